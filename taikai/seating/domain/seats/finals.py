"""Hanchans of a final: finalists sit among themselves, all others at the other tables.

Who the finalists are is known to an upper app, which registers (`finals_sources`). A final is seated
like two tournaments in one hall: both groups fill up to whole tables for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from taikai.problems import Problem
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.seating.domain.people.availability import Availability, availability_of
from taikai.seating.domain.people.roster import Roster
from taikai.seating.domain.seats.load import SeatedRound
from taikai.seating.models import Absence
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

Tables = Sequence[Sequence[int | None]]


@dataclass(frozen=True, slots=True)
class Final:
    """A hanchan that belongs to a final.

    `begins`: the first hanchan of this stage; `places`: how many play it; `finalists`: their ids, best first;
    `settled`: whether they are a fact already; `problems`: why it is not known yet who they are.
    """

    hanchan: int
    begins: int
    places: int
    finalists: tuple[int, ...]
    settled: bool = False
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class FinalsSource:
    """`begins`: the first hanchan of each stage. `of`: what a hanchan asks for. `publish` and `take_back`,
    inside an open change: the seating of a stage's first hanchan was published, or is a draft again.
    """

    begins: Callable[[Tournament], list[int]]
    of: Callable[[Tournament, int], Final | None]
    publish: Callable[[Change, Final], None]
    take_back: Callable[[Change, int], None]


finals_sources: Registry[str, FinalsSource] = Registry("finals and who sits in them", single=True)


def final_of(tournament: Tournament, hanchan: int) -> Final | None:
    """What the final asks of a hanchan's seating; None before it begins or without one."""
    return source.of(tournament, hanchan) if (source := finals_sources.only) else None


def next_stage(tournament: Tournament, after: int) -> int | None:
    """The first hanchan later than `after` in which a stage of the final begins."""
    begins = source.begins(tournament) if (source := finals_sources.only) else []
    return min((number for number in begins if number > after), default=None)


def final_to_draw(
    tournament: Tournament, rounds: Sequence[SeatedRound], reported: AbstractSet[int]
) -> Final | None:
    """What the final asks of the hanchan that is drawn next; None if that is an ordinary one.

    `rounds`: those with seating; `reported`: the numbers of those with results.
    """
    kept = sum(each.round.is_published or each.number in reported for each in rounds)
    return final_of(tournament, kept + 1)


def final_published(act: Change, final: Final) -> None:
    """The seating of the stage's first hanchan is public: who plays it is a fact from now on."""
    for source in finals_sources.values():
        source.publish(act, final)


def final_unpublished(act: Change, hanchan: int) -> None:
    """That seating is a draft again."""
    for source in finals_sources.values():
        source.take_back(act, hanchan)


def presence_of_final(
    tournament: Tournament, final: Final, roster: Roster, order: Sequence[int], only: bool
) -> Availability:
    """Who sits in a hanchan of the final: finalists first, best first, filled up to whole tables, then the rest.

    `order` is the ranking. With `only` nobody but the finalists plays. Problems name the group they are about.
    """
    number = final.hanchan
    place = {who: at for at, who in enumerate(order)}
    finalists = set(final.finalists)
    players = sorted(roster.players, key=lambda e: place.get(e.pk, len(place)))
    best = tuple(e for e in players if e.pk in finalists)
    others = tuple(e for e in players if e.pk not in finalists)
    absences = list(Absence.objects.filter(entrant__tournament=tournament))
    sitting_in = {a.substitute_id for a in absences if a.covers(number) and a.entrant_id in {e.pk for e in others}}
    free = tuple(e for e in roster.available if e.pk not in sitting_in)
    found = availability_of(tournament, number, number, roster=Roster(best, free, 0), absences=absences, least=1)
    if only or not others:
        return found
    used = {e.pk for e in found.fillers} | set(found.overlay.get(number, {}).values())
    free = tuple(e for e in roster.available if e.pk not in used)
    rest = availability_of(tournament, number, number, roster=Roster(others, free, 0), absences=absences, least=1)
    overlay = {**found.overlay.get(number, {}), **rest.overlay.get(number, {})}
    return Availability(
        players=[*found.players, *rest.players],
        absent={**found.absent, **rest.absent},
        overlay={number: overlay} if overlay else {},
        fillers=[*found.fillers, *rest.fillers],
        problems=[*found.problems, *(_beside(problem) for problem in rest.problems)],
    )


def _beside(problem: Problem) -> Problem:
    message = _("Players outside the final: %(problem)s Or let only the finalists play this hanchan.")
    return Problem("final.others", "only", message % {"problem": problem.message})


def top_tables(final: Final, roster: Roster) -> int:
    """How many tables its finalists make."""
    there = sum(e.pk in set(final.finalists) for e in roster.players)
    return -(-there // 4)


def mode_problems(final: Final, mode: str, options: Mapping[str, int], roster: Roster) -> list[Problem]:
    """Why a draw of this kind is none for a final."""
    tables = top_tables(final, roster)
    if mode != "top":
        return [
            Problem(
                "draw.final",
                "mode",
                ngettext(
                    "This draw would mix finalists of hanchan %(number)d with the other players. Draw it as a "
                    "final with %(tables)d top table.",
                    "This draw would mix finalists of hanchan %(number)d with the other players. Draw it as a "
                    "final with %(tables)d top tables.",
                    tables,
                )
                % {"number": final.hanchan, "tables": tables},
            )
        ]
    if int(options.get("tables", 1)) != tables:
        return [
            Problem(
                "draw.final_tables",
                "tables",
                ngettext(
                    "The finalists of hanchan %(number)d need %(tables)d top table, not %(asked)d.",
                    "The finalists of hanchan %(number)d need %(tables)d top tables, not %(asked)d.",
                    tables,
                )
                % {"number": final.hanchan, "tables": tables, "asked": int(options.get("tables", 1))},
            )
        ]
    return []


def mixed_tables(final: Final, tables: Tables, substitutes: AbstractSet[int]) -> list[int]:
    """The numbers of the tables where finalists and others sit together; substitutes may sit anywhere."""
    finalists = set(final.finalists)
    found = []
    for number, table in enumerate(tables, 1):
        people = {who for who in table if who is not None} - substitutes
        if people & finalists and people - finalists:
            found.append(number)
    return found


def plan_problems(
    tournament: Tournament, mode: str, first: int, start: Sequence[Tables], substitutes: AbstractSet[int]
) -> list[Problem]:
    """Why a plan by hand or a new plan of the meetings is none for the hanchans of a final.

    `start`: the tables of all hanchans from 1 on, of which those from `first` are new.
    """
    problems = []
    for number, tables in enumerate(start, 1):
        final = final_of(tournament, number) if number >= first else None
        if final is None:
            continue
        if mode == "replan":
            problems.append(
                Problem(
                    "replan.final",
                    "first",
                    _(
                        "Planning hanchan %(number)d again would mix finalists with the other players. "
                        "Unpublish its seating and redraw it as a final."
                    )
                    % {"number": number},
                )
            )
        elif not final.problems and (wrong := mixed_tables(final, tables, substitutes)):
            problems.append(_mixed(number, wrong))
    return problems


def publish_problems(final: Final, each: SeatedRound) -> list[Problem]:
    """What stands in the way of publishing this draft of a hanchan of the final."""
    if final.problems:
        return list(final.problems)
    owners = [[seat.stands_in_for_id or seat.entrant_id for seat in table.seats] for table in each.tables]
    substitutes = {
        seat.entrant_id
        for seat in each.seats
        if seat.entrant.kind == Entrant.Kind.SUBSTITUTE and seat.stands_in_for_id is None
    }
    problems = [_mixed(each.number, wrong)] if (wrong := mixed_tables(final, owners, substitutes)) else []
    missing = set(final.finalists) - {who for table in owners for who in table}
    # Who has left, or is known not to be there, is missing on purpose: a substitute fills the table.
    away = {
        absence.entrant_id
        for absence in Absence.objects.filter(entrant_id__in=missing)
        if absence.covers(each.number)
    }
    gone = {Entrant.Status.WITHDRAWN}
    absent = Entrant.objects.filter(pk__in=missing - away).exclude(status__in=gone).order_by("name")
    problems += [
        Problem(
            "publish.finalist",
            "number",
            _("%(name)s is in the final but has no seat in hanchan %(number)d. Redraw it as a final.")
            % {"name": name, "number": each.number},
        )
        for name in absent.values_list("name", flat=True)
    ]
    return problems


def draft_problems(tournament: Tournament, rounds: Sequence[SeatedRound]) -> list[Problem]:
    """Why the draft that is published next cannot be: it was drawn as an ordinary hanchan, before the final was
    set up or its finalists were known. Empty without a draft, or while nobody knows the finalists yet.
    """
    drafts = [each for each in rounds if not each.round.is_published]
    draft = min(drafts, key=lambda each: each.number, default=None)
    final = final_of(tournament, draft.number) if draft is not None else None
    if draft is None or final is None or final.problems:
        return []
    return publish_problems(final, draft)


def swap_problems(tournament: Tournament, number: int, owners: Iterable[Any]) -> list[Problem]:
    """Why these two (entrants whose places they are) cannot change tables in a hanchan of the final."""
    final = final_of(tournament, number)
    if final is None or final.problems:
        return []
    people = [who for who in owners if who.kind != Entrant.Kind.SUBSTITUTE]
    inside = [who for who in people if who.pk in set(final.finalists)]
    outside = [who for who in people if who.pk not in set(final.finalists)]
    if not inside or not outside:
        return []
    return [
        Problem(
            "swap.final",
            "seat",
            _("In hanchan %(number)d, %(one)s plays the final and %(other)s doesn’t. They can’t swap tables.")
            % {"one": inside[0].name, "other": outside[0].name, "number": number},
        )
    ]


def _mixed(number: int, tables: Sequence[int]) -> Problem:
    message = ngettext(
        "In hanchan %(number)d, finalists and other players share table %(tables)s. Redraw it as a final.",
        "In hanchan %(number)d, finalists and other players share tables %(tables)s. Redraw it as a final.",
        len(tables),
    )
    return Problem("final.mixed", "number", message % {"number": number, "tables": ", ".join(map(str, tables))})

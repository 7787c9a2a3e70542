"""Drawing the seating: for all hanchans that are not published yet, or for the next one only.

The planner works outside the transaction (it may take a second or two); what it was told is checked again
under the lock before anything is stored.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Literal

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.reading import SeatedRound, numbers_with_results, seated_rounds
from taikai.seating.domain.roster import Roster, roster_of
from taikai.seating.models import WINDS, Round, Seat, Table
from taikai.seating.planner import Constraints, Plan, PlanningError, plan
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import Change, change
from taikai.tournaments.models import Tournament

Scope = Literal["all", "next"]
MOST_SEED = 2**31


@dataclass(frozen=True, slots=True)
class _Basis:
    """Everything a draw depends on: equal before and under the lock, or the draw starts again."""

    seated: tuple[int, ...]
    substitutes: frozenset[int]
    kept: tuple[tuple[tuple[int | None, ...], ...], ...]
    first: int
    last: int


def _read(tournament: Tournament, scope: Scope) -> tuple[_Basis, Roster, list[SeatedRound]]:
    roster = roster_of(tournament)
    problems = list(roster.problems)
    rounds = seated_rounds(tournament, published_only=False)
    reported = numbers_with_results(tournament)
    kept = [each for each in rounds if each.round.is_published or each.number in reported]
    first = len(kept) + 1
    if [each.number for each in kept] != list(range(1, first)):
        problems.append(
            Problem(
                "draw.gap",
                "scope",
                _("Published hanchans stay, but one before them is a draft: publish the earlier one first."),
            )
        )
    last = tournament.hanchan_count if scope == "all" else first
    if first > tournament.hanchan_count:
        problems.append(
            Problem(
                "draw.nothing",
                "scope",
                _("All %(count)d hanchans are published: nothing is left to draw. Take one back first.")
                % {"count": tournament.hanchan_count},
            )
        )
    if problems:
        raise Refusal(problems)
    basis = _Basis(
        seated=tuple(e.pk for e in roster.seated),
        substitutes=frozenset(
            e.pk for e in roster.seated if e.kind == Entrant.Kind.SUBSTITUTE or e in roster.fillers
        ),
        kept=tuple(each.as_ids() for each in kept),
        first=first,
        last=last,
    )
    return basis, roster, rounds


def _plan(basis: _Basis, seed: int) -> Plan:
    constraints = Constraints(
        played=basis.kept,  # type: ignore[arg-type]
        substitutes=basis.substitutes,
    )
    try:
        return plan(list(basis.seated), basis.last, constraints=constraints, seed=seed)
    except PlanningError as error:
        raise Refusal(Problem(f"plan.{p.code}", "scope", str(p)) for p in error.problems) from error


def draw(
    tournament: Tournament, *, scope: Scope = "all", seed: int | None = None, actor: Actor, key: str = ""
) -> list[int]:
    """Draw seating as drafts; returns the numbers of the hanchans drawn.

    `all`: every hanchan that is not published yet. `next`: the first of those; later drafts are dropped, since
    they were made for other meetings. The same seed, roster and published hanchans give the same draw.

    Raises:
        Refusal: not enough players or substitutes, nothing left to draw, or the roster changed meanwhile.
    """
    chosen = secrets.randbelow(MOST_SEED) if seed is None else seed
    basis, _roster, _rounds = _read(tournament, scope)
    made = _plan(basis, chosen)
    with change(tournament, actor, "seating.drawn", key=key) as act:
        if act.repeated:
            return list(act.answer["numbers"])
        now, roster, rounds = _read(act.tournament, scope)
        if now != basis:
            raise refuse("draw.moved", _("Entrants or seating changed during the draw. Draw again."), "scope")
        _seat_volunteers(act, roster)
        drafts = [each.round.pk for each in rounds if each.number >= basis.first]
        Seat.objects.filter(round_id__in=drafts).delete()
        Table.objects.filter(round_id__in=drafts).delete()
        Round.objects.filter(pk__in=drafts).delete()
        numbers = list(range(basis.first, basis.last + 1))
        for number in numbers:
            _store(act.tournament, number, made, basis)
        act.answer = {"numbers": numbers}
        act.log(
            target=_hanchans(numbers),
            target_id=f"round:{numbers[0]}",
            after={
                "hanchans": numbers,
                "players": len(basis.seated),
                "seed": chosen,
                "method": made.method,
                "version": made.version,
                "hash": made.hash,
            },
        )
    return numbers


def _hanchans(numbers: list[int]) -> str:
    return f"hanchan {numbers[0]}" if len(numbers) == 1 else f"hanchans {numbers[0]}–{numbers[-1]}"


def _seat_volunteers(act: Change, roster: Roster) -> None:
    """Fillers become confirmed substitutes: their points count for nobody's official total."""
    for entrant in roster.fillers:
        before = {"kind": entrant.kind, "status": entrant.status}
        after = {"kind": Entrant.Kind.SUBSTITUTE.value, "status": Entrant.Status.CONFIRMED.value}
        if before == after:
            continue
        entrant.kind, entrant.status = Entrant.Kind.SUBSTITUTE, Entrant.Status.CONFIRMED
        entrant.save(update_fields=["kind", "status"])
        act.log(
            verb="seating.filled_up",
            target=entrant.name,
            target_id=f"entrant:{entrant.pk}",
            before=before,
            after=after,
        )


def _store(tournament: Tournament, number: int, made: Plan, basis: _Basis) -> None:
    round_ = Round.objects.create(
        tournament=tournament,
        number=number,
        provenance={
            "method": made.method,
            "seed": made.seed,
            "version": made.version,
            "effort": made.effort,
            "hash": made.hash,
            "hanchans": [basis.first, basis.last],
            "players": len(basis.seated),
            "drawn_at": timezone.now().isoformat(timespec="seconds"),
        },
    )
    planned = made.rounds[number - 1]
    tables = Table.objects.bulk_create([Table(round=round_, number=at) for at in range(1, len(planned) + 1)])
    Seat.objects.bulk_create(
        Seat(round=round_, table=table, wind=wind, entrant_id=int(who))
        for table, people in zip(tables, planned, strict=True)
        for wind, who in zip(WINDS, people, strict=True)
        if who is not None
    )

"""From draft to published, and back while nothing has been reported."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.finals import (
    Final,
    final_of,
    next_stage,
    publish_problems,
    was_published,
    was_taken_back,
)
from taikai.seating.domain.seats.reading import SeatedRound, numbers_with_results, seated_rounds
from taikai.seating.models import Round
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Tournament

Keeper = Callable[[Tournament, int], list[Problem]]
_keepers: list[Keeper] = []


def register_keeper(keeper: Keeper) -> None:
    """Say what, in a room above this one, keeps a hanchan from being taken back to draft: all problems."""
    if keeper not in _keepers:
        _keepers.append(keeper)


def publishable(tournament: Tournament) -> list[int]:
    """The hanchans that may be published together: all before the next stage of a final."""
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    stage = next_stage(tournament, sum(each.round.is_published for each in rounds))
    return [each.number for each in rounds if stage is None or each.number < stage]


def publish(tournament: Tournament, numbers: list[int], *, actor: Actor, key: str = "") -> None:
    """Let everybody see the seating of these hanchans. One that is published already stays so.

    Raises:
        Refusal: no such draft, an earlier hanchan is not published, a table is not full, somebody has withdrawn.
    """
    with change(tournament, actor, "seating.published", key=key, content=(sorted(numbers),)) as act:
        if act.repeated:
            return
        rounds = {each.number: each for each in seated_rounds(act.tournament, published_only=False)}
        problems: list[Problem] = []
        public = {number for number, each in rounds.items() if each.round.is_published}
        wanted = [number for number in sorted(set(numbers)) if number not in public]
        finals: dict[int, Final] = {}
        for number in wanted:
            if number not in rounds:
                problems.append(_missing(number))
                continue
            before = [n for n in range(1, number) if n not in public]
            if before:
                problems.append(
                    Problem(
                        "publish.order",
                        "number",
                        _("Publish hanchan %(first)d before hanchan %(number)d.")
                        % {"first": before[0], "number": number},
                    )
                )
            problems += _not_ready(rounds[number])
            if (final := final_of(act.tournament, number)) is not None:
                finals[number] = final
                problems += publish_problems(final, rounds[number])
            public.add(number)
        if problems:
            raise Refusal(problems)
        now = timezone.now()
        for number in wanted:
            round_ = rounds[number].round
            round_.state, round_.published_at = Round.State.PUBLISHED, now
            round_.save(update_fields=["state", "published_at"])
            act.log(
                target=f"hanchan {number}",
                target_id=f"round:{number}",
                before={"state": "draft"},
                after={"state": "published", "hash": round_.provenance.get("hash", "")},
            )
        for number, final in finals.items():
            if number == final.begins:
                was_published(act, final)


def unpublish(tournament: Tournament, number: int, *, reason: str, actor: Actor, key: str = "") -> None:
    """Take published seating back to draft, so that it can be changed or drawn again.

    Raises:
        Refusal: no reason given, results are reported, or a later hanchan is published.
    """
    with change(tournament, actor, "seating.unpublished", key=key, content=(number, reason)) as act:
        if act.repeated:
            return
        round_ = Round.objects.filter(tournament=act.tournament, number=number).first()
        if round_ is None:
            raise Refusal(_missing(number))
        problems = []
        if not reason.strip():
            problems.append(
                Problem("unpublish.reason", "reason", _("Say why: people have seen this seating already."))
            )
        if number in numbers_with_results(act.tournament):
            problems.append(
                Problem(
                    "unpublish.results",
                    "number",
                    _("Hanchan %(number)d has results: its seating stays. Single seats can still be changed.")
                    % {"number": number},
                )
            )
        later = Round.objects.filter(
            tournament=act.tournament, number__gt=number, state=Round.State.PUBLISHED
        ).first()
        if later is not None:
            problems.append(
                Problem(
                    "unpublish.order",
                    "number",
                    _("Hanchan %(later)d is published too: take that back first.") % {"later": later.number},
                )
            )
        problems += [problem for keeper in _keepers for problem in keeper(act.tournament, number)]
        if problems:
            raise Refusal(problems)
        if not round_.is_published:
            act.log(target=f"hanchan {number}", target_id=f"round:{number}", reason=reason.strip())
            return
        round_.state, round_.published_at = Round.State.DRAFT, None
        round_.save(update_fields=["state", "published_at"])
        act.log(
            target=f"hanchan {number}",
            target_id=f"round:{number}",
            before={"state": "published"},
            after={"state": "draft"},
            reason=reason.strip(),
        )
        was_taken_back(act, number)


def _missing(number: int) -> Problem:
    return Problem("round.missing", "number", _("Hanchan %(number)d has not been drawn.") % {"number": number})


def _not_ready(each: SeatedRound) -> list[Problem]:
    """What is wrong with a draft that is to be published."""
    found = []
    for table in each.tables:
        if len(table.seats) != 4:
            found.append(
                Problem(
                    "publish.table",
                    f"table:{table.number}",
                    _("Hanchan %(number)d, table %(table)d has %(seats)d of 4 seats taken. Draw again.")
                    % {"number": each.number, "table": table.number, "seats": len(table.seats)},
                )
            )
        found += [
            Problem(
                "publish.withdrawn",
                f"table:{table.number}",
                _(
                    "%(name)s has withdrawn but sits at table %(table)d of hanchan %(number)d: "
                    "replace, or draw again."
                )
                % {"name": seat.entrant.name, "table": table.number, "number": each.number},
            )
            for seat in table.seats
            if seat.entrant.status == Entrant.Status.WITHDRAWN
        ]
    if not each.tables:
        found.append(_missing(each.number))
    return found

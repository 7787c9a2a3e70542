"""Publishing of a hanchan's seating, and its undo while nothing is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.seating.domain.seats.finals import (
    Final,
    final_of,
    final_published,
    final_unpublished,
    next_stage,
    publish_problems,
)
from taikai.seating.domain.seats.load import SeatedRound, numbers_with_results, seated_rounds
from taikai.seating.models import Round
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

SeatKeeper = Callable[[Tournament, int], list[Problem]]
seat_keepers: Registry[str, SeatKeeper] = Registry("what keeps a published hanchan from becoming a draft")


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
        act.answer["hanchans"] = wanted
        hashes = dict.fromkeys(str(rounds[number].round.provenance.get("hash", "")) for number in wanted)
        if wanted:
            act.log(
                target=spoken(wanted),
                target_id=target_of(wanted),
                before={"state": "draft"},
                after={"state": "published", "hash": ", ".join(filter(None, hashes))},
            )
        for number, final in finals.items():
            if number == final.begins:
                final_published(act, final)


def unpublish(tournament: Tournament, *numbers: int, reason: str, actor: Actor, key: str = "") -> None:
    """Take published seating of these hanchans back to draft, so that it can be changed or drawn again.

    Raises:
        Refusal: no reason given, results are reported, or a later hanchan is published.
    """
    with change(tournament, actor, "seating.unpublished", key=key, content=(*sorted(numbers), reason)) as act:
        if act.repeated:
            return
        rounds = {each.number: each for each in Round.objects.filter(tournament=act.tournament)}
        if missing := [number for number in sorted(set(numbers)) if number not in rounds]:
            raise Refusal([_missing(number) for number in missing])
        if problems := _keeping(act.tournament, rounds, sorted(set(numbers)), reason):
            raise Refusal(problems)
        public = [number for number in sorted(set(numbers)) if rounds[number].is_published]
        for number in public:
            rounds[number].state, rounds[number].published_at = Round.State.DRAFT, None
            rounds[number].save(update_fields=["state", "published_at"])
        about = public or sorted(set(numbers))
        act.log(
            target=spoken(about),
            target_id=target_of(about),
            before={"state": "published"} if public else None,
            after={"state": "draft"} if public else None,
            reason=reason.strip(),
        )
        for number in reversed(public):
            final_unpublished(act, number)


def _keeping(tournament: Tournament, rounds: dict[int, Round], numbers: list[int], reason: str) -> list[Problem]:
    """What keeps these hanchans from being drafts again."""
    found = []
    if not reason.strip():
        found.append(
            Problem("unpublish.reason", "reason", _("Enter a reason. This seating is already published."))
        )
    reported = numbers_with_results(tournament)
    words = _("Hanchan %(number)d has results, so its seating stays. You can still change single seats.")
    found += [
        Problem("unpublish.results", "number", words % {"number": number})
        for number in numbers
        if number in reported
    ]
    public = (number for number, each in rounds.items() if each.is_published and number not in numbers)
    later = min((number for number in public if number > numbers[0]), default=None)
    if later is not None:
        words = _("Hanchan %(later)d is published too. Unpublish that one first.")
        found.append(Problem("unpublish.order", "number", words % {"later": later}))
    return found + [
        problem for number in numbers for keeper in seat_keepers.values() for problem in keeper(tournament, number)
    ]


def _missing(number: int) -> Problem:
    return Problem(
        "round.missing", "number", _("Hanchan %(number)d is not drawn yet. Draw it first.") % {"number": number}
    )


def _not_ready(each: SeatedRound) -> list[Problem]:
    """What is wrong with a draft that is to be published."""
    found = []
    for table in each.tables:
        if len(table.seats) != 4:
            found.append(
                Problem(
                    "publish.table",
                    f"table:{table.number}",
                    _("Table %(table)d of hanchan %(number)d has only %(seats)d of 4 players. Redraw the hanchan.")
                    % {"number": each.number, "table": table.number, "seats": len(table.seats)},
                )
            )
        found += [
            Problem(
                "publish.withdrawn",
                f"table:{table.number}",
                _(
                    "%(name)s has withdrawn but still sits at table %(table)d of hanchan %(number)d. Replace "
                    "this player, or redraw."
                )
                % {"name": seat.entrant.name, "table": table.number, "number": each.number},
            )
            for seat in table.seats
            if seat.entrant.status == Entrant.Status.WITHDRAWN
        ]
    if not each.tables:
        found.append(_missing(each.number))
    return found


# How lines of the log name one hanchan or several.


def spoken(numbers: Sequence[int]) -> str:
    """Hanchans that follow each other, as the log names them; nothing for none."""
    if not numbers:
        return ""
    return f"hanchan {numbers[0]}" if len(numbers) == 1 else f"hanchans {numbers[0]}–{numbers[-1]}"


def target_of(numbers: Sequence[int]) -> str:
    """The same for programs: round:3, or rounds:1-4."""
    return f"round:{numbers[0]}" if len(numbers) == 1 else f"rounds:{numbers[0]}-{numbers[-1]}"


def meant_by(target_id: str) -> list[int]:
    """Which hanchans it names."""
    ends = [int(text) for text in target_id.partition(":")[2].split("-") if text.isdecimal()]
    return list(range(ends[0], ends[-1] + 1)) if ends else []

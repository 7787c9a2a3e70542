"""Manual seat changes: swap two players, seat a substitute."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.people.roster import free_substitutes
from taikai.seating.domain.seats.finals import swap_problems
from taikai.seating.domain.seats.load import SeatedRound, seated_rounds
from taikai.seating.domain.seats.quality import Quality, measure
from taikai.seating.models import Seat
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class SwapPreview:
    """What a swap would do, before anybody does it."""

    first: Seat
    second: Seat
    warnings: tuple[str, ...]
    before: Quality
    after: Quality


def _two_seats(tournament: Tournament, first: int, second: int) -> tuple[Seat, Seat]:
    """The two seats, checked. Raises Refusal with all problems."""
    seats = {
        seat.pk: seat
        for seat in Seat.objects.filter(pk__in=[first, second], round__tournament=tournament).select_related(
            "table", "round", "entrant", "stands_in_for", "table__round"
        )
    }
    if len(seats) != 2:
        raise refuse("swap.two", _("Choose two different seats in the same hanchan."), "seat")
    one, two = seats[first], seats[second]
    problems = []
    if one.round_id != two.round_id:
        problems.append(
            Problem(
                "swap.round",
                "seat",
                _("These seats are in hanchans %(a)d and %(b)d. Choose two seats in the same hanchan.")
                % {"a": one.round.number, "b": two.round.number},
            )
        )
    for table in {one.table_id: one.table, two.table_id: two.table}.values():
        if table.results.exists():
            problems.append(_has_result(table.number))
    if one.round_id == two.round_id and one.table_id != two.table_id:
        owners = [seat.stands_in_for or seat.entrant for seat in (one, two)]
        problems += swap_problems(tournament, one.round.number, owners)
    if problems:
        raise Refusal(problems)
    return one, two


def _has_result(number: int) -> Problem:
    return Problem(
        "seats.result",
        "seat",
        _("Table %(table)d already has a result, so its seats can’t change.") % {"table": number},
    )


def preview_swap(tournament: Tournament, first: int, second: int) -> SwapPreview:
    """What would get better or worse if the people on these two seats (ids) swapped. Raises Refusal."""
    one, two = _two_seats(tournament, first, second)
    rounds = seated_rounds(tournament, published_only=False)
    before = measure((each.number, each.as_ids()) for each in rounds)
    after = measure((each.number, _swapped(each, one, two)) for each in rounds)
    names = {seat.entrant_id: seat.entrant.name for each in rounds for seat in each.seats}
    return SwapPreview(one, two, tuple(_warnings(before, after, names)), before, after)


def _swapped(each: SeatedRound, one: Seat, two: Seat) -> tuple[tuple[int | None, ...], ...]:
    if each.round.pk != one.round_id:
        return each.as_ids()
    swap: dict[int | None, int] = {one.entrant_id: two.entrant_id, two.entrant_id: one.entrant_id}
    return tuple(tuple(swap.get(who, who) for who in table) for table in each.as_ids())


def _warnings(before: Quality, after: Quality, names: dict[int, str]) -> list[str]:
    found = []
    for (a, b), numbers in sorted(after.met.items()):
        if len(numbers) > len(before.met.get((a, b), [0])):
            found.append(
                _("%(a)s and %(b)s would meet in hanchans %(numbers)s.")
                % {"a": names[a], "b": names[b], "numbers": ", ".join(map(str, numbers))}
            )
    found += [
        _("%(name)s would get one wind two times more often than another.") % {"name": names[who]}
        for who in after.uneven
        if who not in before.uneven
    ]
    return found


def _text(seat: Seat) -> str:
    return f"table {seat.table.number} {seat.wind}"


def swap(
    tournament: Tournament,
    first: int,
    second: int,
    *,
    winds: tuple[str, str] | None = None,
    reason: str = "",
    actor: Actor,
    key: str = "",
) -> None:
    """Let the people on two seats (ids) of one hanchan swap, at one table or between two.

    `winds`: where whoever asks saw these two sit.

    Raises:
        Refusal: not two seats of one hanchan, moved meanwhile, or one of the tables has a result.
    """
    with change(tournament, actor, "seating.swapped", key=key, content=(first, second, winds, reason)) as act:
        if act.repeated:
            return
        one, two = _two_seats(act.tournament, first, second)
        if winds is not None and (one.wind, two.wind) != winds:
            raise refuse("swap.changed", _("The seating of this table has changed. Review it and try again."))
        before = {one.entrant.name: _text(one), two.entrant.name: _text(two)}
        after = {one.entrant.name: _text(two), two.entrant.name: _text(one)}
        # Seats stay, people move: for a moment a person would sit twice, which the database rightly refuses.
        wind_one, table_one = one.wind, one.table
        wind_two, table_two = two.wind, two.table
        fields = ["wind", "table"]
        Seat.objects.filter(pk=one.pk).delete()
        two.wind, two.table = wind_one, table_one
        two.save(update_fields=fields)
        one.wind, one.table = wind_two, table_two
        one.save(force_insert=True)
        _by_hand(one)
        act.log(
            target=f"hanchan {one.round.number}",
            target_id=f"round:{one.round.number}",
            before=before,
            after=after,
            reason=reason.strip(),
        )


def _by_hand(seat: Seat) -> None:
    """Note in the provenance that the draw no longer tells the whole story."""
    round_ = seat.round
    round_.provenance = {**round_.provenance, "by_hand": round_.provenance.get("by_hand", 0) + 1}
    round_.save(update_fields=["provenance"])


def replace(
    tournament: Tournament,
    seat_id: int,
    substitute_id: int,
    *,
    later: bool = False,
    reason: str = "",
    actor: Actor,
    key: str = "",
) -> int:
    """Let a substitute take a seat in this hanchan, and with `later` in every later one without a result.

    Returns the number of seats changed. `stands_in_for` keeps whose place it is; the person coming back is a
    replacement by themselves.

    Raises:
        Refusal: the table has a result, or the substitute may not or cannot sit there.
    """
    content = (seat_id, substitute_id, later, reason)
    with change(tournament, actor, "seating.replaced", key=key, content=content) as act:
        if act.repeated:
            return int(act.answer["seats"])
        seat = (
            Seat.objects.filter(pk=seat_id, round__tournament=act.tournament)
            .select_related("round", "table", "entrant", "stands_in_for")
            .first()
        )
        if seat is None:
            raise refuse("replace.seat", _("The seating has changed. Reload the page and choose again."), "seat")
        if seat.table.results.exists():
            raise Refusal(_has_result(seat.table.number))
        owner = seat.stands_in_for or seat.entrant
        substitute = _who_may(act.tournament, seat, owner, substitute_id)
        if substitute is None:
            raise refuse(
                "replace.who",
                _("Choose a substitute without a seat in hanchan %(number)d.") % {"number": seat.round.number},
                "substitute",
            )
        seats = [seat, *(_later_seats(seat) if later else [])]
        # Who sits elsewhere in a later hanchan does not change there: the organiser decides about it there.
        free = [each for each in seats if _who_may(act.tournament, each, owner, substitute_id) is not None]
        for each in free:
            _sit_down(act, each, owner, substitute, reason.strip())
        act.answer |= {"seats": len(free)}
    return len(free)


def _sit_down(act: Change, seat: Seat, owner: Entrant, substitute: Entrant, reason: str) -> None:
    """Let the substitute sit in this seat, which stays the owner's, and write it into the log."""
    before = seat.entrant.name
    seat.entrant = substitute
    seat.stands_in_for = None if substitute.pk == owner.pk else owner
    seat.save(update_fields=["entrant", "stands_in_for"])
    _by_hand(seat)
    act.log(
        target=f"hanchan {seat.round.number}, table {seat.table.number} {seat.wind}",
        target_id=f"round:{seat.round.number}",
        before={"seat": before},
        after={"seat": substitute.name, "for": owner.name if seat.stands_in_for else ""},
        reason=reason,
    )


def _later_seats(seat: Seat) -> list[Seat]:
    """The same person's seats in later hanchans, where nothing is reported yet."""
    found = Seat.objects.filter(
        round__tournament=seat.round.tournament_id, round__number__gt=seat.round.number, entrant=seat.entrant
    ).select_related("round", "table", "entrant", "stands_in_for")
    return [each for each in found.order_by("round__number") if not each.table.results.exists()]


def _who_may(tournament: Tournament, seat: Seat, owner: Entrant, substitute_id: int) -> Entrant | None:
    """The one who is to sit there, if free in that hanchan: a substitute, or the owner coming back."""
    seated = set(Seat.objects.filter(round=seat.round).values_list("entrant_id", flat=True))
    if substitute_id == owner.pk and owner.pk not in seated:
        return owner if owner.status != Entrant.Status.WITHDRAWN else None
    return next((e for e in free_substitutes(tournament, seated) if e.pk == substitute_id), None)

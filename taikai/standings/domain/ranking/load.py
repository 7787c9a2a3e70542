"""Loading of a tournament's facts for one audience, in six queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any, Literal

from django.db.models import Count, Exists, OuterRef

from scoring.uma_oka import substituted_score
from taikai.registration.models import Entrant
from taikai.results.domain.public_results import is_public
from taikai.results.models import Hold, Penalty, Result
from taikai.seating.domain.seats.sit_outs import is_evening, sit_outs_in
from taikai.seating.models import Round, Seat
from taikai.standings.domain.ranking.facts import (
    Counting,
    CutFact,
    Facts,
    PenaltyFact,
    SeatedPerson,
    SeatFact,
    TableFact,
    as_left_rule,
    as_places_by,
    as_rest_rule,
)
from taikai.standings.domain.ranking.tie_breaks import known
from taikai.standings.models import Cut
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

POINTS = ("east", "south", "west", "north")
#: `public` sees what is released, `staff` everything that is confirmed.
Audience = Literal["public", "staff"]


def load_facts(tournament: Tournament, audience: Audience) -> Facts:
    """What that audience may know. Seating that is not published is never part of it."""
    rounds = _rounds(tournament)
    numbers = {round_.pk: round_.number for round_ in rounds}
    seats = _seats(tournament, numbers)
    results = _confirmed(tournament)
    visible = _visible(tournament, audience, rounds, Counter(result[0] for result in results))
    rests = _rests(rounds, seats)
    return Facts(
        ruleset=ruleset_of(tournament),
        tie_breaks=known(tournament.tie_breaks),
        planned=tournament.hanchan_count,
        hanchans=tuple(numbers.values()),
        people=tuple(_people(tournament, _concerned(seats, rests))),
        seats=tuple(seats),
        results=tuple(_table_fact(numbers, result) for result in results if result[0] in visible),
        penalties=tuple(_penalties(tournament, visible)),
        cuts=tuple(fact_of(cut) for cut in cuts_of(tournament)),
        counting=counting_of(tournament),
        rests=rests,
        evening=frozenset(round_.number for round_ in rounds if is_evening(round_)),
    )


def _rounds(tournament: Tournament) -> list[Any]:
    return list(
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED)
        .annotate(table_count=Count("tables"), is_held=Exists(Hold.objects.filter(round=OuterRef("pk"))))
        .order_by("number")
    )


def _seats(tournament: Tournament, numbers: Mapping[int, int]) -> list[SeatFact]:
    """Plain values: a thousand players have ten thousand seats."""
    return [
        SeatFact(numbers[round_id], table, wind, person, stands_in_for)
        for round_id, table, wind, person, stands_in_for in Seat.objects.filter(
            round__tournament=tournament, round__state=Round.State.PUBLISHED
        ).values_list("round_id", "table__number", "wind", "entrant_id", "stands_in_for_id")
        if round_id in numbers
    ]


def _confirmed(tournament: Tournament) -> list[tuple[Any, ...]]:
    """Round, table, points by wind, sticks, chombo, and who was taken over of every confirmed result."""
    return list(
        Result.objects.filter(
            table__round__tournament=tournament,
            table__round__state=Round.State.PUBLISHED,
            state=Result.State.CONFIRMED,
        )
        .order_by("table__round__number", "table__number")
        .values_list("table__round_id", "table__number", *POINTS, "sticks_left", "chombo", "taken_over_during")
    )


def _table_fact(numbers: Mapping[int, int], result: tuple[Any, ...]) -> TableFact:
    round_id, table, east, south, west, north, sticks_left, chombo, during = result
    return TableFact(
        hanchan=numbers[round_id],
        table=table,
        points={"E": east, "S": south, "W": west, "N": north},
        sticks_left=sticks_left,
        chombo=chombo,
        during=frozenset(during),
    )


def _visible(
    tournament: Tournament, audience: Audience, rounds: Sequence[Any], confirmed: Mapping[int, int]
) -> set[int]:
    """The rounds whose results that audience may know."""
    return {
        round_.pk
        for round_ in rounds
        if audience == "staff"
        or is_public(
            policy=tournament.release,
            stage=tournament.stage,
            published=True,
            held=round_.is_held,
            released=round_.released_at is not None,
            complete=0 < round_.table_count == confirmed.get(round_.pk, 0),
        )
    }


def _concerned(seats: Sequence[SeatFact], rests: Sequence[tuple[int, int]]) -> set[int]:
    """Everybody who sits, is stood in for, or rests."""
    found = {seat.person for seat in seats}
    found |= {seat.stands_in_for for seat in seats if seat.stands_in_for is not None}
    return found | {person for _hanchan, person in rests}


def _people(tournament: Tournament, concerned: Container[int]) -> list[SeatedPerson]:
    return [
        SeatedPerson(
            id=pk,
            name=name,
            nickname=nickname,
            country=country or "",
            club=club,
            substitute=kind == Entrant.Kind.SUBSTITUTE,
            withdrawn=status == Entrant.Status.WITHDRAWN,
        )
        for pk, name, nickname, country, club, kind, status in Entrant.objects.filter(tournament=tournament)
        .order_by("id")
        .values_list("pk", "name", "nickname", "country", "club", "kind", "status")
        if pk in concerned
    ]


def _penalties(tournament: Tournament, visible: Container[int]) -> list[PenaltyFact]:
    """A penalty for a hidden hanchan would give away that something happened there."""
    return [
        PenaltyFact(
            person=penalty.entrant_id,
            tenths=penalty.tenths,
            reason=penalty.reason,
            hanchan=penalty.round.number if penalty.round is not None else None,
        )
        for penalty in Penalty.objects.filter(tournament=tournament, cancelled_at=None).select_related("round")
        if penalty.round_id is None or penalty.round_id in visible
    ]


def _rests(rounds: Sequence[Round], seats: Sequence[SeatFact]) -> tuple[tuple[int, int], ...]:
    """(hanchan, person) of everybody who rests in a published hanchan."""
    if not any(round_.provenance.get("rests") for round_ in rounds):
        return ()
    sitting: dict[int, set[int | None]] = {}
    for seat in seats:
        sitting.setdefault(seat.hanchan, set()).update((seat.person, seat.stands_in_for))
    return tuple(
        (round_.number, who) for round_ in rounds for who in sit_outs_in(round_, sitting.get(round_.number, set()))
    )


def counting_of(tournament: Tournament) -> Counting:
    """The rule of places as it is stored."""
    return Counting(
        rest=as_rest_rule(tournament.rest_scores),
        rest_tenths=tournament.rest_tenths,
        places_by=as_places_by(tournament.places_by),
        best=tournament.best_games,
        left=as_left_rule(tournament.left_scores),
        left_tenths=substituted_score(ruleset_of(tournament)),
    )


def cuts_of(tournament: Tournament) -> list[Cut]:
    """The cuts that are played, in order: one beyond the last hanchan counts only if it was seated. One query."""
    found = Cut.objects.filter(tournament=tournament)
    return [cut for cut in found if cut.begins <= tournament.hanchan_count or cut.finalists is not None]


def fact_of(cut: Cut) -> CutFact:
    """A stored cut as the ranking wants it."""
    return CutFact(
        begins=cut.begins,
        places=cut.places,
        percent=cut.percent,
        asked=frozenset(cut.asked),
        chosen=frozenset(cut.chosen),
        passed=frozenset(cut.passed),
        finalists=None if cut.finalists is None else frozenset(cut.finalists),
    )

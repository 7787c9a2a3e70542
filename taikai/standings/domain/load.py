"""The facts of a tournament out of the database, for one audience, in seven queries whatever its size."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from django.db.models import Count

from taikai.registration.models import Entrant
from taikai.results.domain.release import is_public
from taikai.results.models import Hold, Penalty, Result
from taikai.seating.models import Round, Seat
from taikai.standings.domain.facts import CutFact, Facts, PenaltyFact, Person, SeatFact, TableFact
from taikai.standings.domain.tie_breaks import known
from taikai.standings.models import Cut
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

#: `public` sees what is released, `staff` everything that is confirmed.
Audience = Literal["public", "staff"]


def load_facts(tournament: Tournament, audience: Audience) -> Facts:
    """What that audience may know. Seating that is not published is never part of it."""
    rounds = list(
        Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED)
        .annotate(table_count=Count("tables"))
        .order_by("number")
    )
    held = set(Hold.objects.filter(round__tournament=tournament).values_list("round_id", flat=True))
    seats = list(
        Seat.objects.filter(round__tournament=tournament, round__state=Round.State.PUBLISHED)
        .select_related("table")
        .only("wind", "entrant_id", "stands_in_for_id", "round_id", "table__number")
    )
    results = list(
        Result.objects.filter(
            table__round__tournament=tournament,
            table__round__state=Round.State.PUBLISHED,
            state=Result.State.CONFIRMED,
        ).select_related("table")
    )
    numbers = {round_.pk: round_.number for round_ in rounds}
    confirmed = Counter(result.table.round_id for result in results)
    visible = {
        round_.pk
        for round_ in rounds
        if audience == "staff"
        or is_public(
            policy=tournament.release,
            stage=tournament.stage,
            published=True,
            held=round_.pk in held,
            released=round_.released_at is not None,
            complete=0 < round_.table_count == confirmed[round_.pk],
        )
    }
    concerned = {seat.entrant_id for seat in seats} | {
        seat.stands_in_for_id for seat in seats if seat.stands_in_for_id is not None
    }
    people = [
        Person(
            id=entrant.pk,
            name=entrant.name,
            nickname=entrant.nickname,
            country=entrant.country.code or "",
            club=entrant.club,
            substitute=entrant.kind == Entrant.Kind.SUBSTITUTE,
            withdrawn=entrant.status == Entrant.Status.WITHDRAWN,
        )
        for entrant in Entrant.objects.filter(tournament=tournament).order_by("id")
        if entrant.pk in concerned
    ]
    # A penalty for a hidden hanchan would give away that something happened there.
    penalties = [
        PenaltyFact(
            person=penalty.entrant_id,
            tenths=penalty.tenths,
            reason=penalty.reason,
            hanchan=penalty.round.number if penalty.round is not None else None,
        )
        for penalty in Penalty.objects.filter(tournament=tournament, cancelled_at=None).select_related("round")
        if penalty.round_id is None or penalty.round_id in visible
    ]
    return Facts(
        ruleset=ruleset_of(tournament),
        tie_breaks=known(tournament.tie_breaks),
        planned=tournament.hanchan_count,
        hanchans=tuple(round_.number for round_ in rounds),
        people=tuple(people),
        seats=tuple(
            SeatFact(
                hanchan=numbers[seat.round_id],
                table=seat.table.number,
                wind=seat.wind,
                person=seat.entrant_id,
                stands_in_for=seat.stands_in_for_id,
            )
            for seat in seats
        ),
        results=tuple(
            TableFact(
                hanchan=numbers[result.table.round_id],
                table=result.table.number,
                points=result.points,
                sticks_left=result.sticks_left,
                chombo=result.chombo,
                during=frozenset(result.taken_over_during),
            )
            for result in results
            if result.table.round_id in visible
        ),
        penalties=tuple(penalties),
        cuts=tuple(fact_of(cut) for cut in cuts_of(tournament)),
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

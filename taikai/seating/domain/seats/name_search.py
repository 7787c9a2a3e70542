"""Search of published seats by name, nickname or club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from taikai.registration.domain.names import plain
from taikai.registration.models import Entrant, public_name
from taikai.seating.domain.seats.load import Seated, SeatedRound, SeatedTable, load_tables
from taikai.seating.domain.seats.sit_outs import drawn_sit_outs
from taikai.seating.models import Seat
from taikai.tournaments.models import Tournament

MOST_FOUND = 40


@dataclass(frozen=True, slots=True)
class FoundSeats:
    """Somebody with all their published hanchans in order: seat and table, neither where they rest."""

    name: str
    seats: list[tuple[int, Seated | None, SeatedTable | None]] = field(default_factory=list)


def find_seats(tournament: Tournament, rounds: Sequence[SeatedRound], words: str) -> list[FoundSeats]:
    """Where everybody is in these hanchans in whose name, nickname or club all words occur. Three queries.

    By name, at most `MOST_FOUND` people; only their tables are read.
    """
    wanted = words.casefold().split()
    seated = Seat.objects.filter(round__in=[each.round.pk for each in rounds])
    rest = drawn_sit_outs(each.round for each in rounds)
    there = Q(pk__in=seated.values("entrant")) | Q(pk__in=rest)
    people = Entrant.objects.filter(there, tournament=tournament).order_by("pk")
    found: dict[int, FoundSeats] = {}
    for pk, name, nickname, club in people.values_list("pk", "name", "nickname", "club"):
        shown = public_name(name, nickname)
        text = f"{shown} {club}".casefold()
        if all(word in text for word in wanted):
            found[pk] = FoundSeats(shown)
    chosen = sorted(found, key=lambda pk: plain(found[pk].name))[:MOST_FOUND]
    own = [SeatedRound(each.round) for each in rounds]
    load_tables(tournament, own, of=chosen)
    for each in own:
        for table in each.tables:
            for seat in table.seats:
                if seat.entrant_id in found:
                    found[seat.entrant_id].seats.append((each.number, seat, table))
        for entrant in each.resting:
            if entrant.pk in chosen:
                found[entrant.pk].seats.append((each.number, None, None))
    return [found[pk] for pk in chosen]

"""Current ranking, cached by revision, and the ranking that a draw follows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from taikai.runtime.lru_cache import LruCache
from taikai.seating.domain.requests.ranking_source import rankings
from taikai.standings.domain.ranking.facts import Facts, SeatedPerson, SeatFact, TableFact
from taikai.standings.domain.ranking.games import WINDS, HanchanScore, games_of
from taikai.standings.domain.ranking.load import Audience, load_facts
from taikai.standings.domain.ranking.ranking import Ranked, Standings, standings
from taikai.tournaments.domain.change import SEATING, STANDINGS
from taikai.tournaments.models import Tournament
from taikai.tournaments.page_dependencies import Watch

#: Rankings of this process. No other process is asked: unpickling a ranking costs more than computing it.
CACHED = 40
_cache: LruCache[Current] = LruCache(CACHED)
#: What tournaments rest on besides results, weighed by seats; and who stood where after a hanchan, by players.
_begun: LruCache[object] = LruCache(20_000, largest=10_000)
_stands: LruCache[tuple[object, dict[int, Stand]]] = LruCache(20_000, largest=10_000)


@dataclass(frozen=True, slots=True)
class Stand:
    """Where somebody stood after a hanchan; `total` and `average` (where places go by it) in tenths."""

    place: int
    total: int
    average: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Current:
    """Facts, all games, the ranking now, and each official place after each counted hanchan.

    `people`, `rows`, `at` (who stands where among the official rows, from 0) and `tables` (hanchan and table: who
    sits where, East first) are there to be looked up in.
    """

    facts: Facts
    games: dict[int, list[HanchanScore]]
    now: Standings
    after: dict[int, dict[int, Stand]]
    people: dict[int, SeatedPerson]
    rows: dict[int, Ranked]
    at: dict[int, int]
    tables: dict[tuple[int, int], tuple[SeatFact, ...]]
    seats: dict[int, tuple[SeatFact, ...]]


def current(tournament: Tournament, audience: Audience = "public") -> Current:
    """The ranking for an audience, computed once a revision."""
    return _cache.get_or_make(
        state_key(tournament, audience), lambda: compute(load_facts(tournament, audience)), _weight
    )


def _weight(found: Current) -> int:
    """Of `CACHED`: forty small events, five revisions of 200 players × 10 hanchans, two of any size."""
    return max(1, min(CACHED // 2, sum(map(len, found.seats.values())) // 250))


def clear_cache() -> None:
    """Drop what this process has cached (tests change facts behind the revision's back)."""
    _cache.clear()


def state_key(tournament: Tournament, audience: Audience) -> tuple[str, int, str]:
    """One for every state of every tournament; the secret, because a new database begins at number 1 again."""
    watch = Watch(parts=(STANDINGS, SEATING)) if audience == "public" else Watch(staff=True)
    return tournament.secret, watch.number(tournament), audience


def compute(facts: Facts) -> Current:
    """The ranking now and after each hanchan. Pure."""
    games = games_of(facts)
    now = standings(facts, games=games)
    after = _after(facts, games, now)
    tables: dict[tuple[int, int], list[SeatFact]] = {}
    seats: dict[int, list[SeatFact]] = {}
    for seat in sorted(facts.seats, key=lambda seat: (seat.hanchan, seat.table, WINDS.index(seat.wind))):
        tables.setdefault((seat.hanchan, seat.table), []).append(seat)
        seats.setdefault(seat.person, []).append(seat)
    return Current(
        facts,
        games,
        now,
        after,
        people={person.id: person for person in facts.people},
        rows={row.person.id: row for row in (*now.unofficial, *now.rows)},
        at={row.person.id: at for at, row in enumerate(now.rows)},
        tables={at: tuple(found) for at, found in tables.items()},
        seats={person: tuple(found) for person, found in seats.items()},
    )


def _after(facts: Facts, games: dict[int, list[HanchanScore]], now: Standings) -> dict[int, dict[int, Stand]]:
    """Where everybody stood after each counted hanchan.

    A result of the fifth hanchan changes nothing in the first four: what they rest on is looked up hanchan by
    hanchan, and only from the first that differs on it is worked out again.
    """
    results: dict[int, list[TableFact]] = {}
    for fact in facts.results:
        results.setdefault(fact.hanchan, []).append(fact)
    begun = replace(facts, results=())
    past = _begun.get(begun)
    if past is None:
        past = object()
        _begun.put(begun, past, len(facts.seats) + 1)
    after: dict[int, dict[int, Stand]] = {}
    for hanchan in now.counted:
        last = hanchan == now.last  # penalties for hanchans to come count in the ranking now
        key = (past, last, tuple(fact.key for fact in sorted(results[hanchan], key=lambda fact: fact.table)))
        known = _stands.get(key)
        if known is None:
            then = now if last else standings(facts, upto=hanchan, games=games, places_only=True)
            known = (object(), {row.person.id: Stand(row.place, row.total, row.average) for row in then.rows})
            _stands.put(key, known, len(then.rows) + 1)
        past, after[hanchan] = known
    return after


def standings_of(tournament: Tournament, audience: Audience = "public") -> Standings:
    return current(tournament, audience).now


# The ranking for draws that follow it (Swiss, interval, finals): all results, shown or hidden.


@rankings.register()
def seating_order(tournament: Tournament) -> list[int]:
    """Entrant ids, best first; those who play unofficially come last."""
    now = standings_of(tournament, "staff")
    return [row.person.id for row in (*now.rows, *now.unofficial)]

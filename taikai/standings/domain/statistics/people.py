"""Hand statistics by player, of the tables whose results an audience may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from taikai.hands.domain.statistics.stored import At, numbers_of
from taikai.hands.domain.statistics.tally import BigWin, Numbers, Tally
from taikai.runtime.lru_cache import LruCache
from taikai.standings.domain.ranking.current import Current, current, state_key
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.ranking.games import WINDS
from taikai.standings.domain.ranking.load import Audience
from taikai.tournaments.domain.rules import RIICHI, GameKind, kind_of
from taikai.tournaments.models import Tournament

#: Numbers of this process, by the state they are of.
_cache: LruCache[Everybody] = LruCache(8)


@dataclass(frozen=True, slots=True)
class Big:
    """A large win: whose, from whom (None: by self-draw), at which table."""

    person: SeatedPerson
    discarder: SeatedPerson | None
    at: At
    big: BigWin
    game: GameKind = RIICHI


@dataclass(frozen=True, slots=True)
class WindLine:
    """How those who began with one wind ended: how often on each place, points and score of all of them."""

    wind: str
    places: tuple[int, int, int, int]
    points: int
    score: int
    step: int = 100

    @property
    def games(self) -> int:
        return sum(self.places)

    @property
    def average_place(self) -> int:
        """In hundredths; 0 without a game."""
        summed = sum(place * many for place, many in enumerate(self.places, 1))
        return round(100 * summed / self.games) if self.games else 0

    @property
    def average_points(self) -> int:
        """Points at the end on average, rounded down to what points are multiples of; 0 without a game."""
        return self.points // self.games // self.step * self.step if self.games else 0


@dataclass(frozen=True, slots=True)
class Everybody:
    """Numbers of a tournament. `tables` of `results` have reported hands; `kinds`: what ended how often.

    `people`: by id, who played at such a table; `best`: largest wins of every seat, the largest first; `winds`:
    of all results, hands reported or not.
    """

    tables: int
    results: int
    whole: Numbers
    kinds: Mapping[str, int]
    people: Mapping[int, Numbers]
    best: tuple[Big, ...]
    winds: tuple[WindLine, ...]
    found: Current

    @property
    def game(self) -> GameKind:
        return kind_of(self.found.facts.ruleset)

    @property
    def hands(self) -> int:
        return sum(self.kinds.values())

    def biggest(self) -> tuple[Big, ...]:
        """The largest win, all of them where several are."""
        return tuple(big for big in self.best if big.big.win.value == self.best[0].big.win.value)

    def best_of(self, person: int) -> Big | None:
        """Somebody's largest win."""
        return next((big for big in self.best if big.person.id == person), None)


def everybody(tournament: Tournament, audience: Audience = "public") -> Everybody:
    """The numbers for an audience, once a revision."""
    return _cache.get_or_make(state_key(tournament, audience), lambda: _count(tournament, audience))


def clear_cache() -> None:
    """Drop what this process has cached (tests change facts behind the revision's back)."""
    _cache.clear()


def _count(tournament: Tournament, audience: Audience) -> Everybody:
    found = current(tournament, audience)
    known = {(fact.hanchan, fact.table) for fact in found.facts.results}
    tables = numbers_of(tournament, known)
    return add_up(found, tables)


def add_up(found: Current, tables: Mapping[At, Tally]) -> Everybody:
    """The numbers of these tables by the people who sat there. Pure."""
    people: dict[int, Numbers] = {}
    game = kind_of(found.facts.ruleset)
    whole, kinds, best = Numbers(step=game.step), Counter[str](), []
    for at, table in sorted(tables.items()):
        seats = {WINDS.index(seat.wind): seat.person for seat in found.tables.get(at, ())}
        kinds.update(table.kinds)
        for index, numbers in enumerate(table.seats):
            whole.add(numbers)
            if index in seats:
                people.setdefault(seats[index], Numbers(step=game.step)).add(numbers)
        for big in table.best:
            if big.win.seat not in seats:
                continue
            discarder = None if big.discarder is None else found.people[seats[big.discarder]]
            best.append(Big(found.people[seats[big.win.seat]], discarder, at, big, game))
    best.sort(key=lambda one: (-one.big.win.value, one.at, one.big.win.seat))
    return Everybody(
        tables=len(tables),
        results=len(found.facts.results),
        whole=whole,
        kinds=kinds,
        people=people,
        best=tuple(best),
        winds=_winds(found),
        found=found,
    )


def _winds(found: Current) -> tuple[WindLine, ...]:
    """Place by wind over all games that were played on one's own seat."""
    places: dict[str, list[int]] = {wind: [0, 0, 0, 0] for wind in WINDS}
    points, scores, step = Counter[str](), Counter[str](), kind_of(found.facts.ruleset).step
    for own in found.games.values():
        for game in own:
            if game.place is None or game.points is None:
                continue
            places[game.wind][game.place - 1] += 1
            points[game.wind] += game.points
            scores[game.wind] += game.score
    return tuple(
        WindLine(wind, (many[0], many[1], many[2], many[3]), points[wind], scores[wind], step)
        for wind, many in places.items()
    )

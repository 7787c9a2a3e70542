"""Games of each player from the confirmed tables, and which of them count (total, average, best). Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.uma_oka import final_result
from taikai.runtime.lru_cache import LruCache
from taikai.standings.domain.ranking.facts import Counting, Facts, SeatFact, TableFact, taken_over

WINDS = ("E", "S", "W", "N")
#: Tables worked out already, by all they depend on: one more result makes only its own table's games again.
_known: LruCache[tuple[tuple[int, HanchanScore], ...]] = LruCache(6000, largest=1500)


@dataclass(frozen=True, slots=True)
class HanchanScore:
    """One hanchan of one person. `score` = points, uma and oka together, in tenths; `penalty` is the chombo's.

    `points` are after the sticks on the table are given out. `replaced_by`: a substitute held the place and
    the score is the fixed one of the rules, so there are no points of one's own. `unofficial`: played in
    somebody else's place or as a substitute.
    """

    hanchan: int
    table: int
    wind: str
    points: int | None
    place: int | None
    uma: int
    oka: int
    score: int
    penalty: int
    chombo: int = 0
    replaced_by: int | None = None
    stood_in_for: int | None = None
    unofficial: bool = False

    @property
    def net(self) -> int:
        """Score and chombo together, in tenths."""
        return self.score + self.penalty


def games_of(facts: Facts) -> dict[int, list[HanchanScore]]:
    """All games by person, in the order of the hanchans, whatever order the facts come in."""
    substitutes = {person.id for person in facts.people if person.substitute}
    by_table: dict[tuple[int, int], dict[str, SeatFact]] = {}
    for seat in facts.seats:
        by_table.setdefault((seat.hanchan, seat.table), {})[seat.wind] = seat
    found: dict[int, list[HanchanScore]] = {}
    for table in sorted(facts.results, key=lambda fact: (fact.hanchan, fact.table)):
        seats = by_table.get((table.hanchan, table.table), {})
        if len(seats) != len(WINDS):
            continue
        four = tuple(seats[wind] for wind in WINDS)
        unofficial = tuple(seat.person in substitutes for seat in four)
        key = (facts.ruleset, table.key, four, unofficial)
        games = _known.get(key)
        if games is None:
            games = tuple(_table_games(facts, table, seats, substitutes))
            _known.put(key, games)
        for person, game in games:
            found.setdefault(person, []).append(game)
    return found


def games_at(facts: Facts, table: TableFact) -> list[tuple[int, HanchanScore]]:
    """The games a result of one table would make, by person; it need not be one of the facts."""
    seats = {seat.wind: seat for seat in facts.seats if (seat.hanchan, seat.table) == (table.hanchan, table.table)}
    substitutes = {person.id for person in facts.people if person.substitute}
    return list(_table_games(facts, table, seats, substitutes))


def _table_games(
    facts: Facts, table: TableFact, seats: dict[str, SeatFact], substitutes: set[int]
) -> Iterable[tuple[int, HanchanScore]]:
    initial = {wind: wind for wind in WINDS}
    points = {wind: table.points[wind] for wind in WINDS}
    played = final_result(
        points, initial, facts.ruleset, sticks_left=table.sticks_left, chombo=table.chombo, check_total=False
    )
    over = taken_over(seats, table.during)
    counted = played
    if over:
        counted = final_result(
            points,
            initial,
            facts.ruleset,
            sticks_left=table.sticks_left,
            chombo=table.chombo,
            substitutes=over,
            check_total=False,
        )
    for wind in WINDS:
        seat = seats[wind]
        result = played if wind in over else counted
        yield (
            seat.person,
            HanchanScore(
                hanchan=table.hanchan,
                table=table.table,
                wind=wind,
                points=result.points_after_sticks[wind],
                place=result.places[wind],
                uma=result.uma[wind],
                oka=result.oka[wind],
                score=result.score[wind] - result.penalty[wind],
                penalty=result.penalty[wind],
                chombo=table.chombo.get(wind, 0),
                stood_in_for=seat.stands_in_for,
                unofficial=wind in over or seat.person in substitutes,
            ),
        )
        if seat.stands_in_for is not None:
            # A chombo made on this seat is the substitute's, not that of who was away.
            yield (
                seat.stands_in_for,
                HanchanScore(
                    hanchan=table.hanchan,
                    table=table.table,
                    wind=wind,
                    points=None,
                    place=None,
                    uma=counted.uma[wind],
                    oka=0,
                    score=counted.score[wind] - counted.penalty[wind],
                    penalty=0,
                    replaced_by=seat.person,
                ),
            )


# Counted games: score of a sit-out, and ranking by total, average or best games. Pure.
#
# Which games count. Scores are tenths. Chombo and penalties always count in full: no choice leaves them out.
#
# * A rest scores nothing (it is no game), the average of the player's games rounded to tenths, halves away
#   from zero (0 before the first game), or a fixed number. A rest that scores counts as a game.
# * Who has left the tournament scores the fixed score of a substituted player for each hanchan since, which
#   counts as a game, or nothing.
# * By average: the total divided by the games. A hanchan somebody missed otherwise than by resting, once all its
#   tables are in, divides too: nobody keeps a lead by leaving.
# * By best games: the `best` highest scores; of equal ones the earlier.


@dataclass(frozen=True, slots=True)
class Rest:
    """A hanchan in which somebody rested, and what it scores in tenths: None where it is no game.

    `left`: they did not rest but had left the tournament.
    """

    hanchan: int
    score: int | None
    left: bool = False


@dataclass(frozen=True, slots=True)
class RankingAccount:
    """What somebody's games and rests come to.

    `scores` is the sum of what counts, without chombo and penalties; `divisor` what an average divides by, None
    where no average is taken; `left_out`: the hanchans whose scores are not among the best.
    """

    scores: int
    rests: tuple[Rest, ...] = ()
    left_out: frozenset[int] = frozenset()
    divisor: int | None = None


def to_tenth(value: Fraction) -> int:
    """The nearest whole number, halves away from zero."""
    size = (2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return -size if value < 0 else size


def rests_of(
    counting: Counting, games: Sequence[HanchanScore], rested: Collection[int], ends: Sequence[int] = ()
) -> tuple[Rest, ...]:
    """What each rest scores. `ends`: first hanchans of the stages somebody went on to, in order.

    An average is that of the games up to the next of them: what has been carried over does not change any more.
    """
    found = []
    for hanchan in sorted(rested):
        score = None if counting.rest == "nothing" else counting.rest_tenths
        if counting.rest == "average":
            end = next((begins for begins in ends if begins > hanchan), None)
            own = [game.score for game in games if end is None or game.hanchan < end]
            score = to_tenth(Fraction(sum(own), len(own))) if own else 0
        found.append(Rest(hanchan, score))
    return tuple(found)


def missed_of(counting: Counting, missed: Iterable[int]) -> tuple[Rest, ...]:
    """What the hanchans score that somebody did not play any more."""
    score = counting.left_tenths if counting.left == "substituted" else None
    return tuple(Rest(hanchan, score, left=True) for hanchan in sorted(missed))


def account(
    counting: Counting, games: Sequence[HanchanScore], rests: tuple[Rest, ...], missed: int
) -> RankingAccount:
    """What games and rests come to by the rule. `missed`: hanchans neither played nor rested."""
    entries = [(game.hanchan, game.score) for game in games]
    entries += [(rest.hanchan, rest.score) for rest in rests if rest.score is not None]
    left: frozenset[int] = frozenset()
    if counting.places_by == "best":
        order = sorted(entries, key=lambda entry: (-entry[1], entry[0]))
        left = frozenset(hanchan for hanchan, _score in order[counting.best :])
    return RankingAccount(
        scores=sum(score for hanchan, score in entries if hanchan not in left),
        rests=rests,
        left_out=left,
        divisor=max(1, len(entries) + missed) if counting.places_by == "average" else None,
    )

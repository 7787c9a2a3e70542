"""What counts for a place: what a rest scores, and whether the total, the average or the best games decide. Pure.

Scores are tenths. Chombo and penalties always count in full: no choice of games leaves them out.

* A rest scores nothing (it is no game), the average of one's own games, rounded to the nearest tenth, halves away
  from zero (0 before the first game), or a fixed number. A rest that scores counts as a game.
* Who has left the tournament scores the fixed score of a substituted player for each hanchan since, which
  counts as a game, or nothing.
* By average: the total divided by the games. A hanchan somebody missed otherwise than by resting, once all its
  tables are in, divides too: nobody keeps a lead by leaving.
* By best games: the `best` highest scores; of equal ones the earlier.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from taikai.standings.domain.ranking.games import HanchanScore
from taikai.standings.domain.ranking.rules import Counting


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

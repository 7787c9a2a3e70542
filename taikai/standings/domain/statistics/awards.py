"""Awards of the ceremony: the best in each statistic, ties included. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from taikai.hands.domain.statistics.tally import Numbers
from taikai.registration.domain.names import plain
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.statistics.people import Everybody
from taikai.tournaments.domain.rules import RIICHI, GameKind, kind_of

LEAST_WINS = 3
"""An average of fewer wins says nothing."""
Measure = Callable[[Numbers], Fraction | None]


@dataclass(frozen=True, slots=True)
class PlayerAward:
    """What for (`kind`), to whom, and the value that decided: a number, or points, tenths, a percentage as `kind`
    says. `game`: what is played, which says what points are multiples of and whether places are worth uma.
    """

    kind: str
    people: tuple[SeatedPerson, ...]
    value: Fraction
    game: GameKind = RIICHI


def _share(numbers: Numbers, name: str) -> Fraction:
    return Fraction(getattr(numbers, name), numbers.hands)


def _of_hands(most: int) -> dict[str, Measure]:
    """What is measured in hands; None: not enough of them. `most`: hands of whoever played most of them."""
    return {
        "wins": lambda n: Fraction(n.wins) or None,
        "average": lambda n: Fraction(n.value, n.wins) if n.wins >= LEAST_WINS else None,
        "tsumo": lambda n: Fraction(n.tsumo) or None,
        "riichi": lambda n: Fraction(n.riichi) or None,
        "careful": lambda n: -_share(n, "deal_ins") if 2 * n.hands >= most else None,
        "tenpai": lambda n: Fraction(n.tenpai) or None,
        "yaku": lambda n: Fraction(len(n.yaku)) or None,
    }


def awards(everybody: Everybody) -> tuple[PlayerAward, ...]:
    """All awards there are, those of results first; what nobody earned is left out."""
    found = everybody.found
    official = [row for row in found.now.rows if row.games]
    own = {row.person.id: [game for game in row.games if game.place is not None] for row in official}
    made = [
        _first(
            "hanchan", ((pk, Fraction(max(game.score for game in games))) for pk, games in own.items() if games)
        ),
        _first(
            "points", ((pk, Fraction(max(g.points or 0 for g in games))) for pk, games in own.items() if games)
        ),
        _first(
            "firsts", ((pk, Fraction(sum(game.place == 1 for game in games)) or None) for pk, games in own.items())
        ),
    ]
    numbers = {pk: everybody.people[pk] for pk in own if pk in everybody.people and everybody.people[pk].hands}
    most = max((each.hands for each in numbers.values()), default=0)
    if numbers:
        made.append(_first("biggest", ((pk, Fraction(each.best) or None) for pk, each in numbers.items())))
        for kind, measure in _of_hands(most).items():
            made.append(_first(kind, ((pk, measure(each)) for pk, each in numbers.items())))
    names, game = found.people, kind_of(found.facts.ruleset)
    return tuple(
        PlayerAward(
            kind,
            tuple(sorted((names[pk] for pk in who), key=lambda person: (plain(person.name), person.id))),
            value,
            game,
        )
        for kind, who, value in made
        if who
    )


def _first(kind: str, values: Iterable[tuple[int, Fraction | None]]) -> tuple[str, list[int], Fraction]:
    measured = [(pk, value) for pk, value in values if value is not None]
    best = max((value for _pk, value in measured), default=Fraction(0))
    return kind, [pk for pk, value in measured if value == best], best

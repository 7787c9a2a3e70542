"""Weight of a tournament in a ranking (MERS of the EMA, docs/spec/ema.md §3). Pure; tenths."""

from __future__ import annotations

from dataclasses import dataclass

from taikai.federation.domain.federations import Scale, Weighing, step


@dataclass(frozen=True, slots=True)
class Weight:
    """A weight and its four parts, all in tenths, with what they were counted from.

    `players` are those in the list and the substitutes that count.
    """

    days: int
    players: int
    countries: int
    for_days: int
    for_players: int
    for_countries: int
    for_qualification: int

    @property
    def tenths(self) -> int:
        return self.for_days + self.for_players + self.for_countries + self.for_qualification


def weigh(
    weighing: Weighing, *, days: int, players: int, substitutes: int, countries: int, qualification: bool
) -> Weight:
    """The weight of a tournament; more days than the last step names count as that step."""
    counted = players + min(substitutes, weighing.substitutes)
    return Weight(
        days=days,
        players=counted,
        countries=countries,
        for_days=step(weighing.days, days),
        for_players=step(weighing.players, counted),
        for_countries=step(weighing.countries, countries),
        for_qualification=weighing.qualification if qualification else 0,
    )


@dataclass(frozen=True, slots=True)
class NextWeight:
    """How many more are needed for the next step, and the weight it would give, in tenths."""

    missing: int
    tenths: int


def _more(steps: Scale, count: int, worth: int, total: int) -> NextWeight | None:
    ahead = [(least, value) for least, value in steps if least > count and value > worth]
    if not ahead:
        return None
    least, value = min(ahead)
    return NextWeight(least - count, total - worth + value)


def more_players(weighing: Weighing, found: Weight) -> NextWeight | None:
    """What more players would change; None at the last step."""
    return _more(weighing.players, found.players, found.for_players, found.tenths)


def more_countries(weighing: Weighing, found: Weight) -> NextWeight | None:
    """What more countries would change; None at the last step."""
    return _more(weighing.countries, found.countries, found.for_countries, found.tenths)

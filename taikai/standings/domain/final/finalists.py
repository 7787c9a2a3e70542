"""Finalists by the ranking before a cut, and a player's distance to the cut line. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from taikai.standings.domain.final.texts import carry_words, titles
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.cuts import Carried, qualified
from taikai.standings.domain.ranking.facts import CutFact, SeatedPerson
from taikai.standings.domain.ranking.ranking import Ranked, Standings, standings


@dataclass(frozen=True, slots=True)
class Finalist:
    """Somebody who qualified, with the place and total before the cut and what is carried over (tenths)."""

    row: Ranked
    carried: Carried


@dataclass(frozen=True, slots=True)
class FinalLine:
    """How somebody stands to the final.

    `state`: "plays" (the stage counts already), "behind" (it counts without them), "qualified" (its seating is
    published), "inside", "tied", "outside" (of the line, as it stands now), "passed" (does not play).
    `missing`: what is missing to the last above the line (`rival`), in tenths of what places go by, for those
    outside.
    """

    state: str
    title: str
    cut: CutFact
    carried: Carried | None = None
    missing: Fraction = Fraction(0)
    rival: SeatedPerson | None = None
    average: bool = False

    @property
    def words(self) -> str:
        """How much of the score goes along."""
        return carry_words(self.cut.percent)


def ranking_before(found: Current, cut: CutFact) -> Standings:
    """The ranking as it was before the cut's first hanchan. Pure."""
    return standings(found.facts, upto=cut.begins - 1, games=found.games)


def finalists_of(rows: tuple[Ranked, ...], cut: CutFact) -> tuple[Finalist, ...]:
    """Who qualified for sure, best first. `rows` are those of the ranking before the cut. Pure."""
    by_id = {row.person.id: row for row in rows}
    return tuple(Finalist(by_id[pk], by_id[pk].carried_into(cut)) for pk in qualified(rows, cut).sure)


def line_of(found: Current, row: Ranked) -> FinalLine | None:
    """How an official row stands to the final; None without one: first of a stage to come."""
    now = found.now
    named = titles(found.facts.cuts)
    ahead = now.coming
    if ahead is not None and row.stage == len(now.cuts):
        return _to_come(now, ahead, named[ahead.begins], row)
    if not now.cuts:
        return None
    if row.carried is None:
        return FinalLine("behind", named[now.cuts[0].begins], now.cuts[0])
    cut = now.cuts[row.stage - 1]
    return FinalLine("plays", named[cut.begins], cut, row.carried)


def _to_come(now: Standings, cut: CutFact, title: str, row: Ranked) -> FinalLine:
    who, own = qualified(now.rows, cut), row.person.id
    if cut.finalists is not None:
        carried = {each.row.person.id: each.carried for each in finalists_of(now.rows, cut)}
        return FinalLine("qualified" if own in carried else "outside", title, cut, carried.get(own))
    if own in who.passed:
        return FinalLine("passed", title, cut)
    if own in who.sure or own in who.tied:
        return FinalLine("inside" if own in who.sure else "tied", title, cut)
    last = next((other for other in reversed(now.rows) if other.person.id in {*who.sure, *who.tied}), None)
    if last is None or last.stage != row.stage:
        return FinalLine("outside", title, cut)
    return FinalLine(
        "outside", title, cut, missing=last.worth - row.worth, rival=last.person, average=row.average is not None
    )

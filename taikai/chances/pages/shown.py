"""Chances as lines of a table, and as words: a simulated chance is never 0 or 100 %."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from taikai.chances.domain.stored import PlayerOutlook, ShownChances, shown_chances
from taikai.standings.domain.final.texts import titles
from taikai.standings.domain.ranking.current import current
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.ranking.load import Audience
from taikai.tournaments.models import Tournament

#: So many are on the big screen: the others have hardly a chance of the title.
SCREEN_LINES = 16


def percent(chance: float | None) -> str:
    """A chance in words: "<1 %", "43 %", ">99 %"; a dash for none."""
    if chance is None:
        return "–"
    whole = round(chance * 100)
    if chance < 0.01:
        return "<1 %"
    return ">99 %" if chance > 0.99 else f"{whole} %"


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """A player with rank and chances."""

    person: SeatedPerson
    place: int
    chances: PlayerOutlook


@dataclass(frozen=True, slots=True)
class ChancePage:
    """`cut`: what the next cut leads to; "" without one. Without `at` chances are being computed."""

    at: dt.datetime | None
    runs: int
    cut_begins: int | None
    cut: str
    lines: tuple[ChanceLine, ...]


def chance_page(tournament: Tournament, audience: Audience, most: int | None = None) -> ChancePage | None:
    """All players, or the first `most`, who most likely win first; None where no chances are shown."""
    found = shown_chances(tournament, audience)
    if found is None:
        return None
    now = current(tournament, audience)
    lines = [
        ChanceLine(row.person, row.place, found.players[row.person.id])
        for row in now.now.rows
        if row.person.id in found.players
    ]
    lines.sort(key=lambda line: (-line.chances.title, -line.chances.podium, line.place))
    cut = _cut(tournament, audience, found)
    return ChancePage(found.at, found.runs, found.cut_begins, cut, tuple(lines[:most]))


def _cut(tournament: Tournament, audience: Audience, found: ShownChances) -> str:
    if found.cut_begins is None:
        return ""
    return titles(current(tournament, audience).facts.cuts)[found.cut_begins]


@dataclass(frozen=True, slots=True)
class OwnChances:
    """One player's chances. `line` is None while they are being computed."""

    at: dt.datetime | None
    cut: str
    line: PlayerOutlook | None


def own_chances(tournament: Tournament, person: int, audience: Audience) -> OwnChances | None:
    """None where no chances are shown, or the player has none: substitutes are not ranked."""
    found = shown_chances(tournament, audience)
    if found is None or (found.at is not None and person not in found.players):
        return None
    if person not in current(tournament, audience).at:
        return None
    return OwnChances(found.at, _cut(tournament, audience, found), found.players.get(person))

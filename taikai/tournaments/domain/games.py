"""The games a tournament can play, each declared once: what its result sheet holds and what its pages offer.

Which game it is says the ruleset (`Ruleset.game`). The numbers - starting points, uma, the unit of the score, the
rows of a hand - are the ruleset's, and `scoring.uma_oka` makes scores of them whatever the game. Nobody asks for a
game by its name: what differs is a field here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.rulesets import PRESETS, Ruleset
from scoring.rulesets.ruleset import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class GameKind:
    """One game as result sheets and pages see it.

    `step`: table points are multiples of it. `sticks`: riichi sticks may be left on the table and count with the
    points. `chombo`: counted by player on the sheet. `bonuses`: places are worth uma and oka. `bounded`: points
    seldom fall below zero, so that what is enough for a place can be said. `hands_page`: the
    name of the address where a judge enters a table hand by hand (slug, hanchan, table); "" where its result sheet
    leads to none. `paper_page`: that of the score sheets of a hanchan for the printer (slug, hanchan).
    """

    name: Game
    step: int
    sticks: bool
    chombo: bool
    bonuses: bool
    bounded: bool
    hands_page: str = ""
    paper_page: str = ""


RIICHI: Final = GameKind(name="riichi", step=100, sticks=True, chombo=True, bonuses=True, bounded=True)
BAIDA: Final = GameKind(
    name="baida",
    step=1,
    sticks=False,
    chombo=False,
    bonuses=False,
    bounded=False,
    hands_page="sheet-hands",
    paper_page="sheet-paper",
)
GAMES: Final[Mapping[Game, GameKind]] = {kind.name: kind for kind in (RIICHI, BAIDA)}


def kind_of(ruleset: Ruleset) -> GameKind:
    """The game a ruleset is for."""
    return GAMES[ruleset.game]


def presets_like(ruleset: Ruleset) -> list[Ruleset]:
    """The presets of the same game, in the order of the rules page: what it can be compared with."""
    return [preset for preset in PRESETS.values() if preset.game == ruleset.game]

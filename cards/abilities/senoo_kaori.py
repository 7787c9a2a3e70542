"""C42 Senoo Kaori: wins without yaku; winds and dragons form sequences (winds do not wrap)."""

from __future__ import annotations

from cards.judge.ability import Ability
from scoring.tiles import EAST, HAKU

CARD = Ability(
    slug="senoo-kaori",
    wins_without_yaku="C42a",
    nothing_is_one="C42b",
    extra_runs=tuple((first, first + 1, first + 2) for first in (EAST, EAST + 1, HAKU)),
    grammar_clause="C42c",
)

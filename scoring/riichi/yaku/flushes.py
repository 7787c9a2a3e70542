"""Yaku of a single suit."""

from scoring.hand.facts import Shape
from scoring.riichi.yaku.unit import shape_yaku


@shape_yaku(romaji="hon'itsu", kanji="混一色", english="Half Flush", closed=3, opened=2)
def honitsu(shape: Shape) -> bool:
    """One suit and honours."""
    return shape.suits == 1 and shape.honour_groups > 0


@shape_yaku(romaji="chin'itsu", kanji="清一色", english="Full Flush", closed=6, opened=5)
def chinitsu(shape: Shape) -> bool:
    """One suit and no honours."""
    return shape.suits == 1 and shape.honour_groups == 0

"""Yaku of terminals and honours, and of their absence."""

from scoring.hand.facts import Shape
from scoring.riichi.yaku.unit import shape_yaku


@shape_yaku(
    romaji="tan'yao",
    kanji="断幺九",
    english="All Simples",
    closed=1,
    opened=1,
    open_switch="kuitan",
    source="docs/spec/rules.md §2.3 `kuitan`, §3",
)
def tanyao(shape: Shape) -> bool:
    """No terminals or honours. With an open hand only where the rules allow kuitan."""
    return shape.outside_groups == 0


@shape_yaku(
    romaji="honchantaiyaochuu",
    kanji="混全帯幺九",
    english="Half Outside Hand",
    closed=2,
    opened=1,
)
def chanta(shape: Shape) -> bool:
    """A terminal or honour in every set and the pair, with at least one sequence and one honour."""
    return shape.outside_groups == 5 and shape.runs > 0 and shape.honour_groups > 0


@shape_yaku(
    romaji="junchantaiyaochuu",
    kanji="純全帯幺九",
    english="Fully Outside Hand",
    closed=3,
    opened=2,
)
def junchan(shape: Shape) -> bool:
    """A terminal in every set and the pair, with at least one sequence and no honours."""
    return shape.outside_groups == 5 and shape.runs > 0 and shape.honour_groups == 0


@shape_yaku(
    romaji="honroutou",
    kanji="混老頭",
    english="All Terminals and Honours",
    closed=2,
    opened=2,
)
def honroutou(shape: Shape) -> bool:
    """Only terminals and honours, with at least one of each, in triplets or seven pairs."""
    only_outside = shape.runs == 0 and shape.outside_groups == shape.groups
    return only_outside and 0 < shape.honour_groups < shape.groups

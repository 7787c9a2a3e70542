"""Yaku made of sequences."""

from scoring.hand.facts import Shape
from scoring.riichi.yaku.unit import shape_yaku


@shape_yaku(romaji="pinfu", kanji="平和", english="Pinfu", closed=1)
def pinfu(shape: Shape) -> bool:
    """Closed hand with four sequences, a pair that is not yakuhai and a two-sided wait."""
    return bool(shape.closed) and shape.runs == 4 and not shape.value_pair and shape.wait == "ryanmen"


@shape_yaku(
    romaji="iipeikou",
    kanji="一盃口",
    english="Pure Double Sequence",
    closed=1,
)
def iipeikou(shape: Shape) -> bool:
    """Closed hand with the same sequence twice in one suit."""
    return bool(shape.closed) and shape.equal_run_pairs >= 1


@shape_yaku(
    romaji="ryanpeikou",
    kanji="二盃口",
    english="Twice Pure Double Sequence",
    closed=3,
    replaces=("iipeikou",),
)
def ryanpeikou(shape: Shape) -> bool:
    """Closed hand with two pairs of equal sequences. Four equal sequences count where the rules say so."""
    return bool(shape.closed) and shape.equal_run_pairs >= 2


def four_equal_runs(shape: Shape) -> bool:
    """No yaku: a ryanpeikou of four times the same sequence, which not all rules count as one."""
    return bool(shape.closed) and shape.equal_run_pairs == 3


@shape_yaku(romaji="ittsuu", kanji="一気通貫", english="Pure Straight", closed=2, opened=1)
def ittsuu(shape: Shape) -> bool:
    """123, 456 and 789 of one suit."""
    return bool(shape.straight)


@shape_yaku(
    romaji="sanshoku doujun",
    kanji="三色同順",
    english="Mixed Triple Sequence",
    closed=2,
    opened=1,
)
def sanshoku_doujun(shape: Shape) -> bool:
    """The same sequence in all three suits."""
    return bool(shape.same_runs)

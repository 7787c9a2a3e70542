"""Yaku made of triplets and kans, and seven pairs."""

from scoring.hand.facts import Shape
from scoring.riichi.yaku.unit import shape_yaku


@shape_yaku(romaji="chiitoitsu", kanji="七対子", english="Seven Pairs", closed=2)
def chiitoitsu(shape: Shape) -> bool:
    """Seven different pairs. Always 25 fu."""
    return shape.form == "chiitoitsu"


@shape_yaku(
    romaji="sanshoku doukou",
    kanji="三色同刻",
    english="Triple Triplet",
    closed=2,
    opened=2,
)
def sanshoku_doukou(shape: Shape) -> bool:
    """The same triplet or kan in all three suits."""
    return bool(shape.same_triplets)


@shape_yaku(romaji="toitoi", kanji="対々和", english="All Triplets", closed=2, opened=2)
def toitoi(shape: Shape) -> bool:
    """Four triplets or kans and a pair."""
    return shape.triplets == 4


@shape_yaku(
    romaji="san'ankou",
    kanji="三暗刻",
    english="Three Concealed Triplets",
    closed=2,
    opened=2,
)
def sanankou(shape: Shape) -> bool:
    """Three closed triplets or kans. A triplet completed by ron is open."""
    return shape.concealed_triplets == 3


@shape_yaku(romaji="sankantsu", kanji="三槓子", english="Three Kans", closed=2, opened=2)
def sankantsu(shape: Shape) -> bool:
    """Three kans, open or closed."""
    return shape.kans == 3

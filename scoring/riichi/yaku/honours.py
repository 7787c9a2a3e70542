"""Yaku of the honours: yakuhai and the little three dragons."""

from scoring.hand.facts import Shape
from scoring.riichi.yaku.unit import shape_yaku


@shape_yaku(romaji="jikaze", kanji="自風", english="Seat Wind", closed=1, opened=1)
def yakuhai_seat(shape: Shape) -> bool:
    """A triplet of your seat wind."""
    return bool(shape.seat_wind)


@shape_yaku(romaji="bakaze", kanji="場風", english="Round Wind", closed=1, opened=1)
def yakuhai_round(shape: Shape) -> bool:
    """A triplet of the round wind. Counts together with the seat wind when they are the same."""
    return bool(shape.round_wind)


@shape_yaku(romaji="haku", kanji="白", english="White Dragon", closed=1, opened=1)
def yakuhai_haku(shape: Shape) -> bool:
    """A triplet of white dragons."""
    return bool(shape.haku)


@shape_yaku(romaji="hatsu", kanji="發", english="Green Dragon", closed=1, opened=1)
def yakuhai_hatsu(shape: Shape) -> bool:
    """A triplet of green dragons."""
    return bool(shape.hatsu)


@shape_yaku(romaji="chun", kanji="中", english="Red Dragon", closed=1, opened=1)
def yakuhai_chun(shape: Shape) -> bool:
    """A triplet of red dragons."""
    return bool(shape.chun)


@shape_yaku(
    romaji="shousangen",
    kanji="小三元",
    english="Little Three Dragons",
    closed=2,
    opened=2,
)
def shousangen(shape: Shape) -> bool:
    """Two dragon triplets and a pair of the third. The two triplets also count as yakuhai."""
    return shape.dragon_triplets == 2 and bool(shape.dragon_pair)

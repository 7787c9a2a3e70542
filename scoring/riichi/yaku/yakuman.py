"""The yakuman. Whether they add up and which are doubled is the ruleset's choice (docs/spec/rules.md §2.4)."""

from scoring.hand.facts import Shape
from scoring.riichi.yaku.unit import shape_yaku


@shape_yaku(romaji="kokushi musou", kanji="国士無双", english="Thirteen Orphans", units=1)
def kokushi_musou(shape: Shape) -> bool:
    """One of each terminal and honour, and a second one of any of them."""
    return shape.form == "kokushi"


@shape_yaku(
    romaji="kokushi musou juusanmen",
    kanji="国士無双十三面",
    english="Thirteen Orphans on thirteen waits",
    units=1,
    replaces=("kokushi_musou",),
    double_switch="kokushi_musou_13",
)
def kokushi_musou_13(shape: Shape) -> bool:
    """Thirteen orphans with one of each before the win."""
    return shape.form == "kokushi" and shape.wait == "thirteen_sided"


@shape_yaku(romaji="chuuren poutou", kanji="九蓮宝燈", english="Nine Gates", units=1)
def chuuren_poutou(shape: Shape) -> bool:
    """1112345678999 of one suit and any other tile of it. Closed and without a kan."""
    return shape.nine_gates > 0


@shape_yaku(
    romaji="junsei chuuren poutou",
    kanji="純正九蓮宝燈",
    english="Nine Gates on nine waits",
    units=1,
    replaces=("chuuren_poutou",),
    double_switch="chuuren_poutou_9",
)
def chuuren_poutou_9(shape: Shape) -> bool:
    """Nine gates with exactly 1112345678999 before the win."""
    return shape.nine_gates == 2


@shape_yaku(
    romaji="suu'ankou",
    kanji="四暗刻",
    english="Four Concealed Triplets",
    units=1,
)
def suuankou(shape: Shape) -> bool:
    """Four closed triplets or kans."""
    return shape.concealed_triplets == 4


@shape_yaku(
    romaji="suu'ankou tanki",
    kanji="四暗刻単騎",
    english="Four Concealed Triplets on a pair wait",
    units=1,
    replaces=("suuankou",),
    double_switch="suuankou_tanki",
)
def suuankou_tanki(shape: Shape) -> bool:
    """Four closed triplets, won on the pair."""
    return shape.concealed_triplets == 4 and shape.wait == "tanki"


@shape_yaku(
    romaji="suukantsu",
    kanji="四槓子",
    english="Four Kans",
    units=1,
    double_switch="suukantsu_rinshan",
    source="docs/spec/rules.md §3; with rinshan double in s2:65",
)
def suukantsu(shape: Shape) -> bool:
    """Four kans, open or closed."""
    return shape.kans == 4


@shape_yaku(romaji="ryuuiisou", kanji="緑一色", english="All Green", units=1)
def ryuuiisou(shape: Shape) -> bool:
    """Only 2, 3, 4, 6, 8 sou and green dragons. The dragon is not required."""
    return bool(shape.all_green) and shape.form == "standard"


@shape_yaku(romaji="chinroutou", kanji="清老頭", english="All Terminals", units=1)
def chinroutou(shape: Shape) -> bool:
    """Triplets and a pair of terminals only."""
    return shape.runs == 0 and shape.outside_groups == 5 and shape.honour_groups == 0


@shape_yaku(romaji="tsuuiisou", kanji="字一色", english="All Honours", units=1)
def tsuuiisou(shape: Shape) -> bool:
    """Honours only, also as seven pairs."""
    return shape.honour_groups == shape.groups and shape.runs == 0


@shape_yaku(romaji="daisangen", kanji="大三元", english="Big Three Dragons", units=1)
def daisangen(shape: Shape) -> bool:
    """Triplets of all three dragons."""
    return shape.dragon_triplets == 3


@shape_yaku(romaji="shousuushii", kanji="小四喜", english="Little Four Winds", units=1)
def shousuushii(shape: Shape) -> bool:
    """Triplets of three winds and a pair of the fourth."""
    return shape.wind_triplets == 3 and bool(shape.wind_pair)


@shape_yaku(
    romaji="daisuushii",
    kanji="大四喜",
    english="Big Four Winds",
    units=1,
    double_switch="daisuushii",
)
def daisuushii(shape: Shape) -> bool:
    """Triplets of all four winds."""
    return shape.wind_triplets == 4

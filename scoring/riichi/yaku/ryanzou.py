"""The local yaku of the Ryanzou Chankan Club (s2), named in the ruleset's ``local_yaku``."""

from scoring.hand.facts import Shape
from scoring.riichi.win import WinContext
from scoring.riichi.yaku.unit import shape_yaku, situation_yaku
from scoring.rulesets import Ruleset
from scoring.tiles import PIN, SOU

ONE_PIN, FIVE_PIN, NINE_PIN, TWO_SOU = PIN, PIN + 4, PIN + 8, SOU + 1


@situation_yaku(
    romaji="uupin kaihou",
    kanji="五筒開花",
    english="After a Kan on 5 pin",
    closed=1,
    opened=1,
    scope="local",
    source="s2, Local Yaku",
)
def uupin_kaihou(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """One more han for rinshan on the 5 pin."""
    return win.rinshan and win.tsumo and win.tile == FIVE_PIN


@situation_yaku(
    romaji="iipin mouyue",
    kanji="一筒摸月",
    english="Last Tile Draw on 1 pin",
    closed=1,
    opened=1,
    scope="local",
    source="s2, Local Yaku",
)
def iipin_mouyue(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """One more han for haitei on the 1 pin."""
    drawn_last = win.haitei and win.tsumo and (ruleset.haitei_with_rinshan or not win.rinshan)
    return drawn_last and win.tile == ONE_PIN


@situation_yaku(
    romaji="chuupin raoyui",
    kanji="九筒撈魚",
    english="Last Tile Claim on 9 pin",
    closed=1,
    opened=1,
    scope="local",
    source="s2, Local Yaku",
)
def chuupin_raoyui(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """One more han for houtei on the 9 pin."""
    return win.houtei and not win.tsumo and not win.chankan and win.tile == NINE_PIN


@situation_yaku(
    romaji="ryanzou chankan",
    kanji="二索槍槓",
    english="Robbing a Kan on 2 sou",
    closed=1,
    opened=1,
    scope="local",
    source="s2, Local Yaku",
)
def ryanzou_chankan(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """One more han for chankan on the 2 sou."""
    return win.chankan and not win.tsumo and win.tile == TWO_SOU


@situation_yaku(
    romaji="ishi no ue nimo sannen",
    kanji="石の上にも三年",
    english="Three Years on a Rock",
    units=1,
    scope="local",
    source="s2, Local Yaku",
)
def ishi_no_ue_nimo_sannen(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Double riichi won on the last draw or the last discard."""
    last = (win.haitei and win.tsumo) or (win.houtei and not win.tsumo)
    return closed and win.riichi == 2 and last


@shape_yaku(
    romaji="daichiishin",
    kanji="大七星",
    english="Big Seven Stars",
    units=1,
    replaces=("tsuuiisou",),
    double_switch="daichiishin",
    scope="local",
    source="s2, Local Yaku; replaces tsuuiisou: docs/spec/rules.md §6, C12",
)
def daichiishin(shape: Shape) -> bool:
    """Seven pairs of the seven honours."""
    return shape.form == "chiitoitsu" and shape.honour_groups == 7

"""Yaku of the situation: how the hand was won, whatever its tiles."""

from scoring.riichi.win import WinContext
from scoring.riichi.yaku.unit import situation_yaku
from scoring.rulesets import Ruleset


@situation_yaku(romaji="riichi", kanji="立直", english="Riichi", closed=1)
def riichi(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Declared with a closed tenpai hand, for a stick of 1,000 points."""
    return closed and win.riichi == 1


@situation_yaku(
    romaji="daburu riichi",
    kanji="両立直",
    english="Double Riichi",
    closed=2,
    replaces=("riichi",),
)
def double_riichi(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Riichi on the first discard, before any call. Replaces riichi."""
    return closed and win.riichi == 2


@situation_yaku(romaji="ippatsu", kanji="一発", english="Ippatsu", closed=1)
def ippatsu(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Won within one uninterrupted turn after riichi. With a replacement tile only where the rules say so."""
    allowed = ruleset.ippatsu and (ruleset.ippatsu_with_rinshan or not win.rinshan)
    return closed and win.riichi > 0 and win.ippatsu and allowed


@situation_yaku(
    romaji="menzen tsumo",
    kanji="門前清自摸和",
    english="Fully Concealed Hand",
    closed=1,
)
def menzen_tsumo(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Tsumo with a closed hand."""
    return closed and win.tsumo


@situation_yaku(romaji="chankan", kanji="槍槓", english="Robbing a Kan", closed=1, opened=1)
def chankan(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Ron on the tile another player adds to a pon."""
    return win.chankan and not win.tsumo


@situation_yaku(romaji="rinshan kaihou", kanji="嶺上開花", english="After a Kan", closed=1, opened=1)
def rinshan(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Tsumo with the replacement tile of your own kan."""
    return win.rinshan and win.tsumo


@situation_yaku(
    romaji="haitei raoyue",
    kanji="海底摸月",
    english="Last Tile Draw (Under the Sea)",
    closed=1,
    opened=1,
)
def haitei(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Tsumo with the last tile of the wall. A replacement tile counts as rinshan instead."""
    return win.haitei and win.tsumo and (ruleset.haitei_with_rinshan or not win.rinshan)


@situation_yaku(
    romaji="houtei raoyui",
    kanji="河底撈魚",
    english="Last Tile Claim (Under the River)",
    closed=1,
    opened=1,
)
def houtei(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Ron on the last discard of the hand. Never together with chankan."""
    return win.houtei and not win.tsumo and not win.chankan


@situation_yaku(
    romaji="renhou",
    kanji="人和",
    english="Blessing of Man",
    closed=5,
    source="docs/spec/rules.md §2.4 `renhou`, six modes",
)
def renhou(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Ron by a non-dealer before their first draw, without any call. The ruleset sets its value."""
    return closed and win.renhou and not win.tsumo and win.seat != 0 and ruleset.renhou != "none"


@situation_yaku(romaji="tenhou", kanji="天和", english="Blessing of Heaven", units=1)
def tenhou(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Win by the dealer with the first 14 tiles, without a closed kan before it."""
    return closed and win.tenhou and win.tsumo and win.seat == 0


@situation_yaku(romaji="chiihou", kanji="地和", english="Blessing of Earth", units=1)
def chiihou(win: WinContext, closed: bool, ruleset: Ruleset) -> bool:
    """Win by a non-dealer on the first draw, before any call."""
    return closed and win.chiihou and win.tsumo and win.seat != 0

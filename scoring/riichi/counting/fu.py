"""Step 4: the fu of a reading, item by item (docs/spec/rules.md §2.4; s1:605-660)."""

from __future__ import annotations

from typing import NamedTuple

from scoring.hand.group_fu import BASE_FU, CLOSED_RON_FU, TSUMO_FU, VALUE_PAIR_FU, WAIT_FU, group_fu
from scoring.hand.groups import Reading, TileGroup
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.texts import Text
from scoring.tiles import EAST, HAKU, HONOURS


class FuItem(NamedTuple):
    """Some fu and what for: a reason for programs, and the group where there is one."""

    reason: str
    fu: int
    group: str = ""

    @property
    def text(self) -> Text:
        return Text(REASONS[self.reason].message, group=self.group)


REASONS = {
    "base": Text("base"),
    "chiitoitsu": Text("seven pairs"),
    "pinfu_tsumo": Text("pinfu by tsumo"),
    "closed_ron": Text("closed ron"),
    "tsumo": Text("tsumo"),
    "open_pinfu": Text("open hand without any fu"),
    "triplet": Text("closed triplet {group}"),
    "open_triplet": Text("open triplet {group}"),
    "kan": Text("closed kan {group}"),
    "open_kan": Text("open kan {group}"),
    "value_pair": Text("value pair {group}"),
    "kanchan": Text("closed wait in {group}"),
    "penchan": Text("edge wait in {group}"),
    "tanki": Text("pair wait on {group}"),
}


def pair_fu(kind: int, seat: int, round_wind: int, ruleset: Ruleset) -> int:
    """Fu of a pair: 2 for a dragon or a value wind; the double wind's pair is the ruleset's choice."""
    if kind < HONOURS:
        return 0
    if kind >= HAKU:
        return VALUE_PAIR_FU
    wind = kind - EAST
    if wind == seat == round_wind:
        return ruleset.double_wind_pair_fu
    return VALUE_PAIR_FU if wind in (seat, round_wind) else 0


def fu_items(
    reading: Reading, win: WinContext, closed: bool, pinfu: bool, ruleset: Ruleset, bare_tsumo: bool = False
) -> tuple[FuItem, ...]:
    """The fu of a reading; their sum is not rounded yet.

    ``pinfu``: the yaku pinfu counts, so a self-draw has its fixed fu. ``bare_tsumo``: the self-draw brings
    no fu because the winning tile was not shown (s2: 1 han 20 fu).
    """
    if reading.form == "chiitoitsu":
        return (FuItem("chiitoitsu", ruleset.chiitoitsu_fu),)
    if pinfu and win.tsumo:
        return (FuItem("pinfu_tsumo", ruleset.pinfu_tsumo_fu),)
    items = [FuItem("base", BASE_FU)]
    if closed and not win.tsumo:
        items.append(FuItem("closed_ron", CLOSED_RON_FU))
    for group in reading.groups:
        items += _group_items(group, win, ruleset)
    if win.tsumo and not bare_tsumo and (ruleset.tsumo_fu_on_rinshan or not win.rinshan):
        items.append(FuItem("tsumo", TSUMO_FU))
    if not closed and len(items) == 1 and ruleset.open_pinfu_fu:
        items.append(FuItem("open_pinfu", ruleset.open_pinfu_fu))
    return tuple(items)


def _group_items(group: TileGroup, win: WinContext, ruleset: Ruleset) -> list[FuItem]:
    items = []
    fu = group_fu(group)
    if fu:
        reason = group.kind if group.concealed else f"open_{group.kind}"
        items.append(FuItem(reason, fu, str(group)))
    if group.kind == "pair":
        fu = pair_fu(group.kinds[0], win.seat, win.round, ruleset)
        if fu:
            items.append(FuItem("value_pair", fu, str(group)))
    if group.wait is not None and WAIT_FU[group.wait]:
        items.append(FuItem(group.wait, WAIT_FU[group.wait], str(group)))
    return items


def rounded_fu(items: tuple[FuItem, ...]) -> int:
    """The sum rounded up to ten; seven pairs stay as they are."""
    fu = sum(item.fu for item in items)
    if items[0].reason == "chiitoitsu":
        return fu
    return -(-fu // 10) * 10

"""Rare rules after the usual value: winning tiles that were not shown or are wild."""

from __future__ import annotations

from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import HAKU


def hides_wait(win: WinContext, ruleset: Ruleset) -> bool:
    """Does it cost anything that the winning tile was not shown (docs/spec/rules.md §2.3)?"""
    mode = ruleset.winning_tile_not_shown
    return win.hidden and (mode == "no_wait_value" or (mode == "tsumo_1_han_20_fu" and win.tsumo))


def pocchi_is_wild(win: WinContext, ruleset: Ruleset) -> bool:
    """Shiro pocchi: a white dragon drawn after riichi stands for any winning tile (s2, Akadora)."""
    if ruleset.shiro_pocchi == "off" or win.tile != HAKU or not win.tsumo or not win.riichi:
        return False
    return win.ippatsu or ruleset.shiro_pocchi == "riichi_tsumo"

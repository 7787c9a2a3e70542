"""Dealer and counters after a hand, before the rules look at points.

`honba` is the number of counters at the end of the hand, before the change that its end brings.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from scoring.rulesets.ruleset import Ruleset


class Following(NamedTuple):
    """The next hand as far as it follows from how this one ended.

    `renchan` says why the dealer would stay: "win", "tenpai", "abortive" or "". `replay`: it is dealt again.
    """

    dealer_keeps: bool
    honba: int
    renchan: str = ""
    replay: bool = False


def after_win(ruleset: Ruleset, honba: int, winners: Collection[str]) -> Following:
    """After a win of these seats (also a nagashi mangan that counts as one)."""
    dealer_won = "E" in winners
    keeps = dealer_won and "dealer_win" in ruleset.renchan
    return Following(keeps, honba + 1 if keeps else 0, "win" if dealer_won else "")


def after_draw(ruleset: Ruleset, honba: int, tenpai: Collection[str]) -> Following:
    """After an exhaustive draw: one counter more, whoever deals."""
    dealer_tenpai = "E" in tenpai
    keeps = "dealer_tenpai" in ruleset.renchan if dealer_tenpai else not ruleset.noten_dealer_rotates
    return Following(keeps, honba + 1, "tenpai" if dealer_tenpai else "")


def after_nagashi(ruleset: Ruleset, honba: int, winners: Collection[str], tenpai: Collection[str]) -> Following:
    """After a nagashi mangan: as after a win where the rules count it as one, else as after the draw it is."""
    if ruleset.nagashi_mangan.counts_as_win:
        return after_win(ruleset, honba, winners)
    return after_draw(ruleset, honba, tenpai)


def after_abort(honba: int) -> Following:
    """After an abortive draw: the same dealer, one counter more."""
    return Following(True, honba + 1, "abortive")


def after_chombo(ruleset: Ruleset, honba: int) -> Following:
    """After a chombo: the hand is dealt again as it was, or the deal passes and the counters go."""
    if ruleset.chombo.replay:
        return Following(True, honba, replay=True)
    return Following(False, 0)

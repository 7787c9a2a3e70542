"""Hands at a table that counts points in sticks: winner, card, next dealer.

The report is `{"type": "sticks", "end": win | draw | abort | chombo, "winners": [...], "tenpai": [...]}`; nothing
is paid in the game, because the points lie on the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cards.texts import problem
from scoring.problems import Refused
from scoring.riichi.hanchan.following import (
    Following,
    after_abort,
    after_chombo,
    after_draw,
    after_win,
)
from scoring.riichi.hanchan.judge import Outcome
from scoring.riichi.hanchan.state import State
from scoring.rulesets import Ruleset

TYPE: Final = "sticks"
ENDS: Final = ("win", "draw", "abort", "chombo")


def is_sticks(report: Mapping[str, Any]) -> bool:
    """Whether a hand was told without its points."""
    return report.get("type") == TYPE


def sticks_outcome(ruleset: Ruleset, state: State, report: Mapping[str, Any]) -> Outcome:
    """What follows such a hand; raises `Refused` where nothing does."""
    following = _following(ruleset, state.honba, report)
    return Outcome(
        dealer_keeps=following.dealer_keeps,
        honba_next=following.honba,
        sticks_left=state.sticks,
        renchan=following.renchan,
        replay=following.replay,
        kept=state.kept,
    )


def _following(ruleset: Ruleset, honba: int, report: Mapping[str, Any]) -> Following:
    end, winners = report.get("end"), tuple(report.get("winners", ()))
    if end == "win" and winners:
        return after_win(ruleset, honba, winners)
    if end == "draw":
        return after_draw(ruleset, honba, tuple(report.get("tenpai", ())))
    if end == "abort":
        return after_abort(honba)
    if end == "chombo":
        return after_chombo(ruleset, honba)
    raise Refused([problem("hand.end", "do", "choose who won, or how else the hand ended")])

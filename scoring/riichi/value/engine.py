"""Public API of the hand engine."""

from __future__ import annotations

from scoring.hand.hand import Hand
from scoring.riichi.value.fast import SCORERS, scorer
from scoring.riichi.value.result import HandValue
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset


def evaluate(hand: Hand, win: WinContext, ruleset: Ruleset) -> HandValue:
    """What a winning hand is worth under a ruleset, and who pays what.

    The hand has its winning tile among the concealed tiles. A hand that is not complete or has no yaku gives
    a value that is not legal, with the reason; impossible input (five of a kind, riichi with an open hand)
    is the business of `scoring.riichi.checks.hand.problems_of`.
    """
    known = SCORERS.get(id(ruleset))
    return known.value(hand, win) if known is not None else scorer(ruleset).value(hand, win)

"""The rules of the games: pure Python, no Django, no input or output.

from scoring import WinContext, evaluate, get_ruleset, parse_hand

hand = parse_hand("234567m22345p678s")
value = evaluate(hand, WinContext(tile=25, seat=1), get_ruleset("ema2016"))
value.yaku, value.han, value.fu, value.deltas
"""

from scoring.hand.hand import Hand, parse_hand
from scoring.hand.melds import Meld, parse_meld
from scoring.hand.waits import waits_of
from scoring.problems import Problem, Refused
from scoring.riichi.checks import problems_of
from scoring.riichi.engine import evaluate
from scoring.riichi.payments import Payment
from scoring.riichi.value import HandValue
from scoring.riichi.win import Liability, WinContext
from scoring.riichi.yaku import CATALOGUE, Yaku
from scoring.rulesets import PRESETS, Ruleset, get_ruleset
from scoring.tiles import Tile, format_tiles, parse_tiles

__all__ = [
    "CATALOGUE",
    "PRESETS",
    "Hand",
    "HandValue",
    "Liability",
    "Meld",
    "Payment",
    "Problem",
    "Refused",
    "Ruleset",
    "Tile",
    "WinContext",
    "Yaku",
    "evaluate",
    "format_tiles",
    "get_ruleset",
    "parse_hand",
    "parse_meld",
    "parse_tiles",
    "problems_of",
    "waits_of",
]

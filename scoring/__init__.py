"""The rules of the games: pure Python, no Django, no input or output.

    from scoring import WinContext, evaluate, get_ruleset, parse_hand

    hand = parse_hand("234567m22345p678s")
    value = evaluate(hand, WinContext(tile=25, seat=1), get_ruleset("ema2016"))
    value.yaku, value.han, value.fu, value.deltas

The names below are the public ones: they change only with `__version__`, and incompatibly only with its first
number (before 1.0 its second). They are loaded when they are first asked for, so that importing the package costs
nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.final import FinalResult, final_problems, final_result, places_of
    from scoring.hand.hand import Hand, parse_hand
    from scoring.hand.melds import Meld, parse_meld
    from scoring.hand.waits import waits_of
    from scoring.problems import Problem, Refused
    from scoring.riichi.checks.hand import problems_of
    from scoring.riichi.counting.catalogue import catalogue
    from scoring.riichi.counting.payments import Payment
    from scoring.riichi.value.engine import evaluate
    from scoring.riichi.value.result import HandValue
    from scoring.riichi.win import Liability, WinContext
    from scoring.riichi.yaku import CATALOGUE, Yaku
    from scoring.rulesets import PRESETS, Ruleset, get_ruleset
    from scoring.tiles import Tile, format_tiles, parse_tiles

__version__ = "0.1.0"

_HOMES = {
    "scoring.final": ("FinalResult", "final_problems", "final_result", "places_of"),
    "scoring.hand.hand": ("Hand", "parse_hand"),
    "scoring.hand.melds": ("Meld", "parse_meld"),
    "scoring.hand.waits": ("waits_of",),
    "scoring.problems": ("Problem", "Refused"),
    "scoring.riichi.counting.catalogue": ("catalogue",),
    "scoring.riichi.checks.hand": ("problems_of",),
    "scoring.riichi.value.engine": ("evaluate",),
    "scoring.riichi.counting.payments": ("Payment",),
    "scoring.riichi.value.result": ("HandValue",),
    "scoring.riichi.win": ("Liability", "WinContext"),
    "scoring.riichi.yaku": ("CATALOGUE", "Yaku"),
    "scoring.rulesets": ("PRESETS", "Ruleset", "get_ruleset"),
    "scoring.tiles": ("Tile", "format_tiles", "parse_tiles"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "CATALOGUE",
    "PRESETS",
    "FinalResult",
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
    "catalogue",
    "evaluate",
    "final_problems",
    "final_result",
    "format_tiles",
    "get_ruleset",
    "parse_hand",
    "parse_meld",
    "parse_tiles",
    "places_of",
    "problems_of",
    "waits_of",
]


def __getattr__(name: str) -> Any:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'scoring' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value

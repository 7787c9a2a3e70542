"""Rules of riichi mahjong: value of a hand, payments, waits, whole hanchans, final scores.

    >>> from scoring import WinContext, evaluate, get_ruleset, parse_hand, parse_kinds
    >>> rules = get_ruleset("ema2016")
    >>> hand = parse_hand("234567m22345p678s")                        # with the winning tile
    >>> win = WinContext(tile=parse_kinds("8s")[0], seat=1, source=0)  # South wins on a discard of East
    >>> value = evaluate(hand, win, rules)
    >>> value.yaku, value.han, value.fu, value.deltas
    ((('pinfu', 1), ('tanyao', 1)), 2, 30, (-2000, 2000, 0, 0))

Entry points:
    tiles      parse_tiles, parse_kinds, parse_hand, parse_meld, format_tiles, format_kinds, dora_of
    rules      get_ruleset, PRESETS, Ruleset.replace, describe, side_by_side
    a hand     evaluate, problems_of, waits_of, shapes_of_wait, is_furiten
    no tiles   ReportedWin, report_problems, payments_reported
    a hanchan  begin, replay, Record, HandPlayed, Won, Draw, final_of
    the end    final_result, final_problems, places_of, least_lead, least_points
    yaku       CATALOGUE, catalogue
    Baida      scoring.baida
    JSON       python -m scoring, scoring.interface.respond

Points are points. Scores, uma and oka of results are tenths of a thousand: 262 is 26.2. Seats of a hand are 0
East, the dealer, to 3 North; in records they are "E", "S", "W", "N". Kinds of tiles are 0 to 33. Dora are given
as indicators.

Choose the ruleset that your tournament names (ema2025, wrc2025, mleague, tenhou, ...) and change what is
different: `rules.replace(uma=[20, 10, -10, -20], kiriage_mangan=True)`. What cannot be raises `Refused`, a
`ValueError` with all `problems`.

One core values some 270,000 prepared hands a second, 14 times as many as PyPI `mahjong` 2.1.0.

A name loads its module when it is first used. The names in `__all__` are public. They change only with
`__version__`: before 1.0 with its second number, after it with its first. The whole reference is
docs/reference/scoring.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from scoring.hand.groups import Reading, TileGroup
    from scoring.hand.hand import Hand, parse_hand
    from scoring.hand.melds import Meld, parse_meld
    from scoring.hand.waits import is_furiten, shapes_of_wait, waits_of
    from scoring.ledger import SEATS, Ledger, Seat, Transfer
    from scoring.needs import least_lead, least_points
    from scoring.problems import Problem, Refused
    from scoring.riichi.checks.hand import problems_of
    from scoring.riichi.counting.award import YakuHan
    from scoring.riichi.counting.catalogue import CatalogueRow, catalogue
    from scoring.riichi.counting.fu import FuItem
    from scoring.riichi.counting.payments import Payment
    from scoring.riichi.hanchan import (
        Abortive,
        ByCount,
        ByRonValue,
        ByTiles,
        ByTsumoValue,
        Chombo,
        Correction,
        DealerEnds,
        Decision,
        Draw,
        Hanchan,
        HandPlayed,
        Nagashi,
        PaymentRecord,
        Record,
        Signal,
        State,
        Step,
        SuukantsuScored,
        Winner,
        Won,
        begin,
        final_of,
        replay,
    )
    from scoring.riichi.reports.checks import report_problems
    from scoring.riichi.reports.report import ReportedWin, payments_reported
    from scoring.riichi.value.engine import evaluate
    from scoring.riichi.value.result import HandValue
    from scoring.riichi.win import Liability, WinContext
    from scoring.riichi.yaku import CATALOGUE, Yaku
    from scoring.rulesets import EARLIER, PRESETS, Ruleset, get_ruleset
    from scoring.rulesets.words.describe import RuleRow, describe, side_by_side
    from scoring.texts import Text
    from scoring.tiles import Tile, TileError, dora_of, format_kinds, format_tiles, parse_kinds, parse_tiles
    from scoring.uma_oka import FinalResult, Substitution, final_problems, final_result, places_of

__version__ = "0.1.0"

__all__ = [
    "CATALOGUE",
    "EARLIER",
    "PRESETS",
    "SEATS",
    "Abortive",
    "ByCount",
    "ByRonValue",
    "ByTiles",
    "ByTsumoValue",
    "CatalogueRow",
    "Chombo",
    "Correction",
    "DealerEnds",
    "Decision",
    "Draw",
    "FinalResult",
    "FuItem",
    "Hanchan",
    "Hand",
    "HandPlayed",
    "HandValue",
    "Ledger",
    "Liability",
    "Meld",
    "Nagashi",
    "Payment",
    "PaymentRecord",
    "Problem",
    "Reading",
    "Record",
    "Refused",
    "ReportedWin",
    "RuleRow",
    "Ruleset",
    "Seat",
    "Signal",
    "State",
    "Step",
    "Substitution",
    "SuukantsuScored",
    "Text",
    "Tile",
    "TileError",
    "TileGroup",
    "Transfer",
    "WinContext",
    "Winner",
    "Won",
    "Yaku",
    "YakuHan",
    "begin",
    "catalogue",
    "describe",
    "dora_of",
    "evaluate",
    "final_of",
    "final_problems",
    "final_result",
    "format_kinds",
    "format_tiles",
    "get_ruleset",
    "is_furiten",
    "least_lead",
    "least_points",
    "parse_hand",
    "parse_kinds",
    "parse_meld",
    "parse_tiles",
    "payments_reported",
    "places_of",
    "problems_of",
    "replay",
    "report_problems",
    "shapes_of_wait",
    "side_by_side",
    "waits_of",
]

_NAMES_OF = {
    "scoring.uma_oka": "FinalResult Substitution final_problems final_result places_of",
    "scoring.hand.groups": "Reading TileGroup",
    "scoring.hand.hand": "Hand parse_hand",
    "scoring.hand.melds": "Meld parse_meld",
    "scoring.hand.waits": "is_furiten shapes_of_wait waits_of",
    "scoring.ledger": "SEATS Ledger Seat Transfer",
    "scoring.needs": "least_lead least_points",
    "scoring.problems": "Problem Refused",
    "scoring.riichi.checks.hand": "problems_of",
    "scoring.riichi.counting.award": "YakuHan",
    "scoring.riichi.counting.catalogue": "CatalogueRow catalogue",
    "scoring.riichi.counting.fu": "FuItem",
    "scoring.riichi.counting.payments": "Payment",
    "scoring.riichi.hanchan": (
        "Abortive ByCount ByRonValue ByTiles ByTsumoValue Chombo Correction DealerEnds Decision Draw Hanchan"
        " HandPlayed Nagashi PaymentRecord Record Signal State Step SuukantsuScored Winner Won"
        " begin final_of replay"
    ),
    "scoring.riichi.reports.checks": "report_problems",
    "scoring.riichi.reports.report": "ReportedWin payments_reported",
    "scoring.riichi.value.engine": "evaluate",
    "scoring.riichi.value.result": "HandValue",
    "scoring.riichi.win": "Liability WinContext",
    "scoring.riichi.yaku": "CATALOGUE Yaku",
    "scoring.rulesets": "EARLIER PRESETS Ruleset get_ruleset",
    "scoring.rulesets.words.describe": "RuleRow describe side_by_side",
    "scoring.texts": "Text",
    "scoring.tiles": "Tile TileError dora_of format_kinds format_tiles parse_kinds parse_tiles",
}
_HOME_OF = {name: module for module, names in _NAMES_OF.items() for name in names.split()}


if not TYPE_CHECKING:  # a type checker reads the imports above, and so finds a misspelt name

    def __getattr__(name: str) -> Any:
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module 'scoring' has no attribute {name!r}")
        value = getattr(import_module(home), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

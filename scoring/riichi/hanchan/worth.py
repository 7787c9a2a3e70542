"""Value of a reported win: from tiles, from han and fu, or from stated points."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from scoring.hand.melds import KAN_TYPES, Meld
from scoring.ledger import SEATS, Ledger, Seat, Transfer, in_turn_after, ledger
from scoring.problems import Problem, Refused, problem
from scoring.riichi.checks.hand import problems_of
from scoring.riichi.counting.payments import honba_share, transfers
from scoring.riichi.hanchan.records import ByCount, ByRonValue, ByTiles, ByTsumoValue, Winner
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.reports.checks import report_problems
from scoring.riichi.reports.report import payments_reported
from scoring.riichi.value.engine import evaluate
from scoring.riichi.value.result import HandValue
from scoring.riichi.win import WinContext
from scoring.rulesets.ruleset import Ruleset
from scoring.texts import Text

MOST_KANS = 4


def payments_of(ruleset: Ruleset, winner: Winner, discarder: Seat | None, round_: int, honba: int) -> Ledger:
    """What a winner gets, counters included; raises `Refused` where the win is impossible or not legal."""
    worth = winner.worth
    match worth:
        case ByTiles():
            win = at_table(worth.win, winner.seat, discarder, round_, honba)
            found = problems_of(worth.hand, win, ruleset)
            if found:
                raise Refused(found)
            return paid_for(evaluate(worth.hand, win, ruleset))
        case ByCount():
            report = replace(worth.report, win=at_table(worth.report.win, winner.seat, discarder, round_, honba))
            found = list(report_problems(report, ruleset))
            if found:
                raise Refused(found)
            return Ledger(tuple(transfers(payments_reported(report, ruleset))))
        case ByRonValue() if discarder is not None:
            return _ron(ruleset, worth.points, winner.seat, discarder, honba)
        case ByTsumoValue() if discarder is None:
            return _tsumo(ruleset, worth, winner.seat, honba)
    raise Refused(
        [
            problem(
                "worth",
                "winners",
                "this value is for the other way to win (ron or tsumo)",
            )
        ]
    )


def at_table(win: WinContext, seat: Seat, discarder: Seat | None, round_: int, honba: int) -> WinContext:
    source = None if discarder is None else SEATS.index(discarder)
    place = (SEATS.index(seat), source, round_, honba)
    if (win.seat, win.source, win.round, win.honba) == place:
        return win
    return replace(win, seat=place[0], source=source, round=round_, honba=honba)


def paid_for(value: HandValue, where: str = "tiles") -> Ledger:
    """The payments of a valued hand; raises `Refused` where it is no legal win."""
    if not value.legal:
        raise Refused([no_win(REFUSALS[value.reason or "no_yaku"], where)])
    return Ledger(tuple(transfers(value.ledger)))


def no_win(why: Text, where: str) -> Problem:
    return problem(
        "no_win",
        where,
        "this win is not legal: {why}",
        why=why,
    )


def declared_problems(seat: str, declared: bool, riichi: Collection[str]) -> list[Problem]:
    """A winner's riichi that the table does not know of, or the other way round."""
    if declared and seat not in riichi:
        return [
            problem(
                "riichi_missing",
                "riichi_this_hand",
                "{seat} won with riichi but is not among those who declared it",
                seat=seat,
            )
        ]
    if not declared and seat in riichi:
        return [
            problem(
                "riichi_forgotten",
                "riichi",
                "{seat} declared riichi, so the winning hand has it too",
                seat=seat,
            )
        ]
    return []


def kan_problems(kans: int) -> list[Problem]:
    """More kans than can be made in a hand by all players together."""
    if kans <= MOST_KANS:
        return []
    return [
        problem(
            "fifth_kan",
            "melds",
            "{kans} kans in one hand are impossible, there can be four",
            kans=kans,
        )
    ]


def kans_of(melds: Iterable[Meld]) -> int:
    return sum(meld.type in KAN_TYPES for meld in melds)


def _ron(ruleset: Ruleset, points: int, seat: Seat, discarder: Seat, honba: int) -> Ledger:
    return ledger(
        [
            Transfer(discarder, seat, points, "hand", "multi_ron"),
            Transfer(discarder, seat, honba * ruleset.honba_value, "honba", "honba_on_multi_ron"),
        ]
    )


def _tsumo(ruleset: Ruleset, worth: ByTsumoValue, seat: Seat, honba: int) -> Ledger:
    each = honba_share(honba, ruleset.honba_value)
    lines = []
    for payer in in_turn_after(seat):
        lines.append(Transfer(payer, seat, worth.east if payer == "E" else worth.others, "hand", "hand"))
        lines.append(Transfer(payer, seat, each, "honba", "honba_value"))
    return ledger(lines)

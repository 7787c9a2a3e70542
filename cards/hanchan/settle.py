"""Settlement of a report at a table, with the judge's changes."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from cards.hanchan.report import JudgeChanges, Struck
from cards.judge.api import Verdict, judge
from cards.judge.values import BANK, POT, SEATS, ScoreLine, seat_of
from scoring.ledger import Ledger, Party, Reason, Transfer, ledger
from scoring.riichi.hanchan.following import (
    Following,
    after_abort,
    after_draw,
    after_nagashi,
    after_win,
)
from scoring.riichi.hanchan.settlement import valid_nagashi
from scoring.rulesets import Ruleset

REASONS: Final[Mapping[str, Reason]] = {
    "stake": "deposit",
    "hand": "hand",
    "honba": "honba",
    "pot": "sticks",
    "own_stick": "own_stick",
    "stick_back": "own_stick",
    "noten": "noten",
    "nagashi": "nagashi",
    "reverse_mangan": "chombo",
    "bet": "bet",
}
"""What a line of the cards' ledger is called in that of the game; what is not here a card has paid."""


@dataclass(slots=True)
class Settled:
    """A settlement as it would be applied. `delta` by the winds of the hand.

    `balance`: points created beyond pot and bank; 0 unless the judge's numbers do not add up. `winners`: who was
    paid for a win (or a nagashi mangan).
    """

    verdict: Verdict
    delta: dict[str, int]
    pot: int
    bank: int
    honba: int
    balance: int
    outcome: str
    winners: tuple[str, ...]
    following: Following

    @property
    def lines(self) -> list[ScoreLine]:
        """The ledger of the verdict, struck lines included."""
        return self.verdict.ledger


def settle_report(
    context: Mapping[str, Any],
    report: Mapping[str, Any],
    rulings: Mapping[str, object],
    ruleset: Ruleset,
    changes: JudgeChanges,
    struck: Collection[int] | None = None,
) -> Settled:
    """What a report comes to at this table with the judge's changes; `struck` instead of theirs if given.

    Whether it may be applied is said by the verdict (`settled`) and `balance`.
    """
    verdict = judge(context, report, rulings, ruleset)
    delta, computed, bank = _without(verdict, changes.struck if struck is None else struck)
    delta |= changes.delta
    pot = computed if changes.pot is None else changes.pot
    honba = verdict.honba_at_end if changes.honba is None else changes.honba
    balance = sum(delta.values()) - (int(context["pot"]) - pot + bank) if verdict.settled else 0
    outcome, winners, following = _following(context, report, verdict, honba, ruleset)
    return Settled(verdict, delta, pot, bank, honba, balance, outcome, winners, following)


def _without(verdict: Verdict, struck: Collection[int]) -> tuple[dict[str, int], int, int]:
    """Points of the seats, pot and bank without the payments with these numbers; others are passed over."""
    held = {**verdict.delta, POT: verdict.pot_after, BANK: -verdict.bank}
    for index, line in enumerate(verdict.ledger):
        if index in struck and line.moves_points:
            held[line.source or ""] += line.amount
            held[line.target or ""] -= line.amount
    return {seat: held[seat] for seat in verdict.delta}, held[POT], -held[BANK]


def _following(
    context: Mapping[str, Any], report: Mapping[str, Any], verdict: Verdict, honba: int, ruleset: Ruleset
) -> tuple[str, tuple[str, ...], Following]:
    """How the hand ended, who won, and what the next hand follows from; only those who were paid have won."""
    if verdict.results:
        winners = tuple(result.win.seat for result in verdict.results)
        return "win", winners, after_win(ruleset, honba, winners)
    if verdict.outcome in ("abort", "sanchahou"):
        return "abort", (), after_abort(honba)
    if verdict.outcome == "chombo" and not ruleset.chombo.replay:
        return "passed", (), Following(False, 0)
    if verdict.outcome in ("reverse_mangan", "chombo"):
        return "replay", (), Following(True, int(context["honba"]), replay=True)
    tenpai = tuple(report.get("tenpai", ()))
    if verdict.outcome == "nagashi_mangan":
        claimed = [seat_of(seat) for seat in report.get("nagashi", ())]
        seats = tuple(valid_nagashi(ruleset, claimed, claimed))
        return "nagashi_mangan", seats, after_nagashi(ruleset, honba, seats, tenpai)
    return "draw", (), after_draw(ruleset, honba, tenpai)


def transfers_of(settled: Settled, pot_before: int, struck: Collection[int]) -> Ledger:
    """The settlement as a ledger of the game: its payments but those struck out, then the judge's own numbers."""
    lines = [
        Transfer(
            _party(line.source), _party(line.target), line.amount, REASONS.get(line.kind, "card"), line.clause
        )
        for index, line in enumerate(settled.lines)
        if line.moves_points and index not in set(struck)
    ]
    moved = Ledger(tuple(lines)).balance()
    wanted: dict[Party, int] = {seat_of(seat): settled.delta[seat] for seat in SEATS}
    wanted[POT] = settled.pot - pot_before
    for place, points in wanted.items():
        more = points - moved[place]
        lines.append(Transfer(BANK, place, more, "judge") if more > 0 else Transfer(place, BANK, -more, "judge"))
    return ledger(lines)


def struck_of(lines: Sequence[ScoreLine], indices: Collection[int]) -> tuple[Struck, ...]:
    """What the lines with these numbers are; a number that is no payment is passed over."""
    return tuple(
        Struck.of(lines[index])
        for index in sorted(set(indices))
        if 0 <= index < len(lines) and lines[index].moves_points
    )


def indices_of(lines: Sequence[ScoreLine], struck: Collection[Struck]) -> list[int] | None:
    """The numbers of these payments in a ledger; None where one of them is not there any more."""
    free = [index for index, line in enumerate(lines) if line.moves_points]
    found = []
    for entry in struck:
        index = next((index for index in free if Struck.of(lines[index]) == entry), None)
        if index is None:
            return None
        free.remove(index)
        found.append(index)
    return found


def _reason(kind: str) -> Reason:
    return REASONS.get(kind, "card")


def _party(place: str | None) -> Party:
    return cast(Party, place)

"""Judge of hands with cards, plugged into the game of `scoring`; keeps the players' marks between hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.hanchan.report import CardHand, Confirmed, Flags, JudgeChanges
from cards.hanchan.settle import Settled, indices_of, settle_report, transfers_of
from cards.hanchan.sticks import is_sticks, sticks_outcome
from cards.judge.legality.reasons import reason_text
from cards.judge.values import HANCHAN_FLAGS, SEATS, seat_of
from cards.texts import problem
from scoring.problems import Problem, Refused
from scoring.riichi.hanchan.judge import Outcome
from scoring.riichi.hanchan.records import Correction
from scoring.riichi.hanchan.state import State
from scoring.rulesets import Ruleset

Marks = Mapping[str, frozenset[str]]
"""What every player carries through the hanchan, by the wind at the start: the state between two hands."""


@dataclass(frozen=True, slots=True)
class CardJudge:
    """Judges hands with cards under these rulings (the defaults where none are given)."""

    rulings: Mapping[str, object] = field(default_factory=dict)

    def opening(self, ruleset: Ruleset) -> Marks:
        return {}

    def against(self, ruleset: Ruleset, correction: Correction) -> list[Problem]:
        """Nothing: bets of any size may lie on the table."""
        return []

    def judged(self, ruleset: Ruleset, state: State, report: CardHand) -> Outcome:
        """What the hand comes to; raises `Refused` with all that stands in its way.

        A settlement that was confirmed for just this table is taken as it is.
        """
        if is_sticks(report.report):
            return sticks_outcome(ruleset, state, report.report)
        confirmed = report.confirmed
        if confirmed is None or confirmed.table != table_facts(state, report.marks):
            confirmed = self.settled(ruleset, state, report)
        following = confirmed.following
        pot = state.pot + confirmed.ledger.balance()["pot"]
        return Outcome(
            confirmed.ledger,
            following.dealer_keeps,
            following.honba,
            pot // ruleset.riichi_bet if ruleset.riichi_bet else 0,
            following.renchan,
            replay=following.replay,
            ends=confirmed.ends,
            kept=_by_start(state, confirmed.marks),
        )

    def settled(self, ruleset: Ruleset, state: State, report: CardHand) -> Confirmed:
        """The hand settled at this table, ready to be confirmed; raises `Refused`."""
        context = context_of(state, report)
        changes, struck = report.changes, report.changes.struck
        settled = settle_report(context, report.report, self.rulings, ruleset, changes)
        if report.struck and settled.verdict.settled:
            found = indices_of(settled.lines, report.struck)
            if found is None:
                raise Refused([line_gone()])
            struck = tuple(found)
            settled = settle_report(context, report.report, self.rulings, ruleset, changes, struck)
        problems = settlement_problems(settled, changes)
        if problems:
            raise Refused(problems)
        return confirmed_for(state, report.marks, settled, changes, struck)


def confirmed_for(
    state: State, marks: Flags, settled: Settled, changes: JudgeChanges, struck: tuple[int, ...]
) -> Confirmed:
    """A settlement as it is kept with its hand. `marks` were set by hand before it."""
    after = {
        seat: {flag: on for flag, on in flags.items() if on} for seat, flags in settled.verdict.state_after.items()
    }
    return Confirmed(
        table_facts(state, marks),
        transfers_of(settled, state.pot, struck),
        settled.following,
        "time" if changes.last else "",
        {seat: flags for seat, flags in after.items() if flags},
    )


def settlement_problems(settled: Settled, changes: JudgeChanges) -> list[Problem]:
    """What stands in the way of applying a settlement."""
    verdict = settled.verdict
    found = list(verdict.problems)
    if verdict.refusal is not None and not found:
        why = reason_text(verdict.refusal.reason, verdict.refusal.clause)
        found.append(Problem("hand.refused", "", why))
    if not changes.indicators:
        found += [w for w in verdict.warnings if w.code in ("dora_indicators", "ura_indicators")]
    if settled.balance and not changes.unbalanced:
        more = f"{settled.balance:+d}"
        found.append(
            problem(
                "hand.balance",
                "delta",
                "points and pot do not add up, {more} too many",
                more=more,
            )
        )
    if (changes.any or changes.unbalanced or changes.indicators) and not changes.reason.strip():
        found.append(
            problem(
                "hand.reason",
                "reason",
                "enter a reason for changing the settlement",
            )
        )
    return found


def line_gone() -> Problem:
    """A payment that was struck out does not come about any more."""
    return problem(
        "hand.struck",
        "struck",
        "a removed payment has changed, so review this hand again",
    )


def marks_by_wind(state: State, by_hand: Flags) -> dict[str, frozenset[str]]:
    """The marks before a hand by its winds, with those set or cleared by hand; who has none is left out."""
    kept: Marks = state.kept or {}
    held = {}
    for wind in SEATS:
        flags = set(kept.get(state.start_of(seat_of(wind)), ()))
        for flag, on in by_hand.get(wind, {}).items():
            flags = flags | {flag} if on else flags - {flag}
        if flags:
            held[wind] = frozenset(flags)
    return held


def table_facts(state: State, by_hand: Flags) -> dict[str, Any]:
    """The table before a hand as far as the judgement depends on it, as JSON can hold it."""
    return {
        "round_wind": state.round_wind,
        "dealer": state.dealer,
        "honba": state.honba,
        "pot": state.pot,
        "points": state.by_wind(),
        "marks": {wind: sorted(flags) for wind, flags in marks_by_wind(state, by_hand).items()},
    }


def context_of(state: State, report: CardHand) -> dict[str, Any]:
    """The `context` of `docs/spec/cards-interface.md` for a hand at this table."""
    marks = marks_by_wind(state, report.marks)
    return {
        "round_wind": state.round_wind,
        "honba": state.honba,
        "pot": state.pot,
        "points": state.by_wind(),
        "cards": dict(report.cards),
        "state": {wind: {flag: flag in marks.get(wind, ()) for flag in HANCHAN_FLAGS} for wind in SEATS},
    }


def _by_start(state: State, marks: Flags) -> Marks:
    return {
        state.start_of(seat_of(wind)): frozenset(flag for flag, on in flags.items() if on)
        for wind, flags in marks.items()
        if any(flags.values())
    }

"""Records between two hands: payments, clock, dealer's stop, judge's corrections."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.ledger import BANK, POT, SEATS, Party, Reason, Transfer, ledger
from scoring.problems import Problem, Refused, problem
from scoring.riichi.hanchan.judge import Outcome
from scoring.riichi.hanchan.progression import ROUNDS
from scoring.riichi.hanchan.records import Correction, DealerEnds, PaymentRecord, Signal
from scoring.riichi.hanchan.state import State
from scoring.rulesets.ruleset import Ruleset

BETWEEN = (PaymentRecord, Signal, DealerEnds, Correction)


def outcome_between(
    ruleset: Ruleset, state: State, what: PaymentRecord | Signal | DealerEnds | Correction
) -> Outcome:
    """What a record that is no hand does to the table; raises `Refused` with all that makes it impossible."""
    match what:
        case Signal():
            return _signal(ruleset, state)
        case DealerEnds():
            return _dealer_ends(state)
        case PaymentRecord():
            return _payment(what)
        case Correction():
            return _corrected(ruleset, state, what)


def game_over(state: State) -> Refused:
    """Why nothing more can be recorded."""
    return Refused(
        [
            problem(
                "game_over",
                "kind",
                "the hanchan is over ({over}), so no record can follow",
                over=state.over,
            )
        ]
    )


def transfer_problems(paid: Iterable[Transfer]) -> list[Problem]:
    """What is wrong with payments between seats."""
    found = []
    for index, line in enumerate(paid):
        if line.payer == line.payee:
            found.append(problem("same_seat", f"transfers.{index}.to", "a player cannot pay themselves"))
        if line.points % 100:
            found.append(
                problem(
                    "hundreds",
                    f"transfers.{index}.points",
                    "points come in hundreds",
                )
            )
    return found


def _signal(ruleset: Ruleset, state: State) -> Outcome:
    if ruleset.after_signal == "none":
        raise Refused([problem("no_clock", "kind", "these rules have no time signal")])
    if state.hands_since_signal is not None:
        raise Refused([problem("signal_twice", "kind", "the signal has already sounded")])
    return Outcome(signal=True)


def _dealer_ends(state: State) -> Outcome:
    if not state.may_end:
        raise Refused(
            [
                problem(
                    "may_not_end",
                    "kind",
                    "the dealer cannot end the game here",
                )
            ]
        )
    return Outcome(dealer_ends=True)


def _payment(what: PaymentRecord) -> Outcome:
    found = transfer_problems(what.paid.lines)
    if not what.paid.lines and not found:
        found.append(problem("missing", "transfers", "say who pays whom"))
    if found:
        raise Refused(found)
    return Outcome(what.paid, between_hands=True)


def _corrected(ruleset: Ruleset, state: State, what: Correction) -> Outcome:
    """The table as the judge sets it; points that were nowhere before come from the bank, others go there."""
    if not what.reason.strip():
        raise Refused([problem("reason", "reason", "a correction needs a reason")])
    if what.round not in range(len(ROUNDS)) or what.kyoku not in range(1, 5) or what.honba < 0 or what.pot < 0:
        raise Refused([problem("correction", "", "unknown table")])
    changes: dict[Party, int] = {
        seat: what.points[i] - state.points[i] for seat, i in zip(SEATS, _starts(state), strict=True)
    }
    changes[POT] = what.pot - state.pot
    after = replace(
        state,
        points=what.points,
        round=what.round,
        kyoku=what.kyoku,
        honba=what.honba,
        sticks=what.pot // ruleset.riichi_bet if ruleset.riichi_bet else state.sticks,
        pot=what.pot,
        may_end=False,
        over=what.over,
        drawn=False,
    )
    return Outcome(ledger(_evened(changes)), corrected=after)


def _starts(state: State) -> list[int]:
    """Starting seats in the order of their winds now."""
    return [(wind + state.dealer) % 4 for wind in range(4)]


def _evened(changes: dict[Party, int], reason: Reason = "judge") -> list[Transfer]:
    """Each party's change as a line from the bank or to it."""
    return [
        Transfer(BANK, party, points, reason, reason)
        if points > 0
        else Transfer(party, BANK, -points, reason, reason)
        for party, points in changes.items()
        if points
    ]

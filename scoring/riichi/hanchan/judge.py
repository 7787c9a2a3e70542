"""Judge interface: plug-in point for the decision about a hand.

The game (`game.py`) knows rounds, dealers, counters, points and when it is over. What a hand pays, and what has
to be remembered until the next hand, it asks a judge: the rules' own (`rules_judge.py`), which needs nothing but
the ruleset; the one of the JSON interface, which reads records as they are written; the judge of the Saki cards
(`cards`), which remembers marks and whose pot holds bets. A judge has no other way to change a game than its
`Outcome`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from scoring.ledger import Ledger, Seat
from scoring.problems import Problem
from scoring.riichi.hanchan.records import Correction, Winds
from scoring.riichi.hanchan.state import State
from scoring.rulesets.ruleset import Ruleset


class Report(Protocol):
    """What a judge is told of a hand. Immutable; compared by value."""

    def turned(self, winds: Winds) -> Self:
        """The same people under other winds, for a game in which an earlier record changed."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a record comes to: every transfer, this hand's bets included, and what it means for the next hand.

    Ledger and seats are by the winds of the hand. `renchan`: "win" or "tenpai" if that is why the dealer stays.
    `replay`: the hand is dealt again. `ends`: why the game ends with this hand whatever the rules say of the
    points. `kept`: what the judge remembers from now on. `sticks_left` counts riichi sticks; what lies in the pot
    in points follows from the ledgers.

    The last four are of records that are no hand: a signal, a payment between hands, the dealer's stop and a
    correction, which says outright where the table stands.
    """

    ledger: Ledger = field(default_factory=Ledger)
    dealer_keeps: bool = True
    honba_next: int = 0
    sticks_left: int = 0
    renchan: str = ""
    replay: bool = False
    chombo_by: Seat | None = None
    ends: str = ""
    kept: Any = None
    signal: bool = False
    between_hands: bool = False
    dealer_ends: bool = False
    corrected: State | None = None


class HandJudge(Protocol):
    """Says what a hand pays and what is kept for the next one. Pure: the same question, the same answer.

    The game promises: records come in order, one at a time; `state` is the table before the hand, with what the
    judge kept last in `state.kept`; the winds of `report` are those of that hand; the game is not over. The judge
    promises: nothing outside the `Outcome` changes, and what is impossible raises `Refused` with all its problems.
    """

    def opening(self, ruleset: Ruleset) -> Any:
        """What is remembered before the first hand; immutable, and only this judge looks inside."""
        ...

    def against(self, ruleset: Ruleset, correction: Correction) -> list[Problem]:
        """What speaks against a table set by hand, such as points on it that no stick and no bet can be."""
        ...

    def judged(self, ruleset: Ruleset, state: State, report: Any) -> Outcome:
        """What the hand comes to at this table; raises `Refused`."""
        ...

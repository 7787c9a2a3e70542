"""A whole game as a list of hand records: replayed into states, corrected without losing anything.

Nothing here changes in place. Players are known by their starting seat (0 East … 3 North); records speak of the
winds of their hand and remember at which starting seat the deal was, so that after a correction they still mean
the same people.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.ledger import SEATS, Ledger, Seat
from scoring.problems import Problem, Refused
from scoring.riichi.hanchan.outcome import Outcome, outcome_of
from scoring.riichi.hanchan.progression import (
    ROUNDS,
    after_dealer_ends,
    progress,
)
from scoring.riichi.hanchan.seating import turned, winds_between
from scoring.rulesets.ruleset import Ruleset

Points = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of the game: a kind and what it says. `dealer` is the starting seat its winds refer to."""

    kind: str
    given: Mapping[str, Any] = field(default_factory=dict)
    dealer: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """The record for storing, as JSON can hold it."""
        return {"kind": self.kind, "given": dict(self.given), "dealer": self.dealer}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Record:
        """A stored record."""
        return cls(stored["kind"], stored["given"], stored.get("dealer"))


@dataclass(frozen=True, slots=True)
class State:
    """The table between two hands. Points by starting seat; `over` is empty while the game goes on."""

    points: Points
    round: int = 0
    kyoku: int = 1
    honba: int = 0
    sticks: int = 0
    hands_since_signal: int | None = None
    chombo: Points = (0, 0, 0, 0)
    may_end: bool = False
    over: str = ""
    drawn: bool = False

    @property
    def dealer(self) -> int:
        """Starting seat of the dealer."""
        return self.kyoku - 1

    @property
    def hand(self) -> str:
        """The hand to be played, "S2" or "S2.1" with honba."""
        return f"{ROUNDS[self.round]}{self.kyoku}" + (f".{self.honba}" if self.honba else "")

    def by_wind(self) -> dict[Seat, int]:
        """Points by current seat wind."""
        return {SEATS[(i - self.dealer) % 4]: points for i, points in enumerate(self.points)}


@dataclass(frozen=True, slots=True)
class Step:
    """One record, the table before and after it, and every transfer (seats are the winds of that hand)."""

    record: Record
    before: State
    after: State
    ledger: Ledger

    def deltas(self) -> Points:
        """Change by starting seat."""
        a, b = self.before.points, self.after.points
        return (b[0] - a[0], b[1] - a[1], b[2] - a[2], b[3] - a[3])


@dataclass(frozen=True, slots=True)
class Hanchan:
    """A game: rules, starting points, records, and what came of them.

    `steps` is as long as the records that are possible; the first impossible one has its `problems` here.
    """

    ruleset: Ruleset
    start: Points
    records: tuple[Record, ...] = ()
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def state(self) -> State:
        """The table after the last possible record."""
        return self.steps[-1].after if self.steps else State(self.start)

    @property
    def impossible(self) -> int | None:
        """Index of the first impossible record."""
        return len(self.steps) if self.problems else None

    def append(self, record: Record) -> Hanchan:
        """The game with one more record; raises `Refused` if it is impossible now."""
        if self.problems:
            raise Refused(self.problems)
        step = _step(self.ruleset, self.state, record)
        return replace(self, records=(*self.records, step.record), steps=(*self.steps, step))

    def replaced(self, index: int, record: Record) -> Hanchan:
        """The game with record `index` exchanged and everything after it replayed."""
        return self._replayed((*self.records[:index], record, *self.records[index + 1 :]), index)

    def inserted(self, index: int, record: Record) -> Hanchan:
        """The game with a record put before `index` and everything after it replayed."""
        return self._replayed((*self.records[:index], record, *self.records[index:]), index)

    def removed(self, index: int) -> Hanchan:
        """The game without record `index`, everything after it replayed."""
        return self._replayed((*self.records[:index], *self.records[index + 1 :]), index)

    def seats_swapped(self, first: int, second: int, *, keep: str = "players") -> Hanchan:
        """Two starting seats were written down the wrong way round.

        keep="players": what was recorded of a person stays with the person, who sat under another wind.
        keep="seats": what was recorded of a seat stays; only the names change places, so nothing is replayed.
        The caller exchanges the two names either way.
        """
        if keep == "seats":
            return self
        order = [0, 1, 2, 3]
        order[first], order[second] = order[second], order[first]
        places = (order[0], order[1], order[2], order[3])
        records = []
        for record in self.records:
            dealer = record.dealer if record.dealer is not None else 0
            winds = winds_between(dealer, dealer, places)
            records.append(replace(record, given=turned(record.given, winds), dealer=dealer))
        start = (self.start[order[0]], self.start[order[1]], self.start[order[2]], self.start[order[3]])
        return replay(self.ruleset, start, records)

    def under(self, ruleset: Ruleset) -> Hanchan:
        """The same records under other rules."""
        return replay(ruleset, self.start, self.records)

    def _replayed(self, records: Sequence[Record], keep: int) -> Hanchan:
        kept = self.steps[:keep]
        return _continue(Hanchan(self.ruleset, self.start, tuple(records), kept))


def begin(ruleset: Ruleset, start: Sequence[int] | None = None) -> Hanchan:
    """An empty game; `start` points by starting seat, the ruleset's if not given."""
    points = list(start) if start is not None else [ruleset.start_points] * 4
    return Hanchan(ruleset, (points[0], points[1], points[2], points[3]))


def replay(ruleset: Ruleset, start: Sequence[int] | None, records: Sequence[Record]) -> Hanchan:
    """Play all records; stops at the first impossible one and says why."""
    return _continue(replace(begin(ruleset, start), records=tuple(records)))


def _continue(game: Hanchan) -> Hanchan:
    """Play the records that have no step yet."""
    steps = list(game.steps)
    records = list(game.records)
    state = game.state
    problems: tuple[Problem, ...] = ()
    for index in range(len(steps), len(records)):
        try:
            step = _step(game.ruleset, state, records[index])
        except Refused as refused:
            problems = refused.problems
            break
        steps.append(step)
        records[index] = step.record
        state = step.after
    return Hanchan(game.ruleset, game.start, tuple(records), tuple(steps), problems)


def _step(ruleset: Ruleset, state: State, record: Record) -> Step:
    """Play one record on a table; raises `Refused` with all that makes it impossible."""
    if record.dealer is None:
        record = replace(record, dealer=state.dealer)
    elif record.dealer != state.dealer:
        winds = winds_between(record.dealer, state.dealer)
        record = Record(record.kind, turned(record.given, winds), state.dealer)
    outcome = outcome_of(ruleset, state, record)
    return Step(record, state, _after(ruleset, state, outcome), outcome.ledger)


def _paid(state: State, outcome: Outcome) -> Points:
    """Points by starting seat after the transfers of an outcome."""
    points = list(state.points)
    for wind, change in outcome.ledger.deltas().items():
        points[(SEATS.index(wind) + state.dealer) % 4] += change
    return (points[0], points[1], points[2], points[3])


def _after(ruleset: Ruleset, state: State, outcome: Outcome) -> State:
    """The table after an outcome."""
    if outcome.signal:
        return replace(state, hands_since_signal=0)
    if outcome.between_hands:
        return replace(state, points=_paid(state, outcome))
    if outcome.dealer_ends:
        done = after_dealer_ends(ruleset, state.round, state.kyoku, state.points)
        return replace(
            state, round=done.round, kyoku=done.kyoku, may_end=False, over=done.reason, drawn=done.drawn
        )
    chombo = list(state.chombo)
    if outcome.chombo_by is not None:
        chombo[(SEATS.index(outcome.chombo_by) + state.dealer) % 4] += 1
    since = state.hands_since_signal
    counts = not outcome.replay or ruleset.chombo.counts_after_signal
    if since is not None and counts:
        since += 1
    after = _paid(state, outcome)
    done = progress(
        ruleset,
        state.round,
        state.kyoku,
        after,
        dealer_keeps=outcome.dealer_keeps,
        renchan=outcome.renchan,
        replay=outcome.replay,
        hands_since_signal=since or 0,
    )
    over = outcome.ends or (done.reason or "last_hand" if done.next == "end" else "")
    stays = done.next == "end" or bool(over)
    return State(
        points=after,
        round=state.round if stays else done.round,
        kyoku=state.kyoku if stays else done.kyoku,
        honba=outcome.honba_next,
        sticks=outcome.sticks_left,
        hands_since_signal=since,
        chombo=(chombo[0], chombo[1], chombo[2], chombo[3]),
        may_end=done.next == "dealer_may_end" and not over,
        over=over,
        drawn=done.drawn,
    )

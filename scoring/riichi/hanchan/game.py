"""Game: a list of records replayed into states, correctable without loss.

Nothing here changes in place. Players are known by their starting seat (0 East … 3 North); records speak of the
winds of their hand and remember at which starting seat the deal was, so that after a correction they still mean
the same people. What a hand pays is said by the judge that is plugged in (`judge.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.ledger import BANK, POT, SEATS, Ledger
from scoring.problems import Problem, Refused
from scoring.riichi.hanchan.between import BETWEEN, game_over, outcome_between
from scoring.riichi.hanchan.judge import HandJudge, Outcome, Report
from scoring.riichi.hanchan.progression import after_dealer_ends, progress
from scoring.riichi.hanchan.records import Correction, Points
from scoring.riichi.hanchan.rules_judge import RULES_JUDGE
from scoring.riichi.hanchan.seating import permuted, winds_between
from scoring.riichi.hanchan.state import State
from scoring.rulesets.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of the game: what happened, and the starting seat of the dealer its winds refer to.

    `what` is one of `records.py`, or what the judge of this game is told of a hand. Without a dealer it is the one
    of the hand it is played in.
    """

    what: Report
    dealer: int | None = None


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
    """A game: rules, starting points, who judges its hands, records, and what came of them.

    `steps` is as long as the records that are possible; the first impossible one has its `problems` here.
    """

    ruleset: Ruleset
    start: Points
    judge: HandJudge = RULES_JUDGE
    records: tuple[Record, ...] = ()
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def state(self) -> State:
        """The table after the last possible record."""
        if self.steps:
            return self.steps[-1].after
        return State(self.start, kept=self.judge.opening(self.ruleset))

    @property
    def impossible(self) -> int | None:
        """Index of the first impossible record."""
        return len(self.steps) if self.problems else None

    def append(self, record: Record) -> Hanchan:
        """The game with one more record; raises `Refused` if it is impossible now."""
        if self.problems:
            raise Refused(self.problems)
        step = play(self.judge, self.ruleset, self.state, record)
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
            what = record.what
            if isinstance(what, Correction):
                what = replace(what, points=permuted(what.points, places))
            records.append(Record(what.turned(winds_between(dealer, dealer, places)), dealer))
        return replay(self.ruleset, permuted(self.start, places), records, self.judge)

    def under(self, ruleset: Ruleset) -> Hanchan:
        """The same records under other rules."""
        return replay(ruleset, self.start, self.records, self.judge)

    def _replayed(self, records: Sequence[Record], keep: int) -> Hanchan:
        kept = self.steps[:keep]
        return _continue(Hanchan(self.ruleset, self.start, self.judge, tuple(records), kept))


def begin(ruleset: Ruleset, start: Sequence[int] | None = None, judge: HandJudge = RULES_JUDGE) -> Hanchan:
    """An empty game; `start` points by starting seat, the ruleset's if not given; `judge` of its hands."""
    points = list(start) if start is not None else [ruleset.start_points] * 4
    return Hanchan(ruleset, (points[0], points[1], points[2], points[3]), judge)


def replay(
    ruleset: Ruleset, start: Sequence[int] | None, records: Sequence[Record], judge: HandJudge = RULES_JUDGE
) -> Hanchan:
    """Play all records; stops at the first impossible one and says why."""
    return _continue(replace(begin(ruleset, start, judge), records=tuple(records)))


def play(judge: HandJudge, ruleset: Ruleset, state: State, record: Record) -> Step:
    """Play one record on a table; raises `Refused` with all that makes it impossible."""
    if record.dealer is None:
        record = Record(record.what, state.dealer)
    elif record.dealer != state.dealer:
        record = Record(record.what.turned(winds_between(record.dealer, state.dealer)), state.dealer)
    what = record.what
    if state.over and not isinstance(what, Correction):
        raise game_over(state)
    found = judge.against(ruleset, what) if isinstance(what, Correction) else []
    if found:
        raise Refused(found)
    if isinstance(what, BETWEEN):
        outcome = outcome_between(ruleset, state, what)
    else:
        outcome = judge.judged(ruleset, state, what)
    return Step(record, state, after(ruleset, state, outcome), outcome.ledger)


def _continue(game: Hanchan) -> Hanchan:
    """Play the records that have no step yet."""
    steps = list(game.steps)
    records = list(game.records)
    state = game.state
    problems: tuple[Problem, ...] = ()
    for index in range(len(steps), len(records)):
        try:
            step = play(game.judge, game.ruleset, state, records[index])
        except Refused as refused:
            problems = refused.problems
            break
        steps.append(step)
        records[index] = step.record
        state = step.after
    return Hanchan(game.ruleset, game.start, game.judge, tuple(records), tuple(steps), problems)


def after(ruleset: Ruleset, state: State, outcome: Outcome) -> State:
    """The table after an outcome: points and pot by its ledger, the next hand or the end by the rules."""
    if outcome.corrected is not None:
        return outcome.corrected
    if outcome.signal:
        return replace(state, hands_since_signal=0)
    if outcome.dealer_ends:
        done = after_dealer_ends(ruleset, state.round, state.kyoku, state.points)
        return replace(
            state, round=done.round, kyoku=done.kyoku, may_end=False, over=done.reason, drawn=done.drawn
        )
    points, pot = _paid(state, outcome)
    if outcome.between_hands:
        return replace(state, points=points, pot=pot)
    chombo = list(state.chombo)
    if outcome.chombo_by is not None:
        chombo[(SEATS.index(outcome.chombo_by) + state.dealer) % 4] += 1
    since = state.hands_since_signal
    counts = not outcome.replay or ruleset.chombo.counts_after_signal
    if since is not None and counts:
        since += 1
    done = progress(
        ruleset,
        state.round,
        state.kyoku,
        points,
        dealer_keeps=outcome.dealer_keeps,
        renchan=outcome.renchan,
        replay=outcome.replay,
        hands_since_signal=since or 0,
    )
    over = outcome.ends or (done.reason or "last_hand" if done.next == "end" else "")
    stays = done.next == "end" or bool(over)
    return State(
        points=points,
        round=state.round if stays else done.round,
        kyoku=state.kyoku if stays else done.kyoku,
        honba=outcome.honba_next,
        sticks=outcome.sticks_left,
        hands_since_signal=since,
        chombo=(chombo[0], chombo[1], chombo[2], chombo[3]),
        may_end=done.next == "dealer_may_end" and not over,
        over=over,
        drawn=done.drawn,
        pot=pot,
        kept=outcome.kept,
    )


def _paid(state: State, outcome: Outcome) -> tuple[Points, int]:
    """Points by starting seat and the pot after the transfers of an outcome."""
    moved: dict[str, int] = {"E": 0, "S": 0, "W": 0, "N": 0, POT: 0, BANK: 0}
    for line in outcome.ledger.lines:
        moved[line.payer] -= line.points
        moved[line.payee] += line.points
    points = list(state.points)
    for wind, seat in enumerate(SEATS):
        points[(wind + state.dealer) % 4] += moved[seat]
    return (points[0], points[1], points[2], points[3]), state.pot + moved[POT]

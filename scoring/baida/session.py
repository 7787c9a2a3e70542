"""Baida session: replay of a table's records to points.

Seats are the winds at the start of the session. Who was East in a hand is told with it: the sheet does not say
whether East stays. How many hands there are it does not say either: a session ends when the table stops.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.baida.hand import BaidaHand, By, hand_problems
from scoring.baida.rows import RowsTold, row_problems, score_rows
from scoring.baida.score import BaidaScore, Row, payments, score_hand
from scoring.ledger import SEATS
from scoring.problems import Problem, problem
from scoring.rulesets import Ruleset
from scoring.rulesets.parameters.baida import BaidaRules

MOST_JUDGED = 100_000
"""Points: the largest row or total a judge can set, as for the rows of the ruleset."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BaidaWin:
    """A hand somebody won: `thrower` "" on a self-draw, and the owner of a robbed kong.

    `hand` is what was told of it, its tiles or the ticked rows; who won and how is said here, not there.
    `judged`: rows a judge grants beside it. `total`: the judge's own word on what it is worth. `same_discard`: a
    further winner on the discard of the record before, where the rules let several win.
    """

    winner: str
    east: str
    thrower: str = ""
    hand: BaidaHand | RowsTold
    judged: tuple[Row, ...] = ()
    total: int | None = None
    same_discard: bool = False

    @property
    def by(self) -> By:
        return "discard" if self.thrower else "self_draw"

    def wind(self, seat: str) -> str:
        """The wind in this hand of whoever began as `seat`; "" for nobody."""
        return wind_of(seat, self.east) if seat else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoWin:
    """A hand nobody won: nothing is paid."""

    east: str


Record = BaidaWin | NoWin


@dataclass(frozen=True, slots=True)
class BaidaStep:
    """A record and what it came to: the score of the hand (None: nobody won), points moved, points after."""

    record: Record
    score: BaidaScore | None
    changes: dict[str, int]
    after: dict[str, int]


@dataclass(frozen=True, slots=True)
class BaidaSession:
    """A replayed table. `problems`: why the record after the last step cannot be; the rest is not replayed."""

    ruleset: Ruleset
    steps: tuple[BaidaStep, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def points(self) -> dict[str, int]:
        """Points now by the wind at the start."""
        return dict(self.steps[-1].after) if self.steps else dict.fromkeys(SEATS, self.ruleset.start_points)

    @property
    def hands(self) -> int:
        """Hands played; further winners on one discard are the same hand."""
        return sum(not (isinstance(s.record, BaidaWin) and s.record.same_discard) for s in self.steps)

    @property
    def next_east(self) -> str:
        """Who is East next if the seat moves on with every hand, which the sheet neither says nor denies."""
        return SEATS[(SEATS.index(self.steps[-1].record.east) + 1) % 4] if self.steps else SEATS[0]


def wind_of(seat: str, east: str) -> str:
    """The wind in a hand of whoever began as `seat`, while `east` (by the start) is East."""
    return SEATS[(_place(seat) - _place(east)) % 4]


def replay(ruleset: Ruleset, records: Iterable[Record]) -> BaidaSession:
    """The session of these records. Stops at the first that cannot be and says why; raises `ValueError` for rules
    of another game.
    """
    if ruleset.baida is None:
        raise ValueError(f"{ruleset.name} is no ruleset of Baida")
    session = BaidaSession(ruleset)
    for record in records:
        session = _played(session, record, ruleset.baida)
        if session.problems:
            break
    return session


def _played(session: BaidaSession, record: Record, rules: BaidaRules) -> BaidaSession:
    problems = list(record_problems(session, record, rules))
    if problems:
        return replace(session, problems=tuple(problems))
    if isinstance(record, NoWin):
        step = BaidaStep(record, None, dict.fromkeys(SEATS, 0), session.points)
        return replace(session, steps=(*session.steps, step))
    score = score_win(record, rules)
    if not score.legal_win:
        text = score.text
        assert text is not None
        return replace(session, problems=(problem(score.reason, "", text),))
    changes = _paid(record, score.total, rules)
    after = {seat: points + changes[seat] for seat, points in session.points.items()}
    return replace(session, steps=(*session.steps, BaidaStep(record, score, changes, after)))


def score_win(win: BaidaWin, rules: BaidaRules) -> BaidaScore:
    """What the hand is worth; a judge's total stands whatever the tiles say."""
    hand = as_won(win)
    if isinstance(hand, BaidaHand):
        score = score_hand(hand, rules, win.judged)
    else:
        score = score_rows(hand, rules, win.judged)
    if win.total is None:
        return score
    return replace(score, legal_win=True, reason="", text=None, total=win.total)


def as_won(win: BaidaWin) -> BaidaHand | RowsTold:
    """What was told of the hand, with who won it and how."""
    return replace(win.hand, by=win.by, seat=win.wind(win.winner), thrower=win.wind(win.thrower))


def record_problems(session: BaidaSession, record: Record, rules: BaidaRules) -> Iterator[Problem]:
    """Everything that cannot be about the next record."""
    if isinstance(record, NoWin):
        return
    if record.winner == record.thrower:
        yield problem("thrower", "thrower", "players cannot win on their own discard")
    for name, points in record.judged:
        if not 0 <= points <= MOST_JUDGED:
            yield _out_of_bounds(f"judged.{name}", points)
    if record.total is not None and not 0 <= record.total <= MOST_JUDGED:
        yield _out_of_bounds("total", record.total)
    if record.same_discard:
        yield from _beside(session.steps, record, rules)
    hand = as_won(record)
    yield from hand_problems(hand) if isinstance(hand, BaidaHand) else row_problems(hand, rules)


def _out_of_bounds(where: str, points: int) -> Problem:
    return problem(
        "points", where, "{points} is impossible, the range is 0 to {most}", points=points, most=MOST_JUDGED
    )


def _beside(steps: Sequence[BaidaStep], win: BaidaWin, rules: BaidaRules) -> Iterator[Problem]:
    """A further winner: the rules allow it, and it is the same discard of the same hand."""
    if rules.several_winners != "all":
        yield problem("several_winners", "same_discard", "only the next player in turn can win on a discard here")
        return
    before: list[BaidaWin] = []
    for step in reversed(steps):
        if not isinstance(step.record, BaidaWin):
            break
        before.append(step.record)
        if not step.record.same_discard:
            break
    same = before and all(w.thrower == win.thrower != "" and w.east == win.east for w in before)
    if not same:
        yield problem("same_discard", "same_discard", "the previous hand was not won on this discard")
    elif any(w.winner == win.winner for w in before):
        yield problem("same_discard", "winner", "this player has won on this discard already")


def _paid(win: BaidaWin, total: int, rules: BaidaRules) -> dict[str, int]:
    parts = payments(total, win.by, rules)
    changes = {str(seat): parts["each_other"] for seat in SEATS}
    changes[win.winner] = parts["winner"]
    if win.thrower:
        changes[win.thrower] = parts["thrower"]
    return changes


def _place(seat: str) -> int:
    return [str(s) for s in SEATS].index(seat)

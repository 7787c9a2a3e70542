"""Verdict: wins, draws, aborts and chombo of a replayed table, settled step by step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from cards.judge.ability import Result, Table, Winning
from cards.judge.legality.reasons import reason_text
from cards.judge.legality.win import gate_a, gate_b
from cards.judge.payments.draws import settle_chombos, settle_draw
from cards.judge.payments.liability import who_is_liable_problems
from cards.judge.payments.outcome import OutcomeOf
from cards.judge.payments.win import pay_wins, settle_sides
from cards.judge.review import warnings
from cards.judge.table.effective import wake
from cards.judge.values import BANK, HANCHAN_FLAGS, POT, SEATS, RefusedClaim, ScoreLine, seat_of
from cards.judge.worth.claimed import claimed_score
from cards.judge.worth.score import score
from cards.judge.worth.winning import ResultOf, WinningOf
from scoring.problems import Problem
from scoring.riichi.hanchan.settlement import plan_rons

NO_FLAG: Final = dict.fromkeys(HANCHAN_FLAGS, False)
VOID: Final = ("reverse_mangan", "chombo", "abort", "sanchahou")
"""Outcomes after which the hand counts for nobody."""


@dataclass(slots=True)
class Verdict:
    """What the judge says.

    Either `problems` (the input cannot be judged), or a `refusal` (the claim does not stand), or the
    settlement: `results` of the winners, `delta` of each seat over the whole hand, the pot and the bank.
    `ledger` holds every transfer and every han with its clause; transfers add up to `delta`.
    """

    problems: tuple[Problem, ...] = ()
    refusal: RefusedClaim | None = None
    results: list[Result] = field(default_factory=list)
    delta: dict[str, int] = field(default_factory=dict)
    pot_after: int = 0
    bank: int = 0
    honba_at_end: int = 0
    state_after: dict[str, dict[str, bool]] = field(default_factory=dict)
    outcome: Any = None
    ledger: list[ScoreLine] = field(default_factory=list)
    effective: dict[str, str | None] = field(default_factory=dict)
    warnings: tuple[Problem, ...] = ()
    settled: bool = False
    table: Table | None = None
    """The replayed table."""

    @property
    def legal(self) -> bool:
        return not self.problems and self.refusal is None

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """The answer of the JSON interface (without `id`): `{"answer": …}` or `{"problems": …}`."""
        if self.problems:
            return {"problems": [problem.as_dict(lang) for problem in self.problems]}
        answer: dict[str, Any] = {"legal": self.legal}
        if self.refusal is not None:
            answer |= {"reason": self.refusal.reason, "seat": self.refusal.seat}
            if self.refusal.clause:
                answer["clause"] = self.refusal.clause
            answer["message"] = reason_text(self.refusal.reason, self.refusal.clause).get(lang)
        if self.outcome:
            answer["outcome"] = self.outcome
        if self.settled:
            answer |= {
                "results": [_result_dict(result) for result in self.results],
                "delta": self.delta,
                "pot_after": self.pot_after,
                "bank": self.bank,
                "honba_at_end": self.honba_at_end,
                "state_after": self.state_after,
                "ledger": [line.as_dict() for line in self.ledger],
            }
        answer["effective"] = self.effective
        if self.warnings:
            answer["warnings"] = [warning.as_dict(lang) for warning in self.warnings]
        return {"answer": answer}


def _result_dict(result: Result) -> dict[str, Any]:
    scored = result.scored
    return {
        "seat": result.win.seat,
        "yaku": dict(scored.yaku),
        "bonus": dict(scored.bonus),
        "han": scored.han,
        "fu": scored.fu,
        "limit": scored.rank.name,
        "groups": [str(group) for group in scored.groups],
        "ura_allowed": scored.ura_access,
    }


def conclude(table: Table) -> Verdict:
    """Settles the hand of a table whose log is replayed: its win, draw, abort or chombo."""
    if table.report.type == "win":
        return _judge_win(table)
    if table.report.type == "draw":
        refusal, outcome = settle_draw(table)
        return refused(table, refusal) if refusal is not None else _settled(table, [], outcome)
    if table.report.type == "abort":
        return _judge_abort(table)
    return _settled(table, [], settle_chombos(table))


def punished(table: Table, fault: RefusedClaim) -> bool:
    """Is what was wrong in the log the very foul that this report is about?"""
    return table.report.type == "chombo" and fault.seat in table.report.offenders


def _judge_win(table: Table) -> Verdict:
    wins = _winnings(table)
    for win in wins:
        refusal = gate_a(table, win)
        if refusal is not None:
            return refused(table, refusal)
    if table.ruled("R05", "until_won"):
        wake(table)
        wins = _winnings(table)
    results: list[Result] = []
    for win in wins:
        scored = score(table, win) if win.claimed is None else claimed_score(table, win, win.claimed)
        if isinstance(scored, RefusedClaim):
            return refused(table, scored)
        refusal = gate_b(table, win, scored)
        if refusal is not None:
            return refused(table, refusal)
        results.append(ResultOf(win, scored))
    problems = [
        found.within(f"report.wins[{index}]")
        for index, result in enumerate(results)
        for found in who_is_liable_problems(result.win, result.scored.counted, table.ruleset)
    ]
    if problems:
        return Verdict(problems=tuple(problems))
    if table.report.discarder is not None and len(results) > 1:
        plan = plan_rons(table.ruleset, seat_of(table.report.discarder), [seat_of(r.win.seat) for r in results])
        if plan.abortive:
            settle_sides(table, OutcomeOf())
            return _settled(table, [], "sanchahou")
        results = [result for result in results if result.win.seat in plan.paid]
    pay_wins(table, OutcomeOf(results, table.report.discarder))
    return _settled(table, results, None)


def _winnings(table: Table) -> list[Winning]:
    return [WinningOf(table, win) for win in table.report.wins]


def _judge_abort(table: Table) -> Verdict:
    """An abortive draw the rules know: the hand is void, the bets stay on the table."""
    named = table.report.draw
    if named is not None and named not in table.ruleset.abortive_draws:
        return refused(table, RefusedClaim("no_such_draw", "", "abortive_draws"))
    settle_sides(table, OutcomeOf())
    return _settled(table, [], "abort")


def refused(table: Table, refusal: RefusedClaim | None) -> Verdict:
    """The verdict that a claim does not stand, or that an action does (no refusal)."""
    return Verdict(refusal=refusal, table=table, effective=_effective(table), honba_at_end=table.honba)


def _effective(table: Table) -> dict[str, str | None]:
    return {seat: ability.slug if (ability := table.active[seat]) is not None else None for seat in SEATS}


def _settled(table: Table, results: list[Result], outcome: str | None) -> Verdict:
    balance = table.balance
    points = table.context.points
    return Verdict(
        results=results,
        delta={seat: balance[seat] - points[seat] for seat in SEATS},
        pot_after=balance[POT],
        bank=-balance[BANK],
        honba_at_end=table.honba,
        state_after=_state_after(table, replayed=outcome in VOID),
        outcome=outcome,
        ledger=table.lines,
        effective=_effective(table),
        warnings=warnings(table, results),
        settled=True,
        table=table,
    )


def _state_after(table: Table, replayed: bool) -> dict[str, dict[str, bool]]:
    """The flags each player carries on; who dealt in is known afresh after every hand that counts."""
    state = {}
    for seat in SEATS:
        held = (*table.context.state.get(seat, ()), *table.new_flags.get(seat, ()))
        state[seat] = {**NO_FLAG, **dict.fromkeys(held, True)}
        if not replayed:
            state[seat]["dealt_in_last_hand"] = seat == table.report.discarder
    return state

"""Settlement of a hand beyond its value: several rons, draws, nagashi, abortive draws, chombo.

All functions are pure; points are points, seats are current winds (E is the dealer). The ledgers start after the
riichi bets of this hand have left their players (`docs/spec/rules.md` §2.2).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.ledger import POT, SEATS, Ledger, Reason, Seat, Transfer, in_turn_after, ledger
from scoring.problems import Problem, problem
from scoring.riichi.counting.limits import MANGAN_BASE, YAKUMAN_BASE
from scoring.riichi.counting.payments import honba_share
from scoring.riichi.hanchan.following import (
    Following,
    after_abort,
    after_chombo,
    after_draw,
    after_nagashi,
    after_win,
)
from scoring.rulesets.parameters.settlement import AbortiveDraw
from scoring.rulesets.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Stakes:
    """What lies on the table when a hand is settled: counters, bets of earlier hands, riichi of this hand."""

    honba: int = 0
    sticks: int = 0
    riichi: tuple[Seat, ...] = ()

    @property
    def bets(self) -> int:
        """Riichi sticks on the table, this hand's included."""
        return self.sticks + len(self.riichi)


@dataclass(frozen=True, slots=True)
class Settlement:
    """The outcome of a hand: who paid whom, and what stays for the next hand.

    `renchan` says why the dealer would stay: "win", "tenpai" or "" (the ruleset decided `dealer_keeps`).
    """

    ledger: Ledger
    dealer_keeps: bool
    honba_next: int
    sticks_left: int
    renchan: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RonPlan:
    """Which of several winners are paid, who gets honba, or that the hand is an abortive draw."""

    paid: tuple[Seat, ...]
    honba_for: frozenset[Seat]
    abortive: bool = False


def plan_rons(ruleset: Ruleset, discarder: Seat, winners: Collection[Seat]) -> RonPlan:
    """Several rons on one discard; winners in turn after the discarder (`docs/spec/rules.md` §2.2)."""
    turn = [seat for seat in in_turn_after(discarder) if seat in winners]
    if len(turn) == 3 and (ruleset.multi_ron == "two_three_abort" or "sanchahou" in ruleset.abortive_draws):
        return RonPlan((), frozenset(), abortive=True)
    paid = tuple(turn[:1] if ruleset.multi_ron == "head_bump" else turn)
    first_only = ruleset.honba_on_multi_ron == "first_in_turn"
    return RonPlan(paid, frozenset(paid[:1] if first_only else paid))


def settle_wins(
    ruleset: Ruleset, table: Stakes, winners: Sequence[Seat], payments: Ledger, riichi_void: Seat | None = None
) -> Settlement:
    """Hand out the sticks after `winners` (in turn order, first in turn first) were paid by `payments`.

    `payments` holds hand values, liability and honba. `riichi_void`: the discarder whose declaration tile was
    won on; that bet was never paid.
    """
    riichi = tuple(seat for seat in table.riichi if seat != riichi_void)
    lines = _give_bets(ruleset, Stakes(table.honba, table.sticks, riichi), winners)
    return _settled(payments + lines, after_win(ruleset, table.honba, winners), 0)


def settle_rons(
    ruleset: Ruleset,
    table: Stakes,
    discarder: Seat,
    values: Mapping[Seat, int],
    riichi_on_winning_tile: bool = False,
) -> Settlement:
    """Several rons by value (`values` without honba). The hand may turn out an abortive draw."""
    void = discarder if riichi_on_winning_tile else None
    plan = plan_rons(ruleset, discarder, values)
    facts = {"riichi_void": True} if riichi_on_winning_tile else {}
    if plan.abortive:
        riichi = tuple(seat for seat in table.riichi if seat != void)
        aborted = _aborted(Stakes(table.honba, table.sticks, riichi))
        return Settlement(
            aborted.ledger,
            aborted.dealer_keeps,
            aborted.honba_next,
            aborted.sticks_left,
            facts={"abortive": "sanchahou", **facts},
        )
    lines = []
    for seat in plan.paid:
        lines.append(Transfer(discarder, seat, values[seat], "hand", "multi_ron"))
        if seat in plan.honba_for:
            bonus = table.honba * ruleset.honba_value
            lines.append(Transfer(discarder, seat, bonus, "honba", "honba_on_multi_ron"))
    settled = settle_wins(ruleset, table, plan.paid, ledger(lines), void)
    paid = {"winners": list(plan.paid)}
    return Settlement(
        settled.ledger,
        settled.dealer_keeps,
        settled.honba_next,
        settled.sticks_left,
        settled.renchan,
        {**paid, **facts},
    )


def settle_draw(ruleset: Ruleset, table: Stakes, tenpai: Collection[Seat]) -> Settlement:
    """Exhaustive draw: noten payments, a counter more, the sticks stay."""
    noten = [seat for seat in SEATS if seat not in tenpai]
    lines = noten_lines(noten, [seat for seat in SEATS if seat in tenpai], ruleset.noten_total)
    return _settled(ledger(lines), after_draw(ruleset, table.honba, tenpai), table.bets)


def valid_nagashi(ruleset: Ruleset, nagashi: Collection[Seat], closed: Collection[Seat]) -> list[Seat]:
    """The nagashi mangan that count, nearest to East first."""
    rule = ruleset.nagashi_mangan
    valid = [s for s in SEATS if rule.allowed and s in nagashi and (s in closed or not rule.closed_hand)]
    return valid[:1] if rule.several == "first_in_turn" else valid


def settle_nagashi(
    ruleset: Ruleset,
    table: Stakes,
    nagashi: Collection[Seat],
    closed: Collection[Seat],
    tenpai: Collection[Seat],
) -> Settlement:
    """Nagashi mangan by `nagashi`, or the plain draw it falls back to; `closed` names the closed hands."""
    rule = ruleset.nagashi_mangan
    valid = valid_nagashi(ruleset, nagashi, closed)
    if not valid:
        plain = settle_draw(ruleset, table, tenpai)
        return Settlement(
            plain.ledger,
            plain.dealer_keeps,
            plain.honba_next,
            plain.sticks_left,
            plain.renchan,
            {"noten_payments": True, "nagashi": []},
        )
    lines: list[Transfer] = []
    for seat in valid:
        payers = [s for s in SEATS if s != seat and not (rule.several == "cancel_between" and s in valid)]
        lines += mangan_lines(seat, payers, "nagashi", "nagashi_mangan")
        if rule.honba:
            each = honba_share(table.honba, ruleset.honba_value)
            lines += [Transfer(s, seat, each, "honba", "nagashi_mangan.honba") for s in payers]
    paid = ledger(lines)
    if rule.sticks:
        paid += _give_bets(ruleset, table, valid)
    following = after_nagashi(ruleset, table.honba, valid, tenpai)
    facts = {"noten_payments": False, "nagashi": valid}
    return _settled(paid, following, 0 if rule.sticks else table.bets, facts)


def settle_abortive(
    ruleset: Ruleset, table: Stakes, event: AbortiveDraw, same_player: bool = False
) -> Settlement | None:
    """An abortive draw: the hand is void, a counter more, the dealer stays. None where play simply goes on."""
    if event not in ruleset.abortive_draws or (event == "suukaikan" and same_player):
        return None
    return _aborted(table)


def settle_chombo(ruleset: Ruleset, table: Stakes, offender: Seat, cause: str, social: bool) -> Settlement:
    """A chombo: paid at the table or noted for after the uma; where the ruleset replays, nothing else moves.

    Where it does not replay, the deal passes and the counters go.
    """
    rule = ruleset.chombo
    kind = rule.social if social and rule.social is not None else rule.type
    if cause in rule.reverse_mangan_causes:
        kind = "reverse_mangan"
    lines: list[Transfer] = []
    if kind == "reverse_mangan":
        lines = reverse_mangan_lines(offender)
    off = -rule.points if kind == "after_uma" else 0
    returned = table.riichi if rule.return_sticks else ()
    facts = {
        "replay": rule.replay,
        "riichi_returned": list(returned),
        "penalty_after_uma": {offender: off} if off else {},
    }
    return _settled(ledger(lines), after_chombo(ruleset, table.honba), table.bets - len(returned), facts)


def settle_suukantsu(
    ruleset: Ruleset, table: Stakes, winner: Seat, fourth_kan: str, fed_by: Seat | None
) -> Settlement:
    """Suukantsu scored after the discard that follows the fourth kan (Ryanzou): a self-drawn yakuman.

    The player who fed an open fourth kan pays the whole value and honba where the ruleset has that liability.
    """
    liable = fed_by if fourth_kan == "daiminkan" and "suukantsu_daiminkan" in ruleset.pao.yaku else None
    others = [seat for seat in SEATS if seat != winner]
    lines: list[Transfer] = []
    for seat in others:
        value = YAKUMAN_BASE * (2 if "E" in (winner, seat) else 1)
        bonus = honba_share(table.honba, ruleset.honba_value)
        lines.append(Transfer(liable or seat, winner, value, "pao" if liable else "hand", "pao.yaku"))
        lines.append(Transfer(liable or seat, winner, bonus, "honba", "honba_value"))
    return settle_wins(ruleset, table, [winner], ledger(lines))


def riichi_problems(ruleset: Ruleset, riichi: Collection[Seat], points: Mapping[Seat, int]) -> list[Problem]:
    """Riichi declared with fewer points than the bet, where the ruleset forbids it."""
    if ruleset.riichi_below_1000:
        return []
    return [
        problem(
            "riichi_points",
            f"riichi_this_hand.{seat}",
            "riichi needs {bet} points, but the player has {points}",
            points=points[seat],
            bet=ruleset.riichi_bet,
        )
        for seat in SEATS
        if seat in riichi and points[seat] < ruleset.riichi_bet
    ]


def noten_lines(noten: Sequence[Seat], tenpai: Sequence[Seat], total: int) -> list[Transfer]:
    """One payment for each share: two against two pay one player each, not half to both, in the orders given."""
    if not noten or not tenpai:
        return []
    pairs = max(len(noten), len(tenpai))
    return [
        Transfer(noten[i % len(noten)], tenpai[i % len(tenpai)], total // pairs, "noten", "noten_total")
        for i in range(pairs)
    ]


def mangan_lines(winner: Seat, payers: Sequence[Seat], reason: Reason, source: str) -> list[Transfer]:
    """What these seats pay for a self-drawn mangan, counters not included."""
    return [Transfer(seat, winner, _mangan_share(winner, seat), reason, source) for seat in payers]


def reverse_mangan_lines(offender: Seat, reason: Reason = "chombo", source: str = "chombo.type") -> list[Transfer]:
    """What a seat pays the others as if each had drawn a mangan: 4000 each, or 4000 and 2000."""
    return [
        Transfer(offender, seat, _mangan_share(offender, seat), reason, source)
        for seat in SEATS
        if seat != offender
    ]


def _mangan_share(one: Seat, other: Seat) -> int:
    return MANGAN_BASE * (2 if "E" in (one, other) else 1)


def _settled(
    paid: Ledger, following: Following, sticks_left: int, facts: Mapping[str, Any] | None = None
) -> Settlement:
    return Settlement(paid, following.dealer_keeps, following.honba, sticks_left, following.renchan, facts or {})


def _aborted(table: Stakes) -> Settlement:
    return _settled(Ledger(), after_abort(table.honba), table.bets)


def _give_bets(ruleset: Ruleset, table: Stakes, winners: Sequence[Seat]) -> Ledger:
    """The sticks to `winners` (first in turn first): own bet back, the rest to the first, or all to the first."""
    first = winners[0]
    own = ruleset.sticks_on_multi_ron == "own_stick_back_rest_to_first_in_turn"
    back = [seat for seat in winners if seat in table.riichi and (own or seat == first)]
    lines = [Transfer(POT, seat, ruleset.riichi_bet, "own_stick", "sticks_on_multi_ron") for seat in back]
    rest = (table.bets - len(back)) * ruleset.riichi_bet
    lines.append(Transfer(POT, first, rest, "sticks", "sticks_on_multi_ron"))
    return ledger(lines)

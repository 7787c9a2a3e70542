"""Payments of a win: steps 7 to 11 of `docs/spec/cards.md` §6.2, from honba to the next hand's bets."""

from __future__ import annotations

from collections.abc import Collection

from cards.judge.ability import Doubling, Outcome, Result, Table
from cards.judge.payments.liability import Due, plan_of
from cards.judge.values import BANK, POT, SEATS, ScoreLine, others, seat_of
from cards.judge.worth.score import ron_fu_base
from scoring.riichi.counting.payments import ceil100, honba_share, rate_of
from scoring.riichi.hanchan.settlement import plan_rons


def pay_wins(table: Table, outcome: Outcome) -> None:
    """Everything a win moves, in the fixed order of the pipeline."""
    winners = [result.win.seat for result in outcome.results]
    honba_for: Collection[str] = winners
    if outcome.discarder is not None and len(winners) > 1:
        seats = [seat_of(seat) for seat in winners]
        honba_for = plan_rons(table.ruleset, seat_of(outcome.discarder), seats).honba_for
    for result in outcome.results:
        _pay_hand(table, result, table.honba if result.win.seat in honba_for else 0)
    hand_out_pot(table, outcome, winners)
    settle_sides(table, outcome)


def settle_sides(table: Table, outcome: Outcome) -> None:
    """Side payments, then the floor, then the bets for the next hand, each capped by what is left (G10)."""
    for me, ability in table.in_effect:
        if ability.side is not None:
            for clause, source, target, amount in ability.side(table, me, outcome):
                table.pay(clause, "side", source, target, amount)
    raise_to_floor(table)
    bets = [
        bet
        for me, ability in table.in_effect
        if ability.next_hand is not None
        for bet in ability.next_hand(table, me, outcome)
    ]
    for clause, source, _, amount in bets:
        table.bet(clause, source, amount, "next hand")


def share_of(table: Table, result: Result, due: Due) -> int:
    """What a seat owes for the hand itself, honba apart; notes rate, factors and exemption (R01).

    The rate is the payer's, exemption and factors are those of the seat that is charged.
    """
    win, scored, charged = result.win, result.scored, due.charged
    ability = win.ability
    clause = spared(table, result, charged)
    if clause is not None:
        if charged not in result.shares:
            table.lines.append(ScoreLine(clause, "exempt", 0, seat=charged))
        return 0
    if win.claimed is not None and win.claimed.points:
        paid = win.claimed.points
        return paid[0] if due.payer == SEATS[0] or not win.tsumo else paid[1]
    base, extra, as_ron, as_dealer = due.base, 0, due.as_ron or not win.tsumo, False
    if ability is not None and ability.dealer_rate is not None:
        clause = ability.dealer_rate(table, win)
        if clause is not None:
            as_dealer = True
            table.lines.append(ScoreLine(clause, "dealer_rate", 0, seat=due.payer))
    if ability is not None and ability.ron_rate is not None and win.tsumo:
        clause, extra = ability.ron_rate
        as_ron = True
        if table.ruled("R10", "ron_fu") and base == scored.rank.base:
            base = ron_fu_base(scored, win, table.ruleset)
        table.lines.append(ScoreLine(clause, "ron_rate", extra, seat=due.payer))
    factor = factor_for(table, result, charged)
    rate = rate_of(as_dealer or win.seat == SEATS[0], due.payer == SEATS[0], as_ron)
    early = table.rulings["R01"].startswith("multiply_before_rounding")
    more = extra if due.whole else 0
    share = _amount(base * rate, more, factor, early)
    if due.halved:
        return share // 2
    for less in due.less:
        share -= _amount(less * rate, extra if less == base else 0, factor, early) // 2
    return share


def _amount(points: int, more: int, factor: int, early: bool) -> int:
    """Points rounded and multiplied, in this order unless the factor comes `early` (R01)."""
    if early:
        return ceil100(points * factor) + more * factor
    return (ceil100(points) + more) * factor


def spared(table: Table, result: Result, charged: str) -> str | None:
    """The clause by which a seat pays nothing for a win."""
    for me, ability in table.in_effect:
        if ability.exempt is not None:
            clause = ability.exempt(table, me, result.win, charged)
            if clause is not None:
                return clause
    return None


def factor_for(table: Table, result: Result, payer: str) -> int:
    """The product of all factors on what a seat pays a winner; each is noted once with its clause."""
    win = result.win
    entries = [(doubling.in_win, 2) for doubling in doublings_between(table, payer, win.seat)]
    if win.ability is not None and win.ability.factor is not None:
        own = win.ability.factor(table, win, payer)
        if own is not None:
            entries.append(own)
    product = 1
    for clause, factor in entries:
        product *= factor
        if payer not in result.shares:
            result.factors.setdefault(payer, []).append((clause, factor))
            table.lines.append(ScoreLine(clause, "factor", factor, seat=payer, what=f"to {win.seat}"))
    return product


def doublings_between(table: Table, payer: str, receiver: str) -> list[Doubling]:
    """The doublings of anybody's card that hold between a payer and a receiver."""
    return [
        ability.doubles
        for me, ability in table.in_effect
        if ability.doubles is not None and ability.doubles.holds(table, me, payer, receiver)
    ]


def _pay_hand(table: Table, result: Result, counters: int) -> None:
    win = result.win
    plan = plan_of(table, result)
    table.lines.extend(result.scored.han_lines(win.seat))
    third = honba_share(1, table.ruleset.honba_value)
    unit = third
    card_as_ron = win.ability is not None and win.ability.ron_rate and table.ruled("R10", "honba_300")
    if len(plan.counters) == 1 or card_as_ron:
        unit *= 3
    clause = "honba"
    if win.ability is not None and win.ability.honba_times is not None:
        clause, more = win.ability.honba_times(table, win, result.scored)
        unit = (third if table.ruled("R23", "total") and not win.tsumo else unit) * more
    for due in plan.dues:
        share = share_of(table, result, due)
        result.shares[due.charged] = result.shares.get(due.charged, 0) + share
        result.hand_total += share
        words = "" if due.charged == due.payer else f"pao for {due.payer}"
        table.pay("hand", "hand", due.charged, win.seat, share, words)
    for charged in plan.counters:
        if spared(table, result, charged) is not None and table.ruled("R02", "pays_nothing"):
            continue
        owed = counters * unit
        if table.rulings["R01"].endswith("honba"):
            for _, factor in result.factors.get(charged, ()):
                owed *= factor
        table.pay(clause, "honba", charged, win.seat, owed)
        result.honba_total += owed


def pot_taker(table: Table, outcome: Outcome) -> tuple[str, str] | None:
    """The seat whose card takes the pot instead of the winner, and the clause."""
    for me, ability in table.in_effect:
        if ability.takes_pot is not None:
            clause = ability.takes_pot(table, me, outcome)
            if clause is not None:
                return me, clause
    return None


def hand_out_pot(table: Table, outcome: Outcome, winners: list[str]) -> None:
    """The points on the table: to a card that takes them, else to the winner (R06, R29).

    Of several winners those in riichi take back their own stake where the rules say so, the rest goes to the one
    closest after the discarder.
    """
    taker = pot_taker(table, outcome)
    if taker is not None and not (winners and table.ruled("R19", "winner_first")):
        table.pay(taker[1], "pot", POT, taker[0], table.balance[POT])
        return
    if not winners:
        return
    order = others(outcome.discarder) if outcome.discarder is not None else SEATS
    turn = sorted(winners, key=order.index)
    before = {seat: table.balance[seat] for seat in turn}
    if len(turn) > 1 and table.ruleset.sticks_on_multi_ron == "own_stick_back_rest_to_first_in_turn":
        for seat in turn:
            if seat in table.riichi:
                table.pay("R29", "own_stick", POT, seat, min(table.riichi[seat].stake, table.balance[POT]))
    table.pay("pot", "pot", POT, turn[0], table.balance[POT])
    for result in outcome.results:
        result.pot_taken = table.balance[result.win.seat] - before[result.win.seat]


def raise_to_floor(table: Table) -> None:
    """The first fall below zero of a player with a floor stops at zero (C11c, R07)."""
    for me, ability in table.in_effect:
        if ability.floor is None or table.flag(me, "floor_used"):
            continue
        if table.balance[me] >= 0 or table.context.points[me] < 0:
            continue
        table.mark(me, "floor_used")
        shortage = -table.balance[me]
        if table.ruled("R07", "bank"):
            table.pay(ability.floor, "floor", BANK, me, shortage)
            continue
        paid = [line for line in table.lines if line.source == me and line.target in SEATS]
        for line in reversed(paid):
            back = min(shortage, line.amount)
            table.pay(ability.floor, "floor", line.target or "", me, back)
            shortage -= back
        table.pay(ability.floor, "floor", BANK, me, shortage)

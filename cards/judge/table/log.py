"""Event log replay: step 0 of `docs/spec/cards.md` §6.2, with costs and triggered effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cards.judge.legality.calls import forbidden_call
from cards.judge.legality.kans import event_refused_in_riichi
from cards.judge.table.effective import resolve
from cards.judge.table.state import TableOf
from cards.judge.values import POT, Claim, HandEvent, RefusedClaim, Riichi

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cards.judge.ability import Ability, SpecialRiichi, Table
    from cards.judge.values import Context, HandReport
    from scoring.rulesets import Ruleset


def replayed(
    context: Context,
    report: HandReport,
    rulings: Mapping[str, str],
    ruleset: Ruleset,
    abilities: Mapping[str, Ability],
    bare: str | None = None,
) -> Table:
    """The table after all events of a report; ``bare``: one seat judged as if it had no card."""
    table = TableOf(context, report, rulings, ruleset, abilities, bare)
    resolve(table)
    for event in report.events:
        replay_event(table, event)
    return table


def replay_event(table: Table, event: HandEvent) -> None:
    """Plays an event: its own cost, what it switches off, the transfers of all cards, their bets, what it opens.

    Who can still use an ability is settled before anything else: a riichi that switches cards off is no event
    for them any more (C02b).
    """
    seat = event.seat
    if table.fault is None:
        table.fault = _fault(table, event)
    if event.kind == "riichi":
        _riichi(table, event)
        resolve(table)
    elif event.kind == "call":
        table.calls.append(event)
    elif event.kind == "kirame_bet":
        _riichi_bet(table, event)
    for me, ability in table.in_effect:
        if ability.on_event is not None:
            ability.on_event(table, me, event)
    for me, ability in table.in_effect:
        if ability.on_event_bet is not None:
            ability.on_event_bet(table, me, event)
    if event.kind == "call" and table.opens(event):
        table.opened.add(seat)
        if event.source is not None:
            table.taken_from.add(event.source)
    elif event.call == "minkan":
        table.hidden_kans.append(event)


def _fault(table: Table, event: HandEvent) -> RefusedClaim | None:
    """Why the log itself cannot stand: a riichi, bet or call that the cards of that moment forbid."""
    seat = event.seat
    ability = table.active[seat]
    if event.kind == "riichi" and _declared_open(table, event):
        return RefusedClaim("riichi_open_hand", seat, "riichi")
    if event.kind == "riichi" and ability is not None:
        if ability.no_riichi is not None:
            return RefusedClaim("riichi_forbidden", seat, ability.no_riichi)
        special = ability.special_riichi
        if special is not None and event.inazuma:
            if table.flag(seat, special.flag):
                return RefusedClaim("already_used", seat, special.clause)
            if table.balance[seat] < special.stake:
                return RefusedClaim("riichi_forbidden", seat, special.clause)
            return None
    if event.kind == "riichi" and too_poor(table, seat):
        return RefusedClaim("riichi_forbidden", seat, "riichi")
    if event.kind == "kirame_bet" and ability is not None and ability.riichi_bet is not None:
        if seat in table.riichi_bets:
            return RefusedClaim("already_used", seat, ability.riichi_bet.clause)
        if left_for_bet(table, seat) >= ability.riichi_bet.below:
            return RefusedClaim("not_below_10000", seat, ability.riichi_bet.clause)
    elif event.kind == "call":
        refusal = forbidden_call(table, Claim(seat, event.call, event.kinds))
        return event_refused_in_riichi(table, event) if refusal is None and seat in table.riichi else refusal
    return None


def _declared_open(table: Table, event: HandEvent) -> bool:
    """Has the log open melds of a player who declares riichi? Where melds may have been swapped nobody knows."""
    melds = table.logged_melds(event.seat)
    if table.all_concealed(melds, table.active[event.seat]):
        return False
    before = table.report.events
    return not any(entry.kind == "swap" for entry in before[: before.index(event)])


def too_poor(table: Table, seat: str) -> bool:
    """Do the rules ask for the points of a riichi bet that this seat has not got?"""
    rules = table.ruleset
    return not rules.riichi_below_1000 and table.balance[seat] < rules.riichi_bet


def _riichi(table: Table, event: HandEvent) -> None:
    clause, stake = "riichi", table.ruleset.riichi_bet
    special = special_riichi(table, event)
    if special is not None:
        clause, stake = special.clause, special.stake
        table.mark(event.seat, special.flag)
    table.riichi[event.seat] = Riichi(len(table.riichi), event.turn, stake, special is not None)
    table.pay(clause, "stake", event.seat, POT, stake)


def special_riichi(table: Table, event: HandEvent) -> SpecialRiichi | None:
    """The special riichi this event is: declared as such, by a card that has it, and not used before."""
    ability = table.active[event.seat]
    special = ability.special_riichi if ability is not None else None
    if special is None or not event.inazuma or table.flag(event.seat, special.flag):
        return None
    return special


def left_for_bet(table: Table, seat: str) -> int:
    """The points left for a bet at a riichi: after its stick, also where the log has the bet first (R07)."""
    return table.balance[seat] - (0 if seat in table.riichi else table.ruleset.riichi_bet)


def _riichi_bet(table: Table, event: HandEvent) -> None:
    ability = table.active[event.seat]
    bet = ability.riichi_bet if ability is not None else None
    left = left_for_bet(table, event.seat)
    if bet is not None and left < bet.below:
        table.riichi_bets.add(event.seat)
        table.bet(bet.clause, event.seat, bet.amount(left))

"""Payments of a draw: tenpai, nagashi mangan, noten payments, noten riichi (B02, G11, R39)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cards.judge.ability import Ability, Outcome, Table
from cards.judge.legality.calls import meld_fault
from cards.judge.payments.outcome import OutcomeOf
from cards.judge.payments.win import doublings_between, hand_out_pot, settle_sides
from cards.judge.tiles.waits import waits_of
from cards.judge.values import POT, SEATS, RefusedClaim, ScoreLine, across, others, seat_of
from scoring.riichi.counting.payments import honba_share
from scoring.riichi.hanchan.settlement import (
    Stakes,
    mangan_lines,
    noten_lines,
    reverse_mangan_lines,
    settle_chombo,
    valid_nagashi,
)
from scoring.tiles import ORPHANS


class Noten(NamedTuple):
    """One noten payment before cards: who pays whom how much."""

    payer: str
    receiver: str
    amount: int


def claims_refusal(table: Table) -> RefusedClaim | None:
    """The first claim of a draw that does not hold: tenpai of a shown hand, or nagashi mangan."""
    for seat in table.report.tenpai:
        if is_tenpai(table, seat, table.active[seat]) is False:
            return RefusedClaim("not_tenpai", seat, "R37")
    for seat in table.report.nagashi if table.ruleset.nagashi_mangan.allowed else ():
        refusal = nagashi_refusal(table, seat)
        if refusal is not None:
            return refusal
    return None


def is_tenpai(table: Table, seat: str, ability: Ability | None) -> bool | None:
    """Does the hand a seat shows wait on anything with this card? None where no hand is known.

    A meld that the card does not allow is no meld, so nothing is waited on beside it (C20b).
    """
    melds = table.melds_of(seat)
    if any(meld_fault(meld, ability) for meld in melds):
        return False
    hands = table.facts.get("hands", {})
    if seat not in hands:
        return None
    kinds = hands[seat]
    return bool(waits_of(kinds, melds[: max(0, 13 - len(kinds)) // 3], ability))


def nagashi_refusal(table: Table, seat: str) -> RefusedClaim | None:
    """Why a seat has no nagashi mangan: an open hand, a called discard, or one that is no terminal or honor.

    A tile taken by Awai's open kan does not break it, whether the river or only the log says so (C38f).
    """
    told = "closed_hands" in table.facts or "melds_on_table" in table.facts
    closed_only = table.ruleset.nagashi_mangan.closed_hand
    if closed_only and (seat in table.opened or (told and not table.closed(seat))):
        return RefusedClaim("nagashi_open_hand", seat, "B02")
    river = [tile for tile in table.river(seat) if tile.mark != "^"]
    marked = {tile.kind for tile in table.river(seat) if tile.mark == "^"}
    for call in table.hidden_kans:
        if call.source == seat and call.kinds and call.kinds[0] not in marked:
            taken = [tile for tile in river if tile.kind == call.kinds[0]]
            for tile in sorted(taken, key=lambda tile: tile.mark != "!")[:1]:
                river.remove(tile)
    if seat in table.taken_from or any(tile.mark == "!" for tile in river):
        return RefusedClaim("nagashi_called_discard", seat, "B02")
    visible_only = table.ruled("R27", "visible_only")
    if any(tile.kind not in ORPHANS for tile in river if not (visible_only and tile.mark == "#")):
        return RefusedClaim("nagashi_discard", seat, "B02")
    return None


def noten_transfers(tenpai: tuple[str, ...], total: int) -> list[Noten]:
    """The ordinary noten payments of so many points in all; two and two are paired with the neighbour (R39)."""
    noten = [seat_of(seat) for seat in SEATS if seat not in tenpai]
    ready = [seat_of(seat) for seat in SEATS if seat in tenpai]
    if len(ready) == 2:
        ready = [seat_of(_neighbour(payer, tenpai, noten)) for payer in noten]
    return [Noten(line.payer, line.payee, line.points) for line in noten_lines(noten, ready, total)]


def _neighbour(payer: str, tenpai: tuple[str, ...], noten: Sequence[str]) -> str:
    """Whom one of two noten players pays: the next player where noten sit across, else the neighbour in tenpai."""
    if across(noten[0], noten[1]):
        return others(payer)[0]
    return next(seat for seat in tenpai if not across(payer, seat))


def three_settle(tenpai: tuple[str, ...], absent: str, total: int) -> list[Noten]:
    """The noten payments of the other three, the whole among themselves (R11, the reading `others_settle`)."""
    there = [seat for seat in SEATS if seat != absent]
    ready = [seat for seat in there if seat in tenpai]
    noten = [seat for seat in there if seat not in tenpai]
    if not ready or not noten:
        return []
    share = total // (len(ready) * len(noten))
    return [Noten(payer, receiver, share) for payer in noten for receiver in ready]


def noten_after_cards(table: Table, tenpai: tuple[str, ...]) -> list[tuple[str, Noten]]:
    """The noten payments with the cards' drops and factors, each with the clause that changed it last."""
    dropped = {seat for seat in SEATS if (a := table.active[seat]) is not None and a.noten_drop is not None}
    total = table.ruleset.noten_total
    if dropped and table.ruled("R11", "others_settle"):
        plain = three_settle(tenpai, next(iter(dropped)), total)
    else:
        plain = noten_transfers(tenpai, total)
    settled = []
    for transfer in plain:
        party = dropped & {transfer.payer, transfer.receiver}
        if party:
            ability = table.active[min(party)]
            clause = ability.noten_drop if ability is not None and ability.noten_drop else ""
            table.lines.append(
                ScoreLine(clause, "noten_dropped", 0, seat=transfer.payer, what=f"to {transfer.receiver}")
            )
            continue
        clause, amount = "noten", transfer.amount
        for doubling in doublings_between(table, transfer.payer, transfer.receiver):
            clause, amount = doubling.in_draw, amount * 2
            table.lines.append(ScoreLine(clause, "factor", 2, seat=transfer.payer, what=f"to {transfer.receiver}"))
        settled.append((clause, transfer._replace(amount=amount)))
    return settled


def settle_draw(table: Table) -> tuple[RefusedClaim | None, str]:
    """Judges and settles a draw; the word says how it ended: draw, nagashi_mangan, reverse_mangan or chombo."""
    refusal = claims_refusal(table)
    if refusal is not None:
        return refusal, ""
    at_fault = [seat for seat in SEATS if seat in table.report.noten_riichi]
    if at_fault:
        return None, _replay(table, at_fault)
    outcome: Outcome = OutcomeOf(is_draw=True)
    nagashi = [seat_of(seat) for seat in table.report.nagashi]
    winners = valid_nagashi(table.ruleset, nagashi, nagashi)
    if winners:
        for seat in winners:
            _pay_nagashi(table, seat, winners)
        # A card that takes the pot of a draw takes it whatever the rules give to nagashi.
        hand_out_pot(table, outcome, list(winners) if table.ruleset.nagashi_mangan.sticks else [])
        settle_sides(table, outcome)
        return None, "nagashi_mangan"
    for clause, transfer in noten_after_cards(table, table.report.tenpai):
        table.pay(clause, "noten", transfer.payer, transfer.receiver, transfer.amount)
    hand_out_pot(table, outcome, [])
    settle_sides(table, outcome)
    return None, "draw"


def _pay_nagashi(table: Table, seat: str, winners: Sequence[str]) -> None:
    """Like a mangan tsumo; only doublings on the payers' side apply (R27)."""
    rule = table.ruleset.nagashi_mangan
    spared = winners if rule.several == "cancel_between" else ()
    payers = [seat_of(payer) for payer in others(seat) if payer not in spared]
    for line in mangan_lines(seat_of(seat), payers, "nagashi", "B02"):
        payer, amount = line.payer, line.points
        for doubling in doublings_between(table, payer, seat):
            amount *= 2
            table.lines.append(ScoreLine(doubling.in_win, "factor", 2, seat=payer, what=f"to {seat}"))
        table.pay("B02", "nagashi", payer, seat, amount)
        if rule.honba:
            table.pay("honba", "honba", payer, seat, honba_share(1, table.ruleset.honba_value) * table.honba)


def through_a_card(table: Table, seat: str) -> bool:
    """Is a riichi hand noten only because its owner's card was switched off (G11)?

    Only a card that gives further sequences or reads tiles as others can do that. Where the hand is shown it must
    be tenpai with the card and noten without it.
    """
    card = table.cards[seat]
    if seat not in table.off or card is None or not (card.extra_runs or card.winds_as is not None):
        return False
    with_card = is_tenpai(table, seat, card)
    if with_card is None:
        return True
    return with_card and not is_tenpai(table, seat, None)


def _replay(table: Table, at_fault: list[str]) -> str:
    """A noten riichi: a reverse mangan if a card did it (G11), else the chombo of the rules; the hand is void."""
    by_card = [seat for seat in at_fault if through_a_card(table, seat)]
    rule = table.ruleset.chombo
    if table.ruled("R24", "sticks_back") and (by_card or rule.return_sticks):
        sticks_back(table)
    for seat in by_card:
        for line in reverse_mangan_lines(seat_of(seat)):
            table.pay("G11", "reverse_mangan", seat, line.payee, line.points)
    for seat in at_fault:
        if seat not in by_card:
            pay_chombo(table, seat, "noten_riichi")
    settle_sides(table, OutcomeOf())
    return "reverse_mangan" if len(by_card) == len(at_fault) else "chombo"


def sticks_back(table: Table) -> None:
    """The riichi bets of this hand go back (R24)."""
    for seat, riichi in table.riichi.items():
        table.pay("R24", "stick_back", POT, seat, riichi.stake)


def pay_chombo(table: Table, seat: str, cause: str, social: bool = False) -> None:
    """What a foul costs at the table: a reverse mangan, or nothing where it comes off after the uma."""
    for line in settle_chombo(table.ruleset, Stakes(), seat_of(seat), cause, social).ledger.lines:
        table.pay("chombo", "reverse_mangan", line.payer, line.payee, line.points)


def settle_chombos(table: Table) -> str:
    """A hand ended by fouls: each is paid by the rules, the bets go back where the rules return them."""
    report = table.report
    if table.ruleset.chombo.return_sticks:
        sticks_back(table)
    for seat in SEATS:
        if seat in report.offenders:
            pay_chombo(table, seat, report.cause, report.social)
    settle_sides(table, OutcomeOf())
    return "chombo"

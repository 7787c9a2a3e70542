"""C09 Ezaki Hitomi: while she is tenpai, what her tsumo is worth or a cheaper winner gained is bet."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Outcome, Table
from cards.judge.payments.outcome import Paid
from cards.judge.values import POT
from cards.judge.worth.hypothetical_value import best_tsumo, tsumo_shares


def _bets(table: Table, me: str, outcome: Outcome) -> Iterable[Paid]:
    winners = [result.win for result in outcome.results]
    if not winners or any(win.seat == me for win in winners):
        return
    if ("tenpai" in table.facts or me in table.facts.get("hands", {})) and not table.waiting(me):
        return
    value = table.facts.get("hitomi_tsumo") or best_tsumo(table, me)
    if value is None or not value[0]:
        return
    shares = tsumo_shares(me, value[0], value[1], table.ruleset)
    total = sum(shares[seat] for seat in table.seats_but(me))
    if not winners[0].tsumo:
        if outcome.discarder != me:
            for other in table.seats_but(me):
                share = total if table.ruled("R09", "full_value") else shares[other]
                yield "C09a", other, POT, share
    elif total > outcome.results[0].hand_total:
        gained = outcome.results[0].hand_total
        if not table.ruled("R09", "hand_only"):
            gained += outcome.results[0].honba_total + outcome.results[0].pot_taken
        yield "C09b", winners[0].seat, POT, gained


CARD = Ability(slug="ezaki-hitomi", next_hand=_bets)

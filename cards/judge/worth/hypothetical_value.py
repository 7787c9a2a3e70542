"""Hypothetical value of a hand that did not win, for a card that reads it (R09)."""

from __future__ import annotations

from dataclasses import replace

from cards.judge.ability import Table
from cards.judge.table.log import replayed
from cards.judge.tiles.waits import waits_of
from cards.judge.values import SEATS, RefusedClaim, Win
from cards.judge.worth.ranks import YAKUMAN_HAN, rank_of
from cards.judge.worth.score import score
from cards.judge.worth.winning import WinningOf
from scoring.riichi.counting.payments import hand_payments
from scoring.rulesets import Ruleset

YAKUMAN = (YAKUMAN_HAN, 30)


def best_tsumo(table: Table, seat: str) -> tuple[int, int] | None:
    """Han and fu of the dearest tsumo of the hand a seat shows; None where it shows none or waits on nothing.

    Riichi and dora count as they stand; ippatsu, the last tile and ura dora do not.
    """
    shown = (table.facts.get(key, {}).get(seat) for key in ("hands", "concealed"))
    kinds: tuple[int, ...] = next((kinds for kinds in shown if kinds), ())
    melds = table.melds_of(seat)
    values = []
    for tile in waits_of(kinds, melds, table.active[seat]):
        win = Win(seat, kinds, tile, melds)
        drawn = replayed(
            table.context,
            replace(table.report, method="tsumo", discarder=None, wins=(win,), ura=()),
            table.rulings,
            table.ruleset,
            table.abilities,
            table.bare,
        )
        scored = score(drawn, WinningOf(drawn, win))
        if not isinstance(scored, RefusedClaim):
            value = YAKUMAN if scored.yakuman else (scored.han, scored.fu or 0)
            values.append((scored.rank.base, *value))
    return max(values)[1:] if values else None


def tsumo_shares(seat: str, han: int, fu: int, ruleset: Ruleset) -> dict[str, int]:
    """What the others would pay a seat for a tsumo of this value, counters not included."""
    base = rank_of(han, fu, ruleset).base
    return {SEATS[paid.payer]: paid.amount for paid in hand_payments(base, SEATS.index(seat), None)}

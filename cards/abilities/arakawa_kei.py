"""C05 Arakawa Kei: paid for live outs when she wins, and for the winner's tiles she holds when she does not."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Outcome, Table
from cards.judge.payments.outcome import Paid
from cards.judge.tiles.outs import live_outs

PER_OUT = 100
PER_TILE = 1000


def _payments(table: Table, me: str, outcome: Outcome) -> Iterable[Paid]:
    for result in outcome.results:
        win = result.win
        if win.seat == me:
            outs = live_outs(table, win)
            for other in table.seats_but(me):
                yield "C05a", other, me, PER_OUT * outs
        else:
            hand = table.seat_fact("concealed", me) or table.seat_fact("hands", me, ())
            held = sum(kind in win.waits for kind in hand)
            yield "C05b", win.seat, me, PER_TILE * held


CARD = Ability(slug="arakawa-kei", side=_payments)

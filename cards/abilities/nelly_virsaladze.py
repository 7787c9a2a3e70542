"""C36 Nelly Virsaladze: dealing in or a draw brings her the pot and 1000 from everybody."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, Han, Outcome, Table, Winning
from cards.judge.payments.outcome import Paid
from cards.judge.worth.winning import Scored

FEE = 1000


def _pot(table: Table, me: str, outcome: Outcome) -> str | None:
    if outcome.is_draw:
        return "C36b"
    return "C36a" if outcome.discarder == me else None


def _fees(table: Table, me: str, outcome: Outcome) -> Iterable[Paid]:
    clause = _pot(table, me, outcome)
    if clause is not None:
        for other in table.seats_but(me):
            yield clause, other, me, FEE


def _early_riichi(table: Table, win: Winning, scored: Scored) -> Han | None:
    if win.riichi is None or win.riichi.turn is None or not table.flag(win.seat, "dealt_in_last_hand"):
        return None
    return "C36c", 2 if win.riichi.turn < 7 else 1 if win.riichi.turn < 9 else 0


CARD = Ability(slug="nelly-virsaladze", takes_pot=_pot, side=_fees, bonus=(_early_riichi,))

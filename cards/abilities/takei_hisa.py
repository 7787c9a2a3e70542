"""C48 Takei Hisa: 2 han for a single wait; a damaten hell wait on a pair doubles the win."""

from __future__ import annotations

from cards.judge.ability import Ability, Factor, Han, Table, Winning
from cards.judge.tiles.outs import copies_seen, counted_waits
from cards.judge.worth.winning import Scored


def _single(table: Table, win: Winning, scored: Scored) -> Han | None:
    return ("C48a", 2) if len(counted_waits(table, win)) == 1 else None


def _hell(table: Table, win: Winning, payer: str) -> Factor | None:
    """Three of the four tiles were already visible, her own included (C48c)."""
    if not win.damaten or win.wait != "tanki":
        return None
    hell = table.facts.get("hell_wait")
    if hell is None:
        hell = copies_seen(table, win, win.tile) == 3
    return ("C48b", 2) if hell else None


CARD = Ability(slug="takei-hisa", bonus=(_single,), factor=_hell)

"""Step with the hands so far, and the actions for one of them."""

from __future__ import annotations

from typing import Any

from scoring.ledger import SEATS
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.outcome import chosen_of
from taikai.hands.pages.hand_text import is_hand, ledger_lines, winners_of
from taikai.hands.pages.table import TablePage, ago


def hand(page: TablePage) -> dict[str, Any]:
    """One hand of the history: what it was, and what may be done with it."""
    at, end = page.chosen.at, page.chosen.end
    steps = page.game.hanchan.steps
    if at >= len(steps):
        return {**history(page), "step": "hands"}
    step, row = steps[at], page.rows[at]
    after = page.game.last
    made = chosen_of(step, at)
    base = EntryState(how="mend", at=at, after=after, end=end)
    values = []
    if made is not None:
        made = made.but(after=after, end=end)
        for start, words in winners_of(step, page.ruleset):
            others = tuple(pair for pair in made.won if pair[0] != start)
            values.append((page.names[start], words, made.but(winner=start, won=others).query))
    riichi = made.riichi if made is not None else ()
    again = base.but(riichi=riichi)
    return {
        "row": row,
        "saved_at": ago(page.game.rows[at].at),
        "changes": [(page.names[seat], delta) for seat, delta in zip(SEATS, row.deltas, strict=True)],
        "values": values,
        "edit": made.query if made is not None and not values else "",
        "is_hand": is_hand(step.record.what),
        "ron": again.but(do="ron").query,
        "tsumo": again.but(do="tsumo").query,
        "draw": again.but(do="draw").query,
        "remove": base.but(how="remove").query,
        "insert": EntryState(how="insert", at=at, after=after, do="more", end=end).query,
        "history": EntryState(do="hands", end=end).query,
        "ledger": ledger_lines(step, page.names, page.clause),
    }


def history(page: TablePage) -> dict[str, Any]:
    """All hands, in columns by the first seats."""
    totals = page.game.hanchan.state.points
    begun = EntryState(after=page.game.last, end=page.chosen.end)
    return {
        "columns": [(seat, page.names[seat]) for seat in SEATS],
        "listed": [
            (row, begun.but(how="mend", at=row.index).query, row.index == page.chosen.at) for row in page.rows
        ],
        "totals": totals,
        "insert": begun.but(how="insert", at=len(page.rows), do="more").query,
    }

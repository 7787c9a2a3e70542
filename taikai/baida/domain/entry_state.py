"""Entry state of a Baida hand: what the page's address has collected so far, as form fields."""

from __future__ import annotations

from typing import Any

from scoring.baida.hand import FLAGS
from scoring.baida.rows import BONUSES, PATTERNS
from scoring.baida.session import BaidaWin
from taikai.baida.domain.replay import TableSession
from taikai.hands.domain.entry.entry_state import EntryState

SELF_DRAW = "self"
ROWS, TILES = "rows", "tiles"


def chosen_in(fields: dict[str, Any]) -> EntryState:
    """The same the other way round: where the entry is, from the fields of its form."""
    source, change = fields.get("source") or "", fields.get("change") or 0
    won = bool(fields.get("winner") or source)
    return EntryState(
        do=("tsumo" if source == SELF_DRAW else "ron") if won else "draw",
        winner=fields.get("winner") or "",
        payer="" if source == SELF_DRAW else source,
        add=bool(fields.get("same_discard")),
        how="mend" if change else "",
        at=change,
        by=TILES if fields.get("told_by") == TILES else "",
        after=fields.get("after"),
    )


def fields_of(chosen: EntryState, now: TableSession) -> dict[str, Any]:
    """The fields of a hand at its beginning: who won and from whom, who is East, told by rows unless by tiles."""
    found: dict[str, Any] = {
        "winner": chosen.winner,
        "source": SELF_DRAW if chosen.do == "tsumo" else chosen.payer,
        "east": now.session.next_east,
        "told_by": TILES if chosen.by == TILES else ROWS,
        "after": now.last if chosen.after is None else chosen.after,
    }
    found["rows"] = [name for name in chosen.yaku if name in (*PATTERNS, *BONUSES)]
    found["flags"] = [name for name in chosen.yaku if name in FLAGS]
    last = same_discard_as(now) if chosen.add else None
    if last is not None:
        found |= {"east": last.east, "same_discard": True}
    return found


def same_discard_as(now: TableSession) -> BaidaWin | None:
    """The win on a discard on which another one may have won, too: that of the last hand."""
    record = now.session.steps[-1].record if now.session.steps else None
    return record if isinstance(record, BaidaWin) and record.thrower else None

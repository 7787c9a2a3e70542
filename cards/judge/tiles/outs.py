"""Outs: remaining tiles of a wait, by all visible tiles."""

from __future__ import annotations

from collections import Counter

from cards.judge.ability import Table, Winning
from cards.judge.tiles.waits import COPIES


def seen_elsewhere(table: Table, win: Winning) -> Counter[int]:
    """Tiles everybody could see outside the winner's hand before the win: as typed, else known rivers and melds.

    A winning discard that stands in the typed river is not one of them.
    """
    typed = table.facts.get("visible_tiles")
    if typed is not None:
        return Counter(typed)
    seen: Counter[int] = Counter()
    for seat, river in table.facts.get("discards", {}).items():
        won_on = bool(river) and seat == win.discarder and river[-1] == (win.tile, "")
        seen.update(tile.kind for tile in (river[:-1] if won_on else river) if tile.mark in ("", "~"))
    for seat in table.seats_but(win.seat):
        seen.update(kind for meld in table.melds_of(seat) for kind in meld.kinds)
    return seen


def copies_seen(table: Table, win: Winning, kind: int) -> int:
    """Copies of a kind visible before the win: elsewhere, among the indicators, and in the winner's hand."""
    own = sum(k == kind for k in win.physical) - (kind == win.tile)
    return seen_elsewhere(table, win)[kind] + own + sum(k == kind for k in table.report.dora)


def counted_waits(table: Table, win: Winning) -> frozenset[int]:
    """The waits as cards count them; with the other reading of R25 those all of whose copies show are out."""
    if not table.ruled("R25", "live_only"):
        return win.waits
    return frozenset(kind for kind in win.waits if copies_seen(table, win, kind) < COPIES)


def live_outs(table: Table, win: Winning) -> int:
    """Kei's live outs: as typed, else four less the visible copies of every wait (R08).

    The winning tile is visible, ura indicators and facedown discards are not.
    """
    typed = table.facts.get("live_outs")
    if typed is not None:
        return int(typed)
    outs = 0
    for kind in win.waits:
        seen = copies_seen(table, win, kind)
        if kind == win.tile and not table.ruled("R08", "winning_tile_live"):
            seen += 1
        outs += max(0, COPIES - seen)
    return outs

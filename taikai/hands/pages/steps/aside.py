"""An entry put aside: the table is looked at, and what was entered waits one tap away."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from taikai.hands.domain.entry.entering import Entering
from taikai.hands.pages.table import TablePage

ENTRIES = ("who", "payer", "value", "preview", "draw", "nagashi", "which")


def put_aside(page: TablePage, step: str, waits: Entering | None) -> dict[str, Any]:
    """Where an entry is put aside to, and at the table the way back to one that waits."""
    if waits is not None and page.guest.reports and not page.game.standing.ended:
        return {"resume": (begun_words(page, waits), waits.query)}
    return {"aside": page.chosen.but(aside=True).query if step in ENTRIES else ""}


def begun_words(page: TablePage, entry: Entering) -> str:
    winner = entry.winner or next((seat for seat, _value in entry.won), "")
    names = {"winner": page.names.get(winner, ""), "payer": page.names.get(entry.payer, "")}
    if entry.do in ("ron", "tsumo") and winner:
        if entry.do == "tsumo":
            return _("%(winner)s wins by tsumo") % names
        return (_("%(winner)s wins from %(payer)s") if entry.payer else _("%(winner)s wins")) % names
    words = {"ron": "Ron", "tsumo": "Tsumo", "nagashi": _("Nagashi"), "chombo": _("Chombo")}
    return words.get(entry.do, _("Abortive draw") if entry.do == "abortive" else _("Draw"))

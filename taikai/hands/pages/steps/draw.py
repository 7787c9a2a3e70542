"""Step for draws: tenpai, nagashi mangan, abortive draws."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from taikai.formatting.context import joined
from taikai.hands.domain.entry.entry_state import toggled
from taikai.hands.pages.hand_text import ABORTIVE_WORDS
from taikai.hands.pages.steps.preview import preview
from taikai.hands.pages.table import TablePage


def draw(page: TablePage) -> dict[str, Any]:
    """An exhaustive draw: question and answer on one screen; whoever is in riichi is tenpai."""
    chosen = page.chosen
    nagashi = chosen.do == "nagashi"
    tenpai = tuple(seat for seat in SEATS if seat in chosen.tenpai or seat in page.riichi)
    for seat in page.seats:
        if nagashi:
            seat.pressed = seat.start in chosen.nagashi
            seat.href = chosen.but(nagashi=toggled(chosen.nagashi, seat.start)).query
        else:
            seat.pressed = seat.start in tenpai
            seat.label = _("✓ tenpai") if seat.pressed else _("noten")
            if seat.start not in page.riichi:
                seat.href = chosen.but(tenpai=toggled(chosen.tenpai, seat.start)).query
        seat.stick = chosen.with_stick(page.riichi, seat.start).query
    begun = page.begun
    rules = page.ruleset
    own = {
        "tenpai": tenpai,
        "everybody": chosen.but(tenpai=tuple(SEATS)).query if not nagashi else "",
        "tenpai_row": [
            (seat, seat.start in tenpai, chosen.but(tenpai=toggled(chosen.tenpai, seat.start)).query)
            for seat in page.seats
        ],
        "is_nagashi": nagashi,
        "nagashi_href": begun.but(do="nagashi").query if rules.nagashi_mangan.allowed and not nagashi else "",
        "abortive_href": abortive_query(page) if rules.abortive_draws else "",
        "sticks_row": [(seat, seat.start in page.riichi, seat.stick) for seat in page.seats],
        "back": page.before.query,
    }
    return joined(preview(page), own)


def which(page: TablePage) -> dict[str, Any]:
    """Which abortive draw the table means; only those the rules know."""
    chosen = page.chosen
    known = [name for name in page.ruleset.abortive_draws if name != "suucha_riichi" or len(page.riichi) == 4]
    return {
        "question": _("Which abortive draw?"),
        "choices": [(ABORTIVE_WORDS[name], chosen.but(event=name).query) for name in known],
        "back": page.begun.but(do="draw").query,
    }


def abortive_query(page: TablePage) -> str:
    """One kind alone needs no question."""
    known = page.ruleset.abortive_draws
    start = page.begun.but(do="abortive")
    return (start.but(event=known[0]) if len(known) == 1 else start).query

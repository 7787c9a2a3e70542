"""Template context of the organiser's list of players: figures, filters, heads that sort."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from taikai.registration.domain.duplicates.dismissed import count_duplicates
from taikai.registration.domain.first_links import without_link
from taikai.registration.domain.queries import Tab, entrant_counts, player_list
from taikai.registration.pages.groups import player_lines
from taikai.tournaments.models import Tournament

_HEADS: Final = {
    "name": _("Name"),
    "status": _("Status"),
    "fee": _("Fee"),
    "country": _("Country"),
    "club": _("Club"),
    "email": _("E-mail"),
    "ema": _("EMA"),
    "registered": _("Registered"),
}
ORDERS: Final = ("", *_HEADS, *(f"-{name}" for name in _HEADS))


@dataclass(frozen=True, slots=True)
class SortHead:
    """A column that its head sorts by; a second press turns it round. `sort`: what `aria-sort` says, or ""."""

    label: Any
    address: str
    sort: str


def _heads(order: str, kept: dict[str, str]) -> list[SortHead]:
    heads = []
    for name, label in _HEADS.items():
        turned = f"-{name}" if order == name else name
        sort = {name: "ascending", f"-{name}": "descending"}.get(order, "")
        heads.append(SortHead(label, _query({**kept, "order": turned}), sort))
    return heads


def _query(kept: dict[str, str]) -> str:
    """An address of the same page; what is empty is left out."""
    return "?" + urlencode({name: value for name, value in kept.items() if value})


def players_context(tournament: Tournament, *, state: str, words: str, order: str) -> dict[str, Any]:
    """All the page shows. What narrows and sorts the list is kept in each of its links."""
    order = order if order in ORDERS else ""
    shown = player_list(tournament, state=state, words=words, order=order)
    kept = {"state": shown.state, "q": words, "order": order}
    tabs: list[tuple[Tab, str]] = [(tab, _query({**kept, "state": tab.state})) for tab in shown.tabs]
    return {
        "shown": shown,
        "q": words,
        "order": order,
        "tabs": tabs,
        "heads": _heads(order, kept),
        "here": _query(kept),
        "counts": entrant_counts(tournament),
        "doubles": count_duplicates(tournament),
        "without_link": without_link(tournament),
        # Asked for by the template, and only when the list of this revision is not at hand.
        "lines": lambda: player_lines(tournament, shown.rows),
    }

"""URLs of pages about a table with cards."""

from __future__ import annotations

from urllib.parse import urlencode

from django.urls import reverse

from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.pages.table.seat_cards import everybody
from taikai.tournaments.access import TaikaiRequest


def table_address(request: TaikaiRequest, table: CardTable) -> str:
    place = (table.deck.table.round.number, table.deck.table.number)
    return reverse("card-table", args=[request.tournament.slug, *place])


def next_cover(request: TaikaiRequest, table: CardTable) -> str:
    """The cover of the next seat that has not chosen; "" when nobody has to."""
    waiting = [row["start"] for row in everybody(table) if not row["ready"]]
    if table.playing or table.game.ended or not waiting:
        return ""
    place = (table.deck.table.round.number, table.deck.table.number)
    return reverse("card-choose", args=[request.tournament.slug, *place, waiting[0]])


def takeover(request: TaikaiRequest, table: CardTable) -> str:
    """The score sheet with these points filled in."""
    values: dict[str, str] = {}
    for wind, points in table.game.points.items():
        values[f"points_{wind}"] = str(abs(points))
        if points < 0:
            values[f"below_{wind}"] = "on"
    values["sticks"] = str(table.game.pot // 1000)
    address = reverse(
        "result-entry", args=[request.tournament.slug, table.deck.table.round.number, table.deck.table.number]
    )
    return f"{address}?{urlencode(values)}"

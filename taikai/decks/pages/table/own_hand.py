"""A player's hand of cards on the table's page: secret choice, then four open cards.

Only the phone of the player it belongs to (their personal link) holds a hand: a device on the table, a judge and
whoever looks on see who has chosen and, once all have, the four cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from taikai.decks.domain.tables.card_actions import can_be_covered, choose, cover_again
from taikai.decks.domain.tables.staff_look import looks_at
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.pages.table.seat_cards import everybody, seat_view
from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.entry.entry_state import Entering
from taikai.http_guard.input_parsing import natural
from taikai.problems import refuse
from taikai.tournaments.models import Tournament

OWN_ACTS = ("choose", "cover")
"""Forms that are everybody's own, whoever reports the hands."""
OPEN = Entering(do="cards")
"""The step at which the four cards lie open; before that, the table at rest with the hand to choose from."""


def is_own(guest: Guest) -> bool:
    """Whether a hand of cards is this guest's to see: known by the personal link, never by their word."""
    return guest.kind == "player" and bool(guest.seat)


def own_hand(table: CardTable, guest: Guest, chosen: Entering) -> dict[str, Any]:
    """The hand to choose from while cards are chosen, and the way to the four cards once they lie open."""
    if chosen.step not in ("rest", "cards") or table.game.ended or table.closed:
        return {}
    if table.playing:
        return {"open_href": OPEN.query}
    if not is_own(guest):
        return {}
    return {"my": seat_view(table, guest.seat), "looks": looks_at(table.deck, guest.seat)}


def open_cards(table: CardTable, guest: Guest) -> dict[str, Any] | None:
    """The four cards side by side; None while they are covered: then the table is at rest."""
    if not table.playing:
        return None
    my: dict[str, Any] = seat_view(table, guest.seat) if is_own(guest) else {"others": everybody(table)}
    return {"template": "decks/at_table/open.html", "my": my, "back": "?"}


def covering(table: CardTable, guest: Guest, chosen: Entering) -> dict[str, Any]:
    """Whether the cards may be covered again: by whoever sits here, or reports."""
    may = is_own(guest) or guest.reports
    return {"cover_form": may and chosen.step in ("more", "cards") and not chosen.how and can_be_covered(table)}


def own_acted(
    tournament: Tournament, table: CardTable, name: str, given: Mapping[str, Any], guest: Guest, *, key: str
) -> str:
    """Choose a card, or cover the four again; the step after it. Raises `Refusal`."""
    hand = natural(given.get("hand"))
    if name == "cover":
        cover_again(tournament, table.deck, hand=hand, player=True, actor=guest.actor, key=key)
        return ""
    if not is_own(guest):
        raise refuse("cards.other_seat", _("This card is not yours."))
    card = str(given.get("card", ""))
    choose(tournament, table.deck, guest.seat, card, hand=hand, actor=guest.actor, key=key)
    return OPEN.query

"""Column metadata of this app: event file, audit log, data inventory and retention policy.

Every deal follows from the secret. While it is not public, deals and what was played with them would tell what
lies in the stock of a table, and without it nobody could read them. Until then they stay out of the event file, as
do the hands reported of tables with cards.
"""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from taikai.decks.domain.deals.card_settings import secret_is_public, settings_of
from taikai.decks.domain.deals.dealing import logs_of
from taikai.decks.domain.deals.fairness import document
from taikai.decks.models import CardHand, CardSettings, Deck, DeckOperation
from taikai.problems import Problem
from taikai.runtime.fields import Fields, declare
from taikai.tournaments.domain.event.export_schema import import_checks, narrows, silences
from taikai.tournaments.models import Tournament

NOTES = {"type": "array", "maxItems": 2000}
FAIR = ("secret", "commitment", "public", "committed_at", "secret_published_at", "seatings")


def _public(tournament: Tournament) -> Q:
    """All rows once the secret is public, none before."""
    return Q() if secret_is_public(settings_of(tournament)) else Q(pk=None)


def _open(tournament: Tournament) -> bool:
    return secret_is_public(settings_of(tournament))


def _uncarded(tournament: Tournament) -> Q:
    """Hands of tables without cards, or all of them once the secret is public."""
    return Q() if _open(tournament) else Q(table__deck=None)


narrows("hands", _uncarded)


def _astray(code: str, where: str, message: Any) -> list[Problem]:
    return [Problem(code, where, message)]


declare(
    CardSettings,
    Fields("deal_size rotate_after replace_winners maho_returns_cards"),
    Fields(
        "rulings", shape={"type": "object", "additionalProperties": {"type": ["string", "boolean", "integer"]}}
    ),
    Fields("secret commitment public committed_at secret_published_at"),
    Fields(
        "seatings",
        shape={
            "type": "array",
            "maxItems": 1000,
            "items": {
                "type": "object",
                "properties": {
                    "counter": {"type": "integer", "minimum": 1, "maximum": 100_000},
                    "seed": {"type": "integer", "minimum": 0},
                    "hanchans": {"type": "array", "items": {"type": "integer", "minimum": 0}, "maxItems": 100},
                    "typed": {"type": "boolean"},
                },
                "required": ["counter", "seed", "hanchans", "typed"],
                "additionalProperties": False,
            },
        },
    ),
    part="card_settings",
    about="How the cards are played; secret, commitment and the numbered seating draws once the secret is public.",
    hidden=lambda tournament: () if _open(tournament) else FAIR,
)
declare(
    Deck,
    Fields("table"),
    Fields("settings", shape={"type": "object"}),
    Fields("notes", shape=NOTES),
    Fields("answers_given", shape={"type": "object"}),
    Fields("dealt_at"),
    part="decks",
    of="table__round__tournament",
    about="The deck of a table as it was dealt.",
    known_as="deck",
    only=_public,
)
declare(
    DeckOperation,
    Fields("deck number"),
    Fields("operation", shape={"type": "object"}),
    Fields("at"),
    part="deck_operations",
    of="deck__table__round__tournament",
    about="What was done with a deck, in order.",
    only=_public,
)
declare(
    CardHand,
    Fields("record"),
    Fields("answer", shape={"type": "object"}),
    Fields("moved", shape={"type": "object"}),
    Fields("notes", shape=NOTES),
    Fields("answers_given", shape={"type": "object"}),
    Fields("first_operation"),
    part="card_hands",
    of="record__table__round__tournament",
    about="What a hand at a table with cards has beside its record.",
    only=_public,
)


@silences.register()
def cards_stay_home(tournament: Tournament) -> str:
    """Deals that are not public yet are not in the file."""
    if _open(tournament) or not Deck.objects.filter(table__round__tournament=tournament).exists():
        return ""
    return _(
        "The file contains the results. Cards and hands with cards are added once the card secret is published."
    )


@import_checks.register()
def cards_replay(tournament: Tournament) -> list[Problem]:
    """Secret and deals can be read: every deck follows from the secret and its operations."""
    settings = CardSettings.objects.filter(tournament=tournament).first()
    decks = list(Deck.objects.filter(table__round__tournament=tournament).select_related("table__round"))
    secret = settings.secret if settings is not None else ""
    if not re.fullmatch(r"([0-9a-f]{64})?", secret) or (decks and not secret):
        return _astray("file.secret", "card_settings", _("The card secret must be 64 hex digits."))
    if settings is not None and decks:
        try:
            logs_of(decks, settings)
            document(tournament)
        except Exception:  # whatever strange operations make the cards stumble over
            return _astray("file.decks", "decks", _("The cards of a table can’t be replayed."))
    return []

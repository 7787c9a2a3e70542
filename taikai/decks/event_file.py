"""The cards in the file of a whole event: how they are played always, who had which once the secret is public.

Every deal follows from the secret. While it is not public, deals and what was played with them would tell what
lies in the stock of a table, and without it nobody could read them: until then they stay at home, as do the hands
reported of tables with cards.
"""

from __future__ import annotations

import re
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from taikai.decks.domain.deals.decks import logs_of
from taikai.decks.domain.deals.fairness import document
from taikai.decks.domain.deals.setup import secret_is_public, settings_of
from taikai.decks.models import CardHand, CardSettings, Deck, DeckOperation
from taikai.problems import Problem
from taikai.tournaments.domain.event.parts import FilePart, holds, import_checks, narrows, silences
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


@silences.register()
def cards_stay_home(tournament: Tournament) -> str:
    """Deals that are not public yet are not in the file."""
    if _open(tournament) or not Deck.objects.filter(table__round__tournament=tournament).exists():
        return ""
    return _(
        "Cards dealt, and hands reported at tables with cards, come into the file once the secret of the cards is "
        "published. Their results are in it."
    )


holds(
    FilePart(
        "card_settings",
        CardSettings,
        "tournament",
        "How the cards are played; secret, commitment and the numbered seating draws once the secret is public.",
        fields=(
            *("deal_size", "rotate_after", "replace_winners", "maho_returns_cards", "rulings"),
            *FAIR,
        ),
        shapes={
            "rulings": {"type": "object", "additionalProperties": {"type": ["string", "boolean", "integer"]}},
            "seatings": {
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
        },
        hidden=lambda tournament: () if _open(tournament) else FAIR,
    )
)
holds(
    FilePart(
        "decks",
        Deck,
        "table__round__tournament",
        "The deck of a table as it was dealt.",
        fields=("table", "settings", "notes", "answers_given", "dealt_at"),
        shapes={"settings": {"type": "object"}, "notes": NOTES, "answers_given": {"type": "object"}},
        known_as="deck",
        only=_public,
    )
)
holds(
    FilePart(
        "deck_operations",
        DeckOperation,
        "deck__table__round__tournament",
        "What was done with a deck, in order.",
        fields=("deck", "number", "operation", "at"),
        shapes={"operation": {"type": "object"}},
        only=_public,
    )
)
holds(
    FilePart(
        "card_hands",
        CardHand,
        "record__table__round__tournament",
        "What a hand at a table with cards has beside its record.",
        fields=("record", "answer", "moved", "notes", "answers_given", "first_operation"),
        shapes={
            "answer": {"type": "object"},
            "moved": {"type": "object"},
            "notes": NOTES,
            "answers_given": {"type": "object"},
        },
        only=_public,
    )
)


def _astray(code: str, where: str, message: Any) -> list[Problem]:
    return [Problem(code, where, message)]


@import_checks.register()
def cards_replay(tournament: Tournament) -> list[Problem]:
    """Secret and deals can be read: every deck follows from the secret and its operations."""
    settings = CardSettings.objects.filter(tournament=tournament).first()
    decks = list(Deck.objects.filter(table__round__tournament=tournament).select_related("table__round"))
    secret = settings.secret if settings is not None else ""
    if not re.fullmatch(r"([0-9a-f]{64})?", secret) or (decks and not secret):
        return _astray("file.secret", "card_settings", _("The secret of the cards is not one of 64 hex digits."))
    if settings is not None and decks:
        try:
            logs_of(decks, settings)
            document(tournament)
        except Exception:  # whatever strange operations make the cards stumble over
            return _astray("file.decks", "decks", _("The cards of a table cannot be replayed."))
    return []

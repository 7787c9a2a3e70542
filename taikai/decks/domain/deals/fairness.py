"""Fairness proof: what a tournament publishes about its draws, and its verification."""

from __future__ import annotations

from typing import Any

from cards.fair import Findings, publish, publish_table, verify
from taikai.decks.domain.deals.card_settings import secret_is_public, settings_of
from taikai.decks.domain.deals.dealing import finished_decks, logs_of
from taikai.decks.domain.deals.seeds import published_seeds
from taikai.decks.models import Deck
from taikai.formatting.translation import reader_language
from taikai.results.models import Result
from taikai.tournaments.models import Tournament


def document(tournament: Tournament) -> dict[str, Any]:
    """The published file: commitment, the secret once it is public, seating seeds, every finished table.

    Never a table in play.
    """
    settings = settings_of(tournament)
    decks = finished_decks(tournament) if settings.commitment else []
    logs = logs_of(decks, settings)
    tables = [
        publish_table(
            logs[deck.pk], settings.commitment, settings.public, deck.table.round.number, deck.table.number
        )
        for deck in decks
    ]
    secret = bytes.fromhex(settings.secret) if secret_is_public(settings) else None
    return publish(
        tournament.slug,
        settings.commitment,
        settings.public,
        secret=secret,
        seating_seeds=published_seeds(settings),
        tables=tables,
    )


def check(tournament: Tournament) -> Findings:
    """The check of the published file, in the reader's language."""
    return verify(document(tournament), reader_language())


def still_playing(tournament: Tournament) -> int:
    """How many dealt tables are kept back because they have no confirmed result yet."""
    done = Result.objects.filter(state=Result.State.CONFIRMED).values("table_id")
    return Deck.objects.filter(table__round__tournament=tournament).exclude(table_id__in=done).count()

"""Fairness proof: seeds of draws, what a tournament publishes about them, and its verification."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cards.fair import Findings, publish, publish_seed, publish_table, seating_seed, verify
from taikai.decks.domain.deals.card_settings import has_cards, make_commitment, secret_is_public, settings_of
from taikai.decks.domain.deals.dealing import finished_decks, logs_of
from taikai.decks.models import CardSettings, Deck
from taikai.formatting.translation import reader_language
from taikai.results.models import Result
from taikai.seating.domain.plans.seeds import SeedSource, seed_sources
from taikai.seating.domain.requests.request import MOST_SEED
from taikai.seating.models import Round
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

# Seeds of seating draws in a tournament with cards: derived from the secret, numbered without gaps.


def next_seed(act: Change, hanchans: Sequence[int], typed: int | None) -> tuple[int, int]:
    """Number a seating draw and give its seed; the seed typed for it is noted as typed.

    The first derived seed makes the commitment if the organiser has not: a draw comes before the deal.
    """
    settings = settings_of(act.tournament)
    counter = len(settings.seatings) + 1
    if typed is None:
        if not settings.commitment:
            make_commitment(act, settings, "")
        seed = seating_seed(bytes.fromhex(settings.secret), settings.public, counter, MOST_SEED)
    else:
        seed = typed
    entry = {"counter": counter, "seed": seed, "hanchans": list(hanchans), "typed": typed is not None}
    settings.seatings = [*settings.seatings, entry]
    settings.save()
    return seed, counter


def published_seeds(settings: CardSettings) -> list[dict[str, Any]]:
    """All seating draws by number. A seed stays back while one of its hanchans is unpublished and the secret too.

    With the seed of a draft its seating could be computed before it is published.
    """
    if not settings.seatings:
        return []
    everything = secret_is_public(settings)
    open_rounds = set(
        Round.objects.filter(tournament=settings.tournament, state=Round.State.PUBLISHED).values_list(
            "number", flat=True
        )
    )
    return [
        publish_seed(
            each["counter"],
            each["seed"] if everything or open_rounds.issuperset(each["hanchans"]) else None,
            each["hanchans"],
            typed=each["typed"],
        )
        for each in settings.seatings
    ]


seed_sources.add(SeedSource(applies=has_cards, take=next_seed), "cards")


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

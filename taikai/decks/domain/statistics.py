"""What became of each card: dealt, drawn, chosen, won with, points moved. Finished tables only."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.core.cache import cache

from cards.catalogue import CardSet
from cards.deck import Usage, usage
from taikai.decks.domain.decks import finished_decks, logs_of
from taikai.decks.domain.setup import card_set_of, settings_of
from taikai.decks.models import CardHand, Deck
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """One card's line. `moved` is the sum of all points its clauses moved between places."""

    slug: str
    usage: Usage
    moved: int


def card_numbers(tournament: Tournament) -> list[CardNumbers]:
    """Every card of the deck, most played first. Kept for this revision of the tournament."""
    key = f"card-statistics:{tournament.pk}:{tournament.revision}"
    found: list[CardNumbers] | None = cache.get(key)
    if found is None:
        found = _count(tournament)
        cache.set(key, found, 24 * 60 * 60)
    return found


def _count(tournament: Tournament) -> list[CardNumbers]:
    card_set = card_set_of(tournament)
    decks = finished_decks(tournament)
    logs = logs_of(decks, settings_of(tournament)) if decks else {}
    counted = usage(logs.values())
    moved = _moved(card_set, decks)
    rows = [CardNumbers(slug, counted.get(slug, Usage()), moved[slug]) for slug in card_set.deck]
    order = {slug: place for place, slug in enumerate(card_set.deck)}
    return sorted(rows, key=lambda row: (-row.usage.chosen, -row.usage.won, order[row.slug]))


def _moved(card_set: CardSet, decks: list[Deck]) -> Counter[str]:
    """Points by card; what the back of a card moves counts for the card it is the back of."""
    total: Counter[str] = Counter()
    for answer, changes in CardHand.objects.filter(deck__in=decks, undone_at=None).values_list(
        "answer", "changes"
    ):
        struck = set(changes.get("struck", ()))
        for number, line in enumerate(answer.get("ledger", ())):
            face = card_set.face_of(line["clause"])
            if face is not None and "from" in line and "to" in line and number not in struck:
                total[face.reverse_of or face.slug] += abs(int(line["amount"]))
    return total

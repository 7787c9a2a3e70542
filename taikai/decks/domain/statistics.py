"""Card statistics: dealt, drawn, chosen, won with, points moved. Finished tables only.

Points moved are those of `cards.judge.effect`: per hand Σ |with the card − without it| / 2 over the seats, the pot
and the bank. They are worked out when a hand is saved, by the rules and rulings it was settled with, and kept with
it beside the number of this way of counting. A hand without it, or counted another way, is worked out from its
report by today's rules and rulings, once: what came out stays in the cache.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.core.cache import cache

from cards.catalogue import CardSet
from cards.deck import Usage, usage
from cards.hanchan import CardHand as Told
from cards.hanchan.stored import from_json
from cards.judge.effect import MEANING, moved_by_cards
from scoring.rulesets import Ruleset
from taikai.decks.domain.deals.card_settings import card_set_of, settings_of
from taikai.decks.domain.deals.dealing import finished_decks, logs_of
from taikai.decks.models import CardHand, CardSettings, Deck
from taikai.hands.domain.statistics.stored import numbers_of
from taikai.hands.domain.statistics.tally import Numbers
from taikai.tournaments.domain.revision_cache import once_a_revision
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

KEPT_DAYS = 30


@dataclass(frozen=True, slots=True)
class CardNumbers:
    """One card's line. `moved`: the points its effect moved, over all hands; `hands`: what its players did."""

    slug: str
    usage: Usage
    moved: int
    hands: Numbers


def card_numbers(tournament: Tournament) -> list[CardNumbers]:
    """Every card of the deck, most played first. Counted once for this revision of the tournament."""
    return once_a_revision(tournament, ("card-numbers",), lambda: _count(tournament))


def moved_json(
    context: Mapping[str, Any],
    report: Mapping[str, Any],
    changes: Mapping[str, Any],
    settings: CardSettings,
    ruleset: Ruleset,
) -> dict[str, Any]:
    """The figure as it is kept with a hand: `meaning` and `points` by card; {} where there is none."""
    points = moved_by_cards(context, report, settings.rulings, ruleset, changes.get("struck", ()))
    return {} if points is None else {"meaning": MEANING, "points": points}


def _count(tournament: Tournament) -> list[CardNumbers]:
    card_set = card_set_of(tournament)
    decks = finished_decks(tournament)
    settings = settings_of(tournament)
    logs = logs_of(decks, settings) if decks else {}
    counted = usage(logs.values())
    moved = _moved(card_set, decks, settings, ruleset_of(tournament))
    hands = _hands(tournament, decks)
    rows = [
        CardNumbers(slug, counted.get(slug, Usage()), moved[slug], hands.get(slug, Numbers()))
        for slug in card_set.deck
    ]
    order = {slug: place for place, slug in enumerate(card_set.deck)}
    return sorted(rows, key=lambda row: (-row.usage.chosen, -row.usage.won, order[row.slug]))


def _hands(tournament: Tournament, decks: list[Deck]) -> dict[str, Numbers]:
    """Wins, deal-ins and values of whoever had a card in play, by card; nothing was played without a table."""
    tables = {(deck.table.round.number, deck.table.number) for deck in decks}
    found: dict[str, Numbers] = {}
    if not tables:
        return found
    for table in numbers_of(tournament, tables).values():
        for slug, numbers in table.cards.items():
            found.setdefault(slug, Numbers()).add(numbers)
    return found


def _moved(card_set: CardSet, decks: list[Deck], settings: CardSettings, ruleset: Ruleset) -> Counter[str]:
    """Points by card over all hands that stand."""
    total: Counter[str] = Counter()
    uncounted = []
    hands = CardHand.objects.filter(record__table__deck__in=decks, record__undone_at=None)
    for pk, moved in hands.values_list("pk", "moved"):
        if moved.get("meaning") == MEANING:
            total.update(moved["points"])
        else:
            uncounted.append(pk)
    for points in _counted_now(card_set, uncounted, settings, ruleset):
        total.update(points)
    return total


def _counted_now(
    card_set: CardSet, uncounted: list[int], settings: CardSettings, ruleset: Ruleset
) -> list[dict[str, int]]:
    """The figures of hands that have none, each worked out only once by these rules and rulings."""
    by = blake2b(repr((ruleset, sorted(settings.rulings.items()))).encode(), digest_size=12).hexdigest()
    keys = {f"card-moved:{MEANING}:{settings.commitment[:16]}:{by}:{pk}": pk for pk in uncounted}
    known: dict[str, dict[str, int]] = cache.get_many(keys) if keys else {}
    missing = {pk: key for key, pk in keys.items() if key not in known}
    fresh = {}
    for hand in CardHand.objects.filter(pk__in=missing).select_related("record"):
        told = from_json(hand.record.record, hand.record.schema)
        kept = moved_json(_context(told), told.report, told.changes.as_json(), settings, ruleset)
        fresh[missing[hand.pk]] = kept["points"] if kept else _by_lines(card_set, hand, told)
    if fresh:
        cache.set_many(fresh, KEPT_DAYS * 24 * 60 * 60)
    return [*known.values(), *fresh.values()]


def _context(told: Told) -> dict[str, Any]:
    """The table a hand was settled at (`docs/spec/cards-interface.md`)."""
    table = told.confirmed.table if told.confirmed is not None else {}
    marks = table.get("marks", {})
    return {
        **{name: table[name] for name in ("round_wind", "honba", "pot", "points") if name in table},
        "cards": dict(told.cards),
        "state": {wind: dict.fromkeys(flags, True) for wind, flags in marks.items()},
    }


def _by_lines(card_set: CardSet, hand: CardHand, told: Told) -> dict[str, int]:
    """Of a report that can no longer be judged: what each card's clauses moved by the ledger stored with it."""
    total: Counter[str] = Counter()
    struck = set(told.changes.struck)
    for number, line in enumerate(hand.answer.get("ledger", ())):
        face = card_set.face_of(line["clause"])
        if face is not None and "from" in line and "to" in line and number not in struck:
            total[face.reverse_of or face.slug] += abs(int(line["amount"]))
    return dict(total)

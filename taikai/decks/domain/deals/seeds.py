"""Seeds of seating draws in a tournament with cards: derived from the secret, numbered without gaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cards.fair import publish_seed, seating_seed
from taikai.decks.domain.deals.card_settings import has_cards, make_commitment, secret_is_public, settings_of
from taikai.decks.models import CardSettings
from taikai.seating.domain.plans.seeds import SeedSource, seed_sources
from taikai.seating.domain.requests.request import MOST_SEED
from taikai.seating.models import Round
from taikai.tournaments.domain.change import Change


def take_seed(act: Change, hanchans: Sequence[int], typed: int | None) -> tuple[int, int]:
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


seed_sources.add(SeedSource(applies=has_cards, take=take_seed), "cards")

"""How cards are played, for an event that is a copy: settings and rulings, never a secret or a deal."""

from __future__ import annotations

from taikai.decks.models import CardSettings
from taikai.tournaments.domain.event.copying import copiers
from taikai.tournaments.models import Tournament


@copiers.register()
def card_settings(original: Tournament, copy: Tournament) -> None:
    """What the organiser decided; secret, commitment and draws belong to what was played."""
    for kept in CardSettings.objects.filter(tournament=original):
        CardSettings.objects.create(
            tournament=copy,
            deal_size=kept.deal_size,
            rotate_after=kept.rotate_after,
            replace_winners=kept.replace_winners,
            maho_returns_cards=kept.maho_returns_cards,
            rulings=kept.rulings,
        )

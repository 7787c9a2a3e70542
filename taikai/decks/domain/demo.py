"""Demo data of cards: deals the current hanchan."""

from __future__ import annotations

from taikai.decks.domain.deals.card_settings import commit, has_cards, settings_of
from taikai.decks.domain.deals.dealing import deal_hanchan, next_to_deal
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament


def deal_demo(tournament: Tournament, actor: Actor) -> int:
    """Publish the commitment if there is none and deal the first hanchan still to be dealt.

    Returns the number of tables dealt; 0 where the rules have no cards or nothing is left to deal.
    """
    if not has_cards(tournament):
        return 0
    if not settings_of(tournament).commitment:
        commit(tournament, public="Kraków, 14.8.2022", actor=actor)
    number = next_to_deal(tournament)
    return 0 if number is None else deal_hanchan(tournament, number, actor=actor)

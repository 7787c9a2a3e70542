"""Card judge plug-in: lets the judge of `cards` decide hands of tables with cards."""

from __future__ import annotations

from cards.hanchan import CardJudge
from cards.hanchan.stored import SCHEMA, TYPE, as_json, from_json
from taikai.decks.domain.deals.card_settings import has_cards, settings_of
from taikai.hands.domain.hand_judges import Plug, RecordFormat, judges
from taikai.tournaments.models import Tournament


def card_judge(tournament: Tournament) -> CardJudge:
    """The judge of the cards under the tournament's rulings."""
    return CardJudge(settings_of(tournament).rulings)


judges.add(Plug(has_cards, card_judge, RecordFormat(TYPE, SCHEMA, as_json, from_json)), TYPE)

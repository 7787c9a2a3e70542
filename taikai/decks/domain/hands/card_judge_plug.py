"""Card judge plug-in: lets the judge of `cards` decide hands of tables with cards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cards.hanchan import CardJudge
from cards.hanchan.stored import SCHEMA, TYPE, as_json, from_json
from taikai.decks.domain.deals.card_settings import has_cards, settings_of
from taikai.decks.domain.tables.table_state import read_table
from taikai.decks.models import Deck
from taikai.hands.domain.hand_checks import midway_checks
from taikai.hands.domain.replay import JudgePlugin, RecordFormat, judges
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament


def card_judge(tournament: Tournament) -> CardJudge:
    """The judge of the cards under the tournament's rulings."""
    return CardJudge(settings_of(tournament).rulings)


judges.add(JudgePlugin(has_cards, card_judge, RecordFormat(TYPE, SCHEMA, as_json, from_json)), TYPE)


# Score sheet check: cards still face up mean that the hanchan is not over.
#
# Whether the sheet says the same as the hands is asked of every table (`taikai/hands/domain/hand_checks.py`).


def open_cards_text(tournament: Tournament, table: Table) -> str:
    """The words for a table whose cards lie open; empty where they do not."""
    if not has_cards(tournament):
        return ""
    deck = Deck.objects.filter(table=table).select_related("table__round").first()
    if deck is None or not read_table(tournament, deck).playing:
        return ""
    return _("Hand %(hand)s isn’t finished at this table, so the hanchan isn’t over.")


midway_checks.add(open_cards_text)

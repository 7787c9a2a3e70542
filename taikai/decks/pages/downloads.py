"""Download of a tournament's card statistics."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.decks.domain.deals.card_settings import card_set_of, has_cards
from taikai.decks.domain.statistics import card_numbers
from taikai.decks.pages.cards import shown
from taikai.formatting.spreadsheets import Cell, SheetTable
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import Tournament


def cards(tournament: Tournament) -> SheetTable:
    """Per card, in finished tables: dealt, drawn, chosen, won with, copied; points in whole points."""
    rows: list[tuple[Cell, ...]] = []
    if has_cards(tournament):
        card_set = card_set_of(tournament)
        for row in card_numbers(tournament):
            card, used, hands = shown(card_set, row.slug), row.usage, row.hands
            average = hands.average_value if hands.wins else None
            rows.append(
                (
                    *(card.number, card.name, used.dealt, used.drawn, used.chosen, used.won, used.copied),
                    *(average, hands.deal_ins, row.moved),
                )
            )
    headings = (
        *(_("number"), _("Card"), _("dealt"), _("drawn"), _("chosen"), _("hands won"), _("copied")),
        *(_("average win"), _("deal-ins"), _("points moved")),
    )
    return SheetTable(_("Cards"), headings, rows)


offers(Download("cards", gettext_lazy("Cards"), "cards.view", cards, "card-statistics", applies=has_cards))

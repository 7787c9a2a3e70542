"""A score sheet beside the hands written down at a table with cards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cards.deck import SEATS
from taikai.decks.domain.deals.setup import has_cards
from taikai.decks.domain.tables.table import read_table
from taikai.decks.models import Deck
from taikai.problems import Problem
from taikai.results.domain.sheets.reported import register_reporter
from taikai.results.domain.sheets.sheet import Sheet
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament


def unlike_hands(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """In what a sheet differs from the hands; empty where nothing was written down, so nothing speaks against it.

    Points and sticks are those of the table after its last hand, a correction by the judge included.
    """
    if not has_cards(tournament):
        return []
    deck = Deck.objects.filter(table=table).select_related("table__round").first()
    if deck is None:
        return []
    card_table = read_table(tournament, deck)
    if not card_table.hands and not card_table.playing:
        return []
    game, found = card_table.game, []
    if not game.ended:
        words = (
            _("The cards of hand %(hand)s lie open at this table: the hanchan is not over.")
            if card_table.playing
            else _("By the hands written down the hanchan is not over: %(hand)s is next.")
        )
        found.append(Problem("result.midway", "reason", words % {"hand": game.name}))
    points = [game.points[seat] for seat in SEATS]
    if [sheet.points.get(seat) for seat in SEATS] != points or (sheet.sticks_left or 0) * 1000 != game.pot:
        told = ", ".join(f"{seat} {value}" for seat, value in zip(SEATS, points, strict=True))
        found.append(
            Problem(
                "result.unlike_hands",
                "reason",
                _("By the hands written down it is %(points)s, with %(pot)s in sticks.")
                % {"points": told, "pot": game.pot},
            )
        )
    return found


register_reporter(unlike_hands)

"""Checks that reported Baida hands add to score sheet, seating and rules."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.baida.domain.replay import session_of
from taikai.baida.domain.report import plays
from taikai.baida.models import SheetHand
from taikai.formatting.numbers import whole
from taikai.problems import Problem
from taikai.results.domain.sheets.score_sheet import WINDS, Sheet
from taikai.results.domain.sheets.sheet_checks import reporters
from taikai.seating.domain.seats.publish import seat_keepers
from taikai.seating.models import Table
from taikai.tournaments.domain.extension_points import game_checks
from taikai.tournaments.models import Tournament


def unlike_hands(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """In what a sheet differs from the hands; empty where nothing was written down, so nothing speaks against it.

    When a session is over the sheet does not say: the hands that are there count.
    """
    if not plays(tournament):
        return []
    now = session_of(tournament, table)
    points = now.session.points
    if not now.rows or all(sheet.points.get(wind) == points[wind] for wind in WINDS):
        return []
    told = ", ".join(f"{wind} {whole(points[wind])}" for wind in WINDS)
    return [
        Problem(
            "result.unlike_hands", "reason", _("By the hands written down it is %(points)s.") % {"points": told}
        )
    ]


def kept_by_hands(tournament: Tournament, hanchan: int) -> list[Problem]:
    """Why a hanchan's seating cannot be taken back."""
    rows = SheetHand.objects.filter(table__round__tournament=tournament, table__round__number=hanchan)
    if not plays(tournament) or not rows.exists():
        return []
    return [
        Problem(
            "unpublish.hands",
            "number",
            _("Hands were reported in hanchan %(number)d: its seating stays. Single seats can still be changed.")
            % {"number": hanchan},
        )
    ]


@game_checks.register()
def hands_are_of_their_game(tournament: Tournament) -> list[Problem]:
    """Hands of this game mean nothing in another."""
    if not SheetHand.objects.filter(table__round__tournament=tournament).exists():
        return []
    return [
        Problem(
            "rules.game_of_hands",
            "ruleset",
            _("Hands have been reported: the ruleset can change, but not to one of another game."),
        )
    ]


reporters.add(unlike_hands)
seat_keepers.add(kept_by_hands)

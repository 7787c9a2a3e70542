"""Checks that reported hands add elsewhere: score sheet against hands, and the lock of seating and rules."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext as _

from scoring.ledger import SEATS
from scoring.riichi.hanchan import RULES_JUDGE
from taikai.hands.domain.replay import TableGame, game_of, judge_of
from taikai.hands.models import ReportedHand
from taikai.problems import Problem
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.table_lookup import reporters
from taikai.runtime.registry import Registry
from taikai.seating.domain.seats.publish import seat_keepers
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament

Midway = Callable[[Tournament, Table], str]

#: Its words, with `%(hand)s`, or "".
midway_checks: Registry[str, Midway] = Registry("what shows that a table is still playing")


def check_sheet_against_hands(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """In what a sheet differs from the hands; empty where nothing was written down, so nothing speaks against it.

    Points and sticks are those of the table after its last hand, a correction by the judge included.
    """
    words = next((answer for ask in midway_checks.values() if (answer := ask(tournament, table))), "")
    game = game_of(tournament, table)
    if not game.rows and not words:
        return []
    return sheet_differences(game, sheet, words)


def sheet_differences(game: TableGame, sheet: Sheet, midway: str = "") -> list[Problem]:
    """In what a sheet differs from a game; `midway`: the words where the game is not over."""
    standing, found = game.standing, []
    if not standing.ended:
        words = midway or _("The recorded hands don’t end the hanchan. The next hand is %(hand)s.")
        found.append(Problem("result.midway", "reason", words % {"hand": standing.name}))
    if not game.counts_points:
        return found
    points = [standing.points[seat] for seat in SEATS]
    in_sticks = (sheet.sticks_left or 0) * (game.hanchan.ruleset.riichi_bet or 1000)
    if [sheet.points.get(seat) for seat in SEATS] != points or in_sticks != standing.pot:
        told = ", ".join(f"{seat} {value}" for seat, value in zip(SEATS, points, strict=True))
        found.append(
            Problem(
                "result.unlike_hands",
                "reason",
                _("The recorded hands give %(points)s, with %(pot)s in sticks.")
                % {"points": told, "pot": standing.pot},
            )
        )
    return found


reporters.add(check_sheet_against_hands)


# Seating lock: a hanchan with reported hands keeps its seating.


def seating_lock(tournament: Tournament, hanchan: int) -> list[Problem]:
    """Why a hanchan's seating cannot be taken back; where another judge plugs in, its app answers for its
    tables.
    """
    rows = ReportedHand.objects.filter(table__round__tournament=tournament, table__round__number=hanchan)
    if judge_of(tournament) is not RULES_JUDGE or not rows.exists():
        return []
    return [
        Problem(
            "unpublish.hands",
            "number",
            _(
                "Hanchan %(number)d already has recorded hands, so you can’t redraw its seating. You can still "
                "change single seats."
            )
            % {"number": hanchan},
        )
    ]


seat_keepers.add(seating_lock)

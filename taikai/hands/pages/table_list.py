"""Template context of the staff's table list: reporting mode, link, progress."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.riichi.hanchan import State
from taikai.hands.domain.access.reporting_modes import other_route
from taikai.hands.domain.access.table_links import table_url
from taikai.hands.domain.access.table_permissions import reporting_at, table_mode
from taikai.hands.domain.replay import TableGame, games_of
from taikai.hands.models import ReportingMode
from taikai.hands.pages.seats import round_words
from taikai.registration.domain.personal_links import qr_svg
from taikai.seating.domain.seats.load import current_of
from taikai.seating.models import Round, Table
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class TableLine:
    table: Table
    way: str
    own_way: str
    hands: int
    round: str
    over: bool
    withdrawn: bool
    url: str
    qr: str


def published_numbers(tournament: Tournament) -> list[int]:
    """The hanchans that can be looked at."""
    rounds = Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).order_by("number")
    return list(rounds.values_list("number", flat=True))


def table_lines(tournament: Tournament, hanchan: int) -> list[TableLine]:
    """The tables of a hanchan, in the order of their numbers. Three queries however many."""
    tables = list(
        Table.objects.filter(
            round__tournament=tournament, round__number=hanchan, round__state=Round.State.PUBLISHED
        )
        .select_related("round__tournament__report_settings", "reporting")
        .order_by("number")
    )
    pks, route = [table.pk for table in tables], other_route(tournament)
    if route is not None:
        told = route.hands(pks)
        return [_line(tournament, table, told.get(table.pk, 0)) for table in tables]
    games = games_of(tournament, pks)
    return [_line_of_game(tournament, table, games[table.pk]) for table in tables]


def _line_of_game(tournament: Tournament, table: Table, game: TableGame) -> TableLine:
    state: State = game.hanchan.state
    return _line(tournament, table, len(game.played), round_words(state), bool(state.over))


def _line(tournament: Tournament, table: Table, hands: int, round_said: str = "", over: bool = False) -> TableLine:
    reporting = reporting_at(table)
    way = table_mode(tournament, table)
    url = table_url(tournament, table, reporting) if way != ReportingMode.POINTS else ""
    return TableLine(
        table,
        str(way),
        reporting.way if reporting is not None else "",
        hands,
        round_said,
        over,
        reporting is not None and reporting.withdrawn_at is not None,
        url,
        qr_svg(url) if url else "",
    )


def current_hanchan(tournament: Tournament) -> int | None:
    """The hanchan people ask about."""
    return current_of(tournament)

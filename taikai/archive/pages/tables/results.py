"""Downloads of standings, seating, results, penalties and hand statistics."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from taikai.archive.pages.tables.people import local
from taikai.formatting.spreadsheets import Cell, SheetTable, tenths
from taikai.hands.domain.replay import games_of
from taikai.hands.models import ReportedHand
from taikai.hands.pages.hand_text import hand_rows
from taikai.results.domain.sheets.versions import person_name
from taikai.results.models import Penalty, Result
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.models import WINDS, Seat
from taikai.seating.models import Table as SeatedAt
from taikai.standings.domain.ranking.current import Current, current
from taikai.standings.domain.ranking.games import HanchanScore, Rest
from taikai.standings.domain.statistics.people import everybody
from taikai.standings.pages.standings_table import RankingLine, listing
from taikai.standings.pages.statistics import player_lines
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import Tournament

POINTS = {"E": "east", "S": "south", "W": "west", "N": "north"}


def wind_words() -> dict[str, str]:
    return {str(wind): str(label) for wind, label in Seat.Wind.choices}


def standings(tournament: Tournament) -> SheetTable:
    """The ranking as everybody sees it, a column a hanchan; those outside it last, without a place."""
    found = listing(current(tournament, "public"))
    headings = (
        *(_("rank"), _("name"), _("nickname"), _("country"), _("club")),
        *((_("average"),) if found.averages else ()),
        _("total"),
        *((_("carried over"),) if found.carries else ()),
        *(_("hanchan %(number)d") % {"number": hanchan} for hanchan in found.hanchans),
        *((_("penalties"),) if found.has_penalties else ()),
    )

    def cells(line: RankingLine, place: int | None) -> tuple[Cell, ...]:
        row, person = line.row, line.row.person
        average = None if row.average is None else round(Decimal(float(row.average)) / 10, 3)
        return (
            *(place, person.name, person.nickname, person.country, person.club),
            *((average,) if found.averages else ()),
            tenths(row.total),
            *((tenths(row.carried.tenths if row.carried is not None else None),) if found.carries else ()),
            *(_score(game) for _hanchan, game in line.cells),
            *((tenths(row.penalty),) if found.has_penalties else ()),
        )

    rows = [cells(line, line.row.place) for line in found.lines] + [cells(line, None) for line in found.unofficial]
    return SheetTable(_("Standings"), headings, rows)


def _score(game: HanchanScore | Rest | None) -> Decimal | None:
    return None if game is None else tenths(game.score)


def seating(tournament: Tournament) -> SheetTable:
    """The published seating, a line a table."""
    words = wind_words()
    rows: list[tuple[Cell, ...]] = []
    for each in seated_rounds(tournament, published_only=True):
        for table in each.tables:
            at = {seat.wind: seat.entrant.public_name for seat in table.seats}
            rows.append((each.number, table.number, *(at.get(wind, "") for wind in WINDS)))
    return SheetTable(_("Seating"), (_("hanchan"), _("table"), *words.values()), rows)


def results(tournament: Tournament) -> SheetTable:
    """Every game that is public: a line a player and hanchan."""
    return _games(current(tournament, "public"), _("Results"))


def all_results(tournament: Tournament) -> SheetTable:
    """Every confirmed game, released or not."""
    return _games(current(tournament, "staff"), _("All confirmed results"))


def _games(found: Current, title: str) -> SheetTable:
    words = wind_words()
    headings = (
        *(
            _("hanchan"),
            _("table"),
            _("wind"),
            _("name"),
            _("points"),
            _("placing"),
            _("uma"),
            _("oka"),
            _("score"),
        ),
        *(_("chombo"), _("chombo penalty"), _("substitute for"), _("replaced by")),
    )
    games = sorted(
        ((game, person) for person, played in found.games.items() for game in played),
        key=lambda pair: (
            pair[0].hanchan,
            pair[0].table,
            WINDS.index(pair[0].wind),
            pair[0].replaced_by is not None,
        ),
    )

    def name(pk: int | None) -> str:
        return found.people[pk].public_name if pk is not None and pk in found.people else ""

    rows: list[tuple[Cell, ...]] = [
        (
            *(game.hanchan, game.table, words[game.wind], name(person), game.points, game.place),
            *(tenths(game.uma), tenths(game.oka), tenths(game.score), game.chombo, tenths(game.penalty)),
            *(name(game.stood_in_for), name(game.replaced_by)),
        )
        for game, person in games
    ]
    return SheetTable(title, headings, rows)


def tables(tournament: Tournament) -> SheetTable:
    """The board: every table of every published hanchan with the newest version of its result."""
    newest: dict[int, Result] = {}
    for result in (
        Result.objects.filter(table__round__tournament=tournament)
        .select_related("entered_by", "confirmed_by")
        .order_by("version")
    ):
        newest[result.table_id] = result
    words = wind_words()
    rows: list[tuple[Cell, ...]] = []
    for each in seated_rounds(tournament, published_only=True):
        for table in each.tables:
            at = {seat.wind: seat.entrant.public_name for seat in table.seats}
            rows.append((each.number, table.number, *_sheet(at, newest.get(table.pk), tournament)))
    sides = [heading for word in words.values() for heading in (word, _("points of %(wind)s") % {"wind": word})]
    headings = (
        *(_("hanchan"), _("table"), *sides, _("riichi sticks left"), _("chombo"), _("version"), _("state")),
        *(_("entered by"), _("entered"), _("confirmed by"), _("confirmed"), _("reason")),
    )
    return SheetTable(_("Tables"), headings, rows)


def _sheet(names: dict[str, str], result: Result | None, tournament: Tournament) -> Iterator[Cell]:
    for wind in WINDS:
        yield names.get(wind, "")
        yield getattr(result, POINTS[wind]) if result is not None else None
    if result is None:
        yield from (None, "", None, _("missing"), "", None, "", None, "")
        return
    yield result.sticks_left
    yield ", ".join(f"{wind} {count}" for wind, count in result.chombo.items() if count)
    yield result.version
    yield str(result.get_state_display())
    yield person_name(result.entered_by)
    yield local(result.entered_at, tournament)
    yield person_name(result.confirmed_by)
    yield local(result.confirmed_at, tournament)
    yield result.reason


def penalties(tournament: Tournament) -> SheetTable:
    """Every penalty, cancelled ones among them."""
    found = Penalty.objects.filter(tournament=tournament).select_related("entrant", "round", "given_by")
    rows: list[tuple[Cell, ...]] = [
        (
            one.entrant.name,
            None if one.round is None else one.round.number,
            tenths(one.tenths),
            one.reason,
            person_name(one.given_by),
            local(one.given_at, tournament),
            local(one.cancelled_at, tournament),
            one.cancelled_reason,
        )
        for one in found
    ]
    headings = (
        *(_("name"), _("hanchan"), _("amount"), _("reason"), _("given by"), _("given"), _("cancelled")),
        _("reason for cancelling"),
    )
    return SheetTable(_("Penalties"), headings, rows)


def hands(tournament: Tournament) -> SheetTable:
    """Every hand reported and standing, a line a record; points by the wind at the start."""
    reported = ReportedHand.objects.filter(table__round__tournament=tournament).values("table_id")
    places = {
        table.pk: (table.round.number, table.number)
        for table in SeatedAt.objects.filter(pk__in=reported).select_related("round")
    }
    found = games_of(tournament, places)
    rows: list[tuple[Cell, ...]] = [
        (*at, row.number or None, row.round, row.words, *row.deltas, row.by)
        for pk, at in sorted(places.items(), key=lambda item: item[1])
        for row in hand_rows(found[pk])
    ]
    winds = [_("points of %(wind)s") % {"wind": word} for word in wind_words().values()]
    headings = (_("hanchan"), _("table"), _("hand"), _("round"), _("outcome"), *winds, _("recorded by"))
    return SheetTable(_("Hands"), headings, rows)


def numbers(tournament: Tournament) -> SheetTable:
    """The numbers from hands, a line a player."""
    lines = player_lines(everybody(tournament, "public"))
    rows: list[tuple[Cell, ...]] = []
    for line in lines:
        own = line.numbers
        rows.append(
            (
                *(
                    line.person.name,
                    line.person.nickname,
                    line.person.country,
                    line.person.club,
                    own.hands,
                    own.dealt,
                ),
                *(own.wins, own.tsumo, own.average_value, own.deal_ins, own.average_lost, own.riichi),
                *(own.riichi_won, own.draws, own.tenpai, own.best),
            )
        )
    headings = (
        *(_("name"), _("nickname"), _("country"), _("club"), _("hands"), _("hands as dealer")),
        pgettext("number of hands won", "wins"),
        *(_("by tsumo"), _("average win"), _("deal-ins"), _("average loss"), _("riichi"), _("won with riichi")),
        *(_("exhaustive draws"), _("tenpai at draws"), _("largest win")),
    )
    return SheetTable(_("Statistics"), headings, rows)


offers(Download("standings", gettext_lazy("Standings"), "standings.view", standings, "standings"))
offers(Download("results", gettext_lazy("Results"), "standings.view", results, "standings"))
offers(Download("seating", gettext_lazy("Seating"), "seating.view", seating, "seating"))
offers(Download("numbers", gettext_lazy("Statistics from hands"), "standings.view", numbers, "numbers"))
offers(Download("tables", gettext_lazy("Tables"), "results.view", tables, "board"))
offers(Download("all-results", gettext_lazy("All confirmed results"), "results.view", all_results))
offers(Download("penalties", gettext_lazy("Penalties"), "penalties.edit", penalties, "manage-penalties"))
offers(Download("hands", gettext_lazy("Recorded hands"), "results.view", hands, "manage-hands"))

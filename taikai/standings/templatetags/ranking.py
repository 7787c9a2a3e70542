"""Template tags of the long standings tables, written row by row.

A thousand players have ten thousand cells. A template asks for each of them some ten questions, which takes a
second of work; here a cell is one string. The tables' heads and all around them stand in the templates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from html import escape

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext
from django_countries.fields import Country

from scoring.rulesets import Ruleset
from taikai.formatting import numbers
from taikai.standings.domain.final.finalists import FinalLine
from taikai.standings.domain.hanchan import HanchanPage, Placing
from taikai.standings.domain.player_profile import PlayedGame, ScorePart
from taikai.standings.domain.rank_explanation import points_text
from taikai.standings.domain.ranking.games import HanchanScore, Rest
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.standings.pages.standings_table import Listing, RankingLine, StandingsTable
from taikai.tournaments.domain.rules import kind_of
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.parts import moved
from taikai.tournaments.templatetags.taikai import ordinal, points, score_class, wind

register = template.Library()
NOTHING = '<span class="muted">–</span>'


class CellWriter:
    """How figures and names stand in the cells of one table; each figure is written once."""

    def __init__(self, tournament: Tournament, query: str) -> None:
        self._address = reverse("player", args=[tournament.slug, 0]).removesuffix("0/")
        self._query = escape(query)
        self._scores: dict[int | None, str] = {}
        self._games: dict[tuple[int, int | None], str] = {}
        self._ordinals: dict[int | None, str] = {}
        self._countries: dict[str, str] = {}

    def score(self, tenths: int | None) -> str:
        """A score with its sign; a dash if there is none."""
        found = self._scores.get(tenths)
        if found is None:
            found = "–" if tenths is None else numbers.tenths(tenths, plus=True)
            self._scores[tenths] = found
        return found

    def ordinal(self, place: int | None) -> str:
        """A place: 1st, 2nd."""
        found = self._ordinals.get(place)
        if found is None:
            found = self._ordinals[place] = ordinal(place)
        return found

    def link(self, person: int, name: str) -> str:
        """The name with the way to the player's page."""
        return f'<a href="{self._address}{person}/{self._query}">{escape(name)}</a>'

    def signed(self, tenths: int, css: str) -> str:
        """A cell with a score in its colour."""
        return f'<td class="{css} {score_class(tenths)}">{self.score(tenths)}</td>'

    def average(self, row: Ranked) -> str:
        """The cell of the average places go by; a dash for finalists, who play for the total."""
        if row.average is None:
            return f'<td class="num">{NOTHING}</td>'
        return f'<td class="num total {score_class(row.total)}">{worth(row)}</td>'

    def penalty(self, tenths: int, css: str = "num") -> str:
        cell = f'<span class="negative">{self.score(tenths)}</span>' if tenths else NOTHING
        return f'<td class="{css}">{cell}</td>'

    def country(self, code: str) -> str:
        """A country's code, with its name under the pointer."""
        found = self._countries.get(code)
        if found is None:
            mark = f'<abbr title="{escape(Country(code).name)}">{escape(code)}</abbr>' if code else ""
            found = self._countries[code] = f'<td class="wide">{mark}</td>'
        return found

    @cached_property
    def substitute_mark(self) -> str:
        """The star behind a score somebody else played."""
        word = gettext("played by a substitute")
        return f'<span class="muted" title="{word}">*</span>'

    def game(self, score: int, place: int | None) -> str:
        """A score, and small at it the place at the table."""
        found = self._games.get((score, place))
        if found is None:
            found = self.score(score) + (f"<sup>{place}</sup>" if place else "")
            self._games[score, place] = found
        return found

    @cached_property
    def _shared(self) -> str:
        return f' title="{gettext("shared rank")}"'

    def place(self, line: RankingLine, above: int) -> str:
        """The figure of a place, once for all who share it: `above` is the place of the line before."""
        figure = line.row.place
        shown = f'<span class="visually-hidden">{figure}</span>' if figure == above else figure
        return f'<span class="at"{self._shared if line.shared else ""}>{shown}</span>'

    @cached_property
    def rest_mark(self) -> str:
        """The sign of a hanchan rested in."""
        return (
            f'<span class="muted" title="{pgettext("seating", "sits out")}"><span aria-hidden="true">◌</span>'
            f'<span class="visually-hidden">{pgettext("seating", "sits out")}</span></span>'
        )

    @cached_property
    def missed_mark(self) -> str:
        """The sign of a hanchan missed since leaving the tournament."""
        word = gettext("after leaving the tournament")
        return (
            f'<span class="muted" title="{word}"><span aria-hidden="true">×</span>'
            f'<span class="visually-hidden">{word}</span></span>'
        )

    @cached_property
    def left_out_mark(self) -> str:
        """What a screen reader says of a score that is not among the best."""
        return f'<span class="visually-hidden"> {gettext("(does not count)")}</span>'

    def _in_cell(self, found: HanchanScore | Rest | None) -> str:
        if found is None:
            return NOTHING
        if isinstance(found, HanchanScore):
            return self.game(found.score, found.place) + (self.substitute_mark if found.replaced_by else "")
        mark = self.missed_mark if found.left else self.rest_mark
        return mark if found.score is None else f"{self.score(found.score)} {mark}"

    def cells(
        self,
        cells: Iterable[tuple[int, HanchanScore | Rest | None]],
        since: int = 0,
        left_out: Collection[int] = (),
        kept: Collection[int] = (),
    ) -> str:
        """A score a hanchan; before `since` they are in what was carried over, and grey; `left_out` struck out.

        A phone shows those of the hanchans `kept` and the others at a tap.
        """
        return "".join(
            f'<td class="num{" muted" if number in left_out else _look(found, number < since)}'
            f'{"" if number in kept else " more"}">{self._in_account(found, number in left_out)}</td>'
            for number, found in cells
        )

    def _in_account(self, found: HanchanScore | Rest | None, left_out: bool) -> str:
        shown = self._in_cell(found)
        return f"<s>{shown}</s>{self.left_out_mark}" if left_out else shown

    def scores(self, line: RankingLine, kept: Collection[int]) -> str:
        """The same in one line, each with its hanchan, for who stands outside the table."""
        row = line.row
        return " ".join(
            f'<span class="{"score" if number in kept else "score more"}"><span class="muted">h{number}</span> '
            f'<span class="num{_look(found, number < row.since)}">'
            f"{self._in_account(found, number in row.account.left_out)}</span></span>"
            for number, found in line.cells
        )


def _look(found: HanchanScore | Rest | None, grey: bool) -> str:
    return _won(found) + (" muted" if grey else "")


def _won(found: HanchanScore | Rest | None) -> str:
    return " won" if isinstance(found, HanchanScore) and found.place == 1 else ""


class _Marks:
    """The badges behind a name."""

    def __init__(self) -> None:
        self._left = f' <span class="badge">{pgettext("person", "left")}</span>'
        self._passed = f' <span class="badge">{gettext("not playing the final")}</span>'

    def of(self, line: RankingLine) -> str:
        return (self._left if line.row.person.withdrawn else "") + (self._passed if line.passed else "")


def _row(line: RankingLine, table: StandingsTable, written: CellWriter, above: int, marks: _Marks) -> str:
    row, person, listing = line.row, line.row.person, table.listing
    carried = ""
    if listing.carries:
        cell = written.score(row.carried.tenths) if row.carried else NOTHING
        carried = f'<td class="num more">{cell}</td>'
    return (
        f'<tr id="p{person.id}"{TIED if row.place == above else ""}>'
        f'<td class="num place">{written.place(line, above)} {moved(line.moved)}</td>\n'
        f'<th scope="row" class="who">{written.link(person.id, person.public_name)}{marks.of(line)}</th>\n'
        f"{written.country(person.country) if table.countries else ''}"
        f"{_club(person.club) if table.clubs else ''}"
        f"{written.average(row) if listing.averages else ''}"
        f"{written.signed(row.total, 'num more' if listing.averages else 'num total')}{carried}"
        f"{written.cells(line.cells, row.since, row.account.left_out, table.kept)}"
        f"{written.penalty(row.penalty, table.heads[-1].css) if listing.has_penalties else ''}</tr>\n"
    )


TIED = ' class="tied"'


def _club(name: str) -> str:
    return f'<td class="wide club">{escape(name)}</td>'


def _cut(line: RankingLine, table: StandingsTable) -> str:
    """The line of a cut below somebody, and what it says."""
    return (
        f'<tr class="cut-line" data-key="c{line.row.person.id}"><td colspan="{len(table.heads)}">'
        f"<span>{escape(line.rule)}</span></td></tr>\n"
    )


@register.filter
def worth(row: Ranked | None) -> str:
    """What places go by: a total in tenths or an average in hundredths."""
    return "–" if row is None else points_text(row.worth, average=row.average is not None, plus=True)


@register.filter
def missing(found: FinalLine) -> str:
    """How far it is to the last above the line."""
    return points_text(found.missing, average=found.average)


@register.filter
def worth_after(found: PlayedGame | Placing | None) -> str:
    """The same as it was after a hanchan."""
    if found is None or found.total_after is None:
        return "–"
    if found.average_after is not None:
        return points_text(found.average_after, average=True, plus=True)
    return numbers.tenths(found.total_after, plus=True)


@register.simple_tag
def first_three(table: StandingsTable, tournament: Tournament, query: str) -> SafeString:
    """Who heads the page, with all that stands in a row of the table."""
    written, marks, listing = CellWriter(tournament, query), _Marks(), table.listing
    return mark_safe(  # noqa: S308
        "".join(_first(line, listing, written, marks, table.kept) for line in table.first_three)
    )


def _first(line: RankingLine, listing: Listing, written: CellWriter, marks: _Marks, kept: Collection[int]) -> str:
    row, person = line.row, line.row.person
    origin = " · ".join(
        escape(part) for part in (Country(person.country).name if person.country else "", person.club) if part
    )
    parts = written.scores(line, kept)
    if row.carried:
        parts = f"{_named(gettext('carried over'), written.score(row.carried.tenths))} {parts}"
    if listing.has_penalties and row.penalty:
        parts += f" {_named(gettext('penalties'), written.score(row.penalty))}"
    shared = f' title="{gettext("shared rank")}"' if line.shared else ""
    total = written.score(row.total) if row.average is None else worth(row)
    return (
        f'<li id="p{person.id}" class="{"first" if row.place == 1 else "next"}">'
        f'<span class="at"{shared}>{row.place}</span>'
        f'<span class="who">{written.link(person.id, person.public_name)}{marks.of(line)}</span>'
        f'<span class="num total {score_class(row.total)}">{total}</span>'
        f'<span class="origin">{moved(line.moved)} {origin}</span>'
        f'<span class="scores">{parts}</span></li>\n'
    )


def _named(word: str, figure: str) -> str:
    return f'<span class="score more"><span class="muted">{word}</span> <span class="num">{figure}</span></span>'


@register.simple_tag
def ranking_rows(table: StandingsTable, tournament: Tournament, query: str) -> SafeString:
    written, marks = CellWriter(tournament, query), _Marks()
    made = [_cut(line, table) for line in table.first_three[-1:] if line.rule]
    above = 0
    for line in table.rows:
        made.append(_row(line, table, written, above, marks))
        if table.by_rank:
            above = line.row.place
            if line.rule:
                made.append(_cut(line, table))
    return mark_safe("".join(made))  # noqa: S308


@register.simple_tag
def unofficial_rows(table: StandingsTable, tournament: Tournament, query: str) -> SafeString:
    written, listing = CellWriter(tournament, query), table.listing
    return mark_safe(  # noqa: S308
        "".join(
            f'<tr id="p{line.row.person.id}"><th scope="row" class="who">'
            f"{written.link(line.row.person.id, line.row.person.public_name)}</th>"
            f"{f'<td>{NOTHING}</td>' if listing.averages else ''}"
            f'<td class="num total">{written.score(line.row.total)}</td>'
            f"{written.cells(line.cells, kept=table.kept)}"
            f"{written.penalty(line.row.penalty, table.heads[-1].css) if listing.has_penalties else ''}</tr>"
            for line in listing.unofficial
        )
    )


def _hanchan_row(
    entry: Placing, written: CellWriter, *, penalties: bool, uma: bool, oka: bool, replaced: str
) -> str:
    game = entry.game
    at = f' <span class="muted">{written.ordinal(game.place)}</span>' if game.place else ""
    parts = (
        f'<td class="num">{written.score(game.score)}</td>{written.penalty(entry.penalty)}' if penalties else ""
    )
    return (
        f'<tr id="p{entry.person.id}"><td class="num place">{entry.place}</td>'
        f'<th scope="row" class="who">{written.link(entry.person.id, entry.person.public_name)}</th>'
        f"{written.signed(entry.net, 'num total')}{parts}"
        f'<td class="num">{replaced if game.replaced_by else points(game.points)}</td>'
        f'<td class="nowrap">{game.table} {wind(game.wind)}{at}</td>'
        + (f'<td class="num">{written.score(game.uma)}</td>' if uma else "")
        + (f'<td class="num">{written.score(game.oka)}</td>' if oka else "")
        + f'<td class="num">{worth_after(entry)}</td>'
        f'<td class="num">{written.ordinal(entry.place_after)}</td></tr>'
    )


@register.simple_tag
def hanchan_rows(page: HanchanPage, tournament: Tournament, query: str, ruleset: Ruleset) -> SafeString:
    written = CellWriter(tournament, query)
    replaced = f'<span class="muted">{gettext("substituted")}</span>'
    shown = {"uma": kind_of(ruleset).bonuses, "oka": bool(ruleset.oka), "penalties": page.has_penalties}
    return mark_safe(  # noqa: S308
        "".join(_hanchan_row(entry, written, replaced=replaced, **shown) for entry in page.entries)
    )


@register.simple_tag
def table_rows(four: Iterable[Placing], written: CellWriter) -> SafeString:
    """The four players of one table, by place."""
    mark = f' <span class="badge">{gettext("substitute")}</span>'
    return mark_safe(  # noqa: S308
        "".join(
            f'<tr><td class="place">{written.ordinal(entry.game.place)}</td><td>{wind(entry.game.wind)}</td>'
            f"<td>{written.link(entry.person.id, entry.person.name)}{mark if entry.game.unofficial else ''}</td>"
            f'<td class="num">{points(entry.game.points)}</td>{written.signed(entry.game.score, "num")}</tr>'
            for entry in four
        )
    )


@register.simple_tag
def writing(tournament: Tournament, query: str) -> CellWriter:
    """What `table_rows` writes all tables of a page with."""
    return CellWriter(tournament, query)


@register.simple_tag
def sum_of_scores(parts: Iterable[ScorePart]) -> SafeString:
    """The hanchans that make up a total, each with its number; "◌" is a rest, "×" one missed since leaving."""
    rest = f'<span class="muted" title="{pgettext("seating", "sits out")}">◌</span>'
    gone = f'<span class="muted" title="{gettext("after leaving the tournament")}">×</span>'

    def sign(part: ScorePart) -> str:
        return rest if part.rest else gone if part.left else ""

    return mark_safe(  # noqa: S308
        "".join(
            f'<span class="nowrap"><span class="muted">h{part.hanchan}</span>{sign(part)} '
            f'<span class="num {score_class(part.score)}">{numbers.tenths(part.score, plus=True)}</span></span>'
            for part in parts
        )
    )

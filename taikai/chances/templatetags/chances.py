"""Template tags of chances, for pages of the standings too."""

from __future__ import annotations

from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe

from taikai.chances.domain.stored import PlayerOutlook
from taikai.chances.pages import shown
from taikai.chances.pages.shown import ChanceLine, ChancePage, OwnChances
from taikai.standings.templatetags.ranking import CellWriter
from taikai.tournaments.models import Tournament

register = template.Library()


@register.filter
def chance(value: float | None) -> str:
    """A chance in words: "<1 %", "43 %", ">99 %"."""
    return shown.percent(value)


@register.filter
def likely_ranks(line: PlayerOutlook) -> str:
    """The ranks of four simulations in five: "3–12"."""
    return str(line.first) if line.first == line.last else f"{line.first}–{line.last}"


@register.simple_tag
def chance_rows(page: ChancePage, tournament: Tournament, query: str) -> SafeString:
    """A row a player; hundreds may be in the table."""
    written = CellWriter(tournament, query)
    return mark_safe("".join(_row(line, written, bool(page.cut)) for line in page.lines))  # noqa: S308 - names are escaped


def _row(line: ChanceLine, written: CellWriter, cut: bool) -> str:
    of = line.chances
    shares = (of.title, of.podium, *((of.cut,) if cut else ()))
    cells = "".join(f'<td class="num nowrap">{escape(shown.percent(share))}</td>' for share in shares)
    name = written.link(line.person.id, line.person.public_name)
    return (
        f'<tr id="chances-{line.person.id}"><td class="num">{line.place}</td>'
        f'<th scope="row" class="who">{name}</th>{cells}<td class="num nowrap">{likely_ranks(of)}</td></tr>'
    )


@register.simple_tag
def chances_of(tournament: Tournament, everything: bool = False) -> ChancePage | None:
    """The chances of all players, of public results or (`everything`) of all confirmed ones."""
    return shown.chance_page(tournament, "staff" if everything else "public")


@register.simple_tag
def own_chances(tournament: Tournament, person: int, everything: bool = False) -> OwnChances | None:
    """The chances of one player."""
    return shown.own_chances(tournament, person, "staff" if everything else "public")

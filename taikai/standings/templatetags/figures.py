"""Template tags of statistics: percentages, averages, the long table of players."""

from __future__ import annotations

from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe

from taikai.formatting import numbers
from taikai.standings.pages.statistics import PlayerLine
from taikai.standings.templatetags.ranking import CellWriter
from taikai.tournaments.models import Tournament

register = template.Library()


@register.filter
def share(tenths: int) -> str:
    """A percentage in tenths: 123 → "12.3 %"."""
    return f"{numbers.tenths(tenths)} %"


@register.filter
def hundredths(value: int) -> str:
    """An average in hundredths: 238 → "2.38"; a dash for none."""
    return numbers.hundredths(value) if value else "–"


@register.simple_tag
def number_rows(lines: list[PlayerLine], tournament: Tournament, query: str, riichi: bool = True) -> SafeString:
    """A row a player: counts, with what they are of a hundred hands behind them; `riichi`: the game has it."""
    written = CellWriter(tournament, query)
    return mark_safe("".join(_row(line, written, riichi) for line in lines))  # noqa: S308 - every name is escaped


def _row(line: PlayerLine, written: CellWriter, riichi: bool) -> str:
    counted = line.numbers
    of_riichi = (_with_share(counted.riichi, line, "riichi"), f"{counted.tenpai}/{counted.draws}")
    cells = "".join(
        f'<td class="num">{cell}</td>'
        for cell in (
            counted.hands,
            _with_share(counted.wins, line, "wins"),
            counted.tsumo,
            numbers.whole(counted.average_value) if counted.wins else "–",
            _with_share(counted.deal_ins, line, "deal_ins"),
            numbers.whole(counted.average_lost) if counted.deal_ins else "–",
            *(of_riichi if riichi else ()),
        )
    )
    name = written.link(line.person.id, line.person.public_name)
    return f'<tr id="numbers-{line.person.id}"><th scope="row" class="who">{name}</th>{cells}</tr>'


def _with_share(many: int, line: PlayerLine, name: str) -> str:
    return f'{many} <span class="muted small">{escape(share(line.shares[name]))}</span>'

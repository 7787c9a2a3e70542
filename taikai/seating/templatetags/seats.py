"""Template tags of long seating lists, written in one pass: 1,000 players have 10,000 seats.

What stands around them is in the templates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as format_date
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, pgettext

from taikai.seating.domain.report.method_texts import in_words
from taikai.seating.domain.report.public import PersonRow, Sitting
from taikai.seating.domain.seats.load import SeatedRound
from taikai.seating.models import WINDS
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.taikai import wind

register = template.Library()


@register.filter(name="in_words")
def method_in_words(method: str) -> str:
    """How the planner made a plan, in the reader's language."""
    return in_words(method)


def _names(rounds: Iterable[SeatedRound]) -> dict[int, str]:
    """Everybody's name as lists show it, escaped once."""
    people = {seat.entrant.pk: seat.entrant for each in rounds for table in each.tables for seat in table.seats}
    return {pk: escape(entrant.public_name) for pk, entrant in people.items()}


def _at_table(number: int, words: str) -> str:
    return escape(words % {"number": number})


@register.simple_tag
def paper_tables(shown: SeatedRound) -> SafeString:
    """The tables of a hanchan, each with its four seats."""
    names, winds, words = _names([shown]), {letter: wind(letter) for letter in WINDS}, gettext("Table %(number)s")
    return mark_safe(  # noqa: S308
        "".join(
            f'<li class="sheet table-card"><h3>{_at_table(table.number, words)}</h3><ul class="seats">'
            + "".join(
                f'<li>{winds[seat.wind]} <span class="who">{names[seat.entrant.pk]}</span></li>'
                for seat in table.seats
            )
            + "</ul></li>"
            for table in shown.tables
        )
    )


@register.simple_tag
def paper_names(shown: SeatedRound) -> SafeString:
    """Everybody of a hanchan by name, with table and wind, or that they rest."""
    winds, rests = {letter: wind(letter) for letter in WINDS}, escape(pgettext("seating", "sits out"))
    return mark_safe(  # noqa: S308
        "".join(
            f'<li><span class="who">{escape(line.entrant.public_name)}</span> '
            + (
                f"<strong>{line.table}</strong> {winds[line.wind]}</li>"
                if line.table
                else f"<span>{rests}</span></li>"
            )
            for line in shown.by_name
        )
    )


@register.simple_tag
def strip_lines(sittings: Sequence[Sitting]) -> SafeString:
    """One person's hanchans: number and time, table, wind, company."""
    words = gettext("Table %(number)s")
    return mark_safe(  # noqa: S308
        "".join(
            f'<li><span class="strip-what">{each.number}{_time(each)}</span> '
            f"<strong>{_at_table(each.table.number, words)}</strong> {wind(each.seat.wind)} "
            f'<span class="small">{_company(each)}</span></li>'
            for each in sittings
        )
    )


def _company(sitting: Sitting) -> str:
    return ", ".join(f"<bdi>{escape(other.entrant.public_name)}</bdi>" for other in sitting.others)


def _time(sitting: Sitting) -> str:
    if sitting.starts_at is None:
        return ""
    return f" · {format_date(timezone.localtime(sitting.starts_at), 'H:i')}"


@register.simple_tag
def people_rows(people: Iterable[PersonRow], tournament: Tournament) -> SafeString:
    """The report's line of everybody: winds, opponents, tables."""
    address = reverse("seating-report-player", args=[tournament.slug, 0]).removesuffix("0/")
    return mark_safe(  # noqa: S308
        "".join(
            f'<tr><td><a href="{address}{row.pk}/">{escape(row.name)}</a></td>'
            + "".join(f'<td class="num">{count}</td>' for count in (*row.winds, row.opponents, row.repeats))
            + f'<td class="nowrap">{" · ".join(map(str, row.tables))}</td></tr>\n'
            for row in people
        )
    )

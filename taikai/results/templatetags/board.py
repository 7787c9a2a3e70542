"""Template tag of the judges' results board, written in one pass.

With every result a dozen boards ask for fifty tables of which one has changed: what a card says is its key, so
only that one is written again.
"""

from __future__ import annotations

import datetime as dt
from functools import lru_cache

from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from taikai.results.domain.progress import TableProgress
from taikai.tournaments.templatetags.taikai import points, state_mark, wind

register = template.Library()

#: Wind, name and points of the four.
Lines = tuple[tuple[str, str, int | None], ...]


@register.simple_tag
def table_cards(tables: list[TableProgress], sheets: str) -> SafeString:
    """The items of the list; `sheets`: what the addresses of this hanchan's sheets begin with."""
    language = get_language() or ""
    return format_html_join("", "{}", ((_card_of(item, sheets, language),) for item in tables))


def _card_of(item: TableProgress, sheets: str, language: str) -> SafeString:
    result = item.result.points if item.result is not None else {}
    lines = tuple((seat.wind, seat.entrant.name, result.get(seat.wind)) for seat in item.seats)
    heard = item.last_hand if item.state == "missing" else None
    at = timezone.localtime(heard).time().replace(second=0, microsecond=0) if heard is not None else None
    version = item.result.version if item.result is not None else 0
    return _card(
        item.table.pk, item.number, item.state, version, lines, item.signed, at, item.has_photo, sheets, language
    )


@lru_cache(maxsize=2048)
def _card(
    table: int,
    number: int,
    state: str,
    version: int,
    lines: Lines,
    signed: int | None,
    heard: dt.time | None,
    has_photo: bool,
    sheets: str,
    _language: str,
) -> SafeString:
    """One table: who sits there with which points, and how far it is."""
    seats = format_html_join(
        "\n",
        '<span class="table-seat">{}\n<span class="ellipsis">{}</span>{}</span>',
        ((wind(letter), name, _points(own)) for letter, name, own in lines),
    )
    return format_html(
        '<li class="table-card is-{}" data-key="{}">\n<a href="{}{}/">\n<span class="table-number">{}</span>\n'
        '<span class="table-who">\n{}\n</span>\n<span class="table-state">\n{}{}{}{}</span>\n</a>\n{}</li>\n',
        state,
        table,
        sheets,
        number,
        number,
        seats,
        state_mark(state, _word(state)),
        _signed(signed),
        _heard(heard),
        format_html('\n<span class="small muted">{}</span>', gettext("photo of score sheet")) if has_photo else "",
        _tick(number, version) if state == "entered" else "",
    )


def _tick(number: int, version: int) -> SafeString:
    """What is to be confirmed can be ticked, to be confirmed with others."""
    return format_html(
        '<label class="table-tick">\n<input type="checkbox" form="confirm-ticked" name="entered" value="{}:{}">\n'
        '<span>{}</span>\n<span class="visually-hidden">{}</span>\n</label>\n',
        number,
        version,
        gettext("to confirm"),
        gettext("Table %(number)s") % {"number": number},
    )


def _points(own: int | None) -> SafeString:
    return SafeString("") if own is None else format_html('\n<span class="num">{}</span>', points(own))


def _word(state: str) -> str:
    return {"missing": gettext("no result yet"), "entered": gettext("entered")}.get(state) or gettext("confirmed")


def _signed(many: int | None) -> SafeString:
    if many is None or many >= 4:
        return SafeString("")
    words = gettext("%(count)s of 4 signed") % {"count": many}
    return format_html('\n<span class="unsigned small">✎ {}</span>', words)


def _heard(at: dt.time | None) -> SafeString:
    if at is None:
        return SafeString("")
    words = gettext("last hand at %(time)s") % {"time": f"{at:%H:%M}"}
    return format_html('\n<span class="small muted">· {}</span>', words)

"""Template tags of small shared components in long lists.

A tag writes one string; an `{% include %}` in each of a thousand lines asks a context for all it shows. What is
larger or stands once a page is a template in `templates/parts/`. `make dev` shows all of them at /parts/.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from taikai.formatting.icons import icon
from taikai.tournaments.templatetags.taikai import score, score_class

register = template.Library()


@register.simple_tag
def person(entrant: Any) -> SafeString:
    """Somebody's name as lists show it, with the nickname behind it."""
    name = format_html('<strong class="entrant-name">{}</strong>', entrant.name)
    if not entrant.nickname:
        return name
    return format_html('{} <span class="muted">({})</span>', name, entrant.nickname)


@register.filter
def signed(tenths: int | None) -> SafeString:
    """A score with its sign, in its colour: +12.3."""
    return format_html('<span class="num {}">{}</span>', score_class(tenths), score(tenths))


@register.simple_tag
def score_cell(tenths: int | None, kind: str = "") -> SafeString:
    """A cell with a score; `kind` is "total" for the sum of a row."""
    css = " ".join(word for word in ("num", kind, score_class(tenths)) if word)
    return format_html('<td class="{}">{}</td>', css, score(tenths))


@register.simple_tag
def stands_in(seat: Any) -> SafeString:
    """Whose seat it is, behind the name of who plays; nothing for one's own seat."""
    if not seat.stands_in_for:
        return SafeString("")
    words = gettext("for %(name)s") % {"name": seat.stands_in_for.name}
    return format_html('<span class="small muted">{}</span>', words)


@register.simple_tag
def place_figure(place: int, where: str) -> SafeString:
    """A place in the standings as a figure, read out as an ordinal; `where` is the class that sets its size."""
    return format_html('<span class="{}">{}<span class="visually-hidden">.</span></span>', where, place)


@register.simple_tag
def was_now(was: Any, now: Any) -> SafeString:
    """What was changed: what it was, and what it is now."""
    return format_html("{} → <strong>{}</strong>", was, now)


@register.simple_tag
def done(words: Any) -> SafeString:
    """Something that is as it should be: a tick and its word."""
    return format_html('<span class="positive done">{} {}</span>', icon("check", size=16), words)


@register.simple_tag
def moved(places: int | None) -> SafeString:
    """How many places up (more than 0) or down; nothing for none."""
    return _moved(places, get_language() or "") if places else SafeString("")


@lru_cache(maxsize=512)
def _moved(places: int, _language: str) -> SafeString:
    """Made once a language: a ranking has one in each row."""
    sign, word = ("▲", gettext("up")) if places > 0 else ("▼", gettext("down"))
    return format_html(
        '<span class="moved {}"><span aria-hidden="true">{}</span>{}'
        '<span class="visually-hidden"> {}</span></span>',
        score_class(places),
        sign,
        abs(places),
        word,
    )


@register.inclusion_tag("parts/hanchans.html")
def hanchan_links(rounds: Iterable[Any], current: int, address: str, query: str = "") -> dict[str, Any]:
    """The way to each hanchan. `address` is that of hanchan 0; `query` is what is looked for on each."""
    before, _zero, after = address.rpartition("0")
    asked = f"?{urlencode({'q': query})}" if query else ""
    return {
        "links": [
            {
                "number": each.number,
                "url": f"{before}{each.number}{after}{asked}",
                "current": each.number == current,
            }
            for each in rounds
        ]
    }

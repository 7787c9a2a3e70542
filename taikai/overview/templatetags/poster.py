"""Template tags of the generated poster and of free places."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from taikai.overview.pages.poster import svg
from taikai.tournaments.models import Tournament
from taikai.tournaments.templatetags.taikai import split_tiles

register = template.Library()
ORPHANS = "19m19p19s12345677z"


@register.simple_tag
def orphans() -> SafeString:
    """The thirteen orphans as a decoration; a file of their own, so that a first page weighs little."""
    picture = static("tiles/orphans.svg")
    made = [
        format_html(
            '<svg class="tile tile-{} tile-{}" viewBox="0 0 560 740"><use href="{}#{}"/></svg>',
            one[1],
            one,
            picture,
            one,
        )
        for one in split_tiles(ORPHANS)
    ]
    return format_html('<span class="tiles" aria-hidden="true">{}</span>', SafeString("".join(made)))


@register.filter
def left(capacity: int, taken: int) -> int:
    return max(0, capacity - taken)


@register.simple_tag
def poster(tournament: Tournament, *, moon: bool = True) -> SafeString:
    """The poster of an event without a picture."""
    return mark_safe(svg(tournament.pk, moon=moon))  # noqa: S308 (numbers and our own colours)

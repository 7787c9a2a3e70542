"""Template tag of the settings index: pages by group, with their purpose."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

register = template.Library()

#: Groups of pages: the name of the address, its word, what it is for.
GROUPS: tuple[tuple[Any, tuple[tuple[str, Any, Any], ...]], ...] = (
    (
        _("How it is played"),
        (
            ("tournament-rules", _("Rules"), _("a ruleset, and where you differ from it")),
            ("tie-breaks", _("Places and tie-breaks"), _("what counts, and who of two equals stands above")),
            ("desk-final", _("Final"), _("who plays it, and what they take along")),
        ),
    ),
    (
        _("Who takes part"),
        (
            (
                "desk-registration",
                _("Registration"),
                _("when it is open, how many may enter, groups and own questions"),
            ),
            ("staff", _("Staff"), _("organisers and judges")),
        ),
    ),
    (
        _("How it is seen"),
        (
            ("tournament-picture", _("Picture"), _("at the head of the event page and of links that are shared")),
            ("desk-broadcast", _("Live broadcast"), _("who may follow the tables, and how late")),
        ),
    ),
    (
        pgettext_lazy("settings that are about all of it", "The event as a whole"),
        (
            ("tournament-copy", _("Copy the event"), _("a new draft with the same rules, programme and texts")),
            ("tournament-delete", _("Archive, delete"), _("put it away, or remove it with all its data")),
        ),
    ),
)


@register.inclusion_tag("tournaments/settings_index.html")
def settings_index(slug: str) -> dict[str, Any]:
    """Every other page on which this tournament is set."""
    return {
        "groups": [
            (title, [(reverse(name, args=[slug]), label, hint) for name, label, hint in pages])
            for title, pages in GROUPS
        ]
    }

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
        _("Rules and scoring"),
        (
            ("tournament-rules", _("Rules"), _("ruleset and your changes")),
            ("tie-breaks", _("Ranking and tie-breaks"), _("what counts and how ties are broken")),
            ("manage-final", _("Final"), _("finalists and carried-over score")),
        ),
    ),
    (
        _("Registration and staff"),
        (
            (
                "manage-registration",
                # Translators: the settings page of dates, capacity and quotas, not the registration of one player.
                pgettext_lazy("settings", "Registration"),
                _("dates, capacity, quotas, custom questions"),
            ),
            ("staff", _("Staff"), _("organisers and judges")),
        ),
    ),
    (
        _("Public page"),
        (
            ("tournament-picture", _("Picture"), _("shown on the tournament page and in shared links")),
            ("manage-broadcast", _("Live coverage"), _("who can follow the tables online, and the delay")),
        ),
    ),
    (
        pgettext_lazy("settings that are about all of it", "Whole tournament"),
        (
            ("tournament-copy", _("Copy tournament"), _("a new draft with the same rules, programme and texts")),
            ("tournament-delete", _("Archive or delete"), _("hide the tournament or delete it with all its data")),
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

"""Beside a name at the door: what is missing, and which hanchans somebody plays."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from taikai.arrivals.pages.notes import note_of
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def arrival_note(tournament: Tournament, entrant: Entrant) -> SafeString:
    """A badge for each note; the fee has its own button beside."""
    found = note_of(tournament, entrant, with_fee=False)
    lacks = [words for words, is_missing in found if is_missing]
    badges = [(words,) for words, is_missing in found if not is_missing]
    if lacks:
        badges.append((_("missing: %(what)s") % {"what": ", ".join(lacks)},))
    return format_html("{}", format_html_join("", ' <span class="badge badge-attention">{}</span>', badges))

"""Template tags of the check-in list: missing requirements and hanchans beside a name."""

from __future__ import annotations

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from taikai.arrivals.pages.check_in_notes import asked_of_most, note_of
from taikai.arrivals.pages.check_in_person import next_seat
from taikai.registration.models import Entrant
from taikai.seating.models import Seat
from taikai.tournaments.models import Tournament

register = template.Library()


@register.simple_tag
def arrival_note(tournament: Tournament, entrant: Entrant) -> SafeString:
    """A badge for each kind of note; only what is missing calls for attention."""
    found = note_of(tournament, entrant)
    badges = [("", note.words) for note in found if note.kind == "plays"]
    for kind, look, words in (
        ("missing", " badge-attention", _("missing: %(items)s")),
        ("ask", "", _("ask for: %(items)s")),
    ):
        several = ", ".join(note.words for note in found if note.kind == kind)
        if several:
            badges.append((look, words % {"items": several}))
    return format_html("{}", format_html_join("", ' <span class="badge{}">{}</span>', badges))


@register.simple_tag
def sits_next(tournament: Tournament, entrant: Entrant) -> Seat | None:
    """The next seat of a player, to be read out."""
    return next_seat(tournament, entrant)


@register.simple_tag
def asked_on_arrival(tournament: Tournament) -> str:
    """What nearly everybody is asked at the door."""
    return asked_of_most(tournament)

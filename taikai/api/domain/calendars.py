"""Calendar of one player: programme and own tables, behind a secret link."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from taikai.agenda.models import Item
from taikai.http_guard.input_parsing import row
from taikai.registration.models import Entrant
from taikai.seating.models import Round, Seat
from taikai.tournaments.models import Tournament

SALT = "taikai.calendar"


def calendar_token(entrant: Entrant) -> str:
    """Made of the personal link's secret, so that it ends with that link; the link does not follow from it."""
    return f"{entrant.pk}-{_signature(entrant, settings.SECRET_KEY)}"


def _signature(entrant: Entrant, key: str | bytes) -> str:
    return signing.Signer(key=key, salt=SALT).signature(f"{entrant.pk}:{entrant.secret}")


def calendar_path(entrant: Entrant) -> str:
    """Where a calendar program fetches it."""
    return reverse("player-calendar", args=[entrant.tournament.slug, calendar_token(entrant)])


def entrant_of_calendar(tournament: Tournament, token: str) -> Entrant | None:
    """Whose calendar it is; None if the link is forged, mistyped or has ended."""
    number, _dash, signature = token.partition("-")
    found = Entrant.objects.filter(tournament=tournament, pk=row(number), erased_at=None).first()
    if found is None:
        return None
    found.tournament = tournament
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return found if any(constant_time_compare(signature, _signature(found, key)) for key in keys) else None


def own_words(entrant: Entrant) -> dict[int, str]:
    """What to say of the hanchans: number, and where the player sits in it, where that is published."""
    seats = Seat.objects.filter(
        entrant=entrant, round__tournament=entrant.tournament, round__state=Round.State.PUBLISHED
    ).select_related("round", "table")
    return {
        seat.round.number: _("table %(table)d, %(wind)s")
        % {"table": seat.table.number, "wind": seat.get_wind_display()}
        for seat in seats
    }


def items_of(tournament: Tournament) -> list[Item]:
    return list(Item.objects.filter(tournament=tournament))

"""Rate limit of the public registration form, by client address: enough for a club on one network."""

from __future__ import annotations

from django.http import HttpRequest

from taikai.http_guard.rate_limit import not_within_ten_minutes, over_rate_limit
from taikai.registration.models import Entrant

ENTRIES_AN_HOUR = 60


def over_form_limit(request: HttpRequest, tournament_id: int) -> bool:
    """Count this sending; whether it is one too many within the hour."""
    return over_rate_limit(request, f"entrants:apply:{tournament_id}", ENTRIES_AN_HOUR)


def not_just_sent(entrants: list[Entrant]) -> list[Entrant]:
    """Those whose link was not sent again in the last minutes: the form must not flood a mailbox."""
    return [entrant for entrant in entrants if not_within_ten_minutes(f"entrants:link:{entrant.pk}")]

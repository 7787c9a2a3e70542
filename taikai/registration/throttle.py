"""How often one address may send the public form: enough for a club on one network, too little for a machine."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from taikai.registration.models import Entrant

ENTRIES_AN_HOUR = 60
HOUR = 60 * 60
LINK_AGAIN_AFTER = 10 * 60


def address_of(request: HttpRequest) -> str:
    """The visitor's address; behind our proxy the one it saw, which the visitor cannot forge."""
    if settings.BEHIND_PROXY:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        if forwarded:
            return str(forwarded.rsplit(",", 1)[-1].strip())
    return str(request.META.get("REMOTE_ADDR", ""))


def too_often(request: HttpRequest, tournament_id: int) -> bool:
    """Count this sending; whether it is one too many within the hour."""
    key = f"entrants:apply:{tournament_id}:{address_of(request)}"
    cache.add(key, 0, HOUR)
    try:
        return cache.incr(key) > ENTRIES_AN_HOUR
    except ValueError:  # it ran out between the two lines
        return False


def not_just_sent(entrants: list[Entrant]) -> list[Entrant]:
    """Those whose link was not sent again in the last minutes: the form must not flood a mailbox."""
    return [entrant for entrant in entrants if cache.add(f"entrants:link:{entrant.pk}", 1, LINK_AGAIN_AFTER)]

"""PIN of four digits to sign on a shared device, derived from the personal link and not stored."""

from __future__ import annotations

from django.core.cache import cache
from django.utils.crypto import constant_time_compare, salted_hmac

from taikai.registration.models import Entrant
from taikai.seating.models import Table

DIGITS = 4
MOST_WRONG, SECONDS = 10, 15 * 60


def pin_of(entrant: Entrant) -> str:
    """An entrant's PIN, shown on the own page."""
    mark = salted_hmac("taikai.pin", f"{entrant.pk}:{entrant.secret}", algorithm="sha256").hexdigest()
    return f"{int(mark, 16) % 10**DIGITS:0{DIGITS}d}"


def is_pin(entrant: Entrant, table: Table, typed: str) -> bool | None:
    """Whether the digits are this entrant's; None: too many wrong ones at this table, nothing is tried any more.

    Ten wrong ones in a quarter of an hour leave a guesser one chance in a thousand.
    """
    key = f"pin:{table.pk}"
    cache.add(key, 0, SECONDS)
    if (cache.get(key) or 0) >= MOST_WRONG:
        return None
    if constant_time_compare(typed.strip(), pin_of(entrant)):
        return True
    try:
        cache.incr(key)
    except ValueError:  # it ran out between the two lines
        return False
    return False

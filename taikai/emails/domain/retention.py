"""Who got which round mail is forgotten with the contact data."""

from __future__ import annotations

import datetime as dt

from taikai.emails.models import Receipt
from taikai.tournaments.domain.retention import due_for_erasing, erasing_rules


@erasing_rules.register("receipts")
def receipts(now: dt.datetime) -> int:
    """The digests of who was written to, of events whose contact data are due."""
    return Receipt.objects.filter(mail__tournament__in=due_for_erasing(now)).delete()[0]

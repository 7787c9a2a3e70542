"""Access log of contact data: which staff member looked, one row a page and day."""

from __future__ import annotations

import datetime as dt
import logging
from typing import Any, cast

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone

from taikai.people.models import Look
from taikai.tournaments.domain.audit_log.contacts import look_listeners
from taikai.tournaments.domain.retention import due_for_erasing, erasing_rules
from taikai.tournaments.models import Tournament

#: A page left open asks for its list again with every change: that is one look.
ONE_LOOK = dt.timedelta(minutes=10)
logger = logging.getLogger(__name__)


@look_listeners.register()
def record_look(tournament: Tournament, user: Any, who: str, page: str) -> None:
    """Write a look down. Reading goes on where nothing can be saved: the log of the site then says so."""
    now = timezone.now()
    account = cast(User, user) if getattr(user, "is_authenticated", False) else None
    known = Look.objects.filter(tournament=tournament, user=account, page=page, day=now.date())
    last = known.values_list("last_at", flat=True).first()
    if last is not None and now - last < ONE_LOOK:
        return
    try:
        with transaction.atomic():
            if last is None:
                Look.objects.get_or_create(
                    tournament=tournament,
                    user=account,
                    page=page,
                    day=now.date(),
                    defaults={"who": who[:150], "first_at": now, "last_at": now},
                )
            else:
                known.update(last_at=now, times=F("times") + 1)
    except DatabaseError:
        logger.warning("a look at contact data could not be written down: %s", page)


@erasing_rules.register("looks")
def delete_old_looks(now: dt.datetime) -> int:
    """Who looked, once there is nothing more to look at."""
    return Look.objects.filter(
        tournament__in=due_for_erasing(now), last_at__lt=now - dt.timedelta(days=30)
    ).delete()[0]

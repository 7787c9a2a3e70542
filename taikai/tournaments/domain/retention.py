"""Retention policy: each app registers what it erases, `purge` runs all rules daily.

    @erasing_rules.register("write_keys")
    def write_keys(now: datetime) -> int: ...  # how many were erased

A rule is safe to follow twice and follows the clock it is given. Results, seatings and names of a tournament stay:
they are published. Contact data go `Tournament.keep_contacts_days` after its last day.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable

from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.accounts.models import Device, OpenSession, Tries
from taikai.jobs.domain import worker_state
from taikai.jobs.domain.daily_jobs import daily
from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.models import Email
from taikai.runtime.health import WARNING, Finding, check
from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament, WriteKey

KIND = "site.purge"
SIGN = "purge"
DEVICES_FOR = dt.timedelta(days=365)
KEYS_FOR = dt.timedelta(days=14)  # a page left open may send its form again, but not for weeks
LATE = dt.timedelta(days=3)

Rule = Callable[[dt.datetime], int]
logger = logging.getLogger(__name__)
#: A rule returns how much it has erased.
erasing_rules: Registry[str, Rule] = Registry("what is erased once a day")


def purge(now: dt.datetime | None = None) -> dict[str, int]:
    """Follow every rule. One that breaks down is logged and stops no other; the numbers go into the log."""
    now = now or timezone.now()
    erased: dict[str, int] = {}
    for name, erase in erasing_rules.items():
        try:
            erased[name] = erase(now)
        except Exception:
            logger.exception("the rule %s could not be followed", name)
            erased[name] = -1
    worker_state.record_heartbeat(SIGN, **erased)
    if any(erased.values()):
        logger.warning("purged: %s", ", ".join(f"{name} {count}" for name, count in erased.items()))
    return erased


@job(KIND)
def purge_job(_run: JobRun) -> None:
    """The day's purge."""
    purge()


daily(KIND)


@check(SIGN)
def purged_lately() -> Finding:
    """Whether what should be erased is."""
    found = worker_state.last_heartbeat(SIGN)
    if found is None:
        return Finding(values={"last": None})
    values = {"last": found.at.isoformat(timespec="minutes"), **found.data}
    if found.at < timezone.now() - LATE:
        return Finding(
            WARNING, _("Old personal data hasn’t been deleted for days because no worker is running."), values
        )
    if -1 in found.data.values():
        return Finding(WARNING, _("Some old data couldn’t be deleted. See the worker log for the reason."), values)
    return Finding(values=values)


def ended_for(days: dt.timedelta, now: dt.datetime) -> QuerySet[Tournament]:
    """Tournaments whose last day is longer ago than that, whatever stage they were left in."""
    return Tournament.objects.filter(ends_on__lt=(now - days).date())


def due_for_erasing(now: dt.datetime) -> QuerySet[Tournament]:
    """Tournaments whose contact data have been kept as long as their registration page says."""
    due = Q(pk=None)
    for days in Tournament.objects.order_by().values_list("keep_contacts_days", flat=True).distinct():
        due |= Q(keep_contacts_days=days, ends_on__lt=(now - dt.timedelta(days=days)).date())
    return Tournament.objects.filter(due)


@erasing_rules.register("sessions")
def old_sessions(now: dt.datetime) -> int:
    """Log-in sessions that have ended, and what is kept beside them."""
    gone = Session.objects.filter(expire_date__lt=now).delete()[0]
    still = Session.objects.values("session_key")
    OpenSession.objects.filter(seen_at__lt=now - dt.timedelta(days=1)).exclude(key__in=still).delete()
    return gone


@erasing_rules.register("devices")
def old_devices(now: dt.datetime) -> int:
    """Browsers an account was known on, unused for a year, and wrong passwords of last week."""
    Tries.objects.filter(last_at__lt=now - dt.timedelta(days=7)).delete()
    return Device.objects.filter(used_at__lt=now - DEVICES_FOR).delete()[0]


@erasing_rules.register("write_keys")
def old_write_keys(now: dt.datetime) -> int:
    """Keys that make a form safe to send twice, of tournaments that are over."""
    return WriteKey.objects.filter(tournament__in=ended_for(KEYS_FOR, now), at__lt=now - KEYS_FOR).delete()[0]


@erasing_rules.register("emails")
def old_emails(now: dt.datetime) -> int:
    """The list of who was written to."""
    return Email.objects.filter(tournament__in=due_for_erasing(now), written_at__lt=now).delete()[0]

"""Webhook delivery: a job row written with the change, retried for a day and a half.

Signed as Standard Webhooks says (https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp` and
`webhook-signature`, an HMAC-SHA256 of `id.timestamp.body`. What is told holds no name and no number of a result:
it says what has changed, and where to read it with the rights the reader has.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import hmac
import json
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from taikai.api.domain.webhooks.event_kinds import TEST
from taikai.api.domain.webhooks.subscriptions import PREFIX
from taikai.api.domain.webhooks.url_check import Forbidden, Unreachable, send
from taikai.api.models import Delivery, Webhook
from taikai.jobs.domain import queue
from taikai.jobs.domain.job_kinds import EMAILS, GiveUp, JobRun, RetryLater, job
from taikai.jobs.domain.notify_worker import notify_worker
from taikai.jobs.models import Job
from taikai.tournaments.domain.retention import erasing_rules
from taikai.tournaments.models import Tournament

KIND = "webhook"
PAUSES = (10, 60, 300, 1_800, 7_200, 21_600)  # seconds; the last again and again
TRIES = 10
GONE = 410  # whoever answers so wants nothing any more
KEPT = dt.timedelta(days=30)


def signature(secret: str, message_id: str, timestamp: int, body: str) -> str:
    """What the receiver computes, too: `v1,` and the base64 of the HMAC."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = hmac.new(key, f"{message_id}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
    return "v1," + base64.b64encode(signed).decode()


def message_id(delivery: Delivery) -> str:
    """The same in every try, so that a receiver can tell a second one."""
    return f"taikai_{delivery.pk}"


def body_of(tournament: Tournament, event: str, path: str, **about: Any) -> str:
    """What is sent: JSON, some two hundred characters. `path`: below the event's part of the interface."""
    root = f"{settings.SITE_URL}/api/v1/events/{tournament.slug}"
    told = {
        "type": event,
        "timestamp": timezone.now().astimezone(dt.UTC).isoformat(timespec="seconds"),
        "data": {"event": tournament.slug, **about, "read": root + path},
    }
    return json.dumps(told, ensure_ascii=False)


def enqueue_deliveries(hooks: Iterable[Webhook], event: str, body: str, *, alone: bool = False) -> list[Delivery]:
    """Write it down for these webhooks, in the transaction that is open; `alone`: there is none."""
    with transaction.atomic():
        made = []
        for hook in hooks:
            its_job = Job.objects.create(kind=KIND, tournament_id=hook.tournament_id)
            made.append(Delivery.objects.create(webhook=hook, event=event, body=body, job=its_job))
        jobs = [each.job for each in made if each.job is not None]
        if jobs and not alone:
            transaction.on_commit(lambda: notify_worker(jobs))
    if jobs and alone:
        notify_worker(jobs)
    return made


def send_test(hook: Webhook) -> Delivery:
    """Tell this webhook that it is being tried out."""
    return enqueue_deliveries([hook], TEST, body_of(hook.tournament, TEST, ""), alone=True)[0]


def send_again(delivery: Delivery) -> bool:
    """Send it again now, arrived or not; False where its webhook was ended."""
    if delivery.webhook.ended_at is not None:
        return False
    its_job = delivery.job
    if its_job is None or not queue.again(its_job.pk):
        with transaction.atomic():
            its_job = Job.objects.create(kind=KIND, tournament_id=delivery.webhook.tournament_id)
            Delivery.objects.filter(pk=delivery.pk).update(job=its_job, arrived_at=None)
    notify_worker([its_job])
    return True


@job(KIND, attempts=TRIES, lane=EMAILS, pauses=PAUSES)
def deliver(run: JobRun) -> None:
    """Send one delivery; what has arrived, or whose webhook was ended, is left alone."""
    delivery = Delivery.objects.filter(job=run.pk).select_related("webhook").first()
    if delivery is None or delivery.arrived_at is not None or delivery.webhook.ended_at is not None:
        return
    if not run.still_mine():
        raise RetryLater("another worker has it")
    hook, now = delivery.webhook, int(timezone.now().timestamp())
    headers = {
        "Content-Type": "application/json; charset=utf-8",
        "User-Agent": "Taikai-Webhook/1",
        "webhook-id": message_id(delivery),
        "webhook-timestamp": str(now),
        "webhook-signature": signature(hook.secret, message_id(delivery), now, delivery.body),
    }
    try:
        status = send(hook.url, delivery.body.encode(), headers)
    except Forbidden as error:
        _tried(delivery, None, str(error))
        raise GiveUp(str(error)) from error
    except Unreachable as error:
        _tried(delivery, None, str(error))
        raise RetryLater(str(error)) from error
    arrived = 200 <= status < 300
    _tried(delivery, status, "", arrived=arrived)
    if status == GONE:
        Webhook.objects.filter(pk=hook.pk, ended_at=None).update(ended_at=timezone.now())
        raise GiveUp("it wants nothing any more (410)")
    if not arrived:
        raise RetryLater(f"it answers {status}")


def _tried(delivery: Delivery, status: int | None, why: str, *, arrived: bool = False) -> None:
    values = {"status": status, "why": why[:200], "tries": F("tries") + 1}
    Delivery.objects.filter(pk=delivery.pk).update(**values, arrived_at=timezone.now() if arrived else None)


@erasing_rules.register("webhook_deliveries")
def old_deliveries(now: dt.datetime) -> int:
    """What was told is kept for a month."""
    return int(Delivery.objects.filter(made_at__lt=now - KEPT).delete()[0])

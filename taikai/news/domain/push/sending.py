"""Push job: one for each device and message, retried while it is of use; client of push services."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation

from taikai.jobs.domain.job_kinds import EMAILS, GiveUp, JobRun, RetryLater, job
from taikai.jobs.domain.notify_worker import notify_worker
from taikai.jobs.models import Job
from taikai.news.domain.push.subscriptions import is_push_service, signer
from taikai.news.models import NewsDevice
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

# Client of a push service: encrypts, signs and sends one message.
#
# What that takes is loaded where something is sent: seven megabytes, which a process that shows pages never needs.


SECONDS: Final = 10.0  # a push service has to answer


class NotTaken(Exception):
    """The push service did not take it: `status` of its answer, 0 if there was none, and `why` for the log."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.why = why


def post(device: NewsDevice, data: Any, subject: str, seconds: int) -> None:
    """Send `data` to the browser; of use for so many seconds. `subject`: whom the service may write to.

    Raises:
        NotTaken: the service refused it, failed or did not answer.
    """
    import requests
    from pywebpush import WebPushException, webpush

    class Straight(requests.Session):
        """Goes where it is sent and nowhere else: an answer cannot lead it to another machine."""

        def request(self, *args: Any, **kwargs: Any) -> requests.Response:
            kwargs["allow_redirects"] = False
            return super().request(*args, **kwargs)

    try:
        with Straight() as session:
            webpush(
                {"endpoint": device.endpoint, "keys": {"p256dh": device.p256dh, "auth": device.auth}},
                json.dumps(data, ensure_ascii=False),
                vapid_private_key=signer(),
                vapid_claims={"sub": subject},
                ttl=seconds,
                timeout=SECONDS,
                headers={"Urgency": "high"},
                requests_session=session,
            )
    except WebPushException as error:
        status = error.status_code or 0
        raise NotTaken(status, f"the push service answers {status}") from error
    except requests.RequestException as error:
        raise NotTaken(0, f"the push service does not answer: {type(error).__name__}") from error


KIND = "push"
PAUSES = (5, 15, 30, 60, 120)
TRIES = 12
GONE = (404, 410)  # the browser is not there any more
REFUSED = (401, 403)  # it asked with another key than this site has now


@dataclass(frozen=True, slots=True)
class Message:
    """What is told: `title` and `body` in the reader's language, `tag` (a newer one takes the older one's place).

    `page`: name of the page a tap opens where the device knows no personal one; the payload holds no link that
    opens anything. `quiet`: it only takes a place, and makes no sound.
    """

    title: str
    body: str
    tag: str
    page: str = "tournament"
    quiet: bool = False


#: Words for one device, in its language; None: nothing to tell it.
Words = Callable[[NewsDevice], Message | None]


def put(act: Change, devices: Iterable[NewsDevice], kind: str, words: Words, *, minutes: int = 60) -> int:
    """Put the messages down in the open change, for those who want this kind; how many."""
    tournament = act.tournament
    jobs = write_jobs(tournament, devices, kind, words, minutes=minutes)
    if jobs:
        transaction.on_commit(lambda: notify_worker(jobs))
    return len(jobs)


def write_jobs(
    tournament: Tournament, devices: Iterable[NewsDevice], kind: str, words: Words, *, minutes: int
) -> list[Job]:
    """A job for each device that wants this kind of message."""
    until = int((timezone.now() + dt.timedelta(minutes=minutes)).timestamp())
    made = []
    with timezone.override(tournament.zone):
        for device in devices:
            if kind in device.off:
                continue
            with translation.override(device.language):
                message = words(device)
            if message is not None:
                arguments = {"device": device.pk, "until": until, "data": payload(tournament, message)}
                made.append(Job(kind=KIND, tournament_id=tournament.pk, arguments=arguments))
    return Job.objects.bulk_create(made)


def payload(tournament: Tournament, message: Message) -> dict[str, Any]:
    """What the service worker is told."""
    return {
        "title": message.title[:120],
        "body": message.body[:400],
        "tag": tag_of(tournament, message.tag),
        "quiet": message.quiet,
        "event": tournament.slug,
        "path": reverse(message.page, args=[tournament.slug]),
    }


def tag_of(tournament: Tournament, tag: str) -> str:
    """By what a phone knows which message takes whose place: several events may write to it."""
    return f"{tournament.slug}-{tag}"


@job(KIND, attempts=TRIES, lane=EMAILS, pauses=PAUSES)
def deliver(run: JobRun) -> None:
    """Send one message to one browser; one that is gone is forgotten."""
    device = NewsDevice.objects.filter(pk=int(run.arguments.get("device", 0))).first()
    left = int(run.arguments.get("until", 0)) - int(timezone.now().timestamp())
    if device is None or left <= 0:
        return  # nobody to tell, or too late to be of use
    if not is_push_service(device.endpoint):
        device.delete()
        return
    # Whom the push service may write to about this site: it wants an https address or an e-mail's.
    mail = f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"
    subject = settings.SITE_URL if settings.SITE_URL.startswith("https://") else mail
    try:
        post(device, run.arguments["data"], subject, left)
    except NotTaken as error:
        if error.status in (*GONE, *REFUSED):
            device.delete()
            return
        if 400 <= error.status < 500 and error.status not in (408, 429):
            raise GiveUp(f"the push service refuses it: {error.status}") from error
        raise RetryLater(error.why) from error
    NewsDevice.objects.filter(pk=device.pk).update(told_at=timezone.now())

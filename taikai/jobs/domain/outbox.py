"""Outbox: e-mails stored in the transaction of their change, sent by a worker, retried.

An e-mail may go twice, when a worker dies between the mail server's yes and the row; it never goes missing. Both
copies have the same Message-ID, by which mail servers and programs know them for one.
"""

from __future__ import annotations

import logging
import re
import smtplib
import ssl
from collections.abc import Iterable
from threading import Thread
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connections, transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from taikai.jobs.domain import queue
from taikai.jobs.domain.job_kinds import EMAILS, GiveUp, JobRun, RetryLater, job
from taikai.jobs.domain.mail_server import can_send_email, send_now
from taikai.jobs.domain.notify_worker import notify_worker
from taikai.jobs.models import Email, Job

logger = logging.getLogger(__name__)

KIND = "email"
# Seconds between the tries; the last again and again. Some two days in all.
PAUSES = (15, 30, 60, 120, 300, 600, 1200, 1800, 3600)
TRIES = 54

AWAY = gettext_noop("The mail server doesn’t answer")
REFUSED = gettext_noop("The mail server refuses this address")
GARBLED = gettext_noop("The mail server refuses this e-mail")
NO_TEXT = gettext_noop("Its text has been deleted")
NO_LINK = "[…]"  # stands in a kept text for a link: it may have been a personal one
UNSUBSCRIBE = "List-Unsubscribe"


def post(
    messages: Iterable[EmailMessage], *, tournament_id: int | None = None, alone: bool = False, kind: str = ""
) -> list[Email]:
    """Put e-mails down, in the transaction that is open; they go once that is saved, and only then.

    `alone`: they are part of no change. `kind`: which e-mail it is (`email_kinds.py`). A header `List-Unsubscribe`
    makes them ones that one click ends (RFC 8058).
    """
    written = [
        Email(
            tournament_id=tournament_id,
            to=message.to[0],
            reply_to=(message.reply_to or [""])[0],
            subject=str(message.subject)[:250],
            body=str(message.body),
            text=readable(str(message.body)) if tournament_id is not None else "",
            kind=kind,
            unsubscribe=str(message.extra_headers.get(UNSUBSCRIBE, "")).strip("<>"),
        )
        for message in messages
    ]
    if not written:
        return []
    with transaction.atomic():
        jobs = Job.objects.bulk_create([Job(kind=KIND, tournament_id=tournament_id) for _email in written])
        for email, its_job in zip(written, jobs, strict=True):
            email.job = its_job
        Email.objects.bulk_create(written)
        if not alone:
            transaction.on_commit(lambda: notify_worker(jobs))
    if alone:
        notify_worker(jobs)
    return written


def send_aside(email: EmailMessage) -> None:
    """Put an e-mail down in a thread: how long the page takes must not tell whether there is one.

    A worker sends it. For e-mails that are part of no change; those of a change are `post`.
    """
    if settings.JOBS_CARRIER == "here":
        post([email], alone=True)
    else:
        Thread(target=_post_and_close, args=(email,), name="email").start()


def _post_and_close(email: EmailMessage) -> None:
    try:
        post([email], alone=True)
    except Exception:
        logger.exception("e-mail %r was not written down", email.subject)
    finally:
        connections.close_all()


def readable(body: str) -> str:
    """The text as staff may read it: without the links of this site, any of which may be a personal one."""
    return re.sub(re.escape(settings.SITE_URL) + r"/\S*", NO_LINK, body)


@job(KIND, attempts=TRIES, lane=EMAILS, pauses=PAUSES)
def deliver(run: JobRun) -> None:
    """Send an e-mail; one that has gone, or whose tournament is gone, is left alone."""
    email = Email.objects.filter(job=run.pk).first()
    if email is None or email.sent_at is not None:
        return
    if not email.body:
        raise GiveUp(NO_TEXT)
    if not run.still_mine():
        raise RetryLater(AWAY)
    try:
        send_now(_message(email))
    except (smtplib.SMTPException, OSError) as error:
        raise _reason(run, error) from error
    except ValueError as error:  # a header or an address that is none
        raise GiveUp(f"{GARBLED}: {error}") from error
    Email.objects.filter(pk=email.pk).update(
        sent_at=timezone.now(), stayed=not can_send_email(), body="", unsubscribe=""
    )


def _message(email: Email) -> EmailMessage:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    number = f"<taikai.{email.pk}.{int(email.written_at.timestamp())}@{host}>"
    reply = [email.reply_to] if email.reply_to else None
    headers = {"Message-ID": number}
    if email.unsubscribe:
        headers |= {UNSUBSCRIBE: f"<{email.unsubscribe}>", f"{UNSUBSCRIBE}-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(email.subject, email.body, to=[email.to], reply_to=reply, headers=headers)


def _reason(run: JobRun, error: Exception) -> Exception:
    """Whether trying again is of use. A server that is away is away for all e-mails: the others wait, too."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, reply = next(iter(error.recipients.values()))
        return _answered(REFUSED, int(code), reply)
    if isinstance(error, smtplib.SMTPResponseException) and not isinstance(
        error, smtplib.SMTPAuthenticationError | smtplib.SMTPConnectError | smtplib.SMTPHeloError
    ):
        return _answered(GARBLED, int(error.smtp_code), error.smtp_error)
    why = f"{AWAY}: {_plain(error)}"
    queue.hold_kind(KIND, PAUSES[min(run.attempt, len(PAUSES)) - 1], why)
    return RetryLater(why)


def _answered(what: str, code: int, reply: bytes | str) -> Exception:
    text = reply.decode(errors="replace") if isinstance(reply, bytes) else str(reply)
    why = f"{what}: {code} {' '.join(text.split())}"
    return GiveUp(why) if 500 <= code < 600 else RetryLater(why)


def _plain(error: Exception) -> str:
    if isinstance(error, TimeoutError) or isinstance(error.__context__, TimeoutError):
        return "no answer in time"
    if isinstance(error, smtplib.SMTPServerDisconnected):
        return "connection closed"
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code}"
    if isinstance(error, ssl.SSLError):
        return "TLS"
    return str(error.strerror if isinstance(error, OSError) and error.strerror else type(error).__name__)


def why_unsent(email: Email) -> str:
    """Why an e-mail has not gone yet, in the reader's language; "" if nothing has gone wrong so far."""
    kept = email.job.last_error if email.job is not None else NO_TEXT
    for words in (AWAY, REFUSED, GARBLED, NO_TEXT):
        if kept.startswith(words):
            return gettext(words) + kept.removeprefix(words)
    return kept


def send_again(email: Email) -> bool:
    """Try an e-mail again now, which waits or was given up; False if it has gone, or its text is erased."""
    if email.sent_at is not None or not email.body or email.job_id is None:
        return False
    if not queue.again(email.job_id):
        return False
    notify_worker(Job.objects.filter(pk=email.job_id))
    return True

"""Letters: put down in the transaction of the change that causes them, sent by a worker, tried until they go.

A letter may go twice, when a worker dies between the mail server's yes and the row; it never goes missing. Both
copies have the same Message-ID, by which mail servers and programs know them for one.
"""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from taikai.jobs.domain import rows
from taikai.jobs.domain.carry import ring
from taikai.jobs.domain.kinds import LETTERS, Later, Never, Run, job
from taikai.jobs.models import Job, Letter

KIND = "letter"
# Seconds between the tries; the last again and again. Some two days in all.
PAUSES = (15, 30, 60, 120, 300, 600, 1200, 1800, 3600)
TRIES = 54

AWAY = gettext_noop("The mail server does not answer")
REFUSED = gettext_noop("The mail server refuses this address")
GARBLED = gettext_noop("The mail server refuses this letter")
NO_TEXT = gettext_noop("Its text has been erased")


def post(
    messages: Iterable[EmailMessage], *, tournament_id: int | None = None, alone: bool = False
) -> list[Letter]:
    """Put letters down, in the transaction that is open; they go once that is saved, and only then.

    `alone`: they are part of no change.
    """
    written = [
        Letter(
            tournament_id=tournament_id,
            to=message.to[0],
            reply_to=(message.reply_to or [""])[0],
            subject=str(message.subject)[:250],
            body=str(message.body),
        )
        for message in messages
    ]
    if not written:
        return []
    with transaction.atomic():
        jobs = Job.objects.bulk_create([Job(kind=KIND, tournament_id=tournament_id) for _letter in written])
        for letter, its_job in zip(written, jobs, strict=True):
            letter.job = its_job
        Letter.objects.bulk_create(written)
        if not alone:
            transaction.on_commit(lambda: ring(jobs))
    if alone:
        ring(jobs)
    return written


@job(KIND, attempts=TRIES, lane=LETTERS, pauses=PAUSES)
def deliver(run: Run) -> None:
    """Send a letter; one that has gone, or whose tournament is gone, is left alone."""
    letter = Letter.objects.filter(job=run.pk).first()
    if letter is None or letter.sent_at is not None:
        return
    if not letter.body:
        raise Never(NO_TEXT)
    if not run.still_mine():
        raise Later(AWAY)
    try:
        _message(letter).send()
    except (smtplib.SMTPException, OSError) as error:
        raise _reason(run, error) from error
    except ValueError as error:  # a header or an address that is none
        raise Never(f"{GARBLED}: {error}") from error
    Letter.objects.filter(pk=letter.pk).update(sent_at=timezone.now(), body="")


def _message(letter: Letter) -> EmailMessage:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    number = f"<taikai.{letter.pk}.{int(letter.written_at.timestamp())}@{host}>"
    reply = [letter.reply_to] if letter.reply_to else None
    return EmailMessage(
        letter.subject, letter.body, to=[letter.to], reply_to=reply, headers={"Message-ID": number}
    )


def _reason(run: Run, error: Exception) -> Exception:
    """Whether trying again is of use. A server that is away is away for all letters: the others wait, too."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, said = next(iter(error.recipients.values()))
        return _answered(REFUSED, int(code), said)
    if isinstance(error, smtplib.SMTPResponseException) and not isinstance(
        error, smtplib.SMTPAuthenticationError | smtplib.SMTPConnectError | smtplib.SMTPHeloError
    ):
        return _answered(GARBLED, int(error.smtp_code), error.smtp_error)
    why = f"{AWAY}: {_plain(error)}"
    rows.hold(KIND, PAUSES[min(run.attempt, len(PAUSES)) - 1], why)
    return Later(why)


def _answered(what: str, code: int, said: bytes | str) -> Exception:
    text = said.decode(errors="replace") if isinstance(said, bytes) else str(said)
    why = f"{what}: {code} {' '.join(text.split())}"
    return Never(why) if 500 <= code < 600 else Later(why)


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


def why_unsent(letter: Letter) -> str:
    """Why a letter has not gone yet, in the reader's language; "" if nothing has gone wrong so far."""
    kept = letter.job.last_error if letter.job is not None else NO_TEXT
    for words in (AWAY, REFUSED, GARBLED, NO_TEXT):
        if kept.startswith(words):
            return gettext(words) + kept.removeprefix(words)
    return kept


def send_again(letter: Letter) -> bool:
    """Try a letter again now, which waits or was given up; False if it has gone, or its text is erased."""
    if letter.sent_at is not None or not letter.body or letter.job_id is None:
        return False
    if not rows.again(letter.job_id):
        return False
    ring(Job.objects.filter(pk=letter.job_id))
    return True

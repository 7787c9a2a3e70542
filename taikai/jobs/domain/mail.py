"""Whether e-mails leave this machine at all, and writing one beside the answer."""

from __future__ import annotations

import logging
from threading import Thread

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connections

from taikai.jobs.domain import outbox

STAYING = ("console", "dummy", "filebased")

logger = logging.getLogger(__name__)


def can_send_email() -> bool:
    """False where nobody set `EMAIL_URL`: then pages must not promise an e-mail."""
    return settings.EMAIL_BACKEND.split(".")[-2] not in STAYING


def send_aside(email: EmailMessage) -> None:
    """Put an e-mail down in a thread: how long the page takes must not tell whether there is one.

    A worker sends it. For e-mails that are part of no change; those of a change are `outbox.post`.
    """
    if settings.JOBS_CARRIER == "here":
        _send(email)
    else:
        Thread(target=_send_and_close, args=(email,), name="email").start()


def _send_and_close(email: EmailMessage) -> None:
    try:
        _send(email)
    except Exception:
        logger.exception("e-mail %r was not written down", email.subject)
    finally:
        connections.close_all()


def _send(email: EmailMessage) -> None:
    outbox.post([email], alone=True)

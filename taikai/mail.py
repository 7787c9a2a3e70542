"""Whether letters leave this machine at all, and writing one beside the answer."""

from __future__ import annotations

import logging
from threading import Thread

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connections

from taikai.jobs.domain import outbox

STAYING = ("console", "dummy", "filebased")

logger = logging.getLogger(__name__)


def letters_leave() -> bool:
    """False where nobody set `EMAIL_URL`: then pages must not promise a letter."""
    return settings.EMAIL_BACKEND.split(".")[-2] not in STAYING


def send_aside(letter: EmailMessage) -> None:
    """Put a letter down in a thread: how long the page takes must not tell whether there is one.

    A worker sends it. For letters that are part of no change; those of a change are `outbox.post`.
    """
    if settings.JOBS_CARRIER == "here":
        _send(letter)
    else:
        Thread(target=_send_and_close, args=(letter,), name="letter").start()


def _send_and_close(letter: EmailMessage) -> None:
    try:
        _send(letter)
    except Exception:
        logger.exception("letter %r was not written down", letter.subject)
    finally:
        connections.close_all()


def _send(letter: EmailMessage) -> None:
    outbox.post([letter], alone=True)

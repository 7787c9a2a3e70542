"""Whether letters leave this machine at all, and sending one beside the answer."""

from __future__ import annotations

import logging
from threading import Thread

from django.conf import settings
from django.core.mail import EmailMessage

STAYING = ("console", "dummy", "filebased")

logger = logging.getLogger(__name__)


def letters_leave() -> bool:
    """False where nobody set `EMAIL_URL`: then pages must not promise a letter."""
    return settings.EMAIL_BACKEND.split(".")[-2] not in STAYING


def send_aside(letter: EmailMessage) -> Thread:
    """Send in a thread: how long the page takes must not tell whether a letter goes out.

    A broken mail server is logged, never raised. Returns the thread, for whoever wants to wait for it.
    """
    thread = Thread(target=_send, args=(letter,), name="letter")
    thread.start()
    return thread


def _send(letter: EmailMessage) -> None:
    try:
        letter.send()
    except Exception:
        logger.exception("letter %r not sent", letter.subject)

"""E-mail backend without a mail server: files in `var/mail`, shown in the browser."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from django.conf import settings
from django.utils import timezone

KEPT_FOR = dt.timedelta(days=14)
MOST = 200  # e-mails a page lists
_NAME = re.compile(r"[0-9A-Za-z-]{1,80}\.log")
_RULE = b"-" * 79  # what the file backend of Django writes after each


@dataclass(frozen=True, slots=True)
class LocalEmail:
    """One e-mail as it would have gone out."""

    name: str  # of its file
    at: dt.datetime
    to: str
    subject: str
    reply_to: str
    body: str


def keeps_emails() -> bool:
    """Whether e-mails stay on this machine as files."""
    return bool(settings.EMAIL_BACKEND.split(".")[-2] == "filebased")


def emails() -> list[LocalEmail]:
    """The newest e-mails, newest first."""
    names = sorted((path.name for path in _folder().glob("*.log")), reverse=True)
    return [found for name in names[:MOST] if (found := email(name)) is not None]


def email(name: str) -> LocalEmail | None:
    """One by the name of its file; None if there is none."""
    if not keeps_emails() or not _NAME.fullmatch(name):
        return None
    path = _folder() / name
    try:
        raw, changed = path.read_bytes(), path.stat().st_mtime
    except OSError:
        return None
    message = message_from_bytes(raw.rsplit(_RULE, 1)[0], policy=policy.default)
    assert isinstance(message, EmailMessage)
    text = message.get_body(preferencelist=("plain",))
    return LocalEmail(
        name=name,
        at=dt.datetime.fromtimestamp(changed, dt.UTC),
        to=str(message.get("To", "")),
        subject=str(message.get("Subject", "")),
        reply_to=str(message.get("Reply-To", "")),
        body=str(text.get_content()).strip() if text is not None else "",
    )


def forget_old() -> None:
    """Throw away what is older than two weeks: e-mails hold personal links."""
    if not keeps_emails():
        return
    limit = (timezone.now() - KEPT_FOR).timestamp()
    for path in _folder().glob("*.log"):
        if path.stat().st_mtime < limit:
            path.unlink(missing_ok=True)


def _folder() -> Path:
    return Path(settings.EMAIL_FILE_PATH or settings.VAR_DIR / "mail")

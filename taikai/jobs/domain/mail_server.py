"""Mail server settings: from the environment, or set up by the site's owner.

What the owner set up is a file beside the secret key, readable by the site only and in no backup. Every process
reads it anew when it changes, so a worker uses it without a restart.
"""

from __future__ import annotations

import json
import smtplib
import socket
import ssl
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils.translation import gettext as _

from taikai.runtime.processes import write_private

STAYING = ("console", "dummy", "filebased")
SMTP = "django.core.mail.backends.smtp.EmailBackend"
STARTTLS, TLS, PLAIN = "starttls", "tls", "plain"


@dataclass(frozen=True, slots=True)
class MailServer:
    """A mail server, and who e-mails come from. `security`: how the connection is encrypted."""

    host: str
    port: int
    security: str
    user: str
    password: str
    sender: str

    def __repr__(self) -> str:
        """Without the password, which must not get into a log."""
        return f"MailServer({self.host}:{self.port})"

    @property
    def from_email(self) -> str:
        return f"Taikai <{self.sender}>"

    def connection(self) -> BaseEmailBackend:
        """A connection to it, not open yet."""
        opened: BaseEmailBackend = get_connection(
            SMTP,
            host=self.host,
            port=self.port,
            username=self.user or None,
            password=self.password or None,
            use_tls=self.security == STARTTLS,
            use_ssl=self.security == TLS,
            timeout=settings.EMAIL_TIMEOUT,
        )
        return opened


def _file() -> Path:
    return Path(settings.VAR_DIR) / "mail_server"


@lru_cache(maxsize=4)
def _read(path: Path, _changed: tuple[int, int]) -> MailServer | None:
    try:
        return MailServer(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def own_server() -> MailServer | None:
    """What the site's owner set up, whoever wins."""
    path = _file()
    try:
        stat = path.stat()
    except OSError:
        return None
    return _read(path, (stat.st_mtime_ns, stat.st_ino))


def set_server(server: MailServer) -> None:
    write_private(_file(), json.dumps(asdict(server)))


def remove_server() -> None:
    """E-mails stay on this machine again."""
    _file().unlink(missing_ok=True)


def environment_names() -> bool:
    """Whether `EMAIL_URL` names the mail server: then it wins."""
    return bool(settings.EMAIL_FROM_ENVIRONMENT)


def server() -> MailServer | None:
    """The owner's server if it is in use."""
    return None if environment_names() else own_server()


def can_send_email() -> bool:
    """False where neither `EMAIL_URL` nor the owner names a server: then pages must not promise an e-mail."""
    return server() is not None or settings.EMAIL_BACKEND.split(".")[-2] not in STAYING


def send_now(email: EmailMessage) -> None:
    """Hand an e-mail to the server, or keep it here where there is none. Raises what the server says."""
    if own := server():
        email.connection, email.from_email = own.connection(), own.from_email
    email.send()


def tried(to: str) -> str:
    """Send a test e-mail in the reader's language; what went wrong and how to mend it, "" if it was accepted."""
    body = _("This is a test. The mail server of your Taikai site works.")
    try:
        send_now(EmailMessage(_("Test e-mail from Taikai"), body + "\n", to=[to]))
    except (smtplib.SMTPException, OSError, ValueError) as error:
        return _explained(error)
    return ""


def _explained(error: Exception) -> str:
    said = _said(error)
    for kind, words in (
        (
            smtplib.SMTPAuthenticationError,
            _("The server refuses the user name or password. Some providers want an app password. %(said)s"),
        ),
        (
            smtplib.SMTPSenderRefused,
            _("The server refuses the sender’s address. Use an address of this account. %(said)s"),
        ),
        (
            smtplib.SMTPRecipientsRefused,
            _("The server refuses the address the test goes to. Check it, or log in with a user name. %(said)s"),
        ),
        (
            smtplib.SMTPNotSupportedError,
            _("The server does not offer this encryption or log-in. Choose another encryption. %(said)s"),
        ),
        (
            socket.gaierror,
            _("There is no server of this name. Check the name for a typing error."),
        ),
        (ssl.SSLCertVerificationError, _("The server’s certificate is not valid for this name. Check the name.")),
        (
            (ssl.SSLError, smtplib.SMTPServerDisconnected),
            _("The server ended the connection. Port 465 goes with TLS, port 587 with STARTTLS. %(said)s"),
        ),
        (
            TimeoutError,
            _("The server did not answer in time. Check the name, the port and the firewall."),
        ),
        (ConnectionRefusedError, _("The server does not listen on this port. Check the port.")),
    ):
        if isinstance(error, kind):
            return (words % {"said": said}).strip()
    return (_("The e-mail wasn’t sent. %(said)s") % {"said": said or type(error).__name__}).strip()


def _said(error: Any) -> str:
    """What the server said, in its own words."""
    reply: bytes | str
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, reply = next(iter(error.recipients.values()))
    elif isinstance(error, smtplib.SMTPResponseException):
        code, reply = error.smtp_code, error.smtp_error
    else:
        return ""
    text = reply.decode(errors="replace") if isinstance(reply, bytes) else str(reply)
    return _("Answer of the server: %(words)s") % {"words": f"{code} {' '.join(text.split())}"[:300]}

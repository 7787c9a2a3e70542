"""SSRF check of webhook URLs: only public addresses, never the internal network.

An address is looked at twice: when it is written, for a quick refusal, and when something is sent. Then the name
is resolved once, every address it has is checked, and the connection goes to a checked address itself: a name that
answers otherwise a moment later leads nowhere. Redirections are not followed.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext_noop

SECONDS = 10.0  # for connecting, and again for the answer
MOST_ANSWER = 1_024  # bytes of an answer that are read
PORTS = (443, 8443)
NO_NAME = gettext_noop("unknown host name")
INTERNAL = gettext_noop("the address belongs to an internal network")
NO_HTTPS = gettext_noop("the address doesn’t begin with https")
TOO_LATE = gettext_noop("no answer in time")
NO_TLS = gettext_noop("invalid certificate or encryption")
NO_CONNECTION = gettext_noop("no connection")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
# Ways in which an IPv6 address holds an IPv4 one, and what leads to machines here whatever its kind.
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_NEVER = (
    ipaddress.ip_network("64:ff9b:1::/48"),
    ipaddress.ip_network("::/96"),
    ipaddress.ip_network("fec0::/10"),
    ipaddress.ip_network("192.88.99.0/24"),
)


class Unreachable(Exception):
    """Nothing was sent, or no answer came; trying again may help. The text says why, for people."""


class Forbidden(Exception):
    """The address leads where nothing may be sent. The text says why."""


@dataclass(frozen=True, slots=True)
class WebhookAddress:
    """An address taken apart. `plain`: without TLS, on this machine, in tests only."""

    host: str
    port: int
    path: str
    plain: bool = False


def target_of(url: str) -> WebhookAddress | None:
    """The parts of an address that may be written down: https, a usual port, no password; None for another."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
        url.encode("ascii")
    except (ValueError, UnicodeError):
        return None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if settings.WEBHOOKS_TO_LOOPBACK and parts.scheme == "http" and host == "127.0.0.1":
        return WebhookAddress(host, port or 80, path, plain=True)
    if parts.scheme != "https" or not host or (port or 443) not in PORTS:
        return None
    if parts.username or parts.password or parts.fragment or any(ord(letter) <= 32 for letter in url):
        return None
    if (bare := _literal(host)) is not None and not is_public(bare):
        return None
    return WebhookAddress(host, port or 443, path)


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_public(address: Address) -> bool:
    """Whether an address is one of the open internet: not private, loopback, link-local, multicast, reserved, nor
    an IPv6 address that carries such an IPv4 one within.
    """
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is None and address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None and not is_public(inner):
            return False
        if address.teredo or address.sixtofour or address.is_site_local:
            return False
        if address.ipv4_mapped is not None:
            return True
    if any(address.version == net.version and address in net for net in _NEVER):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def resolved(target: WebhookAddress) -> str:
    """One address of the host, after all that it has were checked.

    Raises:
        Forbidden: one of them is not of the open internet.
        Unreachable: it has none.
    """
    try:
        found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(NO_NAME) from error
    addresses = [str(row[4][0]).partition("%")[0] for row in found]
    if not addresses:
        raise Unreachable(NO_NAME)
    if not target.plain and not all(is_public(ipaddress.ip_address(each)) for each in addresses):
        raise Forbidden(INTERNAL)
    return addresses[0]


class _Pinned(http.client.HTTPConnection):
    """Goes to the address that was checked, whatever the name says by now; TLS still asks for the name."""

    def __init__(self, target: WebhookAddress, address: str) -> None:
        super().__init__(target.host, target.port, timeout=SECONDS)
        self.target, self.address = target, address

    def connect(self) -> None:
        """To the address itself, by no proxy."""
        plain = socket.create_connection((self.address, self.target.port), timeout=SECONDS)
        if self.target.plain:
            self.sock = plain
        else:
            self.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=self.target.host)


def send(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a body with POST; the status of the answer, whatever it says.

    Raises:
        Forbidden: the address leads where nothing may be sent.
        Unreachable: there was no answer.
    """
    target = target_of(url)
    if target is None:
        raise Forbidden(NO_HTTPS)
    began = time.monotonic()
    connection = _Pinned(target, resolved(target))
    try:
        connection.request("POST", target.path, body, headers)
        answer = connection.getresponse()
        answer.read(MOST_ANSWER)
    except TimeoutError as error:
        raise Unreachable(TOO_LATE) from error
    except ssl.SSLError as error:
        raise Unreachable(NO_TLS) from error
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(NO_CONNECTION) from error
    finally:
        connection.close()
    if time.monotonic() - began > 3 * SECONDS:
        raise Unreachable(TOO_LATE)
    return answer.status

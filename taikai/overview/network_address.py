"""Network addresses of a running site: for phones in the same Wi-Fi and for the local browser."""

from __future__ import annotations

import io
import socket
import sys
from collections.abc import Mapping
from ipaddress import ip_address
from typing import NamedTuple

import segno

EVERYWHERE = "0.0.0.0"  # noqa: S104 - chosen only where the machine's own network is a private one
HERE = "127.0.0.1"
#: An address that no machine has (RFC 5737). Choosing the way there sends nothing.
FAR_AWAY = ("203.0.113.1", 9)
#: Set where no person is in front of the screen: tests of a service, a session from another machine.
NO_PERSON = ("CI", "SSH_CONNECTION", "SSH_TTY")
WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")


class Listening(NamedTuple):
    """The address the site listens on, and by which this machine and phones reach it (empty: they do not)."""

    listens: str
    here: str
    phones: str


def listening(asked: str, hall: str) -> Listening:
    """Where the site is: where it was asked for, else in the hall's network where this machine is in one."""
    listens = asked or (EVERYWHERE if hall else HERE)
    if listens == EVERYWHERE:
        return Listening(listens, HERE, hall)
    return Listening(listens, listens, "" if listens == HERE else listens)


def hall_address() -> str:
    """This machine's address in the private network it is in; empty if there is none, or only an open one.

    A machine with an address of the open internet is a server: it is not opened to everybody without being told.
    """
    for address in _own_addresses():
        found = ip_address(address)
        if found.is_private and not found.is_loopback and not found.is_link_local and not found.is_unspecified:
            return address
    return ""


def _own_addresses() -> list[str]:
    """The one that is used towards the internet first, then those of the machine's name, for a hotspot."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(FAR_AWAY)
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        return found + socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return found


def qr_lines(address: str, *, coloured: bool) -> list[str]:
    """A QR code of half blocks. Without colours it is right on a dark terminal, and inverted on a light one."""
    written = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(written, border=2, compact=True)
    lines = written.getvalue().splitlines()
    return [f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines] if coloured else lines


def has_browser(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether there is a screen on this machine, with a person in front of it."""
    if any(environment.get(name) for name in NO_PERSON):
        return False
    return platform in ("win32", "darwin") or any(environment.get(name) for name in SCREENS)

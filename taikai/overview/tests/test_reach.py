"""How `up` says where the site is, and whether it opens it."""

from __future__ import annotations

import pytest
import segno

from taikai.overview import network_address
from taikai.overview.network_address import hall_address, has_browser, listening, qr_lines


@pytest.mark.parametrize(
    ("own", "hall"),
    [
        (["192.168.1.7", "10.8.0.2"], "192.168.1.7"),
        (["127.0.1.1", "10.42.0.1"], "10.42.0.1"),
        (["169.254.3.4"], ""),
        (["8.8.8.8", "127.0.0.1"], ""),
        ([], ""),
    ],
)
def test_the_hall_is_a_private_network(own: list[str], hall: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network_address, "_own_addresses", lambda: own)
    assert hall_address() == hall


@pytest.mark.parametrize(
    ("asked", "hall", "found"),
    [
        ("", "192.168.1.7", ("0.0.0.0", "127.0.0.1", "192.168.1.7")),
        ("", "", ("127.0.0.1", "127.0.0.1", "")),
        ("0.0.0.0", "", ("0.0.0.0", "127.0.0.1", "")),
        ("127.0.0.1", "192.168.1.7", ("127.0.0.1", "127.0.0.1", "")),
        ("10.0.0.5", "192.168.1.7", ("10.0.0.5", "10.0.0.5", "10.0.0.5")),
    ],
)
def test_it_listens_where_it_is_asked_to_and_else_in_the_hall(
    asked: str, hall: str, found: tuple[str, ...]
) -> None:
    assert listening(asked, hall) == found


def test_the_code_in_the_terminal_leads_to_the_address() -> None:
    address = "http://192.168.1.7:8000/"
    halves = {" ": (1, 1), "▀": (0, 1), "▄": (1, 0), "█": (0, 0)}
    rows = []
    for line in qr_lines(address, coloured=False):
        pairs = [halves[each] for each in line]
        rows += [[top for top, _bottom in pairs], [bottom for _top, bottom in pairs]]
    wanted = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=2)]
    assert rows[: len(wanted)] == wanted
    assert all(line.startswith("\x1b[97;40m") for line in qr_lines(address, coloured=True))


@pytest.mark.parametrize(
    ("environment", "platform", "opens"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({}, "win32", True),
        ({}, "darwin", True),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
        ({"SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, "darwin", False),
    ],
)
def test_a_browser_opens_where_a_person_sits(environment: dict[str, str], platform: str, opens: bool) -> None:
    assert has_browser(environment, platform) is opens

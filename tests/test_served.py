"""Whoever takes pictures waits for a site that answers, and for no other."""

from __future__ import annotations

import subprocess
import sys

import pytest

from harness.site import wait_for
from tools.with_services import free_port

LISTENS = "import socket, sys; server = socket.create_server(('127.0.0.1', int(sys.argv[1]))); sys.stdin.read()"


def program(code: str, *arguments: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], stdin=subprocess.PIPE)


def test_it_waits_until_the_port_answers():
    port = free_port()
    with program(LISTENS, port) as site:
        wait_for(port, site, 20)
        assert site.poll() is None


def test_a_site_that_ends_is_not_waited_for():
    with (
        program("raise SystemExit(3)") as site,
        pytest.raises(RuntimeError, match="ended with 3"),
    ):
        wait_for(free_port(), site, 20)


def test_a_site_that_never_listens_is_said_to():
    with program("import sys; sys.stdin.read()") as site, pytest.raises(RuntimeError, match="within 0 seconds"):
        wait_for(free_port(), site, 0.3)

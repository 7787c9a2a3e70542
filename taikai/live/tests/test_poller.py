"""The poller outlives a database that is away, and says so once."""

from __future__ import annotations

import asyncio
import time

import pytest
from django.db import OperationalError

from taikai.live.domain import revisions
from taikai.live.domain.revisions import Hub, RevisionMark

pytestmark = pytest.mark.both


@pytest.mark.parametrize(
    ("error", "traceback"),
    [(OperationalError("unable to open database file\nat 10.1.2.3"), False), (KeyError("seen"), True)],
)
def test_what_fails_each_second_is_said_once_and_when_it_is_over(error, traceback, monkeypatch, caplog):
    failures = [error] * 5

    def read(slugs: list[str]) -> dict[str, RevisionMark]:
        if failures:
            raise failures.pop()
        return {"cup": RevisionMark(7, True)}

    async def watched() -> RevisionMark | None:
        hub, until = Hub(), time.monotonic() + 20
        hub.learn("cup", RevisionMark(6, True))
        while (mark := hub.known("cup")) is None and time.monotonic() < until:
            await asyncio.sleep(0.01)
        return mark

    monkeypatch.setattr(revisions, "_read_in_own_thread", read)
    monkeypatch.setattr(revisions, "AGAIN", 0.01)
    assert asyncio.run(watched()) == RevisionMark(7, True)
    assert not failures
    assert [record.getMessage().split(":")[0] for record in caplog.records] == [
        "revisions cannot be read",
        "revisions are read again",
    ]
    assert (caplog.records[0].exc_info is not None) == traceback
    assert "10.1.2.3" not in caplog.text or traceback


def test_what_was_saved_here_is_read_at_once(monkeypatch):
    revision = 6

    def read(slugs: list[str]) -> dict[str, RevisionMark]:
        return {"cup": RevisionMark(revision, True)}

    async def watched() -> float:
        nonlocal revision
        hub = Hub()
        hub.learn("cup", RevisionMark(6, True))
        while hub.known("cup") is None:
            await asyncio.sleep(0.01)
        revision, began = 7, time.monotonic()
        hub.look()
        while (mark := hub.known("cup")) is None or mark.revision < 7:
            await asyncio.sleep(0.01)
        return time.monotonic() - began

    monkeypatch.setattr(revisions, "_read_in_own_thread", read)
    monkeypatch.setattr(revisions, "INTERVAL", 60.0)
    monkeypatch.setattr(revisions, "FRESH", 60.0)
    assert asyncio.run(watched()) < 30

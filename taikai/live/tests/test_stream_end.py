"""A stream whose reader leaves ends, whatever else happens at that moment."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from taikai.live.domain import revisions
from taikai.live.domain.revisions import RevisionMark, hub
from taikai.live.views import _events
from taikai.tournaments.page_dependencies import Watch


def test_a_reader_who_leaves_together_with_a_change_is_gone(monkeypatch):
    monkeypatch.setattr(
        revisions, "_read_in_own_thread", lambda slugs: dict.fromkeys(slugs, RevisionMark(1, public=True))
    )

    async def leaving() -> None:
        async def read() -> None:
            async for _event in _events("krakow", RevisionMark(1, public=True), Watch()):
                pass

        hub().learn("krakow", RevisionMark(1, public=True))
        reading = asyncio.create_task(read())
        for _ in range(4):
            await asyncio.sleep(0)
        for change in hub()._listeners["krakow"]:
            change.set()
        await asyncio.sleep(0)
        reading.cancel()
        done, _still = await asyncio.wait({reading}, timeout=1)
        still = hub().listening
        reading.cancel()
        assert done
        assert reading.cancelled()
        assert not still

    with ThreadPoolExecutor(max_workers=1) as thread:
        thread.submit(asyncio.run, leaving()).result(timeout=30)

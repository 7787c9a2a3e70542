"""Bench of the refetch after a result, when every phone of a hall has the standings open.

    python -m bench.parts --phones 300 --players 120 --changes 5

One uvicorn process on a fresh SQLite database. After each change all phones ask at once, as they do within a
second. Prints milliseconds until the last phone has its answer, and how long a phone waited.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time

from harness.site import served
from harness.wire import get
from harness.world import bumper, fresh_site

PART = "HX-Request: true\r\nHX-Target: ranking\r\nConnection: close\r\n"


async def phones(port: int, slug: str, many: int, bump, changes: int) -> None:
    path = f"/t/{slug}/standings/"
    await get(port, path, PART)
    whole, single = [], []

    async def ask() -> None:
        began = time.monotonic()
        status, body, (_reader, writer) = await get(port, path, PART)
        writer.close()
        if status != 200 or b"rank-table" not in body:
            raise RuntimeError(f"status {status}")
        single.append((time.monotonic() - began) * 1000)

    for _ in range(changes):
        await asyncio.to_thread(bump)
        began = time.monotonic()
        await asyncio.gather(*(ask() for _ in range(many)))
        whole.append((time.monotonic() - began) * 1000)
    single.sort()
    usual, slow = statistics.median(single), single[len(single) * 99 // 100]
    print(f"{many} phones, {changes} changes: the last has its answer after {statistics.median(whole):,.0f} ms;")
    print(f"a phone waits {usual:,.0f} ms, 99 of 100 at most {slow:,.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--players", type=int, default=120)
    parser.add_argument("--changes", type=int, default=5)
    options = parser.parse_args()
    with fresh_site():
        from tests import factories

        tournament = factories.TournamentFactory(slug="bench", stage="playing", capacity=options.players)
        for round_ in factories.seated(tournament, players=options.players, rounds=4):
            for table in round_.tables.all():
                factories.confirmed(table)
        with served() as (port, _pid):
            asyncio.run(phones(port, tournament.slug, options.phones, bumper(tournament), options.changes))


if __name__ == "__main__":
    main()

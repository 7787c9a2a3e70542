"""Bench of processor time for each action in a hall: the figures of `docs/operate/scale.md`.

    python -m bench.costs --players 200

One uvicorn process, one visitor, one request after the other over a kept connection; the site's own processor time
divided by their number, so that other work on the machine hardly counts.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from bench.hall import HANCHANS
from harness.crowd import EMPTY
from harness.site import processor, served
from harness.visitors import Judge, Phone
from harness.wire import Browser
from harness.world import POINTS, SLUG, build, bumper, cookie_of, fresh_site


async def costs(port: int, pid: int, world: dict, bump) -> None:
    base = f"/t/{SLUG}/"
    browser = Browser(port)

    async def line(name: str, count: int, once) -> None:
        await once(0)
        before = processor(pid)
        for at in range(1, count + 1):
            await once(at)
        print(f"{name:<52}{(processor(pid) - before) / count * 1000:9.2f} ms", flush=True)

    ranking = Phone(browser, f"{base}standings/")
    await ranking.open()
    part = f"HX-Request: true\r\nHX-Target: {ranking.parts[0][0]}\r\n"
    tag = f'If-None-Match: "{ranking.known}"\r\n'
    await line("an empty view", 400, lambda _at: browser.get(EMPTY))
    await line("a question, nothing new", 2000, lambda _at: browser.get(ranking.revision_url, tag))
    await line("a shared part from memory (standings)", 2000, lambda _at: browser.get(ranking.path, part))

    me = "HX-Request: true\r\nHX-Target: me\r\n"
    own = [f"{base}me/{token}/" for token in world["tokens"]]
    await line(
        "a personal part, the ranking known",
        200,
        lambda at: browser.get(own[at % len(own)], me),
    )
    await line("a whole page of standings", 40, lambda _at: Browser(port).get(f"{base}standings/"))

    async def changed(_at: int) -> None:
        await asyncio.to_thread(bump)
        await asyncio.sleep(0.6)  # the poller has read it
        await browser.get(ranking.path, part)

    await line("a change: ranking computed, part rendered, packed", 8, changed)
    judge = Judge(Browser(port, world["cookie"]), SLUG)
    await judge.browser.get(f"{base}manage/results/")

    async def save(at: int) -> None:
        east, south, west, north = POINTS[at % 3]
        await judge.save(HANCHANS, at + 1, (east, south, west, north), pause=0)

    await line("a judge: sheet opened, saved, board looked at", 20, save)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=200)
    options = parser.parse_args()
    with fresh_site():
        from django.db import connection

        from taikai.registration.domain.personal_links import token_of
        from tests import factories

        tournament = build(options.players, HANCHANS, played=HANCHANS - 1)
        world = {
            "tokens": [token_of(entrant) for entrant in tournament.entrants.order_by("pk")],
            "cookie": cookie_of(factories.staff(tournament, "organiser")),
        }
        connection.close()
        print(f"{options.players} players x {HANCHANS} hanchans, {connection.vendor}")
        with served() as (port, pid):
            asyncio.run(costs(port, pid, world, bumper(tournament)))
    return 0


if __name__ == "__main__":
    sys.exit(main())

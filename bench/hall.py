"""Bench of a hall on a tournament day: phones, screens and judges at once, and their response times.

    python -m bench.hall --seconds 60 --processes 1 --release at_once
    python -m bench.hall --minutes 10 --release complete
    python -m bench.hall --seconds 40 --release complete --entered 20

200 players × 10 hanchans with results; 300 phones on personal pages, 300 on standings, 200 streams, 50 tables
that save once a minute each (from the second minute on they correct). With `--entered 20` only thirty are missing:
with the last of them, after 36 seconds, a hanchan that is public when complete shows everywhere at once. Everybody
behaves as the pages do: ETag questions, one refetch a change, connections kept, gzip. Loopback only, and it stops
by itself. The database is SQLite, or what `DATABASE_URL` says (`tools/with_services.py`).

The goals: p95 of a save below 300 ms, every change its readers may see at every one of them within 2 s of the
judge's tap, the memory of each process below 300 MB and flat, the site (all its processes) below 45 % of a core.
An empty view in the same run (a redirect, through all a page goes through) is the measure for other machines.
"""

from __future__ import annotations

import argparse
import asyncio
import bisect
import random
import sys
import time

from harness.crowd import Crowd, allow_connections, p95
from harness.site import memory, served
from harness.visitors import Judge, Phone, Save, Stream
from harness.wire import Browser
from harness.world import POINTS, SLUG, build, cookie_of, fresh_site

HANCHANS = 10
MOST_SAVE, MOST_SEEN, MOST_MEMORY, MOST_SHARE = 0.3, 2.0, 300, 0.45


def number() -> int:
    """The revision at which what the standings show the public last changed."""
    from django.db import connection

    from taikai.tournaments.domain.change import STANDINGS
    from taikai.tournaments.models import Tournament
    from taikai.tournaments.page_dependencies import Watch

    found = Tournament.objects.get(slug=SLUG)
    connection.close()
    return Watch(parts=(STANDINGS,)).number(found)


class Hall(Crowd):
    def __init__(self, port: int, pid: int, options: argparse.Namespace, world: dict) -> None:
        super().__init__(port, pid)
        self.options, self.world = options, world
        self.saves: list[Save] = []
        self.memory: list[list[float]] = []
        base = f"/t/{SLUG}/"
        tokens = world["tokens"]
        self.personal = [
            Phone(Browser(port), f"{base}me/{tokens[i % len(tokens)]}/") for i in range(options.personal)
        ]
        self.standings = [Phone(Browser(port), f"{base}standings/") for _ in range(options.standings)]
        self.boards = [
            Stream(Browser(port, world["staff"][i % len(world["staff"])]), f"{base}manage/results/")
            for i in range(options.boards)
        ]
        screens = ["screen/standings/", "screen/seating/"]
        self.screens = [
            Stream(Browser(port), base + screens[i % 2]) for i in range(options.streams - options.boards)
        ]

    async def sample(self) -> None:
        while True:
            self.memory.append(memory(self.pid))
            await asyncio.sleep(5)

    async def saving(self, seconds: float) -> None:
        """Each table once a minute, evenly and in another order every time."""
        tables = self.world["tables"]
        loop, began = asyncio.get_running_loop(), time.monotonic()
        last = await loop.run_in_executor(None, number)
        judges = [Judge(Browser(self.port, cookie), SLUG) for cookie in self.world["staff"]]
        self.judges = judges
        tasks, minute, rng = [], 0, random.Random(5)

        async def one(judge: Judge, table: int, minute: int) -> None:
            nonlocal last
            east, south, west, north = POINTS[(table + minute) % 3]
            move = 100 * ((table * 7 + minute * 3) % 40)
            save = await judge.save(HANCHANS, table, (east + move, south, west - move, north))
            self.saves.append(save)
            now = await loop.run_in_executor(None, number)
            if now > last:
                save.number = last = now

        while True:
            # In the first minute those that are not in yet: with the last of them the hanchan is complete.
            first = self.options.entered + 1 if not minute else 1
            order = rng.sample(range(first, tables + 1), tables + 1 - first)
            for at, table in enumerate(order):
                due = began + 60 * minute + 60 * (at + rng.random() * 0.8) / tables
                if due - began > seconds:
                    await asyncio.gather(*tasks)
                    return
                await asyncio.sleep(max(0, due - time.monotonic()))
                judge = judges[(table - 1) % len(judges)]
                tasks.append(asyncio.create_task(self.guarded(one(judge, table, minute))))
            minute += 1

    async def run(self) -> None:
        await self.arrive([*self.personal, *self.standings, *self.boards, *self.screens])
        self.begin(self.sample())
        await self.measured(self.played())

    async def played(self) -> None:
        await self.saving(self.options.seconds)
        await asyncio.sleep(3)

    def waits(self, pages) -> list[float]:
        """For every visible save and every page: seconds from the judge's tap until the page showed it."""
        found = []
        for page in pages:
            at = [number for _when, number in page.seen]
            for save in self.saves:
                if save.number is not None:
                    place = bisect.bisect_left(at, save.number)
                    found.append(page.seen[place][0] - save.sent if place < len(at) else float("inf"))
        return sorted(found)

    def report(self) -> bool:
        saves = sorted(save.answered - save.sent for save in self.saves)
        opened = sorted(t for judge in self.judges for t in judge.opened)
        visible = sum(save.number is not None for save in self.saves)
        self.heading()
        line = self.line
        line("a save", saves)
        line("a sheet opened", opened)
        # A screen with the seating does not hear of results: there is nothing on it to change.
        rankings = [page for page in self.screens if "standings" in page.path]
        groups = [("personal page", self.personal), ("standings", self.standings), ("screen", rankings)]
        worst = 0.0
        for name, pages in groups:
            waits = self.waits(pages)
            line(f"tap → {name}", waits)
            worst = max(worst, waits[-1] if waits else 0.0)
            line(f"  one refetch of a {name}", sorted(t for page in pages for t in page.fetched))
        line("  one refetch of a board", sorted(t for page in self.boards for t in page.fetched))
        everybody = [*self.personal, *self.standings, *self.screens, *self.boards]
        fetched = sum(len(page.fetched) for page in everybody)
        asked = sum(page.browser.asked for page in everybody)
        sent = sum(page.browser.bytes for page in everybody)
        failed = sum(page.failed for page in everybody)
        largest = [max(each) for each in self.memory]
        half = largest[len(largest) // 2 :]
        print(
            f"{len(saves)} saves, {visible} of them visible; {asked:,} requests, {fetched:,} refetches, "
            f"{sent / 1e6:.1f} MB; {failed} failed, {len(self.errors)} errors"
        )
        print(
            f"memory of the largest process {largest[0]:.0f} MB at the start, most {max(largest):.0f}, end "
            f"{largest[-1]:.0f} (second half {min(half):.0f}-{max(half):.0f}), of all most "
            f"{max(sum(each) for each in self.memory):.0f}; {self.shares()}"
        )
        good = {
            f"p95 of a save below {MOST_SAVE * 1000:.0f} ms": p95(saves) < MOST_SAVE,
            f"every visible change everywhere within {MOST_SEEN:.0f} s": worst <= MOST_SEEN,
            f"memory of each process below {MOST_MEMORY} MB": max(largest) < MOST_MEMORY,
            f"the site below {MOST_SHARE:.0%} of a core": self.used / self.lasted < MOST_SHARE,
            "nothing failed": not failed and not self.errors,
        }
        return self.goals(good)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--personal", type=int, default=300)
    parser.add_argument("--standings", type=int, default=300)
    parser.add_argument("--streams", type=int, default=200)
    parser.add_argument("--boards", type=int, default=12, help="how many of the streams are judges' boards")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--release", choices=["at_once", "complete", "hidden"], default="at_once")
    parser.add_argument("--entered", type=int, default=0, help="tables of the running hanchan that are in already")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--minutes", type=float)
    options = parser.parse_args()
    if options.minutes:
        options.seconds = options.minutes * 60
    allow_connections()
    with fresh_site():
        from django.db import connection

        from taikai.registration.domain.personal_links import token_of
        from tests import factories

        tournament = build(
            options.players, HANCHANS, played=HANCHANS - 1, entered=options.entered, release=options.release
        )
        staff = [factories.staff(tournament, "organiser") for _ in range(20)]
        world = {
            "tokens": [token_of(entrant) for entrant in tournament.entrants.order_by("pk")],
            "tables": options.players // 4,
            "staff": [cookie_of(user) for user in staff],
        }
        vendor = connection.vendor
        connection.close()
        print(
            f"\n{options.players} players x {HANCHANS} hanchans, {options.personal} personal pages, "
            f"{options.standings} standings, {options.streams} streams ({options.boards} boards); "
            f"{vendor}, {options.processes} process(es), results public {options.release}",
            flush=True,
        )
        with served(processes=options.processes) as (port, pid):
            hall = Hall(port, pid, options, world)
            asyncio.run(hall.run())
        return 0 if hall.report() else 1


if __name__ == "__main__":
    sys.exit(main())

"""Bench of a day: a whole hall reports a hand within one minute, and 500 spectators watch.

    python -m bench.day --processes 1
    python -m bench.day --tables 43 --people 500 --minutes 1

Every table plays on the players' own phones: all four lie open on the table's page. The others follow a table
from elsewhere (its public page, without a delay), or have their personal page or the standings open, and behave as
the pages do (`harness/visitors.py`). Within each minute each table saves one hand, at a moment of its own: the
reporter's phone opens the preview and sends the form on it. Loopback only. The database is SQLite, or what
`DATABASE_URL` says (`tools/with_services.py`).

The goals: p95 of a report below 300 ms, every report seen within 2 s by all who look at that table: its other
phones and those who follow it. An empty view in the same run (a redirect, through everything a page goes through)
is the measure for other machines.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import time
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from bench.hall import MOST_SAVE, MOST_SEEN
from harness.crowd import Crowd, allow_connections
from harness.site import memory, served
from harness.visitors import Phone
from harness.wire import Browser
from harness.world import SLUG, build, fresh_site, reporting

HANCHANS = 4
WINDS = "ESWN"
VALUES = ("1.30", "2.30", "1.40", "2.40", "3.30", "3.40", "mangan", "haneman")


@dataclass
class Table:
    """Four open phones, the one that reports, and who follows from elsewhere.

    `waits`, `afar`: seconds until each of the others, and of those elsewhere, showed a hand.
    """

    number: int
    path: str
    phones: list[Phone]
    reporter: Browser
    watching: list[Phone] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    afar: list[float] = field(default_factory=list)

    async def report(self, rng: random.Random) -> None:
        """One hand: the preview, the form on it, and how long until everybody at the table sees it."""
        winner, payer = rng.sample(WINDS, 2)
        rest = (await self.reporter.get(self.path)).text
        after = re.search(r"do=ron&amp;riichi=&amp;after=(\d+)", rest)
        words = {"do": "ron", "payer": payer, "won": f"{winner}:{rng.choice(VALUES)}", "riichi": ""}
        began = time.monotonic()
        words["after"] = after[1] if after else "0"
        preview = await self.reporter.get(f"{self.path}?{urlencode(words)}")
        self.opened.append(time.monotonic() - began)
        before = [len(phone.seen) for phone in (*self.phones, *self.watching)]
        form = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', _form(preview.text)))
        form = {name: unescape(value) for name, value in form.items()} | {"act": "save"}
        await asyncio.sleep(1)  # somebody reads who pays what
        sent = time.monotonic()
        answer = await self.reporter.request(
            "POST", self.path, f"X-CSRFToken: {form['csrfmiddlewaretoken']}\r\n", urlencode(form).encode()
        )
        self.sent.append(time.monotonic() - sent)
        if answer.status != 302:
            raise RuntimeError(f"{self.path}: status {answer.status}: {answer.text[:300]}")
        page = await self.reporter.get(answer.headers["location"])
        self.shown.append(time.monotonic() - sent)
        if page.status != 200:
            raise RuntimeError(f"{self.path}: status {page.status}")
        await asyncio.sleep(max(0.0, sent + 2 * MOST_SEEN - time.monotonic()))
        for at, (phone, many) in enumerate(zip((*self.phones, *self.watching), before, strict=True)):
            later = [when - sent for when, _number in phone.seen[many:] if when >= sent]
            (self.waits if at < len(self.phones) else self.afar).append(min(later, default=float("inf")))


def _form(html: str) -> str:
    """The form with the save button."""
    end = html.index("data-save")
    return html[html.rindex("<form", 0, end) : end]


class Day(Crowd):
    def __init__(self, port: int, pid: int, options: argparse.Namespace, tables: list[list[str]]) -> None:
        super().__init__(port, pid)
        self.options = options
        base = f"/t/{SLUG}/"
        self.tables = []
        for number, tokens in enumerate(tables, 1):
            path = f"{base}table/{HANCHANS}/{number}/"
            phones = [Phone(Browser(port, f"taikai_player={token}"), path) for token in tokens]
            reporter = Browser(port, f"taikai_player={tokens[number % 4]}")
            self.tables.append(Table(number, path, phones, reporter))
        everybody = [token for tokens in tables for token in tokens]
        left = max(0, options.people - len(everybody))
        third = left // 3
        self.personal = [
            Phone(Browser(port), f"{base}me/{everybody[at % len(everybody)]}/") for at in range(third)
        ]
        self.standings = [Phone(Browser(port), f"{base}standings/") for _ in range(third)]
        for at in range(left - 2 * third):
            table = self.tables[at % len(self.tables)]
            table.watching.append(Phone(Browser(port), f"{base}watch/{HANCHANS}/{table.number}/"))

    @property
    def at_tables(self) -> list[Phone]:
        return [phone for table in self.tables for phone in table.phones]

    @property
    def elsewhere(self) -> list[Phone]:
        return [phone for table in self.tables for phone in table.watching]

    @property
    def pages(self) -> list[Phone]:
        return [*self.at_tables, *self.personal, *self.standings, *self.elsewhere]

    async def run(self) -> None:
        await self.arrive(self.pages)
        await self.measured(self.played())

    async def played(self) -> None:
        await asyncio.gather(*(self.guarded(self.play(table)) for table in self.tables))
        self.most = sum(memory(self.pid))

    async def play(self, table: Table) -> None:
        """A hand a minute, each at a moment of its own."""
        rng = random.Random(table.number)
        began = time.monotonic()
        for minute in range(self.options.minutes):
            due = began + 60 * minute + rng.random() * 54
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            await table.report(rng)

    def report(self) -> bool:
        self.heading()
        line = self.line
        tables = self.tables
        line("the preview of a hand", [t for table in tables for t in table.opened])
        saved = line("a report", [t for table in tables for t in table.sent])
        line("a report and the table after it", [t for table in tables for t in table.shown])
        waits = [t for table in tables for t in table.waits]
        line("tap → every phone of the table", waits)
        afar = [t for table in tables for t in table.afar]
        line("tap → everybody who follows it", afar)
        line("  one refetch of a table", [t for page in self.at_tables for t in page.fetched])
        idle = sum(len(page.fetched) for page in (*self.personal, *self.standings))
        failed = sum(page.failed for page in self.pages)
        print(
            f"{sum(len(table.sent) for table in tables)} hands; {idle} refetches of pages that show no hand; "
            f"{failed} failed, {len(self.errors)} errors; memory {self.most:.0f} MB; {self.shares()}"
        )
        wanted = len(tables) * self.options.minutes
        good = {
            f"p95 of a report below {MOST_SAVE * 1000:.0f} ms": saved < MOST_SAVE,
            f"every report seen by all within {MOST_SEEN:.0f} s": max([*waits, *afar], default=9) <= MOST_SEEN,
            "every hand is there, nothing failed": sum(len(table.sent) for table in tables) == wanted
            and not failed
            and not self.errors,
        }
        return self.goals(good)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=43)
    parser.add_argument("--people", type=int, default=500, help="open pages, the phones at the tables among them")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--minutes", type=int, default=1)
    options = parser.parse_args()
    allow_connections()
    with fresh_site():
        from django.db import connection

        from taikai.hands.models import Broadcast
        from taikai.registration.domain.personal_links import token_of
        from taikai.seating.models import Seat

        tournament = build(4 * options.tables, HANCHANS, played=HANCHANS - 1, release="complete")
        reporting(tournament, HANCHANS, hands=4)
        Broadcast.objects.create(tournament=tournament, delay=0)
        seats = Seat.objects.filter(round__tournament=tournament, round__number=HANCHANS)
        tables: list[list[str]] = [[] for _ in range(options.tables)]
        for seat in seats.select_related("entrant", "table").order_by("table__number", "wind"):
            tables[seat.table.number - 1].append(token_of(seat.entrant))
        vendor = connection.vendor
        connection.close()
        print(
            f"\n{options.tables} tables report a hand a minute, {options.people} open pages; "
            f"{vendor}, {options.processes} process(es)",
            flush=True,
        )
        with served(processes=options.processes) as (port, pid):
            day = Day(port, pid, options, tables)
            asyncio.run(day.run())
        return 0 if day.report() else 1


if __name__ == "__main__":
    sys.exit(main())

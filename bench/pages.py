"""Bench of every page's processor time, cold and warm, for a hall and a federation.

    python -m bench.pages                       200 and 1,000 players, ten hanchans, and a save
    python -m bench.pages --players 200 --only standings

`cold` is the first answer after a change (the better of two), `warm` the best of three after it: milliseconds of
this process alone. A core that is shared with other work is up to twice as slow at times: a fixed piece of work is
timed just before each answer, and what it takes longer than at its best in this run is taken off. `queries` are
those of a cold answer. Of a page that streams, `cold` is all of it, every code made again, and `warm` the longest
time until something arrives. What is over its budget is marked and decides the exit code. SQLite in a folder of
its own unless `DATABASE_URL` is set.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from bench.addresses import PARTS, REPORTED, STREAMED, every_page
from bench.saves import saves
from harness.world import SLUG, build, deal, drawn, fresh_site, reporting

HANCHANS = 10
#: Players → milliseconds of processor time: (cold, warm).
BUDGETS = {200: (150, 30), 1000: (600, 100)}
#: A personal page's own part after a result, ranking and seats known: a few milliseconds.
MOST_OWN, OWN = 6, 40


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, action="append", choices=BUDGETS)
    parser.add_argument("--only", default="", help="pages whose address has this in it; “save” for the saves")
    options = parser.parse_args()
    over = 0
    with fresh_site():
        import openpyxl  # noqa: F401 — loaded with the first file a process makes, once

        from taikai.tournaments.models import Tournament

        for players in options.players or BUDGETS:
            if options.only == "save":
                break
            tournament = build(players, HANCHANS, played=HANCHANS - 1, ruleset="krakow2022")
            deal(tournament, HANCHANS)
            over += _table(tournament, players, options.only)
            if options.only in "me/":
                over += _own_parts(tournament)
            Tournament.objects.filter(pk=tournament.pk).update(slug=f"{SLUG}-{players}")
            reported = build(players, HANCHANS, played=HANCHANS - 1, ruleset="ema2025")
            reporting(reported, *range(1, HANCHANS + 1), hands=8)
            over += _table(reported, players, options.only, pages=REPORTED)
            Tournament.objects.filter(pk=reported.pk).update(slug=f"{SLUG}-{players}-reported")
        if options.only in ("", "save"):
            over += saves(measured)
    print(f"{over} over their budget" if over else "all within their budgets")
    return 1 if over else 0


def _table(tournament: Any, players: int, only: str, pages: Sequence[str] = ()) -> int:
    """Measure these pages as the organiser sees them; without any, all of a tournament with cards."""
    from django.db import connection
    from django.test import AsyncClient, Client
    from django.test.utils import CaptureQueriesContext

    from taikai.registration.domain.personal_links import badge_code, qr_svg, token_of
    from taikai.tournaments.domain.change import SYSTEM, change
    from tests import factories

    entrant = tournament.entrants.order_by("pk")[players // 2]
    staff = factories.staff(tournament, "organiser")
    organiser, public, streaming = Client(), Client(), AsyncClient()
    organiser.force_login(staff)
    streaming.force_login(staff)
    words = {"entrant": entrant.pk, "token": token_of(entrant), "badge": badge_code(entrant)}
    words["table"] = entrant.seats.get(round__number=HANCHANS).table.number
    if not pages:
        words["draw"], words["waiting"] = drawn(tournament)
    most_cold, most_warm = BUDGETS[players]
    print(f"\n{players} players x {HANCHANS} hanchans, budget {most_cold} ms cold, {most_warm} ms warm")
    print(f"{'page':<44}{'cold':>8}{'warm':>8}{'queries':>9}{'kB':>8}")
    asked = []
    if not pages:
        for_all, for_staff = every_page(SLUG, words)
        asked = [(public, page, "") for page in for_all] + [(organiser, page, "") for page in for_staff]
    if pages:
        print("  hands reported at the tables")
        phone = Client()
        phone.get(f"/t/{SLUG}/me/{words['token']}/table/")
        asked = [(phone if page.startswith(("table", "me")) else organiser, page, "") for page in pages]
    asked += (
        []
        if pages
        else [(organiser if page.startswith("manage") else public, page, part) for page, part in PARTS.items()]
    )
    public.get(f"/t/{SLUG}/")  # templates are compiled once a process
    over, elsewhere = 0, []
    for client, page, part in asked:
        name = (page or "(overview)").replace(str(words["token"]), "…") + (f" #{part}" if part else "")
        if only not in name:
            continue
        path = f"/t/{SLUG}/{page.format(**words)}"
        headers = {"HX-Request": "true", "HX-Target": part} if part else {}

        ask = partial(client.get, path, headers=headers)
        if ask().status_code >= 400:
            elsewhere.append(name)
            continue
        # The measured one follows a change, as when a hall asks again; code and templates are loaded by then.
        colds: list[float] = []
        warms: list[float] = []
        for _ in range(2):
            with change(tournament, SYSTEM, "bench.change"):
                pass
            if page in STREAMED:
                qr_svg.cache_clear()
                whole, longest = _streamed(streaming, path)
                colds.append(whole)
                warms.append(longest)
            else:
                colds.append(measured(ask)[0])
        warms += [] if page in STREAMED else [measured(ask)[0] for _ in range(3)]
        cold, warm = min(colds), min(warms)
        with change(tournament, SYSTEM, "bench.change"):
            pass
        with CaptureQueriesContext(connection) as captured:
            answer = ask()
        size = len(answer.content) / 1000
        mark = "" if answer.status_code in (200, 302) else f"  status {answer.status_code}"
        if warm > most_warm or (cold > most_cold and page not in STREAMED):
            mark += "  OVER"
            over += 1
        print(f"{name:<44}{cold:8.1f}{warm:8.1f}{len(captured):9}{size:8.1f}{mark}", flush=True)
    print(f"not in this world: {', '.join(elsewhere) or 'none'}")
    return over


def _own_parts(tournament: Any) -> int:
    """What the open personal pages of a hall ask for after a result, one after the other."""
    from django.test import Client

    from taikai.registration.domain.personal_links import token_of
    from taikai.tournaments.domain.change import STANDINGS, SYSTEM, change

    phone = Client()
    paths = [f"/t/{SLUG}/me/{token_of(entrant)}/" for entrant in tournament.entrants.order_by("pk")[: OWN + 1]]

    def ask(path: str) -> Any:
        return phone.get(path, headers={"HX-Request": "true", "HX-Target": "me"})

    for path in paths:
        ask(path)
    with change(tournament, SYSTEM, "result.confirmed") as act:
        act.shows(STANDINGS)
    ask(paths[0])  # computes the ranking for all
    middle = statistics.median(measured(partial(ask, path))[0] for path in paths[1:])
    over = middle > MOST_OWN
    print(f"{'me/… own part after a result, median':<44}{middle:8.1f}{'  OVER' if over else ''}", flush=True)
    return over


def _streamed(client: Any, path: str) -> tuple[float, float]:
    """Milliseconds of processor time for all of a streamed page, and the most until something of it arrives."""

    async def read() -> list[float]:
        spent, began = [], time.process_time()
        answer = await client.get(path)
        async for _piece in answer.streaming_content:
            now = time.process_time()
            spent.append((now - began) * 1000)
            began = now
        return spent

    gc.collect()
    slower = _slower()
    spent = asyncio.run(read())
    return sum(spent) / slower, max(spent) / slower


_best = float("inf")


def _slower() -> float:
    """How many times longer than at its best in this run a fixed piece of work takes now; at least 1."""
    global _best
    found = float("inf")
    for _ in range(3):
        began = time.process_time()
        words: dict[str, int] = {}
        for number in range(12_000):
            words[f"{number % 997}"] = words.get(f"{number % 991}", 0) + 1
        found = min(found, time.process_time() - began)
    _best = min(_best, found)
    return found / _best


def measured(ask: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of processor time for what `ask` does, and what it answers."""
    gc.collect()
    slower = _slower()
    began = time.process_time()
    answer = ask()
    return (time.process_time() - began) * 1000 / slower, answer


if __name__ == "__main__":
    sys.exit(main())

"""Bench of a judge's save: processor time and queries, at three tables, in a hall, in a federation."""

from __future__ import annotations

import itertools
import re
import statistics
from collections.abc import Callable
from functools import partial
from typing import Any

from harness.world import POINTS, SLUG, build

HANCHANS = 10
#: Twelve, thirty milliseconds: whatever the number of tables.
MOST_QUERIES, MOST_MS = 12, 30
TABLES = (3, 50, 250)
TIMES = 12
NO_QUESTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def saves(measured: Callable[[Callable[[], Any]], tuple[float, Any]]) -> int:
    """Print the price of a save at each size; returns how many are over the budget. `measured` runs and times."""
    from taikai.tournaments.models import Tournament

    print(f"\na save (entered and confirmed, ten hanchans), budget {MOST_MS} ms, {MOST_QUERIES} questions")
    print(f"{'tables':<44}{'least':>8}{'median':>8}{'queries':>9}")
    over = 0
    for tables in TABLES:
        tournament = build(4 * tables, HANCHANS, played=HANCHANS - 1, ruleset="krakow2022")
        for name, hanchan in (("first result", HANCHANS), ("correction", HANCHANS - 1)):
            spent, asked = _save(tournament, hanchan, tables, measured)
            middle = statistics.median(spent)
            bad = middle > MOST_MS or asked > MOST_QUERIES
            over += bad
            mark = "  OVER" if bad else ""
            print(f"{f'{tables} tables, {name}':<44}{min(spent):8.1f}{middle:8.1f}{asked:9}{mark}", flush=True)
        Tournament.objects.filter(pk=tournament.pk).update(slug=f"{SLUG}-saves-{tables}")
    return over


def _save(tournament: Any, hanchan: int, tables: int, measured: Callable[..., Any]) -> tuple[list[float], int]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from tests import factories

    judge = Client()
    judge.force_login(factories.staff(tournament, "judge"))
    spent: list[float] = []
    asked = 0
    # Three tables are soon all in: the last saves correct what the first have entered.
    for at, number in zip(range(TIMES), itertools.cycle(range(1, tables + 1)), strict=False):
        path = f"/t/{SLUG}/manage/results/{hanchan}/{number}/"
        page = judge.get(path).content.decode()
        if 'name="based_on"' not in page:  # confirmed already: a correction
            page = judge.get(f"{path}?correct=1").content.decode()
        form = {"do": "confirm", "sticks": "0", "reason": "bench", "key": f"{hanchan:016x}{at:016x}"}
        form |= {name: _field(page, name) for name in ("based_on", "seats")}
        points = POINTS[at % 2]
        form |= {f"points_{wind}": str(value) for wind, value in zip("ESWN", points, strict=True)}
        with CaptureQueriesContext(connection) as captured:
            took, answer = measured(partial(judge.post, path, form, headers={"X-Sheet": "quiet"}))
        if answer.status_code != 200 or "url" not in answer.json():
            raise RuntimeError(f"{path}: status {answer.status_code}: {answer.content[:2000]!r}")
        spent.append(took)
        asked = max(asked, sum(not each["sql"].startswith(NO_QUESTION) for each in captured))
    return spent[2:], asked  # the first two compile templates and open connections


def _field(html: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]*>', html)
    value = re.search(r'value="([^"]*)"', found[0]) if found else None
    return value[1] if value else ""

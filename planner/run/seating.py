"""Seats of a run: winds and table numbers for given meetings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from planner.bounds import few_tables_bound, table_bound
from planner.request.task import Task, winds_before
from planner.run.last import even_rest
from planner.run.run import Run
from planner.search.meetings import Meetings
from planner.search.tables import place_tables
from planner.search.version_one import even_out, share_all
from planner.winds.colouring import seat_winds
from planner.winds.share import wind_excess

Blocks = list[list[int]]
EARLIER = ("1", "2", "3")  # versions that went on ordering tables that were ordered as well as can be


def seat_all(task: Task, blocks: list[Blocks]) -> list[Blocks]:
    """Every table in seat order, with the winds of the played rounds taken into account."""
    flat = seat_winds([table for tables in blocks for table in tables], winds_before(task))
    out, at = [], 0
    for tables in blocks:
        out.append(flat[at : at + len(tables)])
        at += len(tables)
    return out


def seat(run: Run, blocks: list[Blocks]) -> list[Blocks]:
    """Winds; where history keeps them from being even, meetings of the same worth that allow it."""
    task = run.task
    seated = seat_all(task, blocks)
    before = winds_before(task)
    if task.played and not run.stopped and run.version != "1" and wind_excess(seated, before):
        return even_rest(run, seated, before)
    for attempt in range(4):
        excess = wind_excess(seated, before) if task.played and not run.stopped else 0
        start = share_all(seated, before) if attempt < 2 and not task.pinned else None
        if not excess:
            break
        if start and wind_excess(start, before) >= excess:
            continue
        meetings = Meetings(run.met(seated), run.extra, run.weights.repeat, run.suffices())
        seated = even_out(seated, meetings, before, task.pinned, run.rng, min(run.steps, 200_000), start)
    return seated


def place(run: Run, blocks: list[Blocks]) -> None:
    """Table numbers for every planned round."""
    task = run.task
    width = max([len(b) for b in blocks] + [len(r) for r in task.played], default=0)
    visits = [[0] * width for _ in task.names]
    for tables in task.played:
        for number, table in enumerate(tables):
            for seat in table:
                if seat is not None:
                    visits[task.index[seat]][number] += 1
    steps = min(run.steps // 4, 20_000 * max(1, len(blocks))) if width <= 60 else run.steps // 10
    steep = run.version != "1"
    enough = _fewest_returns(blocks) if run.version not in EARLIER and not task.played and not task.pinned else -1
    place_tables(blocks, visits, task.pinned, run.rng, 0 if run.stopped else steps, steep, enough)


def _fewest_returns(blocks: list[Blocks]) -> int:
    """Pairs of visits to one table that no order of the tables goes below; -1 where nothing is known."""
    tables = len(blocks[0]) if blocks else 0
    games = Counter(player for rounds in blocks for table in rounds for player in table)
    if any(len(rounds) != tables for rounds in blocks):
        return -1
    least = table_bound(list(games.values()), max(1, tables))
    if all(played == len(blocks) for played in games.values()):
        met = Counter(pair for rounds in blocks for table in rounds for pair in combinations(sorted(table), 2))
        least = max(least, few_tables_bound(tables, len(blocks), sum(m * (m - 1) // 2 for m in met.values())))
    return least

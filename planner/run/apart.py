"""Groups of up to four who never meet: one unplayed round of a longer schedule is the groups.

In a schedule of one round more in which nobody meets twice, those who share a table in one round share none in the
others. So teams of four, or couples two to a table, get the tables of its last round, and that round is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence

from planner.request.costs import FORBIDDEN
from planner.request.pins import order_pinned
from planner.run.run import Run
from planner.schedules.algebra import Schedule
from planner.schedules.catalogue import candidates
from planner.schedules.stored import repeats_of
from planner.search.relabel import relabel

Blocks = list[list[int]]


def groups_apart(run: Run) -> tuple[list[Blocks], str, int] | None:
    """Rounds in which nobody meets twice and the dearest wishes hold; how they were made; what other wishes cost.

    None where the groups do not fit four to a table, or no schedule of one round more is known without a repeat.
    """
    task = run.task
    longer = [s for s in candidates(task.count, task.rounds + 1, run.version) if not repeats_of(s)]
    tables = _tables(run, task.count // 4) if longer else None
    if tables is None:
        return None
    schedule = Schedule(longer[0].rounds[:-1], longer[0].method)
    run.rng.shuffle(tables)
    order = [-1] * task.count
    for slots, people in zip(longer[0].rounds[-1], tables, strict=True):
        for slot, player in zip(slots, people, strict=True):
            order[slot] = player
    order, cost = relabel(schedule.rounds, run.extra, order, run.rng, min(run.steps, 400 * task.count))
    blocks = [[[order[s] for s in table] for table in rounds] for rounds in schedule.rounds]
    if cost >= FORBIDDEN or not all(order_pinned(rounds, task.pinned) for rounds in blocks):
        return None
    return blocks, f"{schedule.method}, a round of it the groups", cost


def _tables(run: Run, count: int) -> list[list[int]] | None:
    """Everybody at ``count`` tables, each group together: all groups, or those of the dearest wishes."""
    for dear in sorted({cost for row in run.extra for cost in row.values()}):
        tables = _packed(_groups(run.extra, dear), count)
        if tables is not None:
            return tables
    return None


def _groups(extra: Sequence[dict[int, int]], dear: int) -> list[list[int]]:
    """Who is held apart by meetings that cost at least ``dear``, directly or through others; the largest first."""
    seen: set[int] = set()
    found = []
    for player in range(len(extra)):
        if player in seen:
            continue
        seen.add(player)
        group = [player]
        for member in group:
            linked = [p for p, cost in extra[member].items() if cost >= dear and p not in seen]
            seen.update(linked)
            group += linked
        found.append(group)
    return sorted(found, key=len, reverse=True)


def _packed(groups: Sequence[list[int]], count: int) -> list[list[int]] | None:
    """The groups at tables of four, largest first into the first table with room; None when they do not fit."""
    tables: list[list[int]] = [[] for _ in range(count)]
    for group in groups:
        table = next((t for t in tables if len(t) + len(group) <= 4), None)
        if table is None:
            return None
        table += group
    return tables

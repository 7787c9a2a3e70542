"""Other ways to make the next round: Swiss, interval, top tables, by hand.

Each takes a ranking (best first) and the rounds played so far, and returns a whole plan: the played rounds
and one more, with winds balanced over everything played. Table 1 is the table of the best ranked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from planner.api import VERSION, check_known, finish, plan
from planner.request.check import check_rounds
from planner.request.task import Task, make_task, named, winds_before
from planner.run.seating import seat_all
from planner.swiss.ahead import next_swiss
from planner.swiss.round import SwissRound, repeats_in
from planner.types import Constraints, Obstacle, Plan, PlanningError, Player, Round, Weights

__all__ = ["by_hand", "interval", "swiss", "top_tables"]

Blocks = list[list[int]]


def next_round_task(ranking: Sequence[Player], constraints: Constraints, weights: Weights | None) -> Task:
    """The task of planning one round more for those in the ranking who play it."""
    return make_task(ranking, len(constraints.played) + 1, constraints, weights or Weights())


def swiss(
    ranking: Sequence[Player],
    constraints: Constraints | None = None,
    weights: Weights | None = None,
    seed: int = 0,
    most_meetings: int = 2,
    bracket: int = 16,
    rounds: int = 0,
    promised: Sequence[Round] = (),
    version: str = VERSION,
) -> Plan:
    """Neighbours in the standings meet, but nobody more than ``most_meetings`` times.

    A second meeting costs more than any distance inside the ``bracket`` (so many neighbours in the ranking);
    beyond it players only move when a meeting would otherwise be one too many, or a wind. ``rounds``: how many
    the tournament will have; the round is then one after which the limit and even winds can be kept to the end
    (0: not looked ahead), and the plan's ``promised`` rounds could follow it: give them to the next round, so that
    what has once been possible stays so. ``version``: one of ``REMAKES``, to make a plan of that version again.
    Raises PlanningError when the limit cannot be kept by anybody's moving, and ValueError for an unknown version.
    """
    check_known("normal", version)
    constraints = constraints or Constraints()
    task = next_round_task(ranking, constraints, weights)
    here = task.present[0]
    rank = {player: place for place, player in enumerate(here)}
    met = _met(task)
    wide = max(4, bracket)
    way = next_swiss(task, here, met, most_meetings, wide, rounds, seed, promised, version) if rounds else None
    blocks = (
        way[0] if way else SwissRound(here, met, task.extra, winds_before(task), most_meetings, wide).run(seed)
    )
    over = [
        Obstacle(
            "meets_too_often",
            f"{task.names[a]}, {task.names[b]}",
            f"would meet for the {met[a][b] + 1}. time",
            f"at most {most_meetings}: raise the limit or mix the brackets",
        )
        for a, b in repeats_in(blocks, met, most_meetings)
    ]
    if over:
        raise PlanningError(tuple(over))
    blocks.sort(key=lambda table: sum(rank[p] for p in table))
    method = f"Swiss, at most {most_meetings} meetings"
    made = finish(task, [blocks] if way else seat_all(task, [blocks]), method, constraints)
    names = task.names
    return replace(
        made,
        seed=seed,
        version=version,
        promised=tuple(tuple(named(t, names) for t in tables) for tables in (way[1:] if way else [])),
    )


def interval(
    ranking: Sequence[Player], step: int = 4, constraints: Constraints | None = None, seed: int = 0
) -> Plan:
    """Every ``step``-th of the ranking at one table: with 4, places 1-5-9-13, then 2-6-10-14 and so on.

    Blocks of 4 · step players; what is left at the end uses the largest step that fits it.
    """
    constraints = constraints or Constraints()
    task = next_round_task(ranking, constraints, None)
    here, blocks, at = task.present[0], [], 0
    while at < len(here):
        wide = max(1, min(step, (len(here) - at) // 4))
        blocks += [[here[at + table + wide * seat] for seat in range(4)] for table in range(wide)]
        at += 4 * wide
    return replace(finish(task, seat_all(task, [blocks]), f"interval of {step}", constraints), seed=seed)


def top_tables(
    ranking: Sequence[Player],
    tables: int,
    constraints: Constraints | None = None,
    weights: Weights | None = None,
    seed: int = 0,
    effort: str | int = "quick",
    version: str = VERSION,
) -> Plan:
    """A final: places 1–4 at table 1, 5–8 at table 2 and so on for ``tables`` tables; the others are mixed.

    The others meet those they have not met; leave them out of the ranking when only the finalists play.
    """
    constraints = constraints or Constraints()
    problems = []
    if not 1 <= tables <= len(ranking) // 4:
        problems.append(
            Obstacle(
                "tables", "top tables", f"{tables} tables of {len(ranking)} players", f"1 to {len(ranking) // 4}"
            )
        )
        raise PlanningError(tuple(problems))
    task = next_round_task(ranking, constraints, weights)
    here = task.present[0]
    blocks = [here[4 * t : 4 * t + 4] for t in range(tables)]
    rest = [task.names[p] for p in here[4 * tables :]]
    if rest:
        roster = list(ranking)
        away = {p: frozenset({*constraints.absent.get(p, ()), len(constraints.played) + 1}) for p in roster}
        away = {p: rounds for p, rounds in away.items() if p not in rest}
        others = plan(
            roster,
            len(constraints.played) + 1,
            replace(constraints, absent={**constraints.absent, **away}, fixed_tables={}),
            weights,
            seed,
            effort,
            version=version,
        )
        blocks += [[task.index[s] for s in t if s is not None] for t in others.rounds[-1]]
    return replace(finish(task, seat_all(task, [blocks]), f"{tables} top tables by rank", constraints), seed=seed)


def by_hand(
    players: Sequence[Player],
    rounds: Sequence[Round],
    constraints: Constraints | None = None,
    balance: bool = False,
) -> Plan:
    """Take rounds made by hand or imported; with ``balance`` the winds (only) are settled again.

    Raises PlanningError when somebody is missing, double or unknown in a round, or a hard constraint breaks.
    """
    constraints = constraints or Constraints()
    problems = check_rounds(rounds, players, constraints)
    if problems:
        raise PlanningError(problems)
    task = make_task(players, len(rounds), constraints, Weights())
    blocks = [
        [[task.index[s] for s in table if s is not None] for table in tables]
        for tables in rounds[len(constraints.played) :]
    ]
    return finish(task, seat_all(task, blocks) if balance else blocks, "by hand", constraints)


def _met(task: Task) -> list[dict[int, int]]:
    met: list[dict[int, int]] = [{} for _ in task.names]
    for tables in task.played:
        for table in tables:
            for a, b in combinations([task.index[s] for s in table if s is not None], 2):
                met[a][b] = met[a].get(b, 0) + 1
                met[b][a] = met[b].get(a, 0) + 1
    return met

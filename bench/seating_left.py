"""Bench of re-planning after four of 24 players leave, in all 42 cases of 4 to 10 rounds.

    python bench/seating_left.py [8:5 …]     rounds of the plan : rounds played before they leave

Repeats and players off by two winds or more, each with the report's bound, and seconds of computing.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from planner import Constraints, plan
from planner.replan import replan

CASES = [(rounds, played) for rounds in range(4, 11) for played in range(1, rounds)]


def main(argv: list[str] | None = None) -> int:
    asked = [tuple(map(int, a.split(":"))) for a in (sys.argv[1:] if argv is None else argv)]
    print("rounds  played  repeats (≥)  off by two winds (≥)  seconds")
    for rounds, played in asked or CASES:
        before = plan(24, rounds, seed=1, effort="quick")
        gone = random.Random(100 * rounds + played).sample(range(1, 25), 4)
        wanted = Constraints(withdrawn=dict.fromkeys(gone, played))
        begin = time.process_time()
        after, _ = replan(before.rounds, played, range(1, 25), wanted, seed=1)
        took = time.process_time() - begin
        repeats = after.report.figure("repeats")
        winds = after.report.figure("players_with_wind_spread_over_1")
        print(
            f"{rounds:6} {played:7} {repeats.value:8} ({repeats.bound}) "
            f"{winds.value:12} ({winds.bound}) {took:14.1f}"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

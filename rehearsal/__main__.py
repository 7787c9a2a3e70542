"""Command line `python -m rehearsal URL LOGIN`: uses an existing account, password from standard input."""

from __future__ import annotations

import argparse
import getpass
import sys

from rehearsal.day import Day, DayPlan
from rehearsal.house import EMA, HOUSES


def main() -> int:
    """Play the day; 1 if anything disagrees."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("login")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--hanchans", type=int, default=4)
    parser.add_argument("--speed", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=DayPlan.hands)
    parser.add_argument("--ruleset", choices=sorted(HOUSES), default=EMA.name)
    options = parser.parse_args()
    password = getpass.getpass() if sys.stdin.isatty() else sys.stdin.readline().strip()
    plan = DayPlan(**{name: value for name, value in vars(options).items() if name != "login"})
    return 0 if Day(plan, lambda line: print(line, flush=True)).run(options.login, password) else 1


if __name__ == "__main__":
    sys.exit(main())

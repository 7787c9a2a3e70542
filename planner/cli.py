"""Command line `seat --players N --rounds R`: print a plan. Used by `manage.py seat`; needs no site."""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from planner.api import EFFORTS, plan
from planner.files.formats import constraints_from_json, plan_to_json, rounds_to_csv
from planner.files.prescribed import read_schedule
from planner.types import Constraints, PlanningError, Player, Round, Weights

# Far more than anybody plays; the report looks at every pair, so time grows with the square of the players.
MOST_PLAYERS, MOST_ROUNDS = 5000, 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options, also for the site's own command."""
    parser.add_argument("--players", type=int, help="how many; they are called 1 … N")
    parser.add_argument("--rounds", type=int, required=True, help="rounds in all, played ones included")
    parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same plan")
    parser.add_argument("--effort", default="normal", help=f"{', '.join(EFFORTS)}, or a number of search steps")
    parser.add_argument("--constraints", help="JSON file, - for standard input")
    parser.add_argument(
        "--current", help="the plan as it stands, JSON as this command prints it: the search begins from it"
    )
    parser.add_argument(
        "--rests", action="store_true", help="let one to three rest where tables do not come out even"
    )
    parser.add_argument(
        "--evens", action="store_true", help="with --rests: in the last round only those sit who have rested more"
    )
    parser.add_argument("--format", choices=("json", "csv", "csv-long"), default="json")


def run(
    players: int | None,
    rounds: int,
    seed: int,
    effort: str,
    constraints: str | None,
    style: str,
    rests: bool = False,
    evens: bool = False,
    current: str | None = None,
) -> tuple[int, str, str]:
    """(exit status, what to print, what to complain about). ``current``: the file of the plan as it stands."""
    data: Any = None
    try:
        if constraints:
            stdin = constraints == "-"
            text = sys.stdin.read() if stdin else Path(constraints).read_text(encoding="utf-8-sig")
            data = json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        return 2, "", f"the constraints cannot be read: {error}"
    try:
        start = _rounds_of(current) if current else ()
    except (OSError, ValueError, RecursionError) as error:
        return 2, "", f"the current plan cannot be read: {error}"
    if effort not in EFFORTS and not re.fullmatch("[0-9]{1,12}", effort):
        return 2, "", f"unknown effort {effort!r}: one of {', '.join(EFFORTS)}, or a number"
    if (players or 0) > MOST_PLAYERS or rounds > MOST_ROUNDS:
        return 2, "", f"too much at once: at most {MOST_PLAYERS} players and {MOST_ROUNDS} rounds"
    try:
        wanted, weights = Constraints(), Weights()
        roster: list[Player] = list(range(1, (players or 0) + 1))
        if constraints:
            wanted, weights, roster = constraints_from_json(data, roster)
        if rests or evens:
            wanted = replace(wanted, rests=True, evens=evens or wanted.evens)
        if players is not None and players != len(roster):
            return 2, "", f"--players {players}, but the constraints name {len(roster)} players"
        if not roster:
            return 2, "", "nobody to seat: give --players, or players in the constraints"
        with _stoppable() as cancel:
            made = plan(roster, rounds, wanted, weights, seed, effort, cancel=cancel, start=start)
    except PlanningError as error:
        return 1, "", "\n".join(map(str, error.problems))
    if style == "json":
        return 0, plan_to_json(made, data) + "\n", ""
    return 0, rounds_to_csv(made.rounds, long=style == "csv-long"), ""


def _rounds_of(path: str) -> tuple[Round, ...]:
    """The rounds of a plan that was printed as JSON. Raises ValueError with everything that is wrong."""
    data = json.loads(Path(path).read_text(encoding="utf-8-sig"))
    rounds = data.get("rounds") if isinstance(data, dict) else data
    read = read_schedule(json.dumps(rounds), empty_seats=True)
    if read.problems:
        raise ValueError("; ".join(map(str, read.problems)))
    return read.rounds


@contextmanager
def _stoppable() -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C asks the search for the best it has; a second one ends the command at once."""
    asked = threading.Event()

    def stop(*_: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(description="Draw up a seating plan.")
    add_arguments(parser)
    given = parser.parse_args(argv)
    status, out, complaint = run(
        given.players,
        given.rounds,
        given.seed,
        given.effort,
        given.constraints,
        given.format,
        given.rests,
        given.evens,
        given.current,
    )
    sys.stdout.write(out)
    if complaint:
        sys.stderr.write(complaint + "\n")
    return status

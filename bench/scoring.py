"""The hand engine beside PyPI `mahjong` on the same hands: `python bench/scoring.py [hands] [rounds]`.

One thread, CPU time. Both engines run in alternating rounds on the same shuffled hands, each round the best
of three passes; the figures are medians of the rounds. "Calls" takes prepared hands to a full result; "cold"
begins with empty tables (no table of the engine holds whole hands); "from text" begins with the notation an
application stores.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path[:] = [str(ROOT), *(path for path in sys.path if Path(path or ".").resolve() != ROOT / "bench")]

from bench.peer import Case, peer_is_tenpai_by_trying, peer_text  # noqa: E402
from scoring import Hand, WinContext, evaluate, get_ruleset, parse_hand  # noqa: E402
from scoring.hand import waits  # noqa: E402
from scoring.riichi.value import fast  # noqa: E402
from scoring.tests.hands import random_wins  # noqa: E402

RULESET = "tenhou"
PASSES = 3
WAITS = 4000
"""Hands for the comparison of waits; the peer is slow there."""


def timed(run: Callable[[], None]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def best_of(run: Callable[[], None], passes: int = PASSES) -> float:
    return min(timed(run) for _ in range(passes))


def row(name: str, number: int, ours: list[float], theirs: list[float]) -> None:
    a, b = number / median(ours), number / median(theirs)
    print(f"{name:<22}{a:>12,.0f}{b:>12,.0f}{a / b:>9.1f}x")


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    rules = get_ruleset(RULESET)
    wins = list(random_wins(7, number))
    cases = [Case(hand, win, rules) for hand, win in wins]

    def ours() -> None:
        for hand, win in wins:
            evaluate(hand, win, rules)

    def theirs() -> None:
        for case in cases:
            case.score()

    def ours_cold() -> float:
        fast.forget()
        return timed(ours)

    cold, warm, peer = [], [], []
    for _ in range(rounds):
        cold.append(ours_cold())
        warm.append(best_of(ours))
        peer.append(best_of(theirs))
    print(f"{number:,} random winning hands, rules {RULESET}, median of {rounds} rounds, hands a second")
    print(f"{'':<22}{'scoring':>12}{'mahjong':>12}{'ratio':>10}")
    row("calls, warm", number, warm, peer)
    row("calls, cold", number, cold, peer)

    records = [(str(hand), fields_of(win)) for hand, win in wins]
    peer_texts = [peer_text(hand, win, rules) for hand, win in wins]

    def ours_text() -> None:
        for text, about in records:
            evaluate(parse_hand(text), WinContext(**about), rules)

    def theirs_text() -> None:
        for text in peer_texts:
            text.score()

    a, b = zip(*[(best_of(ours_text, 1), best_of(theirs_text, 1)) for _ in range(rounds)], strict=True)
    row("from text", number, list(a), list(b))

    tenpai = [without(hand, win.tile) for hand, win in wins[:WAITS]]
    peers = [peer_is_tenpai_by_trying(hand) for hand in tenpai]

    def our_waits() -> None:
        for hand in tenpai:
            waits.waits_of(hand)

    def their_waits() -> None:
        for look in peers:
            look()

    waits.forget()
    first = timed(our_waits)
    a, b = zip(*[(best_of(our_waits), best_of(their_waits, 1)) for _ in range(rounds)], strict=True)
    row("waits, warm", len(tenpai), list(a), list(b))
    row("waits, cold", len(tenpai), [first], list(b))
    print_worst(wins, rules)
    print_footprint()


def fields_of(win: WinContext) -> dict[str, object]:
    return {field.name: getattr(win, field.name) for field in fields(WinContext) if field.init}


def without(hand: Hand, tile: int) -> Hand:
    left = list(hand.concealed)
    left.remove(next(held for held in left if held.kind == tile))
    return Hand(tuple(left), hand.melds)


def print_worst(wins: list, rules: object) -> None:
    """The slowest single hand, every one met with empty tables."""
    worst = 0.0
    for hand, win in wins[:3000]:
        fast.forget()
        started = time.process_time()
        evaluate(hand, win, rules)
        worst = max(worst, time.process_time() - started)
    print(f"worst single hand with empty tables: {1000 * worst:.1f} ms")


def print_footprint() -> None:
    """Start-up and memory, each in a process of its own."""
    with tempfile.TemporaryDirectory() as compiled:
        # As an installed program starts: from compiled files, whatever this shell says about writing them.
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        process_time("import scoring; scoring.evaluate", environment)
        footprint_in(environment)


def footprint_in(environment: dict[str, str]) -> None:
    code = "import time,sys;t=time.perf_counter();import scoring;scoring.evaluate;print(time.perf_counter()-t)"
    times = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment).stdout)
        for _ in range(5)
    ]
    empty = [process_time("pass", environment) for _ in range(5)]
    whole = [process_time("import scoring; scoring.evaluate", environment) for _ in range(5)]
    print(
        f"import: {1000 * median(times):.0f} ms; process from start to ready: {1000 * median(whole):.0f} ms "
        f"(an empty Python: {1000 * median(empty):.0f} ms)"
    )
    print(f"memory of a process that has scored 20,000 hands: {engine_memory(environment):.0f} MB")


def process_time(code: str, environment: dict[str, str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
    return time.perf_counter() - started


def engine_memory(environment: dict[str, str]) -> float:
    code = (
        "from scoring import evaluate, get_ruleset\n"
        "from scoring.tests.hands import random_wins\n"
        "rules = get_ruleset('tenhou')\n"
        "for hand, win in random_wins(11, 20000): evaluate(hand, win, rules)\n"
        "lines = open('/proc/self/status').read().splitlines()\n"
        "print(next(line.split()[1] for line in lines if line.startswith('VmHWM')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    return int(done.stdout) / 1024


if __name__ == "__main__":
    main()

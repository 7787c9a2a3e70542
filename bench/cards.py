"""Carded wins judged per second, side by side with the same hands uncarded (`make bench-cards`).

Three ways to judge the very same wins, each from parsed JSON to a full answer object, in alternating rounds:

- cards:   `cards.judge` with four random cards of the deck and plausible answers to their questions;
- inert:   `cards.judge` with four cards that do nothing, the same questions answered;
- plain:   `scoring.interface` (kind `hand`), the hand engine without any table of cards.

What cards cost is cards against inert: the same report read, replayed, scored and settled. The plain engine
stands beside it as the lower bound. CPU time, one process, no memo over whole hands.
"""

from __future__ import annotations

import copy
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cards.judge.api import judge
from cards.judge.values import SEATS
from cards.tests.deals import INERT, a_win, deal
from scoring.interface import respond

HANDS = 3_000
ROUNDS = 5
WARM = 300
MELDS = {"chi": "chi", "pon": "pon", "minkan": "daiminkan", "kakan": "shouminkan", "ankan": "ankan"}


def carded_wins(number: int, seed: int = 7) -> list[dict[str, Any]]:
    """Random wins with random cards that are legal both with and without them."""
    rng = random.Random(seed)
    found = []
    while len(found) < number:
        case = a_win(rng, deal(rng))
        if judge(case["context"], case["report"]).results and judge(**without_cards(case)).results:
            found.append(case)
    return found


def without_cards(case: dict[str, Any]) -> dict[str, Any]:
    """The same table with four cards that do nothing."""
    case = copy.deepcopy(case)
    case["context"]["cards"] = dict(zip(SEATS, INERT, strict=False))
    return case


def as_plain_hand(case: dict[str, Any]) -> dict[str, Any]:
    """The same win as the hand engine's JSON takes it."""
    report, context = case["report"], case["context"]
    won = report["wins"][0]
    riichi = any(event["kind"] == "riichi" and event["seat"] == won["seat"] for event in report["events"])
    given: dict[str, Any] = {
        "tiles": won["hand"] + won["winning_tile"],
        "melds": [{"type": MELDS[m["kind"]], "tiles": m["tiles"]} for m in won["melds"]],
        "win": won["winning_tile"],
        "by": report["method"],
        "round": context["round_wind"],
        "seat": won["seat"],
        "riichi": 2 if "double_riichi" in won["flags"] else int(riichi),
        "dora": report["dora_indicators"][:1],
        "honba": context["honba"],
    }
    if "from" in report:
        given["from"] = report["from"]
    for flag in set(won["flags"]) - {"double_riichi"}:
        given[flag] = True
    return {"id": "x", "ruleset": "krakow2022", "kind": "hand", "given": given}


def per_second(judge_one: Callable[[Any], Any], cases: list[Any]) -> float:
    """Cases judged per second of CPU time."""
    start = time.process_time()
    for case in cases:
        judge_one(case)
    return len(cases) / (time.process_time() - start)


def main(hands: int = HANDS, rounds: int = ROUNDS) -> int:
    """Prints the three rates, the median of the rounds, and what cards cost."""
    carded = carded_wins(hands)
    uncarded = [without_cards(case) for case in carded]
    plain = [as_plain_hand(case) for case in carded]
    ways: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {
        "cards": (lambda case: judge(case["context"], case["report"]), carded),
        "inert": (lambda case: judge(case["context"], case["report"]), uncarded),
        "plain": (respond, plain),
    }
    for judge_one, cases in ways.values():
        per_second(judge_one, cases[:WARM])
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(rounds):
        for name, (judge_one, cases) in ways.items():
            rates[name].append(per_second(judge_one, cases))
    median = {name: statistics.median(values) for name, values in rates.items()}
    for name, rate in median.items():
        print(f"{name:6} {rate:10,.0f} wins/s")
    print(f"cards cost {median['inert'] / median['cards']:.2f}x of the same table without them")
    print(f"           {median['plain'] / median['cards']:.2f}x of the bare hand engine")
    return 0


if __name__ == "__main__":
    sys.exit(main())

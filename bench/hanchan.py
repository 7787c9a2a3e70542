"""Bench of replay: whole games of 20 hands a second, from stored records to the final result.

`python bench/hanchan.py [games]`: two kinds of records, wins by value and wins by tiles.
"""

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.interface.kinds.written import WRITTEN, Written
from scoring.ledger import SEATS
from scoring.problems import Refused
from scoring.riichi.hanchan import Record, begin, final_of, replay
from scoring.rulesets import get_ruleset

HANDS = 20
TILES = (
    {"tiles": "234567m22345p678s", "win": "8s"},
    {"tiles": "111m234567p678s22s", "win": "8s"},
    {"tiles": "223344m667788p55s", "win": "4m"},
    {"tiles": "11223355m6677p88s", "win": "8s"},
    {"tiles": "123456789m11p234s", "win": "9m"},
)


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    for name, by_tiles in (("by value", False), ("by tiles", True)):
        records = [game(random.Random(seed), by_tiles=by_tiles) for seed in range(games)]
        seconds, hands = replayed(records)
        print(
            f"hanchans {name}: {games / seconds:7.0f} replayed a second, "
            f"{seconds / hands * 1e6:6.1f} us a hand, {hands / games:.1f} hands a game"
        )
    return 0


def replayed(games: list[list[Record]]) -> tuple[float, int]:
    """CPU seconds (best of three passes) and hands for all games, final results included."""
    rules = get_ruleset("ema2016")
    best = float("inf")
    hands = 0
    for _ in range(3):
        started = time.process_time()
        hands = 0
        for records in games:
            played = replay(rules, None, records, WRITTEN)
            final_of(played, ["A", "B", "C", "D"])
            hands += len(played.steps)
        best = min(best, time.process_time() - started)
    return best, hands


def game(rng: random.Random, *, by_tiles: bool) -> list[Record]:
    """A possible game of up to `HANDS` hands."""
    played = begin(get_ruleset("ema2016"), None, WRITTEN)
    while len(played.records) < HANDS and not played.state.over:
        try:
            played = played.append(Record(Written(*entry(rng, by_tiles=by_tiles))))
        except Refused:
            continue
    return [Record(r.what) for r in played.records]


def entry(rng: random.Random, *, by_tiles: bool) -> tuple[str, dict[str, object]]:
    riichi = rng.sample(SEATS, rng.choice((0, 0, 1, 1, 2)))
    chance = rng.random()
    if chance < 0.18:
        tenpai = [s for s in SEATS if s in riichi or rng.random() < 0.4]
        return "draw", {"tenpai": tenpai, "riichi_this_hand": riichi}
    if chance < 0.2:
        return "chombo", {"offender": rng.choice(SEATS), "riichi_this_hand": riichi}
    winner, loser = rng.sample(SEATS, 2)
    if by_tiles:
        win = {**rng.choice(TILES), "seat": winner, "riichi": int(winner in riichi), "riichi_this_hand": riichi}
        ron = rng.random() < 0.6
        return "hand", {**win, "by": "ron", "from": loser} if ron else {**win, "by": "tsumo"}
    value = rng.choice((1000, 2000, 3900, 5200, 8000))
    winners = [{"seat": winner, "ron_value": value}]
    return "multi_ron", {"discarder": loser, "winners": winners, "riichi_this_hand": riichi}


if __name__ == "__main__":
    raise SystemExit(main())

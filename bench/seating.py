"""Bench of seating plans beside two packages from npm, size by size.

    python bench/seating.py [16x5 24x8 …]

The peers are `good-enough-golfer` (the method used by several tournament sites) and `mahjong-seatings-rs-node`
(the seating of the Pantheon tournament server: random draw with balanced winds). They are installed into
var/bench-seating when the bench runs; every peer has PEER_SECONDS for a size. All plans are measured by the same
code, from nothing but the seats.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections import Counter
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from planner import plan
from planner.bounds import repeats_bound

SIZES = (
    (16, 5), (16, 8), (20, 5), (20, 7), (20, 8), (24, 7), (24, 8), (28, 8), (32, 8), (36, 12),
    (40, 8), (64, 8), (120, 8), (160, 10),
)  # fmt: skip
PEERS = ("good-enough-golfer", "mahjong-seatings-rs-node")
PEER_SECONDS = 60
FOLDER = Path(__file__).resolve().parent.parent / "var" / "bench-seating"

GOLFER = """
const { generateRounds } = require("good-enough-golfer");
const [players, rounds] = process.argv.slice(1).map(Number);
const log = console.log; console.log = () => {};
const made = generateRounds({ groups: players / 4, groupSize: 4, numberOfRounds: rounds });
log("PLAN" + JSON.stringify(made.rounds));
"""
DRAW = """
const { make_seating_shuffled } = require("mahjong-seatings-rs-node");
const [players, rounds] = process.argv.slice(1).map(Number);
const playersMap = Array.from({ length: players }, (_, i) => [i + 1, 1500]);
const previousSeatings = [], plan = [];
for (let round = 0; round < rounds; round++) {
  const seats = make_seating_shuffled({
    playersMap, previousSeatings, groupsCount: 1, randFactor: 1000 + round, windShuffle: "balanced",
  }).map((seat) => seat[0]);
  const tables = [];
  for (let at = 0; at < seats.length; at += 4) tables.push(seats.slice(at, at + 4));
  previousSeatings.push(...tables);
  plan.push(tables);
}
console.log("PLAN" + JSON.stringify(plan));
"""
SCRIPTS = {"good-enough-golfer": GOLFER, "mahjong-seatings-rs-node": DRAW}


def measure(rounds: list) -> dict[str, int]:
    """Repeats, most meetings of a pair, wind and table spread of rounds of tables in seat order."""
    met, winds, visits = Counter(), {}, Counter()
    for tables in rounds:
        for at, table in enumerate(tables):
            met.update(combinations(sorted(table), 2))
            for wind, player in enumerate(table):
                winds.setdefault(player, [0] * 4)[wind] += 1
                visits[player, at] += 1
    return {
        "repeats": sum(v - 1 for v in met.values()),
        "most": max(met.values()),
        "wind spread": max(max(c) - min(c) for c in winds.values()),
        "table again": sum(v - 1 for v in visits.values()),
        "table most": max(visits.values()),
    }


def install() -> bool:
    """Put the peers into var/; false when that is not possible."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return False
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(FOLDER), *PEERS]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def peer(name: str, players: int, rounds: int) -> tuple[list | None, float]:
    """The peer's rounds (None: not in time) and the seconds it took."""
    begin = time.perf_counter()
    command = ["node", "-e", SCRIPTS[name], str(players), str(rounds)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=FOLDER, timeout=PEER_SECONDS, check=True
        )
    except subprocess.TimeoutExpired:
        return None, PEER_SECONDS
    made = next(line[4:] for line in done.stdout.splitlines() if line.startswith("PLAN"))
    return json.loads(made), time.perf_counter() - begin


def row(name: str, rounds: list | None, seconds: float) -> str:
    if rounds is None:
        return f"    {name:26} not finished after {seconds:.0f} s"
    m = measure(rounds)
    return (
        f"    {name:26} {m['repeats']:7} {m['most']:5} {m['wind spread']:6} "
        f"{m['table again']:7} {m['table most']:5} {seconds:9.2f}"
    )


def main(argv: list[str] | None = None) -> int:
    asked = [tuple(map(int, a.split("x"))) for a in (sys.argv[1:] if argv is None else argv)]
    peers = PEERS if install() else ()
    if not peers:
        print("npm is missing or the registry is out of reach: only our own plans")
    print(f"{'players × rounds':30} repeats  most  winds  tables  most   seconds")
    worse = 0
    for players, rounds in asked or SIZES:
        bound = repeats_bound(players, rounds)[1]
        print(f"{players} × {rounds}   (no plan has fewer than {bound} repeats)")
        begin = time.perf_counter()
        made = plan(players, rounds, seed=1).rounds
        print(row("taikai", made, time.perf_counter() - begin), flush=True)
        ours = measure(made)
        for name in peers:
            theirs, seconds = peer(name, players, rounds)
            print(row(name, theirs, seconds), flush=True)
            worse += theirs is not None and measure(theirs)["repeats"] < ours["repeats"]
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())

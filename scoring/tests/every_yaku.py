"""Hands that between them have every pair and every three of yaku that one hand can have.

`python -m scoring.tests.every_yaku` looks through a million hands (some minutes) and writes the few that are
needed to `data/every_yaku.txt`, a line each: the hand, the winning tile, what is said about the win. Numbers only
matter to yaku by being ends, by being equal and by making a straight, so a few of them stand for all.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Final

from scoring import Hand, WinContext, evaluate, get_ruleset, parse_hand, parse_tiles
from scoring.hand.melds import Meld
from scoring.rulesets import Ruleset
from scoring.tests.hands import random_win
from scoring.tiles import HONOURS, Tile, format_kinds

WITNESSES: Final = Path(__file__).parent / "data" / "every_yaku.txt"
RULES: Final = get_ruleset("ryanzou").replace(yakuman_cumulative=True, renhou="5_han_cumulative")
"""All local yaku, every yakuman shown; renhou as an ordinary yaku, so that it stands beside others."""
RUNS: Final = (0, 1, 2, 3, 6)
TRIPLETS: Final = (0, 1, 4, 8)
Names = frozenset[str]


def groups_of_yaku(names: Names) -> Iterator[Names]:
    """Every two and every three of them."""
    for size in (2, 3):
        yield from map(frozenset, combinations(sorted(names), size))


def witnesses() -> Iterator[tuple[Hand, WinContext]]:
    """The hands on record."""
    for line in WITNESSES.read_text(encoding="utf-8").splitlines():
        text, tile, about = line.split(" | ")
        shown: dict[str, Any] = {name: int(value) for name, value in (entry.split("=") for entry in about.split())}
        source = shown.pop("source", None)
        yield parse_hand(text), WinContext(tile=parse_tiles(tile)[0].kind, source=source, **shown)


def written(hand: Hand, win: WinContext) -> str:
    """A hand as a line of the record."""
    text = {"seat": win.seat, "round": win.round}
    if win.source is not None:
        text["source"] = win.source
    for name in ("riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou"):
        if getattr(win, name):
            text[name] = int(getattr(win, name))
    about = " ".join(f"{name}={value}" for name, value in text.items())
    return f"{hand} | {format_kinds([win.tile])} | {about}"


def names_of(hand: Hand, win: WinContext, rules: Ruleset = RULES) -> Names:
    """The yaku that count."""
    return frozenset(name for name, _ in evaluate(hand, win, rules).yaku)


def hands(rng: random.Random) -> Iterator[tuple[Hand, WinContext]]:
    """Every four sets and a pair out of the numbers that matter, won in a random way; then random hands."""
    sets = [(9 * suit + start + i for i in range(3)) for suit in range(3) for start in RUNS]
    kinds = [9 * suit + number for suit in range(3) for number in TRIPLETS] + list(range(HONOURS, 34))
    choices = [tuple(run) for run in sets] + [(kind,) * 3 for kind in kinds]
    for four in combinations_with_replacement(choices, 4):
        tiles = [kind for group in four for kind in group]
        if any(tiles.count(kind) > 4 for kind in set(tiles)):
            continue
        for pair in kinds:
            if tiles.count(pair) <= 2:
                yield _won(rng, list(four), pair)
    for _ in range(300_000):
        hand, win = random_win(rng)
        yield hand, win


def _won(rng: random.Random, sets: list[tuple[int, ...]], pair: int) -> tuple[Hand, WinContext]:
    seat, round_wind = rng.randrange(4), rng.randrange(4)
    by_ron = rng.random() < 0.5
    source = rng.choice([other for other in range(4) if other != seat]) if by_ron else None
    style = rng.choice(("closed", "closed", "closed", "ankan", "kans", "open", "open", "mixed"))
    concealed, melds = [pair, pair], []
    everything = [kind for group in sets for kind in group] + [pair, pair]
    for group in sets:
        triplet = group[0] == group[1] and everything.count(group[0]) == 3
        if style in ("ankan", "kans") and triplet and rng.random() < 0.9:
            kind = "ankan" if style == "ankan" else rng.choice(("ankan", "daiminkan", "shouminkan"))
            melds.append(Meld(kind, (Tile(group[0]),) * 4, None if kind == "ankan" else (seat + 1) % 4))  # type: ignore[arg-type]
        elif style in ("open", "kans", "mixed") and rng.random() < (0.7 if style == "open" else 0.3):
            run = group[0] != group[1]
            melds.append(Meld("chi" if run else "pon", tuple(map(Tile, group)), (seat - 1) % 4))
        else:
            concealed += group
    hand = Hand(tuple(map(Tile, concealed)), tuple(melds))
    tile = rng.choice(concealed)
    flags: dict[str, Any] = {}
    if hand.closed and rng.random() < 0.6:
        flags = {"riichi": rng.choice((1, 2)), "ippatsu": rng.random() < 0.5}
    alone = [kind for kind in concealed if everything.count(kind) == 1]
    roll = rng.random()
    if not hand.melds and roll < 0.15:
        flags = {"renhou": True} if by_ron and seat else {}
    elif by_ron and alone and roll < 0.6:
        tile = rng.choice(alone)
        flags["chankan"] = True
    elif by_ron and roll < 0.85:
        flags["houtei"] = True
    elif not by_ron and any(meld.is_kan for meld in melds) and roll < 0.6:
        flags |= {"rinshan": True, "ippatsu": False}
    elif not by_ron and roll < 0.85:
        flags["haitei"] = True
    return hand, WinContext(tile=tile, seat=seat, round=round_wind, source=source, **flags)


def main(arguments: list[str]) -> int:
    """Write the record: hands with something new, then the few of them that suffice."""
    rng = random.Random(int(arguments[0]) if arguments else 1)
    seen: set[Names] = set()
    kept: list[tuple[str, set[Names]]] = []
    for hand, win in chain(witnesses(), hands(rng)):
        new = set(groups_of_yaku(names_of(hand, win)))
        if not new <= seen:
            seen |= new
            kept.append((written(hand, win), new))
    lines, left = [], set(seen)
    while left:
        text, groups = max(kept, key=lambda entry: len(entry[1] & left))
        lines.append(text)
        left -= groups
    WITNESSES.write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
    print(f"{len(lines)} hands have {len(seen)} groups of yaku")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Bench of the hand engine beside two others on the same generated hands, rule by rule.

    python -m bench.engines [number of hands] [seed]

The others are npm `@kobalab/majiang-core` (all its scoring switches, liability too) and PyPI `riichienv` (the
rules of one online platform). They are installed into var/bench-engines when this runs; whichever cannot be is
left out. Won and spoilt hands are compared in yaku, han, fu and every payment, the hands before the last tile in
what they wait for. A difference is either one of KNOWN, each decided by the rule texts, or a fault: the run then
ends with 1 and shows it.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import venv
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from scoring import evaluate
from scoring.hand.hand import Hand
from scoring.hand.waits import waits_of
from scoring.riichi.value.pipeline import drafts
from scoring.riichi.win import Liability, WinContext
from scoring.rulesets import Ruleset, get_ruleset
from scoring.tests.hands import random_wins
from scoring.tiles import Tile

FOLDER = Path(__file__).resolve().parent.parent.parent / "var" / "bench-engines"
HERE = Path(__file__).resolve().parent
MAJIANG, RIICHIENV = "@kobalab/majiang-core@1.4.1", "riichienv==0.4.11"
HANDS, BATCH, SEED = 250_000, 20_000, 7
SHOWN = 10
SPOILT = 0.2
"""The share of hands in which one tile is exchanged, so that most of them win no longer."""
DOUBLES = ("kokushi_musou_13", "chuuren_poutou_9", "suuankou_tanki", "daisuushii")
FIVES = (4, 13, 22)
DRAGONS, WINDS = range(31, 34), range(27, 31)

Answer = Mapping[str, Any]
Case = dict[str, Any]
Asked = tuple[Hand, WinContext, Ruleset]


def majiang_rules(rng: random.Random) -> dict[str, Any]:
    """One of all combinations of the switches both engines have."""
    either = (True, False)
    # Where yakuman do not add up, this engine has no double ones either.
    cumulative, doubles = rng.choice(((True, DOUBLES), (True, ()), (False, ())))
    return {
        "kuitan": rng.choice(either),
        "double_wind_pair_fu": rng.choice((2, 4)),
        "kiriage_mangan": rng.choice(either),
        "thirteen_han": rng.choice(("yakuman", "sanbaiman")),
        "yakuman_cumulative": cumulative,
        "double_yakuman": doubles,
        "red_fives": rng.choice((0, 3)),
        "ippatsu": rng.choice(either),
        "ura_dora": rng.choice(either),
        "kan_dora": rng.choice(either),
        "pao": {
            "yaku": rng.choice((["daisangen", "daisuushii"], [])),
            "scope": "liable_yakuman_only",
            "ron_split": "half_of_liable_yakuman",
            "honba_payer": "liable_on_single_yakuman_tsumo",
        },
    }


def platform_rules(_: random.Random) -> dict[str, Any]:
    """The only rules `riichienv` scores a hand by: those of the preset."""
    return {}


def liabilities(hand: Hand) -> tuple[Liability, ...]:
    """Who fed the last dragon or wind of three or four called sets, as a table would note it."""
    found = []
    for yaku, kinds in (("daisangen", DRAGONS), ("daisuushii", WINDS)):
        called = [meld for meld in hand.melds if meld.kinds[0] in kinds]
        if len(called) == len(kinds) and called[-1].source is not None:
            found.append(Liability(yaku, called[-1].source))
    return tuple(found)


def spoilt(rng: random.Random, hand: Hand, win: WinContext) -> Hand:
    """The hand with one concealed tile exchanged for another."""
    tiles = list(hand.concealed)
    places = [at for at, tile in enumerate(tiles) if tile.kind != win.tile]
    held = Counter(tile.kind for tile in hand.tiles)
    kinds = [kind for kind in range(34) if held[kind] < 4 and kind != win.tile]
    if places:
        kind = rng.choice(kinds)
        # Whoever holds all four fives of a suit holds the red one.
        tiles[rng.choice(places)] = Tile(
            kind, kind in FIVES and held[kind] == 3 and Tile(kind, True) not in hand.tiles
        )
    return Hand(tuple(tiles), hand.melds)


def cases(
    seed: int, number: int, rules: Callable[[random.Random], dict[str, Any]]
) -> Iterator[tuple[Hand, WinContext, Ruleset, Case]]:
    """Hand, win and rules, with the same in the words of the other engines."""
    rng = random.Random(seed)
    base = get_ruleset("majsoul")
    for hand, win in random_wins(seed, number):
        switches = rules(rng)
        ruleset = base.replace(**switches)
        if rng.random() < SPOILT:
            hand = spoilt(rng, hand, win)
        win = replace(win, renhou=False, pao=liabilities(hand) if ruleset.pao.yaku and switches else ())
        yield hand, win, ruleset, as_case(hand, win, ruleset)


def as_case(hand: Hand, win: WinContext, ruleset: Ruleset) -> Case:
    """A case as the other engines read it: only what these rules count."""

    def tile(t: Tile) -> list[Any]:
        return [t.kind, t.red and bool(ruleset.red_fives)]

    tiles = [tile(t) for t in hand.concealed]
    last = next(at for at, t in enumerate(hand.concealed) if t.kind == win.tile)
    kan_dora = win.kan_dora if ruleset.kan_dora else ()
    flags = ("rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou")
    return {
        "tiles": tiles,
        "waiting": tiles[:last] + tiles[last + 1 :],
        "melds": [{"type": m.type, "tiles": [tile(t) for t in m.tiles], "from": m.source} for m in hand.melds],
        "tile": win.tile,
        "seat": win.seat,
        "round": win.round,
        "source": win.source,
        "riichi": win.riichi,
        "ippatsu": win.ippatsu and ruleset.ippatsu,
        "dora": [*win.dora, *kan_dora],
        "ura": list(win.ura) if ruleset.ura_dora else [],
        "honba": win.honba,
        "switches": {
            "kuitan": ruleset.kuitan,
            "double_wind_pair_fu": ruleset.double_wind_pair_fu,
            "kiriage_mangan": ruleset.kiriage_mangan,
            "thirteen_han": ruleset.thirteen_han,
            "yakuman_cumulative": ruleset.yakuman_cumulative,
            "double_yakuman": bool(ruleset.double_yakuman),
            "pao": bool(ruleset.pao.yaku),
        },
        **{name: getattr(win, name) for name in flags},
    }


def ours(hand: Hand, win: WinContext, ruleset: Ruleset) -> Answer | None:
    """Our value in the shape the other engines answer in; None for no win."""
    value = evaluate(hand, win, ruleset)
    if not value.legal:
        return None
    return {
        "yaku": [name for name, _ in value.yaku],
        "han": value.han,
        "fu": value.fu,
        "units": value.yakuman_units,
        "deltas": list(value.deltas),
    }


def our_waits(case: Case, hand: Hand) -> list[int]:
    """What the hand waits for before the last tile."""
    return list(waits_of(Hand(tuple(Tile(kind, red) for kind, red in case["waiting"]), hand.melds)))


def differs(mine: Answer | None, theirs: Answer | None) -> list[str]:
    """The names of what is not the same."""
    if mine is None or theirs is None:
        return [] if mine is theirs else ["win"]
    found = [] if set(mine["yaku"]) == set(theirs["yaku"]) else ["yaku"]
    numbers = ("deltas",) if mine["han"] is None and theirs["han"] is None else ("han", "fu", "deltas")
    return found + [name for name in numbers if mine[name] != theirs[name]]


def dealt_orphans(mine: Answer, theirs: Answer) -> bool:
    """Thirteen orphans dealt complete have a winning tile like any other hand."""
    return {"tenhou", "kokushi_musou"} <= set(mine["yaku"]) and "kokushi_musou_13" in theirs["yaku"]


def counted_before_real(mine: Answer, theirs: Answer) -> bool:
    """A real yakuman goes before a counted one, however many han that has."""
    return mine["units"] > 0 and theirs["han"] is not None and theirs["han"] >= 13


#: Differences that the rule texts decide for us, by engine.
KNOWN: dict[str, dict[str, Callable[[Answer, Answer], bool]]] = {
    "majiang": {},
    "riichienv": {
        "thirteen orphans dealt complete taken for the thirteen-sided wait": dealt_orphans,
        "a counted yakuman taken before a real one": counted_before_real,
    },
}
FIFTH = "waits for the fifth tile of a kind (we do not call that a wait)"


def explanation(name: str, asked: Asked, mine: Answer | None, theirs: Answer | None) -> str | None:
    """Which known difference this is, if any."""
    if mine is None or theirs is None:
        return None
    if mine["deltas"] == theirs["deltas"] and any(
        {yaku for yaku, _ in draft.yaku} == set(theirs["yaku"]) for draft in drafts(*asked)
    ):
        return "another reading of the hand that pays the same"
    return next((why for why, judge in KNOWN[name].items() if judge(mine, theirs)), None)


def show(count: int, *lines: object) -> None:
    """The first few differences in full."""
    if count <= SHOWN:
        print("\n    ".join(map(str, lines)))


def run(name: str, command: list[str], rules: Callable[..., dict[str, Any]], number: int, seed: int) -> int:
    """Compare `number` hands with one engine; the number of differences nobody can explain."""
    explained: Counter[str] = Counter()
    won = waiting = strange = 0
    for batch in range(0, number, BATCH):
        made = list(cases(seed + batch, min(BATCH, number - batch), rules))
        lines = "\n".join(json.dumps(case) for *_, case in made) + "\n"
        done = subprocess.run(command, input=lines, capture_output=True, text=True, cwd=FOLDER, check=True)
        for (hand, win, ruleset, case), line in zip(made, done.stdout.splitlines(), strict=True):
            theirs, mine = json.loads(line), ours(hand, win, ruleset)
            won += mine is not None
            found = differs(mine, theirs["value"])
            why = explanation(name, (hand, win, ruleset), mine, theirs["value"]) if found else None
            if why is not None:
                explained[why] += 1
            elif found:
                strange += 1
                show(strange, f"{found} {hand} {win}", case["switches"], mine, theirs["value"])
            waits = our_waits(case, hand)
            waiting += bool(waits)
            held = Counter(tile.kind for tile in hand.tiles)
            held[win.tile] -= 1
            named = sorted(kind for kind in theirs["waits"] if held[kind] < 4)
            if sorted(theirs["waits"]) != named:
                explained[FIFTH] += 1
            if waits != named:
                strange += 1
                show(strange, f"waits of {hand} without {win.tile}", waits, named)
    print(f"{name}: {number} hands, {won} of them won, {waiting} tenpai before; {strange} unexplained differences")
    for why, count in explained.most_common():
        print(f"    {count:6} {why}")
    return strange


def install_majiang() -> list[str] | None:
    """The command of the npm engine, or None where it cannot be installed."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        return None
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", str(FOLDER), MAJIANG]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return None
    shutil.copy(HERE / "majiang.js", FOLDER / "majiang.js")
    return ["node", str(FOLDER / "majiang.js")]


def install_riichienv() -> list[str] | None:
    """The command of the PyPI engine in an environment of its own, or None where it cannot be installed."""
    folder = FOLDER / "python"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", RIICHIENV]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        return None
    return [str(python), str(HERE / "riichienv_peer.py")]


def main(argv: list[str]) -> int:
    number = int(argv[0]) if argv else HANDS
    seed = int(argv[1]) if len(argv) > 1 else SEED
    FOLDER.mkdir(parents=True, exist_ok=True)
    strange = 0
    for name, install, rules in (
        ("majiang", install_majiang, majiang_rules),
        ("riichienv", install_riichienv, platform_rules),
    ):
        command = install()
        if command is None:
            print(f"{name} cannot be installed here: left out")
            continue
        strange += run(name, command, rules, number, seed)
    return 1 if strange else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

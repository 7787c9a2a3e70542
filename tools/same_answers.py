"""Regression check of both JSON interfaces: records requests with answers, compares them later.

    python tools/same_answers.py record FILE [--number 20000] [--seed 1]
    python tools/same_answers.py compare FILE

The requests are every worked example, the same with a field taken out or bent, and random hanchans with
corrections, settlements, hands, reports, house rules and hands with cards: right ones and wrong ones. `compare`
prints the first differences and ends with 1 if there is any. The file stays out of the repository: it is only good
for two versions at hand.
"""

from __future__ import annotations

import argparse
import copy
import gzip
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from cards.interface import respond_lines as respond_with_cards  # noqa: E402
from cards.tests.deals import a_draw, a_win, deal  # noqa: E402
from scoring.interface import respond  # noqa: E402
from scoring.ledger import SEATS  # noqa: E402
from scoring.rulesets import PRESETS  # noqa: E402
from scoring.tests.random_rules import random_overrides  # noqa: E402

RIICHI = [name for name, rules in PRESETS.items() if rules.game == "riichi"]
BENT: tuple[Any, ...] = (
    None,
    -1,
    0,
    1,
    3,
    17,
    2500,
    "E",
    "S",
    "X",
    "",
    [],
    ["E"],
    ["E", "S"],
    {},
    True,
    False,
    1.5,
)
TILES = (
    {"tiles": "234567m22345p678s", "win": "8s"},
    {"tiles": "111m234567p678s22s", "win": "8s"},
    {"tiles": "223344m667788p55s", "win": "4m"},
    {"tiles": "11223355m6677p88s", "win": "8s"},
    {"tiles": "123456789m11p234s", "win": "9m"},
    {"tiles": "234567m22p222z345s", "win": "5s"},
    {"tiles": "19m19p19s12345677z", "win": "7z"},
    {"tiles": "1112345678999m1m", "win": "1m"},
    {"tiles": "234m22p", "win": "2p", "melds": [{"type": "pon", "tiles": "555z", "from": "W"},
        {"type": "ankan", "tiles": "1111s"}, {"type": "chi", "tiles": "345p", "from": "N"}]},
)  # fmt: skip


def main() -> int:
    """Records or compares."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("record", "compare"))
    asked.add_argument("file", type=Path)
    asked.add_argument("--number", type=int, default=20_000)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    if options.what == "record":
        with gzip.open(options.file, "wt", compresslevel=3) as out:
            for interface, request in requests(random.Random(options.seed), options.number):
                out.write(json.dumps([interface, request, answer(interface, request)]) + "\n")
        return 0
    different = total = 0
    with gzip.open(options.file, "rt") as known:
        for line in known:
            interface, request, before = json.loads(line)
            now = answer(interface, request)
            total += 1
            if now != before:
                different += 1
                if different <= 5:
                    print(interface, request, before, now, sep="\n  ")
    print(f"{total} requests, {different} answered otherwise")
    return 1 if different else 0


def answer(interface: str, request: str) -> str:
    """The answer of an interface to one line, as one line."""
    if interface == "cards":
        return next(respond_with_cards([request]))[0]
    return json.dumps(respond(json.loads(request)), ensure_ascii=False)


def requests(rng: random.Random, number: int) -> Iterator[tuple[str, str]]:
    """Interface and line: all examples, then random ones."""
    examples = {
        "scoring": lines(ROOT / "scoring/tests/data/examples.jsonl"),
        "cards": [line for path in sorted((ROOT / "cards/tests/data").glob("*.jsonl")) for line in lines(path)],
    }
    for interface, entries in examples.items():
        for example in entries:
            yield interface, json.dumps(example)
    for turn in range(number):
        rng = random.Random(rng.random())
        kind = turn % 10
        if kind < 4:
            yield "scoring", json.dumps(hanchan(rng))
        elif kind == 4:
            yield "scoring", json.dumps(bent(rng, rng.choice(examples["scoring"])))
        elif kind == 5:
            yield "scoring", json.dumps(with_house_rules(rng, rng.choice(examples["scoring"])))
        elif kind == 6:
            yield "cards", json.dumps(bent(rng, rng.choice(examples["cards"])))
        elif kind == 7:
            record = entry(rng)
            given = {"honba": rng.randrange(4), "sticks_carried": rng.randrange(3), **record}
            asked = {"kind": given.pop("kind"), "ruleset": rng.choice(RIICHI), "given": given, "lang": "pl"}
            yield "scoring", json.dumps(bent(rng, asked) if rng.random() < 0.3 else asked)
        else:
            case = (a_win if rng.random() < 0.7 else a_draw)(rng, deal(rng))
            yield "cards", json.dumps(bent(rng, case) if rng.random() < 0.2 else case)


def lines(path: Path) -> list[Any]:
    """The objects of a file with one a line."""
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def bent(rng: random.Random, request: Any) -> Any:
    """A request with one to three fields gone or changed, anywhere in it."""
    request = copy.deepcopy(request)
    for _ in range(rng.randint(1, 3)):
        holders = [request]
        for holder in holders:
            inner = holder.values() if isinstance(holder, dict) else holder
            holders += [value for value in inner if isinstance(value, dict | list) and value]
        holder = rng.choice(holders)
        name = rng.choice(sorted(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
        chance = rng.random()
        if chance < 0.3:
            del holder[name]
        elif chance < 0.4 and isinstance(holder, dict):
            holder["tennpai"] = copy.deepcopy(rng.choice(BENT))
        else:
            holder[name] = copy.deepcopy(rng.choice(BENT))
        if not request:
            break
    return request


def with_house_rules(rng: random.Random, request: Any) -> Any:
    """A request under random house rules, half of them with something wrong."""
    preset = PRESETS.get(request.get("ruleset"), PRESETS["ema2016"])
    rules = random_overrides(rng, preset, rng.choice((0.05, 0.2, 0.6)))
    return {**request, "rules": bent(rng, rules) if rules and rng.random() < 0.5 else rules}


def hanchan(rng: random.Random) -> dict[str, Any]:
    """A game of up to fourteen records, perhaps with a correction, a fault or other rules."""
    ruleset = rng.choice(RIICHI)
    hands = possible(rng, ruleset) if rng.random() < 0.4 else [entry(rng) for _ in range(rng.randrange(1, 15))]
    if hands and rng.random() < 0.3:
        hands.insert(rng.randrange(len(hands) + 1), {"kind": "signal"})
    given: dict[str, Any] = {"hands": hands}
    start = {"A": "E", "B": "S", "C": "W", "D": "N"}
    if rng.random() < 0.6:
        given["start"] = {name: start[name] for name in rng.sample("ABCD", 4)}
    chance = rng.random()
    if chance < 0.15:
        given["change"] = {"replace": rng.randrange(len(hands) or 1), "record": entry(rng)}
    elif chance < 0.3:
        given["change"] = {"insert": rng.randrange(len(hands) + 1), "record": entry(rng)}
    elif chance < 0.4:
        given["change"] = {"remove": rng.randrange(len(hands) or 1)}
    elif chance < 0.55:
        two = rng.sample("ABCD" if "start" in given else "ESWN", 2)
        given["change"] = {"swap": two, "keep": rng.choice(("players", "seats"))}
    if rng.random() < 0.2:
        given["penalties"] = {rng.choice("ABCDES"): rng.choice((2000, 20_000))}
    request = {"id": 1, "ruleset": ruleset, "kind": "hanchan", "given": given}
    if rng.random() < 0.3:
        request["lang"] = "pl"
    if rng.random() < 0.2:
        request["rules"] = rng.choice(
            ({"riichi_bet": 0}, {"tobi": "below_zero"}, {"multi_ron": "head_bump"}, {"noten_total": 6000},
             {"abortive_draws": ["suucha_riichi", "sanchahou"]}, {"chombo": {"type": "reverse_mangan"}})
        )  # fmt: skip
    return bent(rng, request) if rng.random() < 0.25 else request


def possible(rng: random.Random, ruleset: str) -> list[dict[str, Any]]:
    """Records that can follow each other."""
    hands = [entry(rng)]
    for _ in range(rng.randrange(12)):
        given = {"hands": hands}
        told = respond({"ruleset": ruleset, "kind": "hanchan", "given": given}).get("answer")
        if told is None or told["impossible"]:
            hands.pop()
        elif told["over"]:
            break
        hands.append(entry(rng))
    return hands


def entry(rng: random.Random) -> dict[str, Any]:
    """What may happen in a hand, as a record of a hanchan; not always possible."""
    riichi = rng.sample(SEATS, rng.choice((0, 0, 0, 1, 1, 2, 2, 3, 4)))
    more: dict[str, Any] = {"riichi_this_hand": riichi} if riichi or rng.random() < 0.3 else {}
    if rng.random() < 0.05:
        more["transfers"] = [transfer(rng) for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.03:
        more[rng.choice(("honba", "sticks_carried", "kyoku"))] = rng.randrange(3)
    if rng.random() < 0.03:
        more["dealer"] = rng.randrange(5)
    ends = (draw, hand, report, several, chombo, nagashi, abortive, special_win, judge, payment, nothing)
    end = rng.choices(ends, (20, 20, 20, 18, 5, 5, 4, 2, 3, 2, 1))[0]
    return {**end(rng, riichi), **({} if end in (payment, nothing) else more)}


def draw(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """An exhaustive draw."""
    return {"kind": "draw", "tenpai": [seat for seat in SEATS if seat in riichi or rng.random() < 0.4]}


def hand(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """A win with its tiles."""
    a, b, c = rng.sample(SEATS, 3)
    won = {**rng.choice(TILES), "seat": a, "riichi": int(a in riichi or rng.random() < 0.05)}
    if a in riichi:
        won["ura"] = rng.choice(("1m", "3p", "8s"))
    won |= {"by": "ron", "from": b} if rng.random() < 0.6 else {"by": "tsumo"}
    if rng.random() < 0.1:
        won["riichi_declared_on_winning_tile"] = rng.choice((True, b, c))
    return {"kind": "hand", **won, "dora": rng.choice(("1m", "4p", "7z"))}


def report(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """A win by han and fu."""
    a, b, c = rng.sample(SEATS, 3)
    fu = rng.choice((20, 25, 30, 40, 50, 60, 110))
    reported: dict[str, Any] = {"kind": "report", "han": rng.randrange(1, 14), "fu": fu, "seat": a}
    reported |= {"by": "ron", "from": b} if rng.random() < 0.6 else {"by": "tsumo"}
    if a in riichi:
        reported["riichi"] = True
    if rng.random() < 0.1:
        reported["yaku"] = rng.choice((["tanyao"], ["suukantsu"], ["yakuhai_haku", "toitoi"], ["nothing"]))
    if rng.random() < 0.05:
        reported["pao"] = [{"yaku": "daisangen", "player": c}]
    return reported


def several(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """One to three winners on one discard, each by points, tiles or han and fu."""
    discarder, other = rng.sample(SEATS, 2)
    winners: list[dict[str, Any]] = []
    for seat in rng.sample([s for s in SEATS if s != discarder], rng.choice((1, 1, 2, 3))):
        way = rng.random()
        if way < 0.6:
            winners.append({"seat": seat, "ron_value": rng.choice((1000, 2000, 3900, 5200, 8000, 12000, 1050))})
        elif way < 0.8:
            winners.append({"seat": seat, "hand": {**rng.choice(TILES), "riichi": int(seat in riichi)}})
        else:
            reported = {"han": rng.randrange(1, 6), "fu": 30, "riichi": seat in riichi}
            winners.append({"seat": seat, "report": reported})
    void = {"riichi_declared_on_winning_tile": rng.choice((True, discarder, other))}
    more = void if rng.random() < 0.1 else {}
    return {"kind": "multi_ron", "discarder": discarder, "winners": winners, **more}


def chombo(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """A foul."""
    cause = rng.choice(("", "noten_riichi", "noten riichi by card", "wrong call"))
    return {"kind": "chombo", "offender": rng.choice(SEATS), "cause": cause, "social": rng.random() < 0.2}


def nagashi(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """A nagashi mangan, or what is claimed as one."""
    a, b = rng.sample(SEATS, 2)
    closed = rng.choice((True, False, {a: False}))
    tenpai = sorted({a, *riichi}, key="ESWN".index)
    seats = [a] if rng.random() < 0.7 else [a, b]
    return {"kind": "nagashi", "tenpai": tenpai, "nagashi": seats, "nagashi_hand_closed": closed}


def abortive(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """An abortive draw."""
    event = rng.choice(("suucha_riichi", "kyuushu_kyuuhai", "suufon_renda", "suukaikan", "sanchahou"))
    return {"kind": "abortive", "event": event, "same_player": rng.random() < 0.3}


def special_win(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """Four kans scored after the discard."""
    a, b = rng.sample(SEATS, 2)
    kan = rng.choice(("daiminkan", "shouminkan", "ankan"))
    return {"kind": "special_win", "event": "suukantsu_after_discard", "winner": a, "fourth_kan": kan, "fed_by": b}


def judge(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """The judge's word on a hand."""
    a, b = rng.sample(SEATS, 2)
    decided = {"deltas": {a: -1000, b: 1000}, "reason": rng.choice(("as agreed", "")), "dealer_keeps": False}
    more = {"honba_next": 2, "ends_game": True} if rng.random() < 0.3 else {}
    return {"kind": "judge", **decided, **more}


def payment(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """Points between two hands."""
    return {"kind": "payment", "transfers": [transfer(rng)]}


def nothing(rng: random.Random, riichi: list[str]) -> dict[str, Any]:
    """What is seldom possible, or never."""
    return {"kind": rng.choice(("dealer_ends", "nonsense"))}


def transfer(rng: random.Random) -> dict[str, Any]:
    """A payment beside a hand."""
    payer, payee = rng.choice(SEATS), rng.choice(SEATS)
    reason = rng.choice(("card", "bet", "judge", "gift"))
    return {"from": payer, "to": payee, "points": rng.choice((100, 1500, 150)), "reason": reason, "source": "x"}


if __name__ == "__main__":
    raise SystemExit(main())

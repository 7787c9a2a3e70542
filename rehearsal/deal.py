"""Generator of random legal hands, valued by `python -m scoring`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rehearsal.engine import Engine
from rehearsal.ledger import SEATS, PlayedWin, TableLedger, Value

KINDS = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + [f"{number}z" for number in range(1, 8)]
OPEN = 0.35
UNSAID = ("riichi", "menzen_tsumo")


class Dealt:
    """Fourteen tiles: those in the hand with the winning one last, the melds as (letter, first tile)."""

    def __init__(self, rng: random.Random, closed: bool) -> None:
        self.rng = rng
        self.left = dict.fromkeys(KINDS, 4)
        self.tiles: list[str] = []
        self.melds: list[tuple[str, str]] = []
        if closed and rng.random() < 0.06:
            for kind in rng.sample(KINDS, 7):
                self._take([kind] * 2)
                self.tiles += [kind] * 2
        else:
            suits = rng.choice(["mps", "mps", "mp", "ps", "ms", "m", "p", "s"])
            for _ in range(4):
                self._group(suits, closed)
            pair = rng.choice(
                [kind for kind in KINDS if self.left[kind] >= 2 and (kind[1] in suits or kind[1] == "z")]
            )
            self._take([pair] * 2)
            self.tiles += [pair] * 2
        rng.shuffle(self.tiles)
        self.marks = [self._mark()]
        self.under = [self._mark()]

    def _take(self, kinds: Sequence[str]) -> bool:
        if any(self.left[kind] < kinds.count(kind) for kind in kinds):
            return False
        for kind in kinds:
            self.left[kind] -= 1
        return True

    def _group(self, suits: str, closed: bool) -> None:
        while True:
            run = self.rng.random() < 0.68
            if run:
                suit, first = self.rng.choice(suits), self.rng.randint(1, 7)
                kinds = [f"{first + step}{suit}" for step in range(3)]
            else:
                kind = self.rng.choice([each for each in KINDS if each[1] in suits or each[1] == "z"])
                kinds = [kind] * 3
            if self._take(kinds):
                break
        if not closed and (not self.melds or self.rng.random() < 0.4) and len(self.melds) < 3:
            self.melds.append(("c" if run else "p", kinds[0]))
        else:
            self.tiles += kinds

    def _mark(self) -> str:
        """An indicator: a tile nobody has."""
        kind = self.rng.choice([each for each in KINDS if self.left[each]])
        self.left[kind] -= 1
        return kind

    @property
    def win(self) -> str:
        return self.tiles[-1]


def random_win(
    rng: random.Random,
    engine: Engine,
    table: TableLedger,
    seat: str,
    payer: str,
    riichi: Sequence[str],
    way: str = "",
) -> PlayedWin:
    """A win of `seat`, from `payer` or by tsumo (""), that can be at this table: tiles the engine calls legal.

    `way`: how the table says it (pair, yaku, tiles or points), at random if nothing.
    """
    declared = seat in riichi
    while True:
        closed = declared or rng.random() > OPEN
        dealt = Dealt(rng, closed)
        found = engine.ask("hand", question(dealt, table, seat, payer, declared))
        if found.get("legal_win") and (found.get("yakuman_units") or 1) == 1:
            chosen = way or rng.choices(["pair", "yaku", "tiles", "points"], [70, 12, 10, 8])[0]
            return PlayedWin(seat, valued(dealt, found, chosen, table, seat, payer, declared), opened=not closed)


def question(dealt: Dealt, table: TableLedger, seat: str, payer: str, declared: bool) -> dict[str, Any]:
    """The hand in the engine's JSON."""
    given: dict[str, Any] = {
        "tiles": "".join(dealt.tiles),
        "melds": [_meld(letter, first, table.wind_of(seat)) for letter, first in dealt.melds],
        "win": dealt.win,
        "by": "ron" if payer else "tsumo",
        "round": table.round,
        "seat": table.wind_of(seat),
        "riichi": int(declared),
        "dora": "".join(dealt.marks),
        "honba": table.honba,
    }
    if payer:
        given["from"] = table.wind_of(payer)
    if declared:
        given["ura"] = "".join(dealt.under)
    return given


def _meld(letter: str, first: str, wind: str) -> dict[str, str]:
    number, suit = int(first[0]), first[1]
    left = SEATS[(SEATS.index(wind) - 1) % 4]
    if letter == "c":
        return {"type": "chi", "tiles": f"{number}{number + 1}{number + 2}{suit}", "from": left}
    return {"type": "pon", "tiles": f"{number}" * 3 + suit, "from": left}


def valued(
    dealt: Dealt, found: dict[str, Any], way: str, table: TableLedger, seat: str, payer: str, declared: bool
) -> Value:
    """The hand's worth, and how it is said."""
    han, fu = found["han"] or 0, found["fu"] or 0
    names = tuple(name for name, _han in found["yaku"])
    limit = str(found["limit"] or "")
    value = Value(han, fu, limit)
    told = [name for name in names if name not in UNSAID]
    if way == "yaku" and limit != "yakuman" and told:
        entry = f"y{fu}.{found['dora']}.{found['ura_dora']}.{'+'.join(told)}"
        return Value(han, fu, limit, entry, names, named=True)
    if way == "tiles":
        melds = "".join(letter + first for letter, first in dealt.melds)
        under = "".join(dealt.under) if declared else ""
        entry = "_".join((f"t{''.join(dealt.tiles)}", melds, "".join(dealt.marks), under, ""))
        return Value(han, fu, limit, entry, names, named=True)
    if way == "points":
        return Value(han, fu, limit, _points(value, table, seat, payer))
    if limit == "" or (limit == "mangan" and han <= 4 and fu * 2 ** (han + 2) < 2_000):
        return Value(han, fu, limit, f"{han}.{fu}")
    return Value(han, fu, limit, limit)


def _points(value: Value, table: TableLedger, seat: str, payer: str) -> str:
    base, deals = value.base(table.house), seat == table.dealer
    if payer:
        return f"p{_up(base * (6 if deals else 4))}"
    return f"p{_up(base * 2)}" if deals else f"p{_up(base * 2)}-{_up(base)}"


def _up(points: int) -> int:
    return -(-points // 100) * 100

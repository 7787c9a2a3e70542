"""Tally of a table's hands by starting seat. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from taikai.hands.domain.statistics.facts import HandFacts, WinFacts

MEANING = 2
"""The number of this way of counting, kept beside what is stored."""


@dataclass(slots=True)
class Numbers:
    """What somebody did in so many hands. Points in points; `value` and `lost` without counters and sticks.

    `dealt`: hands as dealer; `deal_ins`: wins that a discard of one's own was paid for; `riichi_won`: wins with
    the own riichi; `draws`: exhaustive draws, `tenpai` in so many of them; `named`: wins whose yaku are known;
    `best`: the largest win; `step`: averages are rounded down to multiples of it.
    """

    hands: int = 0
    dealt: int = 0
    wins: int = 0
    tsumo: int = 0
    value: int = 0
    deal_ins: int = 0
    lost: int = 0
    riichi: int = 0
    riichi_won: int = 0
    draws: int = 0
    tenpai: int = 0
    named: int = 0
    best: int = 0
    yaku: Counter[str] = field(default_factory=Counter)
    step: int = 100

    def add(self, other: Numbers) -> None:
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.best = max(self.best, other.best)
        self.yaku.update(other.yaku)

    @property
    def average_value(self) -> int:
        """Points of a win on average, rounded down; 0 without one."""
        return self.value // self.wins // self.step * self.step if self.wins else 0

    @property
    def average_lost(self) -> int:
        """Points of a deal-in on average, rounded down; 0 without one."""
        return self.lost // self.deal_ins // self.step * self.step if self.deal_ins else 0

    def percent(self, name: str) -> int:
        """How many of a hundred hands, in tenths of a percent."""
        return round(1000 * getattr(self, name) / self.hands) if self.hands else 0

    def as_json(self) -> dict[str, Any]:
        """As it is kept: what is nothing is left out."""
        kept = {name: value for name in (*COUNTS, "best") if (value := getattr(self, name))}
        return {**kept, "yaku": dict(self.yaku)} if self.yaku else kept

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Numbers:
        """From what `as_json` wrote."""
        return cls(**{**raw, "yaku": Counter(raw.get("yaku", {}))})


COUNTS = tuple(each.name for each in fields(Numbers) if each.name not in ("best", "yaku", "step"))


@dataclass(frozen=True, slots=True)
class BigWin:
    """The largest win of a seat: what is known of it, from whom (None: by self-draw), in which hand."""

    win: WinFacts
    discarder: int | None
    hand: str
    riichi: bool

    def as_json(self) -> dict[str, Any]:
        win = {name: value for name, value in asdict(self.win).items() if value or name in ("seat", "value")}
        return {"win": win, "discarder": self.discarder, "hand": self.hand, "riichi": self.riichi}

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> BigWin:
        """From what `as_json` wrote."""
        win = dict(raw["win"])
        for name in ("yaku", "melds"):
            win[name] = tuple(win.get(name, ()))
        return cls(WinFacts(**win), raw["discarder"], raw["hand"], raw["riichi"])


@dataclass(frozen=True, slots=True)
class Tally:
    """A table: the numbers of its four starting seats, the largest win of each, and what ended how often.

    `cards`: the numbers of whoever had a card in play, by card.
    """

    seats: tuple[Numbers, Numbers, Numbers, Numbers]
    best: tuple[BigWin, ...]
    kinds: Mapping[str, int]
    cards: Mapping[str, Numbers] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {
            "seats": [numbers.as_json() for numbers in self.seats],
            "best": [win.as_json() for win in self.best],
            "kinds": dict(self.kinds),
            "cards": {slug: numbers.as_json() for slug, numbers in self.cards.items()},
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Tally:
        """From what `as_json` wrote."""
        one, two, three, four = (Numbers.from_json(numbers) for numbers in raw["seats"])
        best = tuple(BigWin.from_json(win) for win in raw["best"])
        cards = {slug: Numbers.from_json(numbers) for slug, numbers in raw.get("cards", {}).items()}
        return cls((one, two, three, four), best, raw["kinds"], cards)


def tally(hands: Iterable[HandFacts]) -> Tally:
    """The hands of one table added up."""
    seats = (Numbers(), Numbers(), Numbers(), Numbers())
    best: dict[int, BigWin] = {}
    kinds: Counter[str] = Counter()
    cards: dict[str, Numbers] = {}
    for hand in hands:
        kinds[hand.kind] += 1
        for seat, numbers in enumerate(seats):
            _count(numbers, seat, hand)
        for seat, slug in enumerate(hand.cards):
            if slug:
                _count(cards.setdefault(slug, Numbers()), seat, hand)
        for win in hand.wins:
            known = best.get(win.seat)
            if known is None or win.value > known.win.value:
                best[win.seat] = BigWin(win, hand.discarder, hand.name, win.seat in hand.riichi)
    return Tally(seats, tuple(best[seat] for seat in sorted(best)), kinds, cards)


def _count(numbers: Numbers, seat: int, hand: HandFacts) -> None:
    numbers.hands += 1
    numbers.dealt += hand.dealer == seat
    numbers.riichi += seat in hand.riichi
    for win in hand.wins:
        if win.seat != seat:
            continue
        numbers.wins += 1
        numbers.tsumo += hand.discarder is None
        numbers.value += win.value
        numbers.riichi_won += seat in hand.riichi
        numbers.named += win.named
        numbers.yaku.update(win.yaku)
        numbers.best = max(numbers.best, win.value)
    if hand.wins and hand.discarder == seat:
        numbers.deal_ins += 1
        numbers.lost += hand.lost
    if hand.kind == "draw":
        numbers.draws += 1
        numbers.tenpai += seat in hand.tenpai

"""Entry state of a hand: the choices so far as a small value in the page's address.

Every step of an entry is an address, so that it can be reloaded, gone back from and used without JavaScript;
nothing is kept before it is saved. Seats are winds at the start of the hanchan: they stay the same people.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self
from urllib.parse import urlencode

from scoring.ledger import SEATS
from taikai.http_guard.input_parsing import KEY, LINE, natural, whole

DOINGS = (
    *("ron", "tsumo", "draw", "nagashi", "abortive", "chombo", "won"),
    *("more", "set", "hands", "seat", "cards", "swap"),
)
HOWS = ("mend", "insert", "remove")
WAYS_TO_SAY = ("more", "yaku", "tiles", "points")
ENDS = ("left", "right")
"""The two ends of a device that lies flat, as it lies."""
MOST_WINNERS = 3
MOST_VALUE = 200  # characters of what a win is said to be worth
MOST_HANDS = 200
MOST_ANSWERS = 60
ANSWER = re.compile(r"q\.[a-z_0-9]{1,40}\.[ESWN]?(\.[a-zESWN]{1,3})?")


def seats_in(text: Any) -> tuple[str, ...]:
    """The seats named by a text of letters, in order; what is none is left out."""
    return tuple(seat for seat in SEATS if isinstance(text, str) and seat in text)


@dataclass(frozen=True, slots=True)
class EntryState:
    """The choices. `won` holds who won and what the hand is said to be worth (`value_input.py`); `winner` is being
    asked about. `riichi` None: as noted; `lifted` are the sticks this entry took up. `after` is the last row the
    page saw; `how` and `at` name the hand that is mended, inserted before or removed; `queued` is the key of a
    hand that waits on a device and is asked about. `aside`: the entry waits while the table is looked at. `end`:
    at which end of a flat device it was begun. `told` are the fields of a form that others put on the page
    (`q.…`).
    """

    do: str = ""
    winner: str = ""
    payer: str = ""
    won: tuple[tuple[str, str], ...] = ()
    add: bool = False
    riichi: tuple[str, ...] | None = None
    lifted: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    tenpai: tuple[str, ...] = ()
    nagashi: tuple[str, ...] = ()
    event: str = ""
    pao: str = ""
    by: str = ""
    yaku: tuple[str, ...] = ()
    dora: int = 0
    ura: int = 0
    fu: int = 0
    tiles: str = ""
    melds: str = ""
    marks: str = ""
    to: str = ""
    after: int | None = None
    how: str = ""
    at: int = 0
    reason: str = ""
    queued: str = ""
    aside: bool = False
    end: str = ""
    told: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> Self:
        """From an address or a form; whatever makes no sense there counts as not said."""

        def word(name: str, known: tuple[str, ...]) -> str:
            value = given.get(name, "")
            return value if value in known else ""

        def text(name: str, longest: int) -> str:
            value = given.get(name, "")
            return value if isinstance(value, str) and len(value) <= longest else ""

        return cls(
            do=word("do", DOINGS),
            winner=word("winner", SEATS),
            payer=word("payer", SEATS),
            won=_read_won(text("won", MOST_WINNERS * (MOST_VALUE + 3))),
            add=given.get("add") == "1",
            riichi=seats_in(given["riichi"]) if "riichi" in given else None,
            lifted=seats_in(given.get("lifted")),
            called=seats_in(given.get("called")),
            tenpai=seats_in(given.get("tenpai")),
            nagashi=seats_in(given.get("nagashi")),
            event=text("event", 40),
            pao=word("pao", (*SEATS, "-")),
            by=word("by", WAYS_TO_SAY),
            yaku=tuple(name for name in text("yaku", 400).split(".") if name)[:20],
            dora=natural(given.get("dora"), 30),
            ura=natural(given.get("ura"), 30),
            fu=natural(given.get("fu"), 200),
            tiles=text("tiles", 60),
            melds=text("melds", 60),
            marks=text("marks", 60),
            to=text("to", 10),
            after=whole(given.get("after")),
            how=word("how", HOWS),
            at=natural(given.get("at"), MOST_HANDS),
            reason=text("reason", LINE).strip(),
            queued=text("queued", KEY),
            aside=given.get("aside") == "1",
            end=word("end", ENDS),
            told=_read_told(given),
        )

    def but(self, **changes: Any) -> Self:
        """The same with something else chosen."""
        return replace(self, **changes)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """What stands in an address or in the hidden fields of a form; nothing that is not said."""
        found = []
        for each in fields(self):
            value = getattr(self, each.name)
            if value == each.default and each.name != "riichi":
                continue
            if each.name == "told":
                found += value
                continue
            if value is not None:
                found.append((each.name, _written(each.name, value)))
        return found

    @property
    def query(self) -> str:
        """The address of this step, relative to the table's page."""
        return "?" + urlencode(self.pairs, safe=":,~") if self.pairs else "?"

    @property
    def step(self) -> str:
        """Which question comes next: who, payer, value, preview, or the page named by `do`."""
        if self.do in ("ron", "tsumo"):
            return self._win_step()
        if self.do == "chombo":
            return "preview" if self.winner else "who"
        if self.do == "abortive":
            return "preview" if self.event else "which"
        if self.how == "remove":
            return "preview"
        return self.do or ("hand" if self.how == "mend" else "rest")

    def _win_step(self) -> str:
        if not self.winner and (self.add or not self.won):
            return "who"
        if self.do == "ron" and not self.payer:
            return "payer"
        return "value" if self.winner else "preview"

    def with_value(self, value: str) -> Self:
        """The one being asked about has won so much."""
        others = tuple(pair for pair in self.won if pair[0] != self.winner)
        return replace(
            self, won=(*others, (self.winner, value)), winner="", add=False, by="", yaku=(), dora=0, ura=0, fu=0,
            tiles="", melds="", marks="", to="",
        )  # fmt: skip

    @property
    def kept(self) -> Self:
        """Only what says which hand is mended, where, and what the page saw: the beginning of an entry."""
        return type(self)(
            after=self.after,
            how=self.how,
            at=self.at,
            riichi=self.riichi,
            lifted=self.lifted,
            queued=self.queued,
            end=self.end,
        )

    def with_stick(self, riichi: tuple[str, ...], seat: str) -> Self:
        """A stick put down or taken up in this entry. `riichi`: those that lie."""
        lifted = {*self.lifted, seat} if seat in riichi else {*self.lifted} - {seat}
        return replace(self, riichi=toggled(riichi, seat), lifted=seats_in("".join(lifted)))


def toggled(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """The seats with one more, or one less if it was among them, in order."""
    return tuple(each for each in SEATS if (each in seats) != (each == seat))


def _read_told(given: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The answers that stand in an address or a form, several to a name where it has them."""
    found: list[tuple[str, str]] = []
    for name in given:
        if isinstance(name, str) and ANSWER.fullmatch(name):
            several = getattr(given, "getlist", None)
            values = several(name) if several is not None else [given[name]]
            found += [(name, value) for value in values if isinstance(value, str) and len(value) <= MOST_VALUE]
    return tuple(sorted(found)[:MOST_ANSWERS])


def _read_won(text: str) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for part in text.split(","):
        seat, _colon, value = part.partition(":")
        if seat in SEATS and value and seat not in [each for each, _value in found]:
            found.append((seat, value[:MOST_VALUE]))
    return tuple(found[:MOST_WINNERS])


def _written(name: str, value: Any) -> str:
    if name == "won":
        return ",".join(f"{seat}:{claim}" for seat, claim in value)
    if name == "yaku":
        return ".".join(value)
    if isinstance(value, tuple):
        return "".join(value)
    return "1" if value is True else str(value)

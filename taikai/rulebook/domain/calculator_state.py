"""State of the calculator: a small value in the page's address, and the taps that change it.

The address is the whole state, so that it can be shared, reloaded and used without JavaScript.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar
from urllib.parse import urlencode

from scoring import Hand, Meld, WinContext
from scoring import parse_tiles as tiles_of
from scoring.hand.melds import MeldType
from scoring.rulesets import PRESETS
from taikai.http_guard.input_parsing import whole, within

T = TypeVar("T")
TileTarget = Literal["hand", "chi", "pon", "daiminkan", "ankan", "dora", "ura"]
TARGETS: tuple[TileTarget, ...] = ("hand", "chi", "pon", "daiminkan", "ankan", "dora", "ura")
MELDS: tuple[MeldType, ...] = ("chi", "pon", "daiminkan", "ankan")
SEATS = ("E", "S", "W", "N")
MOST_MELDS = 4
MOST_SHOWN = 40
FLAGS = ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
SUIT_ORDER = {"m": 0, "p": 1, "s": 2, "z": 3}
DEFAULT_RULES = "ema2025"


def tile_key(code: str) -> tuple[int, float]:
    """Order of tiles in a hand; a red five stands beside the fives."""
    number = 4.5 if code[0] == "0" else float(code[0])
    return SUIT_ORDER[code[1]], number


def parse_tiles(text: str) -> tuple[str, ...]:
    """`123m77z` as ("1m", "2m", …); what is no tile is left out."""
    found: list[str] = []
    digits = ""
    for letter in text:
        if letter in "0123456789":
            digits += letter
        elif letter in SUIT_ORDER:
            top = "7" if letter == "z" else "9"
            low = "1" if letter == "z" else "0"
            found += [d + letter for d in digits if low <= d <= top]
            digits = ""
        else:
            digits = ""
    return tuple(found)


def tiles_text(codes: tuple[str, ...]) -> str:
    """The opposite of `parse_tiles`, grouped by suit."""
    text, suit = "", ""
    for code in codes:
        if suit and code[1] != suit:
            text += suit
        text += code[0]
        suit = code[1]
    return text + suit


def plain(code: str) -> str:
    """The tile without its colour: a red five is a five."""
    return f"5{code[1]}" if code[0] == "0" else code


@dataclass(frozen=True, slots=True)
class HandState:
    """Everything typed so far. `hand` holds the concealed tiles in tapping order; the last one won.

    `odd_melds`: what an address calls a meld and is none, or one too many; the page says so.
    """

    rules: str = DEFAULT_RULES
    hand: tuple[str, ...] = ()
    melds: tuple[tuple[MeldType, tuple[str, ...]], ...] = ()
    dora: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    by: str = "ron"
    round: str = "E"
    seat: str = "S"
    source: str = "W"
    riichi: int = 0
    honba: int = 0
    flags: frozenset[str] = frozenset()
    target: TileTarget = "hand"
    odd_melds: tuple[str, ...] = ()

    @classmethod
    def from_query(cls, query: Mapping[str, Any]) -> HandState:
        """Read the address; whatever makes no sense falls back to its default, but a meld would be missed."""
        melds: list[tuple[MeldType, tuple[str, ...]]] = []
        odd: list[str] = []
        for part in str(query.get("m", "")).split(","):
            kind, _colon, text = part.partition(":")
            found = parse_tiles(text)
            if kind in MELDS and len(found) in (3, 4) and len(melds) < MOST_MELDS:
                melds.append((MELDS[MELDS.index(kind)], found))
            elif part.strip():
                odd.append(part.strip()[:MOST_SHOWN])
        by = "tsumo" if query.get("by") == "tsumo" else "ron"
        seat = _one_of(query.get("seat"), SEATS, "S")
        source = _one_of(query.get("from"), SEATS, "W")
        if source == seat:
            source = SEATS[(SEATS.index(seat) + 1) % 4]
        return cls(
            rules=_one_of(query.get("rules"), tuple(name for name, r in PRESETS.items() if r.game == "riichi"),
                          DEFAULT_RULES),
            hand=parse_tiles(str(query.get("h", "")))[:14],
            melds=tuple(melds),
            odd_melds=tuple(odd[:MOST_MELDS]),
            dora=parse_tiles(str(query.get("d", "")))[:10],
            ura=parse_tiles(str(query.get("u", "")))[:10],
            by=by,
            round=_one_of(query.get("round"), SEATS, "E"),
            seat=seat,
            source=source,
            riichi=within(query.get("riichi"), 0, 2),
            honba=within(query.get("honba"), 0, 99),
            flags=frozenset(flag for flag in FLAGS if query.get(flag)),
            target=_one_of(query.get("to"), TARGETS, "hand"),  # type: ignore[arg-type]
        )  # fmt: skip

    def query(self) -> str:
        """The address of this state, without what is at its default."""
        values: dict[str, Any] = {"rules": self.rules}
        if self.hand:
            values["h"] = tiles_text(self.hand)
        if self.melds:
            values["m"] = ",".join(f"{kind}:{tiles_text(found)}" for kind, found in self.melds)
        for name, found in (("d", self.dora), ("u", self.ura)):
            if found:
                values[name] = tiles_text(found)
        values |= {"by": self.by, "round": self.round, "seat": self.seat}
        if self.by == "ron":
            values["from"] = self.source
        if self.riichi:
            values["riichi"] = self.riichi
        if self.honba:
            values["honba"] = self.honba
        values |= dict.fromkeys(sorted(self.flags), 1)
        if self.target != "hand":
            values["to"] = self.target
        return urlencode(values, safe=":,")

    @property
    def room(self) -> int:
        """How many concealed tiles still fit: 14 less three for each meld."""
        return 14 - 3 * len(self.melds) - len(self.hand)

    @property
    def complete(self) -> bool:
        return self.room == 0

    @property
    def winning_tile(self) -> str | None:
        """The last concealed tile tapped."""
        return self.hand[-1] if self.hand else None

    @property
    def shown(self) -> tuple[tuple[int, str], ...]:
        """The concealed tiles without the winning one (if complete), sorted, with their index in `hand`."""
        rest = list(enumerate(self.hand))
        if self.complete:
            rest = rest[:-1]
        return tuple(sorted(rest, key=lambda pair: tile_key(pair[1])))

    def count(self, code: str) -> int:
        """How many copies of a tile are in use anywhere; a fifth one does not exist."""
        everywhere = [*self.hand, *self.dora, *self.ura, *(t for _, found in self.melds for t in found)]
        return sum(plain(other) == plain(code) for other in everywhere)

    def as_hand(self) -> Hand:
        """The tiles for the rules. A chi is from the left; of other calls nobody asks from whom."""
        seat = SEATS.index(self.seat)
        caller = SEATS.index(self.source) if self.by == "ron" else (seat + 1) % 4
        sources = {"chi": (seat + 3) % 4, "ankan": None}
        melds = tuple(
            Meld(kind, tiles_of(tiles_text(found)), sources.get(kind, caller)) for kind, found in self.melds
        )
        return Hand(tiles_of(tiles_text(self.hand)), melds)

    def as_win(self) -> WinContext:
        """How the hand, which has its last tile, was won."""
        flags: dict[str, Any] = dict.fromkeys(self.flags, True)
        won, dora, ura = (tiles_of(tiles_text(found)) for found in (self.hand[-1:], self.dora, self.ura))
        return WinContext(
            tile=won[0].kind,
            seat=SEATS.index(self.seat),
            round=SEATS.index(self.round),
            source=SEATS.index(self.source) if self.by == "ron" else None,
            riichi=self.riichi,
            honba=self.honba,
            dora=tuple(tile.kind for tile in dora),
            ura=tuple(tile.kind for tile in ura),
            **flags,
        )


def tap(state: HandState, code: str) -> HandState:
    """A tile on the keypad goes where `target` says. A tap that does not fit changes nothing."""
    tapped = parse_tiles(code)
    if len(tapped) != 1:
        return state
    code = tapped[0]
    if state.target == "hand":
        if state.room < 1 or state.count(code) > 3:
            return state
        return replace(state, hand=(*state.hand, code))
    if state.target in ("dora", "ura"):
        found = (*(state.dora if state.target == "dora" else state.ura), code)
        if len(found) > 10 or state.count(code) > 3:
            return state
        return replace(state, dora=found) if state.target == "dora" else replace(state, ura=found)
    meld = meld_from(state.target, code)
    if meld is None or state.room < 3:
        return state
    kinds = [plain(other) for other in meld]
    if any(state.count(kind) + kinds.count(kind) > 4 for kind in kinds):
        return state
    return replace(state, melds=(*state.melds, (MELDS[MELDS.index(state.target)], meld)), target="hand")


def meld_from(kind: str, code: str) -> tuple[str, ...] | None:
    """The meld of a kind that starts with the tapped tile: a chi its lowest tile, a pon or kan its kind."""
    number, suit = int(code[0]), code[1]
    if kind == "chi":
        first = 5 if number == 0 else number
        if suit == "z" or first > 7:
            return None
        return (code, f"{first + 1}{suit}", f"{first + 2}{suit}")
    copies = 4 if kind in ("daiminkan", "ankan") else 3
    if number == 0:
        return (code, *[f"5{suit}"] * (copies - 1))
    return (code,) * copies


def remove(state: HandState, what: str) -> HandState:
    """Take back one thing: `h3.5p` (the tile at index 3 of the hand, a 5p), `m0.2s3s4s`, `d0.1z`, `u1.9m`, `all`.

    Taps come quicker than answers: if something else stands at that place by now, the like of it goes, or nothing.
    """
    if what == "all":
        return HandState(rules=state.rules, round=state.round, seat=state.seat, by=state.by, source=state.source)
    place, _, like = what.partition(".")
    kind, index = place[:1], place[1:]
    at = whole(index, 0, 99)
    if at is None:
        return state
    if kind == "h":
        return replace(state, hand=without(state.hand, at, like, str))
    if kind == "m":
        return replace(state, melds=without(state.melds, at, like, lambda meld: "".join(meld[1])))
    if kind == "d":
        return replace(state, dora=without(state.dora, at, like, str))
    return replace(state, ura=without(state.ura, at, like, str)) if kind == "u" else state


def without(found: tuple[T, ...], at: int, like: str, text: Callable[[T], str]) -> tuple[T, ...]:
    """The tuple less the element at that index, or else less the first one that reads like it."""
    texts = [text(one) for one in found]
    if like and texts[at : at + 1] != [like]:
        at = texts.index(like) if like in texts else len(texts)
    return found[:at] + found[at + 1 :]


def _one_of(value: Any, allowed: tuple[str, ...], default: str) -> str:
    return str(value) if value in allowed else default

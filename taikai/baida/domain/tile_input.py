"""Tile input of a Baida hand: the tapped tiles as a form value, and the taps that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

from scoring.baida import BaidaHand, ClaimedSet, baida_kinds
from scoring.baida.hand import Flag, SetType
from scoring.tiles import format_kinds
from scoring.tiles import parse_tiles as tiles_of
from taikai.http_guard.input_parsing import whole
from taikai.rulebook.domain.calculator_state import parse_tiles, plain, tile_key, tiles_text, without

TapTarget = Literal["turned", "named", "hand", "chow", "pong", "kong", "concealed_kong"]
TARGETS: Final[tuple[TapTarget, ...]] = get_args(TapTarget)
SETS: Final[tuple[SetType, ...]] = get_args(SetType)
MOST_IN_HAND = 14


@dataclass(frozen=True, slots=True)
class TappedBaida:
    """Everything tapped so far. `turned`: the tile turned over after the deal; `named`: or both kinds of Baida as
    the judge names them. `hand`: the concealed tiles in tapping order; the last one of a full hand won.
    """

    turned: str = ""
    named: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    sets: tuple[tuple[SetType, tuple[str, ...]], ...] = ()
    target: TapTarget = "turned"

    @classmethod
    def from_form(cls, data: Mapping[str, Any]) -> TappedBaida:
        """Read the hidden fields; whatever makes no sense counts as not tapped."""
        sets: list[tuple[SetType, tuple[str, ...]]] = []
        for part in str(data.get("sets", ""))[:100].split(","):
            kind, _colon, text = part.partition(":")
            found = _codes(text)
            if kind in SETS and len(found) in (3, 4):
                sets.append((SETS[SETS.index(kind)], found))
        turned, named = _codes(str(data.get("turned", ""))[:2]), _codes(str(data.get("named", ""))[:4])
        target = str(data.get("to", ""))
        return cls(
            turned=turned[0] if turned else "",
            named=() if turned else named[:2],
            hand=_codes(str(data.get("tiles", ""))[:40])[:MOST_IN_HAND],
            sets=tuple(sets[:4]),
            target=TARGETS[TARGETS.index(target)] if target in TARGETS else "turned",
        )

    @classmethod
    def of(cls, hand: BaidaHand) -> TappedBaida:
        """The taps that make a hand that was stored: its winning tile last."""
        kinds = sorted((*hand.concealed, *hand.wild))
        if hand.winning is not None:
            kinds.remove(hand.winning)
            kinds.append(hand.winning)
        return cls(
            turned=_code(hand.baida[0]) if hand.turned else "",
            named=() if hand.turned else tuple(_code(kind) for kind in hand.baida),
            hand=tuple(_code(kind) for kind in kinds),
            sets=tuple((s.type, tuple(_code(kind) for kind in s.kinds)) for s in hand.sets),
            target="hand",
        )

    @property
    def tiles_text(self) -> str:
        """The hidden field of the concealed tiles, in tapping order."""
        return "".join(self.hand)

    @property
    def sets_text(self) -> str:
        """The hidden field of the sets."""
        return ",".join(f"{kind}:{tiles_text(codes)}" for kind, codes in self.sets)

    @property
    def room(self) -> int:
        """How many concealed tiles still fit: 14 less three for each set."""
        return MOST_IN_HAND - 3 * len(self.sets) - len(self.hand)

    @property
    def complete(self) -> bool:
        """Whether the Baida are known and the hand has all its tiles."""
        return self.baida is not None and self.room == 0

    @property
    def baida(self) -> tuple[int, int] | None:
        """The two wild kinds; None while nobody has said them."""
        if self.turned:
            return baida_kinds(_kind(self.turned))
        if len(set(self.named)) == 2:
            return _kind(self.named[0]), _kind(self.named[1])
        return None

    @property
    def baida_codes(self) -> tuple[str, ...]:
        """The two wild kinds as tiles."""
        return tuple(_code(kind) for kind in self.baida or ())

    @property
    def shown(self) -> list[tuple[int, str]]:
        """The concealed tiles without the winning one (if complete), sorted, with their index in `hand`."""
        rest = list(enumerate(self.hand))
        return sorted(rest[:-1] if self.room == 0 else rest, key=lambda pair: tile_key(pair[1]))

    @property
    def begun(self) -> bool:
        return bool(self.hand or self.sets)

    def count(self, code: str) -> int:
        """How many copies of a tile are in the hand, its sets and face up beside the wall."""
        everywhere = [*self.hand, *(tile for _kind, codes in self.sets for tile in codes), self.turned]
        return everywhere.count(code)

    def as_hand(self, *, discard: bool, flags: frozenset[Flag]) -> BaidaHand | None:
        """The hand for the rules; None while the Baida are not known.

        A concealed Baida is a wild tile; the tile won on a discard counts at face value.
        """
        if self.baida is None:
            return None
        kinds = [_kind(code) for code in self.hand]
        natural: list[int] = []
        wild: list[int] = []
        for index, kind in enumerate(kinds):
            won_on = discard and self.room == 0 and index == len(kinds) - 1
            (wild if kind in self.baida and not won_on else natural).append(kind)
        return BaidaHand(
            baida=self.baida,
            turned=bool(self.turned),
            concealed=tuple(natural),
            wild=tuple(wild),
            sets=tuple(ClaimedSet(kind, tuple(_kind(code) for code in codes)) for kind, codes in self.sets),
            winning=kinds[-1] if kinds and self.room == 0 else None,
            flags=flags,
        )


def tap(state: TappedBaida, code: str) -> TappedBaida:
    """A tile on the keypad goes where `target` says. A tap that does not fit changes nothing."""
    tapped = _codes(code[:2])
    if len(tapped) != 1:
        return state
    code = tapped[0]
    if state.target == "turned":
        return replace(state, turned=code, named=(), target="hand")
    if state.target == "named":
        named = (*(found for found in state.named if found != code), code)[-2:]
        return replace(state, turned="", named=named, target="hand" if len(named) == 2 else "named")
    if state.target == "hand":
        if state.room < 1 or state.count(code) > 3:
            return state
        return replace(state, hand=(*state.hand, code))
    made = _set_from(state.target, code)
    if made is None or state.room < 3 or any(state.count(tile) + made.count(tile) > 4 for tile in made):
        return state
    return replace(state, sets=(*state.sets, (SETS[SETS.index(state.target)], made)), target="hand")


def drop(state: TappedBaida, what: str) -> TappedBaida:
    """Take back one thing: `h3.5p` (the tile at index 3 of the hand, a 5p), `s0.2s3s4s`, `t` (the turned tile),
    `all`.

    Taps come quicker than answers: if something else stands at that place by now, the like of it goes, or nothing.
    """
    if what == "all":
        return TappedBaida()
    if what == "t":
        return replace(state, turned="", named=(), target="turned")
    place, _dot, like = what.partition(".")
    at = whole(place[1:], 0, 99)
    if at is None:
        return state
    if place[:1] == "h":
        return replace(state, hand=without(state.hand, at, like, str))
    if place[:1] == "s":
        return replace(state, sets=without(state.sets, at, like, lambda made: "".join(made[1])))
    return state


def _set_from(kind: str, code: str) -> tuple[str, ...] | None:
    """The set of a kind that starts with the tapped tile: a chow its lowest tile, a pong or kong its kind."""
    if kind == "chow":
        number, suit = int(code[0]), code[1]
        if suit == "z" or number > 7:
            return None
        return (code, f"{number + 1}{suit}", f"{number + 2}{suit}")
    return (code,) * (3 if kind == "pong" else 4)


def _codes(text: str) -> tuple[str, ...]:
    """Tiles of a text; there are no red fives here."""
    return tuple(plain(code) for code in parse_tiles(text))


def _kind(code: str) -> int:
    return tiles_of(code)[0].kind


def _code(kind: int) -> str:
    return format_kinds([kind])

"""Checks of untrusted JSON values: each records a problem with its path and returns a usable value."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from cards.judge.values import CALLS, SEATS, DeclaredMeld, RiverTile, new_tuple, set_size
from cards.texts import Text, problem
from scoring import texts
from scoring.fields import LONGEST_NAME, MOST_HINTS
from scoring.problems import Problem
from scoring.tiles import KINDS, TileError, format_kinds, parse_kinds

_MARKS = frozenset("#~!^")
# For `isinstance`, the plain type first: asking an abstract one is slow, and so is a union written in the call.
OBJECT: Final = (dict, Mapping)
LIST: Final = (list, tuple)
NO_OBJECT: Final = (str, int, list, tuple, type(None))
LISTED: Final = (list, str)
_KIND = ("kind", "call", "type")
MELD_FIELDS = frozenset({*_KIND, "tiles", "from", "seat", "owner"})
_KANS = {"daiminkan": "minkan", "shouminkan": "kakan"}
ONE_TILE: Final = {format_kinds((kind,)): kind for kind in range(KINDS)}
"""The text of one tile, as most are written → its kind."""
UNMARKED: Final = tuple(RiverTile(kind) for kind in range(KINDS))
"""Most tiles of a river carry no mark: made once, a tile has no state."""
_BEFORE_MARK = re.compile(r"(?=[#~!^])")


def is_object(value: Any) -> bool:
    """Is it an object? The plain types are told apart first."""
    return isinstance(value, dict) or (not isinstance(value, NO_OBJECT) and isinstance(value, Mapping))


@lru_cache(maxsize=1 << 14)
def kinds_of(text: str) -> tuple[int, ...]:
    """The kinds of a compact notation, as written; raises `TileError`. Red marks are ignored."""
    return parse_kinds(text)


def whole_set(call: str, kinds: tuple[int, ...], called: int | None = None) -> tuple[int, ...]:
    """The tiles of a called set where only some of them were told: equal ones, or those beside the called one."""
    if not kinds or call not in CALLS:
        return kinds
    size = set_size(call)
    if call != "chi" and len(kinds) < size and len(set(kinds)) == 1 and called in (None, kinds[0]):
        return kinds[:1] * size
    return (*kinds, called) if called is not None and len(kinds) == size - 1 else kinds


class ReportReader:
    """Collects the problems of one input while its parts are read."""

    __slots__ = ("problems",)

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, code: str, where: str, message: str | texts.Text, /, **values: object) -> None:
        self.problems.append(problem(code, where, message, **values))

    def mapping(self, value: Any, where: str) -> Mapping[str, Any]:
        """An object, or an empty one with a problem."""
        if isinstance(value, OBJECT):
            return value
        self.wrong("not_an_object", where, "enter an object, not {shown}", shown=_show(value))
        return {}

    def fields(
        self, raw: Mapping[str, Any], where: str, known: AbstractSet[str], needed: Collection[str] = ()
    ) -> None:
        """Notes every field that is not known here, with the one that was probably meant, and every missing one.

        A field nobody reads must not be passed over: the answer would be that to another question. Where objects
        are many (events, melds, flags) the caller looks first, and asks only what is wrong: that halves the cost.
        """
        if not raw.keys() <= known:
            for name in raw.keys() - known:
                self._unknown(str(name), where, known)
        for name in needed:
            if raw.get(name) is None:
                self.wrong("missing", _at(where, name), "{name} is missing", name=name)

    def _unknown(self, name: str, where: str, known: Collection[str]) -> None:
        few = len(self.problems) < MOST_HINTS and len(name) < LONGEST_NAME
        near = get_close_matches(name, sorted(known), 1) if few else []
        text = Text("unknown field {name!r}", name=name)
        if near:
            text = Text("unknown field {name!r}, did you mean {near!r}?", name=name, near=near[0])
        self.wrong("unknown_field", _at(where, name), text)

    def items(self, value: Any, where: str) -> Sequence[Any]:
        """A list; nothing counts as an empty one."""
        if value is None:
            return []
        if isinstance(value, LIST):
            return value
        self.wrong("not_a_list", where, "enter a list, not {shown}", shown=_show(value))
        return []

    def seat(self, value: Any, where: str) -> str | None:
        """One of E S W N, or None with a problem."""
        if isinstance(value, str) and value in SEATS:
            return value
        self.wrong("not_a_seat", where, "enter a seat (E, S, W or N), not {shown}", shown=_show(value))
        return None

    def optional_seat(self, value: Any, where: str) -> str | None:
        """A seat, or None where nothing is said."""
        return None if value is None else self.seat(value, where)

    def seats(self, value: Any, where: str) -> tuple[str, ...]:
        """Seats without repetition; a single seat is a list of one, nothing is none."""
        if isinstance(value, str):
            value = list(value) if set(value) <= set(SEATS) else [value]
        found: list[str] = []
        for index, item in enumerate(self.items(value, where)):
            seat = item if item in SEATS else self.seat(item, f"{where}[{index}]")
            if seat is not None and seat not in found:
                found.append(seat)
        return tuple(found)

    def number(self, value: Any, where: str, least: int | None = 0, most: int | None = None) -> int:
        """An integer within limits; 0 (or the lower limit) with a problem otherwise."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong("not_a_number", where, "enter a whole number, not {shown}", shown=_show(value))
            return least or 0
        if (least is not None and value < least) or (most is not None and value > most):
            bounds = f"{'' if least is None else least}..{'' if most is None else most}"
            self.wrong("out_of_range", where, "{value} is outside {bounds}", value=value, bounds=bounds)
            return least or 0
        return value

    def flag(self, value: Any, where: str) -> bool:
        """Yes or no; nothing is no."""
        if value is None or isinstance(value, bool):
            return bool(value)
        self.wrong("not_a_flag", where, "enter true or false, not {shown}", shown=_show(value))
        return False

    def choice(self, value: Any, where: str, choices: Collection[str]) -> str | None:
        """One of the words given; None (nothing said) stays None."""
        if value is None:
            return None
        if isinstance(value, str) and value in choices:
            return value
        listed = ", ".join(sorted(choices))
        self.wrong("unknown_word", where, "{value} is not one of {listed}", value=_show(value), listed=listed)
        return None

    def words(self, value: Any, where: str, choices: Collection[str] | None = None) -> tuple[str, ...]:
        """A list of words, each one of the choices where there are any."""
        if isinstance(value, str):
            value = [value]
        found: list[str] = []
        for index, item in enumerate(self.items(value, where)):
            if choices is not None and isinstance(item, str) and item in choices:
                found.append(item)
                continue
            place = f"{where}[{index}]"
            if choices is not None:
                word = self.choice(item, place, choices)
            elif isinstance(item, str):
                word = item
            else:
                self.wrong("not_a_word", place, "enter a word, not {shown}", shown=_show(item))
                word = None
            if word is not None:
                found.append(word)
        return tuple(found)

    def tiles(self, value: Any, where: str) -> tuple[int, ...]:
        """Kinds from a compact text or a list of such texts; nothing is no tile."""
        if value is None:
            return ()
        if isinstance(value, str):
            try:
                return kinds_of(value)
            except TileError as error:
                for text in error.problems:
                    self.wrong("not_tiles", where, text)
                return ()
        found: list[int] = []
        for index, item in enumerate(self.items(value, where)):
            if isinstance(item, str):
                try:
                    found += kinds_of(item)
                except TileError:
                    self.tiles(item, f"{where}[{index}]")
            else:
                self.wrong("not_tiles", f"{where}[{index}]", "{shown} is not a tile", shown=_show(item))
        return tuple(found)

    def tile(self, value: Any, where: str) -> int | None:
        """Exactly one tile, or None with a problem."""
        if isinstance(value, str) and value in ONE_TILE:
            return ONE_TILE[value]
        before = len(self.problems)
        kinds = self.tiles(value, where) if isinstance(value, str) else ()
        if len(kinds) == 1:
            return kinds[0]
        if len(self.problems) == before:
            self.wrong("not_one_tile", where, "enter one tile, not {shown}", shown=_show(value))
        return None

    def river(self, value: Any, where: str) -> tuple[RiverTile, ...]:
        """The tiles of a river with their marks, listed or in one text; a mark belongs to the tile after it."""
        found: list[RiverTile] = []
        if isinstance(value, str):
            for part in _BEFORE_MARK.split(value):
                mark = part[0] if part[:1] in _MARKS else ""
                kinds = self.tiles(part[len(mark) :], where)
                if mark and kinds:
                    found.append(RiverTile(kinds[0], mark))
                    kinds = kinds[1:]
                found += [UNMARKED[kind] for kind in kinds]
            return tuple(found)
        for index, item in enumerate(self.items(value, where)):
            mark, tile = (item[0], item[1:]) if isinstance(item, str) and item[:1] in _MARKS else ("", item)
            kind = ONE_TILE.get(tile) if isinstance(tile, str) else None
            if kind is None:
                kind = self.tile(tile, f"{where}[{index}]")
            if kind is not None:
                found.append(RiverTile(kind, mark) if mark else UNMARKED[kind])
        return tuple(found)

    def call(self, value: Any, where: str, choices: Collection[str] = CALLS) -> str | None:
        """The kind of a call or meld; the names that `scoring` has for the kans are understood too."""
        return self.choice(_KANS.get(value, value) if isinstance(value, str) else value, where, choices)

    def meld(self, value: Any, where: str) -> DeclaredMeld | None:
        """A meld `{kind, tiles, from}`; its grammar is judged later, with the owner's card."""
        raw = self.mapping(value, where)
        if not raw:
            return None
        if not raw.keys() <= MELD_FIELDS:
            self.fields(raw, where, MELD_FIELDS)
        kind = self.call(raw.get("kind", raw.get("call", raw.get("type"))), f"{where}.kind")
        kinds = self.tiles(raw.get("tiles"), f"{where}.tiles")
        source = self.optional_seat(raw.get("from"), f"{where}.from")
        if kind is None:
            if not any(key in raw for key in _KIND):
                self.wrong("missing", f"{where}.kind", "a meld needs its kind")
            return None
        size = set_size(kind)
        if len(kinds) != size:
            self.wrong(
                "meld_size",
                f"{where}.tiles",
                "a {kind} has {size} tiles, not {given}",
                kind=kind,
                size=size,
                given=len(kinds),
            )
            return None
        return new_tuple(DeclaredMeld, (kind, kinds, source))

    def melds(self, value: Any, where: str) -> tuple[DeclaredMeld, ...]:
        found = [self.meld(item, f"{where}[{i}]") for i, item in enumerate(self.items(value, where))]
        return tuple([meld for meld in found if meld is not None])


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _show(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."

"""Parser of facts: answers to card questions, as plain values.

A fact that is missing stays missing: the ability that needs it then does nothing and the question is
listed as unanswered. Per-seat facts given without seats (a text instead of an object) are kept under "".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cards.judge.reading.checks import LISTED, ReportReader, is_object, whole_set
from cards.judge.values import ANYBODY, CALLS, SEATS, Claim, DeclaredMeld

DISCARD_PROPS: Final = frozenset({"facedown", "kurumi_repeat", "yoshiko_pair", "swapped_in"})
CLAIMS: Final = CALLS | {"ron"}
SUITS: Final = {
    "m": "m", "p": "p", "s": "s", "z": "z", "man": "m", "pin": "p", "sou": "s", "manzu": "m", "pinzu": "p",
    "souzu": "s", "honors": "z", "honours": "z", "honor": "z", "honour": "z",
}  # fmt: skip
CLAIM_FIELDS: Final = frozenset({"seat", "call", "kind", "tiles", "called_tile", "river_of"})
HAN_FU: Final = frozenset({"han", "fu"})
FU_MATTER_BELOW: Final = 5
"""From 5 han on a hand is worth the same whatever its fu."""

Read = Callable[[ReportReader, Any, str], Any]


def _per_seat(read: Read) -> Read:
    def by_seat(reader: ReportReader, value: Any, where: str) -> dict[str, Any]:
        if value is None:
            return {}
        if not is_object(value):
            return {ANYBODY: read(reader, value, where)}
        found: dict[str, Any] = {}
        for key, item in value.items():
            place = f"{where}.{key}"
            seat = key if key in SEATS else reader.seat(key, place)
            if seat is not None:
                found[seat] = read(reader, item, place)
        return found

    return by_seat


def _count(reader: ReportReader, value: Any, where: str) -> int:
    return reader.number(value, where, 0, 136)


def _tiles(reader: ReportReader, value: Any, where: str) -> tuple[int, ...]:
    if isinstance(value, list) and any(is_object(item) for item in value):
        found: tuple[int, ...] = ()
        for index, item in enumerate(value):
            raw = reader.mapping(item, f"{where}[{index}]")
            found += reader.tiles(raw.get("tile", raw.get("tiles")), f"{where}[{index}].tile")
        return found
    return reader.tiles(value, where)


def _seats_or_all(reader: ReportReader, value: Any, where: str) -> tuple[str, ...]:
    if isinstance(value, bool):
        return SEATS if value else ()
    if is_object(value):
        return tuple(seat for key, told in value.items() if (seat := reader.seat(key, where)) is not None and told)
    return reader.seats(value, where)


def _passed(reader: ReportReader, value: Any, where: str) -> dict[str, tuple[int, ...] | bool]:
    """Who passed which tiles: seats (True = some winning tile), tiles by seat, or just tiles."""
    if isinstance(value, bool):
        return {ANYBODY: True} if value else {}
    if isinstance(value, str) and value and set(value) <= set(SEATS):
        value = list(value)
    if isinstance(value, list) and value and all(item in SEATS for item in value):
        return dict.fromkeys(value, True)
    if isinstance(value, list) and any(is_object(item) and "seat" in item for item in value):
        merged: dict[str, tuple[int, ...] | bool] = {}
        for index, item in enumerate(value):
            merged |= _passed(reader, item, f"{where}[{index}]")
        return merged
    if not is_object(value):
        return {ANYBODY: _tiles(reader, value, where)}
    if "seat" in value:
        told = value.get("tile", value.get("tiles"))
        value = {value["seat"]: True if told is None else told} if isinstance(value["seat"], str) else {}
    found: dict[str, tuple[int, ...] | bool] = {}
    for key, item in value.items():
        seat = reader.seat(key, f"{where}.{key}")
        if seat is not None and item is not False:
            found[seat] = True if item is True else _tiles(reader, item, f"{where}.{key}")
    return found


def _claims(reader: ReportReader, value: Any, where: str) -> tuple[Claim, ...]:
    if is_object(value):
        value = [value]
    elif isinstance(value, str):
        value = [{"seat": value}]
    found = []
    for index, item in enumerate(reader.items(value, where)):
        claim = claim_of(reader, item, f"{where}[{index}]")
        if claim is not None:
            found.append(claim)
    return tuple(found)


def claim_of(reader: ReportReader, value: Any, where: str) -> Claim | None:
    """A claim `{seat, call, tiles, called_tile, river_of}`; None with problems where it is not one."""
    raw = reader.mapping(value, where)
    reader.fields(raw, where, CLAIM_FIELDS)
    seat = reader.seat(raw.get("seat"), f"{where}.seat")
    call = reader.call(raw.get("call", raw.get("kind")), f"{where}.call", CLAIMS)
    kinds = reader.tiles(raw.get("tiles"), f"{where}.tiles")
    called = raw.get("called_tile")
    tile = None if called is None else reader.tile(called, f"{where}.called_tile")
    river = reader.optional_seat(raw.get("river_of"), f"{where}.river_of")
    if call is None and raw.get("call", raw.get("kind")) is None:
        reader.wrong("missing", f"{where}.call", "a claim is chi, pon, minkan or ron")
    if call not in (None, "ron") and raw.get("tiles") is None:
        reader.wrong("missing", f"{where}.tiles", "enter the tiles of the {call}", call=call)
    return None if seat is None else Claim(seat, call or "", whole_set(call or "", kinds, tile), tile, river)


def _with_kind(reader: ReportReader, value: Any, where: str) -> Any:
    """A meld written as its tiles alone gets the kind that its tiles have."""
    raw = {"tiles": value} if isinstance(value, str) else value
    if not is_object(raw) or not raw.keys().isdisjoint(("kind", "call", "type")):
        return value
    if not isinstance(raw.get("tiles"), str):
        return value
    kinds = reader.tiles(raw["tiles"], f"{where}.tiles")
    kind = "minkan" if len(kinds) > 3 else "chi" if len(set(kinds)) == 3 else "pon"
    return {**raw, "kind": kind}


def _melds(reader: ReportReader, value: Any, where: str) -> tuple[DeclaredMeld, ...]:
    told = [_with_kind(reader, item, f"{where}[{at}]") for at, item in enumerate(reader.items(value, where))]
    return reader.melds(told, where)


def _melds_on_table(reader: ReportReader, value: Any, where: str) -> dict[str, Any]:
    if is_object(value):
        result: dict[str, Any] = _per_seat(_melds)(reader, value, where)
        return result
    found: dict[str, Any] = {}
    for index, item in enumerate(reader.items(value, where)):
        raw = reader.mapping(_with_kind(reader, item, f"{where}[{index}]"), f"{where}[{index}]")
        owner = reader.optional_seat(raw.get("seat", raw.get("owner")), f"{where}[{index}].seat")
        meld = reader.meld(raw, f"{where}[{index}]")
        if meld is not None:
            found[owner or ANYBODY] = (*found.get(owner or ANYBODY, ()), meld)
    return found


def _count_or_tiles(reader: ReportReader, value: Any, where: str) -> int:
    if is_object(value):
        return sum(_count_or_tiles(reader, item, f"{where}.{key}") for key, item in value.items())
    if isinstance(value, LISTED):
        return len(reader.tiles(value, where))
    return _count(reader, value, where)


def _visible(reader: ReportReader, value: Any, where: str) -> tuple[int, ...]:
    """Tiles everybody sees: a text, a list of texts, those of each seat, or how many of each."""
    if not is_object(value):
        return _tiles(reader, value, where)
    found: tuple[int, ...] = ()
    for key, times in value.items():
        if key in SEATS:
            found += _tiles(reader, times, f"{where}.{key}")
            continue
        found += reader.tiles(key, f"{where}.{key}") * reader.number(times, f"{where}.{key}", 0, 4)
    return found


def _own_count(reader: ReportReader, value: Any, where: str) -> int:
    """A number; also where it is written under the seat it belongs to."""
    if is_object(value) and len(value) == 1:
        ((key, value),) = value.items()
        where = f"{where}.{key}"
    return _count(reader, value, where)


def _sources(reader: ReportReader, value: Any, where: str) -> tuple[str, ...]:
    """The seats somebody called from; also where they are listed under the seat that called."""
    if is_object(value) and len(value) == 1:
        ((key, listed),) = value.items()
        if isinstance(listed, LISTED) and reader.seat(key, f"{where}.{key}") is not None:
            return reader.seats(listed, f"{where}.{key}")
    return _seats_or_all(reader, value, where)


def _hell(reader: ReportReader, value: Any, where: str) -> bool:
    """Yes or no, or how many of the four tiles are visible; also under the seat whose wait it is."""
    if is_object(value) and len(value) == 1:
        ((key, value),) = value.items()
        where = f"{where}.{key}"
    if isinstance(value, int) and not isinstance(value, bool):
        return reader.number(value, where, 0, 4) == 3
    return reader.flag(value, where)


def _suit(reader: ReportReader, value: Any, where: str) -> str | None:
    word = reader.choice(value, where, SUITS)
    return None if word is None else SUITS[word]


def _hitomi(reader: ReportReader, value: Any, where: str) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        value = {"han": value[0], "fu": value[1]}
    elif is_object(value) and len(value) == 1 and set(value) <= set(SEATS):
        value = next(iter(value.values()))
    raw = reader.mapping(value, where)
    reader.fields(raw, where, HAN_FU)
    han = reader.number(raw.get("han"), f"{where}.han", 0, 100)
    fu = raw.get("fu")
    if fu is None and 0 < han < FU_MATTER_BELOW:
        reader.wrong("missing", f"{where}.fu", "enter the fu for {han} han", han=han)
    return han, 30 if fu is None else reader.number(fu, f"{where}.fu", 20, 200)


def _props(reader: ReportReader, value: Any, where: str) -> frozenset[str]:
    """The properties that hold: a list of them, or yes and no for each."""
    if is_object(value):
        value = [key for key, told in value.items() if reader.flag(told, f"{where}.{key}")]
    return frozenset(reader.words(value, where, DISCARD_PROPS))


def _slug(reader: ReportReader, value: Any, where: str) -> str | None:
    if value is None or isinstance(value, str):
        return value
    reader.wrong("not_a_card", where, "enter a card, not {value!r}", value=value)
    return None


READERS: Final[Mapping[str, Read]] = {
    "sae_target": ReportReader.optional_seat,
    "duel_rival": ReportReader.optional_seat,
    "maho_drawn": ReportReader.words,
    "maho_copies": _slug,
    "mairu_side": lambda r, v, w: r.choice(v, w, ("mairu", "himeko")),
    "wall_seat": ReportReader.optional_seat,
    "last_tile_of": lambda r, v, w: r.choice(v, w, ("live_wall", "dead_wall")),
    "discards": _per_seat(ReportReader.river),
    "facedown": _per_seat(_count),
    "flipped_by_yumi": _per_seat(_count),
    "discard_props": _props,
    "temp_furiten": _passed,
    "protected_tiles_passed": _passed,
    "passed_chankan": _passed,
    "taken_by_swap": _per_seat(_tiles),
    "latest_discard_called": ReportReader.flag,
    "priority_call": _claims,
    "competing_calls": _claims,
    "visible_tiles": _visible,
    "live_outs": _own_count,
    "concealed": _per_seat(ReportReader.tiles),
    "hands": _per_seat(ReportReader.tiles),
    "melds_on_table": _melds_on_table,
    "tenpai": _seats_or_all,
    "closed_hands": _seats_or_all,
    "hitomi_tsumo": _hitomi,
    "ippatsu_live": _seats_or_all,
    "ippatsu_draw_number": lambda r, v, w: r.number(v, w, 1, 2),
    "chii_from": _sources,
    "kasumi_suit": _suit,
    "kasumi_revealed": _count_or_tiles,
    "hell_wait": _hell,
    "ryuuka_declared": ReportReader.words,
    "ryuuka_extras_left": lambda r, v, w: r.number(v, w, 0, 10),
    "original_dora_indicators": _tiles,
}


WHERE: Final = "report.facts"
PLACES: Final = {key: f"{WHERE}.{key}" for key in READERS}


def read_facts(reader: ReportReader, value: Any) -> dict[str, Any]:
    """The facts of a report; malformed answers and answers to nothing become problems."""
    facts: dict[str, Any] = {}
    raw = reader.mapping({} if value is None else value, WHERE)
    if not raw.keys() <= READERS.keys():
        reader.fields(raw, WHERE, READERS.keys())
    for key, item in raw.items():
        read = READERS.get(key)
        if read is not None and (item is not None or key in ("maho_copies", "duel_rival", "sae_target")):
            facts[key] = read(reader, item, PLACES[key])
    return facts

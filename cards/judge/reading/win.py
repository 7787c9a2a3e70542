"""Parser and validator of a reported win and of its claimed value, apart from card effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cards.judge.reading.checks import LIST, ReportReader, is_object
from cards.judge.values import (
    FIRST_TURN,
    KANS,
    NO_TILE,
    SEATS,
    WIN_FLAGS,
    WIN_SOURCES,
    ClaimedValue,
    Liable,
    Win,
)
from cards.texts import Text
from scoring.problems import Problem
from scoring.riichi.checks.hand import PAO_NAMES
from scoring.riichi.counting.limits import LIMITS
from scoring.riichi.counting.pao import claim_problems
from scoring.riichi.win import Liability
from scoring.riichi.yaku import CATALOGUE
from scoring.tiles import EAST, Tile, TileError, parse_tiles, too_many

# Parser of a win's claimed value, where its tiles are not given.


FIELDS: Final = frozenset({"han", "fu", "limit", "units", "points"})
LIMIT_NAMES: Final = ("yakuman", *(name for name, _, _ in LIMITS))
MOST_HAN: Final = 99
MOST_FU: Final = 170
MOST_UNITS: Final = 6
MOST_POINTS: Final = 1_000_000
LIMITED_FROM: Final = 5  # han from which the fu do not matter


def read_claimed(reader: ReportReader, value: Any, where: str) -> ClaimedValue | None:
    """The value of a win: han and fu, or a limit, or points; None with a problem where it is none of them."""
    raw = reader.mapping(value, where)
    reader.fields(raw, where, FIELDS)
    if "points" in raw:
        points = tuple(
            reader.number(each, f"{where}.points[{index}]", 0, MOST_POINTS)
            for index, each in enumerate(reader.items(raw["points"], f"{where}.points"))
        )
        return ClaimedValue(points=points)
    if raw.get("limit") is not None:
        limit = reader.choice(raw["limit"], f"{where}.limit", LIMIT_NAMES)
        units = reader.number(raw.get("units", 1), f"{where}.units", 1, MOST_UNITS)
        return None if limit is None else ClaimedValue(limit=limit, units=units if limit == "yakuman" else 0)
    if "han" not in raw:
        reader.wrong("missing", where, "a value is han and fu, a limit, or points")
        return None
    han = reader.number(raw["han"], f"{where}.han", 1, MOST_HAN)
    fu = None if raw.get("fu") is None else reader.number(raw["fu"], f"{where}.fu", 20, MOST_FU)
    if fu is None and han < LIMITED_FROM:
        reader.wrong("missing", f"{where}.fu", "fu are needed below five han")
        return None
    return ClaimedValue(han, fu)


def check_claimed(reader: ReportReader, claimed: ClaimedValue, where: str, method: str) -> None:
    """What cannot be about a claimed value, given how the hand was won."""
    if claimed.points and len(claimed.points) != (1 if method == "ron" else 2):
        reader.wrong(
            "claimed_points",
            f"{where}.claimed.points",
            "enter one payment for a ron, and for a tsumo what the dealer and the others pay",
        )
    if any(points % 100 for points in claimed.points):
        reader.wrong("hundreds", f"{where}.claimed.points", "points come in hundreds")
    if claimed.fu is not None and claimed.fu % 10 and claimed.fu != 25:
        reader.wrong("fu", f"{where}.claimed.fu", "fu come in tens, or 25")


WIND_KINDS: Final = frozenset(range(EAST, EAST + 4))
WIN_FIELDS: Final = frozenset({"seat", "hand", "winning_tile", "melds", "flags", "source", "pao"})
CLAIMED_FIELDS: Final = frozenset({"seat", "claimed", "flags"})
PAO_FIELDS: Final = frozenset({"yaku", "seat"})
ANY: Final = "any"
"""Liable for whatever yakuman of the hand somebody can be liable for."""
LIABLE: Final = (ANY, *(name for name, unit in CATALOGUE.items() if unit.is_yakuman), *sorted(PAO_NAMES))
BY_RON: Final = frozenset({"houtei", "chankan", "renhou"})
BY_TSUMO: Final = frozenset({"haitei", "rinshan", "tenhou", "chiihou"})
ANY_TWICE: Final = Text(
    "two players cannot have pao for the whole hand, so choose the yakuman of each",
)


def read_win(reader: ReportReader, value: Any, where: str) -> Win | None:
    """One winner, if enough of it can be read."""
    raw = reader.mapping(value, where)
    if not raw:
        return None
    if "claimed" in raw:
        return claimed_win(reader, raw, where)
    before = len(reader.problems)
    reader.fields(raw, where, WIN_FIELDS, ("hand",))
    seat = reader.seat(raw.get("seat"), f"{where}.seat")
    tile = reader.tile(raw.get("winning_tile"), f"{where}.winning_tile")
    kinds = reader.tiles(raw.get("hand"), f"{where}.hand")
    known = len(reader.problems)
    melds = reader.melds(raw.get("melds"), f"{where}.melds")
    told = len(reader.problems) == known
    flags = reader.words(raw.get("flags"), f"{where}.flags", WIN_FLAGS)
    source = reader.choice(raw.get("source"), f"{where}.source", WIN_SOURCES)
    pao = _pao(reader, raw.get("pao"), f"{where}.pao")
    _check_liable(reader, pao, f"{where}.pao", told and all(meld.kind == "ankan" for meld in melds))
    if seat is None or tile is None:
        return None
    readable = len(reader.problems) == before
    if any(liable.seat == seat for liable in pao):
        reader.wrong("self_pao", f"{where}.pao", "pao cannot apply to the winner")
    reds = _reds(raw.get("hand")) + _reds(raw.get("melds")) if readable else ()
    red = bool(_reds(raw.get("winning_tile")))
    return Win(seat, kinds, tile, melds, frozenset(flags), source, pao, reds, red)


def claimed_win(reader: ReportReader, raw: Mapping[str, Any], where: str) -> Win | None:
    """A win of which only the value is told."""
    reader.fields(raw, where, CLAIMED_FIELDS)
    seat = reader.seat(raw.get("seat"), f"{where}.seat")
    claimed = read_claimed(reader, raw.get("claimed"), f"{where}.claimed")
    flags = reader.words(raw.get("flags"), f"{where}.flags", WIN_FLAGS)
    return (
        None
        if seat is None or claimed is None
        else Win(seat, (), NO_TILE, flags=frozenset(flags), claimed=claimed)
    )


def _reds(value: Any) -> tuple[Tile, ...]:
    """The red tiles of a text, of texts or of melds, all of which were read without problems."""
    if isinstance(value, str):
        if "0" not in value and "'" not in value:
            return ()
        try:
            return tuple(tile for tile in parse_tiles(value) if tile.red)
        except TileError:
            return ()
    if isinstance(value, LIST):
        found: tuple[Tile, ...] = ()
        for item in value:
            found += _reds(item)
        return found
    return _reds(value.get("tiles")) if is_object(value) else ()


def _pao(reader: ReportReader, value: Any, where: str) -> tuple[Liable, ...]:
    """Who is liable: a seat for whatever the hand has, or a list of `{yaku, seat}`; the yaku may be `any`."""
    if value is None or isinstance(value, str):
        seat = reader.optional_seat(value, where)
        return () if seat is None else (Liable("", seat),)
    found = []
    for index, item in enumerate(reader.items(value, where)):
        raw = reader.mapping(item, f"{where}[{index}]")
        reader.fields(raw, f"{where}[{index}]", PAO_FIELDS)
        seat = reader.seat(raw.get("seat"), f"{where}[{index}].seat")
        yaku = reader.choice(raw.get("yaku"), f"{where}[{index}].yaku", LIABLE)
        if yaku is None and raw.get("yaku") is None:
            reader.wrong("missing", f"{where}[{index}].yaku", "choose the yakuman with pao")
        if seat is not None and yaku is not None:
            found.append(Liable("" if yaku == ANY else yaku, seat))
    return tuple(found)


def _check_liable(reader: ReportReader, pao: tuple[Liable, ...], where: str, closed: bool) -> None:
    """What is impossible about those named liable whatever the tiles; the rest once the hand is scored."""
    if not pao:
        return
    named = tuple(Liability(liable.yaku or ANY, SEATS.index(liable.seat)) for liable in pao)
    for found in claim_problems(named, closed):
        row = found.where.split(".")[1:2]
        words = ANY_TWICE if row and not pao[int(row[0])].yaku else found.message
        reader.problems.append(Problem(found.code, f"{where}[{row[0]}].seat" if row else where, words))


def check_win(reader: ReportReader, win: Win, where: str, method: str, riichi: set[str]) -> None:
    """What cannot be of a win whose report is read: tiles, words and the log against each other."""
    if win.claimed is not None:
        check_claimed(reader, win.claimed, where, method)
        return
    expected = 13 - 3 * len(win.melds)
    if len(win.kinds) != expected:
        reader.wrong(
            "tile_count",
            f"{where}.hand",
            "{melds} melds and the winning tile need {expected} more tiles, not {given}",
            expected=expected,
            melds=len(win.melds),
            given=len(win.kinds),
        )
    held = (*win.kinds, *[kind for meld in win.melds for kind in meld.kinds])
    if too_many((*held, win.tile)):
        reader.wrong("five_copies", where, "there are more than four of one kind")
    flags = win.flags
    if ("double_riichi" in flags or "ippatsu" in flags) and win.seat not in riichi:
        reader.wrong(
            "no_riichi",
            f"{where}.flags",
            "{seat} has no riichi in the log, so ippatsu and double riichi are impossible",
            seat=win.seat,
        )
    if not flags:
        return
    for flag in sorted(flags & (BY_TSUMO if method == "ron" else BY_RON)):
        reader.wrong("wrong_flag", f"{where}.flags", "{flag} does not go with {method}", flag=flag, method=method)
    _check_kan(reader, win, held, where)
    for flag in FIRST_TURN:
        if flag in flags:
            _check_first_turn(reader, win, where, flag, win.seat in riichi)


def _check_kan(reader: ReportReader, win: Win, held: tuple[int, ...], where: str) -> None:
    """No card makes a kan of the last tile, nor a rinshan draw without a kan.

    All four copies of a robbed kan's tile are in it, but for winds: a card lets them stand for each other.
    """
    if {"houtei", "chankan"} <= win.flags:
        reader.wrong(
            "houtei_with_chankan",
            f"{where}.flags",
            "houtei and chankan exclude each other, because the last tile allows no kan",
        )
    if "rinshan" in win.flags and not any(meld.kind in KANS for meld in win.melds):
        reader.wrong("rinshan_without_kan", f"{where}.flags", "rinshan needs the winner’s own kan")
    if "chankan" in win.flags and win.tile in held and win.tile not in WIND_KINDS:
        reader.wrong(
            "chankan_tile_held", f"{where}.flags", "the other three tiles of a robbed kan are in that kan"
        )


def _check_first_turn(reader: ReportReader, win: Win, where: str, flag: str, in_riichi: bool) -> None:
    if (win.seat == SEATS[0]) is not (flag == "tenhou"):
        reader.wrong(
            "wrong_flag",
            f"{where}.flags",
            Text("{flag} is only for the dealer", flag=flag)
            if flag == "tenhou"
            else Text("{flag} is not for the dealer", flag=flag),
        )
    if win.melds or in_riichi or win.flags & {"haitei", "houtei", "rinshan", "chankan"}:
        reader.wrong(
            "wrong_flag",
            f"{where}.flags",
            "{flag} is in the first turn, without a call, riichi or last tile before it",
            flag=flag,
        )

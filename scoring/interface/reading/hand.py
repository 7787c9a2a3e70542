"""Parser of tiles, melds and wins in JSON; collects all problems."""

from __future__ import annotations

from typing import Any, cast

from scoring.fields import SEATS, Reader
from scoring.hand.hand import Hand
from scoring.hand.melds import MELD_TYPES, Meld, MeldType
from scoring.interface.reading.unreadable import HAND_RESTS_ON, certain
from scoring.problems import problem
from scoring.riichi.checks.hand import hand_problems, meld_problem
from scoring.riichi.win import Liability, WinContext
from scoring.rulesets import Ruleset
from scoring.texts import InContext
from scoring.tiles import Tile, TileError, format_kinds, parse_tiles, too_many

FLAGS = ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
TILES_OF_A_GAME = 136
HAND_FIELDS = ("tiles", "melds")
WIN_FIELDS = (
    "win",
    "by",
    "round",
    "seat",
    "from",
    "riichi",
    *FLAGS,
    "dora",
    "kandora",
    "ura",
    "honba",
    "pao",
    "winning_tile_not_shown",
)


def riichi_only(read: Reader, ruleset: Ruleset) -> None:
    """A problem where the ruleset is of another game, whose hands, waits and moves are others (`baida`)."""
    if ruleset.game != "riichi":
        read.problems.append(
            problem(
                "ruleset",
                "ruleset",
                "{ruleset} does not use riichi hands, so use the kind {game}",
                ruleset=ruleset.name,
                game=ruleset.game,
            )
        )


def read_tiles(read: Reader, name: str, raw: Any) -> tuple[Tile, ...] | None:
    """A text of tiles; None (and a problem) if it is none."""
    if raw is None:
        read.fault("missing", name, "{name} is missing", name=name)
        return None
    if not isinstance(raw, str):
        read.fault(
            "type",
            name,
            "{name} must be tiles such as 123m55z, not {raw!r}",
            name=name,
            raw=raw,
        )
        return None
    try:
        return parse_tiles(raw)
    except TileError as error:
        for text in error.problems:
            read.fault("tiles", name, text)
        return None


def read_kind(read: Reader, name: str) -> int:
    tiles = read_tiles(read, name, read.given.get(name))
    if tiles is not None and len(tiles) != 1:
        read.fault("tiles", name, "{name} is one tile", name=name)
    return tiles[0].kind if tiles else 0


def read_kinds(read: Reader, name: str) -> tuple[int, ...]:
    """The kinds of a field that is tiles, in one text or in a list; none if it is missing."""
    raw = read.given.get(name)
    if raw is None:
        return ()
    texts = [raw] if isinstance(raw, str) else raw
    if not isinstance(texts, list | tuple) or len(texts) > TILES_OF_A_GAME:
        read.fault("type", name, InContext("a list", "{name} must be tiles", name=name))
        return ()
    found = [read_tiles(read, name, text) for text in texts]
    return tuple(tile.kind for tiles in found if tiles is not None for tile in tiles)


def read_hand(read: Reader) -> Hand:
    """`tiles` and `melds`, as far as they can be read."""
    tiles = read_tiles(read, "tiles", read.given.get("tiles")) or ()
    if too_many(tiles, 7):
        read.fault("five_of_a_kind", "tiles", "more than four of a kind")
        tiles = ()
    return Hand(tiles, _read_melds(read))


def _read_melds(read: Reader) -> tuple[Meld, ...]:
    """The melds that can be read; where one cannot, the others are looked at one by one."""
    if read.given.get("melds") is None:
        return ()
    before = len(read.problems)
    readers = read.objects("melds")
    melds = [_read_meld(inner) for inner in readers]
    for inner in readers:
        read.problems += inner.problems
    found = [meld for meld in melds if meld is not None]
    if len(read.problems) > before:
        wrong = [meld_problem(index, meld) for index, meld in enumerate(melds) if meld is not None]
        read.problems += [p.within(read.path) for p in wrong if p is not None]
    return tuple(found)


def read_waiting(read: Reader, where: str = "tiles", more: tuple[int, ...] = ()) -> Hand:
    """`tiles` and `melds` of a hand that waits for a tile, as far as they can be read.

    ``more`` are tiles of the same player beside the hand, from the field ``where``: the tile drawn, the
    discards. Four of a kind is the most in all of it.
    """
    hand = read_hand(read)
    read.problems += [p.within(read.path) for p in certain(hand_problems(hand, 13), read, HAND_RESTS_ON)]
    held = [tile.kind for tile in hand.tiles]
    for kind in sorted(set(more)) if where not in read.unread() else ():
        if held.count(kind) <= 4 < held.count(kind) + more.count(kind):
            name = format_kinds([kind])
            read.fault(
                "five_of_a_kind",
                where,
                "more than four {name} with those of the hand",
                name=name,
            )
    return hand


def _read_meld(read: Reader) -> Meld | None:
    read.known("type", "tiles", "from")
    kind = read.choice("type", MELD_TYPES)
    tiles = read_tiles(read, "tiles", read.given.get("tiles"))
    source = read.seat("from", "") if read.given.get("from") is not None else ""
    if tiles is not None and len(tiles) not in (3, 4):
        read.fault("meld", "tiles", "a meld has three or four tiles")
    if read.problems or tiles is None:
        return None
    return Meld(cast(MeldType, kind), tiles, SEATS.index(source) if source else None)


def read_win(read: Reader) -> WinContext:
    """Everything about a win but its tiles, with something harmless where it cannot be read."""
    tile = _read_winning_tile(read)
    by = read.choice("by", ("ron", "tsumo"))
    seat = read.seat("seat")
    round_wind = read.seat("round", "E")
    source = read_source(read, by)
    riichi = read.integer("riichi", 0, low=0, high=2) if read.given.get("riichi") is not True else 1
    ankan_robbed = read.given.get("chankan") == "ankan"
    flags = {name: (ankan_robbed and name == "chankan") or read.flag(name) for name in FLAGS}
    indicators = {name: read_kinds(read, name) for name in ("dora", "kandora", "ura")}
    honba = read.integer("honba", 0, low=0, high=1000)
    pao = read_pao(read)
    hidden = read.flag("winning_tile_not_shown")
    return WinContext(
        tile=tile.kind if tile is not None else 0,
        seat=SEATS.index(seat),
        round=SEATS.index(round_wind),
        source=SEATS.index(source) if source else None,
        riichi=riichi,
        dora=indicators["dora"],
        kan_dora=indicators["kandora"],
        ura=indicators["ura"],
        honba=honba,
        pao=pao,
        hidden=hidden,
        ankan_robbed=ankan_robbed,
        **flags,
    )


def _read_winning_tile(read: Reader) -> Tile | None:
    raw = read.given.get("win")
    if raw is None:
        read.fault("missing", "win", "win, the winning tile, is missing")
        return None
    tiles = read_tiles(read, "win", raw)
    if tiles is None:
        return None
    if len(tiles) != 1:
        read.fault("tiles", "win", "win is one tile")
        return None
    return tiles[0]


def read_source(read: Reader, by: str) -> str:
    """The discarder's seat of a ron, empty for a self-draw."""
    given = read.given.get("from")
    if by == "ron":
        # Where `by` itself is missing, nobody can say whether a discarder is.
        return read.seat("from") if "by" not in read.unread() or given is not None else "E"
    if given is not None:
        read.fault(
            "from_by_tsumo",
            "from",
            "leave out from, because a tsumo has no discarder",
        )
    return ""


def read_pao(read: Reader) -> tuple[Liability, ...]:
    if read.given.get("pao") is None:
        return ()
    found = []
    for inner in read.objects("pao"):
        inner.known("yaku", "player")
        yaku, player = inner.text("yaku"), inner.seat("player")
        read.problems += inner.problems
        if not inner.problems:
            found.append(Liability(yaku, SEATS.index(player)))
    return tuple(found)


def red_problem(read: Reader, hand: Hand) -> None:
    """The winning tile is written red, but no red one is among the concealed tiles."""
    if not read.unread().isdisjoint({"win", "tiles"}):
        return
    tiles = parse_tiles(read.given["win"])
    if tiles[0].red and tiles[0] not in hand.concealed and tiles[0].kind in hand.kinds:
        name = format_kinds([tiles[0].kind])
        read.fault(
            "winning_tile",
            "win",
            "the winning tile is a red {name}, but the hand has no red one",
            name=name,
        )

"""`wait`: what does this hand wait for?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.face.hand_in import read_hand, read_tiles, riichi_only
from scoring.face.read import Reader
from scoring.hand.waits import held_four, is_furiten, shapes_of_wait, waits_of
from scoring.problems import Problem
from scoring.riichi.checks import hand_problems
from scoring.rulesets import Ruleset
from scoring.tiles import format_kinds


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """Tenpai, the waits, the shape of each, and furiten from the player's own river."""
    read = Reader(given)
    read.known("tiles", "melds", "discards")
    riichi_only(read, ruleset)
    hand = read_hand(read)
    if hand is not None:
        read.problems += [p.within(read.path) for p in hand_problems(hand, 13)]
    discards = _read_discards(read)
    read.check()
    assert hand is not None
    waits = waits_of(hand)
    fifth = held_four(hand) if not waits else ()
    tenpai = bool(waits) or (bool(fifth) and ruleset.fifth_tile_tenpai)
    result: dict[str, Any] = {
        "tenpai": tenpai,
        "waits": [format_kinds([kind]) for kind in waits],
        "wait_shapes": {format_kinds([kind]): list(shapes_of_wait(hand, kind)) for kind in waits},
        "furiten": is_furiten(waits, discards),
    }
    if fifth:
        result["reason"] = "only_fifth_tile"
        result["fifth_tiles"] = [format_kinds([kind]) for kind in fifth]
    return result


def _read_discards(read: Reader) -> tuple[int, ...]:
    raw = read.given.get("discards")
    if raw is None:
        return ()
    texts = [raw] if isinstance(raw, str) else raw
    if not isinstance(texts, list | tuple):
        read.fault("type", "discards", "discards must be tiles", "discards musi być kamieniami")
        return ()
    found = [read_tiles(read, "discards", text) for text in texts]
    return tuple(tile.kind for tiles in found if tiles is not None for tile in tiles)

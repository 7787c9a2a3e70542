"""`wait`: what does this hand wait for?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.fields import Reader
from scoring.hand.waits import held_four, is_furiten, shapes_of_wait, waits_of
from scoring.interface.reading.hand import read_kinds, read_waiting, riichi_only
from scoring.problems import Problem
from scoring.rulesets import Ruleset
from scoring.tiles import format_kinds


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """Tenpai, the waits, the shapes of each, and furiten from the player's own river.

    ``furiten_tiles`` are the waits among the discards, ``fifth_tiles`` those that would complete the hand
    if the player did not hold all four copies: they are no waits, and a hand with no other is tenpai only
    where the rules say so (``fifth_tile_tenpai``).
    """
    read = Reader(given)
    read.known("tiles", "melds", "discards")
    riichi_only(read, ruleset)
    discards = read_kinds(read, "discards")
    hand = read_waiting(read, "discards", discards)
    read.check()
    waits, fifth = waits_of(hand), held_four(hand)
    result: dict[str, Any] = {
        "tenpai": bool(waits) or (bool(fifth) and ruleset.fifth_tile_tenpai),
        "waits": [format_kinds([kind]) for kind in waits],
        "wait_shapes": {format_kinds([kind]): list(shapes_of_wait(hand, kind)) for kind in waits},
        "furiten": is_furiten(waits, discards),
    }
    if result["furiten"]:
        result["furiten_tiles"] = [format_kinds([kind]) for kind in waits if kind in discards]
    if fifth:
        result["fifth_tiles"] = [format_kinds([kind]) for kind in fifth]
        if not waits:
            result["reason"] = "only_fifth_tile"
    return result

"""Hands of every kind won with any flags said of them, possible or not."""

from __future__ import annotations

from scoring import Hand, WinContext, parse_hand, parse_tiles
from scoring.riichi.checks.hand import FLAGS as LATE_OR_EARLY
from scoring.tiles import SEATS

FLAGS = ("ippatsu", *LATE_OR_EARLY)
FLAGGED = (
    ("234567m22345p678s", "8s", []),
    ("234567m55p678s", "8s", ["9999p"]),
    ("234567m5p5p678s", "2m", ["2222p"]),
    ("1133m5577p2244s66z", "6z", []),
    ("19m19p19s12345677z", "1z", []),
    ("111222m333p44455z", "5z", []),
    ("567m22p678s", "8s", ["345s", "555z"]),
    ("567m22p678s", "8s", ["9999p<", "555z"]),
)
SAID = ("riichi", "double_riichi", *FLAGS, "winning_tile_not_shown")


def flagged(
    text: tuple[str, ...], by: str, seat: int, opened: bool
) -> tuple[list[tuple[Hand, WinContext]], WinContext]:
    """Hands that are open or closed, won with these flags."""
    riichi = 2 if "double_riichi" in text else int("riichi" in text)
    flags = {name: True for name in text if name in FLAGS}
    source = None if by == "tsumo" else (seat - 1) % 4
    more = {"seat": seat, "source": source, "riichi": riichi, "hidden": "winning_tile_not_shown" in text, **flags}
    found = []
    for tiles, last, melds in FLAGGED:
        texts = [
            f"ankan:{meld}"
            if len(meld) == 5 and meld[-1] != "<"
            else f"daiminkan:{meld}{SEATS[(seat - 1) % 4]}"
            if meld[-1] == "<"
            else f"{'pon' if meld[0] == meld[1] else 'chi'}:{meld}<{SEATS[(seat - 1) % 4]}"
            for meld in melds
        ]
        hand = parse_hand(" ".join([tiles, *texts]))
        if hand.closed is not opened:
            found.append((hand, WinContext(tile=parse_tiles(last)[0].kind, **more)))
    return found, WinContext(tile=0, **more)

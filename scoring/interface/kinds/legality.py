"""`legality`: may a player do this?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.fields import Reader
from scoring.hand.melds import is_run
from scoring.interface.kinds import moves
from scoring.interface.reading.hand import read_kind, read_tiles, riichi_only
from scoring.problems import Problem
from scoring.riichi.play.legality import (
    ankan_refused,
    discard_refused,
    riichi_refused,
    tenpai_refused,
    win_refused,
)
from scoring.riichi.refusals import REFUSALS
from scoring.riichi.value.atozuke import surely
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset
from scoring.texts import CATALOGUES, Text
from scoring.tiles import format_kinds

REASONS: Mapping[str, Text] = {
    "open_hand": Text("riichi needs a closed hand"),
    "not_tenpai": Text("riichi needs tenpai"),
    "furiten": Text("riichi in furiten is not allowed"),
    "too_few_tiles": Text("too few tiles are left in the live wall"),
    "too_few_points": Text("the player cannot pay the riichi stick"),
    "kuikae_same_tile": Text("the tile just called may not be discarded"),
    "kuikae_other_end": Text(
        "the tile at the other end of the sequence may not be discarded",
    ),
    "no_yaku": Text("dora alone does not make a win"),
    "too_few_yaku": Text("from five honba on two han of yaku are needed"),
    "atozuke": REFUSALS["atozuke"],
    "ankan_not_robbed": Text(
        "these rules do not let this hand rob a closed kan",
    ),
    "no_wait": Text("the hand is not waiting for any tile"),
    "only_fifth_tile": Text("the player holds all four copies of every wait"),
    **moves.REASONS,
}


def answer(
    given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]
) -> dict[str, Any] | list[Problem]:
    """`legal` (or `tenpai`), with the reason where it is not."""
    read = Reader(given)
    riichi_only(read, ruleset)
    action = read.choice("action", tuple(ACTIONS))
    read.check()
    refusal = ACTIONS[action](read, ruleset)
    name = "tenpai" if action == "declare_tenpai" else "legal"
    result: dict[str, Any] = {name: refusal is None}
    if refusal is not None:
        lang = CATALOGUES.language(request.get("lang"))
        result |= {"reason": refusal, "text": REASONS[refusal].get(lang)}
    if action in BESIDE:
        result |= BESIDE[action](read, ruleset)
    return result


def _riichi(read: Reader, ruleset: Ruleset) -> str | None:
    read.known("action", "live_wall", "points", "open", "tenpai", "furiten")
    live_wall = read.integer("live_wall", 0, low=0, high=70) if "live_wall" in read.given else None
    points = read.integer("points", 0) if "points" in read.given else None
    closed, tenpai, furiten = not read.flag("open"), read.flag("tenpai", True), read.flag("furiten")
    if live_wall is None and points is None and closed and tenpai and not furiten:
        read.fault("missing", "live_wall", "live_wall is missing")
    read.check()
    return riichi_refused(ruleset, live_wall, points, closed, tenpai, furiten)


def _discard(read: Reader, ruleset: Ruleset) -> str | None:
    read.known("action", "called", "meld", "discard", "riichi")
    riichi = read.flag("riichi")
    called, discard = read_kind(read, "called"), read_kind(read, "discard")
    meld = tuple(sorted(tile.kind for tile in read_tiles(read, "meld", read.given.get("meld")) or ()))
    if not meld and "meld" not in read.unread():
        read.fault("meld", "meld", "the meld has no tiles")
    if meld and not (is_run(meld) or (len(meld) in (3, 4) and len(set(meld)) == 1)):
        text = format_kinds(meld)
        read.fault("meld", "meld", "{text} is not a chi, pon or kan", text=text)
    elif meld and "called" not in read.unread() and called not in meld:
        read.fault("meld", "meld", "the meld must hold the called tile")
    read.check()
    return "after_riichi" if riichi else discard_refused(ruleset, called, meld, discard)


def _win(read: Reader, ruleset: Ruleset) -> str | None:
    read.known("action", "yaku_han", "dora", "honba", "yaku")
    yaku_han = read.integer("yaku_han", low=0, high=200)
    read.integer("dora", 0, low=0, high=200)
    honba = read.integer("honba", 0, low=0, high=1000)
    names = _yaku(read, []) or []
    read.check()
    refusal = win_refused(ruleset, yaku_han, honba)
    return "atozuke" if refusal is None and surely(names, ruleset) is False else refusal


def _left_open(read: Reader, ruleset: Ruleset) -> dict[str, Any]:
    """What only the tiles could tell about a win."""
    return {"not_checked": ["atozuke"]} if surely(_yaku(read, []) or [], ruleset) is None else {}


def _ron_on_ankan(read: Reader, ruleset: Ruleset) -> str | None:
    read.known("action", "yaku")
    names = _yaku(read, None)
    read.check()
    return ankan_refused(ruleset, names or [])


def _yaku(read: Reader, default: list[str] | None) -> list[str] | None:
    """The ids of some yaku; one may stand without a list."""
    raw = read.given.get("yaku")
    if raw is None and default is not None:
        return default
    if raw is None:
        read.fault("missing", "yaku", "yaku is missing")
        return None
    names: Any = [raw] if isinstance(raw, str) else raw
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        read.fault("type", "yaku", "yaku must be a yaku or a list of them")
        return None
    for name in names:
        if name not in CATALOGUE:
            read.fault("yaku", "yaku", "unknown yaku {name!r}", name=name)
    return list(names)


def _declare_tenpai(read: Reader, ruleset: Ruleset) -> str | None:
    read.known("action", "waits", "own_copies", "visible_elsewhere")
    raw = read.given.get("waits")
    waits: list[str] = []
    for text in raw if isinstance(raw, list | tuple) else [raw]:
        waits += [str(tile) for tile in read_tiles(read, "waits", text) or ()]
    read.check()
    copies = _copies(read, "own_copies", waits)
    elsewhere = _copies(read, "visible_elsewhere", waits)
    for wait, own, seen in zip(waits, copies, elsewhere, strict=False):
        if own + seen > 4:
            read.fault(
                "five_of_a_kind",
                "visible_elsewhere",
                "{own} copies of {wait} in the hand and {seen} elsewhere are more than four",
                own=own,
                wait=wait,
                seen=seen,
            )
    read.check()
    return tenpai_refused(ruleset, copies)


def _copies(read: Reader, name: str, waits: list[str]) -> list[int]:
    """Copies of each wait: one number for all, a list in the order of the waits, or by tile."""
    raw = read.given.get(name, 0)
    if isinstance(raw, Mapping):
        raw = [raw.get(wait, 0) for wait in waits]
    numbers = list(raw) if isinstance(raw, list | tuple) else [raw] * len(waits)
    good = len(numbers) == len(waits) and all(
        isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 4 for n in numbers
    )
    if not good:
        read.fault("type", name, "{name} must be 0 to 4 for each wait", name=name)
        return []
    return numbers


ACTIONS: Mapping[str, Callable[[Reader, Ruleset], str | None]] = {
    "riichi": _riichi,
    "discard_after_call": _discard,
    "win": _win,
    "ron_on_ankan": _ron_on_ankan,
    "declare_tenpai": _declare_tenpai,
    "call": moves.call,
    "ankan": moves.ankan,
    "ron": moves.ron,
    "kan_dora": moves.kan_dora,
}
BESIDE: Mapping[str, Callable[[Reader, Ruleset], dict[str, Any]]] = {
    "win": _left_open,
    "kan_dora": moves.indicators,
}
"""What an answer says beside whether it may be."""

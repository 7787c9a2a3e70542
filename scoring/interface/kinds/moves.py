"""Actions of `legality` that need tiles or history: kan, ron, kan dora."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast, get_args

from scoring.fields import Reader
from scoring.hand.melds import KAN_TYPES
from scoring.hand.waits import waits_of
from scoring.interface.reading.hand import read_kind, read_kinds, read_waiting
from scoring.riichi.play.indicators import MOST_KANS, Moment, kan_dora_turned
from scoring.riichi.play.legality import Call, call_refused
from scoring.riichi.play.moves import Since, ankan_refused_in, ron_refused
from scoring.rulesets import Ruleset
from scoring.texts import Text

REASONS: Mapping[str, Text] = {
    "not_four_tiles": Text(
        "a closed kan needs four equal closed tiles",
    ),
    "not_the_drawn_tile": Text(
        "after riichi only the tile just drawn can complete a kan",
    ),
    "waits_change": Text("the kan would change what the hand waits for"),
    "not_only_a_triplet": Text(
        "the three tiles can also be read as parts of sequences, so they may not become a kan after riichi",
    ),
    "not_waited_for": Text("the tile does not complete the hand"),
    "furiten_discards": Text(
        "furiten, because the player has discarded a tile the hand waits for",
    ),
    "furiten_riichi": Text(
        "furiten, because a winning tile was passed after riichi and only tsumo can win in this hand",
    ),
    "furiten_temporary": Text(
        "temporary furiten, because a winning tile was passed and the furiten has not ended yet",
    ),
    "after_riichi": Text(
        "a player in riichi can call only a closed kan with the tile just drawn",
    ),
    "last_tile": Text(
        "with no tiles left in the wall, only a win is possible and no chi, pon or kan",
    ),
    "fifth_kan": Text("a fifth kan is impossible after four"),
    "too_many_indicators": Text(
        "more kan dora indicators are turned than there should be",
    ),
    "too_few_indicators": Text(
        "fewer kan dora indicators are turned than there should be",
    ),
}


def ankan(read: Reader, ruleset: Ruleset) -> str | None:
    """A concealed kan: `tiles` before the draw, `drawn`, `kan` (the tile drawn if missing), `riichi`."""
    read.known("action", "tiles", "melds", "drawn", "kan", "riichi")
    drawn = read_kind(read, "drawn")
    kan = read_kind(read, "kan") if read.given.get("kan") is not None else drawn
    hand, riichi = read_waiting(read, "drawn", (drawn,)), read.flag("riichi")
    read.check()
    return ankan_refused_in(ruleset, hand, drawn, kan, riichi)


def call(read: Reader, ruleset: Ruleset) -> str | None:
    """A call or a kan: `call`, the player's `riichi`, the `live_wall`, the `kans` made so far by all players."""
    read.known("action", "call", "riichi", "live_wall", "kans")
    kind, riichi = cast(Call, read.choice("call", get_args(Call))), read.flag("riichi")
    live_wall = read.integer("live_wall", 0, low=0, high=70) if read.given.get("live_wall") is not None else None
    kans = read.integer("kans", 0, low=0, high=MOST_KANS)
    read.check()
    return call_refused(kind, riichi=riichi, live_wall=live_wall, kans=kans)


def ron(read: Reader, ruleset: Ruleset) -> str | None:
    """A ron as far as furiten goes: `tiles`, `win`, `discards`, `riichi`, `passed` and what happened `since`."""
    read.known("action", "tiles", "melds", "win", "discards", "riichi", "passed", "since")
    known = read.given.get("tiles") is not None
    tile = read_kind(read, "win") if read.given.get("win") is not None else None
    discards, riichi, since = read_kinds(read, "discards"), read.flag("riichi"), _since(read)
    hand = read_waiting(read, "discards", discards) if known else None
    if riichi and hand is not None and not hand.closed and "melds" not in read.unread():
        read.fault(
            "open_riichi",
            "melds",
            "a player in riichi has no open melds",
        )
    if riichi and "own_call" in since:
        read.fault(
            "call_after_riichi",
            "since",
            "a player cannot declare riichi and call (a closed kan after riichi follows an own draw)",
        )
    if not known:
        for name in ("melds", "win", "discards"):
            if read.given.get(name) is not None:
                read.fault(
                    "missing",
                    "tiles",
                    "{name} needs the tiles of the hand",
                    name=name,
                )
    raw = read.given.get("passed", False)
    passed = (read_kinds(read, "passed") or ()) if not isinstance(raw, bool) else ()
    if not known and raw is False:
        read.fault("missing", "passed", "tiles or passed is missing")
    read.check()
    waits = waits_of(hand) if hand is not None else None
    # A tile that the hand does not wait for was not missed, unless the hand has changed since.
    changed = any(event != "call" for event in since)
    missed = raw is True or any(waits is None or changed or kind in waits for kind in passed)
    return ron_refused(
        ruleset, waits=waits, tile=tile, discards=discards, riichi=riichi, missed=missed, since=since
    )


def _since(read: Reader) -> tuple[Since, ...]:
    raw = read.given.get("since")
    events: Any = [raw] if isinstance(raw, str) else [] if raw is None else raw
    names = get_args(Since)
    if not isinstance(events, list | tuple) or any(event not in names for event in events):
        listed = ", ".join(names)
        read.fault(
            "choice",
            "since",
            "since is a list of what happened: {listed}",
            listed=listed,
        )
        return ()
    if "own_discard" in events and not {"own_draw", "own_call", "riichi"} & set(events):
        read.fault(
            "own_discard_after_what",
            "since",
            "a discard follows a draw or a call of the same player, so enter which",
        )
    return cast("tuple[Since, ...]", tuple(events))


def kan_dora(read: Reader, ruleset: Ruleset) -> str | None:
    """The kan dora at the moment of a win: `kans` in order, `won` on what, and how many are `shown`."""
    turned = kan_dora_turned(ruleset, *_kans(read))
    shown = read.integer("shown", 0, low=0, high=MOST_KANS) if read.given.get("shown") is not None else turned
    read.check()
    if shown == turned:
        return None
    return "too_many_indicators" if shown > turned else "too_few_indicators"


def indicators(read: Reader, ruleset: Ruleset) -> dict[str, Any]:
    """How many kan dora indicators there should be."""
    return {"indicators": kan_dora_turned(ruleset, *_kans(read))}


def _kans(read: Reader) -> tuple[list[str], Moment]:
    read.known("action", "kans", "won", "shown")
    raw = read.given.get("kans")
    kans: Any = [raw] if isinstance(raw, str) else raw
    good = isinstance(kans, list | tuple) and all(isinstance(kan, str) and kan in KAN_TYPES for kan in kans)
    if not good or len(kans) > MOST_KANS:
        listed = ", ".join(sorted(KAN_TYPES))
        read.fault(
            "choice",
            "kans",
            "kans are up to four of {listed}, in the order they were made",
            listed=listed,
        )
        kans = []
    won = read.choice("won", get_args(Moment), "later")
    if good and not kans and won != "later":
        read.fault("kan_missing", "won", "won as {won} needs a kan", won=won)
    return list(kans), cast(Moment, won)

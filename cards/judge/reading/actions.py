"""Parser of claims during a hand: calls, riichi, Kirame's bet, meld exchanges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cards.judge.reading.checks import ReportReader
from cards.judge.reading.facts import CLAIM_FIELDS, claim_of
from cards.judge.values import SWAP_OWN, Action, BetAction, CallAction, RiichiAction, SwapAction, others, set_size

_AT: Final = "report.action"
_OWN: Final = SWAP_OWN | {"kind", "seat"}
_TILES: Final = ("tiles", "meld", "takes", "target_meld", "their_meld", "with_meld")


def read_action(reader: ReportReader, raw: Mapping[str, Any]) -> Action | None:
    """The action of a report that `read_report` had nothing against; None with a problem."""
    kind, seat = raw["kind"], raw["seat"]
    if kind == "call":
        return _call(reader, raw)
    if kind == "riichi":
        return RiichiAction(
            seat,
            reader.flag(raw.get("inazuma"), f"{_AT}.inazuma"),
            reader.tiles(raw.get("hand"), f"{_AT}.hand"),
            reader.melds(raw.get("melds"), f"{_AT}.melds"),
        )
    return BetAction(seat) if kind == "kirame_bet" else _swap(raw, seat)


def _call(reader: ReportReader, raw: Mapping[str, Any]) -> CallAction | None:
    asked = {name: raw[name] for name in CLAIM_FIELDS if name in raw and name != "kind"}
    claim = claim_of(reader, asked, _AT)
    source = reader.optional_seat(raw.get("from"), f"{_AT}.from")
    hand = reader.tiles(raw.get("hand"), f"{_AT}.hand")
    melds = reader.melds(raw.get("melds"), f"{_AT}.melds")
    if claim is None or not claim.call:
        if not reader.problems:
            reader.wrong("missing", f"{_AT}.call", "a call is chi, pon, minkan, kakan or ankan")
        return None
    size = set_size(claim.call)
    if source == claim.seat:
        reader.wrong("self_call", f"{_AT}.from", "a player cannot call their own discard")
    elif claim.call != "ron" and claim.kinds and len(claim.kinds) != size:
        reader.wrong(
            "meld_size",
            f"{_AT}.tiles",
            "a {call} has {size} tiles, not {given}",
            call=claim.call,
            size=size,
            given=len(claim.kinds),
        )
    return CallAction(claim, source, hand, melds)


def _swap(raw: Mapping[str, Any], seat: str) -> SwapAction:
    """Whatever words it is told in: whose meld is taken, and what is known of that meld."""
    theirs = {key: value for key, value in raw.items() if key not in _OWN}
    taken = [value for value in theirs.values() if isinstance(value, Mapping)]
    named = {value for part in (theirs, *taken) for value in part.values() if isinstance(value, str)}
    kinds = [part.get("kind", part.get("call")) for part in taken]
    texts = [part.get("tiles") for part in taken] + [theirs.get(key) for key in _TILES]
    tiles = {tuple(sorted(ReportReader().tiles(text, ""))) for text in texts if isinstance(text, str)} - {()}
    return SwapAction(
        seat,
        frozenset(named & set(others(seat))),
        "ankan" in kinds or "ankan" in theirs.values(),
        bool(taken),
        frozenset(tiles),
    )

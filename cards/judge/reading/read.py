"""Parser of a context and a report: lists all problems, guesses nothing, never raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from cards.abilities import ABILITIES
from cards.judge.reading.checks import MELD_FIELDS, ReportReader, whole_set
from cards.judge.reading.facts import read_facts
from cards.judge.reading.win import check_win, read_win
from cards.judge.values import (
    EVENT_KINDS,
    HANCHAN_FLAGS,
    SEATS,
    SWAP_OWN,
    SWAP_TAKEN,
    Context,
    HandEvent,
    HandReport,
    new_tuple,
)
from cards.texts import InContext
from scoring.rulesets.parameters.settlement import AbortiveDraw

REPORT_TYPES: Final = ("win", "draw", "abort", "chombo", "action")
FLAGS: Final = frozenset(HANCHAN_FLAGS)
OF_SEATS: Final = frozenset(SEATS)
CONTEXT_FIELDS: Final = frozenset({"round_wind", "honba", "pot", "points", "cards", "state"})
_COMMON: Final = ("type", "events", "facts", "note")
NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "win": ("events", "dora_indicators", "ura_indicators"),
    "draw": ("events", "tenpai", "nagashi"),
    "abort": ("events",),
    "chombo": ("events",),
    "action": ("events", "action"),
}
"""What must be said, be it that there is none; the rest of what is needed is looked at where it is read."""
_REPORT: Final[Mapping[str, tuple[str, ...]]] = {
    "win": ("method", "from", "wins"),
    "draw": ("noten_riichi",),
    "abort": ("draw",),
    "chombo": ("offenders", "cause", "social"),
    "action": (),
}
REPORT_FIELDS: Final = {kind: frozenset((*_COMMON, *NEEDED[kind], *more)) for kind, more in _REPORT.items()}
ANY_REPORT: Final = frozenset(name for fields in REPORT_FIELDS.values() for name in fields)
EVENT: Final = frozenset({"kind", "seat"})
EVENT_FIELDS: Final = {
    "riichi": EVENT | {"turn", "inazuma"},
    "riichi_void": EVENT | {"turn", "inazuma", "tile"},
    "call": EVENT | {"call", "from", "tiles", "tile"},
    "swap": EVENT | {"with", "tiles", "tile"},
    "dora_discard": EVENT | {"tile", "tiles", "in_riichi"},
}
_ACTION: Final = frozenset({"kind", "seat"})
ACTION_FIELDS: Final = {
    "call": _ACTION | {"call", "from", "tiles", "called_tile", "river_of", "hand", "melds"},
    "riichi": _ACTION | {"inazuma", "hand", "melds"},
    "kirame_bet": _ACTION,
    "meld_swap": _ACTION | SWAP_OWN | SWAP_TAKEN,
}
ANY_ACTION: Final = frozenset(name for fields in ACTION_FIELDS.values() for name in fields)
ANY_EVENT: Final = frozenset(name for fields in EVENT_FIELDS.values() for name in fields)
ABORTIVE: Final = get_args(AbortiveDraw)
ACTION_KINDS: Final = ("call", "riichi", "kirame_bet", "meld_swap")
_POINTS: Final = 10_000_000
_HONBA: Final = 1_000


def read_context(reader: ReportReader, value: Any) -> Context:
    """The table before the hand. A card is a slug of the deck; none may lie at two seats."""
    raw = reader.mapping(value, "context")
    reader.fields(raw, "context", CONTEXT_FIELDS, ("round_wind", "honba", "pot"))
    wind = reader.choice(raw.get("round_wind", "E"), "context.round_wind", SEATS) or "E"
    points_raw = reader.mapping(raw.get("points", {}), "context.points")
    if points_raw.keys() != OF_SEATS:
        reader.fields(points_raw, "context.points", OF_SEATS)
    honba, pot = raw.get("honba"), raw.get("pot")
    points = {
        seat: reader.number(points_raw.get(seat), f"context.points.{seat}", -_POINTS, _POINTS) for seat in SEATS
    }
    return Context(
        wind,
        reader.number(0 if honba is None else honba, "context.honba", 0, _HONBA),
        reader.number(0 if pot is None else pot, "context.pot", 0, _POINTS),
        points,
        _cards(reader, raw.get("cards")),
        _state(reader, raw.get("state")),
    )


def _cards(reader: ReportReader, value: Any) -> dict[str, str]:
    raw = reader.mapping(value, "context.cards")
    if raw.keys() != OF_SEATS:
        reader.fields(raw, "context.cards", OF_SEATS)
    cards: dict[str, str] = {}
    for seat in SEATS:
        slug = raw.get(seat)
        if not isinstance(slug, str) or not in_deck(slug):
            reader.wrong(
                "unknown_card",
                f"context.cards.{seat}",
                "{slug!r} is not a card of the deck",
                slug=slug,
            )
        elif slug in cards.values():
            reader.wrong(
                "card_twice",
                f"context.cards.{seat}",
                "{slug} is at two seats, but the deck has one of each card",
                slug=slug,
            )
        else:
            cards[seat] = slug
    return cards


def in_deck(slug: str) -> bool:
    """Is it a card of the deck (and not the back of one)?"""
    ability = ABILITIES.get(slug)
    return ability is not None and not ability.is_back


def _state(reader: ReportReader, value: Any) -> dict[str, frozenset[str]]:
    state: dict[str, frozenset[str]] = {}
    for key, flags in reader.mapping({} if value is None else value, "context.state").items():
        where = f"context.state.{key}"
        seat = key if key in SEATS else reader.seat(key, where)
        held = set()
        raw = reader.mapping({} if flags is None else flags, where)
        if not raw.keys() <= FLAGS:
            reader.fields(raw, where, FLAGS)
        for flag, raised in raw.items():
            if (
                flag in FLAGS
                and raised is not False
                and (raised is True or reader.flag(raised, f"{where}.{flag}"))
            ):
                held.add(flag)
        if seat is not None:
            state[seat] = frozenset(held)
    return state


def read_report(reader: ReportReader, value: Any) -> HandReport:
    """The report of a win, a draw or an action."""
    raw = reader.mapping(value, "report")
    kind = reader.choice(raw.get("type"), "report.type", REPORT_TYPES)
    if kind is None and raw.get("type") is None:
        reader.wrong("missing", "report.type", "a report is a win, a draw or an action")
    reader.fields(raw, "report", REPORT_FIELDS.get(kind or "", ANY_REPORT), NEEDED.get(kind or "", ()))
    events = _events(reader, raw.get("events"))
    facts = read_facts(reader, raw.get("facts"))
    copied = facts.get("maho_copies")
    if copied is not None and not in_deck(copied):
        reader.wrong(
            "unknown_card", "report.facts.maho_copies", "{copied!r} is not a card of the deck", copied=copied
        )
    if kind == "win":
        return _win_report(reader, raw, events, facts)
    if kind == "draw":
        return HandReport(
            "draw",
            events,
            facts,
            tenpai=reader.seats(raw.get("tenpai"), "report.tenpai"),
            nagashi=reader.seats(raw.get("nagashi"), "report.nagashi"),
            noten_riichi=reader.seats(raw.get("noten_riichi"), "report.noten_riichi"),
        )
    if kind == "abort":
        return HandReport("abort", events, facts, draw=reader.choice(raw.get("draw"), "report.draw", ABORTIVE))
    if kind == "chombo":
        return _chombo_report(reader, raw, events, facts)
    if kind == "action":
        _look_at_action(reader, reader.mapping(raw.get("action", {}), "report.action"))
    return HandReport(kind or "", events, facts)


def _look_at_action(reader: ReportReader, action: Mapping[str, Any]) -> None:
    """What can be said about an action before the table is known; `read_action` reads it."""
    if reader.choice(action.get("kind"), "report.action.kind", ACTION_KINDS) is None and not action.get("kind"):
        reader.wrong("missing", "report.action.kind", "an action needs its kind")
    reader.seat(action.get("seat"), "report.action.seat")
    named = action.get("kind")
    fields = ACTION_FIELDS.get(named, ANY_ACTION) if isinstance(named, str) else ANY_ACTION
    from_whom = ("from",) if named == "call" and _from_a_discard(action) else ()
    reader.fields(action, "report.action", fields, from_whom)
    for name, part in action.items():
        if isinstance(part, Mapping):
            reader.fields(part, f"report.action.{name}", MELD_FIELDS)


def _from_a_discard(raw: Mapping[str, Any]) -> bool:
    return raw.get("call") in ("chi", "pon", "minkan", "daiminkan")


def _chombo_report(
    reader: ReportReader, raw: Mapping[str, Any], events: tuple[HandEvent, ...], facts: dict[str, Any]
) -> HandReport:
    offenders = reader.seats(raw.get("offenders"), "report.offenders")
    if not offenders and not reader.problems:
        reader.wrong("missing", "report.offenders", "choose who made the chombo")
    cause = raw.get("cause", "")
    if not isinstance(cause, str):
        reader.wrong("not_a_word", "report.cause", "a cause is a word")
        cause = ""
    social = reader.flag(raw.get("social"), "report.social")
    return HandReport("chombo", events, facts, offenders=offenders, cause=cause, social=social)


def _events(reader: ReportReader, value: Any) -> tuple[HandEvent, ...]:
    events = []
    for index, item in enumerate(reader.items(value, "report.events")):
        where = f"report.events[{index}]"
        raw = reader.mapping(item, where)
        kind = reader.choice(raw.get("kind"), f"{where}.kind", EVENT_KINDS)
        seat = reader.seat(raw.get("seat"), f"{where}.seat")
        from_whom = ("from",) if kind == "call" and _from_a_discard(raw) else ()
        known = ANY_EVENT if kind is None else EVENT_FIELDS.get(kind, EVENT)
        if from_whom or not raw.keys() <= known:
            reader.fields(raw, where, known, from_whom)
        if kind is None or seat is None:
            if raw.get("kind") is None:
                reader.wrong("missing", f"{where}.kind", "an event needs its kind")
            continue
        turn = raw.get("turn")
        call = reader.call(raw["call"], f"{where}.call") or "" if "call" in raw else ""
        kinds = reader.tiles(raw["tiles"], f"{where}.tiles") if "tiles" in raw else ()
        if not kinds and "tile" in raw:
            kinds = reader.tiles(raw["tile"], f"{where}.tile")
        source = reader.optional_seat(raw["from"], f"{where}.from") if "from" in raw else None
        turn = None if turn is None else reader.number(turn, f"{where}.turn", 1, 40)
        inazuma = "inazuma" in raw and reader.flag(raw["inazuma"], f"{where}.inazuma")
        in_riichi = "in_riichi" in raw and reader.flag(raw["in_riichi"], f"{where}.in_riichi")
        kinds = whole_set(call, kinds) if call else kinds
        event = new_tuple(HandEvent, (kind, seat, call, source, kinds, turn, inazuma, in_riichi, False))
        if kind == "call" and not event.call:
            reader.wrong(
                "missing", f"{where}.call", InContext("event", "a call is chi, pon, minkan, kakan or ankan")
            )
            continue
        events.append(event)
    riichi = [event.seat for event in events if event.kind == "riichi"]
    for seat in dict.fromkeys(riichi) if len(set(riichi)) < len(riichi) else ():
        if riichi.count(seat) > 1:
            reader.wrong(
                "riichi_twice",
                "report.events",
                "{seat} declares riichi {times} times",
                seat=seat,
                times=riichi.count(seat),
            )
    return tuple(events)


def _accepted(events: tuple[HandEvent, ...], discarder: str | None) -> tuple[HandEvent, ...]:
    """The log without the riichi whose declaring tile was ronned: nothing was paid or used up (C15d)."""
    if not any(event.kind == "riichi_void" and event.seat == discarder for event in events):
        return events
    return tuple(event for event in events if event.kind != "riichi" or event.seat != discarder)


def _win_report(
    reader: ReportReader, raw: Mapping[str, Any], events: tuple[HandEvent, ...], facts: dict[str, Any]
) -> HandReport:
    method = reader.choice(raw.get("method"), "report.method", ("ron", "tsumo"))
    if method is None and raw.get("method") is None:
        reader.wrong("missing", "report.method", "a win is by ron or by tsumo")
    discarder = reader.optional_seat(raw.get("from"), "report.from")
    wins = tuple(
        win
        for index, item in enumerate(reader.items(raw.get("wins"), "report.wins"))
        if (win := read_win(reader, item, f"report.wins[{index}]")) is not None
    )
    if not wins and not reader.problems:
        reader.wrong("missing", "report.wins", "a win needs at least one winner")
    winners = [win.seat for win in wins]
    if len(set(winners)) != len(winners):
        reader.wrong("winner_twice", "report.wins", "a seat wins once")
    if method == "ron":
        if discarder is None:
            reader.wrong("missing", "report.from", "a ron needs the seat that discarded")
        elif discarder in winners:
            reader.wrong(
                "self_ron", "report.from", "{discarder} cannot win on their own discard", discarder=discarder
            )
    if method == "tsumo" and discarder is not None:
        reader.wrong(
            "from_by_tsumo",
            "report.from",
            "leave out from, because a tsumo has no discarder",
        )
    if method == "tsumo" and len(wins) > 1:
        reader.wrong("tsumo_once", "report.wins", "only one player wins by tsumo")
    events = _accepted(events, discarder)
    riichi = {event.seat for event in events if event.kind == "riichi"}
    for index, win in enumerate(wins):
        check_win(reader, win, f"report.wins[{index}]", method or "", riichi)
    return HandReport(
        "win",
        events,
        facts,
        method or "",
        discarder if method == "ron" else None,
        wins,
        reader.tiles(raw.get("dora_indicators"), "report.dora_indicators"),
        reader.tiles(raw.get("ura_indicators"), "report.ura_indicators"),
    )

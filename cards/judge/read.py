"""Reading a context and a report: everything wrong is listed at once, nothing is guessed, nothing raises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from cards.abilities import ABILITIES
from cards.judge.checks import Reader, whole_set
from cards.judge.facts import read_facts
from cards.judge.values import (
    EVENT_KINDS,
    HANCHAN_FLAGS,
    SEATS,
    WIN_FLAGS,
    WIN_SOURCES,
    Context,
    Event,
    Report,
    Win,
)

REPORT_TYPES: Final = ("win", "draw", "action")
ACTION_KINDS: Final = ("call", "riichi", "kirame_bet", "meld_swap")
_POINTS: Final = 10_000_000
_HONBA: Final = 1_000


def read_context(reader: Reader, value: Any) -> Context:
    """The table before the hand. A card is a slug of the deck; none may lie at two seats."""
    raw = reader.mapping(value, "context")
    wind = reader.choice(raw.get("round_wind", "E"), "context.round_wind", SEATS) or "E"
    points_raw = reader.mapping(raw.get("points", {}), "context.points")
    points = {
        seat: reader.number(points_raw.get(seat), f"context.points.{seat}", -_POINTS, _POINTS) for seat in SEATS
    }
    return Context(
        wind,
        reader.number(raw.get("honba", 0), "context.honba", 0, _HONBA),
        reader.number(raw.get("pot", 0), "context.pot", 0, _POINTS),
        points,
        _cards(reader, raw.get("cards")),
        _state(reader, raw.get("state")),
    )


def _cards(reader: Reader, value: Any) -> dict[str, str]:
    raw = reader.mapping(value, "context.cards")
    cards: dict[str, str] = {}
    for seat in SEATS:
        slug = raw.get(seat)
        if not isinstance(slug, str) or not in_deck(slug):
            reader.wrong(
                "unknown_card",
                f"context.cards.{seat}",
                f"{slug!r} is no card of the deck",
                f"{slug!r} nie jest kartą z talii",
            )
        elif slug in cards.values():
            reader.wrong(
                "card_twice",
                f"context.cards.{seat}",
                f"{slug} lies at two seats; the deck has one of each card",
                f"{slug} leży przy dwóch miejscach; w talii jest po jednej karcie",
            )
        else:
            cards[seat] = slug
    return cards


def in_deck(slug: str) -> bool:
    """Is it a card of the deck (and not the back of one)?"""
    ability = ABILITIES.get(slug)
    return ability is not None and not ability.is_back


def _state(reader: Reader, value: Any) -> dict[str, frozenset[str]]:
    state: dict[str, frozenset[str]] = {}
    for key, flags in reader.mapping({} if value is None else value, "context.state").items():
        seat = reader.seat(key, f"context.state.{key}")
        where = f"context.state.{key}"
        held = set()
        for flag, said in reader.mapping({} if flags is None else flags, where).items():
            if reader.choice(flag, where, HANCHAN_FLAGS) and reader.flag(said, f"{where}.{flag}"):
                held.add(flag)
        if seat is not None:
            state[seat] = frozenset(held)
    return state


def read_report(reader: Reader, value: Any) -> Report:
    """The report of a win, a draw or an action."""
    raw = reader.mapping(value, "report")
    kind = reader.choice(raw.get("type"), "report.type", REPORT_TYPES)
    if kind is None and raw.get("type") is None:
        reader.wrong(
            "missing", "report.type", "a report is a win, a draw or an action", "brakuje rodzaju zgłoszenia"
        )
    events = _events(reader, raw.get("events"))
    facts = read_facts(reader, raw.get("facts"), "report.facts")
    copied = facts.get("maho_copies")
    if copied is not None and not in_deck(copied):
        reader.wrong(
            "unknown_card", "report.facts.maho_copies", f"{copied!r} is no card of the deck", "nieznana karta"
        )
    if kind == "win":
        return _win_report(reader, raw, events, facts)
    if kind == "draw":
        return Report(
            "draw",
            events,
            facts,
            tenpai=reader.seats(raw.get("tenpai"), "report.tenpai"),
            nagashi=reader.seats(raw.get("nagashi"), "report.nagashi"),
            noten_riichi=reader.seats(raw.get("noten_riichi"), "report.noten_riichi"),
        )
    action = reader.mapping(raw.get("action", {}), "report.action") if kind == "action" else {}
    if kind == "action":
        if reader.choice(action.get("kind"), "report.action.kind", ACTION_KINDS) is None and not action.get(
            "kind"
        ):
            reader.wrong("missing", "report.action.kind", "an action needs its kind", "brakuje rodzaju czynności")
        reader.seat(action.get("seat"), "report.action.seat")
    return Report(kind or "", events, facts, action=action)


def _events(reader: Reader, value: Any) -> tuple[Event, ...]:
    events = []
    for index, item in enumerate(reader.items(value, "report.events")):
        where = f"report.events[{index}]"
        raw = reader.mapping(item, where)
        kind = reader.choice(raw.get("kind"), f"{where}.kind", EVENT_KINDS)
        seat = reader.seat(raw.get("seat"), f"{where}.seat")
        if kind is None or seat is None:
            if raw.get("kind") is None:
                reader.wrong("missing", f"{where}.kind", "an event needs its kind", "brakuje rodzaju zdarzenia")
            continue
        turn = raw.get("turn")
        call = reader.call(raw.get("call"), f"{where}.call") or ""
        kinds = reader.tiles(raw.get("tiles"), f"{where}.tiles") or reader.tiles(raw.get("tile"), f"{where}.tile")
        event = Event(
            kind,
            seat,
            call,
            reader.optional_seat(raw.get("from"), f"{where}.from"),
            whole_set(call, kinds),
            None if turn is None else reader.number(turn, f"{where}.turn", 1, 40),
            reader.flag(raw.get("inazuma"), f"{where}.inazuma"),
            reader.flag(raw.get("in_riichi"), f"{where}.in_riichi"),
        )
        if kind == "call" and not event.call:
            reader.wrong(
                "missing", f"{where}.call", "a call is chi, pon, minkan, kakan or ankan", "brakuje rodzaju"
            )
            continue
        events.append(event)
    riichi = Counter(event.seat for event in events if event.kind == "riichi")
    for seat, times in riichi.items():
        if times > 1:
            reader.wrong(
                "riichi_twice",
                "report.events",
                f"{seat} declares riichi {times} times",
                f"{seat}: riichi {times} razy",
            )
    return tuple(events)


def _accepted(events: tuple[Event, ...], discarder: str | None) -> tuple[Event, ...]:
    """The log without the riichi whose declaring tile was ronned: nothing was paid or used up (C15d)."""
    if not any(event.kind == "riichi_void" and event.seat == discarder for event in events):
        return events
    return tuple(event for event in events if event.kind != "riichi" or event.seat != discarder)


def _win_report(
    reader: Reader, raw: Mapping[str, Any], events: tuple[Event, ...], facts: dict[str, Any]
) -> Report:
    method = reader.choice(raw.get("method"), "report.method", ("ron", "tsumo"))
    if method is None and raw.get("method") is None:
        reader.wrong("missing", "report.method", "a win is by ron or by tsumo", "brakuje: ron czy tsumo")
    discarder = reader.optional_seat(raw.get("from"), "report.from")
    wins = tuple(
        win
        for index, item in enumerate(reader.items(raw.get("wins"), "report.wins"))
        if (win := _win(reader, item, f"report.wins[{index}]")) is not None
    )
    if not wins and not reader.problems:
        reader.wrong("missing", "report.wins", "a win needs at least one winner", "brakuje zwycięzcy")
    winners = [win.seat for win in wins]
    if len(set(winners)) != len(winners):
        reader.wrong("winner_twice", "report.wins", "a seat wins once", "każde miejsce wygrywa najwyżej raz")
    if method == "ron":
        if discarder is None:
            reader.wrong("missing", "report.from", "a ron needs the seat that discarded", "brakuje odrzucającego")
        elif discarder in winners:
            reader.wrong(
                "self_ron", "report.from", f"{discarder} cannot ron the own tile", "nie można ronować siebie"
            )
    if method == "tsumo" and len(wins) > 1:
        reader.wrong("tsumo_once", "report.wins", "only one player wins by tsumo", "tsumo ma jednego zwycięzcę")
    events = _accepted(events, discarder)
    riichi = {event.seat for event in events if event.kind == "riichi"}
    for index, win in enumerate(wins):
        _check_win(reader, win, f"report.wins[{index}]", method or "", riichi)
    return Report(
        "win",
        events,
        facts,
        method or "",
        discarder if method == "ron" else None,
        wins,
        reader.tiles(raw.get("dora_indicators"), "report.dora_indicators"),
        reader.tiles(raw.get("ura_indicators"), "report.ura_indicators"),
    )


def _win(reader: Reader, value: Any, where: str) -> Win | None:
    raw = reader.mapping(value, where)
    if not raw:
        return None
    seat = reader.seat(raw.get("seat"), f"{where}.seat")
    tile = reader.tile(raw.get("winning_tile"), f"{where}.winning_tile")
    kinds = reader.tiles(raw.get("hand"), f"{where}.hand")
    melds = reader.melds(raw.get("melds"), f"{where}.melds")
    flags = reader.words(raw.get("flags"), f"{where}.flags", WIN_FLAGS)
    source = reader.choice(raw.get("source"), f"{where}.source", WIN_SOURCES)
    pao = reader.optional_seat(raw.get("pao"), f"{where}.pao")
    if seat is None or tile is None:
        return None
    if pao == seat:
        reader.wrong("self_pao", f"{where}.pao", "nobody is liable to themselves", "nikt nie odpowiada przed sobą")
    return Win(seat, kinds, tile, melds, frozenset(flags), source, pao)


def _check_win(reader: Reader, win: Win, where: str, method: str, riichi: set[str]) -> None:
    expected = 13 - 3 * len(win.melds)
    if len(win.kinds) != expected:
        reader.wrong(
            "tile_count",
            f"{where}.hand",
            f"{expected} tiles are needed beside {len(win.melds)} melds and the winning one, not {len(win.kinds)}",
            f"obok {len(win.melds)} meldunków i wygrywającego trzeba {expected} kamieni, a jest {len(win.kinds)}",
        )
    count = Counter((*win.kinds, win.tile, *(kind for meld in win.melds for kind in meld.kinds)))
    if any(times > 4 for times in count.values()):
        reader.wrong(
            "five_copies", where, "a kind occurs more than four times", "rodzaj występuje ponad cztery razy"
        )
    flags = win.flags
    if ("double_riichi" in flags or "ippatsu" in flags) and win.seat not in riichi:
        reader.wrong(
            "no_riichi",
            f"{where}.flags",
            f"{win.seat} has no riichi in the log, so no ippatsu or double riichi",
            f"{win.seat} nie ma riichi w zapisie, więc ani ippatsu, ani podwójnego riichi",
        )
    only = {"ron": {"houtei", "chankan"}, "tsumo": {"haitei", "rinshan"}}
    other = only["tsumo"] if method == "ron" else only["ron"]
    for flag in sorted(flags & other):
        reader.wrong(
            "wrong_flag", f"{where}.flags", f"{flag} does not go with {method}", f"{flag} nie pasuje do {method}"
        )

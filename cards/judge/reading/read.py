"""Reading a context and a report: everything wrong is listed at once, nothing is guessed, nothing raises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, get_args

from cards.abilities import ABILITIES
from cards.judge.reading.checks import MELD_FIELDS, Reader, whole_set
from cards.judge.reading.facts import read_facts
from cards.judge.reading.said import check_said, read_said
from cards.judge.values import (
    EVENT_KINDS,
    FIRST_TURN,
    HANCHAN_FLAGS,
    KANS,
    NO_TILE,
    SEATS,
    SWAP_OWN,
    SWAP_TAKEN,
    WIN_FLAGS,
    WIN_SOURCES,
    Context,
    Event,
    Liable,
    Report,
    Win,
)
from cards.texts import InContext, Text
from scoring.problems import Problem
from scoring.riichi.checks.hand import PAO_NAMES
from scoring.riichi.counting.pao import claim_problems
from scoring.riichi.win import Liability
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets.parameters.settlement import AbortiveDraw
from scoring.tiles import EAST, Tile, TileError, parse_tiles

WIND_KINDS: Final = frozenset(range(EAST, EAST + 4))
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
WIN_FIELDS: Final = frozenset({"seat", "hand", "winning_tile", "melds", "flags", "source", "pao"})
SAID_FIELDS: Final = frozenset({"seat", "said", "flags"})
PAO_FIELDS: Final = frozenset({"yaku", "seat"})
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
ANY: Final = "any"
"""Liable for whatever yakuman of the hand somebody can be liable for."""
LIABLE: Final = (ANY, *(name for name, unit in CATALOGUE.items() if unit.is_yakuman), *sorted(PAO_NAMES))
ANY_TWICE: Final = Text(
    "two players cannot be liable for whatever the hand has: name the yakuman of each",
)
_POINTS: Final = 10_000_000
_HONBA: Final = 1_000


def read_context(reader: Reader, value: Any) -> Context:
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


def _cards(reader: Reader, value: Any) -> dict[str, str]:
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
                "{slug!r} is no card of the deck",
                slug=slug,
            )
        elif slug in cards.values():
            reader.wrong(
                "card_twice",
                f"context.cards.{seat}",
                "{slug} lies at two seats; the deck has one of each card",
                slug=slug,
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
        where = f"context.state.{key}"
        seat = key if key in SEATS else reader.seat(key, where)
        held = set()
        raw = reader.mapping({} if flags is None else flags, where)
        if not raw.keys() <= FLAGS:
            reader.fields(raw, where, FLAGS)
        for flag, said in raw.items():
            if flag in FLAGS and said is not False and (said is True or reader.flag(said, f"{where}.{flag}")):
                held.add(flag)
        if seat is not None:
            state[seat] = frozenset(held)
    return state


def read_report(reader: Reader, value: Any) -> Report:
    """The report of a win, a draw or an action."""
    raw = reader.mapping(value, "report")
    kind = reader.choice(raw.get("type"), "report.type", REPORT_TYPES)
    if kind is None and raw.get("type") is None:
        reader.wrong("missing", "report.type", "a report is a win, a draw or an action")
    reader.fields(raw, "report", REPORT_FIELDS.get(kind or "", ANY_REPORT), NEEDED.get(kind or "", ()))
    events = _events(reader, raw.get("events"))
    facts = read_facts(reader, raw.get("facts"), "report.facts")
    copied = facts.get("maho_copies")
    if copied is not None and not in_deck(copied):
        reader.wrong(
            "unknown_card", "report.facts.maho_copies", "{copied!r} is no card of the deck", copied=copied
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
    if kind == "abort":
        return Report("abort", events, facts, draw=reader.choice(raw.get("draw"), "report.draw", ABORTIVE))
    if kind == "chombo":
        return _chombo_report(reader, raw, events, facts)
    if kind == "action":
        _look_at_action(reader, reader.mapping(raw.get("action", {}), "report.action"))
    return Report(kind or "", events, facts)


def _look_at_action(reader: Reader, action: Mapping[str, Any]) -> None:
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
    reader: Reader, raw: Mapping[str, Any], events: tuple[Event, ...], facts: dict[str, Any]
) -> Report:
    offenders = reader.seats(raw.get("offenders"), "report.offenders")
    if not offenders and not reader.problems:
        reader.wrong("missing", "report.offenders", "a chombo is somebody's foul")
    cause = raw.get("cause", "")
    if not isinstance(cause, str):
        reader.wrong("not_a_word", "report.cause", "a cause is a word")
        cause = ""
    social = reader.flag(raw.get("social"), "report.social")
    return Report("chombo", events, facts, offenders=offenders, cause=cause, social=social)


def _events(reader: Reader, value: Any) -> tuple[Event, ...]:
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
                "missing", f"{where}.call", InContext("event", "a call is chi, pon, minkan, kakan or ankan")
            )
            continue
        events.append(event)
    riichi = Counter(event.seat for event in events if event.kind == "riichi")
    for seat, times in riichi.items():
        if times > 1:
            reader.wrong(
                "riichi_twice",
                "report.events",
                "{seat} declares riichi {times} times",
                seat=seat,
                times=times,
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
        reader.wrong("missing", "report.method", "a win is by ron or by tsumo")
    discarder = reader.optional_seat(raw.get("from"), "report.from")
    wins = tuple(
        win
        for index, item in enumerate(reader.items(raw.get("wins"), "report.wins"))
        if (win := _win(reader, item, f"report.wins[{index}]")) is not None
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
            reader.wrong("self_ron", "report.from", "{discarder} cannot ron the own tile", discarder=discarder)
    if method == "tsumo" and discarder is not None:
        reader.wrong(
            "from_by_tsumo",
            "report.from",
            "a tsumo comes from nobody: leave out from",
        )
    if method == "tsumo" and len(wins) > 1:
        reader.wrong("tsumo_once", "report.wins", "only one player wins by tsumo")
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
    if "said" in raw:
        return said_win(reader, raw, where)
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
        reader.wrong("self_pao", f"{where}.pao", "nobody is liable to themselves")
    reds = _reds(raw.get("hand")) + _reds(raw.get("melds")) if readable else ()
    red = bool(_reds(raw.get("winning_tile")))
    return Win(seat, kinds, tile, melds, frozenset(flags), source, pao, reds, red)


def said_win(reader: Reader, raw: Mapping[str, Any], where: str) -> Win | None:
    """A win of which only the value is told."""
    reader.fields(raw, where, SAID_FIELDS)
    seat = reader.seat(raw.get("seat"), f"{where}.seat")
    said = read_said(reader, raw.get("said"), f"{where}.said")
    flags = reader.words(raw.get("flags"), f"{where}.flags", WIN_FLAGS)
    return None if seat is None or said is None else Win(seat, (), NO_TILE, flags=frozenset(flags), said=said)


def _reds(value: Any) -> tuple[Tile, ...]:
    """The red tiles of a text, of texts or of melds, all of which were read without problems."""
    if isinstance(value, str):
        if "0" not in value and "'" not in value:
            return ()
        try:
            return tuple(tile for tile in parse_tiles(value) if tile.red)
        except TileError:
            return ()
    if isinstance(value, list | tuple):
        found: tuple[Tile, ...] = ()
        for item in value:
            found += _reds(item)
        return found
    return _reds(value.get("tiles")) if isinstance(value, Mapping) else ()


def _pao(reader: Reader, value: Any, where: str) -> tuple[Liable, ...]:
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
            reader.wrong("missing", f"{where}[{index}].yaku", "liable for which yakuman?")
        if seat is not None and yaku is not None:
            found.append(Liable("" if yaku == ANY else yaku, seat))
    return tuple(found)


def _check_liable(reader: Reader, pao: tuple[Liable, ...], where: str, closed: bool) -> None:
    """What is impossible about those named liable whatever the tiles; the rest once the hand is scored."""
    named = tuple(Liability(liable.yaku or ANY, SEATS.index(liable.seat)) for liable in pao)
    for found in claim_problems(named, closed):
        row = found.where.split(".")[1:2]
        words = ANY_TWICE if row and not pao[int(row[0])].yaku else found.message
        reader.problems.append(Problem(found.code, f"{where}[{row[0]}].seat" if row else where, words))


def _check_win(reader: Reader, win: Win, where: str, method: str, riichi: set[str]) -> None:
    if win.said is not None:
        check_said(reader, win.said, where, method)
        return
    expected = 13 - 3 * len(win.melds)
    if len(win.kinds) != expected:
        reader.wrong(
            "tile_count",
            f"{where}.hand",
            "{expected} tiles are needed beside {melds} melds and the winning one, not {given}",
            expected=expected,
            melds=len(win.melds),
            given=len(win.kinds),
        )
    count = Counter((*win.kinds, win.tile, *(kind for meld in win.melds for kind in meld.kinds)))
    if any(times > 4 for times in count.values()):
        reader.wrong("five_copies", where, "a kind occurs more than four times")
    flags = win.flags
    if ("double_riichi" in flags or "ippatsu" in flags) and win.seat not in riichi:
        reader.wrong(
            "no_riichi",
            f"{where}.flags",
            "{seat} has no riichi in the log, so no ippatsu or double riichi",
            seat=win.seat,
        )
    only = {"ron": {"houtei", "chankan", "renhou"}, "tsumo": {"haitei", "rinshan", "tenhou", "chiihou"}}
    other = only["tsumo"] if method == "ron" else only["ron"]
    for flag in sorted(flags & other):
        reader.wrong("wrong_flag", f"{where}.flags", "{flag} does not go with {method}", flag=flag, method=method)
    _check_kan(reader, win, where)
    for flag in FIRST_TURN:
        if flag in flags:
            _check_first_turn(reader, win, where, flag, win.seat in riichi)


def _check_kan(reader: Reader, win: Win, where: str) -> None:
    """No card makes a kan of the last tile, nor a rinshan draw without a kan.

    All four copies of a robbed kan's tile are in it, but for winds: a card lets them stand for each other.
    """
    if {"houtei", "chankan"} <= win.flags:
        reader.wrong(
            "houtei_with_chankan",
            f"{where}.flags",
            "the last tile admits no kan, so none can be robbed: houtei and chankan exclude each other",
        )
    if "rinshan" in win.flags and not any(meld.kind in KANS for meld in win.melds):
        reader.wrong("rinshan_without_kan", f"{where}.flags", "rinshan needs a kan of one's own")
    held = (*win.kinds, *(kind for meld in win.melds for kind in meld.kinds))
    if "chankan" in win.flags and win.tile in held and win.tile not in WIND_KINDS:
        reader.wrong(
            "chankan_tile_held", f"{where}.flags", "the other three copies of a robbed kan's tile are in that kan"
        )


def _check_first_turn(reader: Reader, win: Win, where: str, flag: str, in_riichi: bool) -> None:
    if (win.seat == SEATS[0]) is not (flag == "tenhou"):
        reader.wrong(
            "wrong_flag",
            f"{where}.flags",
            Text("{flag} is for the dealer", flag=flag)
            if flag == "tenhou"
            else Text("{flag} is for the other three seats", flag=flag),
        )
    if win.melds or in_riichi or win.flags & {"haitei", "houtei", "rinshan", "chankan"}:
        reader.wrong(
            "wrong_flag",
            f"{where}.flags",
            "{flag} is in the first turn: no call, no riichi, no last tile before it",
            flag=flag,
        )

"""`multi_ron`, `draw`, `nagashi`, `abortive`, `chombo`, `special_win`: the end of a hand beyond its own value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast, get_args

from scoring.fields import Reader
from scoring.ledger import SEATS, Seat
from scoring.problems import Problem, Text
from scoring.riichi.hanchan.settlement import (
    Settlement,
    Table,
    settle_abortive,
    settle_chombo,
    settle_draw,
    settle_nagashi,
    settle_rons,
    settle_suukantsu,
    valid_nagashi,
)
from scoring.rulesets import Ruleset
from scoring.rulesets.types import AbortiveDraw

COMMON = ("honba", "sticks_carried", "riichi_this_hand", "round", "kyoku", "points_before", "note")
NO_SUCH_WIN = Text("these rules know no such win: play goes on", "te zasady nie znają takiej wygranej: gra trwa")
DISCARD_RONNED = Text(
    "the discard was won on: that win counts", "na tym kamieniu ktoś wygrał: liczy się tamta wygrana"
)
Answer = dict[str, Any] | list[Problem]


def answer(given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]) -> Answer:
    """Settle one hand of the request's kind."""
    lang = "pl" if request.get("lang") == "pl" else "en"
    settled = settle(str(request["kind"]), Reader(given), ruleset)
    if isinstance(settled, dict):
        return {name: value.get(lang) if isinstance(value, Text) else value for name, value in settled.items()}
    return as_answer(settled, lang)


def settle(kind: str, read: Reader, ruleset: Ruleset) -> Settlement | dict[str, Any]:
    """Read and settle; raises `Refused` with every problem. A dict says why nothing is settled."""
    return KINDS[kind](read, table_of(read), ruleset)


def as_answer(settled: Settlement, lang: str = "en") -> dict[str, Any]:
    """A settlement as the JSON interface prints it."""
    return {
        "deltas": settled.ledger.deltas(),
        "pot_taken": settled.ledger.pot_taken(),
        "dealer_keeps": settled.dealer_keeps,
        "honba_next": settled.honba_next,
        "sticks_left": settled.sticks_left,
        **settled.facts,
        "ledger": settled.ledger.as_list(lang),
    }


def table_of(read: Reader) -> Table:
    """Counters, bets of earlier hands and this hand's riichi."""
    read.choice("round", SEATS, "E")
    return Table(
        read.integer("honba", 0, low=0, high=1000),
        read.integer("sticks_carried", 0, low=0, high=1000),
        cast(tuple[Seat, ...], read.seats("riichi_this_hand")),
    )


def multi_ron(read: Reader, table: Table, ruleset: Ruleset) -> Settlement:
    """Rons on one discard by value without honba."""
    read.known(*COMMON, "discarder", "winners", "riichi_declared_on_winning_tile")
    discarder = cast(Seat, read.seat("discarder"))
    values: dict[Seat, int] = {}
    winners = read.objects("winners")
    if not winners and "winners" not in read.unread():
        read.fault("winners", "winners", "nobody won", "nikt nie wygrał")
    for winner in winners:
        winner.known("seat", "ron_value")
        seat = cast(Seat, winner.seat("seat"))
        value = winner.integer("ron_value", low=100, high=1_000_000)
        if value % 100:
            winner.fault(
                "hundreds", "ron_value", f"{value} does not come in hundreds", f"{value} nie dzieli się przez 100"
            )
        if "seat" not in winner.unread() and seat == discarder and "discarder" not in read.unread():
            winner.fault(
                "winner_is_discarder",
                "seat",
                f"{seat} cannot win on the own discard",
                f"{seat} nie może wygrać na własnym kamieniu",
            )
        if "seat" not in winner.unread() and seat in values:
            winner.fault("twice", "seat", f"{seat} wins twice", f"{seat} wygrywa dwa razy")
        if "seat" not in winner.unread():
            values[seat] = value
        read.problems += winner.problems
    void = declared_on_winning_tile(read, discarder)
    read.check()
    return settle_rons(ruleset, table, discarder, values, void)


def declared_on_winning_tile(read: Reader, discarder: str) -> bool:
    """Whether the discarder declared riichi on the winning tile: true, or the discarder's seat."""
    name = "riichi_declared_on_winning_tile"
    raw = read.given.get(name)
    if isinstance(raw, str):
        if raw != discarder and "discarder" not in read.unread():
            read.fault(
                "not_the_discarder",
                name,
                f"only the discarder {discarder} can have declared on the winning tile, not {raw}",
                f"na wygrywającym kamieniu mógł zgłosić tylko wyrzucający {discarder}, a nie {raw}",
            )
        return True
    return read.flag(name)


def draw(read: Reader, table: Table, ruleset: Ruleset) -> Settlement:
    """Exhaustive draw."""
    read.known(*COMMON, "tenpai")
    tenpai = cast(tuple[Seat, ...], read.seats("tenpai"))
    noten_riichi(read, table, tenpai)
    read.check()
    return settle_draw(ruleset, table, tenpai)


def noten_riichi(read: Reader, table: Table, tenpai: tuple[Seat, ...]) -> None:
    """Riichi without tenpai shows up at a draw: that is a chombo, not a draw."""
    for seat in table.riichi if "tenpai" not in read.unread() else ():
        if seat not in tenpai:
            read.fault(
                "noten_riichi",
                "tenpai",
                f"{seat} declared riichi and is not tenpai: record a chombo instead",
                f"{seat} zgłosił riichi i nie ma tenpai: zapisz chombo",
            )


def nagashi(read: Reader, table: Table, ruleset: Ruleset) -> Settlement:
    """Nagashi mangan; `nagashi_hand_closed` for all or by seat, `declined` by whom it is not claimed."""
    read.known(*COMMON, "nagashi", "nagashi_hand_closed", "tenpai", "declined")
    seats = cast(tuple[Seat, ...], read.seats("nagashi"))
    if not seats and "nagashi" not in read.unread():
        read.fault("nagashi", "nagashi", "name who has nagashi mangan", "podaj, kto ma nagashi mangan")
    tenpai = cast(tuple[Seat, ...], read.seats("tenpai"))
    declined = read.seats("declined")
    if declined and not ruleset.nagashi_mangan.optional:
        read.fault(
            "not_optional",
            "declined",
            "these rules do not leave the choice to the player",
            "te zasady nie dają graczowi wyboru",
        )
    closed = _closed(read, seats)
    claimed = [s for s in seats if s not in declined]
    if not (ruleset.nagashi_mangan.counts_as_win and valid_nagashi(ruleset, claimed, closed)):
        noten_riichi(read, table, tenpai)
    read.check()
    return settle_nagashi(ruleset, table, claimed, closed, tenpai)


def _closed(read: Reader, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    raw = read.given.get("nagashi_hand_closed")
    if isinstance(raw, Mapping):
        flags = Reader(raw, f"{read.path}.nagashi_hand_closed")
        flags.known(*SEATS)
        closed = tuple(seat for seat in seats if flags.flag(seat, True))
        read.problems += flags.problems
        return closed
    return seats if read.flag("nagashi_hand_closed", True) else ()


def abortive(read: Reader, table: Table, ruleset: Ruleset) -> Settlement | dict[str, Any]:
    """An abortive draw, or `abortive: false` where the rules know no such draw."""
    read.known(*COMMON, "event", "same_player")
    event = cast(AbortiveDraw, read.choice("event", get_args(AbortiveDraw)))
    same_player = read.flag("same_player")
    if event == "suucha_riichi" and len(table.riichi) != 4 and "riichi_this_hand" not in read.unread():
        read.fault(
            "four_riichi",
            "riichi_this_hand",
            f"four players must have declared riichi, not {len(table.riichi)}",
            f"riichi musi zgłosić czterech graczy, a nie {len(table.riichi)}",
        )
    read.check()
    settled = settle_abortive(ruleset, table, event, same_player)
    if settled is None:
        special = same_player and ruleset.suukaikan_same_player == "scores_suukantsu"
        return {
            "abortive": False,
            "dealer_keeps": None,
            "honba_next": None,
            "sticks_left": None,
            "next": "special_win" if event == "suukaikan" and special else "play_on",
        }
    return replace(settled, facts={"abortive": True})


def chombo(read: Reader, table: Table, ruleset: Ruleset) -> Settlement | dict[str, Any]:
    """A chombo: paid, noted for later, or void because somebody won at the same moment."""
    read.known(*COMMON, "offender", "cause", "social", "win_at_same_moment")
    offender = cast(Seat, read.seat("offender"))
    cause = cause_of(read.text("cause"))
    social = read.flag("social")
    won = read.flag("win_at_same_moment")
    points = read.integers("points_before", {})
    if ruleset.chombo.type == "none":
        read.fault(
            "no_chombo", "", "these rules know no chombo: name another ruleset", "te zasady nie znają chombo"
        )
    if points and set(points) != set(SEATS):
        read.fault("seats", "points_before", "give all four seats", "podaj wszystkie cztery miejsca")
    read.check()
    if won and ruleset.chombo.void_on_win:
        return {"void": True, "deltas": dict.fromkeys(SEATS, 0), "pot_taken": 0, "replay": False, "ledger": []}
    settled = settle_chombo(ruleset, table, offender, cause, social)
    deltas = settled.ledger.deltas()
    lowest = min((points[s] + deltas[s] for s in SEATS), default=0) if points else None
    busts = ruleset.tobi == "below_zero" and lowest is not None and lowest < 0
    ends = {"game_ends": None if ruleset.tobi != "none" and lowest is None else busts}
    return replace(settled, facts={**settled.facts, **ends, **({"reason": "tobi"} if busts else {})})


def cause_of(text: str) -> str:
    """A cause as the rulesets spell it: `noten_riichi_by_card` for a noten riichi that a card brought about."""
    words = text.lower().replace(" ", "_").replace("-", "_")
    if "card" in words and "riichi" in words:
        return "noten_riichi_by_card"
    return words


def special_win(read: Reader, table: Table, ruleset: Ruleset) -> Settlement | dict[str, Any]:
    """Suukantsu scored after the discard."""
    read.known(*COMMON, "event", "winner", "fourth_kan", "fed_by", "discard_ronned")
    read.choice("event", ("suukantsu_after_discard",))
    winner = cast(Seat, read.seat("winner"))
    kan = read.choice("fourth_kan", ("daiminkan", "shouminkan", "ankan"))
    fed_by: Seat | None = None
    if kan == "daiminkan" and "fourth_kan" not in read.unread():
        fed_by = cast(Seat, read.seat("fed_by"))
        if fed_by == winner and read.unread().isdisjoint({"winner", "fed_by"}):
            read.fault(
                "fed_by_winner",
                "fed_by",
                "the winner cannot feed the own kan",
                "wygrywający nie może dać kana sam sobie",
            )
    ronned = read.flag("discard_ronned")
    if winner in table.riichi and kan != "ankan" and read.unread().isdisjoint({"winner", "fourth_kan"}):
        read.fault(
            "riichi_with_open_hand",
            "riichi_this_hand",
            f"{winner} cannot have declared riichi with an open hand",
            f"{winner} nie mógł zgłosić riichi z otwartą ręką",
        )
    read.check()
    nothing = {"legal_win": False, "yaku": [], "yakuman_units": 0, "deltas": dict.fromkeys(SEATS, 0)}
    if ruleset.suukaikan_same_player != "scores_suukantsu":
        return {**nothing, "hand_ends": False, "reason": "no_such_win", "text": NO_SUCH_WIN}
    if ronned:
        return {**nothing, "hand_ends": True, "reason": "discard_ronned", "text": DISCARD_RONNED}
    settled = settle_suukantsu(ruleset, table, winner, kan, fed_by)
    won = {"legal_win": True, "yaku": [["suukantsu", 1]], "yakuman_units": 1, "hand_ends": True}
    return replace(settled, facts=won)


KINDS: dict[str, Callable[[Reader, Table, Ruleset], Settlement | dict[str, Any]]] = {
    "multi_ron": multi_ron,
    "draw": draw,
    "nagashi": nagashi,
    "abortive": abortive,
    "chombo": chombo,
    "special_win": special_win,
}

"""`multi_ron`, `draw`, `nagashi`, `abortive`, `chombo`, `special_win`: the end of a hand beyond its own value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast, get_args

from scoring.fields import Reader
from scoring.ledger import SEATS, Seat
from scoring.problems import Problem
from scoring.riichi.hanchan.records import (
    Abortive,
    ByRonValue,
    Chombo,
    Draw,
    HandEnd,
    HandPlayed,
    Nagashi,
    SuukantsuScored,
    Winner,
    Won,
)
from scoring.riichi.hanchan.rules_judge import (
    four_riichi_problem,
    no_chombo,
    noten_riichi_problems,
    open_riichi_problem,
)
from scoring.riichi.hanchan.rules_judge import settle as settle_hand
from scoring.riichi.hanchan.settlement import Settlement, Stakes, valid_nagashi
from scoring.riichi.hanchan.state import State
from scoring.rulesets import Ruleset
from scoring.rulesets.parameters.settlement import AbortiveDraw
from scoring.texts import CATALOGUES, Text

COMMON = ("honba", "sticks_carried", "riichi_this_hand", "round", "kyoku", "points_before", "note")
NO_SUCH_WIN = Text("these rules do not have this win, so play goes on")
DISCARD_RONNED = Text("the win on the discard counts instead")
Answer = dict[str, Any] | list[Problem]


def answer(given: Mapping[str, Any], ruleset: Ruleset, request: Mapping[str, Any]) -> Answer:
    lang = CATALOGUES.language(request.get("lang"))
    settled = settle(str(request["kind"]), Reader(given), ruleset)
    if isinstance(settled, dict):
        return {name: value.get(lang) if isinstance(value, Text) else value for name, value in settled.items()}
    return as_answer(settled, lang)


def settle(kind: str, read: Reader, ruleset: Ruleset) -> Settlement | dict[str, Any]:
    """Read and settle; raises `Refused` with every problem. A dict says why nothing is settled."""
    table = table_of(read)
    end = READERS[kind](read, table, ruleset)
    nothing = _nothing(ruleset, end)
    if nothing is not None:
        return nothing
    state = State((0, 0, 0, 0), honba=table.honba, sticks=table.sticks)
    settled = settle_hand(ruleset, state, HandPlayed(end, table.riichi))
    return replace(settled, facts={**settled.facts, **_facts(ruleset, read, end, settled)})


def _nothing(ruleset: Ruleset, end: HandEnd) -> dict[str, Any] | None:
    """The answer where the rules settle nothing."""
    match end:
        case Abortive(event=event, same_player=same):
            if event in ruleset.abortive_draws and not (event == "suukaikan" and same):
                return None
            special = same and ruleset.suukaikan_same_player == "scores_suukantsu"
            return {
                "abortive": False,
                "dealer_keeps": None,
                "honba_next": None,
                "sticks_left": None,
                "next": "special_win" if event == "suukaikan" and special else "play_on",
            }
        case Chombo(win_at_same_moment=True) if ruleset.chombo.void_on_win:
            return {"void": True, "deltas": dict.fromkeys(SEATS, 0), "pot_taken": 0, "replay": False, "ledger": []}
        case SuukantsuScored():
            nothing = {"legal_win": False, "yaku": [], "yakuman_units": 0, "deltas": dict.fromkeys(SEATS, 0)}
            if ruleset.suukaikan_same_player != "scores_suukantsu":
                return {**nothing, "hand_ends": False, "reason": "no_such_win", "text": NO_SUCH_WIN}
            if end.discard_ronned:
                return {**nothing, "hand_ends": True, "reason": "discard_ronned", "text": DISCARD_RONNED}
    return None


def _facts(ruleset: Ruleset, read: Reader, end: HandEnd, settled: Settlement) -> dict[str, Any]:
    """What an answer says beside the settlement."""
    match end:
        case Abortive():
            return {"abortive": True}
        case SuukantsuScored():
            return {"legal_win": True, "yaku": [["suukantsu", 1]], "yakuman_units": 1, "hand_ends": True}
        case Chombo():
            return _game_ends(ruleset, read.integers("points_before", {}), settled)
    return {}


def _game_ends(ruleset: Ruleset, points: Mapping[str, int], settled: Settlement) -> dict[str, Any]:
    """Whether a chombo busts somebody, where the points before it are known."""
    deltas = settled.ledger.deltas()
    lowest = min((points[s] + deltas[s] for s in SEATS), default=0) if points else None
    busts = ruleset.tobi == "below_zero" and lowest is not None and lowest < 0
    ends = {"game_ends": None if ruleset.tobi != "none" and lowest is None else busts}
    return {**ends, **({"reason": "tobi"} if busts else {})}


def as_answer(settled: Settlement, lang: str = "en") -> dict[str, Any]:
    return {
        "deltas": settled.ledger.deltas(),
        "pot_taken": settled.ledger.pot_taken(),
        "dealer_keeps": settled.dealer_keeps,
        "honba_next": settled.honba_next,
        "sticks_left": settled.sticks_left,
        **settled.facts,
        "ledger": settled.ledger.as_list(lang),
    }


def table_of(read: Reader) -> Stakes:
    """Counters, bets of earlier hands and this hand's riichi."""
    read.choice("round", SEATS, "E")
    return Stakes(
        read.integer("honba", 0, low=0, high=1000),
        read.integer("sticks_carried", 0, low=0, high=1000),
        cast("tuple[Seat, ...]", read.seats("riichi_this_hand")),
    )


def multi_ron(read: Reader, table: Stakes, ruleset: Ruleset) -> Won:
    """Rons on one discard by value without honba."""
    read.known(*COMMON, "discarder", "winners", "riichi_declared_on_winning_tile")
    discarder = cast(Seat, read.seat("discarder"))
    values: dict[Seat, int] = {}
    winners = read.objects("winners")
    if not winners and "winners" not in read.unread():
        read.fault("winners", "winners", "no winner")
    for winner in winners:
        winner.known("seat", "ron_value")
        seat = cast(Seat, winner.seat("seat"))
        value = winner.integer("ron_value", low=100, high=1_000_000)
        if value % 100:
            winner.fault("hundreds", "ron_value", "{value} does not come in hundreds", value=value)
        if "seat" not in winner.unread() and seat == discarder and "discarder" not in read.unread():
            winner.fault(
                "winner_is_discarder",
                "seat",
                "{seat} cannot win on the own discard",
                seat=seat,
            )
        if "seat" not in winner.unread() and seat in values:
            winner.fault("twice", "seat", "{seat} wins twice", seat=seat)
        if "seat" not in winner.unread():
            values[seat] = value
        read.problems += winner.problems
    void = declared_on_winning_tile(read, discarder)
    read.check()
    return Won(tuple(Winner(seat, ByRonValue(value)) for seat, value in values.items()), discarder, void)


def declared_on_winning_tile(read: Reader, discarder: str) -> bool:
    """Whether the discarder declared riichi on the winning tile: true, or the discarder's seat."""
    name = "riichi_declared_on_winning_tile"
    raw = read.given.get(name)
    if isinstance(raw, str):
        if raw != discarder and "discarder" not in read.unread():
            read.fault(
                "not_the_discarder",
                name,
                "only the discarder {discarder} can have declared on the winning tile, not {raw}",
                discarder=discarder,
                raw=raw,
            )
        return True
    return read.flag(name)


def draw(read: Reader, table: Stakes, ruleset: Ruleset) -> Draw:
    """Exhaustive draw."""
    read.known(*COMMON, "tenpai")
    tenpai = cast("tuple[Seat, ...]", read.seats("tenpai"))
    _noten_riichi(read, table, tenpai)
    read.check()
    return Draw(tenpai)


def _noten_riichi(read: Reader, table: Stakes, tenpai: tuple[Seat, ...]) -> None:
    if "tenpai" not in read.unread():
        read.problems += [
            p.within(read.path) if read.path else p for p in noten_riichi_problems(table.riichi, tenpai)
        ]


def nagashi(read: Reader, table: Stakes, ruleset: Ruleset) -> Nagashi:
    """Nagashi mangan; `nagashi_hand_closed` for all or by seat, `declined` by whom it is not claimed."""
    read.known(*COMMON, "nagashi", "nagashi_hand_closed", "tenpai", "declined")
    seats = cast("tuple[Seat, ...]", read.seats("nagashi"))
    if not seats and "nagashi" not in read.unread():
        read.fault("nagashi", "nagashi", "name who has nagashi mangan")
    tenpai = cast("tuple[Seat, ...]", read.seats("tenpai"))
    declined = read.seats("declined")
    if declined and not ruleset.nagashi_mangan.optional:
        read.fault(
            "not_optional",
            "declined",
            "these rules do not leave the choice to the player",
        )
    closed = _closed(read, seats)
    claimed = [s for s in seats if s not in declined]
    if not (ruleset.nagashi_mangan.counts_as_win and valid_nagashi(ruleset, claimed, closed)):
        _noten_riichi(read, table, tenpai)
    read.check()
    return Nagashi(tuple(claimed), closed, tenpai)


def _closed(read: Reader, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    raw = read.given.get("nagashi_hand_closed")
    if isinstance(raw, Mapping):
        flags = Reader(raw, f"{read.path}.nagashi_hand_closed")
        flags.known(*SEATS)
        closed = tuple(seat for seat in seats if flags.flag(seat, True))
        read.problems += flags.problems
        return closed
    return seats if read.flag("nagashi_hand_closed", True) else ()


def abortive(read: Reader, table: Stakes, ruleset: Ruleset) -> Abortive:
    """An abortive draw."""
    read.known(*COMMON, "event", "same_player")
    event = cast(AbortiveDraw, read.choice("event", get_args(AbortiveDraw)))
    same_player = read.flag("same_player")
    if event == "suucha_riichi" and len(table.riichi) != 4 and "riichi_this_hand" not in read.unread():
        _add(read, four_riichi_problem(len(table.riichi)))
    read.check()
    return Abortive(event, same_player)


def _add(read: Reader, fault: Problem) -> None:
    """A problem of the rules' own judge, at its field of this question."""
    read.problems.append(fault.within(read.path) if read.path else fault)


def chombo(read: Reader, table: Stakes, ruleset: Ruleset) -> Chombo:
    """A chombo: paid, noted for later, or void because somebody won at the same moment."""
    read.known(*COMMON, "offender", "cause", "social", "win_at_same_moment")
    offender = cast(Seat, read.seat("offender"))
    cause = cause_of(read.text("cause"))
    social = read.flag("social")
    won = read.flag("win_at_same_moment")
    points = read.integers("points_before", {})
    if ruleset.chombo.type == "none":
        _add(read, no_chombo())
    if points and set(points) != set(SEATS):
        read.fault("seats", "points_before", "give all four seats")
    read.check()
    return Chombo(offender, cause, social, won)


def cause_of(text: str) -> str:
    """A cause as the rulesets spell it: `noten_riichi_by_card` for a noten riichi that a card brought about."""
    words = text.lower().replace(" ", "_").replace("-", "_")
    if "card" in words and "riichi" in words:
        return "noten_riichi_by_card"
    return words


def special_win(read: Reader, table: Stakes, ruleset: Ruleset) -> SuukantsuScored:
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
            )
    ronned = read.flag("discard_ronned")
    if winner in table.riichi and kan != "ankan" and read.unread().isdisjoint({"winner", "fourth_kan"}):
        _add(read, open_riichi_problem(winner))
    read.check()
    return SuukantsuScored(winner, kan, fed_by, ronned)


#: How the end of a hand is read, by kind; all problems of a hand that cannot be are raised.
READERS: dict[str, Callable[[Reader, Stakes, Ruleset], HandEnd]] = {
    "multi_ron": multi_ron,
    "draw": draw,
    "nagashi": nagashi,
    "abortive": abortive,
    "chombo": chombo,
    "special_win": special_win,
}

"""Hanchan records in JSON requests: a kind and its fields, parsed in order.

What a record must say depends on the table it meets (who may be paid counters, whose riichi is known), and a game
whose third hand cannot be read still has two good ones. So a record stays as it was written until the game plays
it: `WRITTEN` is a judge of hands that reads it, hands what it read to the rules' own judge, and says everything
that is wrong with it at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from scoring.fields import Reader
from scoring.interface.kinds import settlement as kinds
from scoring.interface.kinds.hand import value_read
from scoring.interface.kinds.report import report_read
from scoring.ledger import SEATS, Ledger, Reason, Seat, Transfer, ledger
from scoring.problems import Problem, Refused, problem
from scoring.riichi.counting.payments import transfers
from scoring.riichi.hanchan.between import outcome_between
from scoring.riichi.hanchan.judge import Outcome
from scoring.riichi.hanchan.progression import ROUNDS
from scoring.riichi.hanchan.records import (
    ByCount,
    ByRonValue,
    ByTiles,
    Correction,
    DealerEnds,
    Decision,
    HandEnd,
    HandPlayed,
    PaymentRecord,
    Signal,
    Winds,
    Winner,
    Won,
    Worth,
)
from scoring.riichi.hanchan.rules_judge import RULES_JUDGE, Paid, decision_problems, outcome_of, settle
from scoring.riichi.hanchan.settlement import Stakes, plan_rons, riichi_problems
from scoring.riichi.hanchan.state import State
from scoring.riichi.hanchan.worth import declared_problems, kan_problems, paid_for, payments_of
from scoring.riichi.reports.report import payments_reported
from scoring.rulesets import Ruleset

#: Records that settle a hand; `payment`, `signal` and `dealer_ends` stand between hands.
SETTLING = ("hand", "report", "multi_ron", "draw", "nagashi", "abortive", "chombo", "special_win", "judge")
CONTEXT = ("honba", "sticks_carried", "round", "kyoku")
TABLE_FIELDS = ("sticks_carried", "riichi_this_hand", "kyoku", "points_before", "note", "reported")
VOID = "riichi_declared_on_winning_tile"
KANS = ("daiminkan", "shouminkan", "ankan")
#: Fields of a record whose value is a seat, a list of seats, or an object keyed by seats.
SEAT_FIELDS = frozenset(
    {
        "seat",
        "from",
        "to",
        "discarder",
        "offender",
        "winner",
        "fed_by",
        "player",
        "riichi_this_hand",
        "tenpai",
        "nagashi",
        "declined",
        "deltas",
        "points_before",
        "nagashi_hand_closed",
        "riichi_declared_on_winning_tile",
    }
)


@dataclass(frozen=True, slots=True)
class Written:
    """A record as it was written: a kind and what it says."""

    kind: str
    given: Mapping[str, Any]

    def turned(self, winds: Winds) -> Written:
        """The same with every seat wind replaced; other texts stay."""
        return Written(self.kind, _turned(self.given, winds))


class WrittenJudge:
    """The rules' own judge behind records as they are written."""

    def opening(self, ruleset: Ruleset) -> None:
        return

    def against(self, ruleset: Ruleset, correction: Correction) -> list[Problem]:
        return RULES_JUDGE.against(ruleset, correction)

    def judged(self, ruleset: Ruleset, state: State, report: Written) -> Outcome:
        """What the record comes to; raises `Refused` with all that is wrong with it."""
        match report.kind:
            case "signal":
                return outcome_between(ruleset, state, Signal())
            case "dealer_ends":
                return outcome_between(ruleset, state, DealerEnds())
            case "payment":
                return outcome_between(ruleset, state, _payment(report.given))
        if report.kind not in SETTLING:
            known = ", ".join((*SETTLING, "payment", "signal", "dealer_ends"))
            raise Refused(
                [
                    problem(
                        "kind",
                        "kind",
                        "unknown record {kind!r}, known are {known}",
                        kind=report.kind,
                        known=known,
                    )
                ]
            )
        return _settled(ruleset, state, report)


WRITTEN = WrittenJudge()


def _turned(given: Any, winds: Mapping[str, str]) -> Any:
    if isinstance(given, Mapping):
        return {
            name: _seat_value(value, winds) if name in SEAT_FIELDS else _turned(value, winds)
            for name, value in given.items()
        }
    if isinstance(given, list | tuple):
        return [_turned(item, winds) for item in given]
    return given


def _seat_value(value: Any, winds: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return winds.get(value, value)
    if isinstance(value, list | tuple):
        return [winds.get(item, item) if isinstance(item, str) else item for item in value]
    if isinstance(value, Mapping):
        return {winds.get(name, name): item for name, item in value.items()}
    return value


def _settled(ruleset: Ruleset, state: State, written: Written) -> Outcome:
    given = written.given
    context = Reader(given, "")
    _check_context(context, state)
    riichi = cast("tuple[Seat, ...]", context.seats("riichi_this_hand"))
    by_wind = state.by_wind()
    found = [*context.problems, *riichi_problems(ruleset, riichi, by_wind)]
    beside = _transfers(context)
    found += [p for p in context.problems if p not in found]
    given = {name: value for name, value in given.items() if name != "transfers"}
    full = {**given, "honba": state.honba, "sticks_carried": state.sticks, "round": ROUNDS[state.round]}
    if written.kind == "chombo":
        full["points_before"] = by_wind
    table = Stakes(state.honba, state.sticks, riichi)
    try:
        end, paid = _end(ruleset, written.kind, full, table, state)
        hand = HandPlayed(end, riichi, beside)
        settled = settle(ruleset, state, hand, paid)
    except Refused as refused:
        raise Refused(_once([*found, *refused.problems])) from None
    if found:
        raise Refused(found)
    return outcome_of(ruleset, state, hand, settled)


def _end(
    ruleset: Ruleset, kind: str, given: Mapping[str, Any], table: Stakes, state: State
) -> tuple[HandEnd, Paid | None]:
    """How the hand ended, and what its winners get where that had to be worked out to read it."""
    read = Reader(given, "")
    if kind in ("hand", "report"):
        return _one_winner(ruleset, kind, read, table)
    if kind == "multi_ron":
        winners = given.get("winners")
        listed = winners if isinstance(winners, list | tuple) else []
        if not all(isinstance(w, Mapping) and "hand" not in w and "report" not in w for w in listed):
            return _several_winners(ruleset, read, table, state)
    if kind == "judge":
        return _decision(ruleset, read, table), None
    # Values that were said need no working out, and who won was looked at while reading.
    return kinds.READERS[kind](read, kinds.table_of(read), ruleset), {}


def _one_winner(ruleset: Ruleset, kind: str, read: Reader, table: Stakes) -> tuple[Won, Paid]:
    given = read.given
    by_ron = given.get("by") == "ron"
    void = by_ron and kinds.declared_on_winning_tile(read, str(given.get("from")))
    discarder = given.get("from") if by_ron else None
    read.problems += declared_problems(str(given.get("seat")), bool(given.get("riichi")), table.riichi)
    read.problems += kan_problems(_kans([given]))
    valued = _worth(ruleset, kind, given, read, "")
    read.check()
    assert valued is not None  # what cannot be valued is a problem, and the check has raised it
    worth, paid = valued
    winner = cast(Seat, given["seat"])
    return Won((Winner(winner, worth),), cast("Seat | None", discarder), void), {winner: paid}


def _several_winners(ruleset: Ruleset, read: Reader, table: Stakes, state: State) -> tuple[Won, Paid]:
    read.known(*kinds.COMMON, "discarder", "winners", VOID)
    discarder = cast(Seat, read.seat("discarder"))
    void = kinds.declared_on_winning_tile(read, discarder)
    entries: dict[Seat, Reader] = {}
    for entry in read.objects("winners"):
        seat = cast(Seat, entry.seat("seat"))
        if seat == discarder or seat in entries:
            entry.fault(
                "winner",
                "seat",
                "{seat} cannot win here (each winner once, and not on the own discard)",
                seat=seat,
            )
        entries[seat] = entry
        read.problems += entry.problems
    hands = [e.given["hand"] for e in entries.values() if isinstance(e.given.get("hand"), Mapping)]
    read.problems += kan_problems(_kans(hands))
    read.check()
    plan = plan_rons(ruleset, discarder, entries)
    winners: list[Winner] = []
    paid: dict[Seat, Ledger] = {}
    for seat, entry in entries.items():
        honba = table.honba if seat in plan.honba_for else 0
        valued = _winner(ruleset, read, entry, seat, discarder, honba, table, state)
        if valued is not None:
            winners.append(Winner(seat, valued[0]))
            paid[seat] = valued[1]
    read.check()
    return Won(tuple(winners), discarder, void), paid


def _winner(
    ruleset: Ruleset,
    read: Reader,
    entry: Reader,
    seat: Seat,
    discarder: Seat,
    honba: int,
    table: Stakes,
    state: State,
) -> tuple[Worth, Ledger] | None:
    """What one of several winners has and gets; problems go to `read`."""
    for kind in ("hand", "report"):
        inner = entry.given.get(kind)
        if isinstance(inner, Mapping):
            full = {
                **inner,
                "seat": seat,
                "from": discarder,
                "by": "ron",
                "honba": honba,
                "round": ROUNDS[state.round],
            }
            read.problems += declared_problems(seat, bool(full.get("riichi")), table.riichi)
            return _worth(ruleset, kind, full, read, f"{entry.path}.{kind}")
    value = entry.integer("ron_value", low=100, high=1_000_000)
    read.problems += [p for p in entry.problems if p not in read.problems]
    worth = ByRonValue(value)
    return worth, payments_of(ruleset, Winner(seat, worth), discarder, state.round, honba)


def _worth(
    ruleset: Ruleset, kind: str, given: Mapping[str, Any], read: Reader, path: str
) -> tuple[Worth, Ledger] | None:
    """A winning hand and what it moves, honba included; problems and illegal wins go to `read`."""
    asked = {name: value for name, value in given.items() if name not in TABLE_FIELDS and name != VOID}
    try:
        if kind == "hand":
            hand, win, value = value_read(Reader(asked, path), ruleset)
            return ByTiles(hand, win), paid_for(value, path or "tiles")
        report = report_read(Reader(asked), ruleset)
        return ByCount(report), Ledger(tuple(transfers(payments_reported(report, ruleset))))
    except Refused as refused:
        read.problems += [_moved(p, path) for p in refused.problems]
    return None


def _moved(fault: Problem, path: str) -> Problem:
    """A problem of an inner question, seen from the record."""
    where = fault.where.removeprefix("given").removeprefix(".")
    inside = not path or where.startswith(path)
    return replace(fault, where=where if inside else f"{path}.{where}")


def _kans(hands: list[Mapping[str, Any]]) -> int:
    kans = 0
    for hand in hands:
        melds = hand.get("melds")
        for meld in melds if isinstance(melds, list | tuple) else ():
            kans += (meld.get("type") if isinstance(meld, Mapping) else None) in KANS
    return kans


def _decision(ruleset: Ruleset, read: Reader, table: Stakes) -> Decision:
    """The judge's word: any change of points, as long as seats and pot still add up."""
    read.known(*kinds.COMMON, "deltas", "sticks_left", "honba_next", "dealer_keeps", "reason", "ends_game")
    deltas = read.integers("deltas")
    sticks_left = read.integer("sticks_left", table.bets, low=0, high=table.bets)
    honba_next = read.integer("honba_next", table.honba, low=0, high=1000)
    keeps = read.flag("dealer_keeps", True)
    reason = read.text("reason")
    if not reason:
        read.fault("reason", "reason", "a decision needs a reason")
    if set(deltas) - set(SEATS):
        read.fault("seats", "deltas", "seats are E, S, W and N")
    taken = (table.bets - sticks_left) * ruleset.riichi_bet
    read.problems += decision_problems(list(deltas.values()), taken)
    read.check()
    by_wind = (deltas.get("E", 0), deltas.get("S", 0), deltas.get("W", 0), deltas.get("N", 0))
    return Decision(reason, by_wind, sticks_left, honba_next, keeps, read.flag("ends_game"))


def _check_context(read: Reader, state: State) -> None:
    """What a record says about the table must be what the replay knows."""
    right = {
        "honba": state.honba,
        "sticks_carried": state.sticks,
        "round": ROUNDS[state.round],
        "kyoku": state.kyoku,
    }
    for name in CONTEXT:
        recorded = read.given.get(name)
        if recorded is not None and recorded != right[name]:
            read.fault(
                "contradiction",
                name,
                "the record has {name} {said}, but it should be {right} at this point",
                name=name,
                said=recorded,
                right=right[name],
            )


def _payment(given: Mapping[str, Any]) -> PaymentRecord:
    read = Reader(given, "")
    read.known("transfers", "note")
    paid = _transfers(read)
    if not paid.lines and not read.problems:
        read.fault("missing", "transfers", "say who pays whom")
    read.check()
    return PaymentRecord(paid)


def _transfers(read: Reader) -> Ledger:
    """Further payments of a hand between two seats: cards, bets, a judge's ruling."""
    if read.given.get("transfers") is None:
        return Ledger()
    lines = []
    for entry in read.objects("transfers"):
        entry.known("from", "to", "points", "reason", "source")
        payer, payee = entry.seat("from"), entry.seat("to")
        points = entry.integer("points", low=100, high=1_000_000)
        reason = entry.choice("reason", ("card", "bet", "judge"))
        if payer == payee:
            entry.fault("same_seat", "to", "a player cannot pay themselves")
        if points % 100:
            entry.fault("hundreds", "points", "points come in hundreds")
        source = entry.text("source")
        read.problems += entry.problems
        lines.append(Transfer(cast(Seat, payer), cast(Seat, payee), points, cast(Reason, reason), source))
    return ledger(lines)


def _once(problems: list[Problem]) -> list[Problem]:
    """The same fault seen by two readers is reported once."""
    seen: dict[tuple[str, str], Problem] = {}
    for p in problems:
        seen.setdefault((p.code, p.where), p)
    return list(seen.values())

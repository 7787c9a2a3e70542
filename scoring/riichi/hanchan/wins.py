"""Recorded wins: the value of each winner's hand, put together with counters and sticks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from scoring.fields import Reader
from scoring.interface import kind_named
from scoring.interface.kinds import settlement as kinds
from scoring.interface.kinds.hand import transfers, value_of
from scoring.ledger import SEATS, Ledger, Seat, Transfer, ledger
from scoring.problems import Problem, Refused, Text, problem
from scoring.riichi.hanchan.settlement import Settlement, Table, plan_rons, settle_rons, settle_wins
from scoring.riichi.refusals import REFUSALS
from scoring.rulesets.ruleset import Ruleset

TABLE_FIELDS = ("sticks_carried", "riichi_this_hand", "kyoku", "points_before", "note", "reported")
VOID = "riichi_declared_on_winning_tile"
MOST_KANS = 4


def settle_recorded_win(ruleset: Ruleset, kind: str, given: Mapping[str, Any], table: Table) -> Settlement:
    """One winner: `hand` with tiles or `report` with han and fu."""
    read = Reader(given, "")
    by_ron = given.get("by") == "ron"
    winner, discarder = given.get("seat"), given.get("from")
    void = discarder if by_ron and kinds.declared_on_winning_tile(read, str(discarder)) else None
    _check_riichi(read, given, table, str(winner))
    _check_kans(read, [given])
    payments = _payments(ruleset, kind, given, read, "")
    read.check()
    settled = settle_wins(ruleset, table, [cast(Seat, winner)], payments, cast(Seat | None, void))
    return replace(settled, facts={"riichi_void_seat": void}) if void else settled


def settle_recorded_rons(ruleset: Ruleset, given: Mapping[str, Any], table: Table) -> Settlement:
    """Several winners on one discard, each by `ron_value`, `hand` (tiles) or `report` (han and fu)."""
    winners = given.get("winners")
    listed = winners if isinstance(winners, list | tuple) else []
    if all(isinstance(w, Mapping) and "hand" not in w and "report" not in w for w in listed):
        read = Reader(given, "")
        settled = cast(Settlement, kinds.settle("multi_ron", read, ruleset))
        void = given.get("discarder") if settled.facts.get("riichi_void") else None
        return replace(settled, facts={**settled.facts, "riichi_void_seat": void})
    return _rons_with_hands(ruleset, given, table)


def _rons_with_hands(ruleset: Ruleset, given: Mapping[str, Any], table: Table) -> Settlement:
    read = Reader(given, "")
    read.known(*kinds.COMMON, "discarder", "winners", VOID)
    discarder = cast(Seat, read.seat("discarder"))
    riichi_void = discarder if kinds.declared_on_winning_tile(read, discarder) else None
    entries: dict[Seat, Reader] = {}
    for entry in read.objects("winners"):
        seat = cast(Seat, entry.seat("seat"))
        if seat == discarder or seat in entries:
            entry.fault(
                "winner",
                "seat",
                f"{seat} cannot win here: each winner once, and not on the own discard",
                f"{seat} nie może tu wygrać: każdy raz i nie na własnym kamieniu",
            )
        entries[seat] = entry
        read.problems += entry.problems
    _check_kans(read, [e.given["hand"] for e in entries.values() if isinstance(e.given.get("hand"), Mapping)])
    read.check()
    plan = plan_rons(ruleset, discarder, entries)
    paid = Ledger()
    for seat, entry in entries.items():
        honba = table.honba if seat in plan.honba_for else 0
        payments = _winner_payments(ruleset, read, entry, seat, discarder, honba, table, given)
        if seat in plan.paid:
            paid += payments
    read.check()
    if plan.abortive:
        values = dict.fromkeys(entries, 100)
        aborted = settle_rons(ruleset, table, discarder, values, riichi_void is not None)
        return replace(aborted, facts={**aborted.facts, "riichi_void_seat": riichi_void})
    settled = settle_wins(ruleset, table, plan.paid, paid, riichi_void)
    return replace(settled, facts={"winners": list(plan.paid), "riichi_void_seat": riichi_void})


def _winner_payments(
    ruleset: Ruleset,
    read: Reader,
    entry: Reader,
    seat: Seat,
    discarder: Seat,
    honba: int,
    table: Table,
    given: Mapping[str, Any],
) -> Ledger:
    path = entry.path
    for kind in ("hand", "report"):
        inner = entry.given.get(kind)
        if isinstance(inner, Mapping):
            full = {
                **inner,
                "seat": seat,
                "from": discarder,
                "by": "ron",
                "honba": honba,
                "round": given["round"],
            }
            _check_riichi(read, full, table, seat)
            return _payments(ruleset, kind, full, read, f"{path}.{kind}")
    value = entry.integer("ron_value", low=100, high=1_000_000)
    read.problems += [p for p in entry.problems if p not in read.problems]
    return ledger(
        [
            Transfer(discarder, seat, value, "hand", "multi_ron"),
            Transfer(discarder, seat, honba * ruleset.honba_value, "honba", "honba_on_multi_ron"),
        ]
    )


def _payments(ruleset: Ruleset, kind: str, given: Mapping[str, Any], read: Reader, path: str) -> Ledger:
    """What a winning hand moves, honba included; problems and illegal wins go to `read`."""
    asked = {name: value for name, value in given.items() if name not in TABLE_FIELDS and name != VOID}
    try:
        if kind == "hand":
            value = value_of(Reader(asked, path), ruleset)
            if value.legal:
                return Ledger(tuple(transfers(value)))
            why = REFUSALS[value.reason or "no_yaku"]
        else:
            answer = kind_named(kind)(asked, ruleset, {"kind": kind})
            if isinstance(answer, list):
                raise Refused(answer)
            if answer.get("legal_win", True):
                return _ledger_from(answer, cast(Seat, given["seat"]))
            said = str(answer.get("text") or answer.get("reason", ""))
            why = Text(said, said)
    except Refused as refused:
        read.problems += [_moved(p, path) for p in refused.problems]
        return Ledger()
    read.problems.append(
        problem(
            "no_win",
            path or "tiles",
            f"this is no legal win: {why.en}",
            f"to nie jest prawidłowa wygrana: {why.pl}",
        )
    )
    return Ledger()


def _moved(fault: Problem, path: str) -> Problem:
    """A problem of an inner question, seen from the record."""
    where = fault.where.removeprefix("given").removeprefix(".")
    inside = not path or where.startswith(path)
    return Problem(fault.code, where if inside else f"{path}.{where}", fault.message)


def _ledger_from(answer: Mapping[str, Any], winner: Seat) -> Ledger:
    """The lines of an answer; where it has none, one for each payer."""
    if answer.get("ledger"):
        return ledger(
            Transfer(line["from"], line["to"], line["points"], line["reason"], line["source"])
            for line in answer["ledger"]
        )
    deltas: Mapping[Seat, int] = answer["deltas"]
    return ledger(Transfer(seat, winner, -deltas[seat], "hand", "hand") for seat in SEATS if deltas[seat] < 0)


def _check_riichi(read: Reader, given: Mapping[str, Any], table: Table, seat: str) -> None:
    declared = bool(given.get("riichi"))
    if declared and seat not in table.riichi:
        read.fault(
            "riichi_missing",
            "riichi_this_hand",
            f"{seat} won with riichi but is not among those who declared it",
            f"{seat} wygrał z riichi, ale nie ma go wśród zgłaszających",
        )
    if not declared and seat in table.riichi:
        read.fault(
            "riichi_forgotten",
            "riichi",
            f"{seat} declared riichi: the winning hand has it too",
            f"{seat} zgłosił riichi: wygrywająca ręka też je ma",
        )


def _check_kans(read: Reader, hands: list[Mapping[str, Any]]) -> None:
    """At most four kans can be made in a hand, by all players together."""
    kans = 0
    for hand in hands:
        melds = hand.get("melds")
        for meld in melds if isinstance(melds, list | tuple) else ():
            kind = meld.get("type") if isinstance(meld, Mapping) else None
            kans += kind in ("daiminkan", "shouminkan", "ankan")
    if kans > MOST_KANS:
        read.fault(
            "fifth_kan",
            "melds",
            f"{kans} kans in one hand: a fifth kan is impossible",
            f"{kans} kany w jednym rozdaniu: piąty kan jest niemożliwy",
        )

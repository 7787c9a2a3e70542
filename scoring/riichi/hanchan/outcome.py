"""What one hand record does to a table: reads the record against the state and settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from scoring.fields import Reader
from scoring.interface.kinds import settlement as kinds
from scoring.ledger import POT, SEATS, Ledger, Reason, Seat, Transfer, ledger
from scoring.problems import Refused, problem
from scoring.riichi.hanchan.progression import ROUNDS
from scoring.riichi.hanchan.settlement import Settlement, Table, riichi_problems
from scoring.riichi.hanchan.wins import settle_recorded_rons, settle_recorded_win
from scoring.rulesets.ruleset import Ruleset

if TYPE_CHECKING:
    from scoring.riichi.hanchan.game import Record, State

#: Records that settle a hand; `payment`, `signal` and `dealer_ends` stand between hands.
SETTLING = ("hand", "report", "multi_ron", "draw", "nagashi", "abortive", "chombo", "special_win", "judge")
CONTEXT = ("honba", "sticks_carried", "round", "kyoku")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A settled record: the full ledger with this hand's deposits, and what it means for the next hand."""

    ledger: Ledger = field(default_factory=Ledger)
    dealer_keeps: bool = True
    honba_next: int = 0
    sticks_left: int = 0
    renchan: str = ""
    replay: bool = False
    chombo_by: Seat | None = None
    signal: bool = False
    between_hands: bool = False
    dealer_ends: bool = False
    ends: str = ""


def outcome_of(ruleset: Ruleset, state: State, record: Record) -> Outcome:
    """Settle `record` on a table in `state`; raises `Refused` with all that makes it impossible."""
    if state.over:
        raise Refused(
            [
                problem(
                    "game_over",
                    "kind",
                    f"the game is over ({state.over}): no further record",
                    f"gra jest skończona ({state.over}): nie można nic dopisać",
                )
            ]
        )
    if record.kind == "signal":
        return _signal(ruleset, state)
    if record.kind == "dealer_ends":
        return _dealer_ends(state)
    if record.kind == "payment":
        return _payment(record)
    if record.kind not in SETTLING:
        known = ", ".join((*SETTLING, "payment", "signal", "dealer_ends"))
        raise Refused(
            [
                problem(
                    "kind",
                    "kind",
                    f"there is no record {record.kind!r}; known: {known}",
                    f"nie ma zapisu {record.kind!r}; są: {known}",
                )
            ]
        )
    return _settled(ruleset, state, record)


def _settled(ruleset: Ruleset, state: State, record: Record) -> Outcome:
    given = record.given
    context = Reader(given, "")
    _check_context(context, state)
    riichi = cast(tuple[Seat, ...], context.seats("riichi_this_hand"))
    by_wind = state.by_wind()
    found = [*context.problems, *riichi_problems(ruleset, riichi, by_wind)]
    paid = _transfers(context)
    found += [p for p in context.problems if p not in found]
    given = {name: value for name, value in given.items() if name != "transfers"}
    full = {**given, "honba": state.honba, "sticks_carried": state.sticks, "round": ROUNDS[state.round]}
    table = Table(state.honba, state.sticks, riichi)
    try:
        settled = _settle(ruleset, record.kind, full, table, by_wind)
    except Refused as refused:
        raise Refused(_once([*found, *refused.problems])) from None
    if found:
        raise Refused(found)
    returned = cast(list[Seat], settled.facts.get("riichi_returned", []))
    void = cast(Seat | None, settled.facts.get("riichi_void_seat"))
    declared = [seat for seat in riichi if seat != void]
    aborts = "suucha_riichi" in ruleset.abortive_draws and record.kind not in ("abortive", "chombo", "judge")
    if len(declared) == len(SEATS) and aborts:
        raise Refused(
            [
                problem(
                    "four_riichi",
                    "riichi_this_hand",
                    "the fourth riichi ends the hand: record the abortive draw",
                    "czwarte riichi kończy rozdanie: zapisz przerwanie",
                )
            ]
        )
    deposits = ledger(
        Transfer(seat, POT, ruleset.riichi_bet, "deposit", "riichi_bet")
        for seat in riichi
        if seat not in returned and seat != void
    )
    is_chombo = record.kind == "chombo"
    return Outcome(
        deposits + settled.ledger + paid,
        settled.dealer_keeps,
        settled.honba_next,
        settled.sticks_left,
        settled.renchan,
        replay=is_chombo and bool(settled.facts.get("replay")),
        chombo_by=cast(Seat, given["offender"]) if is_chombo and settled.facts.get("penalty_after_uma") else None,
        ends=str(settled.facts.get("ends", "")),
    )


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
            entry.fault("same_seat", "to", "nobody pays to oneself", "nikt nie płaci sam sobie")
        if points % 100:
            entry.fault("hundreds", "points", "points come in hundreds", "punkty liczy się setkami")
        source = entry.text("source")
        read.problems += entry.problems
        lines.append(Transfer(cast(Seat, payer), cast(Seat, payee), points, cast(Reason, reason), source))
    return ledger(lines)


def _payment(record: Record) -> Outcome:
    read = Reader(record.given, "")
    read.known("transfers", "note")
    paid = _transfers(read)
    if not paid.lines and not read.problems:
        read.fault("missing", "transfers", "say who pays whom", "podaj, kto komu płaci")
    read.check()
    return Outcome(paid, between_hands=True)


def _once(problems: list[Any]) -> list[Any]:
    """The same fault seen by two readers is reported once."""
    seen: dict[tuple[str, str], Any] = {}
    for p in problems:
        seen.setdefault((p.code, p.where), p)
    return list(seen.values())


def _settle(
    ruleset: Ruleset, kind: str, given: Mapping[str, Any], table: Table, points: Mapping[Seat, int]
) -> Settlement:
    if kind in ("hand", "report"):
        return settle_recorded_win(ruleset, kind, given, table)
    if kind == "multi_ron":
        return settle_recorded_rons(ruleset, given, table)
    if kind == "judge":
        return _judged(ruleset, given, table)
    if kind == "chombo":
        given = {**given, "points_before": dict(points)}
    settled = kinds.settle(kind, Reader(given, ""), ruleset)
    if isinstance(settled, dict):
        why = {
            "abortive": ("these rules know no such draw", "te zasady nie znają takiego przerwania"),
            "chombo": (
                "somebody won at the same moment: record the win, the chombo is void",
                "ktoś w tej samej chwili wygrał: zapisz wygraną, chombo jest nieważne",
            ),
            "special_win": (
                "there is no such win here: record what ended the hand",
                "nie ma tu takiej wygranej: zapisz, co zakończyło rozdanie",
            ),
        }[kind]
        raise Refused([problem(f"no_{kind}", "kind", *why)])
    return settled


def _judged(ruleset: Ruleset, given: Mapping[str, Any], table: Table) -> Settlement:
    """The judge's word: any change of points, as long as seats and pot still add up."""
    read = Reader(given, "")
    read.known(*kinds.COMMON, "deltas", "sticks_left", "honba_next", "dealer_keeps", "reason", "ends_game")
    deltas = read.integers("deltas")
    sticks_left = read.integer("sticks_left", table.bets, low=0, high=table.bets)
    honba_next = read.integer("honba_next", table.honba, low=0, high=1000)
    keeps = read.flag("dealer_keeps", True)
    if not read.text("reason"):
        read.fault("reason", "reason", "a decision needs a reason", "decyzja wymaga uzasadnienia")
    if set(deltas) - set(SEATS):
        read.fault("seats", "deltas", "seats are E, S, W and N", "miejsca to E, S, W i N")
    taken = (table.bets - sticks_left) * ruleset.riichi_bet
    if sum(deltas.values()) != taken:
        read.fault(
            "total",
            "deltas",
            f"the changes add up to {sum(deltas.values())}, but {taken} points leave the pot",
            f"zmiany dają razem {sum(deltas.values())}, a z puli schodzi {taken} punktów",
        )
    if any(v % 100 for v in deltas.values()):
        read.fault("hundreds", "deltas", "points come in hundreds", "punkty liczy się setkami")
    read.check()
    lines = [Transfer(seat, POT, -deltas[seat], "judge", "judge") for seat in SEATS if deltas.get(seat, 0) < 0]
    lines += [Transfer(POT, seat, deltas[seat], "judge", "judge") for seat in SEATS if deltas.get(seat, 0) > 0]
    ends = {"ends": "judge"} if read.flag("ends_game") else {}
    return Settlement(ledger(lines), keeps, honba_next, sticks_left, facts=ends)


def _check_context(read: Reader, state: State) -> None:
    """What a record says about the table must be what the replay knows."""
    right = {
        "honba": state.honba,
        "sticks_carried": state.sticks,
        "round": ROUNDS[state.round],
        "kyoku": state.kyoku,
    }
    for name in CONTEXT:
        said = read.given.get(name)
        if said is not None and said != right[name]:
            read.fault(
                "contradiction",
                name,
                f"the record says {name} {said}, but it is {right[name]} by then",
                f"zapis podaje {name} {said}, a w tym miejscu jest {right[name]}",
            )


def _signal(ruleset: Ruleset, state: State) -> Outcome:
    if ruleset.after_signal == "none":
        raise Refused(
            [problem("no_clock", "kind", "these rules have no time signal", "te zasady nie znają sygnału czasu")]
        )
    if state.hands_since_signal is not None:
        raise Refused([problem("signal_twice", "kind", "the signal has already sounded", "sygnał już zabrzmiał")])
    return Outcome(signal=True)


def _dealer_ends(state: State) -> Outcome:
    if not state.may_end:
        raise Refused(
            [
                problem(
                    "may_not_end",
                    "kind",
                    "the dealer cannot end the game here",
                    "rozdający nie może tu zakończyć gry",
                )
            ]
        )
    return Outcome(dealer_ends=True)

"""Outcome of an entry: the record it stands for, and the table after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext as _

from scoring.ledger import SEATS, Seat
from scoring.problems import Problem as RulesProblem
from scoring.problems import Refused
from scoring.riichi.hanchan import (
    Abortive,
    ByCount,
    ByRonValue,
    ByTiles,
    ByTsumoValue,
    Chombo,
    Draw,
    Hanchan,
    HandDifference,
    HandPlayed,
    Nagashi,
    Record,
    Report,
    State,
    Step,
    Winner,
    Won,
    differences,
)
from scoring.riichi.hanchan.records import HandEnd
from scoring.rulesets import Ruleset
from taikai.hands.domain.entry.entry_state import EntryState, seats_in
from taikai.hands.domain.entry.tile_input import tiles_value, worth_of_tiles
from taikai.hands.domain.entry.value_input import context_of, pair_value, winner_of, yaku_value
from taikai.hands.domain.replay import TableGame
from taikai.problems import Problem, Refusal, refuse
from taikai.runtime.registry import Registry


@dataclass(frozen=True, slots=True)
class EntryOutcome:
    """What saving would do: the hand as a step of the game, the game after it, and every problem instead.

    `changes` are the hands that come out otherwise, where one in the middle is mended. `asks` are the questions
    that others put about it, as their templates show them; `unanswered`: one of them has to be answered first.
    `because`: what changed the worth of the hand without moving points itself, in words.
    """

    what: Report | None
    step: Step | None
    game: Hanchan | None
    problems: tuple[RulesProblem | Problem, ...] = ()
    changes: tuple[HandDifference, ...] = ()
    asks: tuple[Any, ...] = ()
    unanswered: bool = False
    because: tuple[str, ...] = ()


def state_for(game: TableGame, chosen: EntryState) -> State:
    """The table before the hand that is being entered or mended."""
    steps = game.hanchan.steps
    if chosen.how and chosen.at < len(steps):
        return steps[chosen.at].before
    return game.hanchan.state


def outcome(game: TableGame, chosen: EntryState, riichi: Sequence[str]) -> EntryOutcome:
    """What the table would be with this hand; problems are the engine's. `riichi`: winds at the start."""
    hanchan, state = game.hanchan, state_for(game, chosen)
    if chosen.how and chosen.at > len(hanchan.steps) - (chosen.how != "insert"):
        problem = Problem("hands.index", "", _("This hand has been deleted. Review the hands and try again."))
        return EntryOutcome(None, None, None, (problem,))
    if chosen.how == "remove":
        return _mended(hanchan, hanchan.removed(chosen.at), None, chosen)
    try:
        what = record_for(hanchan.ruleset, state, chosen, riichi)
    except Refused as refused:
        return EntryOutcome(None, None, None, refused.problems)
    except Refusal as refusal:
        return EntryOutcome(None, None, None, tuple(refusal.problems))
    record = Record(what, state.dealer)
    if chosen.how == "mend":
        return _mended(hanchan, hanchan.replaced(chosen.at, record), what, chosen)
    if chosen.how == "insert" and chosen.at < len(hanchan.steps):
        return _mended(hanchan, hanchan.inserted(chosen.at, record), what, chosen)
    try:
        after = hanchan.append(record)
    except Refused as refused:
        return EntryOutcome(what, None, None, refused.problems)
    return EntryOutcome(what, after.steps[-1], after)


def overtaken(game: TableGame, chosen: EntryState, riichi: Sequence[str]) -> EntryOutcome:
    """What a hand would have come to at the table its page had seen, before another hand was saved."""
    return outcome(game.as_seen(chosen.after), chosen, riichi)


def what_was_meant(game: TableGame, chosen: EntryState, riichi: Sequence[str]) -> HandPlayed:
    """The hand that was chosen, at the table its page had seen: a hand sent twice says the same both times.

    Raises:
        Refused, Refusal: as `record_for`.
    """
    seen = game if chosen.how else game.as_seen(chosen.after)
    return record_for(game.hanchan.ruleset, state_for(seen, chosen), chosen, riichi)


def _mended(old: Hanchan, new: Hanchan, what: HandPlayed | None, chosen: EntryState) -> EntryOutcome:
    if new.problems:
        return EntryOutcome(what, None, new, new.problems)
    step = new.steps[chosen.at] if what is not None else None
    return EntryOutcome(what, step, new, changes=tuple(differences(old, new)))


def record_for(ruleset: Ruleset, state: State, chosen: EntryState, riichi: Sequence[str]) -> HandPlayed:
    """The hand that was chosen, by the winds of the hand.

    Raises:
        Refused: something cannot be, with everything that is wrong.
        Refusal: nothing was chosen yet, or what was cannot be read.
    """
    declared = _winds(state, riichi)
    end: HandEnd
    match chosen.do:
        case "ron" | "tsumo":
            end = _won(ruleset, state, chosen, declared)
        case "draw":
            end = Draw(_winds(state, {*chosen.tenpai, *riichi}))
        case "nagashi":
            seats = _winds(state, chosen.nagashi)
            end = Nagashi(seats, closed=seats, tenpai=_winds(state, {*chosen.tenpai, *riichi}))
        case "abortive" if chosen.event in ruleset.abortive_draws:
            end = Abortive(chosen.event)
        case "chombo" if chosen.winner:
            end = Chombo(_wind(state, chosen.winner))
        case _:
            raise refuse("hands.end", _("Choose how the hand ended."), "do")
    return HandPlayed(end, declared)


def _won(ruleset: Ruleset, state: State, chosen: EntryState, declared: Sequence[Seat]) -> Won:
    source = _wind(state, chosen.payer) if chosen.do == "ron" and chosen.payer else None
    liable = _wind(state, chosen.pao) if chosen.pao in SEATS else None
    winners: list[Winner] = []
    found: list[RulesProblem] = []
    for start, claim in chosen.won:
        seat = _wind(state, start)
        pao = liable if liable != seat else None
        win = context_of(ruleset, state, seat, source, riichi=seat in declared, pao=pao, claim=claim)
        called = start in chosen.called or pao is not None
        if claim.startswith("t"):
            winners.append(Winner(seat, worth_of_tiles(claim, win, ruleset)))
            continue
        winner, wrong = winner_of(ruleset, state, claim, win, called=called)
        winners.append(winner)
        found += wrong
    if found:
        raise Refused(found)
    return Won(tuple(winners), source)


def _wind(state: State, start: str) -> Seat:
    return state.wind(cast(Seat, start))


def _winds(state: State, starts: Iterable[str]) -> tuple[Seat, ...]:
    there = {_wind(state, start) for start in starts}
    return tuple(seat for seat in SEATS if seat in there)


ChosenOf = Callable[[Step, int], EntryState | None]
chosen_readers: Registry[type, ChosenOf] = Registry("hands of another judge read back as choices")


def chosen_of(step: Step, at: int) -> EntryState | None:
    """A hand that was played as the choices that made it; None for what is entered in another way."""
    what = step.record.what
    if type(what) in chosen_readers:
        return chosen_readers[type(what)](step, at)
    if not isinstance(what, HandPlayed) or what.paid.lines:
        return None
    state = step.before

    def starts(seats: Iterable[Seat]) -> tuple[str, ...]:
        return seats_in("".join(state.start_of(seat) for seat in seats))

    base = EntryState(how="mend", at=at, riichi=starts(what.riichi))
    end = what.end
    match end:
        case Won():
            won = tuple((str(state.start_of(winner.seat)), claimed_of(winner)) for winner in end.winners)
            called = starts(winner.seat for winner in end.winners if _opened(winner))
            if end.discarder is None:
                return base.but(do="tsumo", won=won, called=called)
            return base.but(do="ron", payer=str(state.start_of(end.discarder)), won=won, called=called)
        case Draw():
            return base.but(do="draw", tenpai=starts(end.tenpai))
        case Nagashi():
            return base.but(do="nagashi", nagashi=starts(end.seats), tenpai=starts(end.tenpai))
        case Abortive():
            return base.but(do="abortive", event=end.event)
        case Chombo():
            return base.but(do="chombo", winner=str(state.start_of(end.offender)))
    return None


def _opened(winner: Winner) -> bool:
    return isinstance(winner.worth, ByCount) and winner.worth.report.open


def claimed_of(winner: Winner) -> str:
    """What a win was said to be worth, as a value (`value_input.py`)."""
    worth = winner.worth
    match worth:
        case ByRonValue():
            return f"p{worth.points}"
        case ByTsumoValue():
            return f"p{worth.east}-{worth.others}"
        case ByTiles():
            return tiles_value(worth)
    report = worth.report
    if report.yaku is not None:
        names = tuple(name for name, _han in report.yaku if name not in ("riichi", "menzen_tsumo"))
        return yaku_value(report.fu or 0, report.dora, report.ura_dora, names)
    if report.limit is not None:
        units = report.yakuman_units
        return report.limit if units < 2 else f"{report.limit}{units}"
    return pair_value(report.han or 0, report.fu or 0)

"""Settlement of a hand at a table with cards: preview its effects and payments, apply, undo, correct."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from cards.deck import EndHand, HandResult, Mark, Operation, Undo
from cards.hanchan import NO_CHANGES, JudgeChanges, Settled, settle_report
from cards.hanchan import CardHand as Told
from cards.hanchan.judge import confirmed_for, context_of, marks_by_wind
from cards.hanchan.settle import indices_of, struck_of
from cards.hanchan.sticks import is_sticks
from cards.judge.api import Verdict
from cards.judge.values import SEATS, ScoreLine
from scoring.problems import Refused
from scoring.riichi.hanchan import Correction, Record, Step
from scoring.riichi.hanchan.game import play
from scoring.riichi.hanchan.stored import as_json
from taikai.decks.domain.deals.dealing import write
from taikai.decks.domain.statistics import moved_json
from taikai.decks.domain.tables.card_actions import at_table, table_title
from taikai.decks.domain.tables.table_state import FLAGS, CardTable, cards_of, read_table
from taikai.decks.models import CardHand, Deck
from taikai.formatting.translation import reader_language
from taikai.hands.domain.records import append, undo_record
from taikai.hands.domain.statistics.stored import keep
from taikai.hands.domain.table_state import TableBeforeHand
from taikai.problems import Problem, Refusal, refuse
from taikai.tournaments.domain.change import Actor, Change
from taikai.tournaments.models import Tournament


@dataclass(slots=True)
class CardSettlement:
    """The settlement as it would be applied. `delta` by the winds of the hand."""

    settled: Settled
    record: Record
    after: TableBeforeHand
    problems: list[Problem]
    answer: dict[str, Any]

    @property
    def verdict(self) -> Verdict:
        return self.settled.verdict

    @property
    def lines(self) -> list[ScoreLine]:
        """The ledger, struck lines included."""
        return self.settled.lines

    @property
    def delta(self) -> dict[str, int]:
        """Points by the winds of the hand."""
        return self.settled.delta

    @property
    def pot(self) -> int:
        """Points on the table after it."""
        return self.settled.pot

    @property
    def bank(self) -> int:
        """Points that came from nowhere."""
        return self.settled.bank

    @property
    def honba(self) -> int:
        """Counters at the end of the hand, before the usual change."""
        return self.settled.honba

    @property
    def balance(self) -> int:
        """Points created beyond pot and bank; 0 unless the judge's numbers do not add up."""
        return self.settled.balance


def settle(table: CardTable, report: Mapping[str, Any], changes: JudgeChanges = NO_CHANGES) -> CardSettlement:
    """What a report comes to at this table with the judge's changes; `problems` say what stands in its way."""
    state, told = table.reported.hanchan.state, _told(table, report, changes)
    context = context_of(state, told)
    settled = settle_report(context, report, table.settings.rulings, table.ruleset, changes)
    verdict, language = settled.verdict, reader_language()
    told = replace(told, struck=struck_of(settled.lines, changes.struck))
    if verdict.settled:
        told = replace(told, confirmed=confirmed_for(state, told.marks, settled, changes, changes.struck))
    record = Record(told, state.dealer)
    after = table.game
    if verdict.settled and not state.over:
        after = TableBeforeHand(play(table.reported.hanchan.judge, table.ruleset, state, record).after)
    answer = verdict.as_dict(language).get("answer", {}) if not verdict.problems else {}
    return CardSettlement(settled, record, after, _problems(settled, changes, language), answer)


def _told(table: CardTable, report: Mapping[str, Any], changes: JudgeChanges) -> Told:
    """The hand in play as the judge of the cards is told; marks set by hand are what the deck has beyond the
    game.
    """
    state = table.reported.hanchan.state
    kept = marks_by_wind(state, {})
    marks: dict[str, dict[str, bool]] = {}
    for wind in SEATS:
        held = table.marks_of(table.game.start_of(wind))
        other = {flag: held[flag] for flag in FLAGS if held[flag] != (flag in kept.get(wind, ()))}
        if other:
            marks[wind] = other
    return Told(table.cards_by_wind(), dict(report), changes, marks=marks)


def _problems(settled: Settled, changes: JudgeChanges, language: str) -> list[Problem]:
    """What stands in the way of a settlement, in the words of the judge's page."""
    verdict = settled.verdict
    problems = [Problem(p.code, p.where, p.message.get(language)) for p in verdict.problems]
    if not verdict.settled and not problems:
        # The claim does not stand: the screen shows why, and there is nothing to apply.
        problems.append(Problem("hand.refused", "", _("This claim is invalid, so nothing is paid for it.")))
    if not changes.indicators:
        counts = [w for w in verdict.warnings if w.code in ("dora_indicators", "ura_indicators")]
        problems += [Problem(w.code, w.where, w.message.get(language)) for w in counts]
    if settled.balance and not changes.unbalanced:
        problems.append(
            Problem(
                "hand.balance",
                "delta",
                _("Points and pot don’t add up (%(points)+d). Correct them, or tick that this is intended.")
                % {"points": settled.balance},
            )
        )
    if (changes.any or changes.unbalanced or changes.indicators) and not changes.reason.strip():
        problems.append(
            Problem("hand.reason", "reason", _("Enter a reason for changing the settlement (saved in the log)."))
        )
    return problems


def _deck_result(outcome: str) -> HandResult:
    words = {
        "win": HandResult.WIN,
        "nagashi_mangan": HandResult.NAGASHI,
        "draw": HandResult.DRAW,
        "abort": HandResult.DRAW,
    }
    return words.get(outcome, HandResult.REPLAY)


def _operations(table: CardTable, settlement: CardSettlement) -> list[Operation]:
    """The marks the hand changed, then its end: winners' cards replaced, drawn cards returned."""
    game, settled = table.game, settlement.settled
    found: list[Operation] = []
    after = game.by_start(settled.verdict.state_after)
    for seat, flags in after.items():
        held = table.marks_of(seat)
        found += [Mark(seat, flag, flags[flag] or None) for flag in FLAGS if flags[flag] != held[flag]]
    winners = tuple(game.start_of(wind) for wind in settled.winners)
    found.append(EndHand(_deck_result(settled.outcome), winners, game.dealer))
    return found


@dataclass(slots=True)
class FinishedHand:
    """A hand ready to be written down: its record, what it does to the cards, what is kept beside it."""

    record: Record
    operations: list[Operation]
    after: TableBeforeHand
    problems: list[Problem] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    settlement: CardSettlement | None = None


def end_of(table: CardTable, report: Mapping[str, Any], changes: JudgeChanges = NO_CHANGES) -> FinishedHand:
    """What a report does at this table, to points and cards; `problems` say what stands in its way."""
    if is_sticks(report):
        return _end_by_sticks(table, report)
    settlement = settle(table, report, changes)
    if settlement.problems:
        return FinishedHand(settlement.record, [], table.game, settlement.problems, settlement=settlement)
    moved = moved_json(table.context(), report, changes.as_json(), table.settings, table.ruleset)
    kept = _kept(settlement.settled, settlement.answer, moved)
    operations = _operations(table, settlement)
    return FinishedHand(settlement.record, operations, settlement.after, [], kept, settlement)


def _kept(settled: Settled, answer: Mapping[str, Any], moved: dict[str, Any]) -> dict[str, Any]:
    """What is kept beside a hand's record."""
    figures = {"delta": settled.delta, "pot_after": settled.pot, "honba_at_end": settled.honba}
    return {"answer": {**answer, **figures}, "moved": moved}


def rejudged(table: CardTable, step: Step) -> dict[str, Any] | None:
    """What is kept beside a hand that a mended one before it has changed; None where there is nothing to keep."""
    told = step.record.what
    if not isinstance(told, Told) or is_sticks(told.report):
        return None
    context = context_of(step.before, told)
    settled = settle_report(context, told.report, table.settings.rulings, table.ruleset, told.changes)
    if told.struck and settled.verdict.settled:
        struck = tuple(indices_of(settled.lines, told.struck) or ())
        settled = settle_report(context, told.report, table.settings.rulings, table.ruleset, told.changes, struck)
    answer = settled.verdict.as_dict(reader_language()).get("answer", {})
    moved = moved_json(context, told.report, told.changes.as_json(), table.settings, table.ruleset)
    return _kept(settled, answer, moved)


STICK_RESULTS = {"win": HandResult.WIN, "draw": HandResult.DRAW, "abort": HandResult.DRAW}


def _end_by_sticks(table: CardTable, report: Mapping[str, Any]) -> FinishedHand:
    """A hand of which only the winners are told: the deal moves on, their cards are replaced."""
    state = table.reported.hanchan.state
    record = Record(Told(table.cards_by_wind(), dict(report)), state.dealer)
    winners = tuple(table.game.start_of(wind) for wind in report.get("winners", ()))
    ended = EndHand(STICK_RESULTS.get(report["end"], HandResult.REPLAY), winners, table.game.dealer)
    try:
        after = TableBeforeHand(play(table.reported.hanchan.judge, table.ruleset, state, record).after)
    except Refused as refused:
        language = reader_language()
        problems = [Problem(p.code, p.where, p.message.get(language)) for p in refused.problems]
        return FinishedHand(record, [], table.game, problems)
    return FinishedHand(record, [ended], after)


def apply_hand(
    tournament: Tournament,
    deck: Deck,
    report: Mapping[str, Any],
    changes: JudgeChanges,
    *,
    hand: int,
    answers: Mapping[str, list[str]] | None = None,
    actor: Actor,
    key: str = "",
) -> CardTable:
    """Write the hand down: points, honba, pot, next hand, marks, cards. `hand` is the number the judge saw.

    `answers`: the answers as they were given.

    Raises:
        Refusal: everything that stands in the way; nothing changed.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if hand != table.hand_number:
            raise refuse(
                "cards.other_hand",
                _(
                    "This page showed hand %(old)d, but the table is now playing hand %(now)d. Review it and try "
                    "again."
                )
                % {"old": hand, "now": table.hand_number},
            )
        refuse_unless_playing(table)
        write_hand(act, table, report, changes, answers or {})

    content = (report, changes, hand, dict(answers or {}))
    return at_table(tournament, deck, "cards.hand", act_on, actor=actor, key=key, content=content)


def refuse_unless_playing(table: CardTable) -> None:
    """Raises Refusal where no hand is being played: the hanchan is over, or the cards are covered."""
    if table.game.ended:
        raise refuse("cards.ended", _("The last hand has been played."))
    if not table.playing:
        raise refuse("cards.not_revealed", _("The cards of this hand aren’t revealed yet."))


def write_hand(
    act: Change,
    table: CardTable,
    report: Mapping[str, Any],
    changes: JudgeChanges,
    answers: Mapping[str, list[str]],
) -> None:
    """Write a hand of this table down, inside an open change; its row becomes the answer.

    Raises:
        Refusal: everything that stands in the way.
    """
    ending = end_of(table, report, changes)
    if ending.problems:
        raise Refusal(ending.problems)
    first = len(table.log.entries) + 1
    write(table.deck, table.log, ending.operations)
    row = append(act.tournament, table.deck.table, table.reported, ending.record, act.actor.label, table.last_row)
    CardHand.objects.create(
        record=row, notes=table.deck.notes, answers_given=dict(answers), first_operation=first, **ending.kept
    )
    if table.deck.notes or table.deck.answers_given:
        table.deck.notes, table.deck.answers_given = [], {}
        table.deck.save(update_fields=["notes", "answers_given"])
    if ending.after.ended:
        keep(table.deck.table, read_table(act.tournament, table.deck).reported)
    act.answer["row"] = row.number
    act.log(
        target=f"{table_title(table.deck)}, {table.game.name}",
        target_id=f"deck:{table.deck.pk}",
        before=table.game.as_json(),
        after={**ending.after.as_json(), **({"changes": changes.as_json()} if changes.any else {})},
        reason=changes.reason,
    )


def undo_last(tournament: Tournament, deck: Deck, *, number: int, actor: Actor, key: str = "") -> CardTable:
    """Take the last hand (or correction) back: points, cards and notes stand as before it.

    `number` is that of the row to be undone, so that pressing twice undoes once.

    Raises:
        Refusal: nothing was played, or it is not the last any more.
    """

    def act_on(act: Change, table: CardTable) -> None:
        last = table.hands[-1] if table.hands else None
        if last is None or last.number != number:
            raise refuse("cards.undo", _("Another hand was saved after this one. Review the hands and try again."))
        cards, name = cards_of(last), ""
        if cards is not None and cards.first_operation is not None:
            write(table.deck, table.log, [Undo(cards.first_operation)])
            table.deck.notes, table.deck.answers_given = cards.notes, cards.answers_given
            table.deck.save(update_fields=["notes", "answers_given"])
            step = table.reported.step_of(last)
            name = step.before.name if step is not None else ""
        undo_record(last)
        act.log(
            target=f"{table_title(table.deck)}, {name}".rstrip(", "),
            target_id=f"deck:{table.deck.pk}",
            before=table.game.as_json(),
        )

    return at_table(tournament, deck, "cards.undone", act_on, actor=actor, key=key, content=(number,))


def correct(
    tournament: Tournament,
    deck: Deck,
    correction: Correction,
    *,
    after: int | None = None,
    actor: Actor,
    key: str = "",
) -> CardTable:
    """The judge sets what the table shows between two hands: points, pot, honba, the hand.

    `after` is the number of the row the judge saw last (0: none): what is not corrected stays as it was then.

    Raises:
        Refusal: without a reason, or a hand was written down or undone meanwhile.
    """

    def act_on(act: Change, table: CardTable) -> None:
        last = table.hands[-1].number if table.hands else 0
        if after is not None and after != last:
            raise refuse(
                "cards.correct_late",
                _("The hands of this table were changed while you were editing. Review them and try again."),
            )
        if not correction.reason.strip():
            raise refuse("hand.reason", _("Enter a reason for correcting the table (saved in the log)."), "reason")
        append(act.tournament, table.deck.table, table.reported, Record(correction), actor.label)
        now = read_table(act.tournament, table.deck)
        keep(table.deck.table, now.reported)
        act.log(
            target=table_title(table.deck),
            target_id=f"deck:{table.deck.pk}",
            before=table.game.as_json(),
            after=now.game.as_json(),
            reason=correction.reason,
        )

    return at_table(
        tournament, deck, "cards.corrected", act_on, actor=actor, key=key, content=(as_json(correction), after)
    )

"""Correction of an earlier hand at a table with cards: replays points and cards.

The cards' log is undone back to the hand and written again as it would have gone: choices already made stay, marks
and replacements follow the new game. A choice that can no longer have been made is an `UnplayableCard`: the judge
says which card it was instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _

from cards.deck import Choose, Copy, DeckLog, DrawCards, EndHand, Mark, Operation, OperationRefused, Reveal, Undo
from cards.deck.state import DeckState
from cards.hanchan import CardHand as Told
from cards.judge.values import SEATS, seat_of
from scoring.riichi.hanchan import Hanchan, Record, replay
from scoring.riichi.hanchan.seating import winds_between
from taikai.decks.domain.deals.dealing import write
from taikai.decks.domain.hands.settlement import FinishedHand, rejudged
from taikai.decks.domain.tables.card_actions import at_table, table_title
from taikai.decks.domain.tables.table_state import FLAGS, CardTable, cards_of, read_table
from taikai.decks.models import CardHand, Deck
from taikai.hands.domain.records import check, undo_record, write_row
from taikai.hands.domain.replay import TableGame
from taikai.hands.domain.reporting import Meanwhile
from taikai.hands.domain.statistics.stored import keep
from taikai.hands.models import ReportedHand
from taikai.problems import refuse
from taikai.tournaments.domain.change import Actor, Change
from taikai.tournaments.models import Tournament

Swaps = Mapping[tuple[int, str], str]
"""Another card for what can no longer have been chosen: by the number of the row and the seat at the start."""


@dataclass(frozen=True, slots=True)
class UnplayableCard:
    """A card that a seat (wind at the start) cannot have played in a hand any more, and those it may have."""

    row: int
    seat: str
    card: str
    playable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardCorrection:
    """What is to be mended: `how` is mend, insert or remove; cards named for those that are gone, or for a hand
    that was forgotten; the answers as they were given.
    """

    how: str
    index: int
    swaps: Swaps = field(default_factory=dict)
    cards: Mapping[str, str] | None = None
    answers: Mapping[str, list[str]] = field(default_factory=dict)

    @property
    def content(self) -> tuple[Any, ...]:
        """Everything it says, for the key of the form."""
        swaps = [[number, seat, card] for (number, seat), card in sorted(self.swaps.items())]
        return (self.how, self.index, swaps, dict(self.cards or {}), dict(self.answers))


@dataclass(slots=True)
class CorrectedGame:
    """A game with a hand mended: the game, the log of cards after it, and where later hands stand in the log."""

    hanchan: Hanchan
    operations: list[Operation]
    first: dict[int, int] = field(default_factory=dict)
    gone: list[UnplayableCard] = field(default_factory=list)
    swapped: dict[int, Record] = field(default_factory=dict)
    """Hands in which another card is played, by their place in the old rows."""


def table_before(table: CardTable, index: int, cards: Mapping[str, str] | None = None) -> CardTable:
    """The table as it lay open when the hand at `index` ended; `cards`: a hand before it, played with these.

    Raises:
        Refusal: there is no such hand, or a card of `cards` could not be chosen then.
    """
    hanchan = table.reported.hanchan
    if not 0 <= index < len(hanchan.steps):
        raise refuse("hands.index", _("This hand has been deleted. Review the hands and try again."))
    deck = copy(table.deck)
    reported = TableGame(
        table.hands[:index],
        replace(hanchan, records=hanchan.records[:index], steps=hanchan.steps[:index], problems=()),
    )
    if cards is not None:
        deck.notes, deck.answers_given = [], {}
        log = opened(table.log.before(_start(table, index)), cards)
        return replace(table, deck=deck, log=log, reported=reported)
    row, step = table.hands[index], hanchan.steps[index]
    kept, told = cards_of(row), step.record.what
    if kept is None or kept.first_operation is None or not isinstance(told, Told):
        raise refuse("cards.no_hand", _("This is a judge’s correction, not a hand."))
    deck.notes = list(told.report.get("events", kept.notes))
    deck.answers_given = rotate_answers(kept.answers_given, winds_between(row.dealer, step.before.dealer))
    return replace(table, deck=deck, log=table.log.before(kept.first_operation), reported=reported)


def state_before(table: CardTable, index: int) -> DeckState:
    """The cards as they lay before those of the hand at `index` were chosen."""
    return table.log.before(_start(table, index)).state


def rotate_answers(answers: Mapping[str, list[str]], winds: Mapping[str, str]) -> dict[str, list[str]]:
    """Answers by the winds of another deal: owners, seats of the fields and seats that were answered."""

    def turned(text: str) -> str:
        return winds.get(text, text)

    return {
        ".".join(turned(part) for part in name.split(".")): [turned(value) for value in values]
        for name, values in answers.items()
    }


def _start(table: CardTable, index: int) -> int:
    """The number of the first operation of the hand at `index`, its choices included."""
    ended = 0
    for row in table.hands[:index]:
        cards = cards_of(row)
        if cards is not None and cards.first_operation is not None:
            ended = _end(table.log, cards.first_operation)
    return next((number for number in table.log.standing if number > ended), len(table.log.entries) + 1)


def _end(log: DeckLog, first: int) -> int:
    """The number of the operation that ends the hand whose settlement begins at `first`."""
    return next(n for n in log.standing if n >= first and isinstance(log.entries[n - 1].operation, EndHand))


def opened(log: DeckLog, cards: Mapping[str, str]) -> DeckLog:
    """The log with these four cards chosen and revealed; raises `Refusal` for one that cannot be chosen."""
    if any(seat not in cards for seat in SEATS):
        raise refuse("cards.choice", _("Choose the cards played in the missing hand."), "cards")
    for operation in opening(log, cards):
        if log.problems(operation):
            raise refuse(
                "cards.choice", _("One of these cards wasn’t available in that hand. Choose again."), "cards"
            )
        log = log.append(operation)
    return log


def opening(log: DeckLog, cards: Mapping[str, str]) -> list[Operation]:
    """The operations that put four cards on the table."""
    chosen: list[Operation] = [Choose(seat, cards[seat]) for seat in SEATS]
    return [*chosen, Reveal(), *(DrawCards(seat) for seat in SEATS if cards[seat] in log.settings.draws)]


def plan(table: CardTable, mending: CardCorrection, ending: FinishedHand | None) -> CorrectedGame:
    """What mending does; `ending` of the hand that is written instead, None where one is removed."""
    how, index, swaps, cards = mending.how, mending.index, mending.swaps, mending.cards
    if not 0 <= index < len(table.reported.hanchan.steps):
        raise refuse("hands.index", _("This hand has been deleted. Review the hands and try again."))
    hanchan, log = table.reported.hanchan, table.log
    swapped = _swapped(table, swaps)
    records = [swapped.get(at, record) for at, record in enumerate(hanchan.records)]
    new = [ending.record] if ending is not None else []
    rest = index if how == "insert" else index + 1
    found = CorrectedGame(
        replay(hanchan.ruleset, hanchan.start, [*records[:index], *new, *records[rest:]], hanchan.judge),
        [],
        swapped=swapped,
    )
    if found.hanchan.problems:
        return found
    start, resume = _start(table, index), 0
    kept = cards_of(table.hands[index])
    if how != "insert" and kept is not None and kept.first_operation is not None:
        resume = _end(log, kept.first_operation) + 1
        start = kept.first_operation if how == "mend" else start
    tail = [number for number in log.standing if number >= max(start, resume)]
    if any(number >= start for number in log.standing):
        start = next(number for number in log.standing if number >= start)
        found.operations.append(Undo(start))
    if how == "insert" and cards is not None:
        found.operations += opening(log.before(start), cards)
    found.operations += ending.operations if ending is not None else []
    now = log
    for operation in found.operations:
        now = now.append(operation)
    _replay_cards(table, found, now, tail, rest, len(new) - (how != "insert"), swaps)
    return found


def _swapped(table: CardTable, swaps: Swaps) -> dict[int, Record]:
    """The hands in which somebody is said to have played another card, to be judged again."""
    found: dict[int, Record] = {}
    for at, (row, step) in enumerate(zip(table.hands, table.reported.hanchan.steps, strict=False)):
        mine = {seat: card for (number, seat), card in swaps.items() if number == row.number}
        told = step.record.what
        if mine and isinstance(told, Told):
            cards = dict(told.cards) | {step.before.wind(seat_of(seat)): card for seat, card in mine.items()}
            found[at] = replace(step.record, what=replace(told, cards=cards, confirmed=None))
    return found


def _replay_cards(
    table: CardTable, found: CorrectedGame, log: DeckLog, tail: Sequence[int], index: int, shift: int, swaps: Swaps
) -> None:
    """Write the cards of the later hands again; `shift`: how many records more the new game has before them."""
    old, at = table.log, index
    rows = list(table.hands)
    firsts = {row.pk: kept.first_operation for row in rows if (kept := cards_of(row)) is not None}

    def next_hand() -> ReportedHand | None:
        return next((row for row in rows[at:] if firsts.get(row.pk) is not None), None)

    row = next_hand()
    for number in tail:
        operation = old.entries[number - 1].operation
        first = firsts.get(row.pk) if row is not None else None
        if first is not None and number >= first and isinstance(operation, Mark):
            continue  # the marks a hand leaves follow from the new game
        if isinstance(operation, EndHand) and row is not None:
            at = rows.index(row)
            step = found.hanchan.steps[at + shift]
            found.first[row.pk] = len(log.entries) + 1
            for mark in _marks(log, step.after.kept or {}):
                log = _appended(found, log, mark)
            log = _appended(found, log, replace(operation, dealer=SEATS[step.before.dealer]))
            at += 1
            row = next_hand()
            continue
        if isinstance(operation, Choose) and row is not None and (row.number, operation.seat) in swaps:
            operation = replace(operation, card=swaps[(row.number, operation.seat)])
        if not log.problems(operation):
            log = _appended(found, log, operation)
        elif row is not None and isinstance(operation, Choose):
            playable = log.state.playable(operation.seat)
            found.gone.append(UnplayableCard(row.number, operation.seat, operation.card, playable))
            if playable:
                log = _appended(found, log, replace(operation, card=playable[0]))
        elif row is not None and not isinstance(operation, Copy):
            log = _appended(found, log, operation)  # raises: nothing else can be out of place


def _marks(log: DeckLog, kept: Mapping[str, frozenset[str]]) -> list[Mark]:
    """What makes the marks on the cards' side those of the game."""
    held = log.state.marks
    return [
        Mark(seat, flag, flag in kept.get(seat, ()) or None)
        for seat in SEATS
        for flag in FLAGS
        if bool(held.get(seat, {}).get(flag)) != (flag in kept.get(seat, ()))
    ]


def _appended(found: CorrectedGame, log: DeckLog, operation: Operation) -> DeckLog:
    try:
        log = log.append(operation)
    except OperationRefused as refused:
        raise refuse(
            "cards.mend", _("This would make the cards of a later hand impossible. Call a judge.")
        ) from refused
    found.operations.append(operation)
    return log


def _turn_notes(before: CardTable, now: CardTable) -> None:
    """What is noted of the hand in play stays with the people, whoever deals it; without open cards it goes."""
    deck = now.deck
    if not now.playing:
        deck.notes, deck.answers_given = [], {}
    else:
        winds = winds_between(before.reported.hanchan.state.dealer, now.reported.hanchan.state.dealer)
        turned = Told({}, {"events": deck.notes}).turned(winds)
        deck.notes, deck.answers_given = turned.report["events"], rotate_answers(deck.answers_given, winds)
    deck.save(update_fields=["notes", "answers_given"])


def _keep_again(before: CardTable, now: CardTable) -> None:
    """Answers and figures of hands that come out otherwise, or whose cards are others, follow the new game."""
    old = dict(zip((row.pk for row in before.hands), before.reported.hanchan.steps, strict=False))
    fresh = []
    for row, step in zip(now.hands, now.reported.hanchan.steps, strict=True):
        kept, was = cards_of(row), old.get(row.pk)
        same = was is not None and (was.before, was.record.what) == (step.before, step.record.what)
        if kept is None or same or (was is None and kept.answer):
            continue  # untouched, or the mended hand itself: it was judged a moment ago
        again = rejudged(now, step)
        if again is not None:
            kept.answer, kept.moved = again["answer"], again["moved"]
            fresh.append(kept)
    CardHand.objects.bulk_update(fresh, ["answer", "moved"])


VERBS = {"mend": "cards.mended", "insert": "cards.inserted", "remove": "cards.removed"}


def correct_hand(
    tournament: Tournament,
    deck: Deck,
    mending: CardCorrection,
    act_on: Callable[[CardTable], FinishedHand],
    *,
    after: int,
    reason: str,
    actor: Actor,
    key: str = "",
    told: Any = None,
) -> CardTable:
    """Change, insert or remove a hand. `act_on` gives the ending of the new one at the table before it.

    Raises:
        Refusal: no reason, it or a later hand cannot have happened, a card is still to be named, or somebody was
            quicker.
    """

    def mended(act: Change, table: CardTable) -> None:
        if after != table.reported.last:
            raise Meanwhile(table.reported)
        if not reason.strip():
            raise refuse("hands.reason", _("Enter a reason for changing the hands (saved in the log)."), "reason")
        view = None if mending.how == "remove" else table_before(table, mending.index, mending.cards)
        ending = None if view is None else act_on(view)
        planned = plan(table, mending, ending)
        check(planned.hanchan)
        if planned.gone:
            raise refuse("cards.gone", _("Choose the cards played instead first."), "cards")
        write(table.deck, table.log, planned.operations)
        _write_rows(table, view, mending, ending, planned, actor.label)
        now = read_table(act.tournament, table.deck)
        _turn_notes(table, now)
        _keep_again(table, now)
        keep(table.deck.table, now.reported)
        act.answer["row"] = now.reported.last
        act.log(
            target=table_title(table.deck),
            target_id=f"deck:{table.deck.pk}",
            before=table.game.as_json(),
            after=now.game.as_json(),
            reason=reason,
        )

    content = (*mending.content, after, reason, told)
    return at_table(tournament, deck, VERBS[mending.how], mended, actor=actor, key=key, content=content)


def _write_rows(
    table: CardTable,
    view: CardTable | None,
    mending: CardCorrection,
    ending: FinishedHand | None,
    planned: CorrectedGame,
    by: str,
) -> None:
    place_of, how, index = table.deck.table, mending.how, mending.index
    shift = (ending is not None) - (how != "insert")
    for at in planned.swapped:
        if at < index or (at == index and how != "insert"):
            continue
        row = table.hands[at]
        old = cards_of(row)
        undo_record(row)
        fresh = write_row(place_of, planned.hanchan.records[at + shift], row.place, by)
        if old is not None:
            CardHand.objects.create(
                record=fresh,
                answer={},
                notes=old.notes,
                answers_given={},
                first_operation=planned.first.get(row.pk),
            )
    place = table.hands[index].place
    if how != "insert":
        undo_record(table.hands[index])
    else:
        later = [row.pk for row in table.hands[index:]]
        ReportedHand.objects.filter(pk__in=later).update(place=F("place") + 1)
    if ending is not None and view is not None:
        row = write_row(place_of, planned.hanchan.records[index], place, by)
        first = len(table.log.entries) + 1 + _before_ending(planned, ending)
        CardHand.objects.create(
            record=row,
            notes=view.deck.notes,
            answers_given=dict(mending.answers),
            first_operation=first,
            **ending.kept,
        )
    for pk, first in planned.first.items():
        CardHand.objects.filter(record_id=pk).update(first_operation=first)


def _before_ending(planned: CorrectedGame, ending: FinishedHand) -> int:
    """How many operations are written before those that end the hand."""
    return planned.operations.index(ending.operations[0])

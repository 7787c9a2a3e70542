"""Card actions between deal and settlement: choices, copies, sides, marks, notes, covering."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from cards.deck import (
    SEATS,
    Choose,
    Copy,
    DeckLog,
    DrawCards,
    EndHand,
    Flip,
    Mark,
    Operation,
    Phase,
    Pick,
    Reveal,
    Undo,
)
from cards.judge.asking.questions import OPEN_HAND
from taikai.decks.domain.deals.dealing import write
from taikai.decks.domain.tables.table_state import FLAGS, CardTable, deck_to_change, judged_table, read_table
from taikai.decks.models import Deck
from taikai.problems import refuse
from taikai.seating.models import Seat
from taikai.tournaments.domain.change import CARDS, Actor, Change, change
from taikai.tournaments.models import Tournament

MOST_NOTES = 200


def table_title(deck: Deck) -> str:
    """ "Hanchan 1, table 3" for the log."""
    return _("Hanchan %(hanchan)d, table %(table)d") % {
        "hanchan": deck.table.round.number,
        "table": deck.table.number,
    }


def at_table(
    tournament: Tournament,
    deck: Deck,
    verb: str,
    act_on: Callable[[Change, CardTable], None],
    *,
    actor: Actor,
    key: str = "",
    content: Sequence[Any] = (),
    again: bool = True,
    seats: Mapping[str, Seat] | None = None,
) -> CardTable:
    """One change of a table: read it under the lock, refuse when it is closed, act, read it `again`.

    Without that it answers the table as it was before; whoever redirects to a page needs no more. `seats`: who
    sits there, where whoever asks has read it and the change looks at nobody.
    """
    with change(tournament, actor, verb, key=key, content=(deck, again, *content)) as act:
        fresh = deck_to_change(deck) or act.again(deck, "table__round")
        if act.repeated:
            return _with_row(read_table(act.tournament, fresh), act)
        if act.tournament.is_over:
            raise refuse("hands.final", _("Standings are final. An organiser must reopen the tournament first."))
        if not fresh.table.round.is_published:
            raise refuse(
                "cards.not_published",
                _("Seating of hanchan %(number)d isn’t published, so it can’t be played yet.")
                % {"number": fresh.table.round.number},
            )
        table = read_table(act.tournament, fresh, seats)
        if table.closed:
            raise refuse(
                "cards.closed",
                _("The result of this table is confirmed, so you can’t change its cards and hands."),
            )
        act_on(act, table)
        act.shows(CARDS, own=[seat.entrant_id for seat in table.seats.values()], tables=[fresh.table_id])
    if not again:
        return _with_row(table, act)
    return _with_row(read_table(tournament, Deck.objects.select_related("table__round").get(pk=deck.pk)), act)


def _with_row(table: CardTable, act: Change) -> CardTable:
    """The table with the row this write became, the same however often it is sent."""
    return replace(table, reported=replace(table.reported, wrote=int(act.answer.get("row", 0))))


def _revealed(table: CardTable, log: Any) -> list[Operation]:
    """What follows by itself once everybody has chosen: the reveal, and the cards a copying card draws."""
    state = log.state
    if state.phase is not Phase.CHOOSING or any(seat not in state.choices for seat in SEATS):
        return []
    copiers = [seat for seat in SEATS if state.choices[seat] in state.settings.draws]
    return [Reveal(), *(DrawCards(seat) for seat in copiers)]


def choose(
    tournament: Tournament, deck: Deck, seat: str, card: str, *, hand: int, actor: Actor, key: str = ""
) -> CardTable:
    """A seat chooses its card in secret (in a draft: keeps one of its packet). The fourth choice reveals all.

    `hand` is the number of the hand the chooser saw: a page left open never chooses for the next one.
    The action log says who chose, never what.

    Raises:
        Refusal: the deck does not allow it, the hand is another one, or the hanchan is over.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if table.game.ended:
            raise refuse("cards.ended", _("The last hand has been played, so you don’t need a card."))
        if hand != table.hand_number:
            raise refuse(
                "cards.other_hand",
                _("This page showed hand %(old)d, but the table is now playing hand %(now)d. Choose again.")
                % {"old": hand, "now": table.hand_number},
            )
        drafting = table.log.state.phase is Phase.DRAFT
        log = write(table.deck, table.log, [Pick(seat, card) if drafting else Choose(seat, card)])
        opened = _revealed(table, log)
        write(table.deck, log, opened)
        if opened and table.deck.answers_given:  # answers to cards that were covered again
            table.deck.answers_given = {}
            table.deck.save(update_fields=["answers_given"])
        act.log(target=table_title(table.deck), target_id=f"deck:{table.deck.pk}", after={"seat": seat})

    return at_table(tournament, deck, "cards.chose", act_on, actor=actor, key=key, content=(seat, card, hand))


def cover_again(
    tournament: Tournament,
    deck: Deck,
    *,
    actor: Actor,
    hand: int | None = None,
    player: bool = False,
    key: str = "",
) -> CardTable:
    """Take the reveal and all four choices of this hand back: everybody chooses again, the fourth choice reveals.

    Notes, answers and copies of the hand go with it. `hand`: the one the asker saw. With `player` somebody at the
    table asks, not a judge: then nothing of the hand may be noted or answered yet. The log says who did it.

    Raises:
        Refusal: the cards are not revealed, another hand is played, or a player asks once the hand is under way.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if hand is not None and hand != table.hand_number:
            raise refuse(
                "cards.other_hand",
                _(
                    "This page showed hand %(old)d, but the table is now playing hand %(now)d. Review it and try "
                    "again."
                )
                % {"old": hand, "now": table.hand_number},
            )
        chosen = operations_of_hand(table.log, Choose)
        if not table.playing or not chosen:
            raise refuse("cards.not_revealed", _("The cards of this hand aren’t revealed yet."))
        if player and not can_be_covered(table):
            raise refuse("cards.under_way", _("This hand has started, so only a judge can cover its cards again."))
        write(table.deck, table.log, [Undo(chosen[0])])
        table.deck.notes, table.deck.answers_given = [], {}
        table.deck.save(update_fields=["notes", "answers_given"])
        act.log(target=table_title(table.deck), target_id=f"deck:{table.deck.pk}")

    return at_table(tournament, deck, "cards.covered", act_on, actor=actor, key=key, content=(hand, player))


def copy(tournament: Tournament, deck: Deck, seat: str, card: str, *, actor: Actor, key: str = "") -> CardTable:
    """The copying card takes one of the cards it drew.

    Raises:
        Refusal: it is not one of them, or one is copied already.
    """

    def act_on(act: Change, table: CardTable) -> None:
        write(table.deck, table.log, [Copy(seat, card)])
        act.log(target=table_title(table.deck), after={"seat": seat, "card": card})

    return at_table(tournament, deck, "cards.copied", act_on, actor=actor, key=key, content=(seat, card))


def flip(tournament: Tournament, deck: Deck, seat: str, *, actor: Actor, key: str = "") -> CardTable:
    """Turn a two-sided card over.

    Raises:
        Refusal: the seat plays none.
    """

    def act_on(act: Change, table: CardTable) -> None:
        state = table.log.state
        front = state.front(seat)
        up = state.sides.get(seat, front)
        other = state.settings.backs.get(front or "", "") if up == front else front
        write(table.deck, table.log, [Flip(seat, other or "")])
        act.log(target=table_title(table.deck), after={"seat": seat, "side": other})

    return at_table(tournament, deck, "cards.flipped", act_on, actor=actor, key=key, content=(seat,))


def mark(
    tournament: Tournament, deck: Deck, seat: str, flag: str, on: bool, *, actor: Actor, key: str = ""
) -> CardTable:
    """The judge sets or clears a mark a player carries through the hanchan.

    Raises:
        Refusal: there is no such mark.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if flag not in FLAGS:
            raise refuse("cards.mark", _("Unknown mark “%(mark)s”.") % {"mark": flag})
        before = table.marks_of(seat)[flag]
        write(table.deck, table.log, [Mark(seat, flag, on or None)])
        act.log(target=table_title(table.deck), before={f"{seat} {flag}": before}, after={f"{seat} {flag}": on})

    return at_table(tournament, deck, "cards.marked", act_on, actor=actor, key=key, content=(seat, flag, on))


def note(
    tournament: Tournament,
    deck: Deck,
    events: Sequence[dict[str, Any]],
    *,
    hand: int | None = None,
    actor: Actor,
    key: str = "",
) -> CardTable:
    """Note events of the hand in play after those that are noted, in order. `hand`: the one the judge saw.

    Raises:
        Refusal: another hand is being played, the cards are not revealed yet, or the events cannot be read.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if hand is not None and hand != table.hand_number:
            raise refuse(
                "cards.other_hand",
                _(
                    "This page showed hand %(old)d, but the table is now playing hand %(now)d. Review it and try "
                    "again."
                )
                % {"old": hand, "now": table.hand_number},
            )
        _rewrite(act, table, [*table.deck.notes, *events])

    return at_table(tournament, deck, "cards.noted", act_on, actor=actor, key=key, content=(events, hand))


def unnote(tournament: Tournament, deck: Deck, *, count: int, actor: Actor, key: str = "") -> CardTable:
    """Take the last noted event away. `count`: how many the judge saw, so that only the one they meant goes.

    Raises:
        Refusal: another number of events is noted by now, or the cards are not revealed.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if not count or len(table.deck.notes) != count:
            raise refuse(
                "cards.unnote", _("Another event was recorded first. Review the table and try again."), "events"
            )
        _rewrite(act, table, table.deck.notes[:-1])

    return at_table(tournament, deck, "cards.noted", act_on, actor=actor, key=key, content=(count,))


def renote(
    tournament: Tournament,
    deck: Deck,
    act_on: Callable[[list[dict[str, Any]]], list[dict[str, Any]]],
    *,
    hand: int,
    content: Sequence[Any],
    actor: Actor,
    key: str = "",
) -> CardTable:
    """Change what is noted of the hand in play, whatever was noted meanwhile. `hand`: the one that was seen.

    Raises:
        Refusal: as `note`.
    """

    def noted(act: Change, table: CardTable) -> None:
        if hand != table.hand_number:
            raise refuse("hands.meanwhile", _("This hand is over. The table is already playing the next one."))
        _rewrite(act, table, act_on(list(table.deck.notes)))

    return at_table(tournament, deck, "cards.noted", noted, actor=actor, key=key, content=(content, hand))


def answer(
    tournament: Tournament,
    deck: Deck,
    answers: dict[str, list[str]],
    *,
    hand: int,
    actor: Actor,
    key: str = "",
) -> CardTable:
    """Keep what was answered to questions while the hand is played; an empty answer takes one back.

    Raises:
        Refusal: another hand is being played, or the cards are not revealed yet.
    """

    def act_on(act: Change, table: CardTable) -> None:
        if hand != table.hand_number:
            raise refuse("hands.meanwhile", _("This hand is over. The table is already playing the next one."))
        if not table.playing:
            raise refuse("cards.not_revealed", _("The cards of this hand aren’t revealed yet."))
        kept = {**table.deck.answers_given, **answers}
        table.deck.answers_given = {name: values for name, values in kept.items() if values}
        table.deck.save(update_fields=["answers_given"])
        act.log(target=table_title(table.deck), after={"answers": len(table.deck.answers_given)})

    return at_table(tournament, deck, "cards.answered", act_on, actor=actor, key=key, content=(answers, hand))


def _rewrite(act: Change, table: CardTable, events: list[dict[str, Any]]) -> None:
    if not table.playing:
        raise refuse("cards.not_revealed", _("The cards of this hand aren’t revealed yet."))
    report = {**OPEN_HAND, "events": events, "facts": table.deck_facts()}
    judged = judged_table(table.context(), report, table.settings.rulings, table.ruleset)
    if len(events) > MOST_NOTES or judged is None:
        raise refuse(
            "cards.events", _("Can’t read these events. A player can declare riichi only once."), "events"
        )
    table.deck.notes = events
    table.deck.save(update_fields=["notes"])
    act.log(target=table_title(table.deck), after={"events": len(events)})


# What may be covered again of a hand whose cards were revealed, and what that takes back (`cover_again`).


def can_be_covered(table: CardTable) -> bool:
    """Whether the players themselves may cover: the cards are open, nothing is noted or answered yet."""
    return table.playing and not table.closed and not table.deck.notes and not table.deck.answers_given


def covered_now(table: CardTable) -> bool:
    """Whether the cards of the hand in play were open once and are covered: everybody chooses again."""
    return not table.playing and bool(operations_of_hand(table.log, Reveal, standing=False))


def operations_of_hand(log: DeckLog, kind: type, *, standing: bool = True) -> list[int]:
    """The numbers of the operations of a kind since the last hand ended, in order.

    With `standing` those in force; else every one written after the last operation that stands from before.
    """
    ended = [number for number in log.standing if isinstance(log.entries[number - 1].operation, EndHand)]
    since = ended[-1] if ended else 0
    numbers = log.standing if standing else tuple(entry.number for entry in log.entries)
    found = [
        number for number in numbers if number > since and isinstance(log.entries[number - 1].operation, kind)
    ]
    if standing:
        return found
    later = [
        entry.number for entry in log.entries if isinstance(entry.operation, EndHand) and entry.number > since
    ]
    return [number for number in found if not later or number > later[-1]]

"""Card panel on the table's page: own hand, effects on the entered hand, questions, open cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from cards.deck import SEATS
from taikai.decks.domain.deals.card_settings import has_cards
from taikai.decks.domain.hands.correction import correct_hand, table_before
from taikai.decks.domain.hands.settlement import FinishedHand, end_of
from taikai.decks.domain.hands.table_report import ToldHand, report_hand
from taikai.decks.domain.tables.card_actions import can_be_covered, choose, cover_again, renote
from taikai.decks.domain.tables.staff_look import looks_at
from taikai.decks.domain.tables.table_state import CardTable
from taikai.decks.models import Deck
from taikai.decks.pages.cards import shown
from taikai.decks.pages.table.entry_preview import CardsEntered
from taikai.decks.pages.table.hand_steps import hand_steps
from taikai.decks.pages.table.open_hand import add_seat_cards, handle_open_card_action
from taikai.decks.pages.table.seat_cards import everybody, seat_view
from taikai.formatting.context import joined
from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.riichi_marks import check_sticks
from taikai.hands.models import ReportingMode
from taikai.hands.pages.card_panel import register_card_panel
from taikai.hands.pages.seats import SeatView, short_names
from taikai.http_guard.input_parsing import natural
from taikai.problems import Problem, Refusal, refuse
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament

# A player's hand of cards on the table's page: secret choice, then four open cards.
#
# Only the phone of the player it belongs to (their personal link) holds a hand: a device on the table, a judge and
# whoever looks on see who has chosen and, once all have, the four cards.


OWN_ACTS = ("choose", "cover")
"""Forms that are everybody's own, whoever reports the hands."""
OPEN = EntryState(do="cards")
"""The step at which the four cards lie open; before that, the table at rest with the hand to choose from."""


def is_own(guest: Guest) -> bool:
    """Whether a hand of cards is this guest's to see: known by the personal link, never by their word."""
    return guest.kind == "player" and bool(guest.seat)


def own_hand(table: CardTable, guest: Guest, chosen: EntryState) -> dict[str, Any]:
    """The hand to choose from while cards are chosen, and the way to the four cards once they lie open."""
    if chosen.step not in ("rest", "cards") or table.game.ended or table.closed:
        return {}
    if table.playing:
        return {"open_href": OPEN.query}
    if not is_own(guest):
        return {}
    return {"my": seat_view(table, guest.seat), "looks": looks_at(table.deck, guest.seat)}


def open_cards(table: CardTable, guest: Guest) -> dict[str, Any] | None:
    """The four cards side by side; None while they are covered: then the table is at rest."""
    if not table.playing:
        return None
    my: dict[str, Any] = seat_view(table, guest.seat) if is_own(guest) else {"others": everybody(table)}
    return {"template": "decks/at_table/open.html", "my": my, "back": "?"}


def covering(table: CardTable, guest: Guest, chosen: EntryState) -> dict[str, Any]:
    """Whether the cards may be covered again: by whoever sits here, or reports."""
    may = is_own(guest) or guest.reports
    return {"cover_form": may and chosen.step in ("more", "cards") and not chosen.how and can_be_covered(table)}


def handle_own_card_action(
    tournament: Tournament, table: CardTable, name: str, given: Mapping[str, Any], guest: Guest, *, key: str
) -> str:
    """Choose a card, or cover the four again; the step after it. Raises `Refusal`."""
    hand = natural(given.get("hand"))
    if name == "cover":
        cover_again(tournament, table.deck, hand=hand, player=True, actor=guest.actor, key=key)
        return ""
    if not is_own(guest):
        raise refuse("cards.other_seat", _("This isn’t your card."))
    card = str(given.get("card", ""))
    choose(tournament, table.deck, guest.seat, card, hand=hand, actor=guest.actor, key=key)
    return OPEN.query


@dataclass
class DeckCardPanel(CardsEntered):
    """The cards of one table, for one guest: what is entered, written down and shown."""

    def save(self, chosen: EntryState, *, reason: str, actor: Actor, key: str) -> int:
        """Write down what was chosen: the number of the row it became; raises `Meanwhile` or `Refusal`."""
        if chosen.how and not (chosen.how == "insert" and chosen.at >= len(self.game.hanchan.steps)):
            return self._mend(chosen, reason, actor, key)

        def told(table: CardTable) -> ToldHand:
            now = self.at(table)
            check_sticks(chosen, now.riichi, now.game.last, self.names)
            return now.told(table, chosen)

        def is_last(table: CardTable) -> bool:
            return self.at(table).is_last(chosen)

        return report_hand(
            self.tournament,
            self.deck,
            told,
            words=chosen.pairs,
            cards=self.chosen_cards(chosen) if chosen.told and not chosen.how else {},
            after=chosen.after,
            is_last=is_last,
            seats=self.seats,
            actor=actor,
            key=key,
        )

    def told(self, view: CardTable, chosen: EntryState) -> ToldHand:
        """What was entered of the hand that lies open at `view`; raises `Refusal`: wrong, or still asked."""
        chosen = self.begun(chosen)
        if self.by_sticks(chosen):
            return ToldHand(self.sticks_report(view, chosen))
        entered = self.entered(view, chosen, self.riichi if chosen.riichi is None else chosen.riichi)
        if entered.problems:
            raise Refusal(entered.problems)
        answers = {name: entered.data.getlist(name) for name in entered.data if name.startswith("q.")}
        answers = {name: values for name, values in answers.items() if not name.startswith("q.card")}
        return ToldHand(entered.report, entered.changes, answers)

    def _mend(self, chosen: EntryState, reason: str, actor: Actor, key: str) -> int:
        hand = ToldHand({}) if chosen.how == "remove" else self.told(self.view(chosen), chosen)

        def make(view: CardTable) -> FinishedHand:
            ending = end_of(view, hand.report, hand.changes)
            if ending.problems:
                raise Refusal(ending.problems)
            return ending

        mended = correct_hand(
            self.tournament,
            self.deck,
            self.mending(chosen, dict(hand.answers)),
            make,
            after=self.game.last if chosen.after is None else chosen.after,
            reason=reason,
            actor=actor,
            key=key,
            told=hand.report or None,
        )
        return mended.reported.wrote

    def is_last(self, chosen: EntryState) -> bool:
        """Whether another phone has just written this very hand down."""
        rows = self.game.rows
        if not rows or chosen.after != (rows[-2].number if len(rows) > 1 else 0):
            return False
        what = self.game.hanchan.steps[-1].record.what
        try:
            view = table_before(self.table, len(rows) - 1)
            # What was noted of it went into the row: whoever says nothing about riichi means what was noted.
            hand = self.at(view).told(view, chosen)
        except Refusal:
            return False
        named = view.game.by_wind(self.chosen_cards(chosen))
        same_cards = not named or named == getattr(what, "cards", None)
        return same_cards and bool(getattr(what, "report", None) == hand.report)

    def note_riichi(self, seat: str, on: bool, *, after: int, actor: Actor, key: str) -> None:
        """Put a stick down or take it up; pressed on two phones it lies once."""
        if after != self.game.last_hand:
            raise _other_hand()
        wind = self.table.game.wind(seat) if seat in SEATS else ""

        def changed(notes: list[dict[str, Any]]) -> list[dict[str, Any]]:
            rest = [
                n for n in notes if n["seat"] != wind or n["kind"] not in ("riichi", "kirame_bet", "riichi_void")
            ]
            lies = any(n["kind"] == "riichi" and n["seat"] == wind for n in notes)
            if on:
                return notes if lies or not wind else [*notes, {"kind": "riichi", "seat": wind}]
            return rest

        renote(
            self.tournament,
            self.table.deck,
            changed,
            hand=self.table.hand_number,
            content=("riichi", seat, on),
            actor=actor,
            key=key,
        )

    def own_act(self, name: str) -> bool:
        """Choosing is everybody's own, whoever reports the hands."""
        return name in OWN_ACTS

    def act(self, name: str, given: Mapping[str, Any], guest: Guest, *, key: str) -> str | None:
        """What else the forms about cards ask for; the step after it."""
        if name in OWN_ACTS:
            return handle_own_card_action(self.tournament, self.table, name, given, guest, key=key)
        return "" if handle_open_card_action(self.tournament, self.table, name, given, guest, key=key) else None

    def away(self) -> dict[str, Any]:
        """The edition's cards by number and name: a hand without a network says which four were played."""
        named = [shown(self.table.card_set, slug) for slug in self.table.card_set.deck]
        return {"cards": [(card.slug, f"{card.number} {card.name}") for card in named], "sticks": self.sticks_only}

    # Showing

    def shown(self, chosen: EntryState, riichi: Sequence[str], seats: Sequence[SeatView]) -> dict[str, Any]:
        """What lies open, what the pot holds, who has chosen; the seats get their cards."""
        try:
            view = self.view(chosen)
        except Refusal:
            view = self.table
        judged = self.judged if view is self.table else view.judged()
        dressed = add_seat_cards(view, judged, chosen, seats, self.guest, self.names)
        own = own_hand(self.table, self.guest, chosen)
        return joined(dressed, own, covering(self.table, self.guest, chosen))

    def step(self, name: str, chosen: EntryState, seats: Sequence[SeatView]) -> dict[str, Any] | None:
        """The steps of the cards: the four that lie open, a seat with its card, who won with which card."""
        if name == "cards":
            return open_cards(self.table, self.guest)
        return hand_steps(self, name, chosen, seats)


def _other_hand() -> Refusal:
    return Refusal(
        Problem("hands.meanwhile", "", _("This hand is over. The table is already playing the next one."))
    )


@partial(register_card_panel, along=("deck",))
def deck_card_panel(
    tournament: Tournament, table: Table, seats: Mapping[str, Seat], guest: Guest, way: ReportingMode
) -> DeckCardPanel | None:
    """The cards of a table, where it is played with some and they are dealt."""
    if not has_cards(tournament):
        return None
    try:
        deck: Deck = table.deck
    except Deck.DoesNotExist:
        return None
    return DeckCardPanel(tournament, deck, seats, guest, way, short_names(seats))

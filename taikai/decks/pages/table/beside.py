"""The cards on the table's page: what they make of a hand that is entered, what they ask, what lies open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cards.deck import SEATS
from cards.hanchan import NO_CHANGES, JudgeChanges
from taikai.decks.domain.deals.setup import has_cards
from taikai.decks.domain.hands.mend import mend_hand, table_before
from taikai.decks.domain.hands.settle import FinishedHand, apply_hand, end_of
from taikai.decks.domain.tables.play import renote
from taikai.decks.domain.tables.table import CardTable, read_table
from taikai.decks.models import Deck
from taikai.decks.pages.table.entered import CardsEntered
from taikai.decks.pages.table.hand_steps import hand_steps
from taikai.decks.pages.table.open_hand import acted, dress
from taikai.decks.pages.table.own_hand import OWN_ACTS, covering, open_cards, own_acted, own_hand
from taikai.hands.domain.access.guests import Guest
from taikai.hands.domain.entry.entering import Entering
from taikai.hands.domain.report import Meanwhile
from taikai.hands.models import Way
from taikai.hands.pages.beside import register_beside
from taikai.hands.pages.seats import SeatView, short_names
from taikai.problems import Problem, Refusal
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.models import Tournament


@dataclass
class CardsBeside(CardsEntered):
    """The cards of one table, for one guest: what is entered, written down and shown."""

    def save(self, chosen: Entering, riichi: Sequence[str], *, reason: str, actor: Actor, key: str) -> None:
        """Write down what was chosen; raises `Meanwhile` or `Refusal`."""
        after = self.game.last if chosen.after is None else chosen.after
        if chosen.how and not (chosen.how == "insert" and chosen.at >= len(self.game.hanchan.steps)):
            self._mend(chosen, riichi, after, reason, actor, key)
            return
        if after != self.game.last:
            if self._is_last(chosen, riichi, after):
                return
            raise Meanwhile(self.game)
        report, changes, said = self._told(self.table, chosen, riichi)
        apply_hand(
            self.tournament,
            self.table.deck,
            report,
            changes,
            hand=self.table.hand_number,
            said=said,
            after=after,
            again=False,
            actor=actor,
            key=key,
        )

    def _told(
        self, view: CardTable, chosen: Entering, riichi: Sequence[str]
    ) -> tuple[Any, JudgeChanges, dict[str, list[str]]]:
        """Report, changes and answers; raises `Refusal` with what is wrong or still asked."""
        if self.by_sticks(chosen):
            return self.sticks_report(view, chosen), NO_CHANGES, {}
        entered = self.entered(view, chosen, riichi)
        if entered.problems:
            raise Refusal(entered.problems)
        said = {name: entered.data.getlist(name) for name in entered.data if name.startswith("q.")}
        said = {name: values for name, values in said.items() if not name.startswith("q.card")}
        return entered.report, entered.changes, said

    def _mend(
        self, chosen: Entering, riichi: Sequence[str], after: int, reason: str, actor: Actor, key: str
    ) -> None:
        said: dict[str, list[str]] = {}
        report: Any = None
        changes = NO_CHANGES
        if chosen.how != "remove":
            report, changes, said = self._told(self.view(chosen), chosen, riichi)

        def make(view: CardTable) -> FinishedHand:
            ending = end_of(view, report, changes)
            if ending.problems:
                raise Refusal(ending.problems)
            return ending

        mend_hand(
            self.tournament,
            self.table.deck,
            self.mending(chosen, said),
            make,
            after=after,
            reason=reason,
            actor=actor,
            key=key,
            told=report,
        )

    def _is_last(self, chosen: Entering, riichi: Sequence[str], after: int) -> bool:
        """Whether another phone has just written this very hand down."""
        rows = self.game.rows
        if not rows or after != (rows[-2].number if len(rows) > 1 else 0):
            return False
        try:
            view = table_before(self.table, len(rows) - 1)
            report, _changes, _said = self._told(view, chosen, riichi)
        except Refusal:
            return False
        told = self.game.hanchan.steps[-1].record.what
        return bool(getattr(told, "report", None) == report)

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
            return own_acted(self.tournament, self.table, name, given, guest, key=key)
        return "" if acted(self.tournament, self.table, name, given, guest, key=key) else None

    # Showing

    def shown(self, chosen: Entering, riichi: Sequence[str], seats: Sequence[SeatView]) -> dict[str, Any]:
        """What lies open, what the pot holds, who has chosen; the seats get their cards."""
        try:
            view = self.view(chosen)
        except Refusal:
            view = self.table
        judged = self.judged if view is self.table else view.judged()
        dressed = dress(view, judged, chosen, seats, self.guest, self.names)
        return dressed | own_hand(self.table, self.guest, chosen) | covering(self.table, self.guest, chosen)

    def step(self, name: str, chosen: Entering, seats: Sequence[SeatView]) -> dict[str, Any] | None:
        """The steps of the cards: the four that lie open, a seat with its card, who won with which card."""
        if name == "cards":
            return open_cards(self.table, self.guest)
        return hand_steps(self, name, chosen, seats)


def _other_hand() -> Refusal:
    return Refusal(Problem("hands.meanwhile", "", _("This hand is over: the next one is being played.")))


@register_beside
def cards_beside(
    tournament: Tournament, table: Table, seats: Mapping[str, Seat], guest: Guest, way: Way
) -> CardsBeside | None:
    """The cards of a table, where it is played with some and they are dealt."""
    if not has_cards(tournament):
        return None
    deck = Deck.objects.filter(table=table).first()
    if deck is None:
        return None
    deck.table = table
    return CardsBeside(tournament, read_table(tournament, deck, seats), guest, way, short_names(seats))

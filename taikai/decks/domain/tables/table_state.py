"""State of a table with cards: deck, hands played, notes of the current hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Subquery

from cards.abilities import ABILITIES
from cards.catalogue import CardSet, Face, load
from cards.catalogue.model import AnswerShape
from cards.deck import SEATS, DeckLog, Phase
from cards.fair import table_link
from cards.hanchan import CardJudge
from cards.judge.ability import Table as Judged
from cards.judge.asking.questions import OPEN_HAND
from cards.judge.reading.checks import ReportReader
from cards.judge.reading.read import read_context, read_report
from cards.judge.table.log import replayed
from cards.judge.values import HANCHAN_FLAGS
from cards.rulings import chosen
from scoring.rulesets import Ruleset
from taikai.decks.domain.deals.card_settings import settings_of, settings_with
from taikai.decks.domain.deals.dealing import log_of
from taikai.decks.models import CardHand, CardSettings, Deck
from taikai.hands.domain.replay import TableGame, replay_rows
from taikai.hands.domain.table_state import TableBeforeHand
from taikai.hands.models import ReportedHand
from taikai.results.models import Result
from taikai.seating.models import Seat
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

FLAGS = HANCHAN_FLAGS


@dataclass(slots=True)
class CardTable:
    """Everything about one carded table at this moment. Seats are start winds unless a name says `wind`."""

    deck: Deck
    settings: CardSettings
    ruleset: Ruleset
    log: DeckLog
    reported: TableGame
    seats: Mapping[str, Seat]
    closed: bool  # the result is confirmed: nothing changes any more
    last_row: int | None = None  # the number of the last row ever written, where it was asked along

    @property
    def game(self) -> TableBeforeHand:
        return self.reported.standing

    @property
    def hands(self) -> Sequence[ReportedHand]:
        """What was written down and stands, corrections included."""
        return self.reported.rows

    @property
    def card_set(self) -> CardSet:
        return load(self.log.settings.set_id)

    @property
    def played(self) -> Sequence[ReportedHand]:
        """The hands that stand, without corrections."""
        return self.reported.played

    @property
    def hand_number(self) -> int:
        """The number of the hand in play, from 1."""
        return len(self.played) + 1

    @property
    def playing(self) -> bool:
        """Whether the four cards lie open."""
        return self.log.state.phase is Phase.PLAYING

    @property
    def seal(self) -> str:
        """The fingerprint of everything that happened to the cards here; "" while choices are hidden.

        Between two reveals it would give a hidden choice away to whoever knows the others.
        """
        state = self.log.state
        if not self.playing and (state.choices or state.phase is Phase.DRAFT):
            return ""
        place = self.deck.table
        return table_link(
            self.log, self.settings.commitment, self.settings.public, place.round.number, place.number
        )

    def face(self, slug: str) -> Face:
        return self.card_set.face(slug)

    def cards_by_wind(self) -> dict[str, str]:
        """The cards physically in play, by the winds of this hand; empty before the reveal."""
        state = self.log.state
        played = {seat: card for seat in SEATS if (card := state.in_play(seat)) is not None}
        return self.game.by_wind(played)

    def effective_by_wind(self) -> dict[str, str | None]:
        """The faces whose abilities the seats have, by the winds of this hand."""
        return self.game.by_wind({seat: self.log.state.effective(seat) for seat in SEATS})

    def marks_of(self, seat: str) -> dict[str, bool]:
        """The marks a player carries through the hanchan."""
        marks = self.log.state.marks.get(seat, {})
        return {flag: bool(marks.get(flag)) for flag in FLAGS}

    def context(self) -> dict[str, Any]:
        """The `context` of the hand in play (`docs/spec/cards-interface.md`)."""
        return {
            "round_wind": self.game.round_wind,
            "honba": self.game.honba,
            "pot": self.game.pot,
            "points": self.game.by_wind(self.game.points),
            "cards": self.cards_by_wind(),
            "state": self.game.by_wind({seat: self.marks_of(seat) for seat in SEATS}),
        }

    def deck_facts(self) -> dict[str, Any]:
        """The facts the deck knows by itself: Maho's cards, the side that is up."""
        state = self.log.state
        facts: dict[str, Any] = {}
        for seat in SEATS:
            if seat in state.has_drawn:
                facts["maho_drawn"] = list(state.drawn[seat])
                facts["maho_copies"] = state.copies.get(seat)
            front = state.front(seat)
            if front is not None and front in state.settings.backs:
                up = state.sides.get(seat, front)
                facts["mairu_side"] = "himeko" if up == state.settings.backs[front] else "mairu"
        return facts

    def answered_facts(self) -> dict[str, Any]:
        """What was answered while the hand is played: seats, choices and yaku."""
        facts: dict[str, Any] = {}
        for name, values in self.deck.answers_given.items():
            ask = self.card_set.asks.get(name.split(".")[1])
            if ask is None or not values or ":" in ask.key:
                continue
            if ask.answer in (AnswerShape.SEAT, AnswerShape.CHOICE):
                facts[ask.key] = values[0]
            elif ask.answer is AnswerShape.YAKU:
                facts[ask.key] = [word for word in re.split(r"[\s,]+", values[0]) if word and word != "-"]
        return facts

    def judged(self, report: Mapping[str, Any] | None = None) -> Judged | None:
        """The hand in play as the judge sees it: who is switched off, points and honba so far.

        None before the reveal or when the events noted cannot be read.
        """
        if not self.playing:
            return None
        facts = self.answered_facts() | self.deck_facts()
        told = report or {**OPEN_HAND, "events": self.deck.notes, "facts": facts}
        return judged_table(self.context(), told, self.settings.rulings, self.ruleset)

    def places(self) -> dict[str, int]:
        """Placement at the start of the hand by wind, ties by turn order (R04)."""
        points = self.game.by_wind(self.game.points)
        order = sorted(SEATS, key=lambda wind: (-points[wind], SEATS.index(wind)))
        return {wind: order.index(wind) + 1 for wind in SEATS}


def judged_table(
    context: Mapping[str, Any], report: Mapping[str, Any], rulings: Mapping[str, object], ruleset: Ruleset
) -> Judged | None:
    """The judge's table for a context and a report; None when they cannot be read."""
    reader = ReportReader()
    read, told = read_context(reader, context), read_report(reader, report)
    in_force, _problems = chosen(rulings)
    return None if reader.problems else replayed(read, told, in_force, ruleset, ABILITIES)


def carded_table(tournament: Tournament, hanchan: int, number: int) -> CardTable | None:
    """One table; None when it has no cards."""
    deck = (
        Deck.objects.filter(
            table__round__tournament=tournament, table__round__number=hanchan, table__number=number
        )
        .select_related("table__round")
        .first()
    )
    return None if deck is None else read_table(tournament, deck)


def table_of_entrant(tournament: Tournament, entrant_id: int) -> tuple[CardTable, str] | None:
    """The carded table an entrant plays at now, and their start wind: the first without a confirmed result."""
    done = Result.objects.filter(state=Result.State.CONFIRMED).values("table_id")
    seat = (
        Seat.objects.filter(
            entrant_id=entrant_id,
            round__tournament=tournament,
            round__state="published",
            table__deck__isnull=False,
        )
        .exclude(table_id__in=done)
        .select_related("table__deck", "table__round")
        .order_by("round__number")
        .first()
    )
    if seat is None:
        return None
    deck = seat.table.deck
    deck.table = seat.table
    return read_table(tournament, deck), seat.wind


def deck_to_change(deck: Deck) -> Deck | None:
    """A deck as it is now, and what a change of its table asks beside it: one query. None: it is gone."""
    confirmed = Result.objects.filter(table=OuterRef("table"), state=Result.State.CONFIRMED)
    last = ReportedHand.objects.filter(table=OuterRef("table")).order_by("-number").values("number")[:1]
    decks = Deck.objects.select_related("table__round__tournament__card_settings")
    return decks.annotate(is_closed=Exists(confirmed), last_row=Subquery(last)).filter(pk=deck.pk).first()


def read_table(tournament: Tournament, deck: Deck, seats: Mapping[str, Seat] | None = None) -> CardTable:
    """Replays one table's cards and hands; `seats` where whoever asks has them, and what came with the deck."""
    whole = hasattr(deck, "is_closed")
    settings = settings_with(deck.table.round.tournament) if whole else settings_of(tournament)
    ruleset = ruleset_of(tournament)
    hands = deck.table.reported_hands.filter(undone_at=None).select_related("cards")
    if seats is None:
        seats = {seat.wind: seat for seat in deck.table.seats.select_related("entrant")}
    confirmed = deck.table.results.filter(state=Result.State.CONFIRMED)
    closed = bool(getattr(deck, "is_closed", False)) if whole else confirmed.exists()
    reported = replay_rows(tournament, hands, ruleset, CardJudge(settings.rulings))
    last = (getattr(deck, "last_row", None) or 0) if whole else None
    return CardTable(deck, settings, ruleset, log_of(deck, settings), reported, seats, closed, last)


def cards_of(row: ReportedHand) -> CardHand | None:
    """What a hand has beside its record; None of a correction."""
    try:
        found: CardHand = row.cards
    except CardHand.DoesNotExist:
        return None
    return found

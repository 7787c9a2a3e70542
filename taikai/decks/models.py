"""Models of decks and of hands with cards. Facts only: pages replay these rows."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.hands.models import ReportedHand
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament


class CardSettings(models.Model):
    """How a tournament plays its cards, and the secret all its deals derive from (`docs/fairness.md`).

    `secret` is 64 hexadecimal digits and stays here until it is published; `public` is the one-line text
    fixed in the open after the commitment. `rulings` holds only what differs from the proposed defaults.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="card_settings")
    secret = models.CharField(max_length=64, blank=True, editable=False)
    commitment = models.CharField(max_length=64, blank=True)
    public = models.CharField(_("public text"), max_length=200, blank=True)
    committed_at = models.DateTimeField(null=True, blank=True)
    secret_published_at = models.DateTimeField(null=True, blank=True)
    deal_size = models.PositiveSmallIntegerField(_("cards per player"), default=6)
    rotate_after = models.PositiveSmallIntegerField(_("cards to play before reusing one"), default=0)
    replace_winners = models.BooleanField(_("winners replace their card"), default=True)
    maho_returns_cards = models.BooleanField(_("Maho’s cards return to the deck"), default=True)
    rulings: Any = models.JSONField(default=dict, blank=True)
    # Every seating draw in order: counter from 1, seed, hanchans, typed. Never shortened, so a redraw shows.
    seatings: Any = models.JSONField(default=list, blank=True, editable=False)

    def __str__(self) -> str:
        return f"cards of {self.tournament}"


class Deck(models.Model):
    """The deck of one table and hanchan, as it was dealt. `settings` are those published with the deal.

    `notes` are the events of the hand in play, in order (`docs/spec/cards-interface.md`, `events`).
    `answers_given` are those to its questions while it is played: by the name of the form's field, lists of what
    it holds.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="deck")
    settings: Any = models.JSONField()
    notes: Any = models.JSONField(default=list, blank=True)
    answers_given: Any = models.JSONField(default=dict, blank=True)
    dealt_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"deck of {self.table}"


class DeckOperation(models.Model):
    """One entry of a table's append-only log of cards; what it did follows from the secret."""

    deck = models.ForeignKey(Deck, on_delete=models.PROTECT, related_name="operations")
    number = models.PositiveIntegerField()  # from 1
    operation: Any = models.JSONField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="a_deck_operation_number_once")]

    def __str__(self) -> str:
        return f"{self.deck} #{self.number}"


class CardHand(models.Model):
    """What a hand at a carded table has beside its record (`hands.ReportedHand`, which says what happened).

    `answer` is that of `docs/spec/cards-interface.md`, as the judge saw and confirmed it, by the winds of that
    hand. `moved`: the points each card's effect moved, by the rules and rulings of that moment
    (`domain/statistics.py`); {} where the report cannot be judged. `notes` and `first_operation`: events and
    cards as they stood before, for an undo; `first_operation` follows the log where an earlier hand is mended.
    `answers_given`: those to the questions, by the winds of the deal the record was written for.
    """

    record = models.OneToOneField(ReportedHand, on_delete=models.PROTECT, related_name="cards")
    answer: Any = models.JSONField(default=dict)
    moved: Any = models.JSONField(default=dict, blank=True)
    notes: Any = models.JSONField(default=list)
    answers_given: Any = models.JSONField(default=dict, blank=True)
    first_operation = models.PositiveIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"cards of {self.record}"

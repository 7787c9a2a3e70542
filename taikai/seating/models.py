"""Rounds, tables and seats: who sits where, with which wind."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


class Round(models.Model):
    """One hanchan of the tournament, played at all its tables at the same time."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("hanchan"), validators=[MinValueValidator(1)])
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    published_at = models.DateTimeField(null=True, blank=True)
    # How the seating was made: method, seed, version, quality. Enough to make it again and to check it.
    provenance = models.JSONField(default=dict, blank=True)
    # Results of this hanchan are public from then on (release policy "hidden" or "when complete").
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="a_round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: hanchan {self.number}"

    @property
    def is_published(self) -> bool:
        """Whether the public may see its seating."""
        return self.state == self.State.PUBLISHED


class Table(models.Model):
    """One table in one hanchan."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"), validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="a_table_number_once_a_round")]

    def __str__(self) -> str:
        return f"hanchan {self.round.number}, table {self.number}"


class Seat(models.Model):
    """One entrant's seat at a table, by the wind at the start of the hanchan.

    `stands_in_for` is the entrant whose place a substitute takes in this hanchan: a fact of this round,
    never of the person.
    """

    class Wind(models.TextChoices):
        EAST = "E", _("East")
        SOUTH = "S", _("South")
        WEST = "W", _("West")
        NORTH = "N", _("North")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    wind = models.CharField(_("wind"), max_length=1, choices=Wind.choices)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    stands_in_for = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="substituted_seats"
    )

    class Meta:
        ordering = ["table_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="a_wind_once_a_table"),
            models.UniqueConstraint(fields=["round", "entrant"], name="an_entrant_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.wind}: {self.entrant}"


WINDS = ("E", "S", "W", "N")

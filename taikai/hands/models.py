"""Models of reported hands and table links. Facts only: points are replayed."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.seating.models import Table
from taikai.tournaments.models import Tournament


class ReportingMode(models.TextChoices):
    """How the tables of a tournament are reported. `STICKS` is for tables played with cards alone."""

    POINTS = "points", _("final points only")
    ONE = "one", _("each hand, on one device at the table")
    PHONES = "phones", _("each hand, on the players’ own phones")
    STICKS = "sticks", _("winner and card only (points counted with sticks)")


class ReportSettings(models.Model):
    """The way a tournament has chosen. Without a row it is points only."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="report_settings")
    way = models.CharField(
        _("how hands are recorded"), max_length=10, choices=ReportingMode.choices, default=ReportingMode.POINTS
    )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.way}"


class TableReporting(models.Model):
    """What is only this table's: its own way, its link, and the riichi noted in the hand being played.

    `link` is the number of its link: a renewed link has the next one, and the devices of the one before are out.
    `riichi` are winds at the start; they belong to the hand after row number `riichi_after`.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="reporting")
    way = models.CharField(max_length=10, choices=ReportingMode.choices, blank=True)  # "": as the tournament
    link = models.PositiveIntegerField(default=1)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    riichi: Any = models.JSONField(default=list, blank=True)
    riichi_after = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.table}: {self.way or 'as the tournament'}, link {self.link}"


class ReportedHand(models.Model):
    """One record of what happened at a table: a hand, a payment, the signal, a judge's correction.

    `record` is a record of the game as JSON (`scoring/riichi/hanchan/stored.py`, or of another judge of hands),
    in the version `schema` of its `kind`; its winds are those of the deal of `dealer`, a starting seat from 0
    East to 3 North. `place` is where it stands in the game: corrections may put records between others. Never
    edited, never deleted: what was taken back or replaced has `undone_at`.
    """

    CORRECTION = "Correction"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="reported_hands")
    number = models.PositiveIntegerField()  # of the row, from 1, in the order they were written down
    place = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    dealer = models.PositiveSmallIntegerField()
    schema = models.PositiveSmallIntegerField()
    record: Any = models.JSONField()
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["place", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="a_reported_hand_number_once")]

    def __str__(self) -> str:
        return f"{self.table}, record {self.number}"

    @property
    def is_correction(self) -> bool:
        """Whether a judge set the table rather than a hand being played."""
        return self.kind == self.CORRECTION


class TableNumbers(models.Model):
    """What the hands of a table come to, kept once its hanchan is over (`domain/statistics/`).

    No fact of its own: worked out from the rows and rules that `mark` names, and again where these are others.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="hand_numbers")
    mark = models.CharField(max_length=60)
    numbers: Any = models.JSONField()

    def __str__(self) -> str:
        return f"numbers of {self.table}"


class Broadcast(models.Model):
    """People elsewhere may follow the tables, so many minutes late. Without a row nobody may."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="broadcast")
    delay = models.PositiveSmallIntegerField(default=5)
    feature = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self) -> str:
        return f"{self.tournament}, {self.delay} minutes late"

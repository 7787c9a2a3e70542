"""What was reported of a table hand by hand. Facts only: points and places are replayed from these rows."""

from __future__ import annotations

from typing import Any

from django.db import models

from taikai.seating.models import Table


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

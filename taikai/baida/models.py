"""Models of Baida hands. Facts only: points are replayed from these rows."""

from __future__ import annotations

from typing import Any

from django.db import models

from taikai.seating.models import Table


class SheetHand(models.Model):
    """One hand of a Baida table, won or not, or a further winner on the discard of the hand before.

    `record` is a record of `scoring.baida.session` as JSON (`scoring/baida/stored.py`) in the version `schema`;
    its seats are the winds at the start. `place` is where it stands in the session. Never edited, never deleted:
    what was taken back or replaced has `undone_at`.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sheet_hands")
    number = models.PositiveIntegerField()  # of the row, from 1, in the order they were written down
    place = models.PositiveIntegerField()
    schema = models.PositiveSmallIntegerField()
    record: Any = models.JSONField()
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["place", "number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="a_sheet_hand_number_once")]

    def __str__(self) -> str:
        return f"{self.table}, hand {self.number}"

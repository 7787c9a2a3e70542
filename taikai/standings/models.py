"""Models of cuts, final decisions and the ceremony."""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from taikai.tournaments.models import Tournament


class Cut(models.Model):
    """From hanchan `begins` on the first `places` of the standings before it play for the first places.

    Who that is follows from the results until the seating of its first hanchan is published; then `finalists`
    keeps it as a fact. Before that the organiser may have `chosen` of those `asked` about, who are level on the
    line, and `passed` over who does not play (`domain.decide`). All four hold entrant ids.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cuts")
    begins = models.PositiveSmallIntegerField(validators=[MinValueValidator(2)])
    places = models.PositiveSmallIntegerField(validators=[MinValueValidator(4)])
    percent = models.PositiveSmallIntegerField(default=100, validators=[MaxValueValidator(100)])
    asked: Any = models.JSONField(default=list, blank=True)
    chosen: Any = models.JSONField(default=list, blank=True)
    passed: Any = models.JSONField(default=list, blank=True)
    finalists: Any = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["begins"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "begins"], name="a_cut_once_a_hanchan"),
            models.CheckConstraint(
                condition=models.Q(percent__lte=100), name="at_most_the_whole_score_is_carried"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: the first {self.places} from hanchan {self.begins}"


class Ceremony(models.Model):
    """The last hanchan stays hidden until the places are turned over, from the last one up.

    `step`: how many steps have been shown; None: it has not begun. `singly`: so many places are turned over one by
    one, those behind them all at once. What a step shows follows from the results.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="ceremony")
    singly = models.PositiveSmallIntegerField(default=10)
    step = models.PositiveSmallIntegerField(null=True, blank=True)
    begun_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(singly__gte=1), name="the_first_place_is_turned_alone"),
        ]

    def __str__(self) -> str:
        return f"ceremony of {self.tournament}: step {self.step}"

    @property
    def is_running(self) -> bool:
        """Whether it has begun and not ended: what is shown is what its steps have shown."""
        return self.begun_at is not None and self.ended_at is None

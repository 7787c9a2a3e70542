"""Models of the programme and of round clocks."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.agenda.usual_titles import shown
from taikai.seating.models import Round, Table
from taikai.tournaments.models import Tournament


class Item(models.Model):
    """One line of the programme. Times are stored in UTC and shown in the tournament's time zone.

    `title`: a usual one is kept in English, in whatever language it was typed.

    `planned_starts_at`, `planned_ends_at`: its times before it was moved on the day; None while it was not.
    """

    class Kind(models.TextChoices):
        REGISTRATION = "registration", _("registration")
        CEREMONY = "ceremony", _("ceremony")
        HANCHAN = "hanchan", _("hanchan")
        BREAK = "break", _("break")
        OTHER = "other", _("other")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="agenda")
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("to"))
    planned_starts_at = models.DateTimeField(null=True, blank=True, editable=False)
    planned_ends_at = models.DateTimeField(null=True, blank=True, editable=False)
    title = models.CharField(_("title"), max_length=120)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices, default=Kind.OTHER)
    hanchan = models.PositiveSmallIntegerField(_("hanchan number"), null=True, blank=True)

    class Meta:
        ordering = ["starts_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")), name="agenda_item_ends_after_start"
            )
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def shown_title(self) -> str:
        """The title; a usual one in the reader's language."""
        return shown(self.title, self.hanchan)


class Clock(models.Model):
    """The clock of one hanchan: facts only, the time left is computed from them."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    seconds = models.PositiveIntegerField(_("length in seconds"))
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_seconds = models.PositiveIntegerField(default=0)  # all finished pauses together
    extra_seconds = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"clock of {self.round}"


class TableTime(models.Model):
    """Extra time given to a single table."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="extra_time")
    extra_seconds = models.IntegerField(default=0)
    reason = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"{self.table}: {self.extra_seconds} s"

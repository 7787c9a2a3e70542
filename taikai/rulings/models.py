"""Models of rulings: the register of a tournament and whether it keeps one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.registration.models import Entrant
from taikai.results.models import Penalty
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament


class RulingSettings(models.Model):
    """Whether judges use the rulings, and whether everybody may read the register; without a row, neither."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="ruling_settings")
    enabled = models.BooleanField(_("judges look up and record rulings"), default=False)
    public = models.BooleanField(_("everyone can read the register of rulings"), default=False)

    def __str__(self) -> str:
        return f"rulings of {self.tournament}"


class TableRuling(models.Model):
    """What a judge decided at a table, or what the head judge decided for every table (`table` is None).

    Withdrawn, never deleted. `irregularity` and `ruleset` name the clause that held then, `source` says it in
    words. `tenths` is the deduction of a point penalty, which is a `Penalty` of its own (`penalty`).
    """

    class Outcome(models.TextChoices):
        NOTHING = "nothing", _("No penalty")
        WARNING = "warning", pgettext_lazy("a judge's ruling", "Warning")
        DEAD_HAND = "dead_hand", _("Dead hand")
        CHOMBO = "chombo", _("Chombo")
        PAID = "paid", _("Mangan paid at the table")
        POINTS = "points", _("Points deducted")
        DECIDE = "decide", _("The head judge decides")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="table_rulings")
    irregularity = models.CharField(_("what happened"), max_length=40)
    ruleset = models.CharField(_("ruleset"), max_length=30, blank=True)
    source = models.CharField(_("clause"), max_length=120, blank=True)
    outcome = models.CharField(_("ruling"), max_length=10, choices=Outcome.choices)
    tenths = models.IntegerField(_("points deducted"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="rulings")
    hand = models.CharField(
        _("hand"), max_length=30, blank=True, help_text=_("For example East 2, 1 honba. You can leave it empty.")
    )
    entrant = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="table_rulings"
    )
    penalty = models.OneToOneField(
        Penalty, null=True, blank=True, on_delete=models.SET_NULL, related_name="ruling"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    by_name = models.CharField(_("judge"), max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["tournament", "irregularity"])]

    def __str__(self) -> str:
        return f"{self.irregularity}: {self.outcome}"

    @property
    def for_all_tables(self) -> bool:
        """Whether the head judge decided it for every table."""
        return self.table_id is None and self.entrant_id is None

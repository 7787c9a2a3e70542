"""Models of calls and disputes."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.registration.models import Entrant
from taikai.seating.models import Table


class Call(models.Model):
    """A table calls a judge, or disputes what was reported of it (`dispute`).

    Open until somebody ends it; one of a hanchan that is over counts no longer, without being written again.
    """

    class About(models.TextChoices):
        SCORING = "scoring", _("Scoring")
        RULES = "rules", _("Rules")
        SPILL = "spill", _("Drink spilled")
        TILES = "tiles", _("Tiles or wall")
        PLAYER = "player", _("A player")
        OTHER = "other", _("Something else")

    class Ending(models.TextChoices):
        SETTLED = "settled", _("settled")
        TAKEN_BACK = "taken_back", _("cancelled")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    dispute = models.BooleanField(default=False)
    about = models.CharField(_("subject"), max_length=10, choices=About.choices, blank=True)
    hand = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)  # of a dispute, from 1
    words = models.CharField(_("problem"), max_length=300, blank=True)  # of a dispute
    # Who called, if it came from a player's own page and not from a device of the table.
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="calls")
    at = models.DateTimeField(default=timezone.now)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    taken_as = models.CharField(max_length=150, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    ending = models.CharField(max_length=10, choices=Ending.choices, blank=True)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                condition=models.Q(ended_at=None, dispute=False),
                name="one_open_call_a_table",
            ),
            models.UniqueConstraint(
                fields=["table", "entrant"],
                condition=models.Q(ended_at=None, dispute=True),
                name="one_open_dispute_a_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {'dispute' if self.dispute else self.about or 'call'}"

    @property
    def is_taken(self) -> bool:
        return self.taken_at is not None

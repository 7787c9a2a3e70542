"""Model of the self check-in settings."""

from __future__ import annotations

import datetime as dt
import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.tournaments.models import Tournament

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another
CODE = 6


def new_code() -> str:
    """What stands on the door, short enough to type."""
    return "".join(secrets.choice(LETTERS) for _letter in range(CODE))


class Door(models.Model):
    """The door of one event: players check themselves in while it is open. `code` hangs there."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="door")
    opens_at = models.DateTimeField(_("from"))
    closes_at = models.DateTimeField(_("until"))
    needs_code = models.BooleanField(_("only with the venue code"), default=True)
    code = models.CharField(max_length=12, default=new_code)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(closes_at__gt=models.F("opens_at")), name="a_door_opens_before_it_closes"
            )
        ]

    def __str__(self) -> str:
        return f"{self.opens_at:%Y-%m-%d %H:%M}"

    def is_open(self, now: dt.datetime) -> bool:
        return self.opens_at <= now < self.closes_at

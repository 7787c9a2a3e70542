"""Model of chances that a worker has computed."""

from __future__ import annotations

from typing import Any

from django.db import models

from taikai.tournaments.models import Tournament


class StoredChances(models.Model):
    """The newest chances of an event for one audience: they follow from facts, so no file or backup has them.

    `revision`: at which the facts were read; `facts`: their digest, by which a page knows that they are still the
    same. `content` is empty where nothing is left to play.
    """

    class Audience(models.TextChoices):
        PUBLIC = "public"
        STAFF = "staff"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stored_chances")
    audience = models.CharField(max_length=6, choices=Audience.choices)
    revision = models.PositiveIntegerField()
    facts = models.CharField(max_length=32)
    content: Any = models.JSONField(default=dict)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "audience"], name="chances_once_an_audience"),
        ]

    def __str__(self) -> str:
        return f"chances of {self.tournament} ({self.audience}, revision {self.revision})"

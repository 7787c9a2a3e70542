"""PDFs that were asked for: made by a worker, kept for a day."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from taikai.tournaments.models import Tournament


class PaperFile(models.Model):
    """One PDF: what is in it, of which revision, and its bytes as soon as it is made.

    In the database: the worker that makes it and the process that hands it out may be different machines.
    """

    class State(models.TextChoices):
        MAKING = "making"
        READY = "ready"
        FAILED = "failed"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="papers")
    kind = models.CharField(max_length=20)  # one of `domain/kinds.py`, or "everything"
    size = models.CharField(max_length=8)
    hanchan = models.PositiveSmallIntegerField(default=0)  # 0: none, or the one that comes next
    first = models.PositiveSmallIntegerField(default=0)  # certificates for that many places; 0: for all
    language = models.CharField(max_length=12)
    revision = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.MAKING)
    pages = models.PositiveIntegerField(default=0)
    content = models.BinaryField(default=b"")
    asked_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["tournament", "kind", "-id"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.size} ({self.state})"

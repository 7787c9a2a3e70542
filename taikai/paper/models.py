"""Models of requested PDFs, kept for a day."""

from __future__ import annotations

from django.db import models

from taikai.tournaments.models import MadeFile, Tournament


class PaperFile(MadeFile):
    """One PDF: what is in it, and how many pages it has."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="papers")
    kind = models.CharField(max_length=20)  # one of `domain/sheet_kinds.py`, or "everything"
    size = models.CharField(max_length=8)
    hanchan = models.PositiveSmallIntegerField(default=0)  # 0: none, or the one that comes next
    first = models.PositiveSmallIntegerField(default=0)  # certificates for that many places; 0: for all
    pages = models.PositiveIntegerField(default=0)

    class Meta(MadeFile.Meta):
        indexes = [models.Index(fields=["tournament", "kind", "-id"])]

    def __str__(self) -> str:
        return f"{self.kind} {self.size} ({self.state})"

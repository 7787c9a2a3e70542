"""Models of uploads before import, of imported people, and of static copies."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from taikai.tournaments.models import MadeFile, Tournament


class Upload(models.Model):
    """The file of an event somebody wants to import: sound, looked at, not imported yet. Kept for a day.

    `made`: the event that was made of it; pressing twice makes one.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=200)
    content = models.BinaryField()  # the bytes of the file, packed by zlib
    at = models.DateTimeField(default=timezone.now)
    made = models.ForeignKey(Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name


class Namesake(models.Model):
    """An account that stands for somebody named in an imported file: nobody can log in with it.

    It keeps the name where an event says who entered a result or judged; it goes with the event.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="namesakes")
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="namesake")

    def __str__(self) -> str:
        return f"{self.tournament}: {self.user}"


class Corrections(models.Model):
    """Results from a file that differ from those there are, waiting for the organiser to tick which to take.

    `lines`: what the file says, a list of objects (`domain/corrections/`). Kept for a day.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="corrections")
    name = models.CharField(max_length=200)
    lines = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.name


class Pages(MadeFile):
    """The public pages of an event as a ZIP."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="page_files")
    count = models.PositiveIntegerField(default=0)  # of pages

    def __str__(self) -> str:
        return f"pages of {self.tournament} ({self.state})"

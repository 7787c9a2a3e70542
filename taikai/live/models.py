"""Models of big screens."""

from __future__ import annotations

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.tournaments.models import Tournament

MOST_SCREENS = 9


class Screen(models.Model):
    """A screen of the hall. `shows`: the name of the page it was told to show; "": they take turns.

    The first one needs no row until it is told something.
    """

    class Theme(models.TextChoices):
        DARK = "dark", _("Dark")
        LIGHT = "light", _("Light")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1), MaxValueValidator(MOST_SCREENS)])
    name = models.CharField(_("location"), max_length=60, blank=True)
    shows = models.CharField(max_length=40, blank=True)
    theme = models.CharField(_("theme"), max_length=5, choices=Theme, default=Theme.DARK)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_screen_has_a_number_of_its_own")
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: screen {self.number}"

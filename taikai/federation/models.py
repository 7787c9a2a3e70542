"""Models of federation data: answers, player lists."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from taikai.http_guard.input_parsing import at_most
from taikai.registration.models import ema_number_format
from taikai.tournaments.models import Tournament

MOST_WORDS = 4_000  # characters of one part of the observer's report


class Filing(models.Model):
    """What the organiser says about the tournament to a federation.

    `federation` names a file of `data/`. `done`: the conditions that the organiser says are met and no page knows.
    `columns`: the columns of the list, in order; empty for the federation's own order.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="filing")
    federation = models.CharField(_("federation"), max_length=20, default="ema")
    country = CountryField(_("organising country"), blank=True)
    qualification = models.BooleanField(_("championship with qualification"), default=False)
    applied_on = models.DateField(_("date of the application"), null=True, blank=True)
    observer = models.CharField(_("observer"), max_length=120, blank=True)
    observer_named_on = models.DateField(_("observer appointed on"), null=True, blank=True)
    done: Any = models.JSONField(default=list, blank=True)
    columns: Any = models.JSONField(default=list, blank=True)

    venue = models.TextField(_("venue"), max_length=MOST_WORDS, blank=True)
    equipment = models.TextField(_("equipment"), max_length=MOST_WORDS, blank=True)
    complaints = models.TextField(_("complaints"), max_length=MOST_WORDS, blank=True)
    atmosphere = models.TextField(_("atmosphere"), max_length=MOST_WORDS, blank=True)
    catering = models.TextField(_("catering"), max_length=MOST_WORDS, blank=True)
    prizes = models.TextField(_("prizes"), max_length=MOST_WORDS, blank=True)
    other = models.TextField(_("other remarks"), max_length=MOST_WORDS, blank=True)
    conclusion = models.TextField(_("conclusion"), max_length=MOST_WORDS, blank=True)

    class Meta:
        constraints = [
            at_most(name, MOST_WORDS, f"a_reports_{name}_is_a_page")
            for name in (
                "venue",
                "equipment",
                "complaints",
                "atmosphere",
                "catering",
                "prizes",
                "other",
                "conclusion",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.federation}"


class ListedNumber(models.Model):
    """A line of the list of players that a federation gave the organiser. `key`: the name as it is looked up."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="listed_numbers")
    number = models.CharField(_("EMA number"), max_length=8, validators=[ema_number_format])
    name = models.CharField(_("name"), max_length=100)
    key = models.CharField(max_length=150, editable=False)
    country = CountryField(_("country"), blank=True)

    class Meta:
        indexes = [models.Index(fields=["tournament", "key"])]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="a_number_is_listed_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

"""Models of series, their admins and tournaments, and of teams."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.http_guard.input_parsing import at_most
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

MOST_DESCRIPTION = 5_000  # characters
MOST_EVENTS = 60
FACTOR_ONE = 10  # tenths


class Series(models.Model):
    """Events that are counted together, and how."""

    class PointsBy(models.TextChoices):
        TABLE = "table", pgettext_lazy("points of a series", "by rank, from the table below")
        SHARE = (
            "share",
            pgettext_lazy(
                "points of a series", "by rank among the players, from 1000 for the first to 0 for the last"
            ),
        )
        SCORE = "score", pgettext_lazy("points of a series", "score of the tournament")

    class Competitors(models.TextChoices):
        PEOPLE = "people", pgettext_lazy("who competes", "players")
        TEAMS = "teams", pgettext_lazy("who competes", "teams")

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(pgettext_lazy("series", "name"), max_length=120)
    description = models.TextField(_("description"), max_length=MOST_DESCRIPTION, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="own_series"
    )
    competitors = models.CharField(
        _("competitors"), max_length=10, choices=Competitors.choices, default=Competitors.PEOPLE
    )
    points_by = models.CharField(_("points"), max_length=10, choices=PointsBy.choices, default=PointsBy.TABLE)
    table: Any = models.JSONField(default=list, blank=True)
    best = models.PositiveSmallIntegerField(
        _("tournaments that count"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENTS)],
    )
    drops = models.PositiveSmallIntegerField(
        _("worst tournaments left out"), default=0, validators=[MaxValueValidator(MOST_EVENTS)]
    )
    ties: Any = models.JSONField(default=list, blank=True)
    least = models.PositiveSmallIntegerField(
        _("tournaments needed for a rank"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENTS)],
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "id"]
        constraints = [at_most("description", MOST_DESCRIPTION, "a_series_description_is_half_a_page")]

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event of a series; `factor`: what its points are multiplied with, in tenths."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="in_series")
    factor = models.PositiveSmallIntegerField(
        default=FACTOR_ONE, validators=[MinValueValidator(1), MaxValueValidator(100)]
    )

    class Meta:
        ordering = ["tournament__starts_on", "id"]
        constraints = [models.UniqueConstraint(fields=["series", "tournament"], name="an_event_once_a_series")]

    def __str__(self) -> str:
        return f"{self.series}: {self.tournament}"


class Runner(models.Model):
    """Somebody who runs a series beside its owner."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="runners")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="runs_series")

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["series", "user"], name="a_runner_once_a_series")]

    def __str__(self) -> str:
        return f"{self.series}: {self.user}"


class SeriesEntry(models.Model):
    """A line of a series' log: who did what."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(default=timezone.now)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    who = models.CharField(max_length=150)
    verb = models.CharField(max_length=40)
    target = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.who}: {self.verb} {self.target}"


class TeamPlay(models.Model):
    """That an event is played by teams, too, and how their members are counted."""

    class By(models.TextChoices):
        SUM = "sum", pgettext_lazy("how teams are ranked", "sum of the members’ scores")
        PLACE = "place", pgettext_lazy("how teams are ranked", "sum of the members’ ranks")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="team_play")
    by = models.CharField(_("ranking of teams"), max_length=10, choices=By.choices, default=By.SUM)
    counted = models.PositiveSmallIntegerField(
        _("members that count"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.by}"


class Team(models.Model):
    """A team of an event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(pgettext_lazy("team", "name"), max_length=80)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="a_team_name_once_an_event")]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """Somebody of a team; a substitute's hanchans count for the team as the members' do."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="team_member")
    substitute = models.BooleanField(default=False)

    class Meta:
        ordering = ["substitute", "id"]

    def __str__(self) -> str:
        return f"{self.team}: {self.entrant}"

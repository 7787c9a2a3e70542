"""Models of hanchans, tables, seats, wishes, absences and planning jobs."""

from __future__ import annotations

from django.core.validators import MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


class Round(models.Model):
    """One hanchan of the tournament, played at all its tables at the same time."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("hanchan"), validators=[MinValueValidator(1)])
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFT)
    published_at = models.DateTimeField(null=True, blank=True)
    # How the seating was made: method, seed, version, quality. Enough to make it again and to check it.
    provenance = models.JSONField(default=dict, blank=True)
    # Results of this hanchan are public from then on (release policy "hidden" or "when complete").
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="a_round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament}: hanchan {self.number}"

    @property
    def is_published(self) -> bool:
        return self.state == self.State.PUBLISHED


class Table(models.Model):
    """One table in one hanchan."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"), validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="a_table_number_once_a_round")]

    def __str__(self) -> str:
        return f"hanchan {self.round.number}, table {self.number}"


class Seat(models.Model):
    """One entrant's seat at a table, by the wind at the start of the hanchan.

    `stands_in_for` is the entrant whose place a substitute takes in this hanchan: a fact of this round,
    never of the person.
    """

    class Wind(models.TextChoices):
        EAST = "E", _("East")
        SOUTH = "S", _("South")
        WEST = "W", _("West")
        NORTH = "N", _("North")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    wind = models.CharField(_("wind"), max_length=1, choices=Wind.choices)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    stands_in_for = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.PROTECT, related_name="substituted_seats"
    )

    class Meta:
        ordering = ["table_id", "id"]
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="a_wind_once_a_table"),
            models.UniqueConstraint(fields=["round", "entrant"], name="an_entrant_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.wind}: {self.entrant}"


WINDS = ("E", "S", "W", "N")


class Wishes(models.Model):
    """What the organiser asks of every draw of a tournament: who sits where, who should not meet.

    `data` holds entrant ids: see `domain.wishes`.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="seating_wishes")
    data = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"{self.tournament}: wishes"


class Absence(models.Model):
    """Somebody does not sit in these hanchans: came late, did not come, or let a substitute play.

    With a `substitute` the place stays and the substitute sits on it.
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="absences")
    first = models.PositiveSmallIntegerField(_("from hanchan"), validators=[MinValueValidator(1)])
    last = models.PositiveSmallIntegerField(_("to hanchan"), null=True, blank=True)
    substitute = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="standing_in"
    )

    class Meta:
        ordering = ["first", "id"]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.first}–{self.last or '…'}"

    def covers(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)


class PlanJob(models.Model):
    """One planning run: what was asked, how far it is, what came out, and what was done with it."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting for the worker")
        RUNNING = "running", _("planning")
        STOPPING = "stopping", _("stopping")
        DONE = "done", _("finished")
        STOPPED = "stopped", _("stopped early")
        FAILED = "failed", _("failed")

    ACTIVE = (State.QUEUED, State.RUNNING, State.STOPPING)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="plan_jobs")
    mode = models.CharField(max_length=12)
    # Everything the plan depends on (see `domain.request`): enough to make it again anywhere.
    request = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    run = models.CharField(max_length=32, blank=True)  # which worker's run may still write
    done = models.PositiveBigIntegerField(default=0)
    total = models.PositiveBigIntegerField(default=0)
    best = models.JSONField(default=dict, blank=True)  # the best so far: rounds and figures
    plan = models.JSONField(default=dict, blank=True)  # the finished plan
    problems = models.JSONField(default=list, blank=True)
    actor = models.CharField(max_length=150, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField(null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)
    before = models.JSONField(default=dict, blank=True)  # the seating it replaced: for one step back
    # "Verify this draw": asked for, when answered, and what came out.
    verify_at = models.DateTimeField(null=True, blank=True)
    verified = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(state__in=["queued", "running", "stopping"]),
                name="one_planning_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: plan {self.pk} ({self.state})"

    @property
    def is_active(self) -> bool:
        return self.state in self.ACTIVE

    @property
    def is_open(self) -> bool:
        """Whether a plan waits to be accepted or thrown away."""
        return self.state in (self.State.DONE, self.State.STOPPED) and not (self.accepted_at or self.dropped_at)

    @property
    def can_undo(self) -> bool:
        return self.accepted_at is not None and self.undone_at is None

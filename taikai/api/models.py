"""Models of API tokens, webhooks and their deliveries."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.http_guard.input_parsing import at_most
from taikai.jobs.models import Job
from taikai.tournaments.models import Tournament

MOST_ORIGINS = 1_000  # characters: some twenty web sites
MOST_URL = 500
MOST_BODY = 2_000  # characters of what one delivery says


class Openness(models.Model):
    """Which web sites may read the interface from a browser, and which may show the standings in a frame.

    Origins stand one a line; `*` in `cors_origins` is any.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="openness")
    cors_origins = models.TextField(_("web sites that can read the data"), max_length=MOST_ORIGINS, blank=True)
    embed = models.BooleanField(_("standings on other web sites"), default=False)
    embed_origins = models.TextField(
        _("web sites that can show the standings"), max_length=MOST_ORIGINS, blank=True
    )

    class Meta:
        constraints = [
            at_most("cors_origins", MOST_ORIGINS, "origins_that_read_are_few"),
            at_most("embed_origins", MOST_ORIGINS, "origins_that_show_are_few"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: origins"


class Token(models.Model):
    """What a program shows to act in one tournament. Kept as a digest: who has lost it makes another."""

    class Scope(models.TextChoices):
        READ = "read", _("read results as staff")
        RESULTS = "results", _("read and write results")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(pgettext_lazy("of a program", "name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    begins = models.CharField(max_length=12)  # shown, so that its owner knows which it is
    scope = models.CharField(_("permission"), max_length=8, choices=Scope.choices, default=Scope.READ)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="a_programs_name_once")]

    def __str__(self) -> str:
        return self.name


class Webhook(models.Model):
    """An address that is told of changes. The secret signs what is sent, so it is kept as it is."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(_("address"), max_length=MOST_URL)
    secret = models.CharField(max_length=80)
    events: Any = models.JSONField(_("notified about"), default=list)
    made_by = models.CharField(max_length=150)
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """Something told to a webhook: what, when, and what came back."""

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    job = models.OneToOneField(Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="delivery")
    event = models.CharField(max_length=40)
    body = models.TextField(max_length=MOST_BODY)
    made_at = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True, blank=True)  # what the last answer said
    why = models.CharField(max_length=200, blank=True)  # why it has not arrived
    arrived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [at_most("body", MOST_BODY, "a_delivery_is_short")]

    def __str__(self) -> str:
        return f"{self.event} → {self.webhook.url}"

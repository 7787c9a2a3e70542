"""Models of announcements and push subscriptions."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.http_guard.input_parsing import at_most
from taikai.tournaments.models import Tournament

MOST_TEXT = 500  # characters: it is read in passing
STAYS = dt.timedelta(hours=1)  # on top of the pages after it was written
STAYS_AFTER = dt.timedelta(minutes=15)  # after what it announces has begun


class Announcement(models.Model):
    """One announcement. A corrected one is a new row; the one before is taken back with it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="announcements")
    text = models.TextField(_("what"), max_length=MOST_TEXT)
    place = models.CharField(_("where"), max_length=100, blank=True)
    at = models.DateTimeField(_("when"), null=True, blank=True)
    to_players = models.BooleanField(_("to all players (phones and public pages)"), default=True)
    to_judges = models.BooleanField(_("to judges"), default=True)
    to_screens = models.BooleanField(_("on the screens"), default=True)
    corrects = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="corrected_by"
    )
    by = models.CharField(max_length=150)
    written_at = models.DateTimeField(default=timezone.now)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    mailed = models.PositiveIntegerField(default=0)  # so many e-mails were written

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["tournament", "-id"])]
        constraints = [
            at_most("text", MOST_TEXT, "an_announcement_is_short"),
            models.CheckConstraint(
                condition=models.Q(to_players=True) | models.Q(to_judges=True) | models.Q(to_screens=True),
                name="an_announcement_is_for_somebody",
            ),
        ]

    def __str__(self) -> str:
        return self.text[:60]

    @property
    def until(self) -> dt.datetime:
        """Until when it stands on top of pages and screens; in the list it stays."""
        if self.at is None:
            return self.written_at + STAYS
        return max(self.at, self.written_at) + STAYS_AFTER

    @property
    def until_ms(self) -> int:
        """The same for the browser, which puts it away by itself."""
        return int(self.until.timestamp() * 1000)


class NewsDevice(models.Model):
    """A browser whose owner asked to be told things: an entrant's, by their personal link, or one of the staff's.

    `off`: what they do not want to be told. The address is the push service's; what is sent there only the browser
    can read (`p256dh`, `auth`).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="devices")
    entrant = models.ForeignKey(
        "registration.Entrant", null=True, blank=True, on_delete=models.CASCADE, related_name="devices"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    endpoint = models.CharField(max_length=1000)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    off: Any = models.JSONField(default=list, blank=True)
    language = models.CharField(max_length=8, default="en")
    made_at = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "endpoint"], name="a_browser_asks_once_a_tournament"),
            models.CheckConstraint(
                condition=models.Q(entrant__isnull=True) ^ models.Q(user__isnull=True),
                name="a_device_is_an_entrants_or_of_the_staff",
            ),
        ]

    def __str__(self) -> str:
        return f"device {self.pk}"

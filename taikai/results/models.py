"""Models of results, signatures and penalties. Append-only."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.registration.models import Entrant
from taikai.seating.models import Round, Table
from taikai.tournaments.models import Tournament


class Result(models.Model):
    """One version of a table's final points. Points are in points, by the wind at the start."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("replaced")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    version = models.PositiveIntegerField()
    previous = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="next")
    state = models.CharField(max_length=10, choices=State.choices, default=State.ENTERED)
    east = models.IntegerField(_("East"))
    south = models.IntegerField(_("South"))
    west = models.IntegerField(_("West"))
    north = models.IntegerField(_("North"))
    sticks_left = models.PositiveSmallIntegerField(_("riichi sticks left on the table"), default=0)
    chombo = models.JSONField(default=dict, blank=True)  # {"E": 1}: chombos by wind
    # Winds where the substitute took over during the game, not before it (the uma may differ: EMA 2025 §7.3).
    taken_over_during: Any = models.JSONField(default=list, blank=True)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        ordering = ["table_id", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="a_result_version_once"),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(state="confirmed"), name="one_confirmed_result_a_table"
            ),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(state="entered"), name="one_open_result_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version} ({self.state})"

    @property
    def points(self) -> dict[str, int]:
        """Points by wind."""
        return {"E": self.east, "S": self.south, "W": self.west, "N": self.north}


class Signature(models.Model):
    """Somebody at the table signed this version of its result; `lifted_at`: and took it back.

    Another version is signed again: what was signed is what was read.
    """

    class How(models.TextChoices):
        OWN = "own", _("on the player’s own phone")
        PIN = "pin", _("by PIN on a shared device")
        PASSED = "passed", _("on a device passed round the table")
        JUDGE = "judge", _("by a judge for the player")

    result = models.ForeignKey(Result, on_delete=models.CASCADE, related_name="signatures")
    wind = models.CharField(_("wind"), max_length=1)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="signatures")
    how = models.CharField(max_length=6, choices=How.choices, default=How.OWN)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)
    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["result", "wind"], condition=models.Q(lifted_at=None), name="one_signature_a_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.result} {self.wind}: {self.entrant}"


class SheetPhoto(models.Model):
    """A photo of a table's paper sheet, as the site has drawn it again: WebP, without anything the camera wrote.

    In the database, so that a backup has it and a change of it is one with its line in the log. The sheet is the
    table's, whatever version of the result was read from it.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="sheet_photo")
    digest = models.CharField(max_length=32)  # of what was uploaded; its address
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    content = models.BinaryField()  # at most some 600 kB
    reading = models.JSONField(null=True, blank=True)  # `SheetReading.stored()`: what its bubbles say
    block = models.BinaryField(default=b"", blank=True)  # the part with the bubbles laid flat, WebP of some 30 kB
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.table}: {self.digest} {self.width} × {self.height}"


class Penalty(models.Model):
    """A penalty outside the ruleset's chombo, in tenths of a final-score point (−20.0 = −200).

    Cancelled, never deleted.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="penalties")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT, related_name="penalties")
    tenths = models.IntegerField(_("amount"))
    reason = models.CharField(_("reason"), max_length=300)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    given_at = models.DateTimeField(auto_now_add=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)
    cancelled_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["given_at", "id"]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.tenths / 10}"


class EntrySettings(models.Model):
    """How a tournament enters its results; without a row the defaults hold."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="entry_settings")
    second_person = models.BooleanField(_("confirmation by a second person"), default=False)
    signatures = models.BooleanField(_("signatures of all four players"), default=False)

    def __str__(self) -> str:
        return f"entry settings of {self.tournament}"


class Hold(models.Model):
    """The organiser keeps a hanchan's results from the public, whatever the release policy says."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="hold")
    held_at = models.DateTimeField(auto_now_add=True)
    held_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self) -> str:
        return f"{self.round} is held back"

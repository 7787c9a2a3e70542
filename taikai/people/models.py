"""Models of persons, consents, erasures and the access log of contact data."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


def short_secret() -> str:
    """What a page's address cannot be guessed by: 72 random bits."""
    return secrets.token_urlsafe(9)


class Consent(models.Model):
    """What an entrant said to one question, and when. The last row for a purpose holds; the earlier ones stay."""

    class Purpose(models.TextChoices):
        PHOTOS = "photos", _("photos and films of me may be published")
        LISTS = "lists", _("my results may be shown beyond this tournament")

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="consents")
    purpose = models.CharField(_("purpose"), max_length=10, choices=Purpose.choices)
    given = models.BooleanField(_("answer"))
    at = models.DateTimeField(_("when"), default=timezone.now)
    by_staff = models.BooleanField(_("recorded by the organisers"), default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.purpose}: {self.given}"


class Forgotten(models.Model):
    """An entry that stands under a pseudonym because its person asked for it."""

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="forgotten")
    number = models.PositiveIntegerField()  # of the pseudonym, within the tournament
    at = models.DateTimeField(default=timezone.now)
    by_staff = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.entrant} {self.at:%Y-%m-%d}"


class Look(models.Model):
    """Somebody of the staff opened a page or a file with contact data: one row a person, page and day."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="looks")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    who = models.CharField(_("person"), max_length=150)  # the name as it was then
    page = models.CharField(_("page"), max_length=40)
    day = models.DateField(_("date"))
    first_at = models.DateTimeField(_("first time"))
    last_at = models.DateTimeField(_("last"))
    times = models.PositiveIntegerField(_("number of times"), default=1)

    class Meta:
        ordering = ["-last_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "page", "day"], name="a_look_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.who}: {self.page}"


class Person(models.Model):
    """Somebody across the events of this site. `secret` is the address of their page, if they want one.

    Its entries are the `Part`s, and confirmed entries with one of its EMA numbers that are nobody else's part.
    """

    secret = models.CharField(max_length=32, unique=True, default=short_secret, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="person"
    )
    shows_page = models.BooleanField(_("has a public page"), default=False)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.secret


class PersonNumber(models.Model):
    """An EMA number of a person: a move to another country brings another one."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="numbers")
    number = models.CharField(_("EMA number"), max_length=8, unique=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.number


class Part(models.Model):
    """An entry that is surely this person's, whatever its number says."""

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="part")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="parts")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.entrant}"


class Deed(models.Model):
    """A joining or a splitting, with what it moved from where, so that it can be undone."""

    class Kind(models.TextChoices):
        JOINED = "joined", _("merged")
        SPLIT = "split", _("split")

    kind = models.CharField(max_length=10, choices=Kind.choices)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    who = models.CharField(max_length=150)
    # {"parts": [[entrant, person before or null]], "numbers": [[number, person before or null]], "to": person,
    #  "page": whether `to` had a page}
    moved: Any = models.JSONField(default=dict)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d}"

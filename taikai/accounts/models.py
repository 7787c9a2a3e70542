"""Models of accounts: failed log-ins, devices, sessions, passkeys, external log-ins, requests, site settings."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Tries(models.Model):
    """Wrong passwords (or codes) for one account from one place; `domain/login_rate_limit.py` makes pauses of
    them.

    `account` is a keyed hash of what was typed, so that a password typed into the wrong field is not kept.
    `place` is a network, or "device:<pk>" for a device the account is known on.
    """

    account = models.CharField(max_length=40)
    place = models.CharField(max_length=60)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["account", "place"], name="tries_once_a_place")]
        indexes = [models.Index(fields=["place"], name="tries_by_place")]

    def __str__(self) -> str:
        return f"{self.count} × {self.place}"


class Device(models.Model):
    """A browser an account has logged in from. Its cookie holds a secret of which only the hash is here."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="known_devices")
    secret_hash = models.CharField(max_length=64, unique=True)
    browser = models.CharField(max_length=80, blank=True)
    since = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField()

    class Meta:
        ordering = ["-used_at"]

    def __str__(self) -> str:
        return f"{self.user}: {self.browser}"


class OpenSession(models.Model):
    """A browser that is logged in, beside Django's session of the same key, which is hashed in both."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="open_sessions")
    key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=80, blank=True)
    since = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["-seen_at", "-id"]

    def __str__(self) -> str:
        return f"{self.user}: {self.browser}"


class SiteSettings(models.Model):
    """What whoever owns the site has chosen for all of it: one row, made with the first choice."""

    class WhoCreates(models.TextChoices):
        EVERYBODY = "everybody", _("all accounts")
        CHOSEN = "chosen", _("admins and the accounts on the list below")
        STAFF = "staff", _("admins only")

    class WhoJoins(models.TextChoices):
        INVITED = "invited", _("only by invitation to a tournament")
        ASKED = "asked", _("on request, approved by an admin below")
        EVERYBODY = "everybody", _("open to every e-mail address")

    who_joins = models.CharField(
        _("new accounts"), max_length=10, choices=WhoJoins.choices, default=WhoJoins.INVITED
    )

    who_creates = models.CharField(
        _("tournament creators"), max_length=10, choices=WhoCreates.choices, default=WhoCreates.CHOSEN
    )

    second_step = models.BooleanField(
        _("second step required for organisers at log-in"),
        default=False,
        help_text=_("Requires a one-time code or a passkey in every tournament and for creating one."),
    )

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_row_of_site_settings")]

    def __str__(self) -> str:
        return f"{self.who_creates}"


class Creator(models.Model):
    """Somebody who may create tournaments where only chosen people may."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="may_create")
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.user)


class Passkey(models.Model):
    """A key an account signs log-ins with, kept by the person's device; only its public half is here."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys")
    id_hash = models.CharField(max_length=64, unique=True)
    credential = models.BinaryField()
    host = models.CharField(max_length=253)
    name = models.CharField(max_length=80)
    counter = models.BigIntegerField(default=0)
    since = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"


class ExternalLogin(models.Model):
    """An account elsewhere (Discord, Google …) that logs in to an account here. No token of it is kept.

    A provider numbers its own accounts: only issuer and subject together say which one it is.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="external_logins")
    issuer = models.CharField(max_length=255)
    subject = models.CharField(max_length=255)
    name = models.CharField(max_length=254, blank=True)
    since = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["issuer", "subject"], name="external_login_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.name}"


class AccountRequest(models.Model):
    """Somebody without an account who asks for one; gone when they have it, or when it was refused."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=150)
    language = models.CharField(max_length=10)
    asked_at = models.DateTimeField()
    allowed_at = models.DateTimeField(null=True, blank=True)
    allowed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["asked_at", "id"]

    def __str__(self) -> str:
        return f"{self.name} <{self.email}>"


class Preference(models.Model):
    """What an account has chosen about how the site speaks to it, on every device."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preference")
    language = models.CharField(max_length=10, blank=True)
    guide_away = models.BooleanField(default=False)  # the steps of a first event

    def __str__(self) -> str:
        return f"{self.user}: {self.language}"

"""Models of tournament, staff, audit log and idempotency keys."""

from __future__ import annotations

import secrets
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.http_guard.input_parsing import at_most

KEEP_CONTACTS_DAYS = 90
MOST_DESCRIPTION = 20_000  # characters: some ten pages
MOST_THANKS = 5_000
MOST_REASON = 2_000  # characters; the forms take 300


def new_secret() -> str:
    """256 random bits, URL-safe: seeds of draws and parts of signed links."""
    return secrets.token_urlsafe(32)


class Tournament(models.Model):
    """One event: everything an organiser decides before the first hanchan."""

    class Stage(models.TextChoices):
        DRAFT = "draft", _("draft")
        OPEN = "open", _("registration open")
        CLOSED = "closed", _("registration closed")
        CHECK_IN = "check_in", _("check-in")
        PLAYING = "playing", _("playing")
        FINAL = "final", _("standings final")
        ARCHIVED = "archived", _("archived")

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("public")
        UNLISTED = "unlisted", _("unlisted, found only by its link")

    class Release(models.TextChoices):
        AT_ONCE = "at_once", _("as each table is confirmed")
        COMPLETE = "complete", _("when all tables of a hanchan are confirmed")
        HIDDEN = "hidden", _("manually, hanchan by hanchan")

    class RestScores(models.TextChoices):
        NOTHING = "nothing", pgettext_lazy("what a rest scores", "nothing, because no hanchan was played")
        AVERAGE = "average", pgettext_lazy("what a rest scores", "the average of the player’s own hanchans")
        FIXED = "fixed", pgettext_lazy("what a rest scores", "a fixed number")

    class LeftScores(models.TextChoices):
        SUBSTITUTED = (
            "substituted",
            pgettext_lazy("who leaves", "get the score of a substituted player for each missed hanchan"),
        )
        NOTHING = "nothing", pgettext_lazy("who leaves", "keep their total so far")
        LAST = "last", pgettext_lazy("who leaves", "rank below every player who stayed")

    class PlacesBy(models.TextChoices):
        TOTAL = "total", pgettext_lazy("places go by", "total of all hanchans")
        AVERAGE = "average", pgettext_lazy("places go by", "average per hanchan")
        BEST = "best", pgettext_lazy("places go by", "best hanchans")

    slug = models.SlugField(_("address"), max_length=80, unique=True)
    name = models.CharField(pgettext_lazy("tournament", "name"), max_length=120)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    place = models.CharField(_("venue"), max_length=200, blank=True)
    street = models.CharField(_("street and town"), max_length=200, blank=True)
    map_url = models.URLField(_("map link"), max_length=500, blank=True)
    timezone = models.CharField(_("time zone"), max_length=60, default="Europe/Warsaw")
    description = models.TextField(
        _("description"), max_length=MOST_DESCRIPTION, blank=True, help_text=_("Markdown works here.")
    )
    thanks = models.TextField(_("thanks"), max_length=MOST_THANKS, blank=True)
    contact = models.EmailField(_("contact e-mail"), blank=True)
    # The name of its picture (`Picture.digest`); "": the event page draws a poster.
    picture = models.CharField(max_length=32, blank=True, editable=False)

    ruleset = models.CharField(_("ruleset"), max_length=30, default="ema2025")
    rule_changes = models.JSONField(_("changes to the ruleset"), default=dict, blank=True)
    hanchan_count = models.PositiveSmallIntegerField(
        _("number of hanchans"), default=4, validators=[MinValueValidator(1), MaxValueValidator(30)]
    )
    capacity = models.PositiveSmallIntegerField(
        _("capacity"), default=24, validators=[MinValueValidator(4), MaxValueValidator(2000)]
    )
    fee = models.DecimalField(
        _("fee"), max_digits=8, decimal_places=2, default=0, validators=[MinValueValidator(0)]
    )
    currency = models.CharField(_("currency"), max_length=3, default="PLN")

    # When the public form takes entries while the stage is `open`; empty: from and until the organisers say so.
    opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    closes_at = models.DateTimeField(_("registration closes"), null=True, blank=True)
    most_waiting = models.PositiveSmallIntegerField(
        _("waiting-list limit"), null=True, blank=True, validators=[MaxValueValidator(2000)]
    )
    approves = models.BooleanField(_("approve registrations manually"), default=False)
    accept_hours = models.PositiveSmallIntegerField(
        _("hours to accept an offered place"), default=0, validators=[MaxValueValidator(336)]
    )

    keep_contacts_days = models.PositiveSmallIntegerField(
        _("delete contact data after (days)"),
        default=KEEP_CONTACTS_DAYS,
        validators=[MinValueValidator(7), MaxValueValidator(730)],
        help_text=_(
            "Counted from the last day. Deletes e-mail addresses, notes and personal links. Names, "
            "seating and results stay."
        ),
    )

    visibility = models.CharField(
        _("visibility"), max_length=10, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    release = models.CharField(
        _("publish results"), max_length=10, choices=Release.choices, default=Release.COMPLETE
    )
    shows_chances = models.BooleanField(
        _("show chances"),
        default=False,
        help_text=_("Riichi only. Simulated chances of the title, the podium and the cut, from public results."),
    )
    second_step = models.BooleanField(
        _("second step required for organisers at log-in"),
        default=False,
        help_text=_("A one-time code or a passkey. Staff without one set it up on the next staff page they open."),
    )
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    rest_scores = models.CharField(
        _("score for sitting out"), max_length=10, choices=RestScores.choices, default=RestScores.NOTHING
    )
    rest_tenths = models.SmallIntegerField(_("score for sitting out, in tenths"), default=0)
    left_scores = models.CharField(
        _("players who leave the tournament"),
        max_length=12,
        choices=LeftScores.choices,
        default=LeftScores.SUBSTITUTED,
    )
    places_by = models.CharField(_("ranking by"), max_length=10, choices=PlacesBy.choices, default=PlacesBy.TOTAL)
    best_games = models.PositiveSmallIntegerField(
        _("number of hanchans that count"), default=4, validators=[MinValueValidator(1), MaxValueValidator(30)]
    )
    stage = models.CharField(_("stage"), max_length=10, choices=Stage.choices, default=Stage.DRAFT)

    # When it goes for good (`domain/event/deletion.py`); until then it is closed and can be taken back.
    leaves_at = models.DateTimeField(null=True, blank=True, editable=False)

    # Every change bumps it; caches, ETags and the live nudge hang on it and never on time.
    revision = models.PositiveIntegerField(default=1, editable=False)
    # At which revision what people outside the staff see last changed (`domain/change.py`).
    seen: Any = models.JSONField(default=dict, editable=False)
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="tournament_ends_after_start"
            ),
            models.CheckConstraint(
                condition=models.Q(opens_at=None)
                | models.Q(closes_at=None)
                | models.Q(closes_at__gt=models.F("opens_at")),
                name="registration_closes_after_it_opens",
            ),
            at_most("description", MOST_DESCRIPTION, "a_description_is_a_page"),
            at_most("thanks", MOST_THANKS, "thanks_are_half_a_page"),
            models.CheckConstraint(
                condition=models.Q(rest_tenths__gte=-1_000, rest_tenths__lte=1_000), name="a_rest_scores_a_game"
            ),
            models.CheckConstraint(
                condition=models.Q(best_games__gte=1, best_games__lte=30), name="some_games_count"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The public page."""
        return reverse("tournament", args=[self.slug])

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    @property
    def is_public_stage(self) -> bool:
        """Whether anybody but the staff may see it at all."""
        return self.stage != self.Stage.DRAFT and self.leaves_at is None

    @property
    def is_over(self) -> bool:
        """Whether the standings are final: results and penalties stay as they are."""
        return self.stage in (self.Stage.FINAL, self.Stage.ARCHIVED)

    @property
    def takes_registrations(self) -> bool:
        """Whether the public form accepts entrants now."""
        return self.stage == self.Stage.OPEN and not (self.opens_later or self.closed_by_time)

    @property
    def opens_later(self) -> bool:
        """Whether the moment from which the public form takes entries is still to come."""
        return self.opens_at is not None and timezone.now() < self.opens_at

    @property
    def closed_by_time(self) -> bool:
        """Whether the moment until which the public form takes entries is past."""
        return self.closes_at is not None and self.closes_at <= timezone.now()


class Picture(models.Model):
    """The picture at the head of the event page, in one width: bytes as they are served, made by the site itself.

    In the database, so that a backup has it and a change of it is one with its line in the log.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pictures")
    digest = models.CharField(max_length=32)  # of what was uploaded; the address of all its sizes
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    content = models.BinaryField()  # WebP, some 100 kB

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "digest", "width"], name="a_picture_once_a_width")
        ]

    def __str__(self) -> str:
        return f"{self.digest} {self.width} × {self.height}"


class Staff(models.Model):
    """A person's role in one tournament."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        JUDGE = "judge", _("judge")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="taikai_roles")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)
    plays = models.BooleanField(_("also plays"), default=False)
    # Invited, not accepted yet: gives no right to anything (`domain/staff/invitations.py`).
    pending = models.BooleanField(_("not accepted yet"), default=False)
    # As the inviter typed them: until it is accepted, nothing of the account behind the address is shown.
    invited_name = models.CharField(max_length=150, blank=True)
    invited_email = models.EmailField(blank=True)
    invited_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["role", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="one_role_once_a_tournament")
        ]

    def __str__(self) -> str:
        return f"{self.shown_name} ({self.get_role_display()})"

    @property
    def shown_name(self) -> str:
        """The person's name; while the role is not accepted, as the inviter typed it."""
        if self.pending:
            return self.invited_name or self.invited_email
        return self.user.get_full_name() or self.user.get_username()

    @property
    def shown_email(self) -> str:
        """The person's address; while the role is not accepted, the one that was invited."""
        return self.invited_email if self.pending else self.user.email


class LogEntry(models.Model):
    """One line of the action log: who did what to what, and what it was before and after."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(auto_now_add=True, db_index=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    actor = models.CharField(max_length=150)  # the name as it was then
    role = models.CharField(max_length=12)
    verb = models.CharField(max_length=60)
    target = models.CharField(max_length=200, blank=True)  # readable: "Hanchan 3, table 4"
    target_id = models.CharField(max_length=60, blank=True)  # "table:17", a row; "round:3", the third hanchan
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.TextField(max_length=MOST_REASON, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["tournament", "-id"])]
        constraints = [at_most("reason", MOST_REASON, "a_reason_is_a_few_lines")]

    def __str__(self) -> str:
        return f"{self.actor}: {self.verb} {self.target}"


class WriteKey(models.Model):
    """A write already done: the same again, by the same person, saying the same, gives the same answer.

    `key` is a digest of all of that and of the client-made key (`domain.change.once`).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="write_keys")
    key = models.CharField(max_length=64)
    verb = models.CharField(max_length=60)
    answer: Any = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "key"], name="a_write_key_once")]

    def __str__(self) -> str:
        return f"{self.verb} {self.key}"


class MadeFile(models.Model):
    """A file of an event that a worker makes: of which revision, and its bytes as soon as it is made.

    In the database: the worker that makes it and the process that hands it out may be different machines.
    """

    class State(models.TextChoices):
        MAKING = "making"
        READY = "ready"
        FAILED = "failed"

    tournament: models.ForeignKey[Tournament, Tournament]  # each kind of file has its own
    language = models.CharField(max_length=12)
    revision = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.MAKING)
    content = models.BinaryField(default=b"")
    asked_at = models.DateTimeField(default=timezone.now)
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["-id"]

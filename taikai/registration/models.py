"""Entrants: everybody who wants to play, plays or stands by."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_countries.fields import CountryField

from taikai.edge.texts import at_most
from taikai.tournaments.models import Tournament, new_secret

MOST_NOTE = 2_000  # characters
MOST_CHOICES = 2_000
MOST_ANSWER = 500

ema_number_format = RegexValidator(
    r"^[0-9]{8}$", _("An EMA number has eight digits, for example 16010042; leave it empty if you have none.")
)


def public_name(name: str, nickname: str) -> str:
    """How lists and screens show somebody."""
    return f"{name} ({nickname})" if nickname else name


class Entrant(models.Model):
    """One person's entry in one tournament.

    Places go in order of application: `pending` asks to be let in where organisers approve entries, `applied` and
    `confirmed` hold a place, `waiting` stands in line, `withdrawn` has left. A substitute (`kind`) never takes a
    place.
    """

    class Status(models.TextChoices):
        PENDING = "pending", _("to be approved")
        APPLIED = "applied", _("applied")
        CONFIRMED = "confirmed", _("confirmed")
        WAITING = "waiting", _("on the waiting list")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Kind(models.TextChoices):
        PLAYER = "player", _("player")
        SUBSTITUTE = "substitute", _("substitute")

    class ShownAs(models.TextChoices):
        FULL = "full", _("the whole name")
        INITIAL = "initial", _("given name and an initial")
        NICKNAME = "nickname", _("only the nickname")

    HOLDS_A_PLACE = (Status.APPLIED, Status.CONFIRMED)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    name = models.CharField(_("name"), max_length=100)
    nickname = models.CharField(_("nickname"), max_length=40, blank=True)
    # As part of `name`; empty: nobody has said, lists that want both apart guess.
    family_name = models.CharField(_("family name"), max_length=100, blank=True)
    # `name`, `nickname` and `family_name` are what everybody sees. Who does not show the whole name has it
    # here, for the organisers and the federation.
    shown_as = models.CharField(_("shown in public"), max_length=10, choices=ShownAs.choices, default=ShownAs.FULL)
    legal_name = models.CharField(_("whole name"), max_length=100, blank=True)
    legal_family = models.CharField(_("family name of the whole name"), max_length=100, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    country = CountryField(_("country"), blank=True)
    ema_number = models.CharField(_("EMA number"), max_length=8, blank=True, validators=[ema_number_format])
    can_substitute = models.BooleanField(_("can play as substitute"), default=False)
    kind = models.CharField(_("plays as"), max_length=10, choices=Kind.choices, default=Kind.PLAYER)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.APPLIED)
    # Who is called up from the waiting list accepts until then, and a place is kept so long.
    asked_until = models.DateTimeField(_("asked until"), null=True, blank=True)
    note = models.TextField(_("note for the organisers"), max_length=MOST_NOTE, blank=True)
    paid_at = models.DateTimeField(_("paid"), null=True, blank=True)
    checked_in_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    consented_at = models.DateTimeField(_("consent given"), null=True, blank=True)
    applied_at = models.DateTimeField(_("applied"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    # Contact data and the personal link are gone (`domain/retention.py`); name and results stay.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    # The language they applied in: their e-mails are written in it.
    language = models.CharField(max_length=8, default="en", editable=False)
    # Part of the personal link; a new one makes the old link void.
    secret = models.CharField(max_length=64, default=new_secret, editable=False)

    class Meta:
        ordering = ["applied_at", "id"]
        indexes = [models.Index(fields=["tournament", "status"])]
        constraints = [at_most("note", MOST_NOTE, "an_entrants_note_is_short")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_asked(self) -> bool:
        """Whether a place is kept until this entrant says whether they take it."""
        return self.status == self.Status.WAITING and self.asked_until is not None

    @property
    def holds_a_place(self) -> bool:
        """Whether this entrant counts against the capacity."""
        return self.kind == self.Kind.PLAYER and self.status in self.HOLDS_A_PLACE

    @property
    def whole_name(self) -> str:
        """The name as in a passport, as far as anybody said it: for organisers and federations only."""
        return self.legal_name or self.name

    @property
    def whole_family(self) -> str:
        """As `family_name`, of the whole name."""
        return self.legal_family if self.legal_name else self.family_name

    @property
    def public_name(self) -> str:
        """The name as lists and screens show it."""
        return public_name(self.name, self.nickname)


class Question(models.Model):
    """Something an organiser asks everybody who enters."""

    class Kind(models.TextChoices):
        TEXT = "text", _("a text")
        CHOICE = "choice", _("one of several answers")
        NUMBER = "number", _("a whole number")
        CONSENT = "consent", _("a tick: agreed")

    class Seen(models.TextChoices):
        STAFF = "staff", _("only the organisers")
        PARTICIPANTS = "participants", _("everybody who has entered")
        EVERYBODY = "everybody", _("everybody: it stands on the public list")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="questions")
    text = models.CharField(_("question"), max_length=200)
    help = models.CharField(_("explanation"), max_length=300, blank=True)
    kind = models.CharField(_("answered by"), max_length=10, choices=Kind.choices, default=Kind.TEXT)
    choices = models.TextField(_("answers to choose from"), max_length=MOST_CHOICES, blank=True)
    required = models.BooleanField(_("must be answered"), default=False)
    seen_by = models.CharField(_("who sees the answers"), max_length=12, choices=Seen.choices, default=Seen.STAFF)
    position = models.PositiveSmallIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["position", "id"]
        constraints = [at_most("choices", MOST_CHOICES, "a_questions_choices_are_short")]

    def __str__(self) -> str:
        return self.text

    @property
    def choice_list(self) -> list[str]:
        """The answers to choose from, in order."""
        return [line.strip() for line in self.choices.splitlines() if line.strip()]


class Answer(models.Model):
    """What an entrant answered; no row: nothing."""

    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="answers")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="answers")
    value = models.CharField(_("answer"), max_length=MOST_ANSWER, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["question", "entrant"], name="an_answer_once")]

    def __str__(self) -> str:
        return self.value

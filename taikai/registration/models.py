"""Models of entrants: players, substitutes, waiting list, groups, answers."""

from __future__ import annotations

from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_countries.fields import CountryField

from taikai.http_guard.input_parsing import at_most
from taikai.tournaments.models import Tournament, new_secret

MOST_NOTE = 2_000  # characters
MOST_CHOICES = 2_000
MOST_ANSWER = 500
MOST_PLACES = 10_000

ema_number_format = RegexValidator(
    r"^[0-9]{8}$", _("An EMA number has 8 digits, for example 16010042. Leave empty if you have none.")
)


def public_name(name: str, nickname: str) -> str:
    """How lists and screens show somebody."""
    return f"{name} ({nickname})" if nickname else name


class Entrant(models.Model):
    """One person's entry in one tournament. Forms and lists have the fields in this order.

    Places go in order of application: `pending` asks to be let in where organisers approve entries, `applied` and
    `confirmed` hold a place, `waiting` stands in line, `withdrawn` has left. A substitute (`kind`) never takes a
    place.
    """

    class Status(models.TextChoices):
        PENDING = "pending", _("awaiting approval")
        APPLIED = "applied", _("registered")
        CONFIRMED = "confirmed", _("confirmed")
        WAITING = "waiting", _("on the waiting list")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Kind(models.TextChoices):
        PLAYER = "player", _("player")
        SUBSTITUTE = "substitute", _("substitute")

    class ShownAs(models.TextChoices):
        FULL = "full", _("full name")
        INITIAL = "initial", _("given name and an initial")
        NICKNAME = "nickname", _("nickname only")

    HOLDS_A_PLACE = (Status.APPLIED, Status.CONFIRMED)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    name = models.CharField(_("name"), max_length=100)
    # As part of `name`; empty: nobody has said, lists that want both apart guess.
    family_name = models.CharField(_("family name"), max_length=100, blank=True)
    nickname = models.CharField(_("nickname"), max_length=40, blank=True)
    # `name`, `nickname` and `family_name` are what everybody sees. Who does not show the whole name has it
    # here, for the organisers and the federation.
    shown_as = models.CharField(
        _("name shown publicly"), max_length=10, choices=ShownAs.choices, default=ShownAs.FULL
    )
    legal_name = models.CharField(_("full name"), max_length=100, blank=True)
    legal_family = models.CharField(_("family name in the full name"), max_length=100, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    club = models.CharField(_("club"), max_length=80, blank=True)
    country = CountryField(_("country"), blank=True)
    ema_number = models.CharField(_("EMA number"), max_length=8, blank=True, validators=[ema_number_format])
    can_substitute = models.BooleanField(_("can play as a substitute"), default=False)
    kind = models.CharField(_("plays as"), max_length=10, choices=Kind.choices, default=Kind.PLAYER)
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.APPLIED)
    # Who is called up from the waiting list accepts until then, and a place is kept so long.
    asked_until = models.DateTimeField(_("offer valid until"), null=True, blank=True)
    note = models.TextField(_("note for the organisers"), max_length=MOST_NOTE, blank=True)
    paid_at = models.DateTimeField(_("paid"), null=True, blank=True)
    checked_in_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    consented_at = models.DateTimeField(_("consent given"), null=True, blank=True)
    applied_at = models.DateTimeField(_("registered"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn at"), null=True, blank=True)
    # Contact data and the personal link are gone (`domain/retention.py`); name and results stay.
    erased_at = models.DateTimeField(null=True, blank=True, editable=False)
    link_sent_at = models.DateTimeField(null=True, blank=True, editable=False)  # the first e-mail with the link
    # This entry and that one were one person's: what is done to this one is done to that one.
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="merged", editable=False
    )
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
    def is_volunteer(self) -> bool:
        """Whether they wait for a place and would sit in for somebody meanwhile."""
        return self.kind == self.Kind.PLAYER and self.status == self.Status.WAITING and self.can_substitute

    @property
    def can_arrive(self) -> bool:
        """Whether they can be checked in: who has a place or stands by, and who would sit in."""
        return self.status in self.HOLDS_A_PLACE or self.is_volunteer

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
        CONSENT = "consent", _("a checkbox to agree")

    class Seen(models.TextChoices):
        STAFF = "staff", _("only the organisers")
        PARTICIPANTS = "participants", _("all registered players")
        EVERYBODY = "everybody", _("the public, on the list of players")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="questions")
    text = models.CharField(_("question"), max_length=200)
    help = models.CharField(_("explanation"), max_length=300, blank=True)
    kind = models.CharField(_("type of answer"), max_length=10, choices=Kind.choices, default=Kind.TEXT)
    choices = models.TextField(_("answers to choose from"), max_length=MOST_CHOICES, blank=True)
    required = models.BooleanField(_("required"), default=False)
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


class Group(models.Model):
    """People who enter an event and have something in common: what is limited, kept for them or cheaper.

    `most` and `most_percent` (of all places, rounded down) limit how many of the group hold a place; for `each`
    they hold for every country by itself. `kept` places are for the group alone, until `kept_until` if that is
    said.
    """

    class Joined(models.TextChoices):
        CHOICE = "choice", _("players tick it on the form, and you approve")
        COUNTRY = "country", _("all players from these countries")
        ABROAD = "abroad", _("players from any other country")
        EACH = "each", _("each country is its own group")
        INVITED = "invited", _("players you invite, by link or by hand")

    #: How one belongs by what is written of somebody, without a row.
    BY_COUNTRY = (Joined.COUNTRY, Joined.ABROAD, Joined.EACH)
    #: How one belongs by a `Membership`.
    BY_ROW = (Joined.CHOICE, Joined.INVITED)

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="groups")
    # Translators: the name of a group of players.
    name = models.CharField(pgettext_lazy("a group", "name"), max_length=60)
    joined = models.CharField(_("members"), max_length=10, choices=Joined.choices, default=Joined.CHOICE)
    # Two-letter codes with spaces between them.
    countries = models.CharField(_("countries"), max_length=800, blank=True)
    most = models.PositiveSmallIntegerField(
        _("maximum number of places"), null=True, blank=True, validators=[MaxValueValidator(MOST_PLACES)]
    )
    most_percent = models.PositiveSmallIntegerField(
        _("maximum share of all places, in %"), null=True, blank=True, validators=[MaxValueValidator(100)]
    )
    kept = models.PositiveSmallIntegerField(
        _("places reserved for the group"), default=0, validators=[MaxValueValidator(MOST_PLACES)]
    )
    kept_until = models.DateTimeField(_("reserved until"), null=True, blank=True)
    # Only of `invited`: where the organisers approve every entry, who comes by the link was approved by it.
    skips_approval = models.BooleanField(_("players who use the link need no approval"), default=False)
    # Part of the link that invites into the group; a new one makes the old link void.
    secret = models.CharField(max_length=64, default=new_secret, editable=False)
    position = models.PositiveSmallIntegerField(default=0, editable=False)

    class Meta:
        ordering = ["position", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="a_groups_name_once"),
            models.CheckConstraint(
                condition=models.Q(most_percent=None) | models.Q(most_percent__lte=100),
                name="a_share_is_no_more_than_all",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(self.countries.split())

    @property
    def by_row(self) -> bool:
        """Whether one belongs by a `Membership`, not by one's country."""
        return self.joined in self.BY_ROW


class Membership(models.Model):
    """Somebody's word that they belong to a group, and what the organisers said to it."""

    class State(models.TextChoices):
        ASKED = "asked", _("to be checked")
        MEMBER = "member", _("belongs to the group")
        REFUSED = "refused", _("does not belong to the group")

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="memberships")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="memberships")
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.ASKED)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["group", "entrant"], name="in_a_group_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.group_id} {self.state}"


class TwoPeople(models.Model):
    """Two entries that look like one person's and are not: somebody of the organisers has said so.

    `first` is the one with the lower number.
    """

    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="two_people_once"),
            models.CheckConstraint(condition=models.Q(first__lt=models.F("second")), name="two_people_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first_id} {self.second_id}"


class Merging(models.Model):
    """Two entries were made one: what it takes to make them two again (`domain/duplicates/merge.py`).

    `was`: the state of both before and of `kept` after, by name of the field, what was taken over, and what apps
    above carried along. `moved`: the numbers of the rows that went along. Nothing in them says who somebody is.
    """

    kept = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    left = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="+")
    was: Any = models.JSONField(default=dict)
    moved: Any = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.left_id} {self.kept_id}"


class PassingTerms(models.Model):
    """Whether who has a place may pass it on to another person, until when, and what becomes of the fee."""

    MOST_DAYS = 60

    class Allowed(models.TextChoices):
        NO = "no", _("no")
        ASK = "ask", _("yes, if the organisers approve")
        FREE = "free", _("yes")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="passing_terms")
    allowed = models.CharField(
        _("players may transfer their place"), max_length=4, choices=Allowed.choices, default=Allowed.NO
    )
    until = models.DateTimeField(_("until"), null=True, blank=True)
    days = models.PositiveSmallIntegerField(
        _("days to accept"), default=3, validators=[MinValueValidator(1), MaxValueValidator(MOST_DAYS)]
    )
    fee_follows = models.BooleanField(_("payments go with the place"), default=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.allowed}"


class Passing(models.Model):
    """Somebody's place offered to another person by name; who takes it has an entry of their own (`receiver`)."""

    class State(models.TextChoices):
        ASKED = "asked", _("waiting for the organisers")
        OFFERED = "offered", _("offered")
        ACCEPTED = "accepted", _("transferred")
        REFUSED = "refused", _("refused by the organisers")
        DECLINED = "declined", _("declined")
        CANCELLED = "cancelled", _("withdrawn")
        LAPSED = "lapsed", _("not accepted in time")
        RETURNED = "returned", _("returned")

    OPEN = (State.ASKED, State.OFFERED)

    giver = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="passings")
    receiver = models.ForeignKey(
        Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="passed_from"
    )
    name = models.CharField(_("name"), max_length=100, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    language = models.CharField(max_length=8, default="en", editable=False)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.OFFERED)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    made_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    fee_followed = models.BooleanField(default=False)
    # Part of the link with which the place is taken.
    secret = models.CharField(max_length=64, default=new_secret, editable=False)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["giver"], condition=models.Q(state__in=("asked", "offered")), name="one_open_offer_a_place"
            )
        ]

    def __str__(self) -> str:
        return f"{self.giver_id} {self.state}"

    @property
    def is_open_now(self) -> bool:
        """Whether it can be accepted at this moment."""
        return self.state == self.State.OFFERED and (self.until is None or self.until > timezone.now())

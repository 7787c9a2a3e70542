"""Onboarding guide for new organisers: five steps that tick themselves off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _

from taikai.accounts.models import Preference
from taikai.agenda.models import Item
from taikai.registration.models import Entrant
from taikai.seating.models import Round
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Staff, Tournament
from taikai.tournaments.permissions import ORGANISER

Stage = Tournament.Stage
BEFORE = (Stage.DRAFT, Stage.OPEN, Stage.CLOSED)
A_TABLE = 4
#: Pages on which an event is set up: whoever has saved one is led on from there.
SETUP = frozenset(
    {
        *(
            "tournament-edit",
            "tournament-picture",
            "tournament-rules",
            "manage-programme",
            "manage-programme-item",
            "staff",
        ),
        *(
            "manage-registration",
            "manage-quotas",
            "manage-quota",
            "manage-question",
            "manage-accounts",
            "manage-discounts",
        ),
        *("manage-fee-terms", "results-options", "tie-breaks"),
    }
)


@dataclass(frozen=True, slots=True)
class GuideStep:
    """What to do, why, where; `now`: the first that is not done."""

    title: str
    what: str
    url: str
    done: bool
    now: bool


@dataclass(frozen=True, slots=True)
class Guide:
    """The five steps. `open`: unfolded, while nothing is played."""

    steps: tuple[GuideStep, ...]
    open: bool

    @property
    def done(self) -> int:
        return sum(step.done for step in self.steps)


def guide_of(tournament: Tournament, role: str, actor: Actor) -> Guide | None:
    """The guide, for an organiser who has finished no event and has not put it away; None for everybody else."""
    if role != ORGANISER or actor.user is None or tournament.is_over or not _wants(actor.user.pk):
        return None
    return Guide(_steps(tournament), tournament.stage != Stage.PLAYING)


@dataclass(frozen=True, slots=True)
class SetupLead:
    """Where it goes on from a page that is saved."""

    label: str
    url: str


def next_guide_step(tournament: Tournament, role: str, actor: Actor, path: str) -> SetupLead | None:
    """The first step of the guide that is not done and is not the page one is on; None for who is not led, or
    once the day has begun.
    """
    guide = guide_of(tournament, role, actor) if tournament.stage in BEFORE else None
    step = next((step for step in guide.steps if not step.done and step.url != path), None) if guide else None
    if step is None:
        return None
    slug = tournament.slug
    if step.url == reverse("manage-programme", args=[slug]):
        return SetupLead(_("Draft the programme"), step.url)
    if tournament.stage == Stage.DRAFT and step.url != reverse("tournament-edit", args=[slug]):
        return SetupLead(_("Review it and open registration"), reverse("dashboard", args=[slug]))
    return SetupLead(step.title, step.url)


def _wants(user: int) -> bool:
    """Whether this account is led. One query."""
    finished = Staff.objects.filter(
        user=OuterRef("pk"),
        role=Staff.Role.ORGANISER,
        pending=False,
        tournament__stage__in=(Stage.FINAL, Stage.ARCHIVED),
    )
    away = Preference.objects.filter(user=OuterRef("pk"), guide_away=True)
    return User.objects.filter(~Exists(finished), ~Exists(away), pk=user).exists()


def _steps(tournament: Tournament) -> tuple[GuideStep, ...]:
    opened = tournament.stage != Stage.DRAFT
    facts: Any = (
        Tournament.objects.filter(pk=tournament.pk)
        .annotate(
            lines=Exists(Item.objects.filter(tournament=OuterRef("pk"))),
            seated=Exists(Round.objects.filter(tournament=OuterRef("pk"), state=Round.State.PUBLISHED)),
        )
        .values("lines", "seated")
        .get()
    )
    people = Entrant.objects.filter(tournament=tournament, status__in=Entrant.HOLDS_A_PLACE).count()
    steps = (
        (
            _("Describe the tournament"),
            _("Add a description and a contact e-mail, so players can decide."),
            "tournament-edit",
            bool(tournament.description and tournament.contact),
        ),
        (
            _("Choose rules and programme"),
            _("A ruleset works as it is. We draft the programme from the first hour, and you adjust it."),
            "manage-programme",
            facts["lines"],
        ),
        (
            _("Open registration"),
            _("Share the link, or import a list of players."),
            "manage-players",
            opened and people >= A_TABLE,
        ),
        (
            _("Draw the seating"),
            _("Check players in on the day, draw, review and publish. Then all players see their table."),
            "manage-seating",
            facts["seated"],
        ),
        (
            _("Run the day"),
            _("Run the clock, enter results, and at the end finalise the standings."),
            "board",
            tournament.is_over,
        ),
    )
    first = next((at for at, (*_words, done) in enumerate(steps) if not done), len(steps))
    return tuple(
        GuideStep(title, what, reverse(name, args=[tournament.slug]), done, at == first)
        for at, (title, what, name, done) in enumerate(steps)
    )

"""Account removal: the account leaves its roles, unless it is a tournament's only organiser."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from taikai.accounts.domain.account_deletion import departures, hindrances
from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Staff, Tournament

ORGANISER = Staff.Role.ORGANISER


def _would_be_alone(tournament: Tournament, user: User) -> bool:
    organisers = Staff.objects.filter(tournament=tournament, role=ORGANISER, pending=False)
    return organisers.filter(user=user).exists() and not organisers.exclude(user=user).exists()


def _hand_over(tournament: Tournament) -> Problem:
    words = _(
        "%(event)s has no other organiser. Add one under Staff and wait for their answer, or delete the "
        "tournament first."
    )
    return Problem("leaving.last_organiser", tournament.slug, words % {"event": tournament.name})


@hindrances.register()
def sole_organiser_problems(user: User) -> list[Problem]:
    """A problem for each event that nobody else organises."""
    events = Tournament.objects.filter(staff__user=user, staff__role=ORGANISER, staff__pending=False).order_by(
        "pk"
    )
    return [_hand_over(event) for event in events.distinct() if _would_be_alone(event, user)]


@departures.register()
def leave_roles(user: User) -> None:
    """Every role ends, with a line in its event's log. Raises Refusal where another organiser left meanwhile."""
    name = user.get_full_name() or user.get_username()
    for pk in sorted(set(Staff.objects.filter(user=user).values_list("tournament_id", flat=True))):
        with change(pk, Actor(label=name, role="system"), "staff.left") as act:
            if _would_be_alone(act.tournament, user):
                raise Refusal(_hand_over(act.tournament))
            roles = Staff.objects.filter(tournament=act.tournament, user=user)
            act.repeated = not roles  # taken away meanwhile, which has its own line
            for entry in roles:
                act.log(target=str(entry), target_id=f"staff:{entry.pk}", before={"role": entry.role})
            roles.delete()

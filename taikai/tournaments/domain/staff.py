"""Inviting and removing organisers and judges."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.domain.invitations import send_letter
from taikai.tournaments.models import Staff, Tournament


def add_staff(tournament: Tournament, *, email: str, name: str, role: str, plays: bool, actor: Actor) -> Staff:
    """Invite a person to a role; who has no account yet gets one.

    The role waits until it is accepted (`invitations.py`); a letter with the link goes to the address. Only who
    gives themselves a role has it at once. Raises Refusal if the person has that role already.
    """
    email = email.strip().lower()
    with change(tournament, actor, "staff.added") as act:
        user = (
            User.objects.filter(username__iexact=email).first() or User.objects.filter(email__iexact=email).first()
        )
        if user is None:
            first, _space, last = name.strip().partition(" ")
            user = User(username=email, email=email, first_name=first[:150], last_name=last[:150])
            user.set_unusable_password()
            user.save()
        if Staff.objects.filter(tournament=act.tournament, user=user, role=role).exists():
            raise refuse(
                "staff.already",
                _("%(name)s has this role already.") % {"name": user.get_full_name()},
                "email",
            )
        own = actor.user is not None and user.pk == actor.user.pk
        entry = Staff.objects.create(tournament=act.tournament, user=user, role=role, plays=plays, pending=not own)
        act.log(
            target=str(entry),
            target_id=f"staff:{entry.pk}",
            after={"role": role, "plays": plays, "pending": entry.pending},
        )
        if entry.pending:
            act.after_commit(lambda: send_letter(entry))
    return entry


def remove_staff(entry: Staff, *, actor: Actor) -> None:
    """Take a role away at once. Raises Refusal for the last organiser."""
    with change(entry.tournament, actor, "staff.removed") as act:
        others = Staff.objects.filter(tournament=act.tournament, role=Staff.Role.ORGANISER, pending=False).exclude(
            pk=entry.pk
        )
        if entry.role == Staff.Role.ORGANISER and not entry.pending and not others.exists():
            raise refuse(
                "staff.last_organiser",
                _("A tournament needs an organiser: add another one before removing this one."),
            )
        act.log(target=str(entry), target_id=f"staff:{entry.pk}", before={"role": entry.role})
        entry.delete()

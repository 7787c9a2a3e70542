"""Roles: invite and remove organisers and judges."""

from __future__ import annotations

import datetime as dt

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.accounts.domain.login_names import plain_name
from taikai.problems import refuse
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.staff.invitations import send_email
from taikai.tournaments.models import LogEntry, Staff, Tournament

AN_HOUR = 30  # invitations one person sends: a large staff at a sitting, no machine


def add_staff(
    tournament: Tournament, *, email: str, name: str, role: str, plays: bool, actor: Actor, key: str = ""
) -> Staff:
    """Invite a person to a role; who has no account yet gets one.

    The role waits until it is accepted (`invitations.py`); an e-mail with the link goes to the address. Only who
    gives themselves a role has it at once. What the inviter hears and the log keeps is what they typed, whether or
    not the address has an account. Raises Refusal if the person has that role already, or after `AN_HOUR` others.
    """
    email = plain_name(email)
    with change(tournament, actor, "staff.added", key=key, content=(email, name, role, plays)) as act:
        if act.repeated:
            return act.again(Staff(pk=act.answer["staff"]))
        _refuse_too_many(actor)
        user = (
            User.objects.filter(username__iexact=email).first() or User.objects.filter(email__iexact=email).first()
        )
        if user is None:
            first, _space, last = name.strip().partition(" ")
            # Another tournament may invite the same person at this very moment: there is one account for both.
            user, _made = User.objects.get_or_create(
                username=email,
                defaults={
                    "email": email,
                    "first_name": first[:150],
                    "last_name": last[:150],
                    "password": make_password(None),
                },
            )
        there = Staff.objects.filter(tournament=act.tournament, user=user, role=role).first()
        if there is not None:
            raise refuse(
                "staff.already", _("%(name)s already has this role.") % {"name": there.shown_name}, "email"
            )
        own = actor.user is not None and user.pk == actor.user.pk
        entry = Staff.objects.create(
            tournament=act.tournament,
            user=user,
            role=role,
            plays=plays,
            pending=not own,
            invited_name=name.strip()[:150],
            invited_email=email,
            invited_at=timezone.now(),
        )
        act.log(
            target=str(entry),
            target_id=f"staff:{entry.pk}",
            after={"role": role, "plays": plays, "pending": entry.pending},
        )
        act.answer["staff"] = entry.pk
        if entry.pending:
            send_email(entry)
    return entry


def invite_again(entry: Staff, *, actor: Actor) -> None:
    """Begin the seven days again and send another e-mail; links sent before are void.

    Raises Refusal if the role was accepted or taken back meanwhile, or after `AN_HOUR` others.
    """
    with change(entry.tournament, actor, "staff.invited_again") as act:
        _refuse_too_many(actor)
        waiting = Staff.objects.filter(pk=entry.pk, tournament=act.tournament, pending=True).first()
        if waiting is None:
            raise refuse("invitation.void", _("This invitation is no longer valid"))
        waiting.invited_at = timezone.now()
        waiting.save(update_fields=["invited_at"])
        act.log(target=str(waiting), target_id=f"staff:{waiting.pk}")
        send_email(waiting)


def _refuse_too_many(actor: Actor) -> None:
    """Whoever invites counts, over all tournaments. The action log is the count: nothing can empty it."""
    if actor.user is None:
        return
    lately = LogEntry.objects.filter(
        user=actor.user,
        verb__in=["staff.added", "staff.invited_again"],
        at__gte=timezone.now() - dt.timedelta(hours=1),
    )
    if lately.count() >= AN_HOUR:
        raise refuse(
            "invitation.too_many",
            _("You have sent %(count)d invitations within an hour. Send more later.") % {"count": AN_HOUR},
        )


def remove_staff(entry: Staff, *, actor: Actor) -> None:
    """Take a role away at once. Raises Refusal for the last organiser."""
    with change(entry.tournament, actor, "staff.removed") as act:
        entry = act.again(entry, "user")
        others = Staff.objects.filter(tournament=act.tournament, role=Staff.Role.ORGANISER, pending=False).exclude(
            pk=entry.pk
        )
        if entry.role == Staff.Role.ORGANISER and not entry.pending and not others.exists():
            raise refuse(
                "staff.last_organiser",
                _("A tournament needs an organiser. Add another one before you remove this one."),
            )
        act.log(target=str(entry), target_id=f"staff:{entry.pk}", before={"role": entry.role})
        entry.delete()

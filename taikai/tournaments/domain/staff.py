"""Inviting and removing organisers and judges."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core import signing
from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import change
from taikai.tournaments.models import Staff, Tournament

INVITATION_SALT = "taikai.invitation"
INVITATION_SECONDS = 60 * 60 * 24 * 60


def invitation_token(user: User) -> str:
    """A signed invitation; void as soon as a password is set, since it signs the present one."""
    return signing.dumps({"user": user.pk, "state": user.password[-12:]}, salt=INVITATION_SALT)


def may_pass_on(user: User, organiser: User | None) -> bool:
    """Whether `organiser` may have the invitation link of `user`.

    The link opens the account with all its roles: only who organises every tournament the invited person
    has a role in may pass it on.
    """
    if user.has_usable_password() or organiser is None:
        return False
    if organiser.is_superuser:
        return True
    own = Staff.objects.filter(user=organiser, role=Staff.Role.ORGANISER).values("tournament")
    return not Staff.objects.filter(user=user).exclude(tournament__in=own).exists()


def invited_user(token: str) -> User | None:
    """Whom an invitation is for; None if it is void, used or too old."""
    try:
        content = signing.loads(token, salt=INVITATION_SALT, max_age=INVITATION_SECONDS)
    except signing.BadSignature:
        return None
    user = User.objects.filter(pk=content["user"], is_active=True).first()
    if user is None or user.password[-12:] != content["state"]:
        return None
    return user


def add_staff(
    tournament: Tournament, *, email: str, name: str, role: str, plays: bool, actor: Actor
) -> tuple[Staff, str | None]:
    """Give a person a role; who has no account yet gets one.

    Returns the staff entry and, for a new account, the token of the invitation link (shown to the
    organiser once, to be passed on). Raises Refusal if the person has that role already.
    """
    email = email.strip().lower()
    with change(tournament, actor, "staff.added") as act:
        user = (
            User.objects.filter(username__iexact=email).first() or User.objects.filter(email__iexact=email).first()
        )
        token = None
        if user is None:
            first, _space, last = name.strip().partition(" ")
            user = User(username=email, email=email, first_name=first[:150], last_name=last[:150])
            user.set_unusable_password()
            user.save()
        if not user.has_usable_password():
            token = invitation_token(user)
        if Staff.objects.filter(tournament=act.tournament, user=user, role=role).exists():
            raise refuse(
                "staff.already",
                _("%(name)s has this role already.") % {"name": user.get_full_name()},
                "email",
            )
        entry = Staff.objects.create(tournament=act.tournament, user=user, role=role, plays=plays)
        act.log(target=str(entry), target_id=f"staff:{entry.pk}", after={"role": role, "plays": plays})
    return entry, token


def remove_staff(entry: Staff, *, actor: Actor) -> None:
    """Take a role away at once. Raises Refusal for the last organiser."""
    with change(entry.tournament, actor, "staff.removed") as act:
        others = Staff.objects.filter(tournament=act.tournament, role=Staff.Role.ORGANISER).exclude(pk=entry.pk)
        if entry.role == Staff.Role.ORGANISER and not others.exists():
            raise refuse(
                "staff.last_organiser",
                _("A tournament needs an organiser: add another one before removing this one."),
            )
        act.log(target=str(entry), target_id=f"staff:{entry.pk}", before={"role": entry.role})
        entry.delete()

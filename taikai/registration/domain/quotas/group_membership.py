"""Belonging to a group by one's own word or by an invitation, as a part of entering."""

from __future__ import annotations

from collections.abc import Iterable

from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from taikai.http_guard.input_parsing import row
from taikai.registration.models import Entrant, Group, Membership
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament

SALT = "taikai.group"
State = Membership.State


def token_of_group(group: Group) -> str:
    """The token of the link that invites into a group: number and signature; the secret itself stays here."""
    return f"{group.pk}-{signing.Signer(salt=SALT).signature(f'{group.pk}:{group.secret}')}"


def invitation_path(group: Group) -> str:
    """Where the link leads to: the form to apply, as somebody of this group."""
    return reverse("apply-invited", args=[group.tournament.slug, token_of_group(group)])


def group_of_token(tournament: Tournament, token: str) -> Group | None:
    """Into which group this token invites; None if it is mistyped, renewed or of another tournament."""
    number, _dash, signature = token.partition("-")
    found = Group.objects.filter(tournament=tournament, joined=Group.Joined.INVITED, pk=row(number)).first()
    if found is None or not constant_time_compare(token_of_group(found), f"{found.pk}-{signature}"):
        return None
    return found


def invitation(act: Change, number: int | None) -> Group | None:
    """The group somebody is invited into, as it is now; None without one, or when it is none any more."""
    if number is None:
        return None
    return Group.objects.filter(tournament=act.tournament, joined=Group.Joined.INVITED, pk=number).first()


def invite(entrant: Entrant, group: Group) -> None:
    """Who came by the link belongs to the group."""
    Membership.objects.create(group=group, entrant=entrant, state=State.MEMBER)


def said_of(entrant: Entrant) -> list[tuple[str, str]]:
    """Every group somebody said they belong to, or was put into, with what became of it; one query."""
    rows = Membership.objects.filter(entrant=entrant, group__joined__in=Group.BY_ROW).select_related("group")
    return [(each.group.name, each.get_state_display()) for each in rows.order_by("group__position", "group_id")]


def may_say(entrant: Entrant) -> tuple[list[Group], list[int]]:
    """The groups somebody may still say they belong to, and the numbers of those they have said so of."""
    rows = dict(Membership.objects.filter(entrant=entrant).values_list("group_id", "state"))
    choice = Group.objects.filter(tournament=entrant.tournament_id, joined=Group.Joined.CHOICE)
    found = [group for group in choice if rows.get(group.pk, State.ASKED) == State.ASKED]
    return found, [group.pk for group in found if group.pk in rows]


def claim(act: Change, entrant: Entrant, numbers: Iterable[int]) -> bool:
    """Note to which groups somebody says they belong, of those one may say it of; whether anything is new.

    What the organisers have said to it stays; a word nobody has looked at may be taken back.
    """
    wanted = set(numbers)
    new = False
    open_groups = Group.objects.filter(tournament=act.tournament, joined=Group.Joined.CHOICE)
    known = {each.group_id: each for each in Membership.objects.filter(entrant=entrant)}
    for group in open_groups:
        belonging = known.get(group.pk)
        if group.pk in wanted and belonging is None:
            Membership.objects.create(group=group, entrant=entrant, state=State.ASKED)
            new = True
        elif group.pk not in wanted and belonging is not None and belonging.state == State.ASKED:
            belonging.delete()
            new = True
    return new

"""Members of quota groups: by country, by an entrant's choice, by invitation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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


def declared_groups(entrant: Entrant) -> list[tuple[str, str]]:
    """Every group somebody said they belong to, or was put into, with what became of it; one query."""
    rows = Membership.objects.filter(entrant=entrant, group__joined__in=Group.BY_ROW).select_related("group")
    return [(each.group.name, each.get_state_display()) for each in rows.order_by("group__position", "group_id")]


def declarable_groups(entrant: Entrant) -> tuple[list[Group], list[int]]:
    """The groups somebody may still say they belong to, and the numbers of those they have said so of."""
    rows = dict(Membership.objects.filter(entrant=entrant).values_list("group_id", "state"))
    choice = Group.objects.filter(tournament=entrant.tournament_id, joined=Group.Joined.CHOICE)
    found = [group for group in choice if rows.get(group.pk, State.ASKED) == State.ASKED]
    return found, [group.pk for group in found if group.pk in rows]


def declare_groups(act: Change, entrant: Entrant, numbers: Iterable[int]) -> bool:
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


# Members of quota groups: by country, by choice, by invitation.


Joined = Group.Joined
Key = tuple[int, str]


def groups_of(tournament: Tournament) -> list[Group]:
    """The groups of an event, in the organisers' order."""
    return list(Group.objects.filter(tournament=tournament))


def key_of_country(group: Group, country: str) -> Key | None:
    """Where somebody from a country belongs: the number of the group, and the country if each is by itself.

    None: not to this one by country. Nobody without a country belongs anywhere by it.
    """
    if not country:
        return None
    if group.joined == Joined.EACH:
        return (group.pk, country)
    here = group.joined == Joined.COUNTRY and country in group.codes
    return (group.pk, "") if here or (group.joined == Joined.ABROAD and country not in group.codes) else None


def keys_of(groups: Iterable[Group], country: str, member_of: frozenset[int]) -> frozenset[Key]:
    """Every group somebody counts in, by their country and the numbers of those they are a member of."""
    found = {key for group in groups if (key := key_of_country(group, country)) is not None}
    found |= {(group.pk, "") for group in groups if group.by_row and group.pk in member_of}
    return frozenset(found)


def members(tournament: Tournament) -> dict[int, frozenset[int]]:
    """Of which groups somebody is a member by a row, as numbers, by the number of the entry. One query."""
    found: dict[int, set[int]] = {}
    rows = Membership.objects.filter(group__tournament=tournament, state=Membership.State.MEMBER)
    for entrant, group in rows.values_list("entrant_id", "group_id"):
        found.setdefault(entrant, set()).add(group)
    return {entrant: frozenset(numbers) for entrant, numbers in found.items()}


def groups_by_entrant(tournament: Tournament, entrants: Sequence[Entrant]) -> Mapping[int, list[Group]]:
    """The groups each of these people belongs to, in order, by the number of the entry. Two queries."""
    groups = groups_of(tournament)
    rows = members(tournament) if any(group.by_row for group in groups) else {}
    found = {}
    for entrant in entrants:
        keys = keys_of(groups, str(entrant.country.code or ""), rows.get(entrant.pk, frozenset()))
        numbers = {number for number, _country in keys}
        found[entrant.pk] = [group for group in groups if group.pk in numbers]
    return found

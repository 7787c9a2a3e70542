"""Template context of the organiser's quota groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_countries import countries

from taikai.registration.domain.quotas.group_membership import invitation_path
from taikai.registration.domain.quotas.state import IN_LINE, Count, counts_of, most_of, quotas, why_all_wait
from taikai.registration.models import Entrant, Group, Membership
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group with what stands behind its name."""

    group: Group
    figures: str
    over: bool
    who: str
    path: str


def groups_context(tournament: Tournament) -> dict[str, Any]:
    """Everything `registration/manage_quotas.html` shows."""
    found = quotas(tournament)
    line = Entrant.objects.filter(IN_LINE, tournament=tournament, kind=Entrant.Kind.PLAYER)
    waiting: Counter[int] = Counter()
    for entrant in line:
        hindrance = found.places.hindrance(found.keys_of(entrant))
        waiting.update(number for number, _country in (hindrance.keys if hindrance else ()))
    counted = counts_of(tournament)
    lines = []
    for group in found.groups:
        group.tournament = tournament
        counts = [each for each in counted if each.group.pk == group.pk]
        over = any(each.most is not None and each.places > each.most for each in counts)
        path = invitation_path(group) if group.joined == Group.Joined.INVITED else ""
        words = _figures(tournament, group, counts, waiting[group.pk])
        lines.append(GroupLine(group, words, over, _who(group), path))
    asked = Membership.objects.filter(group__tournament=tournament, state=Membership.State.ASKED)
    asked = asked.filter(group__joined__in=Group.BY_ROW).exclude(entrant__status=Entrant.Status.WITHDRAWN)
    return {"lines": lines, "asked": asked.select_related("group", "entrant")}


def _who(group: Group) -> str:
    names = ", ".join(str(countries.name(code) or code) for code in group.countries.split())
    return f"{group.get_joined_display()}: {names}" if names else str(group.get_joined_display())


def _figures(tournament: Tournament, group: Group, counts: list[Count], waiting: int) -> str:
    most = most_of(group, tournament.capacity)
    words = []
    for each in counts:
        where = f"{countries.name(each.country) or each.country}: " if each.country else ""
        of = f"{each.places}/{most}" if most is not None else str(each.places)
        words.append(where + _("places: %(places)s") % {"places": of})
    if group.kept:
        if group.kept_until is None:
            kept = ngettext("%(count)d place reserved", "%(count)d places reserved", group.kept)
            words.append(kept % {"count": group.kept})
        else:
            kept = ngettext(
                "%(count)d place reserved until %(when)s", "%(count)d places reserved until %(when)s", group.kept
            )
            when = date_format(group.kept_until.astimezone(tournament.zone), "DATETIME_FORMAT")
            words.append(kept % {"count": group.kept, "when": when})
    if waiting:
        waits = ngettext("%(count)d waiting because of it", "%(count)d waiting because of it", waiting)
        words.append(waits % {"count": waiting})
    return " · ".join(words)


def belonging_choices(entrant: Entrant) -> list[tuple[Group, str, list[tuple[str, Any]]]]:
    """Each group one belongs to by word or invitation, with what is said of this entry and what may be."""
    open_groups = list(Group.objects.filter(tournament=entrant.tournament, joined__in=Group.BY_ROW))
    if not open_groups:
        return []
    rows = Membership.objects.filter(entrant=entrant).values_list("group_id", "state")
    belonging = dict(rows)
    states = [("", "–"), *Membership.State.choices]
    return [(group, belonging.get(group.pk, ""), states) for group in open_groups]


def player_lines(tournament: Tournament, entrants: Sequence[Entrant]) -> list[tuple[Entrant, str]]:
    """Everybody of a list with why they wait, "" for who does not."""
    why = why_all_wait(tournament, entrants)
    return [(entrant, why.get(entrant.pk, "")) for entrant in entrants]

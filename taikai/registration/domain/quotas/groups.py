"""Quota groups: add, change, remove, assign members, preview the effects."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.domain.queue import pending_jobs
from taikai.jobs.models import Job
from taikai.problems import refuse
from taikai.registration.domain.entrants import entrant_in, log_entry
from taikai.registration.domain.quotas.group_membership import groups_of
from taikai.registration.domain.quotas.rules import LIMIT, NoPlaceReason, promote_from_line
from taikai.registration.domain.quotas.state import IN_LINE, exceeded, quotas
from taikai.registration.domain.waiting_list import PROMOTES_IN, fill_places
from taikai.registration.models import Entrant, Group, Membership
from taikai.tournaments.domain.change import SYSTEM, Actor, Change, change, follow
from taikai.tournaments.domain.event.copying import copiers, days_between
from taikai.tournaments.domain.event.export_schema import IMPORTED
from taikai.tournaments.domain.event.movable_deadlines import Deadline, moment_finders, moved
from taikai.tournaments.models import Tournament, new_secret

FIELDS = ("name", "joined", "countries", "most", "most_percent", "kept", "kept_until", "skips_approval")
MOST = 50
KEPT_OVER = "registration.kept"
State = Membership.State


@dataclass(frozen=True, slots=True)
class QuotaEffect:
    """What other groups, or another number of places, would change: who would be called up, and which groups
    would have more places than they may. Nobody ever loses a place by it.
    """

    called: Sequence[Entrant]
    over: Sequence[str]


def effect_of(tournament: Tournament, groups: Sequence[Group], capacity: int | None = None) -> QuotaEffect:
    """What would change with these groups instead. Changes nothing."""
    found = quotas(tournament, groups, capacity)
    over = []
    for number, country in sorted(found.places.taken):
        if (hindrance := exceeded(found.places, frozenset({(number, country)}))) is not None:
            taken = found.places.taken[number, country]
            over.append(f"{found.words(hindrance)} {too_many_words(taken, hindrance.most)}")
    line = Entrant.objects.filter(IN_LINE, tournament=tournament, kind=Entrant.Kind.PLAYER)
    people = {entrant.pk: entrant for entrant in line.order_by("applied_at", "id")}
    called = []
    if tournament.stage in PROMOTES_IN:
        called = promote_from_line(found.places, [(pk, found.keys_of(each)) for pk, each in people.items()])
    return QuotaEffect([people[pk] for pk in called], over)


def too_many_words(taken: int, most: int) -> str:
    """What it means that more hold a place than there are."""
    words = _(
        "Places taken: %(taken)d, which is %(over)d too many. Players keep their places, but no new ones "
        "are given."
    )
    return words % {"taken": taken, "over": taken - most}


def with_group(tournament: Tournament, pk: int, values: Mapping[str, Any] | None) -> list[Group]:
    """The groups as they would be with one of them changed, a new one (`pk` 0) or one less (no values)."""
    groups = []
    for group in groups_of(tournament):
        if group.pk != pk:
            groups.append(group)
        elif values is not None:
            groups.append(_changed(group, values))
    if not pk and values is not None:
        groups.append(_changed(Group(pk=0, tournament=tournament), values))
    return groups


def _changed(group: Group, values: Mapping[str, Any]) -> Group:
    changed = copy(group)
    for name in FIELDS:
        setattr(changed, name, values[name])
    return changed


def _group(act: Change, pk: int) -> Group:
    found = Group.objects.filter(tournament=act.tournament, pk=pk).first()
    if found is None:
        raise refuse("group.unknown", _("This group was deleted. Reload the page."))
    return found


def _check_name(act: Change, name: str, but: int = 0) -> None:
    if Group.objects.filter(tournament=act.tournament, name=name).exclude(pk=but).exists():
        raise refuse("group.name", _("A group with this name already exists. Choose another name."), "name")


def _as_log(value: Any) -> Any:
    return value if value is None or isinstance(value, (int, str)) else value.isoformat(timespec="minutes")


def _log(act: Change, group: Group, **details: Any) -> None:
    act.log(target=group.name, target_id=f"group:{group.pk}", **details)


def add_group(tournament: Tournament, values: Mapping[str, Any], *, actor: Actor, key: str = "") -> Group | None:
    """A new group, after those there are; None for a repeated write. Raises Refusal."""
    with change(tournament, actor, "group.added", key=key, content=(values,)) as act:
        if act.repeated:
            return None
        known = groups_of(act.tournament)
        if len(known) >= MOST:
            raise refuse(
                "group.many",
                _("You already have %(most)d groups, which is the limit. Delete one first.") % {"most": MOST},
            )
        _check_name(act, values["name"])
        group = Group(tournament=act.tournament, position=known[-1].position + 1 if known else 1)
        group = _changed(group, values)
        group.save()
        _put_job(group)
        _log(act, group, after={name: _as_log(values[name]) for name in FIELDS})
        fill_places(act)
        return group


def edit_group(
    tournament: Tournament, pk: int, values: Mapping[str, Any], *, actor: Actor, key: str = ""
) -> Group:
    """Change a group. Who now fits is called up; nobody loses a place. Raises Refusal."""
    with change(tournament, actor, "group.edited", key=key, content=(pk, values)) as act:
        group = _group(act, pk)
        if act.repeated:
            return group
        _check_name(act, values["name"], pk)
        changed = [name for name in FIELDS if getattr(group, name) != values[name]]
        before = {name: _as_log(getattr(group, name)) for name in changed}
        group = _changed(group, values)
        group.save()
        _put_job(group)
        _log(act, group, before=before, after={name: _as_log(values[name]) for name in changed})
        fill_places(act)
        return group


def remove_group(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """There is no such group any more, nor limits or places of its own. Entries stay as they are."""
    with change(tournament, actor, "group.removed", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        group = _group(act, pk)
        _log(act, group, before={name: _as_log(getattr(group, name)) for name in FIELDS})
        group.delete()
        fill_places(act)


def renew_invitation(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> None:
    """Make the link that invites into a group void; there is a new one. Who came by the old one stays."""
    with change(tournament, actor, "group.link_renewed", key=key, content=(pk,)) as act:
        if act.repeated:
            return
        group = _group(act, pk)
        group.secret = new_secret()
        group.save(update_fields=["secret"])
        _log(act, group)


def set_membership(
    tournament: Tournament, entrant_pk: int, group_pk: int, state: str, *, actor: Actor, key: str = ""
) -> Entrant:
    """Say whether somebody belongs to a group; `state` is one of `Membership.State`, or "" for no word at all.

    Raises Refusal where somebody with a place would make a group larger than its limit.
    """
    if state and state not in State.values:
        raise refuse("group.state", _("Choose whether the player belongs to the group."))
    with change(tournament, actor, "entrant.grouped", key=key, content=(entrant_pk, group_pk, state)) as act:
        entrant, group = entrant_in(act, entrant_pk), _group(act, group_pk)
        if act.repeated:
            return entrant
        if not group.by_row:
            raise refuse(
                "group.by_country", _("Membership of this group depends on the country, so you can’t set it here.")
            )
        old = Membership.objects.filter(group=group, entrant=entrant).first()
        was = "" if old is None else old.state
        if was == state:
            return entrant
        if state:
            Membership.objects.update_or_create(group=group, entrant=entrant, defaults={"state": state})
        elif old is not None:
            old.delete()
        holds = entrant.holds_a_place or entrant.is_asked
        found = quotas(act.tournament)
        if state == State.MEMBER and holds and exceeded(found.places, frozenset({(group.pk, "")})):
            words = found.words(NoPlaceReason(LIMIT, ((group.pk, ""),), found.places.limits[group.pk]))
            raise refuse("group.full", _("%(reason)s Raise the limit first.") % {"reason": words})
        log_entry(
            act,
            entrant,
            before={"group": group.name, "belongs": was},
            after={"group": group.name, "belongs": state},
        )
        fill_places(act)
    return entrant


def _put_job(group: Group) -> None:
    """What is kept until a moment is free for everybody then: a job fills the places and renews the pages."""
    for old in pending_jobs(KEPT_OVER, tournament=group.tournament_id, group=group.pk):
        old.delete()
    if group.kept and group.kept_until and group.kept_until > timezone.now():
        Job.objects.create(
            kind=KEPT_OVER,
            tournament_id=group.tournament_id,
            arguments={"tournament": group.tournament_id, "group": group.pk},
            due_at=group.kept_until,
        )


@follow(IMPORTED)
def kept_in_an_imported_event(act: Change) -> None:
    """Jobs stay where they were put down: the moments in the file of an event make new ones."""
    for group in groups_of(act.tournament):
        _put_job(group)


@job(KEPT_OVER)
def kept_no_longer(run: JobRun) -> None:
    """The moment until which places were kept is over: who waits gets them."""
    tournament = Tournament.objects.filter(pk=run.arguments["tournament"], leaves_at=None).first()
    if tournament is None:
        return
    with change(tournament, SYSTEM, "group.kept_over") as act:
        group = Group.objects.filter(tournament=act.tournament, pk=run.arguments["group"]).first()
        if group is not None and group.kept_until is not None and group.kept_until <= timezone.now():
            _log(act, group, before={"kept": group.kept})
            fill_places(act)


@copiers.register()
def groups_come_along(original: Tournament, copy: Tournament) -> None:
    """The same groups, in which nobody is yet; places are kept as many days before the first day."""
    for each in groups_of(original):
        values = {name: getattr(each, name) for name in FIELDS}
        if each.kept_until is not None:
            days = days_between(original, copy)
            values["kept_until"] = moved(each.kept_until, days, original.zone, copy.zone)
        _put_job(Group.objects.create(tournament=copy, position=each.position, **values))


@moment_finders.register()
def kept_until_moments(tournament: Tournament) -> list[Deadline]:
    """Until when places are kept."""
    return [
        Deadline(
            f"group:{group.pk}",
            _("places are reserved for “%(group)s” until") % {"group": group.name},
            group.kept_until,
            partial(_keep_until, group),
        )
        for group in groups_of(tournament)
        if group.kept and group.kept_until is not None
    ]


def _keep_until(group: Group, act: Change, until: dt.datetime) -> None:
    before, group.kept_until = _as_log(group.kept_until), until
    group.save(update_fields=["kept_until"])
    _put_job(group)
    _log(act, group, verb="group.edited", before={"kept_until": before}, after={"kept_until": _as_log(until)})
    fill_places(act)

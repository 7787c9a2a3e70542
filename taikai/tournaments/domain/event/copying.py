"""Copying a tournament to other dates: rules, programme, staff and texts, without players and results.

An app that keeps settings of its own for a tournament takes part by `@copied`, or by `@copied_if_asked` where the
organiser says whether it comes along; what it makes is within the same transaction.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from taikai.runtime.fields import declared
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.domain.editing import check, free_slug, made_already
from taikai.tournaments.models import Picture, Staff, Tournament

Copier = Callable[[Tournament, Tournament], object]
#: Given the event there is and the new one, whose days may be others.
copiers: Registry[str, Copier] = Registry("what comes along when a tournament is copied")


@dataclass(frozen=True, slots=True)
class OptionalCopy:
    """Something that comes along if the organiser wants it. `there`: whether an event has any of it."""

    key: str
    label: Any  # lazy translation
    there: Callable[[Tournament], bool]
    copier: Copier


_asked: Registry[str, OptionalCopy] = Registry("what comes along if the organiser ticks it")


def copied_if_asked(key: str, label: Any, there: Callable[[Tournament], bool]) -> Callable[[Copier], Copier]:
    """Register what an app takes along where the organiser ticks it; it runs after all that comes along anyway."""

    def register(copier: Copier) -> Copier:
        _asked.add(OptionalCopy(key, label, there, copier), key)
        return copier

    return register


def optional_copies(original: Tournament) -> list[OptionalCopy]:
    """What an organiser is asked about: whatever this event has of it."""
    return [each for each in _asked.values() if each.there(original)]


def days_between(original: Tournament, copy: Tournament) -> dt.timedelta:
    """How far the copy's days lie from the original's."""
    return copy.starts_on - original.starts_on


def copy_event(
    original: Tournament,
    *,
    name: str,
    starts_on: dt.date,
    staff: bool,
    actor: Actor,
    along: Collection[str] = (),
    key: str = "",
) -> Tournament:
    """A new draft like `original`, beginning on another day; the actor organises it.

    `staff`: with everybody who has accepted a role there. `along`: keys of what is asked about and comes along.
    Thanks are for what was played and stay behind. Raises Refusal.
    """
    content = (original.pk, name, starts_on, staff, sorted(along))
    with transaction.atomic():
        if (known := made_already(actor, "tournament.copied", key, content)) is not None:
            return known
        values = {field: getattr(original, field) for field in declared(Tournament).copied}
        ends_on = starts_on + (original.ends_on - original.starts_on)
        copy = Tournament(name=name, slug=free_slug(name), starts_on=starts_on, ends_on=ends_on, **values)
        check(copy)
        copy.save()
        pictures = Picture.objects.filter(tournament=original)
        Picture.objects.bulk_create(
            Picture(tournament=copy, digest=p.digest, width=p.width, height=p.height, content=p.content)
            for p in pictures
        )
        roles = {(actor.user.pk, str(Staff.Role.ORGANISER)): False} if actor.user is not None else {}
        if staff:
            held = Staff.objects.filter(tournament=original, pending=False).order_by("pk")
            roles |= {(one.user_id, one.role): one.plays for one in held}
        Staff.objects.bulk_create(
            Staff(tournament=copy, user_id=user, role=role, plays=plays) for (user, role), plays in roles.items()
        )
        for copier in copiers.values():
            copier(original, copy)
        for each in _asked.values():
            if each.key in along:
                each.copier(original, copy)
        with change(copy, actor, "tournament.copied", key=key, content=content) as act:
            act.log(target=copy.name, target_id=f"tournament:{copy.pk}", before={"name": original.name})
    return copy

"""Creating and editing a tournament."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import transaction
from django.utils.text import slugify

from taikai.problems import Problem, Refusal
from taikai.tournaments.domain.change import Actor, change, once
from taikai.tournaments.domain.event.movable_deadlines import move_deadlines, moved_own_fields
from taikai.tournaments.domain.extension_points import after_create_actions, after_edit_actions
from taikai.tournaments.models import Staff, Tournament, WriteKey

DEFAULT_TIE_BREAKS = ["best_hanchan", "average_place"]

# Polish ł has no Unicode decomposition, so slugify would drop it.
LETTERS = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "ß": "ss", "đ": "d", "Đ": "D"})


def free_slug(name: str) -> str:
    """An unused address made from the name: "Kraków Saki Cards Taikai 2022" → krakow-saki-cards-taikai-2022."""
    base = slugify(name.translate(LETTERS))[:70] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    number = 2
    while f"{base}-{number}" in taken:
        number += 1
    return f"{base}-{number}"


def as_log(tournament: Tournament, fields: list[str]) -> dict[str, Any]:
    """The named fields as plain values for the log."""
    values = {}
    for name in fields:
        value = getattr(tournament, name)
        values[name] = value if isinstance(value, (int, str, bool, list, dict)) else str(value)
    return values


def check(tournament: Tournament) -> None:
    """Raises Refusal with every value the database would not take: an address taken meanwhile among them."""
    try:
        tournament.full_clean()
    except ValidationError as error:
        raise Refusal(
            Problem("tournament.invalid", "" if name == NON_FIELD_ERRORS else name, message)
            for name, found in error.message_dict.items()
            for message in found
        ) from error


def made_already(actor: Actor, verb: str, key: str, content: Sequence[Any]) -> Tournament | None:
    """The event that this very form has made before: pressed twice it is made once.

    There is no event to lock yet, so whoever makes one waits for their own row; within a transaction.
    """
    digest = once(key, actor, verb, content)
    if not digest or actor.user is None:
        return None
    User.objects.select_for_update().filter(pk=actor.user.pk).first()
    made = WriteKey.objects.filter(tournament__staff__user=actor.user, key=digest)
    return Tournament.objects.filter(pk__in=made.values("tournament")).first()


def create_tournament(
    *, actor: Actor, key: str = "", days_begin: dt.time | None = None, **values: Any
) -> Tournament:
    """A new tournament in draft, with the actor as its organiser.

    `values` are model fields, already checked by the form; without a `slug` one is made from the name.
    `days_begin`: when people come on each of its days, on the clock of the place; where it is said, other apps
    prepare what hangs on it (`hooks.after_create`). Raises Refusal.
    """
    content = (dict(values), days_begin)
    with transaction.atomic():
        if (known := made_already(actor, "tournament.created", key, content)) is not None:
            return known
        values.setdefault("tie_breaks", list(DEFAULT_TIE_BREAKS))
        if not values.get("slug"):
            values["slug"] = free_slug(values["name"])
        tournament = Tournament(**values)
        check(tournament)
        tournament.save()
        if actor.user is not None:
            Staff.objects.create(tournament=tournament, user=actor.user, role=Staff.Role.ORGANISER)
        with change(tournament, actor, "tournament.created", key=key, content=content) as act:
            act.log(target=tournament.name, target_id=f"tournament:{tournament.pk}")
            if days_begin is not None:
                for action in after_create_actions.values():
                    action(act, days_begin)
    return tournament


def edit_as_typed(
    tournament: Tournament, values: Mapping[str, Any], *, actor: Actor, along: Collection[str] = ()
) -> None:
    """Change what a form says that has written into `tournament` already: it is read again. Raises Refusal."""
    tournament.refresh_from_db()
    edit_tournament(tournament, actor=actor, along=along, **values)


def edit_tournament(tournament: Tournament, *, actor: Actor, along: Collection[str] = (), **values: Any) -> None:
    """Change fields of a tournament; the log keeps what they were. Raises Refusal.

    `along`: keys of the moments that move by as many days as the event (`event/movable_deadlines.py`).
    """
    with change(tournament, actor, "tournament.edited") as act:
        locked = act.tournament
        values = {**moved_own_fields(locked, values, along), **values}
        changed = [name for name, value in values.items() if getattr(locked, name) != value]
        before = as_log(locked, changed)
        act.was = {name: getattr(locked, name) for name in changed}
        for name in changed:
            setattr(locked, name, values[name])
        check(locked)
        locked.save()
        for action in after_edit_actions.values():
            action(act, set(changed))
        move_deadlines(act, along)
        act.log(
            target=locked.name,
            target_id=f"tournament:{locked.pk}",
            before=before,
            after=as_log(locked, changed),
        )

"""Merge of two registrations into one, and its undo."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.problems import refuse
from taikai.registration.domain.duplicates.merge_choices import exchange, taken_from
from taikai.registration.domain.duplicates.merge_plan import (
    CHOICES,
    STATE,
    default_choices,
    obstacle,
    plan_digest,
    state_after,
    which_stays,
)
from taikai.registration.domain.duplicates.merge_related import merge_related, undo_merge_related
from taikai.registration.domain.entrant_emails import EntryEmail, post
from taikai.registration.domain.entrants import Status, log_entry
from taikai.registration.domain.quotas.state import over_a_limit, quotas
from taikai.registration.domain.waiting_list import fill_places
from taikai.registration.models import Answer, Entrant, Merging, TwoPeople
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.undo import undoes
from taikai.tournaments.models import LogEntry, Tournament

#: What is not carried over with the other rows: it is about the two entries, or goes by rules of its own.
NOT_CARRIED: tuple[type[models.Model], ...] = (Entrant, Merging, TwoPeople, Answer)
_ERASED = gettext_lazy("The contact data of one registration is erased, so they can’t be merged.")
#: Model and field: the numbers of the rows that went from one entry to the other.
MovedRows = dict[str, list[int]]


def merge(
    tournament: Tournament,
    one: int,
    other: int,
    choices: Mapping[str, int] | None = None,
    *,
    agreed: str | None = None,
    tell: bool = False,
    actor: Actor,
    key: str = "",
) -> Entrant:
    """Make one entry of two; the one that stays (`plan.which_stays`).

    `choices`: from which entry each of `CHOICES` is taken (`plan.default_choices`), and whose word holds about a
    group of which both say something else (`groups.TwoWords`). Payments, answers, groups, wishes for the seating
    and all other rows go along; where both have something of which there is one, the entry that stays keeps its
    own. `tell`: an e-mail to the address that holds says which link is theirs.
    The other entry ends: its personal link and badge lead to the one that stays. What is not taken over is kept
    with it, so that `undo_merge` can take everything back.

    Raises:
        Refusal: an entry is not there, withdrawn or erased; both sit or have results; `agreed` (`plan_digest`)
            is not how they are now.
    """
    content = (one, other, choices or {}, agreed, tell)
    with change(tournament, actor, "entrant.merged", key=key, content=content) as act:
        if act.repeated:
            return Entrant.objects.get(pk=act.answer["kept"])
        kept, left = which_stays(*_two(act, one, other))
        if agreed is not None and agreed != plan_digest(kept, left):
            raise refuse(
                "doubles.changed",
                _("One of the registrations was changed while you were editing. Review both and merge again."),
            )
        if words := obstacle(kept, left):
            raise refuse("doubles.both", words)
        state, was = state_after(kept, left), {"kept": _stored(kept), "left": _stored(left)}
        wanted = default_choices(kept, left) | dict(choices or {})
        taken = [name for name in CHOICES if wanted[name] == left.pk]
        _swap(kept, left, taken)
        for name, value in state.items():
            setattr(kept, name, value)
        left.status, left.withdrawn_at, left.merged_into = Status.WITHDRAWN, timezone.now(), kept
        left.checked_in_at = left.asked_until = left.paid_at = None
        left.save()
        kept.save()
        groups = taken_from(kept, left, choices or {})
        exchange(kept, left, groups)
        moved = _move_rows(left, kept) | {"answers": _move_answers(left, kept), "groups": groups}
        Merging.objects.create(
            kept=kept,
            left=left,
            was=was | {"after": _stored(kept), "taken": taken, "along": merge_related(kept, left)},
            moved=moved,
        )
        Entrant.objects.filter(merged_into=left).update(merged_into=kept)
        log_entry(
            act,
            kept,
            before={"other": left.name, "status": was["kept"]["status"]},
            after={"status": kept.status},
            reason=over_a_limit(kept),
        )
        act.answer |= {"kept": kept.pk}
        fill_places(act)
        if tell:
            post(act, EntryEmail.MERGED, [kept])
    return kept


def _two(act: Change, one: int, other: int) -> tuple[Entrant, Entrant]:
    found = list(Entrant.objects.filter(tournament=act.tournament, pk__in=(one, other)))
    if len(found) != 2:
        raise refuse(
            "entrant.unknown", _("This registration isn’t part of this tournament. Choose a player from the list.")
        )
    for entrant in found:
        entrant.tournament = act.tournament
        if entrant.merged_into_id is not None:
            raise refuse("doubles.merged", _("These registrations are already merged."))
        if entrant.status == Status.WITHDRAWN:
            words = _("%(name)s has withdrawn. Restore the registration first, or leave both as they are.")
            raise refuse("doubles.withdrawn", words % {"name": entrant.name})
        if entrant.erased_at is not None:
            raise refuse("doubles.erased", _ERASED)
    return found[0], found[1]


def _stored(entrant: Entrant) -> dict[str, Any]:
    """`STATE` as JSON."""
    values = {name: getattr(entrant, name) for name in STATE}
    return {name: v.isoformat() if isinstance(v, dt.datetime) else v for name, v in values.items()}


def _swap(one: Entrant, other: Entrant, taken: list[str]) -> None:
    """Each has what the other had: nothing that somebody wrote is lost, or written down a third time."""
    for name in (field for choice in taken for field in CHOICES[choice]):
        mine, theirs = getattr(one, name), getattr(other, name)
        setattr(one, name, theirs)
        setattr(other, name, mine)


def related_fields() -> list[tuple[type[models.Model], str]]:
    """Every model and field of any app whose rows are somebody's and go along."""
    return [
        (relation.related_model, relation.field.name)
        for relation in Entrant._meta.get_fields(include_hidden=True)
        if isinstance(relation, models.ManyToOneRel) and relation.related_model not in NOT_CARRIED
    ]


def _move_rows(left: Entrant, kept: Entrant) -> MovedRows:
    """Give the rows of one entry to the other, but those of which there is one and the other has it."""
    moved: MovedRows = {}
    for model, name in related_fields():
        for row in model._default_manager.filter(**{name: left}).order_by("pk"):
            if _give(row, name, kept):
                moved.setdefault(f"{model._meta.label}.{name}", []).append(row.pk)
    return moved


def _give(row: models.Model, name: str, to: Entrant) -> bool:
    """Whether a row is the other entry's now: not where the database allows only one."""
    setattr(row, name, to)
    try:
        with transaction.atomic():
            row.save(update_fields=[name])
    except IntegrityError:
        return False
    return True


def _move_answers(left: Entrant, kept: Entrant) -> list[int]:
    """What only the one that ends has answered; which questions."""
    answered = set(Answer.objects.filter(entrant=kept).values_list("question_id", flat=True))
    rows = Answer.objects.filter(entrant=left).exclude(question__in=answered)
    numbers = list(rows.values_list("question_id", flat=True))
    rows.update(entrant=kept)
    return numbers


def merged_entries(kept: Entrant) -> list[Entrant]:
    """The entries that were made one with this one, and can be separate again."""
    return [merging.left for merging in Merging.objects.filter(kept=kept).select_related("left")]


def undo_merge(tournament: Tournament, left_pk: int, *, actor: Actor, key: str = "") -> Entrant:
    """Take a merging back: two entries as before, each with what it brought; the one that had ended.

    What has changed of the entry that stayed since then stays changed. If its place was somebody else's meanwhile,
    the entry that comes back waits.

    Raises:
        Refusal: it was not merged, or not here, or the entry it went into ended in another one.
    """
    with change(tournament, actor, "entrant.separated", key=key, content=(left_pk,)) as act:
        found = Merging.objects.filter(left=left_pk, left__tournament=act.tournament)
        merging = found.select_related("kept", "left").first()
        if act.repeated:
            return Entrant.objects.get(pk=left_pk)
        if merging is None:
            raise refuse(
                "doubles.not_merged", _("These registrations are already separate, or were merged with others.")
            )
        kept, left = merging.kept, merging.left
        kept.tournament = left.tournament = act.tournament
        if kept.merged_into_id is not None:
            raise refuse(
                "doubles.deeper",
                _("The registration it was merged into was later merged into another. Split that one first."),
            )
        if kept.erased_at is not None or left.erased_at is not None:
            raise refuse("doubles.erased", _ERASED)
        _move_back(merging)
        undo_merge_related(kept, left, merging.was.get("along", {}))
        _swap(kept, left, merging.was["taken"])
        before = {"status": kept.status}
        after, was = merging.was["after"], merging.was["kept"]
        now = _stored(kept)
        _restore(kept, {name: was[name] for name in STATE if now[name] == after[name]})
        _restore(left, merging.was["left"])
        left.merged_into, left.withdrawn_at = None, None
        status, left.status = left.status, Status.WITHDRAWN
        kept.save()
        left.save()
        numbers = Merging.objects.filter(kept=left).values_list("left", flat=True)
        Entrant.objects.filter(pk__in=list(numbers)).update(merged_into=left)
        merging.delete()
        holds = left.kind == Entrant.Kind.PLAYER and status in Entrant.HOLDS_A_PLACE
        left.status = Status.WAITING if holds and _hindered(left) else status
        left.save(update_fields=["status"])
        log_entry(act, kept, before=before, after={"other": left.name, "status": kept.status})
        fill_places(act)
    return left


def _move_back(merging: Merging) -> None:
    Answer.objects.filter(entrant=merging.kept, question__in=merging.moved["answers"]).update(entrant=merging.left)
    exchange(merging.kept, merging.left, merging.moved.get("groups", ()))
    for model, name in related_fields():
        numbers = merging.moved.get(f"{model._meta.label}.{name}", ())
        for row in model._default_manager.filter(**{name: merging.kept, "pk__in": list(numbers)}):
            _give(row, name, merging.left)


def _hindered(left: Entrant) -> bool:
    """Whether the place is gone; asked before anybody moves up, for it was theirs."""
    found = quotas(left.tournament)
    return found.places.hindrance(found.keys_of(left)) is not None


def _restore(entrant: Entrant, stored: Mapping[str, Any]) -> None:
    for name, value in stored.items():
        is_time = name.endswith(("_at", "_until")) and value is not None
        setattr(entrant, name, parse_datetime(value) if is_time else value)


@undoes("entrant.merged", "entrants.edit")
def undo_last_merge(tournament: Tournament, entry: LogEntry, actor: Actor, key: str) -> None:
    """The newest merging into this entry is taken back."""
    kept = entry.target_id.partition(":")[2]
    newest = Merging.objects.filter(kept=int(kept), kept__tournament=tournament).order_by("pk").last()
    undo_merge(tournament, newest.left_id if newest else 0, actor=actor, key=key)

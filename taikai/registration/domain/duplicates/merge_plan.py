"""Merge plan: which registration stays, which values it takes, which obstacles there are.

Nothing here writes. Upper apps say what ties an entry to the event and what becomes of their rows:

    register_tie(seats_of, lambda names: _("Both have a seat …"))
    merge_consequences.add(what_becomes_of_payments)
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taikai.registration.fields import ENTRY
from taikai.registration.models import Entrant, Membership
from taikai.runtime.registry import Registry, dotted

Status, Kind = Entrant.Status, Entrant.Kind

#: What is chosen together from one of the two, by the field that gives it its name.
CHOICES: Mapping[str, tuple[str, ...]] = {
    name: (name, *ENTRY.those(lambda each, name=name: each.merge == name))  # type: ignore[misc]
    for name in ENTRY.those(lambda each: each.own and not each.merge)
}
#: The best of two first.
RANK = (Status.CONFIRMED, Status.APPLIED, Status.WAITING, Status.PENDING)
#: What is worked out for the one that stays, and remembered so that it can be taken back.
STATE = ("kind", "status", "asked_until", "paid_at", "checked_in_at", "consented_at", "applied_at")

#: The numbers among these that are tied.
Tied = Callable[[Collection[int]], set[int]]
#: Sentences about what becomes of an app's rows: the entry that stays, the one that ends.
Consequence = Callable[[Entrant, Entrant], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Tie:
    """What holds an entry where it is, and the sentence where it holds both."""

    tied: Tied
    both: Any  # lazy translation


_ties: Registry[str, Tie] = Registry("what ties an entry to the tournament; the last is asked first")
merge_consequences: Registry[str, Consequence] = Registry("what is said before two entries become one")


def register_tie(tied: Tied, both: Any) -> None:
    """Have an entry that is tied be the one that stays; where both are, they are not merged, with `both` as why.

    What is registered last is asked first: it stands further up and knows more.
    """
    _ties.add(Tie(tied, both), dotted(tied))


def consequences(kept: Entrant, left: Entrant) -> list[str]:
    """What every app says."""
    return [sentence for tells in merge_consequences.values() for sentence in tells(kept, left)]


def is_tied(pk: int) -> bool:
    """Whether this entry sits or has played."""
    return any(tie.tied({pk}) for tie in reversed(_ties.values()))


def obstacle(first: Entrant, second: Entrant) -> str:
    """Why these two cannot become one, as a sentence; "" where nothing is in the way."""
    both = {first.pk, second.pk}
    return next((str(tie.both) for tie in reversed(_ties.values()) if tie.tied(both) == both), "")


def which_stays(first: Entrant, second: Entrant) -> tuple[Entrant, Entrant]:
    """The entry that stays, and the one that ends.

    Who sits or has played stays, then who has the better standing, then who entered first.
    """
    tied = {pk for tie in reversed(_ties.values()) for pk in tie.tied({first.pk, second.pk})}

    def order(entrant: Entrant) -> tuple[Any, ...]:
        return (entrant.pk not in tied, RANK.index(Status(entrant.status)), entrant.applied_at, entrant.pk)

    kept, left = sorted((first, second), key=order)
    return kept, left


def default_choices(kept: Entrant, left: Entrant) -> dict[str, int]:
    """From which entry each choice is taken: from the one that stays, unless it says nothing there."""
    return {name: kept.pk if getattr(kept, name) or not getattr(left, name) else left.pk for name in CHOICES}


def to_choose(kept: Entrant, left: Entrant) -> list[str]:
    """The choices in which both say something, and not the same."""
    return [
        name
        for name, fields in CHOICES.items()
        if getattr(kept, name) and getattr(left, name) and _said(kept, fields) != _said(left, fields)
    ]


def _said(entrant: Entrant, fields: Sequence[str]) -> list[str]:
    return [str(getattr(entrant, name) or "") for name in fields if name not in ("language", "shown_as")]


def state_after(kept: Entrant, left: Entrant) -> dict[str, Any]:
    """What the entry that stays is then: `STATE` by name.

    A player if one of them is. Of the entries of that kind the better standing holds, and the time of the first:
    the same person asked then. A substitute's entry never brings a place.
    """
    player = Kind.PLAYER in (kept.kind, left.kind)
    kind = Kind.PLAYER if player else Kind.SUBSTITUTE
    alike = [each for each in (kept, left) if each.kind == kind]
    status = min((Status(each.status) for each in alike), key=RANK.index)
    asked = [each.asked_until for each in alike if each.asked_until is not None]

    def first(name: str, among: Sequence[Entrant]) -> Any:
        return min((value for each in among if (value := getattr(each, name)) is not None), default=None)

    return {
        "kind": kind,
        "status": status,
        "asked_until": max(asked) if asked and status == Status.WAITING else None,
        "paid_at": first("paid_at", (kept, left)),
        "checked_in_at": first("checked_in_at", (kept, left)) if status in Entrant.HOLDS_A_PLACE else None,
        "consented_at": first("consented_at", (kept, left)),
        "applied_at": first("applied_at", alike),
    }


def plan_digest(first: Entrant, second: Entrant) -> str:
    """Stands for both entries as they are: what was looked at is what becomes one."""
    fields = [*STATE, *(name for names in CHOICES.values() for name in names)]
    entries = sorted((first, second), key=lambda each: each.pk)
    facts = repr([[each.pk, *(str(getattr(each, name)) for name in fields)] for each in entries])
    rows = Membership.objects.filter(entrant__in=entries).order_by("group_id", "entrant_id")
    facts += repr(list(rows.values_list("group_id", "entrant_id", "state")))
    return hashlib.sha256(facts.encode()).hexdigest()

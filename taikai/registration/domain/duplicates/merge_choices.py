"""Merge choices: groups of fields, where two registrations differ, which value is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from taikai.registration.domain.quotas.state import exceeded, quotas
from taikai.registration.models import Entrant, Group, Membership

State = Membership.State


@dataclass(frozen=True, slots=True)
class TwoWords:
    group: Group
    kept: Membership | None
    left: Membership | None

    @property
    def choice(self) -> str:
        """Its name among the choices of `merge`."""
        return f"group:{self.group.pk}"

    @property
    def disagree(self) -> bool:
        """Whether both say something, and not the same."""
        return self.kept is not None and self.left is not None and self.kept.state != self.left.state

    def default(self) -> int | None:
        """Which entry's word holds: a word nobody has looked at yields, else that of the entry that stays."""
        if self.kept is None or (self.left is not None and self.kept.state == State.ASKED):
            return None if self.left is None else self.left.entrant_id
        return self.kept.entrant_id

    def state(self, chosen: Mapping[str, int]) -> str:
        """What holds with these choices."""
        number = chosen.get(self.choice, self.default()) if self.disagree else self.default()
        rows = [row for row in (self.kept, self.left) if row is not None and row.entrant_id == number]
        return rows[0].state if rows else ""


def groups_of_two(kept: Entrant, left: Entrant) -> list[TwoWords]:
    """Every group about which something is said of either entry, in order. One query."""
    rows = Membership.objects.filter(entrant__in=[kept, left]).select_related("group")
    found: dict[Group, dict[int, Membership]] = {}
    for row in rows.order_by("group__position", "group_id"):
        found.setdefault(row.group, {})[row.entrant_id] = row
    return [TwoWords(group, belonging.get(kept.pk), belonging.get(left.pk)) for group, belonging in found.items()]


def taken_from(kept: Entrant, left: Entrant, chosen: Mapping[str, int]) -> list[int]:
    """The numbers of the groups in which both say something else and the word of the entry that ends holds."""
    return [
        each.group.pk
        for each in groups_of_two(kept, left)
        if each.disagree and chosen.get(each.choice, each.default()) == left.pk
    ]


def exchange(one: Entrant, other: Entrant, groups: Iterable[int]) -> None:
    """Each has the word of the other about these groups; nothing where only one has a word any more."""
    for pk in groups:
        rows = list(Membership.objects.filter(group=pk, entrant__in=[one, other]))
        if len(rows) == 2:
            rows[0].state, rows[1].state = rows[1].state, rows[0].state
            Membership.objects.bulk_update(rows, ["state"])


def over_then(kept: Entrant, left: Entrant, country: str, chosen: Mapping[str, int]) -> str:
    """The sentence, if the one entry, with a place, made one of its groups larger than it may be; else ""."""
    found = quotas(kept.tournament, without=[kept.pk, left.pk])
    belonging = groups_of_two(kept, left)
    keys = found.keys(
        country, frozenset(each.group.pk for each in belonging if each.state(chosen) == State.MEMBER)
    )
    found.places.take(keys)
    hindrance = exceeded(found.places, keys)
    return "" if hindrance is None else found.words(hindrance)

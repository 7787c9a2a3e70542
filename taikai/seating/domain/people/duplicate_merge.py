"""Merging two registrations of one player: their seating wishes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.registration.domain.duplicates.merge_plan import merge_consequences, register_tie
from taikai.registration.domain.duplicates.merge_related import RelatedMerge, related_merges
from taikai.registration.models import Entrant
from taikai.seating.models import Seat, Wishes


def replace_in_wishes(data: dict[str, Any], old: int, new: int) -> dict[str, Any]:
    """The lists of `data` that name `old`, with `new` in that place.

    What `new` has of its own stays: tables, team, couple. Nobody is asked not to meet themselves, and a pair, a
    team or a couple of one is none.
    """
    changed: dict[str, Any] = {}
    fixed = dict(data.get("fixed_table", {}))
    if str(old) in fixed:
        tables = fixed.pop(str(old))
        fixed.setdefault(str(new), tables)
        changed["fixed_table"] = fixed
    pairs = data.get("forbidden_pairs", ())
    if any(old in pair for pair in pairs):
        turned = [sorted({new if who == old else who for who in pair}) for pair in pairs]
        changed["forbidden_pairs"] = [p for at, p in enumerate(turned) if len(p) == 2 and p not in turned[:at]]
    for kind in ("team", "couple"):
        groups = data.get(kind, ())
        if any(old in ids for _label, ids in groups):
            taken = any(new in ids for _label, ids in groups)
            named = [(label, _instead(ids, old, new, taken)) for label, ids in groups]
            changed[kind] = [[label, ids] for label, ids in named if len(ids) > 1]
    referees = data.get("referees", ())
    if old in referees:
        changed["referees"] = sorted({new if who == old else who for who in referees})
    return changed


def _instead(ids: Sequence[int], old: int, new: int, taken: bool) -> list[int]:
    if taken:
        return [who for who in ids if who != old]
    return [new if who == old else who for who in ids]


def _carry(kept: Entrant, left: Entrant) -> dict[str, Any] | None:
    stored = Wishes.objects.filter(tournament=kept.tournament_id).first()
    changed = replace_in_wishes(stored.data, left.pk, kept.pk) if stored is not None else {}
    if stored is None or not changed:
        return None
    before = {name: stored.data[name] for name in changed}
    stored.data = stored.data | changed
    stored.save(update_fields=["data"])
    return {"before": before, "after": changed}


def _give_back(kept: Entrant, _left: Entrant, carried: dict[str, Any]) -> None:
    """A list that somebody has changed since stays as it is."""
    stored = Wishes.objects.filter(tournament=kept.tournament_id).first()
    if stored is None:
        return
    same = [name for name, value in carried["after"].items() if stored.data.get(name) == value]
    stored.data = stored.data | {name: carried["before"][name] for name in same}
    stored.save(update_fields=["data"])


def merge_wishes(kept: Entrant, left: Entrant) -> Sequence[str]:
    """That they do. Not whom else they name: that is nobody's business here."""
    stored = Wishes.objects.filter(tournament=kept.tournament_id).first()
    if stored is None or not replace_in_wishes(stored.data, left.pk, kept.pk):
        return ()
    return [
        _(
            "Seating preferences move to the kept registration. If both have a table, team or couple, the kept "
            "one counts."
        )
    ]


related_merges.add(RelatedMerge("seating.wishes", _carry, _give_back), "seating.wishes")
merge_consequences.add(merge_wishes)


# Merging two registrations of one player: their seats.


def seated(numbers: Collection[int]) -> set[int]:
    """Who of these entries has a seat in any hanchan, drafts too, or had one that a substitute took."""
    own = Seat.objects.filter(entrant__in=numbers).values_list("entrant_id", flat=True)
    replaced = Seat.objects.filter(stands_in_for__in=numbers).values_list("stands_in_for_id", flat=True)
    return {pk for pk in (*own, *replaced) if pk is not None}


def merge_seats_text(kept: Entrant, _left: Entrant) -> Sequence[str]:
    """Nobody moves for it."""
    if not seated([kept.pk]):
        return ()
    return [_("All seats and results stay the same and belong to the kept registration.")]


register_tie(
    seated,
    gettext_lazy("Both registrations have seats. Take one of them out of the seating first, then merge."),
)
merge_consequences.add(merge_seats_text)

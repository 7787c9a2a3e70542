"""Extension point of merging: related data that are no row with a foreign key to the entrant.

Upper apps say how, and how it comes back when the two are two again:

    carryings.add(Carrying("wishes", carry, give_back), "wishes")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry


@dataclass(frozen=True, slots=True)
class RelatedMerge:
    """`carry` changes what names the entry that ends (kept, left), and answers what it takes to change it back,
    as JSON without a name in it; None where there was nothing. `give_back` gets that (kept, left, stored).
    """

    name: str
    carry: Callable[[Entrant, Entrant], Any]
    give_back: Callable[[Entrant, Entrant, Any], object]


related_merges: Registry[str, RelatedMerge] = Registry("what goes along when two entries become one")


def merge_related(kept: Entrant, left: Entrant) -> dict[str, Any]:
    """Everything that apps move along; what it takes to give it back, by name."""
    done = {name: each.carry(kept, left) for name, each in related_merges.items()}
    return {name: stored for name, stored in done.items() if stored is not None}


def undo_merge_related(kept: Entrant, left: Entrant, stored: Mapping[str, Any]) -> None:
    """The other way round."""
    for name, each in related_merges.items():
        if name in stored:
            each.give_back(kept, left, stored[name])

"""Groups and readings of a hand: sets and a pair."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from scoring.tiles import format_kinds

GroupKind = Literal["run", "triplet", "kan", "pair"]
Wait = Literal["ryanmen", "kanchan", "penchan", "shanpon", "tanki", "thirteen_sided", "hidden"]
Form = Literal["standard", "chiitoitsu", "kokushi"]


class TileGroup(NamedTuple):
    """A set or pair of a reading.

    ``concealed`` is what fu and sanankou ask: false for called melds and for a triplet completed by ron.
    ``declared`` says that it lies on the table as a meld. ``wait`` is set on the one group the winning
    tile completed.
    """

    kind: GroupKind
    kinds: tuple[int, ...]
    concealed: bool = True
    declared: bool = False
    wait: Wait | None = None

    def __str__(self) -> str:
        return _written(self.kinds)


@lru_cache(maxsize=1 << 10)
def _written(kinds: tuple[int, ...]) -> str:
    """The notation of a group: there are few, and every answer writes those of a hand twice."""
    return format_kinds(kinds)


class Reading(NamedTuple):
    """One way to read the whole hand: its form and its groups (none for kokushi, whose pair is ``pair``)."""

    form: Form
    groups: tuple[TileGroup, ...]
    wait: Wait

    @property
    def pair(self) -> TileGroup | None:
        """The pair of a standard hand."""
        if self.form == "chiitoitsu":
            return None
        return next((group for group in self.groups if group.kind == "pair"), None)

    def texts(self) -> list[str]:
        """The groups in tile notation, as people want to see them."""
        return [str(group) for group in self.groups]

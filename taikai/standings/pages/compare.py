"""Template context of the comparison: ranks of three players after each hanchan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from taikai.registration.domain.names import plain
from taikai.standings.domain.player_profile import PlaceLine, line_through, ranks_of
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import SeatedPerson

MOST = 3


@dataclass(frozen=True, slots=True)
class Compared:
    """One chosen player; `ranks` by counted hanchan, None where there was none."""

    person: SeatedPerson
    ranks: tuple[int | None, ...]
    line: PlaceLine | None


def chosen(found: Current, wanted: Sequence[str]) -> list[int]:
    """The ranked players asked for, each once; the first three of the standings if nobody is."""
    known = [int(pk) for pk in dict.fromkeys(wanted) if pk.isdecimal() and len(pk) < 19 and int(pk) in found.at]
    return known[:MOST] or [row.person.id for row in found.now.rows[:MOST]]


def compare_context(found: Current, wanted: Sequence[str]) -> dict[str, Any]:
    """Lines and table of the chosen players, and whom else one can choose."""
    people = [row.person for row in found.now.rows]
    picked = chosen(found, wanted)
    ranks = {person: dict(ranks_of(found, person)) for person in picked}
    # The picture ends at the lowest of these ranks: among two hundred players three lines would be one.
    lowest = max((rank for each in ranks.values() for rank in each.values()), default=1)
    return {
        "compared": [_compared(found, person, ranks[person], lowest) for person in picked],
        "hanchans": found.now.counted,
        "choices": [*picked, *[None] * (MOST - len(picked))],
        "people": sorted(people, key=lambda person: plain(person.name)),
    }


def _compared(found: Current, person: int, ranks: dict[int, int], lowest: int) -> Compared:
    counted = found.now.counted
    line = line_through([*ranks.items()], players=lowest, planned=len(counted)) if ranks else None
    return Compared(found.people[person], tuple(ranks.get(hanchan) for hanchan in counted), line)

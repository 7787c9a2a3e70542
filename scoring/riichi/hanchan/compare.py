"""Differences that a correction makes, hand by hand."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.riichi.hanchan.game import Hanchan, Step
from scoring.riichi.hanchan.seating import SAME_WINDS, winds_between


@dataclass(frozen=True, slots=True)
class HandDifference:
    """One hand that a correction changes: None where it is missing on one side."""

    old: Step | None
    new: Step | None


def differences(old: Hanchan, new: Hanchan) -> list[HandDifference]:
    """What a correction changes, hand by hand: hands added, gone, or with another outcome."""
    head = 0
    shortest = min(len(old.steps), len(new.steps))
    while head < shortest and old.steps[head] == new.steps[head]:
        head += 1
    tail = 0
    while tail < shortest - head and _same_entry(old, new, tail):
        tail += 1
    found = [
        HandDifference(
            old.steps[i] if i < len(old.steps) - tail else None,
            new.steps[i] if i < len(new.steps) - tail else None,
        )
        for i in range(head, max(len(old.steps), len(new.steps)) - tail)
    ]
    for back in range(tail, 0, -1):
        a, b = old.steps[-back], new.steps[-back]
        if (a.before, a.after, a.ledger) != (b.before, b.after, b.ledger):
            found.append(HandDifference(a, b))
    return found


def _same_entry(old: Hanchan, new: Hanchan, tail: int) -> bool:
    """Whether both games end with the same report `tail` records before the end, whatever the winds are called."""
    a, b = old.steps[-1 - tail].record, new.steps[-1 - tail].record
    if type(a.what) is not type(b.what) or a.dealer is None or b.dealer is None:
        return False
    winds = winds_between(a.dealer, b.dealer)
    return bool(a.what.turned(winds) == b.what.turned(SAME_WINDS))

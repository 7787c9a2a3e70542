"""Step for an edit conflict: another device saved a hand meanwhile; both side by side (optimistic lock)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.ledger import SEATS
from scoring.riichi.hanchan import Step
from taikai.hands.domain.entry.outcome import EntryOutcome, overtaken
from taikai.hands.pages.hand_text import hand_words
from taikai.hands.pages.steps.between_hands import begun_words
from taikai.hands.pages.table import TablePage, last_row


@dataclass(frozen=True, slots=True)
class OwnHand:
    """The hand of this device that is not saved: what it was, what it would have changed."""

    round: str
    words: str
    changes: list[tuple[str, int]]


def edit_conflict(page: TablePage) -> dict[str, Any]:
    """The hand that was saved, the one that was not, and the ways on: the same one, the next one, in its place."""
    last, chosen = last_row(page), page.chosen
    mine = chosen.but(after=page.game.last, riichi=page.riichi)
    return {
        "strip": last,
        "own": _own(page, last["row"].round if last is not None else ""),
        "same": "?",
        "next": "" if chosen.how else mine.query,
        "mine": "" if last is None or chosen.how else mine.but(how="mend", at=last["row"].index).query,
        "again": mine.query if chosen.how else "",
    }


def _own(page: TablePage, where: str) -> OwnHand:
    seen = _overtaken(page)
    if seen.step is None:
        return OwnHand(where, begun_words(page, page.chosen), [])
    return OwnHand(where, hand_words(seen.step, page.ruleset), _changes(page, seen.step))


def _overtaken(page: TablePage) -> EntryOutcome:
    """What the hand would have come to at the table its page had seen."""
    if page.chosen.how:
        return EntryOutcome(None, None, None)
    if page.beside is not None:
        return page.beside.overtaken(page.chosen)
    return overtaken(page.game, page.chosen, page.riichi)


def _changes(page: TablePage, step: Step) -> list[tuple[str, int]]:
    moved = ((page.names[seat], delta) for seat, delta in zip(SEATS, step.deltas(), strict=True) if delta)
    return sorted(moved, key=lambda pair: -pair[1])

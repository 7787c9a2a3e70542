"""Presence: which player is entering a hand at a table, shown to the others for a moment, not stored as a fact.

It lies in the cache under the table's mark, which only its own pages know. Lost or late it costs nothing: two may
enter at once, and the second is asked.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.core.cache import cache

from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.entry.entry_state import EntryState

SECONDS = 60
"""So long a step that is not left counts as being entered."""
SHOWS = ("rest", "hands", "hand", "meanwhile", "cards")
"""Steps on which nothing is entered."""


@dataclass(frozen=True, slots=True)
class EntryPresence:
    """`who`: the mark of who enters (`mark_of`); `name`: of the player, "" for a device that is nobody's."""

    who: str
    name: str
    do: str
    mends: bool


def mark_of(guest: Guest) -> str:
    """Tells the pages of a table apart: by seat, by browser; the staff by account."""
    return guest.sits or guest.actor.identity or guest.kind


def at_step(table: str, guest: Guest, names: dict[str, str], chosen: EntryState, step: str) -> None:
    """Somebody's page is at a step: they enter, or have left it again. `table`: its mark."""
    if not guest.reports or guest.kind == "staff":
        return
    if step not in SHOWS:
        busy = EntryPresence(mark_of(guest), names.get(guest.sits, ""), chosen.do, bool(chosen.how))
        cache.set(_key(table), asdict(busy), SECONDS)
    elif (found := presence_at(table)) is not None and found.who == mark_of(guest):
        cache.delete(_key(table))


def saved_at(table: str) -> None:
    """A hand was saved: whoever entered it is done."""
    cache.delete(_key(table))


def presence_at(table: str) -> EntryPresence | None:
    """Who enters at the table of this mark now."""
    found = cache.get(_key(table))
    return EntryPresence(**found) if found else None


def _key(table: str) -> str:
    return f"busy:{table}"

"""Undo from the audit log: an app registers for a verb who may undo it and how.

What happened stays in the log; taking it back is another change with a line of its own. Only the newest line about
a thing can be taken back, so that nothing later is run over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from taikai.problems import refuse
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import LogEntry, Tournament
from taikai.tournaments.permissions import may

#: Given the tournament, the line, who takes it back and the write key.
Inverse = Callable[[Tournament, LogEntry, Actor, str], object]


@dataclass(frozen=True, slots=True)
class UndoVerb:
    """What undoes a verb, and the permission that takes."""

    permission: str
    inverse: Inverse


_known: Registry[str, UndoVerb] = Registry("what undoes a verb")


def undoes(verb: str, permission: str) -> Callable[[Inverse], Inverse]:
    """Register what takes a verb back."""

    def register(inverse: Inverse) -> Inverse:
        _known.add(UndoVerb(permission, inverse), verb)
        return inverse

    return register


def permission_of(entry: LogEntry) -> str:
    """What somebody needs to take this line back; "" where nobody can."""
    undo = _known.get(entry.verb)
    return undo.permission if undo is not None and entry.target_id else ""


def can_undo(entries: Iterable[LogEntry], role: str) -> set[int]:
    """Which of these lines, newest first, somebody of this role can take back: the newest about each thing."""
    seen: set[str] = set()
    found = set()
    for entry in entries:
        permission = permission_of(entry)
        if permission and entry.target_id not in seen and may(role, permission):
            found.add(entry.pk)
        seen.add(entry.target_id)
    return found


def undo_line(tournament: Tournament, entry: LogEntry, *, actor: Actor, key: str = "") -> None:
    """Take a line back. Raises Refusal where that cannot be, or something has happened to the thing since."""
    undo = _known.get(entry.verb)
    later = LogEntry.objects.filter(tournament=tournament, target_id=entry.target_id, pk__gt=entry.pk)
    if undo is None or not entry.target_id:
        raise refuse("undo.none", _("You can’t undo this here."))
    if later.exists():
        raise refuse("undo.later", _("This has changed since. Edit it on its own page."))
    undo.inverse(tournament, entry, actor, key)

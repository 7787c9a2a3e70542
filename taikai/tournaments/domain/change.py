"""The one door for every change: lock, check, change, log, bump the revision.

    with change(tournament, actor, "seating.published", key=key) as act:
        if act.repeated:            # the same client-made key again: give the same answer
            return act.answer
        ...                         # raise Refusal(...) and nothing has happened
        act.log(target="Hanchan 3", target_id="round:3", before=..., after=...)

The row lock serialises writers on PostgreSQL, the IMMEDIATE transaction does on SQLite.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import F

from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.models import LogEntry, Tournament, WriteKey


@dataclass(slots=True)
class Change:
    """An open change. `tournament` is the locked row, freshly read."""

    tournament: Tournament
    actor: Actor
    verb: str
    key: str = ""
    repeated: bool = False
    answer: dict[str, Any] = field(default_factory=dict)
    entries: list[LogEntry] = field(default_factory=list)

    def log(
        self,
        *,
        target: str = "",
        target_id: str = "",
        before: Any = None,
        after: Any = None,
        reason: str = "",
        verb: str = "",
    ) -> None:
        """Add a line to the action log. `before` and `after` are plain JSON values."""
        self.entries.append(
            LogEntry(
                tournament=self.tournament,
                user=self.actor.user,
                actor=self.actor.label[:150],
                role=self.actor.role,
                verb=verb or self.verb,
                target=target[:200],
                target_id=target_id,
                before=before,
                after=after,
                reason=reason,
            )
        )

    def after_commit(self, action: Callable[[], Any]) -> None:
        """Run `action` (mail, broadcast, job) only if the change is really saved."""
        transaction.on_commit(action)


def key_with(key: str, *said: Any) -> str:
    """A form's key together with what the form says, for forms that are sent again with something changed.

    The same again is the same write. A number changed and saved again, while the answer to the first was lost or
    behind the browser's back button, is another one: it must not be taken for the first. `said`: plain values
    whose `repr` is always the same (no sets). No key stays no key.
    """
    return hashlib.sha256(repr((key, said)).encode()).hexdigest() if key else ""


@contextmanager
def change(tournament: Tournament | int, actor: Actor, verb: str, *, key: str = "") -> Iterator[Change]:
    """Open a change of `tournament`; see the module's text.

    Without a call of `log` inside, a bare line with the verb is written: no change goes unlogged.
    On leaving, the passed tournament object (if any) gets the new revision.
    """
    pk = tournament if isinstance(tournament, int) else tournament.pk
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=pk)
        act = Change(tournament=locked, actor=actor, verb=verb, key=key)
        if key:
            known = WriteKey.objects.filter(tournament=locked, key=key).first()
            if known is not None:
                act.repeated = True
                act.answer = dict(known.answer)
        yield act
        if act.repeated:
            return
        if not act.entries:
            act.log()
        LogEntry.objects.bulk_create(act.entries)
        if key:
            WriteKey.objects.create(tournament=locked, key=key, verb=verb, answer=act.answer)
        Tournament.objects.filter(pk=pk).update(revision=F("revision") + 1)
        locked.refresh_from_db(fields=["revision"])
    if isinstance(tournament, Tournament):
        tournament.refresh_from_db()

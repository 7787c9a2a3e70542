"""Template context of the judges' queue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from taikai.calls.domain.open_calls import Queue
from taikai.calls.models import Call
from taikai.tournaments.domain.change import Actor


@dataclass(frozen=True, slots=True)
class QueueLine:
    """One call or dispute. `mine`: the judge who looks goes; `plays`: at that table they play themselves."""

    call: Call
    mine: bool
    plays: bool


@dataclass(frozen=True, slots=True)
class QueueView:
    """What `calls/queue.html` shows to one judge."""

    queue: Queue
    actor: Actor

    @property
    def waiting(self) -> int:
        return self.queue.waiting

    @property
    def newest(self) -> int:
        return self.queue.newest

    def lines(self) -> Iterator[QueueLine]:
        """The calls in their order."""
        user = self.actor.user
        for call in self.queue.calls:
            mine = call.is_taken and user is not None and call.taken_by_id == user.pk
            yield QueueLine(call, mine, call.table_id in self.queue.own_tables)

"""Template context of the judges' queue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from taikai.calls.domain.open_calls import Queue
from taikai.calls.models import Call
from taikai.runtime.registry import Registry
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class CallLink:
    """A page about the table of a call: its words and the name of its address, which takes hanchan and table."""

    words: Any  # lazy translation
    address: str


#: What an upper app offers at an open call; None where a tournament does not use it.
call_links: Registry[str, Callable[[Tournament], CallLink | None]] = Registry("pages offered at an open call")


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
    tournament: Tournament

    @property
    def waiting(self) -> int:
        return self.queue.waiting

    @property
    def newest(self) -> int:
        return self.queue.newest

    @property
    def links(self) -> list[CallLink]:
        """What is offered at each call that is no dispute."""
        return [link for offer in call_links.values() if (link := offer(self.tournament)) is not None]

    def lines(self) -> Iterator[QueueLine]:
        """The calls in their order."""
        user = self.actor.user
        for call in self.queue.calls:
            mine = call.is_taken and user is not None and call.taken_by_id == user.pk
            yield QueueLine(call, mine, call.table_id in self.queue.own_tables)

"""Race tests: lets one change run between the reads and the lock of another.

`overtaken(late, first)`: `late` reads what it reads and waits at the lock of its change; `first` runs from
beginning to end; then `late` gets its turn. Whatever `late` still believes of what it saw before shows.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

from django.db import connections

from taikai.problems import Refusal
from taikai.tournaments.domain import change as change_module

PATIENCE = 60  # seconds until a change that never answers counts as hanging

Action = Callable[[], Any]


@dataclass(slots=True)
class Outcome:
    """How an action ended: `done`, `refused` (with its problems), `broke` (with the error) or `hangs`."""

    how: str
    value: Any = None
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.how} {self.problems or (self.value if self.how == 'broke' else '')}".rstrip()


def outcome_of(action: Action) -> Outcome:
    """Run an action; a refusal is an answer, any other exception is a fault."""
    try:
        return Outcome("done", action())
    except Refusal as refusal:
        assert all(str(problem.message).strip() for problem in refusal.problems), "a refusal without words"
        return Outcome("refused", problems=[problem.code for problem in refusal.problems])
    except Exception as error:  # a test says what it saw
        return Outcome("broke", error)


class _Gate:
    def __init__(self) -> None:
        self.here, self.open = threading.Event(), threading.Event()
        self.reached = False


def overtaken(late: Action, first: Action) -> tuple[Outcome, Outcome, bool]:
    """The outcomes of `late` and `first`; and whether `late` came to a lock at all: else it ended before that."""
    gate, threads = _Gate(), threading.local()
    turn = change_module._lock_tournament

    @contextmanager
    def watched(pk: int) -> Iterator[Any]:
        if getattr(threads, "late", False) and not gate.reached:
            gate.reached = True
            gate.here.set()
            assert gate.open.wait(PATIENCE)
        with turn(pk) as locked:
            yield locked

    found = {"late": Outcome("hangs"), "first": Outcome("hangs")}

    def run(name: str, action: Action) -> None:
        threads.late = name == "late"
        try:
            found[name] = outcome_of(action)
        finally:
            if name == "late":
                gate.here.set()
            connections.close_all()

    with mock.patch.object(change_module, "_lock_tournament", watched):
        slow = threading.Thread(target=run, args=("late", late), daemon=True)
        slow.start()
        assert gate.here.wait(PATIENCE)
        quick = threading.Thread(target=run, args=("first", first), daemon=True)
        quick.start()
        quick.join(PATIENCE)
        gate.open.set()
        slow.join(PATIENCE)
    return found["late"], found["first"], gate.reached

"""Registry of job kinds. An app registers its own:

@job("seating.plan", attempts=3)
def plan(run: Run) -> None: ...

A job may be begun more than once: its worker can die in the middle. So its effect must be the same however often
it is begun, and what it writes must be refused by its own row once another run has taken over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from taikai.jobs.models import Job
from taikai.runtime.registry import Registry

WORK, EMAILS = "work", "emails"  # lanes: whoever plans does not wait behind two hundred e-mails
SOON = (5, 30, 120)  # seconds until the next try after an error; the last one again and again


class RetryLater(Exception):
    """Not now: try again after the usual pause. Nothing is wrong with the program; the text says what is."""


class GiveUp(Exception):
    """Trying again is of no use; the text says why."""


@dataclass(frozen=True, slots=True)
class JobRun:
    """One attempt at a job."""

    pk: int
    arguments: dict[str, Any]
    attempt: int  # 1 at first; more: an earlier one failed, or died without a word
    still_mine: Callable[[], bool]


Work = Callable[[JobRun], None]


@dataclass(frozen=True, slots=True)
class JobKind:
    """How a kind of job is done."""

    name: str
    do: Work
    attempts: int
    lane: str
    pauses: tuple[int, ...]
    gave_up: Callable[[Job], None] | None

    def pause_after(self, attempt: int) -> int:
        """Seconds until the next try."""
        return self.pauses[min(attempt, len(self.pauses)) - 1]


_kinds: Registry[str, JobKind] = Registry("kinds of job")


def job(
    name: str,
    *,
    attempts: int = 3,
    lane: str = WORK,
    pauses: tuple[int, ...] = SOON,
    gave_up: Callable[[Job], None] | None = None,
) -> Callable[[Work], Work]:
    """Register a function as what does the jobs of a kind; `gave_up` hears of one that has failed for good."""

    def register(do: Work) -> Work:
        _kinds.add(JobKind(name, do, attempts, lane, pauses, gave_up), name)
        return do

    return register


def kind_of(name: str) -> JobKind | None:
    """A kind by its name; None if this program has none such."""
    return _kinds.get(name)


def kinds_in(lane: str) -> list[str]:
    return [kind.name for kind in _kinds.values() if kind.lane == lane]

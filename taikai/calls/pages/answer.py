"""Template context of a table's own call: button, judge who comes, reason."""

from __future__ import annotations

from dataclasses import dataclass

from taikai.calls.domain.open_calls import CallsAtTable
from taikai.calls.models import Call


@dataclass(frozen=True, slots=True)
class CallReason:
    """Something one calls a judge for. `chosen`: the open call is about it."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class JudgePart:
    """What `table/judge.html` shows: the open call if there is one, and the number of the last."""

    found: CallsAtTable

    @property
    def call(self) -> Call | None:
        return self.found.call

    @property
    def seen(self) -> int:
        """The number of the last call, which the next one says it has seen."""
        return self.found.last

    @property
    def reasons(self) -> list[CallReason]:
        """What one may say it is about."""
        about = self.call.about if self.call is not None else ""
        return [CallReason(value, str(label), value == about) for value, label in Call.About.choices]

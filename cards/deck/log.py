"""Append-only log of a deck; replaying it gives the state."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cards.deck.apply import NOTHING, Effect, Shuffle, apply, deal
from cards.deck.check import problem, problems
from cards.deck.messages import OperationRefused, RefusalReason
from cards.deck.operations import Operation, Undo
from cards.deck.settings import DeckSettings
from cards.deck.state import DeckState


@dataclass(frozen=True, slots=True)
class DrawnEntry:
    """One operation and what it did; `number` counts from 1 and never changes."""

    number: int
    operation: Operation
    outcome: Effect


@dataclass(frozen=True, slots=True)
class DeckLog:
    """All operations on one table's deck. Nothing is ever removed; an undo is an entry too.

    Undoing and doing the same again gives the same cards: every shuffle has its number, so nobody
    can undo to get another draw.
    """

    settings: DeckSettings
    shuffle: Shuffle
    dealt: DeckState
    state: DeckState
    entries: tuple[DrawnEntry, ...] = ()
    standing: tuple[int, ...] = ()  # numbers of the operations in force

    @classmethod
    def start(cls, settings: DeckSettings, shuffle: Shuffle) -> DeckLog:
        dealt = deal(settings, shuffle)
        return cls(settings, shuffle, dealt, dealt)

    @classmethod
    def replay(cls, settings: DeckSettings, shuffle: Shuffle, operations: Iterable[Operation]) -> DeckLog:
        """The log of these operations; `OperationRefused` at the first that is not allowed."""
        log = cls.start(settings, shuffle)
        for operation in operations:
            log = log.append(operation)
        return log

    @property
    def operations(self) -> tuple[Operation, ...]:
        """Everything that was written down, in order."""
        return tuple(entry.operation for entry in self.entries)

    def problems(self, operation: Operation) -> list[RefusalReason]:
        """Why the operation is not allowed now; empty if it is."""
        if isinstance(operation, Undo):
            known = operation.to in self.standing
            return [] if known else [problem("no_such_operation", number=str(operation.to))]
        return problems(self.state, operation)

    def append(self, operation: Operation) -> DeckLog:
        """The log with one more operation; `OperationRefused` with every reason if it is not allowed."""
        found = self.problems(operation)
        if found:
            raise OperationRefused(found)
        number = len(self.entries) + 1
        if isinstance(operation, Undo):
            standing = tuple(kept for kept in self.standing if kept < operation.to)
            state = self._state_of(standing)
            outcome = NOTHING
        else:
            standing = (*self.standing, number)
            state, outcome = apply(self.state, operation, self.shuffle)
        entries = (*self.entries, DrawnEntry(number, operation, outcome))
        return replace(self, state=state, entries=entries, standing=standing)

    def before(self, number: int) -> DeckLog:
        """The cards as they lay before the operation with this number; entries stay, later ones do not stand."""
        standing = tuple(kept for kept in self.standing if kept < number)
        return replace(self, state=self._state_of(standing), standing=standing)

    def _state_of(self, standing: tuple[int, ...]) -> DeckState:
        state = self.dealt
        for number in standing:
            state, _ = apply(state, self.entries[number - 1].operation, self.shuffle)
        return state

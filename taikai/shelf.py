"""A small memory of this process: what was asked for last stays at hand, what was not goes when room is needed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Shelf(Generic[Value]):
    """Values by key with a weight each, together never heavier than `room`; safe between threads.

    Nothing here grows old by time: a key has to say everything its value depends on. Two threads that miss the
    same key at once may both make the value; the second one simply stays.
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self.weight = 0
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()

    def get(self, key: Hashable) -> Value | None:
        """The value, now the one asked for last; None if it is not here."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, value: Value, weight: int = 1) -> None:
        """Keep a value; what was not asked for longest makes room. Above a quarter of the room it is not kept."""
        if weight * 4 > self.room:
            return
        with self._lock:
            if (old := self._kept.pop(key, None)) is not None:
                self.weight -= old[1]
            self._kept[key] = (value, weight)
            self.weight += weight
            while self.weight > self.room:
                _key, (_value, freed) = self._kept.popitem(last=False)
                self.weight -= freed

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.weight = 0

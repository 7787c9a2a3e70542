"""LRU cache in process memory, bounded by size.

The answer belongs to one process and is bounded by weight; `redis_cache.py` is the one all processes share.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")
LOCKS = 16


class LruCache(Generic[Value]):
    """Values by key with a weight each, together never heavier than `capacity`; safe between threads.

    `largest`: a heavier value is not cached at all. Nothing expires by time: a key says everything its value
    depends on.
    """

    def __init__(self, capacity: int, largest: int | None = None) -> None:
        self.capacity = capacity
        self.largest = capacity if largest is None else largest
        self.weight = 0
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self._making = tuple(threading.Lock() for _ in range(LOCKS))
        self._within = threading.local()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: Hashable) -> Value | None:
        """The value, now the one asked for last; None if it is not here."""
        with self._lock:
            found = self._entries.get(key)
            if found is None:
                return None
            self._entries.move_to_end(key)
            return found[0]

    def put(self, key: Hashable, value: Value, weight: int = 1) -> None:
        """Cache a value in place of the one before; what was asked for longest ago goes when there is no room."""
        if weight > self.largest:
            return
        with self._lock:
            if (old := self._entries.pop(key, None)) is not None:
                self.weight -= old[1]
            self._entries[key] = (value, weight)
            self.weight += weight
            while self.weight > self.capacity:
                _key, (_value, freed) = self._entries.popitem(last=False)
                self.weight -= freed

    def get_or_make(
        self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int] = lambda _value: 1
    ) -> Value:
        """The value; `make` is called if it is not here, once however many threads ask for it at the same moment.

        What `make` raises goes to its caller; who waited then tries for themselves. A `make` that asks this cache
        again waits for nobody: two threads could wait for each other, or one for itself. `weigh`: its weight.
        """
        if (found := self.get(key)) is not None:
            return found
        if getattr(self._within, "make", False):
            return self._made(key, make, weigh)
        with self._making[hash(key) % LOCKS]:
            if (found := self.get(key)) is not None:
                return found
            self._within.make = True
            try:
                return self._made(key, make, weigh)
            finally:
                self._within.make = False

    def _made(self, key: Hashable, make: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        value = make()
        self.put(key, value, weigh(value))
        return value

    def clear(self) -> None:
        with self._lock:
            self._entries.clear()
            self.weight = 0

"""What a process keeps in hand by revision: computed once, however many ask for it at the same moment."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class AtHand(Generic[T]):
    """The last `most` values; who asks for one that is being made waits for it instead of making it again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._guard = threading.Lock()
        self._making = tuple(threading.Lock() for _ in range(16))

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of this key; `make` is called if it is not there. A failure of it is nobody else's."""
        with self._guard:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        with self._making[hash(key) % len(self._making)]:
            with self._guard:
                if key in self._kept:
                    return self._kept[key]
            made = make()
            with self._guard:
                self._kept[key] = made
                while len(self._kept) > self._most:
                    self._kept.popitem(last=False)
            return made

    def clear(self) -> None:
        """Forget everything."""
        with self._guard:
            self._kept.clear()

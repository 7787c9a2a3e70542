"""Circuit breaker: a service that was just found down is not called again for a while."""

from __future__ import annotations

import logging
import threading
import time

logger = logging.getLogger(__name__)


class Breaker:
    """Open for a short while after a failure; then one caller may try, and the others still do not wait.

    Says on the log when a service goes and when it is back: one line each.
    """

    def __init__(self, what: str, first: float = 1.0, longest: float = 8.0) -> None:
        self.what, self.first, self.longest = what, first, longest
        self._lock = threading.Lock()
        self._pause = 0.0
        self._until = 0.0

    @property
    def is_away(self) -> bool:
        """Whether the last try failed."""
        return self._pause > 0

    def may_try(self) -> bool:
        """Whether to ask the service now. True for one caller a pause while it is away."""
        if not self._pause:
            return True
        with self._lock:
            now = time.monotonic()
            if now < self._until:
                return False
            self._until = now + self._pause
            return True

    def failed(self, error: BaseException) -> None:
        """It did not answer."""
        with self._lock:
            if not self._pause:
                reason = str(error).split("\n")[0]
                logger.warning("%s is away: %s: %s", self.what, type(error).__name__, reason[:200])
            self._pause = min(self.longest, self._pause * 2 or self.first)
            self._until = time.monotonic() + self._pause

    def answered(self) -> None:
        if self._pause:
            with self._lock:
                self._pause, self._until = 0.0, 0.0
            logger.warning("%s is back", self.what)

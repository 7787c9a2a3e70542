"""Redis cache back end that falls back to process memory while Redis is away.

What is cached here hangs on a revision, so two processes never disagree about what they show; the counts against
floods are then counted by each process for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from taikai.runtime.circuit_breaker import Breaker

WAIT = {"socket_connect_timeout": 0.5, "socket_timeout": 1.0}  # seconds
MOST = 500  # entries kept in memory while Redis is away

_breakers: dict[str, Breaker] = {}


def _method(name: str) -> Callable[..., Any]:
    def call(self: ForgivingRedisCache, *args: Any, **kwargs: Any) -> Any:
        if self.breaker.may_try():
            try:
                answer = getattr(RedisCache, name)(self, *args, **kwargs)
            except (RedisError, OSError) as error:
                self.breaker.failed(error)
            else:
                self.breaker.answered()
                return answer
        return getattr(self.beside, name)(*args, **kwargs)

    call.__name__ = name
    return call


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache, with one in memory beside it."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {**WAIT, "retry": Retry(NoBackoff(), 0), **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self.breaker = _breakers.setdefault(str(server), Breaker("the cache (Redis)"))
        self.beside = LocMemCache(f"beside {server}", {**params, "OPTIONS": {"MAX_ENTRIES": MOST}})

    def is_away(self) -> bool:
        """Whether Redis did not answer the last time."""
        return self.breaker.is_away

    add = _method("add")
    get = _method("get")
    set = _method("set")
    touch = _method("touch")
    delete = _method("delete")
    get_many = _method("get_many")
    has_key = _method("has_key")
    incr = _method("incr")
    set_many = _method("set_many")
    delete_many = _method("delete_many")
    clear = _method("clear")

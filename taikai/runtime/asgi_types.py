"""ASGI types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Wire = Callable[..., Awaitable[Any]]
App = Callable[[Scope, Wire, Wire], Awaitable[None]]

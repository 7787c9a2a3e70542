"""Plug-in registry: a `Registry` for each extension point that other apps may use.

    obstacle_checks: Registry[str, Obstacle] = Registry("what keeps a tournament from a stage")


    @obstacle_checks.register()  # under the function's own dotted name
    def has_no_tables(tournament: Tournament, to: str) -> list[Problem]: ...


    @erasing_rules.register("sessions")  # under a name of its own
    def old_sessions(now: datetime) -> int: ...

An app's `hooks.py` imports those of its modules that add something. When the site starts, the `hooks.py` of every
app is imported in the order of INSTALLED_APPS (`taikai/jobs/apps.py`). `manage.py hooks` prints every registry.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, NoReturn, TypeVar, cast

K = TypeVar("K")
V = TypeVar("V")

registries: Final[list[Registry[Any, Any]]] = []
"""Every registry, in the order in which they were made."""


class Registry(dict[K, V]):
    """A dict in the order in which it was filled. It takes each key once, and one value only if it is `single`."""

    def __init__(self, about: str, *, single: bool = False) -> None:
        super().__init__()
        self.about = about
        self.single = single
        self.made_at = _statement()
        self.places: dict[K, tuple[str, int]] = {}
        registries.append(self)

    def add(self, value: V, key: K | None = None) -> V:
        """Add a value, under the dotted name of the function if no key is given."""
        named = cast(K, dotted(value)) if key is None else key
        if named in self or (self.single and self):
            taken = named if named in self else next(iter(self))
            file, line = self.places.get(taken, ("?", 0))
            raise ValueError(f"{self.about}: {taken!r} is there already ({file}:{line}), {named!r} is not added")
        self[named] = value
        self.places[named] = _statement()
        return value

    def register(self, key: K | None = None) -> Callable[[V], V]:
        """`add` as a decorator."""
        return lambda value: self.add(value, key)

    @property
    def only(self) -> V | None:
        """The value of a `single` registry; None while there is none."""
        return next(iter(self.values()), None)

    def __missing__(self, key: K) -> NoReturn:
        known = ", ".join(map(repr, self)) or "nothing"
        raise KeyError(f"{self.about}: no {key!r}, only {known}")


def dotted(function: Any) -> str:
    """The name under which a function can be imported."""
    return f"{function.__module__}.{function.__qualname__}"


def _statement() -> tuple[str, int]:
    """File and line of the statement that is being run in the module now imported."""
    frame = sys._getframe(2)
    while frame.f_code.co_name != "<module>" and frame.f_back is not None:
        frame = frame.f_back
    return frame.f_code.co_filename, frame.f_lineno

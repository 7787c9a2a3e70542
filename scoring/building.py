"""Fast construction of frozen dataclasses.

A frozen dataclass assigns every field through a checked call, ten times as dear as a plain assignment, and
the values of the engine are read from text by the thousand. So their `__init__` opens the new object as its
*twin*, a class with the same slots that may be assigned to, fills it, and closes it again by giving it
its own class back; nobody else ever sees it open.
"""

from __future__ import annotations

from typing import Final

open_for_building: Final = object.__setattr__
"""`open_for_building(new, "__class__", twin)`; the way back is a plain `new.__class__ = TheClass`."""


def open_twin(frozen: type) -> type:
    """A class with the slots of a frozen dataclass and no guard before them."""
    return type(f"_Open{frozen.__name__}", (), {"__slots__": frozen.__slots__})  # type: ignore[attr-defined]

"""The context of a page that several functions contribute to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class GivenTwice(ValueError):
    """Two contributors give one name different values: the later one would take the earlier one's place unseen."""


def joined(*parts: Mapping[str, Any]) -> dict[str, Any]:
    """One context from the parts that several functions made.

    Raises:
        GivenTwice: a name has different values in two of them.
    """
    found: dict[str, Any] = {}
    for part in parts:
        twice = sorted(name for name in part if name in found and not _same(found[name], part[name]))
        if twice:
            raise GivenTwice(", ".join(twice))
        found |= part
    return found


def _same(one: Any, other: Any) -> bool:
    return one is other or bool(one == other)

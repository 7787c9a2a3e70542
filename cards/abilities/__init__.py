"""The abilities: one small unit a card, found by slug in `ABILITIES`.

A unit is a module of this package with a `CARD` (or `CARDS`, for those without any effect of their own).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

from cards.judge.ability import Ability


def _units() -> Iterator[Ability]:
    for info in sorted(iter_modules(__path__), key=lambda info: info.name):
        module = import_module(f"{__name__}.{info.name}")
        yield from getattr(module, "CARDS", ())
        if hasattr(module, "CARD"):
            yield module.CARD


ABILITIES: Final[Mapping[str, Ability]] = MappingProxyType({card.slug: card for card in _units()})
"""Every face by slug, the back of Mairu included."""

"""Names of score sheet rows and win circumstances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.rulesets.declared import PARAMETERS
from scoring.texts import InContext, Text, Verbatim

_TITLES: Final[Mapping[str, Text]] = {
    "blessing_of_heaven": Text("Blessing of heaven"),
    "blessing_of_earth": Text("Blessing of earth"),
    "has_discarded_baida": Text("Has discarded a Baida in this hand"),
}
BY: Final[Mapping[str, Text]] = {
    "self_draw": InContext("way to win", "from the wall"),
    "discard": InContext("way to win", "on a discard"),
}


def title_of(row: str) -> Text:
    """The title of a row or a flag; another name a judge gave stands for itself."""
    if row in _TITLES:
        return _TITLES[row]
    known = PARAMETERS.get(f"baida.{row}")
    return known.title if known is not None else Verbatim(row)

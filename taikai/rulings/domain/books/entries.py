"""One clause of a rule book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from taikai.rulings.models import TableRuling

Outcome = TableRuling.Outcome


@dataclass(frozen=True, slots=True)
class BookClause:
    """What a book says about an irregularity. `source`: book and section; `words`: whole sentences, translated.

    `tenths` is the deduction of a point penalty, for each started minute if `per_minute`. `carried`: the text is
    an older edition's that no list of changes names.
    """

    source: str
    outcome: str
    words: tuple[Any, ...]
    tenths: int | None = None
    per_minute: bool = False
    carried: bool = False

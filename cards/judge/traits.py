"""Traits of a card beside its effects: what replaying a log and reading tiles need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

Clause = str


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """The plain facts of one card; `cards.judge.ability.Ability` adds its hooks."""

    slug: str

    # 1 effective cards
    copies: Clause | None = None
    """Plays the card named in the fact `maho_copies`."""
    turns_over: tuple[Clause, str] | None = None
    """The slug on the back, and the clause that says so."""
    is_back: bool = False

    # 3 readings (they also decide tenpai)
    extra_runs: tuple[tuple[int, int, int], ...] = ()
    grammar_clause: Clause = ""
    """The clause behind `extra_runs` or `winds_as`."""
    winds_as: int | None = None
    """Every wind in the hand may be read as this kind."""
    kans_concealed: Clause | None = None

    # 4 han
    rinshan_by: tuple[Clause, str] | None = None
    """A source of the winning tile that counts as the rinshan draw."""


CardT = TypeVar("CardT", bound=Traits, covariant=True)
"""The kind of card a table is played with: `Traits` where tiles are read, `Ability` where hooks are asked."""

"""Version of a hand as a card reads it, and one reading of it."""

from __future__ import annotations

from typing import NamedTuple

from cards.judge.values import DeclaredMeld
from scoring.hand.groups import Reading
from scoring.hand.hand import Hand
from scoring.riichi.value.candidates import Candidate
from scoring.riichi.win import WinContext


class Version(NamedTuple):
    """A hand as it is looked at: concealed kinds with the winning one last, and the melds."""

    kinds: tuple[int, ...]
    tile: int
    melds: tuple[DeclaredMeld, ...]
    stands_in: bool = False

    @property
    def all_kinds(self) -> tuple[int, ...]:
        return (*self.kinds, *[kind for meld in self.melds for kind in meld.kinds])


class Read(NamedTuple):
    """A reading: its packed facts, the groups (or what builds them), how often one wind's set is repeated."""

    version: Version
    facts: int
    made: Reading | tuple[Candidate, Hand, WinContext]
    repeated_sets: int = 0

    @property
    def reading(self) -> Reading:
        if isinstance(self.made, Reading):
            return self.made
        candidate, hand, context = self.made
        return candidate.reading(hand, context)

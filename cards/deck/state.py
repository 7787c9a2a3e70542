"""State of a deck: zones, choices, sides, marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from cards.deck.operations import Scalar
from cards.deck.settings import SEATS, DeckSettings

Zone = tuple[str, ...]
Zones = Mapping[str, Zone]


class Phase(StrEnum):
    """What the table is doing with its cards."""

    DRAFT = "draft"
    CHOOSING = "choosing"
    PLAYING = "playing"


def per_seat(zones: Mapping[str, Zone] | None = None) -> Zones:
    """A zone for each seat, empty where none is given."""
    return MappingProxyType({seat: tuple((zones or {}).get(seat, ())) for seat in SEATS})


def nothing() -> Mapping[str, str]:
    """A seat-to-card mapping in which no seat stands."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class DeckState:
    """Everything about a table's cards. Immutable: an operation gives a new one (`apply`).

    The first card of `stock` is the top. `drawn` are the cards a copying card holds this hand,
    `packets` those still passed around in a draft. `resting` are cards of a hand that may not be
    chosen yet. `shuffles` counts the shuffles after the first, so each has its own number.
    """

    settings: DeckSettings
    phase: Phase
    stock: Zone
    hands: Zones
    packets: Zones = field(default_factory=per_seat)
    picks: Mapping[str, str] = field(default_factory=nothing)
    discard: Zone = ()
    drawn: Zones = field(default_factory=per_seat)
    choices: Mapping[str, str] = field(default_factory=nothing)
    has_drawn: frozenset[str] = frozenset()
    copies: Mapping[str, str] = field(default_factory=nothing)
    sides: Mapping[str, str] = field(default_factory=nothing)
    marks: Mapping[str, Mapping[str, Scalar]] = field(default_factory=lambda: MappingProxyType({}))
    resting: Zones = field(default_factory=per_seat)
    hands_played: int = 0
    wins: int = 0
    shuffles: int = 0
    reshuffled: bool = False  # whether the discard pile ever became a new stock

    @property
    def revealed(self) -> bool:
        """Whether the four cards of the hand lie open."""
        return self.phase is Phase.PLAYING

    def playable(self, seat: str) -> Zone:
        """The cards of a seat's hand that may be chosen."""
        return tuple(card for card in self.hands[seat] if card not in self.resting[seat])

    def in_play(self, seat: str) -> str | None:
        """The card physically played by a seat in this hand, once revealed."""
        return self.choices.get(seat) if self.revealed else None

    def front(self, seat: str) -> str | None:
        """The card whose side counts: the copy if there is one, else what the seat played."""
        return self.copies.get(seat, self.in_play(seat))

    def two_sided(self, seat: str) -> bool:
        """Whether the seat's card can be turned over."""
        front = self.front(seat)
        return front is not None and front in self.settings.backs

    def to_copy(self, seat: str) -> Zone:
        """The cards a copying card has drawn, as long as it copies none of them."""
        return () if seat in self.copies else self.drawn[seat]

    def effective(self, seat: str) -> str | None:
        """The face whose ability a seat has in this hand, once revealed.

        The copy instead of Maho (nothing until she copies), the side that is up of a two-sided card.
        """
        card = self.in_play(seat)
        if card is not None and card in self.settings.draws:
            card = self.copies.get(seat)
        return self.sides.get(seat, card) if card is not None else None

"""Deck settings that an edition or a tournament chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from cards.catalogue import CardSet
from cards.texts import Text

SEATS = ("E", "S", "W", "N")  # the winds of the hanchan's first hand, in turn order


@dataclass(frozen=True, slots=True)
class DeckSettings:
    """The deck of one table and hanchan.

    `deal_size` above `hand_size` means a draft: everybody keeps one card and passes the rest to the
    right until the hand is full, what is left is discarded (Kraków 2025: seven down to six).
    `rotate_after` above zero means that a card played rests until so many of the hand were played
    (Kraków 2025: five). `maho_returns_cards` is shuffling both drawn cards back (s0, C53c) or, as in
    the August text, discarding them.
    """

    set_id: str
    cards: tuple[str, ...]
    hand_size: int = 6
    deal_size: int = 6
    rotate_after: int = 0
    replace_winners: bool = True
    maho_returns_cards: bool = True
    draws: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType({})
    )  # card that copies: how many it draws
    backs: Mapping[str, str] = field(
        default_factory=lambda: MappingProxyType({})
    )  # two-sided card: the name of its back

    @property
    def draft(self) -> bool:
        """Whether more cards are dealt than are kept."""
        return self.deal_size > self.hand_size

    def problems(self) -> list[Text]:
        """What makes these settings unplayable; empty if nothing does."""
        found: list[Text] = []
        if len(set(self.cards)) != len(self.cards):
            found.append(Text("a card is in the deck twice, but every card is unique"))
        if self.hand_size < 1 or self.deal_size < self.hand_size:
            found.append(Text("{dealt} dealt for a hand of {hand}, deal at least the hand", **self._sizes))
        if len(self.cards) < len(SEATS) * self.deal_size:
            found.append(Text("{cards} cards are too few to deal {dealt} to each of four players", **self._sizes))
        if not 0 <= self.rotate_after < self.hand_size:
            turns = {"after": self.rotate_after, "most": self.hand_size - 1}
            found.append(Text("rotation after {after} is impossible, the range is 0 to {most}", **turns))
        for slug in (*self.draws, *self.backs):
            if slug not in self.cards:
                found.append(Text("{card} has a special rule but is not in the deck", card=slug))
        for back in self.backs.values():
            if back in self.cards:
                found.append(Text("{card} is the back of a card and must not be in the deck", card=back))
        return found

    @property
    def _sizes(self) -> dict[str, int]:
        return {"dealt": self.deal_size, "hand": self.hand_size, "cards": len(self.cards)}

    def as_json(self) -> dict[str, Any]:
        """The settings as published beside a deal."""
        return {
            "set": self.set_id,
            "cards": list(self.cards),
            "hand_size": self.hand_size,
            "deal_size": self.deal_size,
            "rotate_after": self.rotate_after,
            "replace_winners": self.replace_winners,
            "maho_returns_cards": self.maho_returns_cards,
            "draws": dict(self.draws),
            "backs": dict(self.backs),
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> DeckSettings:
        """Reads published settings; `KeyError`, `TypeError` or `ValueError` if they are malformed."""
        return cls(
            set_id=str(raw["set"]),
            cards=tuple(str(card) for card in raw["cards"]),
            hand_size=int(raw["hand_size"]),
            deal_size=int(raw["deal_size"]),
            rotate_after=int(raw["rotate_after"]),
            replace_winners=bool(raw["replace_winners"]),
            maho_returns_cards=bool(raw["maho_returns_cards"]),
            draws=MappingProxyType({str(k): int(v) for k, v in raw["draws"].items()}),
            backs=MappingProxyType({str(k): str(v) for k, v in raw["backs"].items()}),
        )


def settings_for(
    card_set: CardSet,
    *,
    deal_size: int | None = None,
    rotate_after: int = 0,
    replace_winners: bool = True,
    maho_returns_cards: bool = True,
) -> DeckSettings:
    """The settings of a set of cards, with the modes a tournament chose."""
    return DeckSettings(
        set_id=card_set.id,
        cards=card_set.deck,
        hand_size=card_set.hand_size,
        deal_size=deal_size or card_set.hand_size,
        rotate_after=rotate_after,
        replace_winners=replace_winners,
        maho_returns_cards=maho_returns_cards,
        draws=MappingProxyType({f.slug: f.draws for f in card_set.faces if f.draws}),
        backs=MappingProxyType({f.slug: f.reverse for f in card_set.faces if f.reverse}),
    )

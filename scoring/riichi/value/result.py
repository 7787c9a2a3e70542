"""Result of the pipeline: the value of a hand."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from scoring.hand.groups import Reading
from scoring.hand.hand import Hand
from scoring.riichi.counting.award import YakuHan
from scoring.riichi.counting.fu import FuItem
from scoring.riichi.counting.payments import Deltas, Payment
from scoring.riichi.value.chosen import Chosen, ChosenParts
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset


class Made(Protocol):
    """How a value came about, for people; the engine works it out when it is asked for."""

    @property
    def hand(self) -> Hand:
        """The hand as it was read (stand-in tiles in place)."""

    @property
    def win(self) -> WinContext:
        """The win as it was read."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules it was valued by."""

    @property
    def reading(self) -> Reading | None:
        """The groups; None for tiles that are no winning hand."""

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The fu, item by item."""

    @property
    def ledger(self) -> tuple[Payment, ...]: ...


class HandValue(NamedTuple):
    """The worth of a hand that may win.

    ``han`` is the total with dora, None for a real yakuman; ``fu`` is rounded, None for a yakuman; ``base``
    are the base points after limits; ``deltas`` are the changes of the four seats with counters, without
    riichi sticks. ``legal`` is False, with a ``reason`` (`not_winning_shape`, `no_yaku`, `too_few_yaku`,
    `ankan_not_robbed`, `atozuke`), for a hand that may not win; everything else is then empty, but ``yaku``
    shows what there was.
    """

    legal: bool
    reason: str | None
    yaku: tuple[YakuHan, ...]
    dora: int
    ura_dora: int
    red_fives: int
    han: int | None
    fu: int | None
    limit: str | None
    yakuman_units: int
    base: int
    deltas: Deltas
    parts: MadeBySteps | ChosenParts

    @property
    def made(self) -> Made:
        """How it came about."""
        return self.parts if isinstance(self.parts, MadeBySteps) else Chosen(*self.parts)

    @property
    def reading(self) -> Reading | None:
        """The groups the hand was read as."""
        return self.made.reading

    @property
    def fu_items(self) -> tuple[FuItem, ...]:
        """The fu, item by item; empty for a yakuman."""
        return self.made.fu_items if self.legal and self.fu is not None else ()

    @property
    def ledger(self) -> tuple[Payment, ...]:
        """Every payment with its reason; their sums are the deltas."""
        return self.made.ledger


class MadeBySteps(NamedTuple):
    """`Made` by the pipeline, with everything at hand."""

    hand: Hand
    win: WinContext
    ruleset: Ruleset
    reading: Reading | None
    fu_items: tuple[FuItem, ...] = ()
    ledger: tuple[Payment, ...] = ()


NOTHING: Deltas = (0, 0, 0, 0)


def refused(reason: str, parts: MadeBySteps | ChosenParts, yaku: tuple[YakuHan, ...] = ()) -> HandValue:
    return HandValue(False, reason, yaku, 0, 0, 0, 0, 0, None, 0, 0, NOTHING, parts)

"""Number of open kan dora indicators at a win (`kan_dora_timing`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from scoring.hand.hand import Hand
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

Moment = Literal["rinshan", "robbed", "later"]
"""When a hand is won, seen from the last kan: on its replacement tile, by robbing it, or afterwards."""
MOST_KANS: Final = 4


def kan_dora_turned(ruleset: Ruleset, kans: Sequence[str], moment: Moment = "later") -> int:
    """How many kan dora indicators lie open when a hand is won, after the kans made so far in order.

    A robbed kan turns none. Where an open kan turns its indicator only with the discard after it, a win on
    the replacement tile comes too early for it, and a ron on that discard does not (docs/spec/rules.md §2.3).
    """
    if not ruleset.kan_dora or not kans:
        return 0
    if moment == "robbed":
        return len(kans) - 1
    late = ruleset.kan_dora_timing == "ankan_immediate_others_after_discard" and kans[-1] != "ankan"
    return len(kans) - (late and moment == "rinshan")


def most_kan_dora(hand: Hand, win: WinContext, ruleset: Ruleset) -> int:
    """The most kan dora indicators that can lie open at a win: one for every kan anybody can have made.

    The kans of the other players are not known, so of the winner's only the last one matters: it turns none
    if it was robbed, nor if it is an open one that turns its indicator later than the win on its
    replacement tile. Rules without kan dora leave the indicators uncounted, however many are named.
    """
    if not ruleset.kan_dora:
        return MOST_KANS
    own = [meld.type for meld in hand.melds if meld.is_kan]
    last = "daiminkan" if own and "ankan" not in own else "ankan"
    moment: Moment = "robbed" if win.chankan else "rinshan" if win.rinshan else "later"
    return kan_dora_turned(ruleset, ["ankan"] * (MOST_KANS - 1) + [last], moment)

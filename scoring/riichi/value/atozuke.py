"""Atozuke nashi: a win needs a yaku that was sure before the winning tile came (``atozuke`` switched off).

A yaku is sure if the hand would have it on *every* tile it waits for, whichever of them came: tanyao on a
1-4 wait is not, nor is haku on a wait for haku or 2 sou, nor is a hand sure of "some" yaku where one tile
gives haku and the other chun. Open and closed hands are treated alike. Once one yaku is sure, the hand may
win on any of its tiles, and everything the tile brings counts: the value is that of the same hand with
atozuke.

- A tile of which the player holds all four copies is not waited for; copies that others hold do not matter.
- On each tile the hand may be read as its player likes, so a yaku is there if any reading has it.
- A yaku that a greater one leaves uncounted is still there: iipeikou beside ryanpeikou, haku beside
  daisangen, chinitsu beside nine gates. So a yakuman needs no rule of its own.
- Riichi, double riichi, menzen tsumo and the yaku of the first turn do not depend on the tile and are sure.
- The yaku of chance (haitei, houtei, rinshan, chankan, and ippatsu, which comes with riichi) are gained with
  the winning tile by definition: they count, but they do not make a hand sure.
- A card that needs no yaku needs no sure one.

Which call came before the yaku was settled (nakazuke) cannot be told from a finished hand: only the judge
at the table can rule on it.

Every ruleset in the catalogue allows atozuke, and none says what its absence would mean; the field has
several forms. This one, the same yaku on every tile, is the stricter of the two that a hand alone decides
(riichi.wiki, Atozuke, describes both); that chance does not settle a yaku is an assumption of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from scoring.hand.hand import Hand
from scoring.hand.waits import waits_of
from scoring.riichi.value.readings import stand_in_hands
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset

CHANCE: Final = frozenset(
    {
        "ippatsu",
        "haitei",
        "houtei",
        "rinshan",
        "chankan",
        "uupin_kaihou",
        "iipin_mouyue",
        "chuupin_raoyui",
        "ryanzou_chankan",
        "ishi_no_ue_nimo_sannen",
    }
)
"""The yaku that come with the winning tile, whatever the hand."""
SITUATION: Final = frozenset({"riichi", "double_riichi", "menzen_tsumo", "tenhou", "chiihou", "renhou"})
"""The yaku that are the same on every winning tile, whatever the hand."""


def sure_yaku(
    hand: Hand, win: WinContext, yaku_on: Callable[[Hand, WinContext], frozenset[str]]
) -> frozenset[str]:
    """The yaku a winning hand has on every tile it waited for.

    ``yaku_on(hand, win)`` are the yaku of all readings of a hand.
    """
    sure = yaku_on(hand, win) - CHANCE
    rest = list(hand.concealed)
    rest.remove(next(tile for tile in rest if tile.kind == win.tile))
    others = [kind for kind in waits_of(Hand(tuple(rest), hand.melds)) if kind != win.tile]
    for other, context in stand_in_hands(hand, win, iter(others)):
        if not sure:
            break
        sure &= yaku_on(other, context)
    return sure


def surely(names: Iterable[str], ruleset: Ruleset) -> bool | None:
    """Has a win of which only the yaku are known a sure one? None where the tiles would have to tell."""
    if ruleset.atozuke:
        return True
    known = set(names)
    if known & SITUATION:
        return True
    return False if known and known <= CHANCE else None

"""Legality by tiles: concealed kan after riichi, ron after a missed tile.

As in `scoring.riichi.play.legality` every question gives None where the answer is yes, else the reason.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from scoring.hand.decompose import TRIPLETS, decompose
from scoring.hand.hand import Hand
from scoring.hand.melds import Meld
from scoring.hand.waits import is_furiten, waits_of
from scoring.rulesets import Ruleset
from scoring.tiles import Tile

Since = Literal["own_draw", "own_call", "own_discard", "call", "riichi"]
"""What may happen after a tile was missed; ``call`` is another player's, a concealed kan too."""
ENDS_TEMPORARY_FURITEN: Final[Mapping[str, frozenset[str]]] = {
    "own_draw": frozenset({"own_draw", "riichi"}),
    "own_draw_or_call": frozenset({"own_draw", "own_call", "riichi"}),
    "own_draw_or_interruption": frozenset({"own_draw", "own_call", "call", "riichi"}),
    "own_discard": frozenset({"own_draw", "own_call", "own_discard", "riichi"}),
}
"""By ``temporary_furiten_ends``: any of these ends it. Whoever can win on a discard again after an own draw or
call has discarded as well, and a riichi is declared after an own draw."""


def ankan_refused_in(ruleset: Ruleset, hand: Hand, drawn: int, kan: int, riichi: bool) -> str | None:
    """May a player with these 13 tiles (fewer beside melds) make a concealed kan after drawing a tile?

    After riichi it must be the tile drawn, and the waits must stay the same (``waits_unchanged``); under
    ``waits_and_only_reading`` the three tiles held must besides be a triplet in every reading of every win
    (docs/spec/rules.md §2.3: three equal runs cannot become a kan).
    """
    if (*hand.kinds, drawn).count(kan) < 4:
        return "not_four_tiles"
    if not riichi:
        return None
    if not hand.closed:
        return "open_hand"
    before = waits_of(hand)
    if not before:
        return "not_tenpai"
    if kan != drawn:
        return "not_the_drawn_tile"
    if waits_of(_with_ankan(hand, kan)) != before:
        return "waits_change"
    if ruleset.ankan_after_riichi == "waits_unchanged":
        return None
    for wait in before:
        if any(TRIPLETS[kan] not in groups for groups in decompose(sorted((*hand.kinds, wait)))):
            return "not_only_a_triplet"
    return None


def _with_ankan(hand: Hand, kan: int) -> Hand:
    rest = tuple(tile for tile in hand.concealed if tile.kind != kan)
    return Hand(rest, (*hand.melds, Meld("ankan", (Tile(kan),) * 4)))


def ron_refused(
    ruleset: Ruleset,
    *,
    waits: Collection[int] | None = None,
    tile: int | None = None,
    discards: Collection[int] = (),
    riichi: bool = False,
    missed: bool = False,
    since: Collection[Since] = (),
) -> str | None:
    """May a player ron as far as furiten goes? ``waits`` None: the tiles are not known.

    ``missed``: a tile that would have completed the hand went by; ``since``: what has happened after it.
    """
    if waits is not None and not waits:
        return "not_tenpai"
    if waits is not None and tile is not None and tile not in waits:
        return "not_waited_for"
    if waits is not None and is_furiten(waits, discards):
        return "furiten_discards"
    if missed and riichi and "riichi" not in since:
        return "furiten_riichi"
    if missed and ENDS_TEMPORARY_FURITEN[ruleset.temporary_furiten_ends].isdisjoint(since):
        return "furiten_temporary"
    return None

"""Legality of actions: riichi, discards after a call, wins, robbing a kan, tenpai at a draw.

Every function gives None where it is allowed, else the reason (docs/spec/rules.md §2.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from scoring.riichi.play.indicators import MOST_KANS
from scoring.rulesets import Ruleset
from scoring.tiles import HONOURS

Call = Literal["chi", "pon", "daiminkan", "shouminkan", "ankan"]
MIN_YAKU_HONBA: Final = 5
"""From this many counters on, ``yaku_minimum_at_5_honba`` holds."""


def riichi_refused(
    ruleset: Ruleset,
    live_wall: int | None = None,
    points: int | None = None,
    closed: bool = True,
    tenpai: bool = True,
    furiten: bool = False,
) -> str | None:
    """May a player declare riichi with so many tiles in the live wall and so many points?"""
    if not closed:
        return "open_hand"
    if not tenpai:
        return "not_tenpai"
    if furiten and not ruleset.furiten_riichi:
        return "furiten"
    if live_wall is not None and live_wall < ruleset.riichi_min_live_tiles:
        return "too_few_tiles"
    if points is not None and points < ruleset.riichi_bet and not ruleset.riichi_below_1000:
        return "too_few_points"
    return None


def discard_refused(ruleset: Ruleset, called: int, meld: Iterable[int], discard: int) -> str | None:
    """Kuikae: may this tile be discarded right after the call? Kinds, the meld with the called tile."""
    if ruleset.kuikae_allowed:
        return None
    if discard == called:
        return "kuikae_same_tile"
    kinds = sorted(meld)
    if len(set(kinds)) == 3 and discard == _other_end(called, kinds):
        return "kuikae_other_end"
    return None


def call_refused(call: Call, *, riichi: bool = False, live_wall: int | None = None, kans: int = 0) -> str | None:
    """May a player call a discard, or make a kan of their own, under any of the rules?

    ``riichi``: the player's own; then only a concealed kan is left (which, says
    `scoring.riichi.play.moves.ankan_refused_in`). ``live_wall``: tiles still to be drawn; the last discard is for
    a win alone, and a kan needs a tile in its place (docs/spec/rules.md §2.3).
    ``kans``: those made so far by all players.
    """
    kan = call not in ("chi", "pon")
    if riichi and call != "ankan":
        return "after_riichi"
    if live_wall is not None and live_wall < 1:
        return "last_tile"
    if kan and kans >= MOST_KANS:
        return "fifth_kan"
    return None


def _other_end(called: int, kinds: list[int]) -> int | None:
    """The tile that would have completed the same two tiles of a sequence on the other side."""
    if called == kinds[0]:
        other = kinds[2] + 1
    elif called == kinds[2]:
        other = kinds[0] - 1
    else:
        return None
    same_suit = 0 <= other < HONOURS and other // 9 == called // 9
    return other if same_suit else None


def win_refused(ruleset: Ruleset, yaku_han: int, honba: int = 0) -> str | None:
    """May a hand with so many han of yaku (dora not counted) win at so many counters?"""
    if yaku_han < 1:
        return "no_yaku"
    if honba >= MIN_YAKU_HONBA and yaku_han < ruleset.yaku_minimum_at_5_honba:
        return "too_few_yaku"
    return None


def ankan_refused(ruleset: Ruleset, yaku: Iterable[str]) -> str | None:
    """May a hand with these yaku rob a concealed kan?"""
    if any(name.startswith(ruleset.chankan_on_ankan) for name in yaku):
        return None
    return "ankan_not_robbed"


def tenpai_refused(ruleset: Ruleset, own_copies: Iterable[int]) -> str | None:
    """Is a hand tenpai whose waits the player holds so many copies of? What others hold does not matter."""
    copies = list(own_copies)
    if not copies:
        return "no_wait"
    if all(held >= 4 for held in copies) and not ruleset.fifth_tile_tenpai:
        return "only_fifth_tile"
    return None

"""Partial checks of a win of which some fields cannot be read.

Every problem of an input is reported at once. The checks of a win therefore also run where a field is missing
or unreadable, with something harmless in its place; a finding that rests on such a field is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from scoring.fields import Reader
from scoring.problems import Problem

Fields = frozenset[str]
_BY: Final[Fields] = frozenset({"by"})
_RIICHI: Final[Fields] = frozenset({"riichi"})
_SEAT: Final[Fields] = frozenset({"seat"})

#: Fields a finding about a hand rests on beside the one it names.
HAND_RESTS_ON: Final[Mapping[str, Fields]] = {
    "tile_count": frozenset({"tiles", "melds"}),
    "winning_tile": frozenset({"win", "tiles"}),
    "winner_is_discarder": frozenset({"seat", "by"}),
    "called_own_tile": _SEAT,
    "chi_source": _SEAT,
    "ippatsu_without_riichi": _RIICHI,
    "ura_without_riichi": _RIICHI,
    "rinshan_without_kan": frozenset({"melds"}),
    "chankan_tile_held": frozenset({"win"}),
    "five_with_indicators": frozenset({"win"}),
    "indicators": frozenset({"melds", "rinshan", "chankan"}),
    "pao_is_winner": _SEAT,
    "pao_closed_hand": frozenset({"melds"}),
    "pao_two_players": frozenset(),
    "pao_two_feeders": frozenset({"melds", "rinshan"}),
    "pao_feeder": frozenset({"melds", "rinshan", "seat"}),
    "pao_not_declared": frozenset({"tiles", "melds", "rinshan"}),
    "pao_fed_nothing": frozenset({"tiles", "melds", "rinshan"}),
    **{f"{name}_by_ron": _BY for name in ("haitei", "rinshan", "tenhou", "chiihou")},
    **{f"{name}_by_tsumo": _BY for name in ("houtei", "chankan", "renhou")},
    **{f"{name}_seat": _SEAT for name in ("tenhou", "chiihou", "renhou")},
}

#: What a report says about the value of its hand: most findings weigh all of it against each other.
REPORTED_VALUE: Final[Fields] = frozenset(
    {"by", "open", "riichi", "yaku", "han", "fu", "limit", "dora", "ura_dora", "red_fives", "ippatsu", "rinshan",
     "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou", "winning_tile_not_shown"}
)  # fmt: skip
#: Fields a finding about a report rests on, where it is not all of its value.
REPORT_RESTS_ON: Final[Mapping[str, Fields]] = {
    "winner_is_discarder": frozenset({"seat", "by"}),
    "pao_is_winner": _SEAT,
    "pao_closed_hand": frozenset({"open"}),
    "pao_two_players": frozenset(),
    "pao_two_feeders": frozenset({"yaku", "rinshan"}),
    "open_riichi": frozenset({"riichi", "open", "yaku"}),
    "ippatsu_without_riichi": frozenset({"riichi", "yaku"}),
    "ura_without_riichi": frozenset({"riichi", "yaku"}),
    "ura_not_played": frozenset(),
    "too_many_red": frozenset(),
    "han": frozenset({"limit", "yaku", "yakuman_units"}),
    "han_sum": frozenset({"yaku", "open", "dora", "ura_dora", "red_fives"}),
    "riichi_not_declared": _RIICHI,
    "riichi_missing": _RIICHI,
    "houtei_with_chankan": frozenset(),
    **{f"{name}_seat": _SEAT for name in ("tenhou", "chiihou", "renhou")},
    **{f"{name}_after_call": frozenset({"open"}) for name in ("tenhou", "chiihou", "renhou")},
    **{f"{name}_with_riichi": _RIICHI for name in ("tenhou", "chiihou", "renhou")},
    **{f"{name}_late": frozenset[str]() for name in ("tenhou", "chiihou", "renhou")},
    "yaku_twice": frozenset(),
    "yaku_not_played": frozenset(),
    "yaku_together": frozenset(),
    "yaku_closed_only": frozenset({"open"}),
    "yaku_han": frozenset({"open"}),
    "menzen_tsumo_missing": frozenset({"by", "open"}),
    "fu": frozenset(),
    "fu_25": frozenset({"open", "yaku"}),
    "chiitoitsu_fu": frozenset({"yaku"}),
    "pinfu_fu": frozenset({"by", "yaku"}),
    "twenty_fu_ron": frozenset({"by", "open"}),
    **{f"{name}_by_ron": _BY for name in ("menzen_tsumo", "haitei", "rinshan", "tenhou", "chiihou")},
    **{f"{name}_by_tsumo": _BY for name in ("houtei", "chankan", "renhou")},
}


def certain(
    problems: Iterable[Problem], read: Reader, rests_on: Mapping[str, Fields], usual: Fields = frozenset()
) -> list[Problem]:
    """The problems that stand whatever the unreadable fields of `read` were meant to say."""
    unread = read.unread()
    return [p for p in problems if unread.isdisjoint({p.where.split(".")[0]} | rests_on.get(p.code, usual))]

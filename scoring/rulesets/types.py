"""The vocabulary of a ruleset: every value a parameter can take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Game = Literal["riichi", "baida"]
Renchan = Literal["dealer_win", "dealer_tenpai"]
MultiRon = Literal["all", "head_bump", "two_three_abort"]
HonbaOnMultiRon = Literal["each_winner", "first_in_turn"]
SticksOnMultiRon = Literal["own_stick_back_rest_to_first_in_turn", "first_in_turn"]
AbortiveDraw = Literal["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"]
SuukaikanSamePlayer = Literal["play_on", "scores_suukantsu"]
Tobi = Literal["none", "below_zero"]
Overtime = Literal["none", "west_until_goal", "west_played_out_then_north_sudden_death"]
AgariYame = Literal["none", "dealer_choice_win", "dealer_choice_win_or_tenpai", "automatic_if_first"]
AfterSignal = Literal["none", "finish_hand", "one_more_hand"]
UmaTie = Literal["split", "initial_seat_order"]
SticksAtGameEnd = Literal["winner", "winner_split_floor", "lost"]
SplitRounding = Literal["seat_order", "down"]
ScoreRounding = Literal[
    "none",
    "points_half_away_first_absorbs",
    "points_half_toward_first_absorbs",
    "whole_first_absorbs",
    "whole_half_down_first_absorbs",
]
"""What is rounded to whole thousands: nothing, the points before the return points come off (halves away from or
toward zero), or the score with its uma (halves up or down). The first place takes what makes the sum zero."""
SubstituteUma = Literal["counts", "ignored"]
KanDoraTiming = Literal["immediate", "ankan_immediate_others_after_discard"]
ThirteenHan = Literal["yakuman", "sanbaiman"]
DoubleYakuman = Literal[
    "kokushi_musou_13",
    "chuuren_poutou_9",
    "suuankou_tanki",
    "daisuushii",
    "suukantsu_rinshan",
    "daichiishin",
]
Renhou = Literal[
    "none",
    "yakuman",
    "yakuman_if_first_13_tenpai",
    "mangan_not_cumulative",
    "mangan_not_cumulative_higher_of",
    "5_han_cumulative",
]
LocalYaku = Literal[
    "uupin_kaihou",
    "iipin_mouyue",
    "chuupin_raoyui",
    "ryanzou_chankan",
    "ishi_no_ue_nimo_sannen",
    "daichiishin",
]
ShiroPocchi = Literal["off", "riichi_tsumo", "ippatsu_tsumo", "ippatsu_tsumo_as_red_five"]
TemporaryFuritenEnds = Literal["own_draw", "own_draw_or_call", "own_draw_or_interruption", "own_discard"]
ChankanOnAnkan = Literal["kokushi_musou", "chuuren_poutou"]
AnkanAfterRiichi = Literal["waits_and_only_reading", "waits_unchanged"]
WinningTileNotShown = Literal["no_effect", "no_wait_value", "tsumo_1_han_20_fu"]
PaoYaku = Literal["daisangen", "daisuushii", "suukantsu", "suukantsu_daiminkan", "rinshan_after_daiminkan"]
PaoScope = Literal["whole_hand", "liable_yakuman_only"]
PaoRonSplit = Literal["half", "half_of_liable_yakuman"]
PaoHonbaPayer = Literal["discarder", "liable", "liable_on_single_yakuman_tsumo"]
ChomboType = Literal["none", "reverse_mangan", "after_uma"]
NagashiSeveral = Literal["cancel_between", "each_paid", "first_in_turn"]
Cards = Literal["none", "saki-2022"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NagashiMangan:
    """Nagashi mangan; `counts_as_win` decides the dealership and the next honba."""

    allowed: bool = False
    closed_hand: bool = False
    counts_as_win: bool = False
    honba: bool = False
    sticks: bool = False
    several: NagashiSeveral = "each_paid"
    optional: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pao:
    """Liability for feeding a yakuman: `scope` on a self-draw, `ron_split` on somebody else's discard."""

    yaku: tuple[PaoYaku, ...] = ("daisangen", "daisuushii")
    scope: PaoScope = "whole_hand"
    ron_split: PaoRonSplit = "half"
    honba_payer: PaoHonbaPayer = "discarder"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo:
    """The penalty for a foul: paid at the table, or `points` off the score after uma."""

    type: ChomboType = "after_uma"
    points: int = 20000
    replay: bool = True
    return_sticks: bool = True
    reverse_mangan_causes: tuple[str, ...] = ()
    social: ChomboType | None = None
    void_on_win: bool = False
    counts_after_signal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BaidaRules:
    """The Baida sheet: points of every row, caps, and the settings the sheet leaves open (A1-A9)."""

    mixed_one_suit: int = 40
    pure_one_suit: int = 100
    nine_tile_straight: int = 40
    thirteen_terminals: int = 200
    item_4: int | None = None
    item_5: int | None = None
    item_6: int | None = None
    big_crane: int = 100
    big_crane_reduced: int = 10
    no_baida: int = 10
    four_baida: int = 10
    baida_dragon: int = 30
    win_on_kong: int = 10
    robbing_a_kong: int = 10
    final_draw: int = 10
    final_discard: int = 10
    four_kongs: int = 400
    blessing: int = 200
    seven_baida: int = 480
    base_cap: int = 320
    total_cap: int = 480
    patterns_add: bool = True
    baida_dragon_use: Literal["any", "face_value_only"] = "any"
    thrower: int = 2
    others_on_discard: int = 0
    each_on_self_draw: int = 1
    minimum_points: int = 0
    several_winners: Literal["first_in_turn", "all"] = "first_in_turn"
    kong_and_final_draw_add: bool = True
    concealed_kong_keeps_hand_concealed: bool = True
    straight_with_run_of_baida_only: bool = False

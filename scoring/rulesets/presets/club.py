"""Presets of Ryanzou, two online platforms, and Baida (`docs/spec/rules.md` §2, `docs/spec/baida.md`)."""

from __future__ import annotations

from dataclasses import replace

from scoring.rulesets.parameters.baida import BaidaRules
from scoring.rulesets.parameters.fouls import ChomboPenalty
from scoring.rulesets.parameters.liability import Pao
from scoring.rulesets.parameters.nagashi import NagashiMangan
from scoring.rulesets.ruleset import Ruleset
from scoring.texts import Text

RYANZOU = Ruleset(
    name="ryanzou",
    title=Text("Ryanzou Chankan Club"),
    source="Ryanzou Chankan Club ruleset",
    assumptions=frozenset(
        {
            "red_fives",
            "shiro_pocchi",
            "ryanpeikou_four_equal",
            "noten_total",
            "open_pinfu_fu",
            "riichi_below_1000",
            "score_rounding",
            "chombo.return_sticks",
            "substitute_points",
            "substitute_uma",
            "substitute_before_game",
            "substitute_during_game",
        }
    ),
    start_points=25000,
    oka=20,
    uma_tie="initial_seat_order",
    overtime="west_played_out_then_north_sudden_death",
    tobi="below_zero",
    agari_yame="dealer_choice_win_or_tenpai",
    abortive_draws=("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan"),
    suukaikan_same_player="scores_suukantsu",
    nagashi_mangan=NagashiMangan(
        allowed=True,
        counts_as_win=True,
        honba=True,
        sticks=True,
        several="cancel_between",
        optional=True,
    ),
    chombo=ChomboPenalty(type="reverse_mangan", points=0, void_on_win=True),
    pao=Pao(
        yaku=("daisangen", "daisuushii", "rinshan_after_daiminkan", "suukantsu_daiminkan"),
        scope="liable_yakuman_only",
        ron_split="half_of_liable_yakuman",
        honba_payer="liable_on_single_yakuman_tsumo",
    ),
    riichi_below_1000=False,
    temporary_furiten_ends="own_discard",
    ankan_after_riichi="waits_unchanged",
    chankan_on_ankan=("kokushi_musou", "chuuren_poutou"),
    winning_tile_not_shown="tsumo_1_han_20_fu",
    kan_dora_timing="immediate",
    red_fives=("5m", "5p", "5s"),
    tenhou_any_tile=True,
    local_yaku=(
        "uupin_kaihou",
        "iipin_mouyue",
        "chuupin_raoyui",
        "ryanzou_chankan",
        "ishi_no_ue_nimo_sannen",
        "daichiishin",
    ),
    yakuman_cumulative=True,
    double_yakuman=(
        "kokushi_musou_13",
        "chuuren_poutou_9",
        "suuankou_tanki",
        "daisuushii",
        "suukantsu_rinshan",
        "daichiishin",
    ),
    renhou="yakuman_if_first_13_tenpai",
)

TENHOU = Ruleset(
    name="tenhou",
    version=3,
    title=Text("Tenhou ranked four-player"),
    source="Tenhou.net ranked play (public descriptions; final scores as in the published logs of 2009–2022)",
    assumptions=frozenset(
        {
            "uma",
            "red_fives",
            "kuitan",
            "nagashi_mangan.honba",
            "pao.honba_payer",
            "chankan_on_ankan",
            "fifth_tile_tenpai",
            "temporary_furiten_ends",
            "substitute_points",
            "substitute_uma",
            "substitute_before_game",
            "substitute_during_game",
        }
    ),
    start_points=25000,
    oka=20,
    uma=(20, 10, -10, -20),
    uma_tie="initial_seat_order",
    score_rounding="points_half_away_first_absorbs",
    overtime="west_until_goal",
    tobi="below_zero",
    agari_yame="automatic_if_first",
    multi_ron="two_three_abort",
    honba_on_multi_ron="first_in_turn",
    sticks_on_multi_ron="first_in_turn",
    abortive_draws=("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"),
    nagashi_mangan=NagashiMangan(allowed=True),
    chombo=ChomboPenalty(type="none", points=0),
    pao=Pao(honba_payer="liable"),
    riichi_below_1000=False,
    temporary_furiten_ends="own_discard",
    ankan_after_riichi="waits_unchanged",
    chankan_on_ankan=(),
    kan_dora_timing="ankan_immediate_others_after_discard",
    red_fives=("5m", "5p", "5s"),
    yakuman_cumulative=True,
)

TENHOU2023 = replace(
    TENHOU,
    name="tenhou2023",
    version=1,
    title=Text("Tenhou ranked four-player, scores to a tenth (2023)"),
    source="Tenhou.net ranked play (public descriptions; final scores as in ranked logs of October 2023)",
    assumptions=TENHOU.assumptions | {"score_rounding"},
    score_rounding="none",
)

MAJSOUL = replace(
    TENHOU,
    name="majsoul",
    version=2,
    title=Text("Mahjong Soul ranked four-player"),
    source="Mahjong Soul ranked play (public descriptions)",
    assumptions=frozenset(
        {
            "sticks_at_game_end",
            "honba_on_multi_ron",
            "sticks_on_multi_ron",
            "nagashi_mangan.allowed",
            "nagashi_mangan.closed_hand",
            "nagashi_mangan.honba",
            "nagashi_mangan.sticks",
            "pao.honba_payer",
            "overtime",
            "agari_yame",
            "double_wind_pair_fu",
            "riichi_min_live_tiles",
            "temporary_furiten_ends",
            "fifth_tile_tenpai",
            "substitute_points",
            "substitute_uma",
            "substitute_before_game",
            "substitute_during_game",
        }
    ),
    return_points=25000,
    oka=0,
    uma=(15, 5, -5, -15),
    score_rounding="none",
    multi_ron="all",
    abortive_draws=("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan"),
    pao=Pao(
        scope="liable_yakuman_only",
        ron_split="half_of_liable_yakuman",
    ),
    chankan_on_ankan=("kokushi_musou",),
    double_yakuman=("kokushi_musou_13", "chuuren_poutou_9", "suuankou_tanki", "daisuushii"),
)

#: Version 2 rounded the whole score with half up: one off for a total below zero that ends in 500.
TENHOU_2 = replace(
    TENHOU, version=2, assumptions=TENHOU.assumptions | {"score_rounding"}, score_rounding="whole_first_absorbs"
)
#: Version 1 held both to the stricter reading of a concealed kan after riichi, against the sites' own rules.
TENHOU_1 = replace(TENHOU_2, version=1, ankan_after_riichi="waits_and_only_reading")
MAJSOUL_1 = replace(MAJSOUL, version=1, ankan_after_riichi="waits_and_only_reading")

BAIDA = Ruleset(
    name="baida",
    version=2,
    title=Text("Baida tournament sheet"),
    source="Mahjong Australia, Baida tiles scoring pattern",
    game="baida",
    assumptions=frozenset(
        {
            "start_points",
            "return_points",
            "score_unit",
            "substitute_points",
            "baida.item_4",
            "baida.item_5",
            "baida.item_6",
            "baida.patterns_add",
            "baida.baida_dragon_use",
            "baida.thrower",
            "baida.others_on_discard",
            "baida.each_on_self_draw",
            "baida.minimum_points",
            "baida.several_winners",
            "baida.kong_and_final_draw_add",
            "baida.concealed_kong_keeps_hand_concealed",
            "baida.straight_with_run_of_baida_only",
        }
    ),
    start_points=0,
    return_points=0,
    goal_points=0,
    uma=(0, 0, 0, 0),
    score_unit=1,
    substitute_points=0,
    substitute_uma=0,
    chombo=ChomboPenalty(type="none", points=0),
    baida=BaidaRules(),
)
#: Version 1 took the points of riichi off whoever was replaced: fifteen thousand, in a game of hundreds.
BAIDA_1 = replace(
    BAIDA,
    version=1,
    assumptions=BAIDA.assumptions - {"return_points", "substitute_points"},
    substitute_points=-15000,
    substitute_uma=-15,
    chombo=ChomboPenalty(),
)

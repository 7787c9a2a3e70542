"""Presets of the European Mahjong Association and derived ones (`docs/spec/rules.md` §2)."""

from __future__ import annotations

from dataclasses import replace

from scoring.rulesets.parameters.fouls import ChomboPenalty
from scoring.rulesets.parameters.liability import Pao
from scoring.rulesets.parameters.nagashi import NagashiMangan
from scoring.rulesets.ruleset import Ruleset
from scoring.texts import Text

EMA2016 = Ruleset(
    name="ema2016",
    title=Text("EMA Riichi Competition Rules, 2016 edition"),
    source="European Mahjong Association, Riichi Competition Rules, 2016 edition (public texts)",
    assumptions=frozenset(
        {
            "riichi_below_1000",
            "substitute_during_game",
            "substitute_before_game",
            "split_rounding",
            "sticks_at_game_end",
            "renhou",
            "ryanpeikou_four_equal",
        }
    ),
    session_minutes=90,
    signal_minutes_before_end=15,
    after_signal="one_more_hand",
    thirteen_han="sanbaiman",
    renhou="mangan_not_cumulative",
    temporary_furiten_ends="own_draw_or_call",
    ankan_after_riichi="waits_and_only_reading",
    kan_dora_timing="immediate",
    chombo=ChomboPenalty(social="reverse_mangan"),
)

EMA2025 = replace(
    EMA2016,
    name="ema2025",
    title=Text("EMA Riichi Competition Rules, 2025 edition (v1.1, in force 1 January 2026)"),
    source="European Mahjong Association, Riichi Competition Rules 2025, version 1.1 (public texts)",
    assumptions=frozenset({"split_rounding", "renhou", "ryanpeikou_four_equal"}),
    sticks_at_game_end="winner_split_floor",
    split_rounding="down",
    late_penalty_per_minute=1000,
    late_minutes_until_substitute=10,
    substitute_during_game="ignored",
    kiriage_mangan=True,
    double_wind_pair_fu=2,
    riichi_min_live_tiles=1,
    chombo=ChomboPenalty(social="reverse_mangan", counts_after_signal=True),
)

KRAKOW2022 = replace(
    EMA2016,
    name="krakow2022",
    title=Text("Kraków Saki Cards Taikai 2022"),
    source="Rules of the Kraków Saki Cards Taikai, June 2022; everything they do not mention is EMA 2016",
    assumptions=EMA2016.assumptions
    | {"nagashi_mangan.counts_as_win", "nagashi_mangan.honba", "nagashi_mangan.sticks"},
    nagashi_mangan=NagashiMangan(allowed=True, closed_hand=True, counts_as_win=False, honba=True, sticks=True),
    thirteen_han="yakuman",
    chombo=ChomboPenalty(social="reverse_mangan", reverse_mangan_causes=("noten_riichi_by_card",)),
    cards="saki-2022",
)

EMA2012 = replace(
    EMA2016,
    name="ema2012",
    title=Text("EMA Riichi Competition Rules, 8 January 2012"),
    source="European Mahjong Association, Riichi Competition Rules, 2012 edition (public excerpts)",
    assumptions=(EMA2016.assumptions - {"renhou"})
    | {
        "pao.honba_payer",
        "nagashi_mangan.closed_hand",
        "kuikae_allowed",
        "yakuman_cumulative",
        "kiriage_mangan",
        "double_wind_pair_fu",
        "session_minutes",
        "signal_minutes_before_end",
        "after_signal",
    },
    uma=(30, 10, -10, -30),
    abortive_draws=("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan"),
    nagashi_mangan=NagashiMangan(allowed=True, counts_as_win=True, honba=True, sticks=True),
    kuitan=False,
    kuikae_allowed=True,
    red_fives=("5m", "5p", "5s"),
    thirteen_han="yakuman",
    double_yakuman=("daisuushii",),
    renhou="yakuman",
    yaku_minimum_at_5_honba=2,
    temporary_furiten_ends="own_draw_or_interruption",
    kan_dora_timing="immediate",
    chombo=ChomboPenalty(type="reverse_mangan", points=0, void_on_win=True),
)

EMA2008 = replace(
    EMA2012,
    name="ema2008",
    title=Text("EMA Riichi Competition Rules, 14 May 2008"),
    source="European Mahjong Association, Riichi Competition Rules, first edition, in its Polish rendering",
    assumptions=frozenset(
        {
            "start_points",
            "return_points",
            "oka",
            "uma",
            "overtime",
            "tobi",
            "agari_yame",
            "atozuke",
            "substitute_points",
            "substitute_uma",
            "ryanpeikou_four_equal",
            "sticks_at_game_end",
            "split_rounding",
            "nagashi_mangan.closed_hand",
            "kuikae_allowed",
            "kan_dora_timing",
            "yakuman_cumulative",
            "pao.honba_payer",
            "pao.ron_split",
            "riichi_min_live_tiles",
            "riichi_below_1000",
            "fifth_tile_tenpai",
            "temporary_furiten_ends",
            "ippatsu_with_rinshan",
            "haitei_with_rinshan",
            "substitute_before_game",
            "substitute_during_game",
        }
    ),
    uma=(9, 3, -3, -9),
    session_minutes=0,
    signal_minutes_before_end=0,
    after_signal="none",
    kan_dora_timing="ankan_immediate_others_after_discard",
    double_yakuman=("kokushi_musou_13", "chuuren_poutou_9", "suuankou_tanki", "daisuushii"),
    pao=Pao(),
)

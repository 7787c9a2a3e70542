"""Presets of the World Riichi Championship and the M-League (`docs/spec/rules.md` §2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.rulesets.parameters.fouls import ChomboPenalty
from scoring.rulesets.parameters.liability import Pao
from scoring.rulesets.ruleset import Ruleset
from scoring.texts import Text

WRC2015 = Ruleset(
    name="wrc2015",
    version=2,
    title=Text("World Riichi Championship rules 2015"),
    source="World Riichi Championship rule book 2015 (the newer of two texts compared side by side)",
    assumptions=frozenset(
        {
            "chombo.points",
            "chombo.return_sticks",
            "pao.scope",
            "pao.ron_split",
            "pao.honba_payer",
            "kan_dora_timing",
            "temporary_furiten_ends",
            "riichi_below_1000",
            "fifth_tile_tenpai",
            "split_rounding",
            "substitute_before_game",
            "substitute_during_game",
        }
    ),
    sticks_at_game_end="lost",
    after_signal="finish_hand",
    multi_ron="head_bump",
    thirteen_han="sanbaiman",
    renhou="mangan_not_cumulative_higher_of",
    ryanpeikou_four_equal=False,
    kiriage_mangan=True,
    temporary_furiten_ends="own_draw",
    ankan_after_riichi="waits_and_only_reading",
    kan_dora_timing="immediate",
    winning_tile_not_shown="no_wait_value",
    chombo=ChomboPenalty(type="after_uma", points=30000),
)

WRC2014 = replace(
    WRC2015,
    name="wrc2014",
    version=1,
    title=Text("World Riichi Championship rules 2014"),
    source="World Riichi Championship rule book 2014 (the older of two texts compared side by side)",
    assumptions=WRC2015.assumptions | {"sticks_at_game_end", "kiriage_mangan", "ryanpeikou_four_equal"},
    renhou="5_han_cumulative",
    ryanpeikou_four_equal=True,
)

WRC2022 = replace(
    WRC2015,
    name="wrc2022",
    title=Text("World Riichi Championship rules 2022"),
    source="World Riichi Championship, published list of the changes of 2022; otherwise the 2015 rule book",
    assumptions=(WRC2015.assumptions - {"chombo.points"})
    | {"renhou", "pao.yaku", "riichi_min_live_tiles", "winning_tile_not_shown", "ankan_after_riichi"},
    double_wind_pair_fu=2,
    yakuman_cumulative=True,
    pao=Pao(
        yaku=("daisangen", "daisuushii", "suukantsu"),
        scope="liable_yakuman_only",
        ron_split="half_of_liable_yakuman",
    ),
)

WRC2025 = replace(
    WRC2022,
    name="wrc2025",
    title=Text("World Riichi Championship rules 2025"),
    source="World Riichi Championship rules 2025, from secondary sources",
    assumptions=(WRC2015.assumptions - {"pao.scope", "pao.ron_split", "pao.honba_payer", "kan_dora_timing",
                                        "riichi_below_1000"})
    | {"thirteen_han", "winning_tile_not_shown", "chankan_on_ankan", "ippatsu_with_rinshan",
       "ryanpeikou_four_equal"},
    thirteen_han="yakuman",
    riichi_min_live_tiles=1,
    ankan_after_riichi="waits_unchanged",
)  # fmt: skip

#: Version 1 of the three took four equal sequences for ryanpeikou, which the book of 2015 does not; the first two
#: let renhou lower a hand that is worth more, where the book chooses the possibility that scores most (5.7.6).
_OLD_RENHOU: Final = {"version": 1, "renhou": "mangan_not_cumulative", "ryanpeikou_four_equal": True}
WRC2015_1 = replace(WRC2015, **_OLD_RENHOU)  # type: ignore[arg-type]
WRC2022_1 = replace(WRC2022, **_OLD_RENHOU)  # type: ignore[arg-type]
WRC2025_1 = replace(WRC2025, version=1, ryanpeikou_four_equal=True)

MLEAGUE = Ruleset(
    name="mleague",
    title=Text("M-League official rules"),
    source="M-League official rules (public summaries)",
    assumptions=frozenset(
        {
            "renhou",
            "ryanpeikou_four_equal",
            "pao.scope",
            "pao.ron_split",
            "pao.honba_payer",
            "sticks_at_game_end",
            "split_rounding",
            "temporary_furiten_ends",
            "fifth_tile_tenpai",
            "chombo.replay",
            "chombo.return_sticks",
            "kuikae_allowed",
            "substitute_points",
            "substitute_uma",
            "substitute_before_game",
            "substitute_during_game",
        }
    ),
    start_points=25000,
    oka=20,
    uma=(30, 10, -10, -30),
    multi_ron="head_bump",
    red_fives=("5m", "5p", "5s"),
    kiriage_mangan=True,
    thirteen_han="sanbaiman",
    yakuman_cumulative=True,
    double_wind_pair_fu=2,
    riichi_min_live_tiles=0,
    temporary_furiten_ends="own_discard",
    ankan_after_riichi="waits_and_only_reading",
    kan_dora_timing="immediate",
    chankan_on_ankan=(),
    pao=Pao(
        yaku=("daisangen", "daisuushii", "suukantsu"),
        scope="liable_yakuman_only",
        ron_split="half_of_liable_yakuman",
    ),
    chombo=ChomboPenalty(type="after_uma", points=20000),
)

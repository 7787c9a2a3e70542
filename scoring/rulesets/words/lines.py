"""Source lines: the line of the rule text that states a parameter (`docs/spec/rules.md` §2).

Only for the four texts that were handed over as files; the others are known by name alone. Lines are those
of the files as they are, scanned pages and all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.texts import Text

TEXTS: Final = frozenset({"krakow", "ema2008", "ryanzou", "wrc_books"})
"""The sources (`sources.SOURCES`) that are such files."""

#: Preset → lines → the parameters that stand there.
_LISTED: Mapping[str, Mapping[str, str]] = {
    "krakow2022": {
        "22": "oka uma",
        "23": "rounds",
        "29": "start_points",
        "37": "thirteen_han",
        "39–44": "nagashi_mangan.allowed",
        "45": "nagashi_mangan.closed_hand",
        "51–59": "cards",
        "744–746": "chombo.reverse_mangan_causes",
        "763–767": "session_minutes",
    },
    "ema2008": {
        "156–157": "rounds",
        "194": "multi_ron",
        "251": "pao.yaku",
        "257": "pao.scope",
        "283": "chankan_on_ankan",
        "288–290": "suukaikan_same_player",
        "303": "winning_tile_not_shown",
        "322–328": "ankan_after_riichi",
        "330": "furiten_riichi",
        "336": "ippatsu",
        "338–340": "ura_dora kan_dora kan_ura_dora",
        "361": "noten_total",
        "382–393": "abortive_draws",
        "403, 591": "sticks_on_multi_ron",
        "451": "chombo.void_on_win",
        "470–472": "chombo.replay chombo.return_sticks",
        "526–528": "yaku_minimum_at_5_honba",
        "536": "renchan",
        "571": "uma_tie",
        "579": "red_fives",
        "586": "honba_value",
        "589–590": "honba_on_multi_ron",
        "617–620": "double_wind_pair_fu",
        "623, 647": "open_pinfu_fu",
        "730": "kuitan",
        "735–737": "pinfu_tsumo_fu",
        "763–764": "tsumo_fu_on_rinshan",
        "778": "chiitoitsu_fu",
        "818–824": "nagashi_mangan.allowed nagashi_mangan.counts_as_win nagashi_mangan.honba"
        " nagashi_mangan.sticks",
        "833, 841, 857, 879": "double_yakuman",
        "849–851": "renhou",
        "885–928": "kiriage_mangan",
        "930": "thirteen_han",
    },
    "ryanzou": {
        "5": "uma",
        "6": "start_points return_points goal_points oka",
        "7": "kuitan",
        "8": "atozuke",
        "9": "kuikae_allowed",
        "10": "double_wind_pair_fu",
        "11": "honba_value",
        "12": "honba_on_multi_ron sticks_on_multi_ron",
        "12, 27": "multi_ron",
        "13": "renchan noten_dealer_rotates",
        "14": "rounds overtime",
        "15": "tobi",
        "16": "kan_dora_timing",
        "17": "ankan_after_riichi",
        "18": "uma_tie",
        "21–29": "abortive_draws",
        "29": "suukaikan_same_player",
        "35": "sticks_at_game_end",
        "38": "chombo.type chombo.replay",
        "41": "agari_yame",
        "42": "temporary_furiten_ends",
        "43": "ippatsu ura_dora kan_dora kan_ura_dora",
        "44": "kiriage_mangan",
        "45": "thirteen_han",
        "46": "yaku_minimum_at_5_honba",
        "48": "fifth_tile_tenpai",
        "52": "furiten_riichi",
        "53": "riichi_min_live_tiles",
        "54": "pinfu_tsumo_fu",
        "55": "chiitoitsu_fu",
        "56": "haitei_with_rinshan ippatsu_with_rinshan tsumo_fu_on_rinshan",
        "56, 63, 66": "pao.yaku",
        "57": "nagashi_mangan.allowed nagashi_mangan.closed_hand nagashi_mangan.counts_as_win nagashi_mangan.honba"
        " nagashi_mangan.sticks nagashi_mangan.several nagashi_mangan.optional chombo.void_on_win",
        "58": "winning_tile_not_shown",
        "60–61": "chankan_on_ankan",
        "64": "yakuman_cumulative",
        "65, 82": "double_yakuman",
        "68–70": "pao.scope pao.ron_split pao.honba_payer",
        "72": "tenhou_any_tile",
        "76–82": "local_yaku",
        "80": "renhou",
    },
    "wrc2015": {
        "11": "yakuman_cumulative",
        "33": "riichi_min_live_tiles",
        "35–36": "ankan_after_riichi",
        "38": "furiten_riichi",
        "88–89": "pinfu_tsumo_fu",
        "108": "kuitan",
        "130–131": "chankan_on_ankan",
        "141": "tsumo_fu_on_rinshan",
        "149": "haitei_with_rinshan",
        "167": "chiitoitsu_fu",
        "253–255": "ryanpeikou_four_equal",
        "288–289": "renhou",
        "333, 342, 349": "double_yakuman",
        "382–383, 398–399": "pao.yaku",
    },
    "wrc2014": {
        "18": "yakuman_cumulative",
        "55": "riichi_min_live_tiles",
        "57–58": "ankan_after_riichi",
        "60": "furiten_riichi",
        "94–95": "pinfu_tsumo_fu",
        "111": "kuitan",
        "136–137": "chankan_on_ankan",
        "145": "tsumo_fu_on_rinshan",
        "155": "haitei_with_rinshan",
        "172": "chiitoitsu_fu",
        "294–295": "renhou",
        "338, 346, 353": "double_yakuman",
        "390–391, 402–403": "pao.yaku",
    },
}
LINES: Mapping[str, Mapping[str, str]] = {
    preset: {path: lines for lines, paths in listed.items() for path in paths.split()}
    for preset, listed in _LISTED.items()
}


def with_lines(source: Text, preset: str, path: str) -> Text:
    """A source with the lines in which the value of the parameter stands, where they are known."""
    lines = LINES.get(preset, {}).get(path)
    if lines is None:
        return source
    if lines.isdecimal():
        return Text("{source}, line {lines}", source=source, lines=lines)
    return Text("{source}, lines {lines}", source=source, lines=lines)

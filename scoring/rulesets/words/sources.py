"""Sources of parameters (`docs/spec/rules.md` §2 and §9)."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.rulesets.overrides import value_at
from scoring.rulesets.ruleset import Ruleset
from scoring.rulesets.words.lines import TEXTS, with_lines
from scoring.texts import Text

SOURCES: Mapping[str, Text] = {
    "krakow": Text("Kraków 2022, tournament rules"),
    "ema2008": Text("EMA rules 2008, Polish text"),
    "ema_based": Text("Mahjong Time, text based on EMA 2008"),
    "edewecht": Text("mahjongnews, report on Edewecht 2012"),
    "ema2012": Text("EMA rules 2012, excerpts"),
    "news2012": Text("mahjong.info.pl, 22 March 2012"),
    "wiki_ema": Text("riichi.wiki, EMA rules"),
    "notes2016": Text("EMA, notes on the 2016 revision"),
    "ema2016": Text("EMA rules 2016, Polish translation"),
    "book": Text("Riichi Book I"),
    "gong": Text("report on the European championship 2010"),
    "pantheon": Text("presets of the Pantheon tournament system"),
    "ema2025": Text("EMA rules 2025, version 1.1"),
    "ryanzou": Text("Ryanzou Chankan Club ruleset"),
    "wrc_books": Text("WRC rule books 2014 and 2015 side by side"),
    "wrc2014": Text("WRC, errata and clarifications 2014"),
    "wrc2015": Text("WRC rules 2015, excerpts"),
    "wrc2022": Text("Mahjong Belgium, WRC changes of 2022"),
    "wrc2025": Text("WRC rules 2025, secondary sources"),
    "tenhou": Text("Tenhou, public descriptions"),
    "tenhou_logs": Text("Tenhou, published game logs 2009–2022"),
    "tenhou2023": Text("Tenhou, ranked game logs of October 2023"),
    "majsoul_scores": Text("wikiwiki.jp/nya, settlement in Mahjong Soul, 2020"),
    "mleague_scores": Text("M-League, published scores of matches 2023–2025"),
    "majsoul": Text("Mahjong Soul, public descriptions"),
    "mleague": Text("M-League, public summaries"),
    "sheet": Text("Mahjong Australia, Baida scoring pattern"),
    "apm": Text("Asia Pacific Mahjong, general rules"),
    "assumed": Text("our default (no source)"),
    "house": Text("house rule"),
}

#: Preset → where its values stand unless listed below.
DEFAULT: Mapping[str, str] = {
    "ema2008": "ema2008",
    "ema2012": "ema2012",
    "ema2016": "ema2016",
    "ema2025": "ema2025",
    "krakow2022": "ema2016",
    "ryanzou": "ryanzou",
    "wrc2014": "wrc_books",
    "wrc2015": "wrc2015",
    "wrc2022": "wrc2015",
    "wrc2025": "wrc2025",
    "tenhou": "tenhou",
    "tenhou2023": "tenhou",
    "majsoul": "majsoul",
    "mleague": "mleague",
    "baida": "sheet",
}

_NOTES_2016 = (
    "start_points uma sticks_at_game_end chombo.type chombo.points abortive_draws nagashi_mangan.allowed "
    "yaku_minimum_at_5_honba kuitan temporary_furiten_ends red_fives kiriage_mangan "
    "thirteen_han double_yakuman renhou"
)
_CLOCK = "session_minutes signal_minutes_before_end after_signal"
_SUBSTITUTES = "substitute_points substitute_uma"
_EMA2016 = {_NOTES_2016: "notes2016", "double_wind_pair_fu": "book", _CLOCK: "gong", _SUBSTITUTES: "pantheon"}
_TENHOU = {"overtime yakuman_cumulative double_yakuman oka": "book"}
_WRC = {_SUBSTITUTES: "pantheon", "after_signal": "pantheon", "double_wind_pair_fu": "wrc2022"}

#: Preset → parameters (several to a line) → where they stand.
_LISTED: Mapping[str, Mapping[str, str]] = {
    "ema2008": {
        "chombo.type riichi_min_live_tiles": "ema_based",
        "uma": "edewecht",
    },
    "ema2012": {
        "uma": "edewecht",
        "red_fives ippatsu ura_dora kan_dora kan_ura_dora nagashi_mangan.allowed": "wiki_ema",
        "abortive_draws temporary_furiten_ends nagashi_mangan.counts_as_win": "wiki_ema",
        "kan_dora_timing": "news2012",
        "thirteen_han renhou": "notes2016",
        "chombo.type": "ema_based",
        _SUBSTITUTES: "pantheon",
        _CLOCK: "gong",
    },
    "ema2016": _EMA2016,
    "ema2025": {},
    "krakow2022": {
        **_EMA2016,
        "start_points oka uma thirteen_han cards chombo.reverse_mangan_causes session_minutes": "krakow",
        "nagashi_mangan.allowed nagashi_mangan.closed_hand rounds": "krakow",
    },
    "ryanzou": {},
    "wrc2014": {
        "uma uma_tie start_points return_points thirteen_han kuikae_allowed chombo.type": "wrc2014",
        "oka overtime tobi agari_yame multi_ron abortive_draws noten_total": "wrc2015",
        **_WRC,
    },
    "wrc2015": {
        "kuitan furiten_riichi chankan_on_ankan double_yakuman renhou pinfu_tsumo_fu chiitoitsu_fu": "wrc_books",
        "riichi_min_live_tiles yakuman_cumulative ankan_after_riichi tsumo_fu_on_rinshan": "wrc_books",
        "haitei_with_rinshan pao.yaku ryanpeikou_four_equal": "wrc_books",
        "uma uma_tie start_points return_points thirteen_han kuikae_allowed chombo.type": "wrc2014",
        "sticks_at_game_end kiriage_mangan": "notes2016",
        **_WRC,
    },
    "wrc2022": {
        "double_wind_pair_fu yakuman_cumulative thirteen_han double_yakuman chombo.points": "wrc2022",
        "pao.scope pao.ron_split pao.honba_payer": "wrc2025",
        _SUBSTITUTES: "pantheon",
        "after_signal": "pantheon",
    },
    "wrc2025": {
        "double_wind_pair_fu yakuman_cumulative double_yakuman chombo.points": "wrc2022",
        _SUBSTITUTES: "pantheon",
        "after_signal": "pantheon",
    },
    "tenhou": {**_TENHOU, "score_rounding": "tenhou_logs"},
    "tenhou2023": {**_TENHOU, "score_rounding": "tenhou2023"},
    "majsoul": {"score_rounding": "majsoul_scores"},
    "mleague": {"score_rounding": "mleague_scores"},
    "baida": {"baida.thrower baida.each_on_self_draw": "apm"},
}
_WHERE: Mapping[str, Mapping[str, str]] = {
    preset: {path: tag for paths, tag in listed.items() for path in paths.split()}
    for preset, listed in _LISTED.items()
}


def source_of(ruleset: Ruleset, path: str) -> Text:
    """Where the value of a parameter is written: a text (and line), a house rule, or nowhere (an assumption)."""
    from scoring.rulesets import PRESETS

    preset = PRESETS.get(ruleset.name)
    if preset is not None and value_at(preset, path) != value_at(ruleset, path):
        return SOURCES["house"]
    where = _WHERE.get(ruleset.name, {}).get(path)
    if path in ruleset.assumptions and where in (None, "pantheon"):
        return SOURCES["assumed"]
    tag = where or DEFAULT.get(ruleset.name, "house")
    return with_lines(SOURCES[tag], ruleset.name, path) if tag in TEXTS else SOURCES[tag]

"""For every parameter a case where it matters: the same question under two values has two answers."""

from typing import Any

import pytest

from scoring.interface import respond
from scoring.rulesets import get_ruleset
from scoring.rulesets.declared import PARAMETERS
from scoring.rulesets.overrides import value_at
from scoring.rulesets.words.describe import row_of

FINAL = {"points": {"A": 45000, "B": 30000, "C": 25000, "D": 20000}}
THREE_FIRST = {"points": {"A": 37000, "B": 37000, "C": 37000, "D": 7000}, "sticks_left": 2}
TIED = {"points": {"A": 40000, "B": 40000, "C": 25000, "D": 15000}}
LAST = {"round": "S", "kyoku": 4, "points": {"A": 24000, "B": 25000, "C": 26000, "D": 45000}}
LOW = {"points": {"A": 24000, "B": 25000, "C": 26000, "D": 25000}}
TWO_RONS = {
    "discarder": "W",
    "winners": [{"seat": "S", "ron_value": 3900}, {"seat": "N", "ron_value": 8000}],
    "honba": 2,
    "sticks_carried": 1,
    "riichi_this_hand": ["S"],
}
NAGASHI = {
    "nagashi": ["S", "W"],
    "tenpai": ["E"],
    "honba": 1,
    "sticks_carried": 1,
    "riichi_this_hand": ["E"],
    "nagashi_hand_closed": False,
}
CHOMBO = {"offender": "S", "honba": 1, "sticks_carried": 1, "riichi_this_hand": ["W"]}


def win(tiles: str, last: str, by: str = "ron", **more: Any) -> dict[str, Any]:
    source = {"from": "W"} if by == "ron" else {}
    return {"tiles": tiles, "win": last, "by": by, "seat": "S", "round": "E", **source, **more}


PINFU = win("234567m22345p678s", "8s")
DAISANGEN = {
    **win("234m22p", "2p"),
    "melds": [{"type": "pon", "tiles": f"{t}{t}{t}z", "from": "N"} for t in (5, 6, 7)],
    "pao": [{"yaku": "daisangen", "player": "N"}],
    "honba": 1,
}
#: All honours besides, so that liability for one yakuman is not for the hand.
TWO_YAKUMAN = {
    **DAISANGEN,
    "tiles": "11122z",
    "win": "2z",
}
ANKAN = {"melds": [{"type": "ankan", "tiles": "9999p"}]}
RINSHAN = {**win("234567m22345s", "5s", "tsumo", rinshan=True), **ANKAN}
REDS = win("340m567m22p567s234s", "4s", riichi=1)
DRAWN_SEVEN = {
    "hands": [*[{"kind": "draw", "tenpai": []}] * 2, {"kind": "signal"}, {"kind": "draw", "tenpai": []}]
}
SIGNAL_CHOMBO = {
    "hands": [{"kind": "signal"}, {"kind": "draw", "tenpai": []}, {"kind": "chombo", "offender": "S"}]
}

#: Parameter → (preset, other value, kind, given). The preset's own value is the one value.
CASES: dict[str, tuple[str, object, str, dict[str, Any]]] = {
    "start_points": ("ema2016", 25000, "final", FINAL),
    "return_points": ("ema2016", 25000, "final", FINAL),
    "goal_points": ("tenhou", 50000, "progression", {**LAST, "dealer_won": False}),
    "oka": ("ema2016", 20, "final", FINAL),
    "uma": ("ema2016", [30, 10, -10, -30], "final", FINAL),
    "uma_by_above_start": (
        "ema2016",
        [[0, 0, 0, 0], [12, -1, -3, -8], [8, 4, -4, -8], [8, 3, 1, -12], [0, 0, 0, 0]],
        "final",
        FINAL,
    ),
    "uma_tie": ("ema2016", "initial_seat_order", "final", TIED),
    "split_rounding": (
        "mleague",
        "down",
        "final",
        {"points": {"A": 30000, "B": 30000, "C": 30000, "D": 10000}},
    ),
    "score_unit": ("ema2016", 100, "final", FINAL),
    "score_rounding": ("tenhou", "none", "final", {"points": {"A": 36500, "B": 29600, "C": 19500, "D": 14400}}),
    "sticks_at_game_end": ("ema2016", "lost", "final", THREE_FIRST),
    "rounds": ("ema2016", 1, "progression", {**LAST, "round": "E", "dealer_won": False}),
    "overtime": ("tenhou", "none", "progression", {**LAST, **LOW, "dealer_won": False}),
    "tobi": ("ema2016", "below_zero", "progression", {"lowest": -100}),
    "agari_yame": ("tenhou", "none", "progression", {**LAST, "dealer_won": True}),
    "after_signal": ("ema2016", "finish_hand", "hanchan", DRAWN_SEVEN),
    "late_penalty_per_minute": ("ema2016", 500, "final", {**FINAL, "late_minutes": {"A": 3}}),
    "late_minutes_until_substitute": ("ema2025", 2, "final", {**FINAL, "late_minutes": {"A": 3}}),
    "substitute_points": ("ema2025", -20000, "final", {**FINAL, "substitutes": {"A": "before_game"}}),
    "substitute_uma": ("ema2025", -30, "final", {**FINAL, "substitutes": {"A": "before_game"}}),
    "substitute_before_game": ("ema2025", "ignored", "final", {**FINAL, "substitutes": {"A": "before_game"}}),
    "substitute_during_game": ("ema2025", "counts", "final", {**FINAL, "substitutes": {"A": "during_game"}}),
    "honba_value": ("ema2016", 1500, "multi_ron", TWO_RONS),
    "riichi_bet": ("ema2016", 500, "multi_ron", TWO_RONS),
    "multi_ron": ("ema2016", "head_bump", "multi_ron", TWO_RONS),
    "honba_on_multi_ron": ("ema2016", "first_in_turn", "multi_ron", TWO_RONS),
    "sticks_on_multi_ron": ("ema2016", "first_in_turn", "multi_ron", TWO_RONS),
    "renchan": ("ema2016", ["dealer_win"], "draw", {"tenpai": ["E"]}),
    "yaku_minimum_at_5_honba": ("ema2008", 1, "legality", {"action": "win", "yaku_han": 1, "dora": 2, "honba": 5}),
    "noten_total": ("ema2016", 6000, "draw", {"tenpai": ["E"]}),
    "noten_dealer_rotates": ("ema2016", False, "draw", {"tenpai": ["S"]}),
    "abortive_draws": ("ema2016", ["suufon_renda"], "abortive", {"event": "suufon_renda"}),
    "suukaikan_same_player": (
        "ema2008", "scores_suukantsu", "abortive", {"event": "suukaikan", "same_player": True}),
    "nagashi_mangan.allowed": ("ema2008", False, "nagashi", NAGASHI),
    "nagashi_mangan.closed_hand": ("ema2008", True, "nagashi", NAGASHI),
    "nagashi_mangan.counts_as_win": ("ema2008", False, "nagashi", NAGASHI),
    "nagashi_mangan.honba": ("ema2008", False, "nagashi", NAGASHI),
    "nagashi_mangan.sticks": ("ema2008", False, "nagashi", NAGASHI),
    "nagashi_mangan.several": ("ema2008", "first_in_turn", "nagashi", NAGASHI),
    "nagashi_mangan.optional": ("ema2008", True, "nagashi", {**NAGASHI, "declined": ["S"]}),
    "chombo.type": ("ema2016", "reverse_mangan", "chombo", CHOMBO),
    "chombo.points": ("ema2016", 30000, "chombo", CHOMBO),
    "chombo.replay": ("ema2016", False, "chombo", CHOMBO),
    "chombo.return_sticks": ("ema2016", False, "chombo", CHOMBO),
    "chombo.reverse_mangan_causes": (
        "ema2016",
        ["noten_riichi_by_card"],
        "chombo",
        {**CHOMBO, "cause": "noten_riichi_by_card"},
    ),
    "chombo.social": ("ema2016", None, "chombo", {**CHOMBO, "social": True}),
    "chombo.void_on_win": ("ema2008", False, "chombo", {**CHOMBO, "win_at_same_moment": True}),
    "chombo.counts_after_signal": ("ema2025", False, "hanchan", SIGNAL_CHOMBO),
    "pao.yaku": ("ema2016", ["daisuushii"], "hand", DAISANGEN),
    "pao.scope": ("wrc2025", "whole_hand", "hand", {**TWO_YAKUMAN, "by": "tsumo", "from": None}),
    "pao.ron_split": ("wrc2025", "half", "hand", TWO_YAKUMAN),
    "pao.honba_payer": ("ema2016", "liable", "hand", DAISANGEN),
    "atozuke": ("ema2016", False, "hand", win("345678m55s234p", "4p", melds=[{"type": "pon", "tiles": "222s"}])),
    "temporary_furiten_ends": (
        "ema2016", "own_draw", "legality", {"action": "ron", "passed": True, "since": ["own_call"]}),
    "ankan_after_riichi": (
        "ema2016", "waits_unchanged", "legality",
        {"action": "ankan", "riichi": True, "tiles": "111222333m45p77s", "drawn": "1m"}),
    "kan_dora_timing": (
        "ema2016", "ankan_immediate_others_after_discard", "legality",
        {"action": "kan_dora", "kans": ["daiminkan"], "won": "rinshan", "shown": 1}),
    "kuitan": ("ema2016", False, "hand", {**win("34566m567p234s", "2s"), "melds": [
        {"type": "pon", "tiles": "888s", "from": "N"}]}),
    "kuikae_allowed": (
        "ema2016", True, "legality",
        {"action": "discard_after_call", "called": "1p", "meld": "123p", "discard": "1p"}),
    "riichi_min_live_tiles": ("ema2016", 1, "legality", {"action": "riichi", "live_wall": 3}),
    "riichi_below_1000": ("ema2016", False, "legality", {"action": "riichi", "live_wall": 30, "points": 900}),
    "furiten_riichi": ("ema2016", False, "legality", {"action": "riichi", "live_wall": 30, "furiten": True}),
    "chankan_on_ankan": ("ema2016", [], "legality", {"action": "ron_on_ankan", "yaku": "kokushi_musou"}),
    "fifth_tile_tenpai": (
        "ema2016", True, "legality",
        {"action": "declare_tenpai", "waits": ["5z"], "own_copies": {"5z": 4}, "visible_elsewhere": {"5z": 0}}),
    "winning_tile_not_shown": (
        "ryanzou", "no_effect", "hand", {**PINFU, "by": "tsumo", "from": None, "winning_tile_not_shown": True}),
    "ippatsu": ("ema2016", False, "hand", {**PINFU, "riichi": 1, "ippatsu": True}),
    "ura_dora": ("ema2016", False, "hand", {**PINFU, "riichi": 1, "ura": ["1m"]}),
    "kan_dora": ("ema2016", False, "hand", {**RINSHAN, "dora": ["9s"], "kandora": ["1m"]}),
    "kan_ura_dora": (
        "ema2016", False, "hand",
        {**RINSHAN, "dora": ["9s"], "kandora": ["9s"], "riichi": 1, "ura": ["9s", "1m"]}),
    "red_fives": ("ema2008", 0, "hand", REDS),
    "shiro_pocchi": ("ryanzou", "riichi_tsumo", "hand", win("234567m22345p67s5z", "5z", "tsumo", riichi=1)),
    "chiitoitsu_fu": ("ema2016", 50, "hand", win("1133m5577p2244s66z", "6z")),
    "pinfu_tsumo_fu": ("ema2016", 30, "hand", {**PINFU, "by": "tsumo", "from": None}),
    "open_pinfu_fu": (
        "ema2016", 0, "hand",
        {**win("34567m22p678s", "7m"), "tiles": "34522m567p678s", "win": "8s",
         "melds": [{"type": "chi", "tiles": "234p", "from": "E"}]}),
    "tsumo_fu_on_rinshan": ("ema2016", False, "hand", {
        **win("234567m22345s", "5s", "tsumo", rinshan=True), "melds": [{"type": "ankan", "tiles": "5555p"}],
        "tiles": "234567m44s234s", "win": "4s"}),
    "double_wind_pair_fu": ("ema2016", 2, "hand", {
        **win("111m234567p678s11z", "8s", riichi=1), "seat": "E"}),
    "haitei_with_rinshan": ("wrc2015", True, "hand", {**RINSHAN, "haitei": True}),
    "ippatsu_with_rinshan": ("wrc2015", True, "hand", {**RINSHAN, "riichi": 1, "ippatsu": True}),
    "ryanpeikou_four_equal": ("wrc2015", True, "hand", win("222233334444m55p", "5p")),
    "local_yaku": ("ryanzou", [], "hand", {**win("234567m22345p678s", "5p", "tsumo", rinshan=True),
        "tiles": "567m22345p678s", "melds": [{"type": "ankan", "tiles": "2222m"}]}),
    "kiriage_mangan": ("ema2016", True, "report", {"han": 4, "fu": 30, "by": "ron", "seat": "S", "from": "W"}),
    "thirteen_han": ("ema2016", "yakuman", "report", {"han": 13, "by": "ron", "seat": "S", "from": "W"}),
    "yakuman_cumulative": ("ema2016", True, "hand", {**TWO_YAKUMAN, "pao": []}),
    "double_yakuman": ("ema2016", ["suuankou_tanki"], "hand", win("111m222m333p444s55z", "5z")),
    "renhou": ("ema2016", "yakuman", "hand", {**PINFU, "renhou": True}),
    "tenhou_any_tile": ("ryanzou", False, "hand", {
        **win("111m222m333p444s55z", "1m", "tsumo", tenhou=True), "seat": "E"}),
}  # fmt: skip

_BAIDA_HAND = {"baida": ["5s", "6s"], "by": "self_draw"}


def sets(*texts: str) -> list[dict[str, str]]:
    kinds = {"c": "chow", "p": "pong", "k": "kong", "a": "concealed_kong"}
    return [{"type": kinds[t[0]], "tiles": t[1:]} for t in texts]


_PLAIN = {**_BAIDA_HAND, "concealed": "123456m111p222z99p"}
_DISCARD = {**_PLAIN, "by": "discard"}
_CRANE = {**_BAIDA_HAND, "concealed": "22z", "melds": sets("c123m", "p555p", "c789p", "p111z")}
_DRAGON = {**_BAIDA_HAND, "concealed": "1234789s111p22z", "baida_tiles": "56s"}
_KONG = {
    **_BAIDA_HAND,
    "concealed": "123456m11p222z",
    "melds": sets("k9999p"),
    "flags": ["win_on_kong", "final_draw"],
}
#: Row of the sheet → (other value, given).
BAIDA: dict[str, tuple[object, dict[str, Any]]] = {
    "mixed_one_suit": (50, {**_BAIDA_HAND, "concealed": "123555m111z22z999m"}),
    "pure_one_suit": (90, {**_BAIDA_HAND, "concealed": "11123455567899m"}),
    "nine_tile_straight": (50, {**_BAIDA_HAND, "concealed": "123456789m111p22z"}),
    "thirteen_terminals": (150, {**_BAIDA_HAND, "concealed": "119m19p19s1234567z"}),
    "item_4": (60, {**_PLAIN, "judge_patterns": ["item_4"]}),
    "item_5": (60, {**_PLAIN, "judge_patterns": ["item_5"]}),
    "item_6": (60, {**_PLAIN, "judge_patterns": ["item_6"]}),
    "big_crane": (90, _CRANE),
    "big_crane_reduced": (20, {**_CRANE, "flags": ["has_discarded_baida"]}),
    "no_baida": (20, _PLAIN),
    "four_baida": (20, {**_BAIDA_HAND, "concealed": "12378m1114p2z", "baida_tiles": "5566s"}),
    "baida_dragon": (40, _DRAGON),
    "win_on_kong": (20, _KONG),
    "robbing_a_kong": (20, {**_DISCARD, "flags": ["robbing_a_kong"]}),
    "final_draw": (20, _KONG),
    "final_discard": (20, {**_DISCARD, "flags": ["final_discard"]}),
    "four_kongs": (300, {**_CRANE, "melds": sets("k1111m", "k5555p", "a9999p", "k1111z")}),
    "blessing": (100, {**_PLAIN, "flags": ["blessing_of_heaven"]}),
    "seven_baida": (400, {**_BAIDA_HAND, "concealed": "147m258p3z", "baida_tiles": "5556666s"}),
    "base_cap": (50, {**_BAIDA_HAND, "concealed": "11123455567899m"}),
    "total_cap": (50, {**_BAIDA_HAND, "concealed": "11123455567899m"}),
    "patterns_add": (False, {**_BAIDA_HAND, "concealed": "12345678999m11m1m"}),
    "baida_dragon_use": (
        "face_value_only", {**_BAIDA_HAND, "baida": ["3s", "4s"], "concealed": "89s111p22z", "baida_tiles": "3s",
                            "melds": sets("c123s", "c456s")}),
    "thrower": (3, _DISCARD),
    "others_on_discard": (1, _DISCARD),
    "each_on_self_draw": (2, _PLAIN),
    "minimum_points": (100, _PLAIN),
    "kong_and_final_draw_add": (False, _KONG),
    "concealed_kong_keeps_hand_concealed": (
        False, {**_BAIDA_HAND, "by": "discard", "concealed": "12346m11p222z", "baida_tiles": "5s",
                "melds": sets("a9999p")}),
    "straight_with_run_of_baida_only": (
        True, {**_BAIDA_HAND, "concealed": "123456m7722z", "baida_tiles": "5566s"}),
}  # fmt: skip

#: Parameters people go by that no settlement asks for: they are told on the rules page and to the clock.
TOLD: dict[str, tuple[str, object]] = {
    "session_minutes": ("ema2016", 75),
    "signal_minutes_before_end": ("ema2016", 10),
    "cards": ("ema2016", "saki-2022"),
    "baida.several_winners": ("baida", "all"),
}
#: A table of any other size does not exist.
FIXED = {"players"}


def nested(path: str, value: object) -> dict[str, Any]:
    group, _, name = path.rpartition(".")
    return {group: {name: value}} if group else {name: value}


def ask(preset: str, kind: str, given: dict[str, Any], rules: dict[str, Any] | None) -> dict[str, Any]:
    return respond({"id": 1, "ruleset": preset, "kind": kind, "given": given, "rules": rules})


def test_no_parameter_is_left_out():
    told = {*CASES, *TOLD, *FIXED, *(f"baida.{name}" for name in BAIDA)}
    assert set(PARAMETERS) - told == set()
    assert told - set(PARAMETERS) == set()


@pytest.mark.parametrize("path", CASES)
def test_it_matters(path):
    preset, other, kind, given = CASES[path]
    given = {name: value for name, value in given.items() if value is not None}
    before = ask(preset, kind, given, None)
    after = ask(preset, kind, given, nested(path, other))
    assert "answer" in before or "answer" in after, (before, after)
    assert before != after


@pytest.mark.parametrize("name", BAIDA)
def test_a_row_of_the_baida_sheet_matters(name):
    other, given = BAIDA[name]
    before = ask("baida", "baida", given, None)
    after = ask("baida", "baida", given, {"baida": {name: other}})
    assert "answer" in after, after
    assert before != after


@pytest.mark.parametrize("path", TOLD)
def test_it_is_told(path):
    preset, other = TOLD[path]
    ruleset = get_ruleset(preset)
    changed = ruleset.replace(**nested(path, other))
    assert value_at(changed, path) != value_at(ruleset, path)
    assert row_of(changed, path).words != row_of(ruleset, path).words

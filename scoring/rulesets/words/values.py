"""What the value of a parameter means, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.texts import Counted, InContext, Joined, Number, Text, Verbatim

YES, NO = Text("yes"), Text("no")
NONE = Text("none")
NOTHING = Text("nothing")
UNSET = Text("set by the organiser")

#: Parameter → value → words, where the value is a word of its own.
CHOICES: Mapping[str, Mapping[object, Text]] = {
    "uma_tie": {
        "split": Text("share the place and its uma"),
        "initial_seat_order": Text("the earlier seat at the start is ahead"),
    },
    "split_rounding": {
        "seat_order": Text("odd tenths to the earlier seat at the start"),
        "down": Text("dropped"),
    },
    "score_rounding": {
        "none": Text("none, to a tenth of a thousand"),
        "points_half_away_first_absorbs": Text(
            "the points to the nearest thousand before the return points come off, half away from"
            " zero; the first takes the rest",
        ),
        "points_half_toward_first_absorbs": Text(
            "the points to the nearest thousand before the return points come off, half toward zero;"
            " the first takes the rest",
        ),
        "whole_first_absorbs": Text(
            "the score with uma to the nearest thousand, half up; the first takes the rest",
        ),
        "whole_half_down_first_absorbs": Text(
            "the score with uma to the nearest thousand, half down; the first takes the rest",
        ),
    },
    "sticks_at_game_end": {
        "winner": Text(
            "go to the winner; shared first places share them, odd hundreds to the earlier seat at the start",
        ),
        "winner_split_floor": Text(
            "go to the winner; shared on a tie, decimals dropped",
        ),
        "lost": Text("are added to nobody"),
    },
    "rounds": {
        1: Text("East"),
        2: Text("East and South"),
        3: Text("East to West"),
        4: Text("East to North"),
    },
    "overtime": {
        "none": NONE,
        "west_until_goal": Text("West round, until somebody has the goal"),
        "west_played_out_then_north_sudden_death": Text(
            "a whole West round, then North until somebody has the goal; after North 4 a drawn game",
        ),
    },
    "tobi": {
        "none": Text("play goes on below zero"),
        "below_zero": Text("the game ends below zero"),
    },
    "agari_yame": {
        "none": NO,
        "dealer_choice_win": Text("yes, after winning"),
        "dealer_choice_win_or_tenpai": Text("yes, after winning or tenpai"),
        "automatic_if_first": Text("the game ends by itself if the dealer is first"),
    },
    "after_signal": {
        "none": Text("no time limit"),
        "finish_hand": Text("finish the hand"),
        "one_more_hand": Text("finish the hand and play one more"),
    },
    "substitute_before_game": {
        "counts": Text("counts for the others"),
        "ignored": Text("is ignored for the others"),
    },
    "multi_ron": {
        "all": Text("all win"),
        "head_bump": Text("only the next in turn wins"),
        "two_three_abort": Text("two win, three abort the hand"),
    },
    "honba_on_multi_ron": {
        "each_winner": Text("to every winner"),
        "first_in_turn": Text("to the next in turn"),
    },
    "sticks_on_multi_ron": {
        "own_stick_back_rest_to_first_in_turn": Text("the own bet back, the rest to the next in turn"),
        "first_in_turn": Text("all to the next in turn"),
    },
    "renchan": {
        "dealer_win": Text("after winning"),
        "dealer_tenpai": Text("when tenpai at a draw"),
    },
    "abortive_draws": {
        "kyuushu_kyuuhai": Text("nine terminals and honours"),
        "suufon_renda": Text("four equal winds"),
        "suucha_riichi": Text("four riichi"),
        "suukaikan": Text("four kans"),
        "sanchahou": Text("three wins on one discard"),
    },
    "suukaikan_same_player": {
        "play_on": Text("play goes on"),
        "scores_suukantsu": Text("score four kans after the discard"),
    },
    "nagashi_mangan.several": {
        "cancel_between": Text("cancel out between them"),
        "each_paid": Text("each is paid"),
        "first_in_turn": Text("only the nearest to East"),
    },
    "chombo.type": {
        "none": NONE,
        "reverse_mangan": Text("a mangan paid to the others at once"),
        "after_uma": Text("points off after uma"),
    },
    "chombo.reverse_mangan_causes": {
        "noten_riichi_by_card": Text("a noten riichi that a card caused"),
    },
    "pao.yaku": {
        "daisangen": Text("big three dragons"),
        "daisuushii": Text("big four winds"),
        "suukantsu": InContext("yaku", "four kans"),
        "suukantsu_daiminkan": Text("four kans with an open last one"),
        "rinshan_after_daiminkan": Text("after an open kan"),
    },
    "pao.scope": {
        "whole_hand": Text("the whole hand"),
        "liable_yakuman_only": Text("the yakuman concerned"),
    },
    "pao.ron_split": {
        "half": InContext("pao.ron_split", "the whole hand"),
        "half_of_liable_yakuman": Text("the yakuman concerned, the discarder the rest"),
    },
    "pao.honba_payer": {
        "discarder": Text("the discarder"),
        "liable": Text("the liable player"),
        "liable_on_single_yakuman_tsumo": Text(
            "the liable player on a self-drawn single yakuman, else as usual",
        ),
    },
    "atozuke": {
        True: YES,
        False: Text(
            "no: a win needs a yaku that the hand has on every tile it waits for",
        ),
    },
    "temporary_furiten_ends": {
        "own_draw": Text("the own draw"),
        "own_draw_or_call": Text("the own draw or call"),
        "own_draw_or_interruption": Text("the own draw or any call"),
        "own_discard": Text("the own discard"),
    },
    "ankan_after_riichi": {
        "waits_and_only_reading": Text(
            "if waits stay and the tiles can only be a triplet",
        ),
        "waits_unchanged": Text("if waits stay"),
    },
    "chankan_on_ankan": {
        "kokushi_musou": Text("thirteen orphans"),
        "chuuren_poutou": Text("nine gates"),
    },
    "winning_tile_not_shown": {
        "no_effect": Text("no effect on the value"),
        "no_wait_value": Text("no value from the wait"),
        "tsumo_1_han_20_fu": Text("1 han 20 fu for a bare self-draw"),
    },
    "kan_dora_timing": {
        "immediate": Text("at once"),
        "ankan_immediate_others_after_discard": Text("at once for a concealed kan, else after the discard"),
    },
    "cards": {"none": NONE, "saki-2022": Text("53 Saki cards (2022)")},
    "shiro_pocchi": {
        "off": NO,
        "riichi_tsumo": Text("self-drawn after riichi"),
        "ippatsu_tsumo": Text("self-drawn with ippatsu"),
        "ippatsu_tsumo_as_red_five": Text("self-drawn with ippatsu, also a dora"),
    },
    "thirteen_han": {"yakuman": Text("yakuman"), "sanbaiman": Text("sanbaiman")},
    "double_yakuman": {
        "kokushi_musou_13": Text("thirteen orphans, 13-sided wait"),
        "chuuren_poutou_9": Text("nine gates, 9-sided wait"),
        "suuankou_tanki": Text("four concealed pon, pair wait"),
        "daisuushii": Text("big four winds"),
        "suukantsu_rinshan": Text("four kans after a kan"),
        "daichiishin": Text("big seven stars"),
    },
    "renhou": {
        "none": NONE,
        "yakuman": Text("yakuman"),
        "yakuman_if_first_13_tenpai": Text("yakuman if tenpai with the first 13 tiles"),
        "mangan_not_cumulative": Text("mangan, adds to nothing"),
        "mangan_not_cumulative_higher_of": Text("mangan or the hand's own value, the higher"),
        "5_han_cumulative": Text("5 han, adds to the rest"),
    },
    "local_yaku": {
        "uupin_kaihou": Text("after a kan on 5 circles +1"),
        "iipin_mouyue": Text("last tile drawn 1 circle +1"),
        "chuupin_raoyui": Text("last discard 9 circles +1"),
        "ryanzou_chankan": Text("robbed 2 bamboo +1"),
        "ishi_no_ue_nimo_sannen": Text("double riichi with the last tile: yakuman"),
        "daichiishin": Text("big seven stars: double yakuman"),
    },
    "baida.baida_dragon_use": {
        "any": Text("counts as any tile of its suit"),
        "face_value_only": Text("counts only as itself"),
    },
    "baida.several_winners": {
        "first_in_turn": Text("the next in turn"),
        "all": Text("all win"),
    },
}
_SAME_WORDS = {"substitute_during_game": "substitute_before_game", "chombo.social": "chombo.type"}
FU = frozenset({"chiitoitsu_fu", "pinfu_tsumo_fu", "open_pinfu_fu", "double_wind_pair_fu"})
MINUTES = frozenset({"session_minutes", "signal_minutes_before_end", "late_minutes_until_substitute"})
FACTORS = frozenset({"baida.thrower", "baida.others_on_discard", "baida.each_on_self_draw"})
BARE = frozenset({"players", "oka", "yaku_minimum_at_5_honba", "riichi_min_live_tiles"})


def in_words(path: str, value: Any) -> Text:
    """The value of parameter `path` in words."""
    choices = CHOICES.get(_SAME_WORDS.get(path, path), {})
    if value is None:
        return UNSET if path.startswith("baida.") else NONE
    if isinstance(value, tuple):
        return _listed(path, value, choices)
    if value in choices:
        return choices[value]
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, int):
        return _number(path, value)
    return Verbatim(value)


def _listed(path: str, values: tuple[Any, ...], choices: Mapping[object, Text]) -> Text:
    if path == "uma":
        row = " / ".join(signed(v) for v in values)
        return Verbatim(row)
    if path == "uma_by_above_start":
        rows = [" / ".join(signed(v) for v in row) for row in values]
        listed = "; ".join(f"{n}: {row}" for n, row in enumerate(rows))
        return Verbatim(listed) if values else NO
    if path == "red_fives":
        return _red(values)
    if not values:
        return NOTHING if path == "chankan_on_ankan" else NONE
    words = [choices[v] if v in choices else Verbatim(v) for v in values]
    return Joined(", ", words)


def _red(tiles: tuple[str, ...]) -> Text:
    if not tiles:
        return NONE
    if sorted(tiles) == ["5m", "5p", "5s"]:
        return Text("three: a red five in each suit")
    listed = ", ".join(tiles)
    return Verbatim(f"{len(tiles)}: {listed}")


def signed(value: int) -> str:
    """A number with its sign, the minus as printers write it."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def _number(path: str, value: int) -> Text:
    if path in FU:
        return Text("{number} fu", number=value)
    if path in MINUTES:
        return Text("{number} minutes", number=value) if value else NONE
    if path in FACTORS:
        return Text("{number} × the total", number=value) if value else NOTHING
    if path == "substitute_uma":
        return Verbatim(signed(value))
    if path in BARE:
        return Verbatim(value)
    if value == 0 and path == "late_penalty_per_minute":
        return NONE
    return Counted("{amount} point", "{amount} points", abs(value), amount=Number(value))

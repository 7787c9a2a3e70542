"""What the value of a parameter means, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.problems import Text

YES, NO = Text("yes", "tak"), Text("no", "nie")
NONE = Text("none", "brak")
NOTHING = Text("nothing", "nic")
UNSET = Text("set by the organiser", "ustala organizator")

#: Parameter → value → words, where the value is a word of its own.
CHOICES: Mapping[str, Mapping[object, Text]] = {
    "uma_tie": {
        "split": Text("share the place and its uma", "dzielą miejsce i umę"),
        "initial_seat_order": Text(
            "the earlier seat at the start is ahead", "wyżej jest miejsce wcześniejsze na początku gry"
        ),
    },
    "split_rounding": {
        "seat_order": Text(
            "odd tenths to the earlier seat at the start", "reszta dla wcześniejszego miejsca na początku gry"
        ),
        "down": Text("dropped", "odrzucana"),
    },
    "score_rounding": {
        "none": Text("none, to a tenth of a thousand", "bez zaokrąglania, co do dziesiątej tysiąca"),
        "points_half_away_first_absorbs": Text(
            "the points to the nearest thousand before the return points come off, half away from zero;"
            " the first takes the rest",
            "punkty do pełnego tysiąca przed odjęciem punktów odniesienia, połówki od zera;"
            " resztę bierze pierwszy",
        ),
        "points_half_toward_first_absorbs": Text(
            "the points to the nearest thousand before the return points come off, half toward zero;"
            " the first takes the rest",
            "punkty do pełnego tysiąca przed odjęciem punktów odniesienia, połówki do zera;"
            " resztę bierze pierwszy",
        ),
        "whole_first_absorbs": Text(
            "the score with uma to the nearest thousand, half up; the first takes the rest",
            "wynik z umą do pełnego tysiąca, połówki w górę; resztę bierze pierwszy",
        ),
        "whole_half_down_first_absorbs": Text(
            "the score with uma to the nearest thousand, half down; the first takes the rest",
            "wynik z umą do pełnego tysiąca, połówki w dół; resztę bierze pierwszy",
        ),
    },
    "sticks_at_game_end": {
        "winner": Text(
            "go to the winner; shared first places share them, odd hundreds to the earlier seat at the start",
            "dostaje zwycięzca; przy remisie po równo, reszta dla wcześniejszego miejsca na początku gry",
        ),
        "winner_split_floor": Text(
            "go to the winner; shared on a tie, decimals dropped",
            "dostaje zwycięzca; przy remisie po równo, bez ułamków",
        ),
        "lost": Text("are added to nobody", "nie dostaje nikt"),
    },
    "rounds": {
        1: Text("East", "wschodnia"),
        2: Text("East and South", "wschodnia i południowa"),
        3: Text("East to West", "od wschodniej do zachodniej"),
        4: Text("East to North", "od wschodniej do północnej"),
    },
    "overtime": {
        "none": NONE,
        "west_until_goal": Text(
            "West round, until somebody has the goal", "runda zachodnia, aż ktoś osiągnie cel"
        ),
        "west_played_out_then_north_sudden_death": Text(
            "a whole West round, then North until somebody has the goal; after North 4 a drawn game",
            "cała runda zachodnia, potem północna, aż ktoś osiągnie cel; po północnej 4 remis",
        ),
    },
    "tobi": {
        "none": Text("play goes on below zero", "gra trwa także poniżej zera"),
        "below_zero": Text("the game ends below zero", "gra kończy się poniżej zera"),
    },
    "agari_yame": {
        "none": NO,
        "dealer_choice_win": Text("yes, after winning", "tak, po wygranej"),
        "dealer_choice_win_or_tenpai": Text("yes, after winning or tenpai", "tak, po wygranej lub z tenpai"),
        "automatic_if_first": Text(
            "the game ends by itself if the dealer is first", "gra kończy się sama, gdy rozdający jest pierwszy"
        ),
    },
    "after_signal": {
        "none": Text("no time limit", "bez limitu czasu"),
        "finish_hand": Text("finish the hand", "dokończyć rozdanie"),
        "one_more_hand": Text("finish the hand and play one more", "dokończyć rozdanie i zagrać jeszcze jedno"),
    },
    "substitute_before_game": {
        "counts": Text("counts for the others", "liczy się dla pozostałych"),
        "ignored": Text("is ignored for the others", "nie liczy się dla pozostałych"),
    },
    "multi_ron": {
        "all": Text("all win", "wygrywają wszyscy"),
        "head_bump": Text("only the next in turn wins", "wygrywa tylko najbliższy w kolejce"),
        "two_three_abort": Text("two win, three abort the hand", "dwóch wygrywa, trzech przerywa rozdanie"),
    },
    "honba_on_multi_ron": {
        "each_winner": Text("to every winner", "dla każdego zwycięzcy"),
        "first_in_turn": Text("to the next in turn", "dla najbliższego w kolejce"),
    },
    "sticks_on_multi_ron": {
        "own_stick_back_rest_to_first_in_turn": Text(
            "the own bet back, the rest to the next in turn", "własny zakład wraca, reszta dla najbliższego"
        ),
        "first_in_turn": Text("all to the next in turn", "wszystkie dla najbliższego w kolejce"),
    },
    "renchan": {
        "dealer_win": Text("after winning", "po wygranej"),
        "dealer_tenpai": Text("when tenpai at a draw", "z tenpai przy remisie"),
    },
    "abortive_draws": {
        "kyuushu_kyuuhai": Text("nine terminals and honours", "dziewięć skrajnych i specjalnych"),
        "suufon_renda": Text("four equal winds", "cztery takie same wiatry"),
        "suucha_riichi": Text("four riichi", "cztery riichi"),
        "suukaikan": Text("four kans", "cztery kany"),
        "sanchahou": Text("three wins on one discard", "trzy wygrane na jednym kamieniu"),
    },
    "suukaikan_same_player": {
        "play_on": Text("play goes on", "gra toczy się dalej"),
        "scores_suukantsu": Text("score four kans after the discard", "punktują Cztery Kan po odrzuceniu"),
    },
    "nagashi_mangan.several": {
        "cancel_between": Text("cancel out between them", "znoszą się między sobą"),
        "each_paid": Text("each is paid", "każde jest płacone"),
        "first_in_turn": Text("only the nearest to East", "tylko najbliższe Wschodu"),
    },
    "chombo.type": {
        "none": NONE,
        "reverse_mangan": Text("a mangan paid to the others at once", "mangan płacony od razu pozostałym"),
        "after_uma": Text("points off after uma", "punkty odejmowane po umie"),
    },
    "chombo.reverse_mangan_causes": {
        "noten_riichi_by_card": Text("a noten riichi that a card caused", "noten riichi spowodowane kartą"),
    },
    "pao.yaku": {
        "daisangen": Text("big three dragons", "Duże Trzy Smoki"),
        "daisuushii": Text("big four winds", "Duże Cztery Wiatry"),
        "suukantsu": Text("four kans", "Cztery Kan"),
        "suukantsu_daiminkan": Text("four kans with an open last one", "Cztery Kan z otwartym ostatnim"),
        "rinshan_after_daiminkan": Text("after an open kan", "Po Kan po otwartym kanie"),
    },
    "pao.scope": {
        "whole_hand": Text("the whole hand", "całą rękę"),
        "liable_yakuman_only": Text("the yakuman concerned", "tylko tego yakumana"),
    },
    "pao.ron_split": {
        "half": Text("the whole hand", "całej ręki"),
        "half_of_liable_yakuman": Text(
            "the yakuman concerned, the discarder the rest", "tego yakumana, resztę wyrzucający"
        ),
    },
    "pao.honba_payer": {
        "discarder": Text("the discarder", "wyrzucający"),
        "liable": Text("the liable player", "odpowiedzialny"),
        "liable_on_single_yakuman_tsumo": Text(
            "the liable player on a self-drawn single yakuman, else as usual",
            "odpowiedzialny przy samodobranym pojedynczym yakumanie, poza tym jak zwykle",
        ),
    },
    "atozuke": {
        True: YES,
        False: Text(
            "no: a win needs a yaku that the hand has on every tile it waits for",
            "nie: wygrana wymaga yaku, które ręka ma na każdym kamieniu, na który czeka",
        ),
    },
    "temporary_furiten_ends": {
        "own_draw": Text("the own draw", "własne dobranie"),
        "own_draw_or_call": Text("the own draw or call", "własne dobranie lub meldunek"),
        "own_draw_or_interruption": Text("the own draw or any call", "własne dobranie lub czyjkolwiek meldunek"),
        "own_discard": Text("the own discard", "własne odrzucenie"),
    },
    "ankan_after_riichi": {
        "waits_and_only_reading": Text(
            "if waits stay and the tiles can only be a triplet",
            "gdy czekanie się nie zmienia i to na pewno trójka",
        ),
        "waits_unchanged": Text("if waits stay", "gdy czekanie się nie zmienia"),
    },
    "chankan_on_ankan": {
        "kokushi_musou": Text("thirteen orphans", "Trzynaście Sierot"),
        "chuuren_poutou": Text("nine gates", "Dziewięć Bram"),
    },
    "winning_tile_not_shown": {
        "no_effect": Text("no effect on the value", "bez wpływu na wartość"),
        "no_wait_value": Text("no value from the wait", "bez wartości za czekanie"),
        "tsumo_1_han_20_fu": Text("1 han 20 fu for a bare self-draw", "1 han 20 fu za samo samodobranie"),
    },
    "kan_dora_timing": {
        "immediate": Text("at once", "od razu"),
        "ankan_immediate_others_after_discard": Text(
            "at once for a concealed kan, else after the discard", "od razu przy ukrytym, poza tym po odrzuceniu"
        ),
    },
    "cards": {"none": NONE, "saki-2022": Text("53 Saki cards (2022)", "53 karty Saki (2022)")},
    "shiro_pocchi": {
        "off": NO,
        "riichi_tsumo": Text("self-drawn after riichi", "samodobrany po riichi"),
        "ippatsu_tsumo": Text("self-drawn with ippatsu", "samodobrany z ippatsu"),
        "ippatsu_tsumo_as_red_five": Text(
            "self-drawn with ippatsu, also a dora", "samodobrany z ippatsu, także dora"
        ),
    },
    "thirteen_han": {"yakuman": Text("yakuman", "yakuman"), "sanbaiman": Text("sanbaiman", "sanbaiman")},
    "double_yakuman": {
        "kokushi_musou_13": Text("thirteen orphans, 13-sided wait", "Trzynaście Sierot na 13 kamieni"),
        "chuuren_poutou_9": Text("nine gates, 9-sided wait", "Dziewięć Bram na 9 kamieni"),
        "suuankou_tanki": Text("four concealed pon, pair wait", "Cztery Ukryte Pon na parę"),
        "daisuushii": Text("big four winds", "Duże Cztery Wiatry"),
        "suukantsu_rinshan": Text("four kans after a kan", "Cztery Kan Po Kan"),
        "daichiishin": Text("big seven stars", "Siedem Gwiazd"),
    },
    "renhou": {
        "none": NONE,
        "yakuman": Text("yakuman", "yakuman"),
        "yakuman_if_first_13_tenpai": Text(
            "yakuman if tenpai with the first 13 tiles", "yakuman przy tenpai z pierwszych 13 kamieni"
        ),
        "mangan_not_cumulative": Text("mangan, adds to nothing", "mangan, nie łączy się z niczym"),
        "mangan_not_cumulative_higher_of": Text(
            "mangan or the hand's own value, the higher", "mangan albo wartość ręki, co wyższe"
        ),
        "5_han_cumulative": Text("5 han, adds to the rest", "5 han, łączy się z resztą"),
    },
    "local_yaku": {
        "uupin_kaihou": Text("after a kan on 5 circles +1", "Po Kan na 5 kropek +1"),
        "iipin_mouyue": Text("last tile drawn 1 circle +1", "ostatni dobrany 1 kropka +1"),
        "chuupin_raoyui": Text("last discard 9 circles +1", "ostatni odrzucony 9 kropek +1"),
        "ryanzou_chankan": Text("robbed 2 bamboo +1", "przechwycone 2 bambusy +1"),
        "ishi_no_ue_nimo_sannen": Text(
            "double riichi with the last tile: yakuman", "podwójne riichi z ostatnim kamieniem: yakuman"
        ),
        "daichiishin": Text("big seven stars: double yakuman", "Siedem Gwiazd: podwójny yakuman"),
    },
    "baida.baida_dragon_use": {
        "any": Text("counts as any tile of its suit", "liczy się jako dowolny kamień koloru"),
        "face_value_only": Text("counts only as itself", "liczy się tylko jako on sam"),
    },
    "baida.several_winners": {
        "first_in_turn": Text("the next in turn", "najbliższy w kolejce"),
        "all": Text("all win", "wygrywają wszyscy"),
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
    return Text(str(value), str(value))


def _listed(path: str, values: tuple[Any, ...], choices: Mapping[object, Text]) -> Text:
    if path == "uma":
        row = " / ".join(signed(v) for v in values)
        return Text(row, row)
    if path == "uma_by_above_start":
        rows = [" / ".join(signed(v) for v in row) for row in values]
        listed = "; ".join(f"{n}: {row}" for n, row in enumerate(rows))
        return Text(listed, listed) if values else NO
    if path == "red_fives":
        return _red(values)
    if not values:
        return NOTHING if path == "chankan_on_ankan" else NONE
    words = [choices[v] if v in choices else Text(str(v), str(v)) for v in values]
    return Text(", ".join(w.en for w in words), ", ".join(w.pl for w in words))


def _red(tiles: tuple[str, ...]) -> Text:
    if not tiles:
        return NONE
    if sorted(tiles) == ["5m", "5p", "5s"]:
        return Text("three: a red five in each suit", "trzy: czerwona piątka w każdym kolorze")
    listed = ", ".join(tiles)
    return Text(f"{len(tiles)}: {listed}", f"{len(tiles)}: {listed}")


def signed(value: int) -> str:
    """A number with its sign, the minus as printers write it."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def _number(path: str, value: int) -> Text:
    if path in FU:
        return Text(f"{value} fu", f"{value} fu")
    if path in MINUTES:
        return Text(f"{value} minutes", f"{value} min") if value else NONE
    if path in FACTORS:
        return Text(f"{value} × the total", f"{value} × suma") if value else NOTHING
    if path == "substitute_uma":
        return Text(signed(value), signed(value))
    if path in BARE:
        return Text(str(value), str(value))
    if value == 1:
        return Text("1 point", "1 punkt")
    if value == 0 and path == "late_penalty_per_minute":
        return NONE
    amount = f"{abs(value):,}"
    sign = "−" if value < 0 else ""
    polish = amount.replace(",", "" if abs(value) < 10_000 else " ")
    return Text(f"{sign}{amount} points", f"{sign}{polish} punktów")

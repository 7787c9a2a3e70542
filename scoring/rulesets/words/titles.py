"""What each parameter is called on the rules page, by group."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.texts import Text

GROUPS: Mapping[str, Text] = {
    "end": Text("Start, end and final score"),
    "clock": Text("Clock, lateness and substitutes"),
    "settlement": Text("Settling a hand"),
    "draws": Text("Draws without a winner"),
    "penalty": Text("Chombo"),
    "pao": Text("Liability (pao)"),
    "play": Text("Play"),
    "value": Text("Han, fu and limits"),
    "baida_rows": Text("Rows of the sheet"),
    "baida_settings": Text("What the sheet leaves open"),
}

_END = {
    "players": Text("Players at a table"),
    "start_points": Text("Points at the start"),
    "return_points": Text("Points a score is counted from"),
    "goal_points": Text("Goal"),
    "oka": Text("Oka for the first place (thousands)"),
    "uma": Text("Uma (thousands)"),
    "uma_by_above_start": Text("Uma by players at or above the start"),
    "uma_tie": Text("Equal points"),
    "split_rounding": Text("Thirds of a shared bonus"),
    "score_unit": Text("One in a score is"),
    "score_rounding": Text("Rounding of the result"),
    "sticks_at_game_end": Text("Riichi bets left at the end"),
    "rounds": Text("Rounds"),
    "overtime": Text("Overtime"),
    "tobi": Text("Busting"),
    "agari_yame": Text("The dealer may stop in the last hand"),
}
_CLOCK = {
    "session_minutes": Text("Length of a session"),
    "signal_minutes_before_end": Text("Signal before the end"),
    "after_signal": Text("After the signal"),
    "late_penalty_per_minute": Text("Late, per started minute"),
    "late_minutes_until_substitute": Text("A substitute plays after"),
    "substitute_points": Text("A substituted player scores"),
    "substitute_uma": Text("Uma of a substituted player (thousands)"),
    "substitute_before_game": Text("Substitute from the start: place"),
    "substitute_during_game": Text("Substitute during the game: place"),
}
_SETTLEMENT = {
    "honba_value": Text("A honba is worth"),
    "riichi_bet": Text("Riichi bet"),
    "multi_ron": Text("Several wins on one discard"),
    "honba_on_multi_ron": Text("Honba with several winners"),
    "sticks_on_multi_ron": Text("Riichi bets with several winners"),
    "renchan": Text("The dealer stays on"),
    "yaku_minimum_at_5_honba": Text("Yaku needed from five honba on"),
}
_DRAWS = {
    "noten_total": Text("Noten payments, in all"),
    "noten_dealer_rotates": Text("A noten dealer passes the deal"),
    "abortive_draws": Text("Abortive draws"),
    "suukaikan_same_player": Text("Four kans by one player"),
    "nagashi_mangan.allowed": Text("Nagashi mangan"),
    "nagashi_mangan.closed_hand": Text("Nagashi mangan needs a closed hand"),
    "nagashi_mangan.counts_as_win": Text("Nagashi mangan counts as a win"),
    "nagashi_mangan.honba": Text("Nagashi mangan earns the honba"),
    "nagashi_mangan.sticks": Text("Nagashi mangan earns the riichi bets"),
    "nagashi_mangan.several": Text("Several nagashi mangan"),
    "nagashi_mangan.optional": Text("Claiming nagashi mangan is optional"),
}
_PENALTY = {
    "chombo.type": Text("Chombo"),
    "chombo.points": Text("Points off after uma"),
    "chombo.replay": Text("The hand is played again"),
    "chombo.return_sticks": Text("Riichi bets of the hand go back"),
    "chombo.reverse_mangan_causes": Text("Paid at the table instead for"),
    "chombo.social": Text("Chombo in casual play"),
    "chombo.void_on_win": Text("A win at the same moment voids it"),
    "chombo.counts_after_signal": Text("Counts as a remaining hand after the signal"),
}
_PAO = {
    "pao.yaku": Text("Yaku with liability"),
    "pao.scope": Text("On a self-draw the liable player pays"),
    "pao.ron_split": Text("On another player's discard each pays half of"),
    "pao.honba_payer": Text("The honba are paid by"),
}
_PLAY = {
    "kuitan": Text("Open all simples (kuitan)"),
    "atozuke": Text("Yaku from the last tile (atozuke)"),
    "kuikae_allowed": Text("Swap-calling (kuikae)"),
    "riichi_min_live_tiles": Text("Tiles left in the wall for riichi"),
    "riichi_below_1000": Text("Riichi with fewer points than the bet"),
    "furiten_riichi": Text("Riichi in furiten"),
    "temporary_furiten_ends": Text("Temporary furiten ends with"),
    "ankan_after_riichi": Text("Concealed kan after riichi"),
    "chankan_on_ankan": Text("A concealed kan can be robbed for"),
    "fifth_tile_tenpai": Text("Tenpai on a fifth own tile"),
    "winning_tile_not_shown": Text("The winning tile is not shown apart"),
    "kan_dora_timing": Text("Kan dora is turned"),
    "cards": Text("Cards"),
}
_VALUE = {
    "ippatsu": Text("Ippatsu"),
    "ura_dora": Text("Ura dora"),
    "kan_dora": Text("Kan dora"),
    "kan_ura_dora": Text("Kan ura dora"),
    "red_fives": Text("Red tiles"),
    "shiro_pocchi": Text("White dragon as a wild tile"),
    "chiitoitsu_fu": Text("Seven pairs"),
    "pinfu_tsumo_fu": Text("Pinfu by self-draw"),
    "open_pinfu_fu": Text("Open hand without other fu"),
    "tsumo_fu_on_rinshan": Text("Self-draw fu after a kan"),
    "double_wind_pair_fu": Text("Pair of the double wind"),
    "haitei_with_rinshan": Text("Last tile together with after a kan"),
    "ippatsu_with_rinshan": Text("Ippatsu together with after a kan"),
    "ryanpeikou_four_equal": Text("Four times the same sequence is ryanpeikou"),
    "local_yaku": Text("Local yaku"),
    "kiriage_mangan": Text("7,700 and 11,600 count as mangan"),
    "thirteen_han": Text("Thirteen han and more"),
    "yakuman_cumulative": Text("Several yakuman add up"),
    "double_yakuman": Text("Double yakuman"),
    "tenhou_any_tile": Text("Blessing of heaven: any tile may be the winning one"),
    "renhou": Text("Blessing of man (renhou)"),
}
_BAIDA_ROWS = {
    "baida.mixed_one_suit": Text("1. Mixed one-suit"),
    "baida.pure_one_suit": Text("2. Pure one-suit"),
    "baida.nine_tile_straight": Text("3. Nine-tile straight"),
    "baida.item_4": Text("Item 4"),
    "baida.item_5": Text("Item 5"),
    "baida.item_6": Text("Item 6"),
    "baida.thirteen_terminals": Text("7. Thirteen terminals"),
    "baida.base_cap": Text("Most for patterns"),
    "baida.big_crane": Text("Big crane"),
    "baida.big_crane_reduced": Text("Big crane after discarding a Baida"),
    "baida.no_baida": Text("No Baida"),
    "baida.four_baida": Text("Four Baida"),
    "baida.baida_dragon": Text("Baida dragon"),
    "baida.win_on_kong": Text("Win on kong"),
    "baida.robbing_a_kong": Text("Robbing a kong"),
    "baida.final_draw": Text("Final draw"),
    "baida.final_discard": Text("Final discard"),
    "baida.four_kongs": Text("Four kongs"),
    "baida.blessing": Text("Blessing of heaven or earth"),
    "baida.seven_baida": Text("Seven Baida"),
    "baida.total_cap": Text("Most in all"),
}
_BAIDA_SETTINGS = {
    "baida.patterns_add": Text("Patterns add up"),
    "baida.baida_dragon_use": Text("A Baida in the dragon"),
    "baida.thrower": Text("The thrower pays"),
    "baida.others_on_discard": Text("The others pay on a discard"),
    "baida.each_on_self_draw": Text("Each pays on a self-draw"),
    "baida.minimum_points": Text("Points needed to win"),
    "baida.several_winners": Text("Several winners on one discard"),
    "baida.kong_and_final_draw_add": Text("Win on kong and final draw together"),
    "baida.concealed_kong_keeps_hand_concealed": Text("A concealed kong keeps the hand concealed"),
    "baida.straight_with_run_of_baida_only": Text("A run of three Baida counts in a straight"),
}

_BY_GROUP = {
    "end": _END,
    "clock": _CLOCK,
    "settlement": _SETTLEMENT,
    "draws": _DRAWS,
    "penalty": _PENALTY,
    "pao": _PAO,
    "play": _PLAY,
    "value": _VALUE,
    "baida_rows": _BAIDA_ROWS,
    "baida_settings": _BAIDA_SETTINGS,
}

#: Parameter → (group, title), in the order of the rules page.
PARAMETERS: Mapping[str, tuple[str, Text]] = {
    path: (group, title) for group, titles in _BY_GROUP.items() for path, title in titles.items()
}

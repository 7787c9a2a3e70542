"""What each parameter is called on the rules page, by group, in English and Polish."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.problems import Text

GROUPS: Mapping[str, Text] = {
    "end": Text("Start, end and final score", "Początek, koniec i wynik"),
    "clock": Text("Clock, lateness and substitutes", "Czas, spóźnienia i zastępcy"),
    "settlement": Text("Settling a hand", "Rozliczenie rozdania"),
    "draws": Text("Draws without a winner", "Rozdania bez zwycięzcy"),
    "penalty": Text("Chombo", "Chombo"),
    "pao": Text("Liability (pao)", "Odpowiedzialność (pao)"),
    "play": Text("Play", "Gra"),
    "value": Text("Han, fu and limits", "Han, fu i limity"),
    "baida_rows": Text("Rows of the sheet", "Wiersze arkusza"),
    "baida_settings": Text("What the sheet leaves open", "Czego arkusz nie rozstrzyga"),
}

_END = {
    "players": ("Players at a table", "Graczy przy stole"),
    "start_points": ("Points at the start", "Punkty na początku"),
    "return_points": ("Points a score is counted from", "Punkty, od których liczy się wynik"),
    "goal_points": ("Goal", "Cel"),
    "oka": ("Oka for the first place (thousands)", "Oka za pierwsze miejsce (tysiące)"),
    "uma": ("Uma (thousands)", "Uma (tysiące)"),
    "uma_by_above_start": ("Uma by players at or above the start", "Uma zależna od liczby graczy na plusie"),
    "uma_tie": ("Equal points", "Równa liczba punktów"),
    "split_rounding": ("Thirds of a shared bonus", "Niepodzielna reszta premii"),
    "score_unit": ("One in a score is", "Jedynka w wyniku to"),
    "score_rounding": ("Rounding of the result", "Zaokrąglanie wyniku"),
    "sticks_at_game_end": ("Riichi bets left at the end", "Zakłady riichi pozostałe na koniec"),
    "rounds": ("Rounds", "Rundy"),
    "overtime": ("Overtime", "Dogrywka"),
    "tobi": ("Busting", "Bankructwo"),
    "agari_yame": ("The dealer may stop in the last hand", "Rozdający może zakończyć grę w ostatnim rozdaniu"),
}
_CLOCK = {
    "session_minutes": ("Length of a session", "Długość sesji"),
    "signal_minutes_before_end": ("Signal before the end", "Sygnał przed końcem"),
    "after_signal": ("After the signal", "Po sygnale"),
    "late_penalty_per_minute": ("Late, per started minute", "Spóźnienie, za rozpoczętą minutę"),
    "late_minutes_until_substitute": ("A substitute plays after", "Zastępca gra po"),
    "substitute_points": ("A substituted player scores", "Wynik zastąpionego gracza"),
    "substitute_uma": ("Uma of a substituted player (thousands)", "Uma zastąpionego gracza (tysiące)"),
    "substitute_before_game": ("Substitute from the start: place", "Zastępca od początku: miejsce"),
    "substitute_during_game": ("Substitute during the game: place", "Zastępca w trakcie gry: miejsce"),
}
_SETTLEMENT = {
    "honba_value": ("A honba is worth", "Wartość honby"),
    "riichi_bet": ("Riichi bet", "Zakład riichi"),
    "multi_ron": ("Several wins on one discard", "Kilka wygranych na jednym kamieniu"),
    "honba_on_multi_ron": ("Honba with several winners", "Honba przy kilku zwycięzcach"),
    "sticks_on_multi_ron": ("Riichi bets with several winners", "Zakłady przy kilku zwycięzcach"),
    "renchan": ("The dealer stays on", "Rozdający zostaje"),
    "yaku_minimum_at_5_honba": ("Yaku needed from five honba on", "Wymagane yaku od pięciu honb"),
}
_DRAWS = {
    "noten_total": ("Noten payments, in all", "Kara noten, łącznie"),
    "noten_dealer_rotates": ("A noten dealer passes the deal", "Rozdający bez tenpai oddaje rozdanie"),
    "abortive_draws": ("Abortive draws", "Przerwania rozdania"),
    "suukaikan_same_player": ("Four kans by one player", "Cztery kany jednego gracza"),
    "nagashi_mangan.allowed": ("Nagashi mangan", "Nagashi mangan"),
    "nagashi_mangan.closed_hand": ("Nagashi mangan needs a closed hand", "Nagashi mangan wymaga zakrytej ręki"),
    "nagashi_mangan.counts_as_win": ("Nagashi mangan counts as a win", "Nagashi mangan jest wygraną"),
    "nagashi_mangan.honba": ("Nagashi mangan earns the honba", "Nagashi mangan zdobywa honby"),
    "nagashi_mangan.sticks": ("Nagashi mangan earns the riichi bets", "Nagashi mangan zdobywa zakłady"),
    "nagashi_mangan.several": ("Several nagashi mangan", "Kilka nagashi mangan"),
    "nagashi_mangan.optional": ("Claiming nagashi mangan is optional", "Nagashi mangan można nie zgłosić"),
}
_PENALTY = {
    "chombo.type": ("Chombo", "Chombo"),
    "chombo.points": ("Points off after uma", "Punkty odejmowane po umie"),
    "chombo.replay": ("The hand is played again", "Rozdanie jest powtarzane"),
    "chombo.return_sticks": ("Riichi bets of the hand go back", "Zakłady z rozdania wracają"),
    "chombo.reverse_mangan_causes": ("Paid at the table instead for", "Zamiast tego płacone przy stole za"),
    "chombo.social": ("Chombo in casual play", "Chombo w grze towarzyskiej"),
    "chombo.void_on_win": ("A win at the same moment voids it", "Równoczesna wygrana unieważnia chombo"),
    "chombo.counts_after_signal": (
        "Counts as a remaining hand after the signal",
        "Po sygnale liczy się jako rozdanie",
    ),
}
_PAO = {
    "pao.yaku": ("Yaku with liability", "Yaku objęte odpowiedzialnością"),
    "pao.scope": ("On a self-draw the liable player pays", "Przy samodobraniu odpowiedzialny płaci za"),
    "pao.ron_split": ("On another player's discard each pays half of", "Przy cudzym kamieniu po połowie płacą za"),
    "pao.honba_payer": ("The honba are paid by", "Honby płaci"),
}
_PLAY = {
    "kuitan": ("Open all simples (kuitan)", "Otwarte Same Zwykłe (kuitan)"),
    "atozuke": ("Yaku from the last tile (atozuke)", "Yaku dopiero z ostatniego kamienia (atozuke)"),
    "kuikae_allowed": ("Swap-calling (kuikae)", "Podmiana (kuikae)"),
    "riichi_min_live_tiles": ("Tiles left in the wall for riichi", "Kamieni w murze do riichi"),
    "riichi_below_1000": ("Riichi with fewer points than the bet", "Riichi bez punktów na zakład"),
    "furiten_riichi": ("Riichi in furiten", "Riichi w furiten"),
    "temporary_furiten_ends": ("Temporary furiten ends with", "Chwilowy furiten kończy się przez"),
    "ankan_after_riichi": ("Concealed kan after riichi", "Ukryty kan po riichi"),
    "chankan_on_ankan": ("A concealed kan can be robbed for", "Ukryty kan można przechwycić na"),
    "fifth_tile_tenpai": ("Tenpai on a fifth own tile", "Tenpai na piąty własny kamień"),
    "winning_tile_not_shown": ("The winning tile is not shown apart", "Wygrywający kamień nie leży osobno"),
    "kan_dora_timing": ("Kan dora is turned", "Dora z kana odkrywa się"),
    "cards": ("Cards", "Karty"),
}
_VALUE = {
    "ippatsu": ("Ippatsu", "Ippatsu"),
    "ura_dora": ("Ura dora", "Ura dora"),
    "kan_dora": ("Kan dora", "Dora z kana"),
    "kan_ura_dora": ("Kan ura dora", "Ura dora z kana"),
    "red_fives": ("Red tiles", "Czerwone kamienie"),
    "shiro_pocchi": ("White dragon as a wild tile", "Biały smok jako dowolny kamień"),
    "chiitoitsu_fu": ("Seven pairs", "Siedem Par"),
    "pinfu_tsumo_fu": ("Pinfu by self-draw", "Pinfu przez samodobranie"),
    "open_pinfu_fu": ("Open hand without other fu", "Otwarta ręka bez innych fu"),
    "tsumo_fu_on_rinshan": ("Self-draw fu after a kan", "Fu za samodobranie po kanie"),
    "double_wind_pair_fu": ("Pair of the double wind", "Para podwójnego wiatru"),
    "haitei_with_rinshan": ("Last tile together with after a kan", "Pod Morzem razem z Po Kan"),
    "ippatsu_with_rinshan": ("Ippatsu together with after a kan", "Ippatsu razem z Po Kan"),
    "ryanpeikou_four_equal": (
        "Four times the same sequence is ryanpeikou",
        "Cztery takie same sekwencje to ryanpeikou",
    ),
    "local_yaku": ("Local yaku", "Lokalne yaku"),
    "kiriage_mangan": ("7,700 and 11,600 count as mangan", "7700 i 11600 liczą się jako mangan"),
    "thirteen_han": ("Thirteen han and more", "Trzynaście i więcej han"),
    "yakuman_cumulative": ("Several yakuman add up", "Kilka yakumanów się sumuje"),
    "double_yakuman": ("Double yakuman", "Podwójny yakuman"),
    "tenhou_any_tile": (
        "Blessing of heaven: any tile may be the winning one",
        "Błogosławieństwo Niebios: wygrywającym może być każdy kamień",
    ),
    "renhou": ("Blessing of man (renhou)", "Błogosławieństwo Ludzi (renhou)"),
}
_BAIDA_ROWS = {
    "baida.mixed_one_suit": ("1. Mixed one-suit", "1. Jeden kolor z honorami"),
    "baida.pure_one_suit": ("2. Pure one-suit", "2. Jeden kolor"),
    "baida.nine_tile_straight": ("3. Nine-tile straight", "3. Strit z dziewięciu"),
    "baida.item_4": ("Item 4", "Pozycja 4"),
    "baida.item_5": ("Item 5", "Pozycja 5"),
    "baida.item_6": ("Item 6", "Pozycja 6"),
    "baida.thirteen_terminals": ("7. Thirteen terminals", "7. Trzynaście sierot"),
    "baida.base_cap": ("Most for patterns", "Najwięcej za układy"),
    "baida.big_crane": ("Big crane", "Wielki żuraw"),
    "baida.big_crane_reduced": ("Big crane after discarding a Baida", "Wielki żuraw po odrzuceniu Baida"),
    "baida.no_baida": ("No Baida", "Bez Baida"),
    "baida.four_baida": ("Four Baida", "Cztery Baida"),
    "baida.baida_dragon": ("Baida dragon", "Smok z Baida"),
    "baida.win_on_kong": ("Win on kong", "Wygrana po kongu"),
    "baida.robbing_a_kong": ("Robbing a kong", "Przechwycenie kongu"),
    "baida.final_draw": ("Final draw", "Ostatni dobrany"),
    "baida.final_discard": ("Final discard", "Ostatni odrzucony"),
    "baida.four_kongs": ("Four kongs", "Cztery kongi"),
    "baida.blessing": ("Blessing of heaven or earth", "Błogosławieństwo nieba lub ziemi"),
    "baida.seven_baida": ("Seven Baida", "Siedem Baida"),
    "baida.total_cap": ("Most in all", "Najwięcej łącznie"),
}
_BAIDA_SETTINGS = {
    "baida.patterns_add": ("Patterns add up", "Układy się sumują"),
    "baida.baida_dragon_use": ("A Baida in the dragon", "Baida w smoku"),
    "baida.thrower": ("The thrower pays", "Wyrzucający płaci"),
    "baida.others_on_discard": ("The others pay on a discard", "Pozostali płacą przy kamieniu"),
    "baida.each_on_self_draw": ("Each pays on a self-draw", "Każdy płaci przy samodobraniu"),
    "baida.minimum_points": ("Points needed to win", "Punkty potrzebne do wygranej"),
    "baida.several_winners": ("Several winners on one discard", "Kilku zwycięzców na jednym kamieniu"),
    "baida.kong_and_final_draw_add": ("Win on kong and final draw together", "Wygrana po kongu razem z ostatnim"),
    "baida.concealed_kong_keeps_hand_concealed": (
        "A concealed kong keeps the hand concealed",
        "Ukryty kong nie odkrywa ręki",
    ),
    "baida.straight_with_run_of_baida_only": (
        "A run of three Baida counts in a straight",
        "Chow z trzech Baida liczy się w stricie",
    ),
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
    path: (group, Text(*names)) for group, titles in _BY_GROUP.items() for path, names in titles.items()
}

"""What a parameter means where its title and value do not say enough."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.problems import Text

#: Parameter → a remark for the rules pages; what it says holds under every value.
NOTES: Mapping[str, Text] = {
    "atozuke": Text(
        "Where it is not allowed, a win needs one yaku that the hand has on every tile it waits for. Riichi and"
        " menzen tsumo are such yaku; the last tile, a replacement tile and a robbed kan are not. With one such"
        " yaku everything counts. No text in this catalogue spells this out: it is an assumption. The order of"
        " calls cannot be seen in a finished hand.",
        "Gdzie jest niedozwolone, wygrana wymaga jednego yaku, które ręka ma na każdym kamieniu, na który czeka."
        " Takimi yaku są riichi i menzen tsumo; ostatni kamień, kamień zastępczy i przechwycony kan nimi nie są."
        " Przy jednym takim yaku liczy się wszystko. Żaden tekst z tego katalogu tego nie opisuje: to założenie."
        " Kolejności meldunków nie widać w gotowej ręce.",
    ),
    "score_rounding": Text(
        "Published logs of Tenhou from 2009 to 2022 have whole thousands (a total of -9,500 counts as -10), its"
        " ranked logs of October 2023 tenths; the day of the change is not known. Mahjong Soul and the M-League"
        " keep tenths; what Mahjong Soul rounds up are the points of its ranks, not the score.",
        "Opublikowane zapisy Tenhou z lat 2009–2022 mają pełne tysiące (stan -9500 liczy się jako -10), zapisy"
        " rankingowe z października 2023 dziesiąte części; dzień zmiany nie jest znany. Mahjong Soul i M-League"
        " zachowują dziesiąte; to, co Mahjong Soul zaokrągla w górę, to punkty rangi, a nie wynik.",
    ),
    "sticks_at_game_end": Text(
        "The texts of EMA 2012 and 2016 give the bets to the winner and do not say what three equal first places"
        " get of one bet: 400, 300 and 300 is an assumption; EMA 2025 gives each 300.",
        "Teksty EMA 2012 i 2016 dają zakłady zwycięzcy i nie mówią, ile z jednego zakładu dostają trzy równe"
        " pierwsze miejsca: 400, 300 i 300 to założenie; EMA 2025 daje każdemu 300.",
    ),
    "ryanpeikou_four_equal": Text(
        "The WRC book of 2015 asks for two distinct pairs of equal sequences; the book of 2014 and the texts of"
        " the EMA lack the word, so there it is an assumption that two times the same pair will do.",
        "Księga WRC z 2015 roku wymaga dwóch różnych par takich samych sekwencji; w księdze z 2014 roku i w"
        " tekstach EMA nie ma tego słowa, więc to, że wystarczy dwa razy ta sama para, jest tam założeniem.",
    ),
    "renhou": Text(
        "As a mangan that adds up with nothing it may be less than the hand is worth without it. The WRC books"
        " choose the possibility that scores most. The texts of the EMA say only that it is a mangan: there it is"
        " an assumption that it stays one. A real yakuman always counts.",
        "Jako mangan, który z niczym się nie sumuje, może być wart mniej niż ręka bez niego. Księgi WRC wybierają"
        " możliwość wartą najwięcej. Teksty EMA mówią tylko, że to mangan: założeniem jest tam, że nim pozostaje."
        " Prawdziwy yakuman liczy się zawsze.",
    ),
    "temporary_furiten_ends": Text(
        "Whoever lets a winning tile pass may not win on a discard until then; after riichi not until the end of"
        " the hand. A self-draw still wins.",
        "Kto przepuści wygrywający kamień, do tego czasu nie może wygrać na odrzuconym kamieniu; po riichi aż do"
        " końca rozdania. Z doboru nadal można wygrać.",
    ),
    "ankan_after_riichi": Text(
        "Only with the tile just drawn. Three triplets in a row of one suit can be three equal sequences, so none"
        " of them becomes a kan where the tiles must be readable only as a triplet.",
        "Tylko z właśnie dobranym kamieniem. Trzy kolejne trójki w jednym kolorze mogą być trzema takimi samymi"
        " sekwencjami, więc żadna nie staje się kanem tam, gdzie kamienie muszą być na pewno trójką.",
    ),
    "kan_dora_timing": Text(
        "This decides about a win on the replacement tile: after an open kan whose indicator is turned later, that"
        " win is without it. A ron on the discard that follows has it. A robbed kan turns none.",
        "Decyduje o wygranej na kamieniu zastępczym: po otwartym kanie, którego wskaźnik odkrywa się później, ta"
        " wygrana go nie ma. Ron na następnym odrzuconym kamieniu go ma. Przechwycony kan nie odkrywa żadnego.",
    ),
}

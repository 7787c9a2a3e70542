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

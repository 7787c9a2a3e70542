"""What a parameter means where its title and value do not say enough."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.texts import Text

#: Parameter → a remark for the rules pages; what it says holds under every value.
NOTES: Mapping[str, Text] = {
    "atozuke": Text(
        "Where it is not allowed, a win needs one yaku that the hand has on every tile it waits"
        " for. Riichi and menzen tsumo are such yaku; the last tile, a replacement tile and a"
        " robbed kan are not. With one such yaku everything counts. No text in this catalogue"
        " spells this out: it is an assumption. The order of calls cannot be seen in a finished"
        " hand.",
    ),
    "score_rounding": Text(
        "Published logs of Tenhou from 2009 to 2022 have whole thousands (a total of -9,500 counts"
        " as -10), its ranked logs of October 2023 tenths; the day of the change is not known."
        " Mahjong Soul and the M-League keep tenths; what Mahjong Soul rounds up are the points of"
        " its ranks, not the score.",
    ),
    "sticks_at_game_end": Text(
        "The texts of EMA 2012 and 2016 give the bets to the winner and do not say what three"
        " equal first places get of one bet: 400, 300 and 300 is an assumption; EMA 2025 gives each"
        " 300.",
    ),
    "ryanpeikou_four_equal": Text(
        "The WRC book of 2015 asks for two distinct pairs of equal sequences; the book of 2014 and"
        " the texts of the EMA lack the word, so there it is an assumption that two times the same"
        " pair will do.",
    ),
    "renhou": Text(
        "As a mangan that adds up with nothing it may be less than the hand is worth without it."
        " The WRC books choose the possibility that scores most. The texts of the EMA say only that"
        " it is a mangan: there it is an assumption that it stays one. A real yakuman always counts.",
    ),
    "temporary_furiten_ends": Text(
        "Whoever lets a winning tile pass may not win on a discard until then; after riichi not"
        " until the end of the hand. A self-draw still wins.",
    ),
    "ankan_after_riichi": Text(
        "Only with the tile just drawn. Three triplets in a row of one suit can be three equal"
        " sequences, so none of them becomes a kan where the tiles must be readable only as a"
        " triplet.",
    ),
    "kan_dora_timing": Text(
        "This decides about a win on the replacement tile: after an open kan whose indicator is"
        " turned later, that win is without it. A ron on the discard that follows has it. A robbed"
        " kan turns none.",
    ),
}

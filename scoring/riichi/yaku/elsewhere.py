"""Catalogue entries that no hand has by itself: two yaku of Saki cards, nagashi mangan."""

from scoring.riichi.yaku.unit import UNITS, Yaku

for _unit in (
    Yaku(
        id="nagashi_mangan",
        romaji="nagashi mangan",
        kanji="流し満貫",
        english="All Terminals and Honours Discard",
        scope="draw",
        source="docs/spec/rules.md §2.2 `nagashi mangan`",
        text="Only terminals and honours discarded until an exhaustive draw, none of them called. Paid as a "
        "mangan.",
    ),
    Yaku(
        id="shiiaru_raotai",
        romaji="shiiaru raotai",
        kanji="十二落抬",
        english="Four Open Melds",
        opened=2,
        scope="card",
        source="s0, card of Anetai Toyone",
        text="Four open melds and a pair wait. Allows ura dora. Only with the card that grants it.",
    ),
    Yaku(
        id="uumensai",
        romaji="uumensai",
        kanji="五門斉",
        english="Five Gates",
        closed=3,
        opened=3,
        scope="card",
        source="s0, card of Kainou Yoshiko",
        text="All three suits, a wind and a dragon. Allows ura dora. Only with the card that grants it.",
    ),
):
    UNITS[_unit.id] = _unit

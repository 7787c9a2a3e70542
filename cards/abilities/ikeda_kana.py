"""C15 Ikeda Kana: in last place every 1-han yaku gives 2; once a hanchan an Inazuma riichi."""

from __future__ import annotations

from collections.abc import Iterable

from cards.judge.ability import Ability, SpecialRiichi, Table, Winning
from cards.judge.worth.winning import Scored

STAKE = 5000
HAN = 5
INAZUMA = "inazuma_riichi"
PRINTED_ONE = frozenset(
    {
        "riichi", "ippatsu", "menzen_tsumo", "pinfu", "tanyao", "iipeikou", "yakuhai_haku", "yakuhai_hatsu",
        "yakuhai_chun", "yakuhai_seat", "yakuhai_round", "rinshan", "chankan", "haitei", "houtei",
    }
)  # fmt: skip


def _values(table: Table, win: Winning, scored: Scored) -> Iterable[tuple[str, str, int]]:
    if win.riichi is not None and win.riichi.inazuma:
        if table.ruled("R13", "adds"):
            yield "C15c", INAZUMA, HAN
        else:
            yield "C15c", "riichi", 0
            yield "C15c", "double_riichi", 0
            yield "C15c", INAZUMA, HAN
    if table.place(win.seat) != 4:
        return
    printed = table.ruled("R12", "printed")
    for yaku, han in scored.yaku.items():
        replaced = yaku == "riichi" and win.riichi is not None and win.riichi.inazuma
        if (
            han == 1
            and not (printed and yaku not in PRINTED_ONE)
            and not (replaced and table.ruled("R13", "replaces"))
        ):
            yield "C15a", yaku, 2


CARD = Ability(slug="ikeda-kana", special_riichi=SpecialRiichi("C15b", STAKE, "inazuma_used"), revalue=_values)

"""Adapter of PyPI `riichienv`: one case a line in, its answer a line out (`bench/engines/__main__.py`)."""

from __future__ import annotations

import json
import sys
from typing import Any

from riichienv import Meld, MeldType, Wind

# The package's own wrapper takes a hand with two kans for one that still waits for its last tile.
from riichienv._riichienv import Conditions, HandEvaluator

RED = {4: 16, 13: 52, 22: 88}
TYPES = {
    "chi": MeldType.Chi,
    "pon": MeldType.Pon,
    "daiminkan": MeldType.Daiminkan,
    "shouminkan": MeldType.Kakan,
    "ankan": MeldType.Ankan,
}
WINDS = (Wind.East, Wind.South, Wind.West, Wind.North)
BONUS = {31, 32, 33}
YAKU = {
    1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 7: "yakuhai_haku",
    8: "yakuhai_hatsu", 9: "yakuhai_chun", 10: "yakuhai_seat", 11: "yakuhai_round", 12: "tanyao", 13: "iipeikou",
    14: "pinfu", 15: "chanta", 16: "ittsuu", 17: "sanshoku_doujun", 18: "double_riichi", 19: "sanshoku_doukou",
    20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen", 24: "honroutou", 25: "chiitoitsu",
    26: "junchan", 27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu", 35: "tenhou", 36: "chiihou",
    37: "daisangen", 38: "suuankou", 39: "tsuuiisou", 40: "ryuuiisou", 41: "chinroutou", 42: "kokushi_musou",
    43: "shousuushii", 44: "suukantsu", 45: "chuuren_poutou", 47: "chuuren_poutou_9", 48: "suuankou_tanki",
    49: "kokushi_musou_13", 50: "daisuushii",
}  # fmt: skip


class Tiles:
    """Gives every tile a number of its own, the red fives theirs."""

    def __init__(self) -> None:
        self.free = {kind: [4 * kind + copy for copy in range(4)] for kind in range(34)}

    def take(self, kind: int, red: bool) -> int:
        ids = self.free[kind]
        if kind in RED:
            plain = [number for number in ids if number != RED[kind]]
            number = RED[kind] if red or not plain else plain[0]
        else:
            number = ids[0]
        ids.remove(number)
        return number


def melds_of(case: dict[str, Any], tiles: Tiles) -> list[Meld]:
    found = []
    for meld in case["melds"]:
        numbers = [tiles.take(*tile) for tile in meld["tiles"]]
        found.append(Meld(TYPES[meld["type"]], numbers, meld["type"] != "ankan"))
    return found


def value(case: dict[str, Any]) -> dict[str, Any] | None:
    """The evaluator's answer in our words; None for no win."""
    tiles = Tiles()
    concealed = [tiles.take(*tile) for tile in case["tiles"]]
    melds = melds_of(case, tiles)
    won = next(number for number in concealed if number // 4 == case["tile"])
    tsumo = case["source"] is None
    answer = HandEvaluator(concealed, melds).calc(
        won,
        [4 * kind + 1 for kind in case["dora"]],
        [4 * kind + 1 for kind in case["ura"]],
        Conditions(
            tsumo=tsumo,
            riichi=case["riichi"] > 0,
            double_riichi=case["riichi"] == 2,
            tsumo_first_turn=case["tenhou"] or case["chiihou"],
            player_wind=WINDS[case["seat"]],
            round_wind=WINDS[case["round"]],
            honba=case["honba"],
            **{name: case[name] for name in ("ippatsu", "haitei", "houtei", "rinshan", "chankan")},
        ),
    )
    if not answer.is_win:
        return None
    deltas = [0, 0, 0, 0]
    if tsumo:
        for seat in range(4):
            deltas[seat] = -(answer.tsumo_agari_oya if seat == 0 else answer.tsumo_agari_ko)
        deltas[case["seat"]] = 0
        if case["seat"] == 0:
            deltas = [0] + [-answer.tsumo_agari_ko] * 3
    else:
        deltas[case["source"]] = -answer.ron_agari
    deltas[case["seat"]] = -sum(deltas)
    return {
        "yaku": [YAKU[yaku] for yaku in answer.yaku if yaku not in BONUS],
        "han": None if answer.yakuman else answer.han,
        "fu": None if answer.yakuman else answer.fu,
        "units": answer.han // 13 if answer.yakuman else 0,
        "deltas": deltas,
    }


def waits(case: dict[str, Any]) -> list[int]:
    """The kinds the hand waits for."""
    tiles = Tiles()
    concealed = [tiles.take(*tile) for tile in case["waiting"]]
    return list(HandEvaluator(concealed, melds_of(case, tiles)).get_waits())


def main() -> None:
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps({"value": value(case), "waits": waits(case)}))


if __name__ == "__main__":
    main()

"""Cards that meet (`docs/spec/cards.md` §5, "Meets"), worked out by hand."""

import pytest

from cards.tests.table_cases import Case, Y, call, draw, meld, riichi, ron, tsumo

CASES = [
    Case(
        "C22c",
        "with a doubled winner: times 4",
        ron(facts={"wall_seat": "W"}),
        {"delta": (0, 8000, -8000, 0)},
        {"S": "jindai-komaki", "N": "kanbara-satomi"},
    ),
    # (2600 + 1000) x 2 from W
    Case(
        "C22c",
        "with Huiyu: the 1000 doubles too",
        tsumo(facts={"wall_seat": "W"}),
        {"delta": (-3600, 14400, -7200, -3600)},
        {"S": "hao-huiyu", "N": "kanbara-satomi"},
    ),
    Case(
        "C22c",
        "with Hiroe: nothing doubled is nothing",
        tsumo(facts={"wall_seat": "E", "tenpai": ["E"], "closed_hands": ["E"]}),
        {"delta": (0, 1400, -700, -700)},
        {"E": "atago-hiroe", "N": "kanbara-satomi"},
    ),
    Case(
        "C22c",
        "with the duel: times 4",
        ron(facts={"wall_seat": "W", "duel_rival": "W"}),
        {"delta": (0, 8000, -8000, 0)},
        {"S": "megan-davin", "N": "kanbara-satomi"},
    ),
    # 5800 x 2
    Case(
        "C22c",
        "with Touka's dealer rate",
        ron(facts={"wall_seat": "W"}, events=[riichi("S")]),
        {"delta": (0, 11600, -11600, 0)},
        {"S": "ryuumonbuchi-touka", "N": "kanbara-satomi"},
    ),
    # 500 x 2 x 2 from the dealer
    Case(
        "C31b",
        "with Satomi: times 4",
        tsumo(
            "234567m67s88s",
            "5s",
            melds=[meld("chi", "234p", "E")],
            events=[call("S", "chi", "234p", "E")],
            facts={"wall_seat": "E"},
        ),
        {"delta": (-2000, 2600, -300, -300)},
        {"S": "maya-yukiko", "N": "kanbara-satomi"},
    ),
    Case(
        "C50a",
        "Momoko is not in riichi: she loses double",
        ron(facts={"wall_seat": "W"}),
        {"delta": (0, 4000, -4000, 0)},
        {"W": "toyouko-momoko", "N": "kanbara-satomi"},
    ),
    Case(
        "C50a",
        "nor for Toyone",
        ron(events=[riichi("S")]),
        {"bonus": {}},
        {"W": "toyouko-momoko", "S": "anetai-toyone"},
    ),
    # riichi, tanyao, pinfu and 2: mangan; Nelly takes both sticks and three times 1000
    Case(
        "C36a",
        "Toyone counts the pot before Nelly takes it",
        ron(events=[riichi("S"), riichi("W")]),
        {"bonus": {"C04d": 2}, "delta": (-1000, 6000, -4000, -1000), "pot_after": 0},
        {"S": "anetai-toyone", "W": "nelly-virsaladze"},
    ),
    # Nelly takes the 1000; afterwards E bets 2000, S and W 1000 each
    Case(
        "C09a",
        "bets after Nelly took the pot",
        ron(facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 3, "fu": 30}}),
        {"delta": (-1000 - 2000, 2000 - 1000 - 1000, -2000 + 1000 + 3000 - 1000, -1000), "pot_after": 4000},
        {"W": "nelly-virsaladze", "N": "ezaki-hitomi"},
        points=(30000, 30000, 30000, 29000),
        pot=1000,
    ),
    # 3 x 3600 = 10800 against 7900: nothing to bet
    Case(
        "C09b",
        "compared with Huiyu's whole tsumo",
        tsumo(facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 4, "fu": 30}}),
        {"delta": (-3600, 10800, -3600, -3600), "pot_after": 0},
        {"S": "hao-huiyu", "N": "ezaki-hitomi"},
    ),
    Case(
        "C01c",
        "a call brings Jun 400 and costs 1500",
        draw(events=[call("E", "pon", "222s", "W")]),
        {"delta": (-1100, 0, -400, 0), "pot_after": 1500},
        {"E": "inoue-jun", "N": "aislinn-wishart"},
    ),
    # 1500 + 1000 + 1000 on the table: 3 han more
    Case(
        "C04d",
        "bets raise the board",
        ron(events=[call("E", "pon", "222s", "N"), riichi("S"), riichi("W")]),
        {"bonus": {"C04d": 3}, "limit": "haneman"},
        {"S": "anetai-toyone", "N": "aislinn-wishart"},
    ),
    # chasing 2 + tanyao + pinfu + 7 = 11
    Case(
        "C04d",
        "an Inazuma stake too",
        ron(events=[riichi("E", inazuma=True), riichi("W"), riichi("S")]),
        {"bonus": {"C04d": 7}, "han": 11, "limit": "sanbaiman"},
        {"S": "anetai-toyone", "E": "ikeda-kana"},
    ),
    Case(
        "C38c",
        "Awai's kan opens nothing for Aislinn",
        draw(events=[call("E", "minkan", "2222s", "N")]),
        {"pot_after": 0},
        {"E": "oohoshi-awai", "N": "aislinn-wishart"},
    ),
    Case(
        "C34b",
        "a call of Jun's and her extra turn are two honba",
        draw(events=[call("E", "pon", "222s", "W"), {"kind": "extra_turn", "seat": "E"}]),
        {"honba_at_end": 2},
        {"E": "inoue-jun", "N": "miyanaga-teru"},
    ),
    Case(
        "C47a",
        "Momoko keeps the yaku without ura",
        ron(Y, "3p", ura=["4s"]),
        {"yaku": {"riichi": 1}, "bonus": {}, "delta": (0, 1300, -1300, 0)},
        {"S": "toyouko-momoko", "N": "takakamo-shizuno"},
    ),
    Case(
        "C47a",
        "uumensai likewise",
        ron("123m456p78s44455z", "9s", dora=["4s"], ura=["8s"]),
        {"bonus": {}},
        {"S": "kainou-yoshiko", "N": "takakamo-shizuno"},
    ),
    # 5p twice dora, each worth 2
    Case(
        "C11b",
        "the indicators serve Kuro",
        ron(dora=["9s", "9s", "4p", "4p"], events=[riichi("E"), {"kind": "kirame_bet", "seat": "E"}]),
        {"bonus": {"dora": 4}, "warnings": []},
        {"S": "matsumi-kuro", "E": "hanada-kirame"},
        points=(9000, 37000, 37000, 37000),
    ),
    Case(
        "C11b",
        "and Shiromi both ways",
        ron(dora=["9s", "9s", "9s", "4p"], events=[riichi("E"), {"kind": "kirame_bet", "seat": "E"}]),
        {"bonus": {"dora": 2}},
        {"S": "kosegawa-shiromi", "E": "hanada-kirame"},
        points=(9000, 37000, 37000, 37000),
    ),
    Case(
        "C05b",
        "what Komaki pays is not doubled",
        ron(facts={"concealed": {"N": "25p"}}),
        {"delta": (0, 2000, -4000, 2000)},
        {"S": "jindai-komaki", "N": "arakawa-kei"},
    ),
    # W owes 2000 + 300 and has 1000
    Case(
        "C11c",
        "the floor comes after Kei",
        ron(facts={"live_outs": 3}),
        {"delta": (-300, 2900, -1000, -300), "bank": 1300},
        {"S": "arakawa-kei", "W": "hanada-kirame"},
        points=(40000, 40000, 1000, 39000),
    ),
    Case(
        "C08a",
        "a houtei tile of a forbidden wind",
        ron(tile="4z", flags=["houtei"]),
        {"reason": "choe_seat_wind"},
        {"S": "amae-koromo", "N": "choe-myeonghwa"},
    ),
    Case(
        "C20c",
        "a tile turned in Himeko's river is hers",
        ron(facts={"mairu_side": "himeko", "facedown": {"S": 4}, "flipped_by_yumi": {"S": 1}}),
        {"bonus": {"C54b": 2}},
        {"S": "shirouzu-mairu", "N": "kajiki-yumi"},
    ),
    Case(
        "C52b",
        "a mixed set of winds counts once",
        ron(Y, "3p", facts={"melds_on_table": {"N": [meld("pon", "133z", "W")]}}),
        {"yaku": {"yakuhai_wind_melds": 1}},
        {"S": "usuzumi-hatsumi", "N": "miyanaga-saki"},
    ),
    Case(
        "C02b",
        "an Inazuma stake stays, its han do not",
        ron(events=[riichi("S", inazuma=True), riichi("E")]),
        {"yaku": {"riichi": 1, "tanyao": 1, "pinfu": 1}, "delta": (-1000, 4900, -3900, 0)},
        {"S": "ikeda-kana", "E": "usuzawa-sae"},
    ),
    Case(
        "C02b",
        "honba added before stay, her riichi and what comes after add none",
        draw(events=[{"kind": "swap", "seat": "W"}, riichi("E"), {"kind": "swap", "seat": "W"}], tenpai="E"),
        {"honba_at_end": 1},
        {"E": "usuzawa-sae", "N": "miyanaga-teru"},
    ),
    Case(
        "C02b",
        "no floor while she is in riichi",
        ron(events=[riichi("E")]),
        {"delta": (-1000, 3000, -2000, 0), "bank": 0},
        {"E": "usuzawa-sae", "W": "hanada-kirame"},
        points=(40000, 40000, 1000, 39000),
    ),
    Case(
        "C53b",
        "a copy of Sae switches the others off",
        ron(events=[riichi("E")], facts={"maho_copies": "usuzawa-sae"}),
        {"yaku": {"tanyao": 1, "pinfu": 1}},
        {"E": "yumeno-maho", "S": "haramura-nodoka"},
    ),
    Case(
        "C32c",
        "a copying rival has no ability",
        ron(facts={"duel_rival": "S", "maho_copies": "haramura-nodoka"}),
        {"yaku": {"tanyao": 1, "pinfu": 1}},
        {"S": "yumeno-maho", "N": "megan-davin"},
    ),
    Case(
        "C32c",
        "Huiyu as the rival is paid an ordinary tsumo",
        tsumo(facts={"duel_rival": "S"}),
        {"delta": (-1300, 3400, -700, -1400)},
        {"S": "hao-huiyu", "N": "megan-davin"},
    ),
    Case(
        "C21b",
        "a repeat is free while Kurumi is switched off",
        ron(events=[riichi("E")], facts={"discard_props": ["kurumi_repeat"]}),
        {"delta": (-1000, 3000, -2000, 0)},
        {"E": "usuzawa-sae", "W": "kakura-kurumi"},
    ),
    Case(
        "C38c",
        "switched off, a kan from a discard is open",
        tsumo(
            "567m34678p55s", "5p", melds=[meld("minkan", "9999m", "W")], events=[riichi("E")], dora=["1z", "1z"]
        ),
        {"reason": "no_yaku"},
        {"S": "oohoshi-awai", "E": "usuzawa-sae"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_cards_that_meet(case):
    case.check()

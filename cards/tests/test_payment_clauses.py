"""Every PAYMENT clause by its id; the numbers are worked out from the text of the clause."""

import pytest

from cards.tests.table_cases import Case, action, call, draw, meld, riichi, ron, tsumo

OPENED = [call("S", "chi", "345p", "E"), call("S", "pon", "222s", "W")]
INAZUMA = [riichi("S", inazuma=True)]
BET = [riichi("S"), {"kind": "kirame_bet", "seat": "S"}]
ORPHANS = ["1m", "9p", "9m", "3z", "1s", "9s", "5z", "6z", "7z", "1p", "9p", "1z", "2z", "4z", "9s", "1m", "1s"]
CASES = [
    Case(
        "C01c",
        "opening a hand bets 1500, once",
        draw(events=OPENED),
        {"delta": (0, -1500, 0, 0), "pot_after": 1500},
        {"N": "aislinn-wishart"},
    ),
    Case(
        "C01c",
        "a concealed kan opens nothing",
        draw(events=[call("S", "ankan", "1111m")]),
        {"delta": (0, 0, 0, 0), "pot_after": 0},
        {"N": "aislinn-wishart"},
    ),
    Case(
        "C01c",
        "her own calls cost nothing",
        draw(events=[call("N", "chi", "345p", "W")]),
        {"pot_after": 0},
        {"N": "aislinn-wishart"},
    ),
    Case(
        "C01c",
        "the winner takes the bets",
        ron("567m67s88s", "5s", melds=[meld("chi", "234p", "E")] * 2, events=OPENED),
        {"delta": (0, 1000, -1000, 0), "pot_after": 0},
        {"N": "aislinn-wishart"},
    ),
    Case(
        "C01c",
        "nothing under another's riichi",
        draw(events=[riichi("E"), *OPENED], tenpai="E"),
        {"delta": (2000, -1000, -1000, -1000), "pot_after": 1000},
        {"N": "aislinn-wishart", "E": "usuzawa-sae"},
    ),
    # C05b: four tiles of the wait 2p 5p: the winner pays 4000
    Case(
        "C05b",
        "the winner pays for the tiles she holds",
        ron(facts={"concealed": {"N": "2255p11s"}}),
        {"delta": (0, -2000, -2000, 4000)},
        {"N": "arakawa-kei"},
    ),
    Case(
        "C05b",
        "her hand as it was shown",
        ron(facts={"hands": {"N": "2255p11s"}}),
        {"delta": (0, -2000, -2000, 4000)},
        {"N": "arakawa-kei"},
    ),
    # C09a: 3 han 30 fu from North: 2000 from the dealer, 1000 from the others
    Case(
        "C09a",
        "a deal-in while she is tenpai: the others bet her tsumo",
        ron(facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 3, "fu": 30}}),
        {"delta": (-2000, 1000, -3000, 0), "pot_after": 4000},
        {"N": "ezaki-hitomi"},
    ),
    Case(
        "C09a",
        "not when she is noten",
        ron(facts={"tenpai": [], "hitomi_tsumo": {"han": 3, "fu": 30}}),
        {"delta": (0, 2000, -2000, 0), "pot_after": 0},
        {"N": "ezaki-hitomi"},
    ),
    Case(
        "C09a",
        "not on her own discard",
        ron(source="N", facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 3, "fu": 30}}),
        {"delta": (0, 2000, 0, -2000), "pot_after": 0},
        {"N": "ezaki-hitomi"},
    ),
    # tsumo, pinfu and tanyao, 3 han 20 fu from North: 1300 from the dealer, 700 from the others
    Case(
        "C09a",
        "the value of the hand she shows where it is not typed",
        ron(facts={"hands": {"N": "345678m34678p55s"}}),
        {"delta": (-1300, 1300, -2700, 0), "pot_after": 2700},
        {"N": "ezaki-hitomi"},
    ),
    # riichi and the dora 5p: 5 han, 4000 and 2000; the winner has 3900 and the stick; ura dora are not read
    Case(
        "C09a",
        "riichi and dora count in it, ura dora do not",
        ron(events=[riichi("N")], dora=["4p"], ura=["4p"], facts={"hands": {"N": "345678m34678p55s"}}),
        {"delta": (-4000, 2900, -5900, -1000), "pot_after": 8000},
        {"N": "ezaki-hitomi"},
    ),
    Case(
        "C09a",
        "a noten hand is worth nothing",
        ron(facts={"hands": {"N": "3479m3468p1258s1z"}}),
        {"delta": (0, 2000, -2000, 0), "pot_after": 0},
        {"N": "ezaki-hitomi"},
    ),
    # kokushi: 16 000 from the dealer, 8000 from the others
    Case(
        "C09a",
        "a yakuman is one",
        ron(facts={"hands": {"N": "19m19p19s1234567z"}}),
        {"pot_after": 32000},
        {"N": "ezaki-hitomi"},
    ),
    # C09b: 2700 against 7900; gained 2700 + 300 honba + 1000 pot, all bet
    Case(
        "C09b",
        "a cheaper tsumo bets what it gained",
        tsumo(facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 4, "fu": 30}}),
        {"delta": (-1400, 0, -800, -800), "pot_after": 4000},
        {"N": "ezaki-hitomi"},
        points=(30000, 30000, 30000, 29000),
        pot=1000,
        honba=1,
    ),
    Case(
        "C09b",
        "an equal or dearer one keeps it",
        tsumo(facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 3, "fu": 20}}),
        {"delta": (-1300, 2700, -700, -700), "pot_after": 0},
        {"N": "ezaki-hitomi"},
    ),
    # C11a: 9000 - 1000 = 8000, half is 4000; tenpai alone brings 3000
    Case(
        "C11a",
        "half of what is left",
        draw("S", events=BET),
        {"delta": (-1000, -2000, -1000, -1000), "pot_after": 5000},
        {"S": "hanada-kirame"},
        points=(37000, 9000, 37000, 37000),
    ),
    # 8300 - 1000 = 7300, half 3650, rounded down to 3600
    Case(
        "C11a",
        "rounded down to 100",
        draw("S", events=BET),
        {"pot_after": 4600},
        {"S": "hanada-kirame"},
        points=(37700, 8300, 37000, 37000),
    ),
    # 10 500 - 1000 = 9500, half 4750, rounded down to 4700
    Case(
        "C11a",
        "the stick comes off first, also where the log has the bet first",
        draw("S", events=BET[::-1]),
        {"delta": (-1000, -2700, -1000, -1000), "pot_after": 5700},
        {"S": "hanada-kirame"},
        points=(37000, 10500, 35500, 37000),
    ),
    Case(
        "C11a",
        "10 000 left are too many",
        action("kirame_bet", "S", [riichi("S")]),
        {"reason": "not_below_10000"},
        {"S": "hanada-kirame"},
        points=(36000, 11000, 36000, 37000),
    ),
    Case(
        "C11a",
        "9900 left are few enough",
        action("kirame_bet", "S", [riichi("S")]),
        {"reason": None},
        {"S": "hanada-kirame"},
        points=(36100, 10900, 36000, 37000),
    ),
    # C11c: 3 han 30 fu 3900 with 3000: the bank books 900
    Case(
        "C11c",
        "the first fall stops at zero",
        ron(dora=["4p"]),
        {"delta": (0, 3900, -3000, 0), "bank": 900, "state": {"W": {"floor_used": True}}},
        {"W": "hanada-kirame"},
        points=(39000, 39000, 3000, 39000),
    ),
    Case(
        "C11c",
        "the second does not",
        ron(dora=["4p"]),
        {"delta": (0, 3900, -3900, 0), "bank": 0},
        {"W": "hanada-kirame"},
        points=(39000, 39000, 3000, 39000),
        state={"W": {"floor_used": True}},
    ),
    # C12d: Huiyu and E tenpai: W would pay Huiyu, N pays E
    Case(
        "C12d", "her noten transfers are dropped", draw("ES"), {"delta": (1500, 0, 0, -1500)}, {"S": "hao-huiyu"}
    ),
    Case("C12d", "also when she is noten", draw("EWN"), {"delta": (0, 0, 0, 0)}, {"S": "hao-huiyu"}),
    Case(
        "C15b",
        "5000 are staked",
        draw("S", events=INAZUMA),
        {"delta": (-1000, -2000, -1000, -1000), "pot_after": 5000, "state": {"S": {"inazuma_used": True}}},
        {"S": "ikeda-kana"},
    ),
    Case(
        "C15b",
        "they must be there",
        action("riichi", "S", inazuma=True, hand="234567m34678p55s"),
        {"reason": "riichi_forbidden"},
        {"S": "ikeda-kana"},
        points=(39000, 4900, 39000, 37100),
    ),
    Case(
        "C15b",
        "a second one in the log",
        draw("S", events=INAZUMA),
        {"reason": "already_used", "seat": "S"},
        {"S": "ikeda-kana"},
        state={"S": {"inazuma_used": True}},
    ),
    Case(
        "C11a",
        "a bet in the log with too many points",
        draw("S", events=BET),
        {"reason": "not_below_10000", "seat": "S"},
        {"S": "hanada-kirame"},
    ),
    Case(
        "C15d",
        "nothing is staked where the log has the declaration before its ron",
        ron(events=[riichi("W", inazuma=True), {"kind": "riichi_void", "seat": "W"}]),
        {"delta": (0, 2000, -2000, 0), "pot_after": 0, "state": {"W": {"inazuma_used": False}}},
        {"W": "ikeda-kana"},
    ),
    Case(
        "C15d",
        "ronned on the declaring tile it was not made",
        ron(seat="W", source="S", events=[{"kind": "riichi_void", "seat": "S", "inazuma": True}]),
        {"delta": (0, -2000, 2000, 0), "pot_after": 0, "state": {"S": {"inazuma_used": False}}},
        {"S": "ikeda-kana"},
    ),
    Case(
        "C16a",
        "400 for every call",
        draw(
            events=[
                call("N", "chi", "345p", "W"),
                call("N", "pon", "222s", "E"),
                call("N", "ankan", "1111m"),
                call("N", "kakan", "2222s"),
            ]
        ),
        {"delta": (-400, 0, -400, 800)},
        {"N": "inoue-jun"},
    ),
    Case(
        "C16a",
        "below zero too",
        draw(events=[call("N", "pon", "222s", "E")]),
        {"delta": (-400, 0, 0, 400)},
        {"N": "inoue-jun"},
        points=(100, 40000, 40000, 39900),
    ),
    # C22d: wall W, noten: 2000 instead of 1000
    Case(
        "C22d",
        "noten payments double",
        draw("S", wall_seat="W"),
        {"delta": (-1000, 4000, -2000, -1000)},
        {"N": "kanbara-satomi"},
    ),
    Case(
        "C22d",
        "not her own",
        draw("S", wall_seat="N"),
        {"delta": (-1000, 3000, -1000, -1000)},
        {"N": "kanbara-satomi"},
    ),
    # C32d: E and N noten: E pays S, N pays W (example of the card text); the duel pair doubles
    Case(
        "C32d",
        "two and two, the duel doubled",
        draw("SW", duel_rival="E"),
        {"delta": (-3000, 3000, 1500, -1500)},
        {"S": "megan-davin"},
    ),
    Case(
        "C32d",
        "South and North noten: South pays West, North pays East",
        draw("EW", duel_rival="W"),
        {"delta": (1500, -3000, 3000, -1500)},
        {"S": "megan-davin"},
    ),
    Case(
        "C32d",
        "one and three",
        draw("EWN", duel_rival="W"),
        {"delta": (1000, -4000, 2000, 1000)},
        {"S": "megan-davin"},
    ),
    Case(
        "C34b",
        "calls, riichi, swaps and extra turns add honba",
        draw(
            "E",
            events=[
                call("N", "chi", "345p", "W"),
                call("S", "ankan", "1111m"),
                riichi("E"),
                {"kind": "swap", "seat": "W"},
                {"kind": "extra_turn", "seat": "N"},
                {"kind": "riichi_void", "seat": "S"},
            ],
        ),
        {"honba_at_end": 7},
        {"W": "miyanaga-teru"},
        honba=2,
    ),
    Case(
        "C34b",
        "any winner collects it",
        ron(events=[{"kind": "extra_turn", "seat": "N"}]),
        {"delta": (0, 2300, -2300, 0)},
        {"N": "miyanaga-teru"},
    ),
    Case(
        "C34c",
        "a swap with an extra tile is a swap",
        draw(events=[{"kind": "swap", "seat": "W", "with": "toki_extra"}]),
        {"honba_at_end": 1},
        {"N": "miyanaga-teru", "W": "onjouji-toki"},
    ),
    # C36a: hand 2000; the pot of 1000 and 1000 from everybody to the discarder
    Case(
        "C36a",
        "dealing in brings her the pot and 1000 from each",
        ron(),
        {"delta": (-1000, 1000, 2000, -1000), "pot_after": 0},
        {"W": "nelly-virsaladze"},
        points=(30000, 30000, 30000, 29000),
        pot=1000,
    ),
    Case(
        "C36a",
        "not when somebody else deals in",
        ron(source="N"),
        {"delta": (0, 3000, 0, -2000)},
        {"W": "nelly-virsaladze"},
        points=(30000, 30000, 30000, 29000),
        pot=1000,
    ),
    Case(
        "C36b",
        "a draw as well",
        draw(),
        {"delta": (-1000, -1000, 5000, -1000), "pot_after": 0},
        {"W": "nelly-virsaladze"},
        points=(30000, 30000, 30000, 28000),
        pot=2000,
    ),
    Case(
        "G10",
        "a bet is no more than there is",
        draw(events=OPENED),
        {"delta": (0, -900, 0, 0), "pot_after": 900},
        {"N": "aislinn-wishart"},
        points=(40000, 900, 40000, 39100),
    ),
    Case(
        "G10",
        "nothing below zero",
        draw(events=OPENED),
        {"delta": (0, 0, 0, 0), "pot_after": 0},
        {"N": "aislinn-wishart"},
        points=(40000, -900, 40000, 40900),
    ),
    # G11: the stick goes back, 4000 to the dealer and 2000 to the others
    Case(
        "G11",
        "a riichi hand made noten by a switched-off card",
        draw("N", events=[riichi("W"), riichi("N")], noten_riichi="W", hands={"W": "345678m77p23567z"}),
        {"delta": (4000, 2000, -8000, 2000), "pot_after": 0, "outcome": "reverse_mangan"},
        {"W": "senoo-kaori", "N": "usuzawa-sae"},
    ),
    Case(
        "G11",
        "the dealer pays 4000 each",
        draw("N", events=[riichi("E"), riichi("N")], noten_riichi="E"),
        {"delta": (-12000, 4000, 4000, 4000), "outcome": "reverse_mangan"},
        {"E": "senoo-kaori", "N": "usuzawa-sae"},
    ),
    Case(
        "G11",
        "any other noten riichi is an ordinary chombo",
        draw("N", events=[riichi("W"), riichi("N")], noten_riichi="W"),
        {"delta": (0, 0, 0, 0), "pot_after": 0, "outcome": "chombo"},
        {"W": "senoo-kaori"},
    ),
    Case(
        "G11",
        "also when the card would not have helped",
        draw("N", events=[riichi("W"), riichi("N")], noten_riichi="W", hands={"W": "149m258p147s1357z"}),
        {"delta": (0, 0, 0, 0), "outcome": "chombo"},
        {"W": "senoo-kaori", "N": "usuzawa-sae"},
    ),
    Case(
        "G11",
        "nor when the card has nothing to do with tenpai",
        draw("N", events=[riichi("W"), riichi("N")], noten_riichi="W"),
        {"outcome": "chombo"},
        {"W": "haramura-nodoka", "N": "usuzawa-sae"},
    ),
    *(
        Case(
            "C42c",
            f"a call the log tells by {tiles or 'no tiles'} opens the hand and hides nothing else",
            draw("S", events=[call("S", "chi", tiles, "E")], hands={"S": "34678p55s234m"}),
            {"delta": (-1000, 3000, -1000, -1000)},
            {"S": slug},
        )
        for tiles in ("", "5m")
        for slug in ("kataoka-yuuki", "senoo-kaori")
    ),
    Case(
        "B02",
        "nagashi mangan takes honba and pot",
        draw(nagashi="W", discards={"W": ORPHANS}),
        {"delta": (-4100, -2100, 9300, -2100), "pot_after": 0, "outcome": "nagashi_mangan"},
        {},
        points=(30000, 30000, 30000, 29000),
        pot=1000,
        honba=1,
    ),
    Case(
        "B02",
        "facedown tiles are read too",
        draw(nagashi="W", discards={"W": [*ORPHANS, "#5p"]}),
        {"reason": "nagashi_discard"},
        {},
    ),
    Case(
        "B02",
        "a called discard breaks it",
        draw(nagashi="W", discards={"W": ["!1m", *ORPHANS]}),
        {"reason": "nagashi_called_discard"},
        {},
    ),
    Case(
        "B02",
        "doublings on the payers' side apply",
        draw(nagashi="W", discards={"W": ORPHANS}, wall_seat="S"),
        {"delta": (-4000, -4000, 10000, -2000)},
        {"N": "kanbara-satomi"},
    ),
    Case(
        "B02",
        "no effect of the winner's card",
        draw(nagashi="W", discards={"W": ORPHANS}),
        {"delta": (-4000, -2000, 8000, -2000)},
        {"W": "jindai-komaki"},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_payment(case):
    case.check()

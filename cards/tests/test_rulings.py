"""The rulings: all are settings with a default, and every other reading changes what it says it changes."""

import re

import pytest

from cards.rulings import chosen, defaults, rulings
from cards.tests.table_cases import Case, action, draw, meld, riichi, ron, tsumo

ORPHANS = ["1m", "9p", "9m", "1z"]
CASES = [
    # 640 x 2 = 1280 -> 1300, dealer 2560 -> 2600
    Case(
        "R01",
        "multiply before rounding",
        tsumo(),
        {"delta": (-2600, 5200, -1300, -1300)},
        {"S": "jindai-komaki"},
        rulings={"R01": "multiply_before_rounding"},
    ),
    Case(
        "R01",
        "multiply honba",
        tsumo(),
        {"delta": (-2800, 6000, -1600, -1600)},
        {"S": "jindai-komaki"},
        honba=1,
        rulings={"R01": "multiply_honba"},
    ),
    Case(
        "R01",
        "both",
        tsumo(),
        {"delta": (-2800, 5800, -1500, -1500)},
        {"S": "jindai-komaki"},
        honba=1,
        rulings={"R01": "multiply_before_rounding_and_honba"},
    ),
    Case(
        "R02",
        "still pays honba",
        tsumo(facts={"tenpai": ["E"], "closed_hands": ["E"]}),
        {"delta": (-100, 1700, -800, -800)},
        {"E": "atago-hiroe"},
        honba=1,
        rulings={"R02": "pays_honba"},
    ),
    # indicator 4z: the physical 1z is dora; indicator for 5p would not count
    Case(
        "R03",
        "the tile keeps its face for dora",
        ron(tile="5z", dora=["7z"], events=[riichi("S")]),
        {"bonus": {"dora": 1}},
        {"S": "karijuku-tomoe"},
        rulings={"R03": "face_for_dora"},
    ),
    Case(
        "R03",
        "by default it does not",
        ron(tile="5z", dora=["7z"], events=[riichi("S")]),
        {"bonus": {}},
        {"S": "karijuku-tomoe"},
    ),
    # N 30000 last by default; after its stick E has 29000 and is last
    Case(
        "R04",
        "live points",
        ron(seat="E", events=[riichi("E")]),
        {"yaku": {"riichi": 2, "tanyao": 2, "pinfu": 2}},
        {"E": "ikeda-kana"},
        rulings={"R04": "placement_live"},
    ),
    Case(
        "R05",
        "abilities return when somebody wins",
        ron(events=[riichi("E")]),
        {"yaku": {"tanyao": 2, "pinfu": 2}},
        {"E": "usuzawa-sae", "S": "haramura-nodoka"},
        rulings={"R05": "until_won"},
    ),
    Case(
        "R07",
        "the winner bears the shortage",
        ron(dora=["4p"]),
        {"delta": (0, 3000, -3000, 0), "bank": 0},
        {"W": "hanada-kirame"},
        points=(39000, 39000, 3000, 39000),
        rulings={"kirame_floor": "conserve"},
    ),
    Case(
        "R08",
        "the winning tile is live",
        ron(facts={"visible_tiles": "25p"}),
        {"delta": (-600, 3800, -2600, -600)},
        {"S": "arakawa-kei"},
        rulings={"R08": "winning_tile_live"},
    ),
    Case(
        "R09",
        "everybody bets the full value",
        ron(facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 3, "fu": 30}}),
        {"pot_after": 12000},
        {"N": "ezaki-hitomi"},
        rulings={"R09": "full_value"},
    ),
    Case(
        "R09",
        "only the hand payment is bet",
        tsumo(facts={"tenpai": ["N"], "hitomi_tsumo": {"han": 4, "fu": 30}}),
        {"pot_after": 2700},
        {"N": "ezaki-hitomi"},
        honba=1,
        rulings={"R09": "hand_only"},
    ),
    # ron fu 30: 3 han 3900 + 1000
    Case(
        "R10",
        "ron fu",
        tsumo(),
        {"delta": (-4900, 14700, -4900, -4900)},
        {"S": "hao-huiyu"},
        rulings={"R10": "ron_fu"},
    ),
    Case(
        "R10",
        "honba 300",
        tsumo(),
        {"delta": (-3900, 11700, -3900, -3900)},
        {"S": "hao-huiyu"},
        honba=1,
        rulings={"R10": "honba_300"},
    ),
    Case(
        "R11",
        "the other three settle 3000",
        draw("E"),
        {"delta": (3000, 0, -1500, -1500)},
        {"S": "hao-huiyu"},
        rulings={"R11": "others_settle"},
    ),
    # open ittsuu is worth 1 now, but 2 as printed
    Case(
        "R12",
        "by printed value",
        ron("123456m78m88p", "9m", seat="N", melds=[meld("chi", "345s", "W")], dora=["1z"]),
        {"yaku": {"ittsuu": 1}},
        {"N": "ikeda-kana"},
        rulings={"R12": "printed"},
    ),
    Case(
        "R12",
        "by default its value now",
        ron("123456m78m88p", "9m", seat="N", melds=[meld("chi", "345s", "W")], dora=["1z"]),
        {"yaku": {"ittsuu": 2}},
        {"N": "ikeda-kana"},
    ),
    Case(
        "R13",
        "in addition to the riichi",
        ron(events=[riichi("S", inazuma=True)]),
        {"yaku": {"riichi": 1, "inazuma_riichi": 5, "tanyao": 1, "pinfu": 1}},
        {"S": "ikeda-kana"},
        rulings={"R13": "adds"},
    ),
    Case(
        "R14",
        "a concealed kan counts",
        ron(
            "9p",
            "9p",
            melds=[
                meld("chi", "123m", "E"),
                meld("chi", "567p", "E"),
                meld("ankan", "8888s"),
                meld("chi", "345s", "E"),
            ],
        ),
        {"yaku": {"shiiaru_raotai": 2}},
        {"S": "anetai-toyone"},
        rulings={"R14": "shiiaru_allows_ankan"},
    ),
    Case(
        "R15",
        "rinshan on another's rinshan tile",
        ron(tile="9s", via="other_rinshan_discard", dora=["1z"]),
        {"yaku": {"tanyao": 1, "pinfu": 1, "rinshan": 1}},
        {"S": "miyanaga-saki"},
        rulings={"R15": "rinshan_too"},
    ),
    Case(
        "R16",
        "not those she turned",
        ron(facts={"facedown": {"E": 4}, "flipped_by_yumi": {"E": 2}}),
        {"bonus": {"C20c": 1}},
        {"S": "kajiki-yumi"},
        rulings={"R16": "discarded_facedown"},
    ),
    Case(
        "R17",
        "pons only",
        ron("34567p55s", "2p", melds=[meld("pon", "666z", "E"), meld("minkan", "2222m", "N")], dora=["1z", "1z"]),
        {"bonus": {}},
        {"S": "matano-seiko"},
        rulings={"R17": "pons_only"},
    ),
    Case(
        "R18",
        "double plus round wind",
        ron("567m34678p55s111z", "5p", seat="E"),
        {"yaku": {"yakuhai_seat": 2, "yakuhai_round": 1}},
        {"E": "usuzumi-hatsumi"},
        rulings={"R18": "plus_round"},
    ),
    Case(
        "R19",
        "the winner takes the pot first",
        ron(),
        {"delta": (-1000, 2000, 1000, -1000)},
        {"W": "nelly-virsaladze"},
        points=(30000, 30000, 30000, 29000),
        pot=1000,
        rulings={"nelly_pot": "winner_first"},
    ),
    Case(
        "R22",
        "edge fu stays",
        ron("234567m34555p12s", "3s", dora=["1z"]),
        {"reason": "no_yaku"},
        {"S": "mase-yuuko"},
        rulings={"R22": "edge_fu"},
    ),
    Case(
        "R22",
        "a concealed kan is allowed",
        action("call", "S", call="ankan", tiles="1111m"),
        {"reason": None},
        {"S": "mase-yuuko"},
        rulings={"R22": "ankan_allowed"},
    ),
    # 100 x 2 honba x 2 han
    Case(
        "R23",
        "in total, also on a ron",
        ron(),
        {"delta": (0, 2400, -2400, 0)},
        {"S": "miyanaga-teru"},
        honba=2,
        rulings={"teru_unit": "total"},
    ),
    Case(
        "R24",
        "the sticks stay",
        draw("N", events=[riichi("W"), riichi("N")], noten_riichi="W"),
        {"delta": (4000, 2000, -9000, 1000), "pot_after": 2000},
        {"W": "senoo-kaori", "N": "usuzawa-sae"},
        rulings={"R24": "sticks_stay"},
    ),
    Case(
        "R25",
        "dead kinds are left out",
        ron(facts={"visible_tiles": "2222p"}),
        {"bonus": {"C48a": 2}},
        {"S": "takei-hisa"},
        rulings={"R25": "live_only"},
    ),
    Case(
        "R26",
        "facedown tiles count",
        ron(facts={"discards": {"S": ["9m", "9m", "#9m"]}}),
        {"bonus": {"C27d": 1}},
        {"S": "mase-yuuko"},
        rulings={"R26": "facedown_too"},
    ),
    Case(
        "R27",
        "visible discards only",
        draw(nagashi="W", discards={"W": [*ORPHANS, "#5p"]}),
        {"reason": None},
        {},
        rulings={"nagashi_reads_facedown": "visible_only"},
    ),
    Case(
        "R28",
        "no wait fu",
        ron("345678m77p234s12z", "3z", dora=["1z"]),
        {"fu": 30},
        {"S": "senoo-kaori"},
        rulings={"R28": "no_wait_fu"},
    ),
    Case(
        "R31",
        "a counted yakuman is no yakuman",
        ron("567m34678p55s444z", "5p", dora=["3z", "3z", "3z", "3z", "4s"], events=[riichi("S")]),
        {"reason": "choe_seat_wind"},
        {"N": "choe-myeonghwa"},
        rulings={"R31": "real_only"},
    ),
    Case(
        "R32",
        "open calls only",
        action("call", "S", [riichi("E")], {"sae_target": "S"}, call="ankan", tiles="1111m"),
        {"reason": None},
        {"E": "usuzawa-sae"},
        rulings={"R32": "open_calls_only"},
    ),
    Case(
        "R34",
        "per card: a copy is not bound",
        ron(dora=["4p"], facts={"maho_copies": "matsumi-kuro"}),
        {"bonus": {"dora": 2}},
        {"S": "yumeno-maho"},
        state={"S": {"dora_dead": True}},
        rulings={"R34": "card"},
    ),
    Case(
        "R34",
        "by default it is",
        ron(dora=["4p"], facts={"maho_copies": "matsumi-kuro"}),
        {"bonus": {}},
        {"S": "yumeno-maho"},
        state={"S": {"dora_dead": True}},
    ),
    Case(
        "R38",
        "no dora",
        ron(dora=["4p"], facts={"ryuuka_declared": ["pinfu"]}),
        {"bonus": {}},
        {"S": "shimizudani-ryuuka"},
        rulings={"R38": "no_dora"},
    ),
    Case(
        "R38",
        "by default dora count",
        ron(dora=["4p"], facts={"ryuuka_declared": ["pinfu"]}),
        {"bonus": {"dora": 1}},
        {"S": "shimizudani-ryuuka"},
    ),
    Case(
        "megan",
        "the duel ends at an outside riichi",
        ron(events=[riichi("N")], facts={"duel_rival": "W"}),
        {"delta": (0, 3000, -2000, -1000)},
        {"S": "megan-davin"},
        rulings={"megan_duel_ends_on_outside_riichi": True},
    ),
    Case(
        "megan",
        "not at the rival's",
        ron(events=[riichi("W")], facts={"duel_rival": "W"}),
        {"delta": (0, 5000, -5000, 0)},
        {"S": "megan-davin"},
        rulings={"megan_duel_ends_on_outside_riichi": True},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_another_reading(case):
    case.check()


def test_all_39_rulings_are_settings_with_both_languages():
    numbered = [ruling for ruling in rulings().values() if re.fullmatch(r"R\d\d", ruling.id)]
    assert [ruling.id for ruling in numbered] == [f"R{n:02d}" for n in range(1, 40)]
    for ruling in rulings().values():
        assert ruling.clauses
        for text in (ruling.question, *(option.text for option in ruling.options)):
            assert text.get("en")
            assert text.get("pl")
            assert text.get("en") != text.get("pl")
        assert len({option.key for option in ruling.options}) == len(ruling.options)


# Rulings of the deck, and of whose text is played at the table: other packages read them, no settlement does.
ELSEWHERE = {"yoshiko_variant", "maho_returns_cards"}


def test_every_alternative_has_a_case():
    tried = set()
    for case in CASES:
        tried |= {(ruling, key) for ruling, key in chosen(case.rulings)[0].items() if defaults()[ruling] != key}
    untried = {
        (ruling.id, option.key)
        for ruling in rulings().values()
        for option in ruling.alternatives
        if ruling.id not in ELSEWHERE and (ruling.id, option.key) not in tried
    }
    assert untried == set()


def test_unknown_rulings_and_readings_are_problems_all_at_once():
    _, problems = chosen({"R99": "x", "R01": "x", "R02": "pays_honba"})
    assert [problem.code for problem in problems] == ["unknown_ruling", "unknown_reading"]
    assert "multiply_honba" in problems[1].message.get("en")


def test_ids_names_and_booleans_are_understood():
    assert chosen({"kirame_floor": "conserve"})[0]["R07"] == "conserve"
    assert chosen({"megan_duel_ends_on_outside_riichi": True})[0]["megan_duel_ends_on_outside_riichi"] == "yes"
    assert chosen({"R02": True})[0]["R02"] == "pays_honba"
    assert chosen({"R02": "default"})[0]["R02"] == "pays_nothing"
    assert chosen({"multiply_honba": True})[0]["R01"] == "multiply_honba"
    assert chosen({"multiply_honba": False}) == (defaults(), [])
    assert chosen(None)[0] == defaults()


@pytest.mark.parametrize(("text", "reading"), [(True, "all_discards"), (False, "visible_only")])
def test_a_name_that_is_true_of_the_default_says_so(text, reading):
    assert chosen({"nagashi_reads_facedown": text})[0]["R27"] == reading

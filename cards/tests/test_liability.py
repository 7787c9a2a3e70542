"""Pao of the base rules beside the cards: daisangen and daisuushii, half on a ron, everything on a tsumo.

Cards that speak of who pays or loses mean the seat that is charged. N is liable in every case.
"""

import pytest

from cards.judge import judge
from cards.tests.table_cases import SPARE, meld, ron, tsumo

DRAGONS = [meld("pon", "555z", "E"), meld("pon", "666z", "E"), meld("pon", "777z", "N")]
CASES = [
    (
        "half each on a ron, honba by the discarder",
        ron("34p99s", "5p", melds=DRAGONS),
        {},
        (0, 32300, -16300, -16000),
    ),
    ("all of a tsumo, honba too", tsumo("34p99s", "5p", melds=DRAGONS), {}, (0, 32300, 0, -32300)),
    (
        "the winner's factor holds for both halves",
        ron("34p99s", "5p", melds=DRAGONS),
        {"S": "jindai-komaki"},
        (0, 64300, -32300, -32000),
    ),
    (
        "the winner's factor holds for all of a tsumo",
        tsumo("34p99s", "5p", melds=DRAGONS),
        {"S": "jindai-komaki"},
        (0, 64300, 0, -64300),
    ),
    (
        "Huiyu's ron value and 1000, three times",
        tsumo("34p99s", "5p", melds=DRAGONS),
        {"S": "hao-huiyu"},
        (0, 99300, 0, -99300),
    ),
    (
        "C06a a liable Hiroe pays nothing, and nobody pays for her (R02)",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"tenpai": ["N"], "closed_hands": ["N"]}),
        {"N": "atago-hiroe"},
        (0, 0, 0, 0),
    ),
    (
        "C06a a Hiroe whom liability spares leaves her share to the liable player",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"tenpai": ["E"], "closed_hands": ["E"]}),
        {"E": "atago-hiroe"},
        (0, 32300, 0, -32300),
    ),
    (
        "C22c the liable player on whose wall the hand ends loses double, honba apart",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "N"}),
        {"W": "kanbara-satomi"},
        (0, 64300, 0, -64300),
    ),
    (
        "C22c a spared player has nothing to lose twice",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "E"}),
        {"W": "kanbara-satomi"},
        (0, 32300, 0, -32300),
    ),
    (
        "C22c on a ron only the half of the one on whose wall it ends",
        ron("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "W"}),
        {"E": "kanbara-satomi"},
        (0, 48300, -32300, -16000),
    ),
    (
        "C32b the liable rival pays double",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"duel_rival": "N"}),
        {"S": "megan-davin"},
        (0, 64300, 0, -64300),
    ),
    (
        "C32b a rival spared by liability pays nothing",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"duel_rival": "W"}),
        {"S": "megan-davin"},
        (0, 32300, 0, -32300),
    ),
    (
        "C32b on a ron the liable half of the rival",
        ron("34p99s", "5p", melds=DRAGONS, facts={"duel_rival": "N"}),
        {"S": "megan-davin"},
        (0, 48300, -16300, -32000),
    ),
    (
        "C31b the liable player she called chii from pays double",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"chii_from": ["N"]}),
        {"S": "maya-yukiko"},
        (0, 64300, 0, -64300),
    ),
    (
        "C31b not for a share of somebody she called chii from",
        tsumo("34p99s", "5p", melds=DRAGONS, facts={"chii_from": ["E"]}),
        {"S": "maya-yukiko"},
        (0, 32300, 0, -32300),
    ),
    (
        "nobody is liable for anything else",
        ron("345p345678m9s", "9s", melds=[meld("pon", "555z", "N")]),
        {},
        (0, 1300, -1300, 0),
    ),
]


@pytest.mark.parametrize(("title", "report", "cards", "delta"), CASES, ids=[case[0] for case in CASES])
def test_liability(title, report, cards, delta):
    report["wins"][0]["pao"] = "N"
    context = {
        "round_wind": "E",
        "honba": 1,
        "pot": 0,
        "points": dict.fromkeys("ESWN", 30000),
        "cards": {**SPARE, **cards},
    }
    assert tuple(judge(context, report).delta.values()) == delta


def test_nobody_is_liable_to_themselves():
    report = ron("34p99s", "5p", melds=DRAGONS)
    report["wins"][0]["pao"] = "S"
    context = {"round_wind": "E", "honba": 0, "pot": 0, "points": dict.fromkeys("ESWN", 30000), "cards": SPARE}
    assert [problem.code for problem in judge(context, report).problems] == ["self_pao"]


def test_a_liable_players_factor_is_noted_once():
    """R01 with honba multiplies the counters once, not once for each share."""
    report = tsumo("34p99s", "5p", melds=DRAGONS, facts={"wall_seat": "N"})
    report["wins"][0]["pao"] = "N"
    context = {
        "round_wind": "E",
        "honba": 1,
        "pot": 0,
        "points": dict.fromkeys("ESWN", 30000),
        "cards": {**SPARE, "W": "kanbara-satomi"},
    }
    verdict = judge(context, report, {"R01": "multiply_honba"})
    assert tuple(verdict.delta.values()) == (0, 64600, 0, -64600)
    assert verdict.results[0].factors == {"N": [("C22c", 2)]}
    assert verdict.results[0].shares == {"N": 64000}


def test_a_liable_hiroe_may_still_owe_the_honba():
    report = tsumo("34p99s", "5p", melds=DRAGONS, facts={"tenpai": ["N"], "closed_hands": ["N"]})
    report["wins"][0]["pao"] = "N"
    context = {
        "round_wind": "E",
        "honba": 1,
        "pot": 0,
        "points": dict.fromkeys("ESWN", 30000),
        "cards": {**SPARE, "N": "atago-hiroe"},
    }
    assert tuple(judge(context, report, {"R02": "pays_honba"}).delta.values()) == (0, 300, 0, -300)

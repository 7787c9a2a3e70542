"""Pao of the base rules beside the cards: daisangen and daisuushii, half on a ron, everything on a tsumo."""

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
    # the discarder's half and the liable half are both doubled with the share they come from
    (
        "a factor on the share stays on it",
        ron("34p99s", "5p", melds=DRAGONS),
        {"S": "jindai-komaki"},
        (0, 64300, -32300, -32000),
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

"""Several winners on one discard (R29), with and without cards that meddle."""

import pytest

from cards.judge.api import judge
from cards.tests.table_cases import SPARE, H, riichi, ron


def settle(events, cards=None, pot=0, honba=0, **facts):
    """W deals into S (2000) and N (2000)."""
    report = ron(events=events, facts=facts)
    report["wins"].append({"seat": "N", "hand": H, "winning_tile": "5p"})
    context = {
        "round_wind": "E",
        "honba": honba,
        "pot": pot,
        "points": dict.fromkeys("ESWN", 30000),
        "cards": {**SPARE, **(cards or {})},
    }
    verdict = judge(context, report)
    assert verdict.legal, verdict
    return verdict


CASES = [
    (
        "each is paid with honba, the pot to the closest after the discarder",
        {"events": [], "pot": 2000, "honba": 1},
        (0, 2300, -4600, 4300),
        0,
    ),
    # S: riichi 3 han 3900, own stick back; N takes the rest of the pot
    (
        "a winner in riichi takes back the own stick",
        {"events": [riichi("S")], "pot": 2000},
        (0, 3900, -5900, 4000),
        0,
    ),
    ("all of them", {"events": [riichi("S"), riichi("N"), riichi("E")]}, (-1000, 3900, -7800, 3900 + 1000), 0),
    (
        "who takes the pot instead takes the sticks as well",
        {"events": [riichi("S")], "cards": {"W": "nelly-virsaladze"}, "pot": 2000},
        (-1000, 3900 - 1000 - 1000, -5900 + 3000 + 3000, 2000 - 1000),
        0,
    ),
    (
        "each settles with Kei",
        {"events": [], "cards": {"S": "arakawa-kei"}, "live_outs": 2, "concealed": {"S": "5p"}},
        (-200, 2000 + 600 + 1000, -4200, 2000 - 200 - 1000),
        0,
    ),
    (
        "the factors are each winner's own",
        {"events": [], "cards": {"S": "jindai-komaki"}},
        (0, 4000, -6000, 2000),
        0,
    ),
    (
        "one bet for the next hand",
        {"events": [], "cards": {"E": "ezaki-hitomi"}, "tenpai": ["E"], "hitomi_tsumo": {"han": 1, "fu": 30}},
        (0, 1500, -4500, 1500),
        1500,
    ),
]


@pytest.mark.parametrize(("title", "given", "delta", "pot_after"), CASES, ids=[case[0] for case in CASES])
def test_several_winners(title, given, delta, pot_after):
    verdict = settle(**given)
    assert tuple(verdict.delta.values()) == delta
    assert verdict.pot_after == pot_after


def test_one_claim_that_does_not_stand_refuses_the_report():
    report = ron()
    report["wins"].append({"seat": "N", "hand": H, "winning_tile": "9s"})
    context = {"round_wind": "E", "honba": 0, "pot": 0, "points": dict.fromkeys("ESWN", 30000), "cards": SPARE}
    verdict = judge(context, report)
    assert (verdict.refusal.reason, verdict.refusal.seat) == ("not_winning_shape", "N")

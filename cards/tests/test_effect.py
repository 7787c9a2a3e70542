"""How many points each card moved: hands worked on paper, and properties over random hands."""

import random
from collections import Counter

import pytest

from cards.abilities import ABILITIES
from cards.catalogue import load
from cards.judge.api import judge
from cards.judge.effect import moved_by_cards
from cards.judge.values import SEATS
from cards.tests.deals import INERT, a_draw, a_win, deal
from cards.tests.table_cases import SPARE, Y, call, draw, meld, riichi, ron, tsumo
from cards.tests.test_legality_clauses import CASES as LEGALITY
from cards.tests.test_payment_clauses import CASES as PAYMENT
from cards.tests.test_scoring_clauses import CASES as SCORING
from scoring.rulesets import get_ruleset

BET = {"kind": "kirame_bet", "seat": "E"}
#: A plain ron of S from W on 5p: tanyao and pinfu, 2 han 30 fu, 2000. By tsumo 3 han 20 fu, 700 twice and 1300.
WORKED = [
    ("han: tanyao and pinfu of 2 han each, 4 han 30 fu 7700", "haramura-nodoka", "S", ron(), 5700),
    ("han: two dora of 2 han each, 6 han 12000 for 4 han 7700", "matsumi-kuro", "S", ron(dora=["4s"]), 4300),
    ("han taken away: Kuro threw a dora, 2 han 2000 for 4 han 7700", "matsumi-kuro", "S", "dead dora", 5700),
    ("doubled: 4000 for 2000", "jindai-komaki", "S", ron(), 2000),
    ("doubled by tsumo: 1400, 1400 and 2600 for 700, 700 and 1300", "jindai-komaki", "S", tsumo(), 2700),
    ("a yaku more: a closed win has riichi, 3 han 30 fu 3900", "toyouko-momoko", "S", ron(), 1900),
    ("no win without the card: 1 han 40 fu, the whole 1300", "senoo-kaori", "S", ron(Y, "3p"), 1300),
    ("a payment beside the hand: 400 for each of her two calls", "inoue-jun", "N", "two calls of N", 800),
    ("a tsumo paid like a ron: three times 2600 + 1000 for 700, 700 and 1300", "hao-huiyu", "S", tsumo(), 8100),
    ("noten: one of three payments of 1000 falls away", "hao-huiyu", "E", draw("S"), 1000),
    ("noten doubled: N pays 1000 more on the own wall", "kanbara-satomi", "E", draw("S", wall_seat="N"), 1000),
    ("noten and fees: 1000 from each of three", "nelly-virsaladze", "E", draw(), 3000),
    ("the pot too: 1000 from each of three and the two sticks", "nelly-virsaladze", "E", "two sticks", 5000),
    ("tenpai with winds read as West: 3 payments of 1000", "miyanaga-saki", "S", "west", 3000),
    ("a bet that stays in the pot", "aislinn-wishart", "N", draw(events=[call("S", "pon", "777z", "E")]), 1500),
    ("a bet its owner wins back has moved nothing", "aislinn-wishart", "N", "won back", 0),
    ("half of 8000 bet, which S wins with the pot", "hanada-kirame", "E", "poor riichi", 4000),
    ("a card switched off: the doubled 2000 of S is 2000 less", "megan-davin", "E", "duel", 2000),
    ("ura nobody may count: 3 han 3900 for 5 han 8000", "takakamo-shizuno", "N", "denied", 4100),
    ("two ura indicators more: 5 han 8000 for 3 han 3900", "takakamo-shizuno", "S", "more ura", 4100),
]
HAND_WITH_WINDS = "234567m34678p13z"
REPORTS = {
    "dead dora": ron(dora=["4s"], events=[{"kind": "dora_discard", "seat": "S", "tile": "5s"}]),
    "two calls of N": draw(events=[call("N", "pon", "777z", "E"), call("N", "pon", "666z", "E")]),
    "two sticks": draw(events=[riichi("S"), riichi("W")]),
    "west": draw("S", hands={"S": HAND_WITH_WINDS}),
    "won back": ron(
        "234567m34p55s", "5p", melds=[meld("chi", "678p", "E")], events=[call("S", "chi", "678p", "E")]
    ),
    "poor riichi": ron(events=[riichi("E"), BET]),
    "duel": ron(facts={"duel_rival": "S"}),
    "denied": ron(events=[riichi("S")], ura=["4s"]),
    "more ura": ron(events=[riichi("S")], ura=["9p", "9p", "4s"]),
}
BESIDE = {"duel": {"S": "jindai-komaki"}}
POINTS = {"poor riichi": {"E": 9000, "S": 30000, "W": 30000, "N": 51000}}


def context(cards, points=None):
    spare = [slug for slug in SPARE.values() if slug not in cards.values()]
    return {
        "round_wind": "E",
        "honba": 0,
        "pot": 0,
        "points": points or dict.fromkeys(SEATS, 30000),
        "cards": {seat: cards.get(seat) or spare.pop() for seat in SEATS},
    }


@pytest.mark.parametrize(("title", "slug", "seat", "told", "moved"), WORKED, ids=[row[0] for row in WORKED])
def test_a_card_moved_what_was_worked_out_by_hand(title, slug, seat, told, moved):
    name = told if isinstance(told, str) else ""
    report = REPORTS[name] if name else told
    table = context({**BESIDE.get(name, {}), seat: slug}, POINTS.get(name))
    assert judge(table, report).settled, judge(table, report)
    found = moved_by_cards(table, report)
    assert found.get(slug, 0) == moved, (found, judge(table, report).delta)


def _moved_in_cases():
    """What each card moves in all the cases of its clauses, and in those worked out above."""
    found = Counter()
    for case in (*SCORING, *PAYMENT, *LEGALITY):
        table = {
            "round_wind": case.wind,
            "honba": case.honba,
            "pot": case.pot,
            "points": dict(zip(SEATS, case.points, strict=True)),
            "cards": {**SPARE, **case.cards},
            "state": case.state,
        }
        found.update(moved_by_cards(table, case.report, case.rulings or None) or {})
    for _title, slug, seat, told, _moved in WORKED:
        name = told if isinstance(told, str) else ""
        table = context({**BESIDE.get(name, {}), seat: slug}, POINTS.get(name))
        found.update(moved_by_cards(table, REPORTS[name] if name else told))
    return found


#: Only prevents: what does not happen is in no report.
PREVENTS = {"choe-myeonghwa"}
#: Counted for the card copied, and for the front.
ELSEWHERE = {"yumeno-maho", "tsuruta-himeko"}


def test_every_card_that_can_move_points_has_moved_some():
    moved = _moved_in_cases()
    changing = {face.slug for face in load("saki-2022").faces if face.changes_results}
    assert len(changing) > 40
    assert {slug for slug in changing if moved[slug] <= 0} == PREVENTS | ELSEWHERE


def test_a_copy_counts_for_the_card_copied_and_a_card_that_copies_none_for_nothing():
    table = context({"S": "yumeno-maho"})
    assert moved_by_cards(table, ron(facts={"maho_copies": "jindai-komaki"})) == {"jindai-komaki": 2000}
    assert moved_by_cards(table, ron(facts={"maho_copies": None})) == {}


def test_the_back_of_a_card_counts_for_its_front():
    # Four facedown tiles in the own river: the back gives han, the front none.
    facts = {"mairu_side": "himeko", "facedown": {"S": 6}}
    table = context({"S": "shirouzu-mairu"})
    gained = judge(table, ron(facts=facts)).delta["S"] - 2000
    assert gained > 0
    assert moved_by_cards(table, ron(facts=facts)) == {"shirouzu-mairu": gained}


def test_struck_lines_are_paid_neither_with_the_card_nor_without():
    paid = ron(events=[call("N", "pon", "777z", "E"), call("N", "pon", "666z", "E")])
    table = context({"N": "inoue-jun", "S": "jindai-komaki"})
    ledger = judge(table, paid).ledger
    calls = [index for index, line in enumerate(ledger) if line.clause == "C16a"]
    hand = [index for index, line in enumerate(ledger) if line.kind == "hand"]
    assert moved_by_cards(table, paid) == {"inoue-jun": 800, "jindai-komaki": 2000}
    assert moved_by_cards(table, paid, struck=calls[:1]) == {"inoue-jun": 400, "jindai-komaki": 2000}
    assert moved_by_cards(table, paid, struck=hand) == {"inoue-jun": 800}
    assert moved_by_cards(table, paid, struck=[*calls, *hand, 99]) == {}


def test_points_moved_follow_the_rules_of_the_tournament_and_the_rulings():
    table = context({"S": "jindai-komaki"})
    kiriage = get_ruleset("krakow2022").replace(kiriage_mangan=True)
    # Tanyao, pinfu and two dora are 7700 at 4 han 30 fu, 8000 where that is rounded up to a mangan.
    assert moved_by_cards(table, ron(dora=["4s"])) == {"jindai-komaki": 7700}
    assert moved_by_cards(table, ron(dora=["4s"]), None, kiriage) == {"jindai-komaki": 8000}


def test_what_is_no_settled_hand_has_no_figure():
    table = context({})
    assert moved_by_cards(table, {"type": "win"}) is None
    assert moved_by_cards(table, ron(Y, "3p")) is None
    assert moved_by_cards({**table, "kyoku": 1, "name": "E1"}, ron()) == {}


def test_cards_that_do_nothing_move_nothing():
    rng = random.Random(31)
    for _ in range(150):
        cards = dict(zip(SEATS, rng.sample(INERT, 4), strict=True))
        case = rng.choice((a_win, a_draw))(rng, cards)
        assert moved_by_cards(case["context"], case["report"]) in ({}, None)
        cards = case["context"]["cards"] = deal(rng, inert=0.5)
        found = moved_by_cards(case["context"], case["report"]) or {}
        assert not set(found) & set(INERT)
        assert all(moved > 0 for moved in found.values())
        assert set(found) <= {*cards.values(), case["report"]["facts"].get("maho_copies")}


def test_beside_cards_that_do_nothing_it_is_the_difference_to_a_fourth_such_card():
    rng = random.Random(32)
    compared = moved = 0
    while compared < 300:
        cards = dict(zip(SEATS, rng.sample(INERT, 4), strict=True))
        seat = rng.choice(SEATS)
        other = rng.choice(sorted(set(ABILITIES) - {*INERT, "yumeno-maho", "tsuruta-himeko"}))
        case = rng.choice((a_win, a_draw))(rng, {**cards, seat: other})
        plain = judge({**case["context"], "cards": cards}, case["report"])
        carded = judge(case["context"], case["report"])
        if not (plain.settled and carded.settled) or ABILITIES[other].indicators is not None:
            continue
        compared += 1
        ends = [
            sum(abs(carded.delta[place] - plain.delta[place]) for place in SEATS),
            abs(carded.pot_after - plain.pot_after),
            abs(carded.bank - plain.bank),
        ]
        found = moved_by_cards(case["context"], case["report"])
        assert found == ({other: sum(ends) // 2} if any(ends) else {}), case
        moved += any(ends)
    assert moved > 15

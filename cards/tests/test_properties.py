"""Invariants of the pipeline over random deals of four cards (`docs/spec/cards.md` §6.5)."""

import copy
import json
import random

import pytest

from cards.interface import respond, respond_line
from cards.judge.api import judge
from cards.judge.table.state import TableOf
from cards.judge.values import SEATS
from cards.judge.worth.winning import REVALUED
from cards.tests.deals import DECK, INERT, a_case, a_draw, a_win, deal

HAN_LINES = ("yaku", REVALUED, "bonus", "dora", "ura")
NORMAL = 2_000
FEW = 300


def comes_to(case):
    """What a verdict comes to, without the words."""
    verdict = judge(case["context"], case["report"])
    results = [
        (r.win.seat, r.scored.yaku, r.scored.bonus, r.scored.han, r.scored.fu, r.scored.rank)
        for r in verdict.results
    ]
    refusal = None if verdict.refusal is None else (verdict.refusal.reason, verdict.refusal.seat)
    codes = sorted(problem.code for problem in verdict.problems)
    return (
        codes,
        refusal,
        results,
        verdict.delta,
        verdict.pot_after,
        verdict.bank,
        verdict.honba_at_end,
        verdict.state_after,
        verdict.outcome,
    )


def conserved(case):
    verdict = judge(case["context"], case["report"])
    json.dumps(verdict.as_dict("pl"))
    assert not verdict.problems, (case, verdict.problems)
    if not verdict.settled:
        return
    before = case["context"]["pot"]
    assert sum(verdict.delta.values()) == before - verdict.pot_after + verdict.bank, case
    moved = dict.fromkeys(SEATS, 0)
    for line in verdict.ledger:
        if line.moves_points:
            assert line.amount > 0, line
            for seat, sign in ((line.source, -1), (line.target, 1)):
                if seat in moved:
                    moved[seat] += sign * line.amount
    assert moved == verdict.delta, case
    for result in verdict.results:
        han = [line for line in result.scored.han_lines(result.win.seat) if line.kind in HAN_LINES]
        assert sum(line.amount for line in han) == result.scored.han, case
    for result in verdict.results:
        scored = result.scored
        assert scored.han == sum(scored.yaku.values()) + sum(scored.bonus.values())
        assert all(han > 0 for han in (*scored.yaku.values(), *scored.bonus.values()))
        for factors in result.factors.values():
            assert len(factors) <= 2
    assert verdict.bank >= 0
    assert verdict.pot_after >= 0


def test_points_pot_and_bank_are_conserved():
    rng = random.Random(11)
    for _ in range(NORMAL):
        conserved(a_case(rng, inert=0.2))


@pytest.mark.soak
def test_points_pot_and_bank_are_conserved_over_many_deals():
    rng = random.Random(2022)
    for _ in range(100_000):
        conserved(a_case(rng))


def test_the_order_of_visiting_the_cards_changes_nothing(monkeypatch):
    rng = random.Random(12)
    for _ in range(FEW):
        case = a_case(rng)
        expected = comes_to(case)
        order = list(SEATS)
        rng.shuffle(order)
        with monkeypatch.context() as patch:
            patch.setattr(TableOf, "visiting", tuple(order))
            assert comes_to(case) == expected, (order, case)


def _free_inert(cards, copied=None):
    return next(slug for slug in INERT if slug not in cards.values() and slug != copied)


def _without(cards, *unwanted):
    """The deal with these cards replaced by ones that do nothing."""
    cards = dict(cards)
    for seat in SEATS:
        if cards[seat] in unwanted:
            cards[seat] = _free_inert(cards)
    return cards


def test_a_card_switched_off_by_the_duel_is_an_inert_card():
    rng = random.Random(13)
    for _ in range(FEW):
        cards = deal(rng)
        megan, rival = rng.sample(SEATS, 2)
        cards = _without(cards, "megan-davin")
        cards[megan] = "megan-davin"
        case = rng.choice((a_win, a_draw))(rng, cards)
        case["report"]["facts"]["duel_rival"] = rival
        case["report"].pop("noten_riichi", None)
        copied = case["report"]["facts"].get("maho_copies")
        if copied == "megan-davin":
            continue
        other = copy.deepcopy(case)
        other["context"]["cards"][rival] = _free_inert(cards, copied)
        assert comes_to(case) == comes_to(other), case


def test_cards_switched_off_by_a_riichi_at_the_start_of_the_log_are_inert_cards():
    rng = random.Random(14)
    for _ in range(FEW):
        cards = deal(rng)
        sae = rng.choice(SEATS)
        cards = _without(cards, "usuzawa-sae", "megan-davin")
        cards[sae] = "usuzawa-sae"
        case = rng.choice((a_win, a_draw))(rng, cards)
        case["report"].pop("noten_riichi", None)
        log = [e for e in case["report"]["events"] if not (e["kind"] == "riichi" and e["seat"] == sae)]
        if case["report"]["facts"].get("maho_copies") in ("megan-davin", "usuzawa-sae"):
            continue
        if any(w["seat"] == sae and w["melds"] for w in case["report"].get("wins", [])):
            continue
        if "miyanaga-teru" in (*cards.values(), case["report"]["facts"].get("maho_copies")):
            continue  # the declaration itself still counts for Teru
        case["report"]["events"] = [{"kind": "riichi", "seat": sae, "turn": 3}, *log]
        other = copy.deepcopy(case)
        spare = [slug for slug in INERT if slug not in cards.values()]
        other["context"]["cards"] = {seat: slug if seat == sae else spare.pop() for seat, slug in cards.items()}
        assert comes_to(case) == comes_to(other), case


def test_a_copy_is_the_card_itself():
    rng = random.Random(15)
    for _ in range(FEW):
        cards = _without(deal(rng), "yumeno-maho")
        seat = rng.choice(SEATS)
        case = a_case_with(rng, cards)
        case["report"]["facts"].pop("maho_copies", None)
        other = copy.deepcopy(case)
        other["context"]["cards"][seat] = "yumeno-maho"
        other["report"]["facts"]["maho_copies"] = cards[seat]
        assert comes_to(case) == comes_to(other), case


def a_case_with(rng, cards):
    return rng.choice((a_win, a_win, a_draw))(rng, cards)


def test_one_inert_card_is_like_another():
    rng = random.Random(16)
    for _ in range(FEW // 2):
        cards = deal(rng)
        seat = rng.choice(SEATS)
        cards[seat] = _free_inert(cards)
        case = a_case_with(rng, cards)
        other = copy.deepcopy(case)
        other["context"]["cards"][seat] = next(s for s in reversed(INERT) if s not in cards.values())
        assert comes_to(case) == comes_to(other), case


def test_a_facedown_tile_more_never_lowers_what_counts_them():
    rng = random.Random(17)
    compared = 0
    for _ in range(FEW):
        cards = deal(rng, inert=1.0)
        seat = rng.choice(SEATS)
        cards[seat] = rng.choice(("kajiki-yumi", "shirouzu-mairu"))
        case = a_win(rng, cards)
        case["report"]["wins"][0]["seat"] = seat
        if case["report"].get("from") == seat:
            continue
        case["report"]["facts"] = {"mairu_side": "himeko", "facedown": {s: rng.randrange(9) for s in SEATS}}
        other = copy.deepcopy(case)
        turned = rng.choice(SEATS)
        other["report"]["facts"]["facedown"][turned] += 1
        first, second = (judge(c["context"], c["report"]) for c in (case, other))
        if first.results and second.results:
            compared += 1
            assert second.results[0].scored.han >= first.results[0].scored.han
    assert compared > 50


def test_a_visible_tile_more_never_raises_the_income_of_live_outs():
    rng = random.Random(18)
    compared = 0
    for _ in range(FEW):
        cards = deal(rng, inert=1.0)
        case = a_win(rng, cards)
        winner = case["report"]["wins"][0]["seat"]
        cards[winner] = "arakawa-kei"
        visible = ["".join(rng.choice("123456789") + rng.choice("mps")) for _ in range(20)]
        case["report"]["facts"] = {"visible_tiles": visible}
        other = copy.deepcopy(case)
        other["report"]["facts"]["visible_tiles"] = [*visible, rng.choice("123456789") + rng.choice("mps")]
        first, second = (judge(c["context"], c["report"]) for c in (case, other))
        if first.results:
            compared += 1
            assert second.delta[winner] <= first.delta[winner]
    assert compared > 50


GARBAGE = [
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "x",
    "5z5",
    "999m",
    [],
    [None],
    {},
    {"E": None},
    [[]],
    {"a": {}},
    10**30,
    "E",
]


def _spoil(rng, value, depth=0):
    """The same object with one part replaced by nonsense."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(sorted(value))
        return {**value, key: _spoil(rng, value[key], depth + 1)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        index = rng.randrange(len(value))
        return [*value[:index], _spoil(rng, value[index], depth + 1), *value[index + 1 :]]
    return rng.choice(GARBAGE)


def test_nonsense_is_answered_and_never_raises():
    rng = random.Random(19)
    for _ in range(NORMAL):
        case = {"id": "x", "ruleset": "krakow-saki-2022", "rulings": {}, **a_case(rng)}
        for _ in range(rng.randint(1, 3)):
            case = _spoil(rng, case) if isinstance(case, dict) else case
        answer = respond(case)
        assert ("answer" in answer) != ("problems" in answer)
        assert all(isinstance(entry["message"], str) for entry in answer.get("problems", []))
        json.dumps(answer)


@pytest.mark.parametrize("line", ["", "x", "[]", "1", "null", "{", '{"id": 1}', '{"report": 5}', "[" * 5000])
def test_a_line_that_is_no_request_gets_problems(line):
    answer = json.loads(respond_line(line))
    assert answer["problems"]
    assert all(problem["code"] and problem["message"] for problem in answer["problems"])


def test_the_deck_has_53_cards_and_54_faces():
    from cards.abilities import ABILITIES

    assert len(ABILITIES) == 54
    assert len(DECK) == 53
    assert "tsuruta-himeko" not in DECK

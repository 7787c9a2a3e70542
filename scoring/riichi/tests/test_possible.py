"""The pairs of han and fu an entry page offers: those of the book, and none a real hand contradicts."""

from __future__ import annotations

from itertools import product

import pytest

from scoring import PRESETS, evaluate
from scoring.riichi.reports.possible import (
    KnownWin,
    least_han,
    needs_open,
    pair_problems,
    worth_of,
    worth_of_limit,
)
from scoring.riichi.win import WinContext
from scoring.tests.hands import random_wins

EMA = PRESETS["ema2025"]
RIICHI = [ruleset for ruleset in PRESETS.values() if ruleset.game == "riichi"]


@pytest.mark.parametrize(
    ("known", "least"),
    [
        (KnownWin(False, riichi=True), {25: 3, 30: 2, 40: 1, 50: 1}),
        (KnownWin(False, called=True), {30: 1, 40: 1, 50: 1}),
        (KnownWin(False), {25: 2, 30: 1, 40: 1, 50: 1}),
        (KnownWin(True, riichi=True), {20: 3, 25: 4, 30: 2, 40: 2, 50: 2}),
        (KnownWin(True, called=True), {30: 1, 40: 1, 50: 1}),
        (KnownWin(True), {20: 2, 25: 3, 30: 1, 40: 1, 50: 1}),
    ],
    ids=str,
)
def test_what_is_possible_in_the_common_columns(known, least):
    there = least_han(EMA, known)
    assert {fu: there.get(fu) for fu in (20, 25, 30, 40, 50) if fu in there} == least


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda ruleset: ruleset.name)
def test_no_real_hand_is_missing(ruleset):
    seen = set()
    for hand, win in random_wins(7, 1500):
        value = evaluate(hand, win, ruleset)
        if not value.legal or value.yakuman_units or value.fu is None or "renhou" in dict(value.yaku):
            continue
        closed = all(meld.type == "ankan" for meld in hand.melds)
        for known in (
            KnownWin(win.tsumo, riichi=win.riichi > 0, called=not closed),
            *((KnownWin(win.tsumo),) if not win.riichi else ()),
        ):
            least = least_han(ruleset, known)
            assert value.fu in least, f"{hand} {win} {value.fu}"
            assert value.han >= least[value.fu], f"{hand} {win}"
            assert not pair_problems(ruleset, known, value.han, value.fu)
        seen.add(value.fu)
    assert len(seen) > 5


def test_impossible_pairs_say_why():
    (open_only,) = pair_problems(EMA, KnownWin(False, riichi=True), 1, 30)
    assert open_only.message.get("en") == "1 han 30 fu needs an open hand, and this one was in riichi"
    (none,) = pair_problems(EMA, KnownWin(False), 3, 20)
    assert "20 fu" in none.message.get("en")
    (few,) = pair_problems(EMA, KnownWin(True, riichi=True), 2, 20)
    assert "at least 3 han" in few.message.get("en")
    assert not pair_problems(EMA, KnownWin(True, riichi=True), 6, 0)


def test_two_han_of_yaku_from_five_counters_on():
    strict = EMA.replace(yaku_minimum_at_5_honba=2)
    assert min(least_han(strict, KnownWin(False, honba=5)).values()) == 2
    assert min(least_han(strict, KnownWin(False, honba=4)).values()) == 1


def test_an_open_hand_is_told_from_a_closed_one():
    assert not needs_open(EMA, KnownWin(False), 1, 30)  # pinfu without riichi
    assert needs_open(EMA, KnownWin(True), 2, 110)
    assert not needs_open(EMA, KnownWin(False), 2, 30)
    assert not needs_open(EMA, KnownWin(True), 1, 30)
    assert needs_open(EMA, KnownWin(False, called=True), 3, 40)


@pytest.mark.parametrize(("dealer", "tsumo", "han"), list(product((True, False), (True, False), range(1, 5))))
def test_worth_is_what_the_engine_pays(dealer, tsumo, han):
    from scoring.riichi.reports.report import ReportedWin, payments_reported

    win = WinContext(tile=0, seat=0 if dealer else 2, source=None if tsumo else 1)
    paid = payments_reported(ReportedWin(win=win, han=han, fu=40), EMA)
    worth = worth_of(EMA, dealer, han, 40)
    if tsumo:
        assert {line.amount for line in paid} == ({worth.others} if dealer else {worth.east, worth.others})
    else:
        assert [line.amount for line in paid] == [worth.ron]


def test_worth_of_limits():
    assert worth_of_limit("haneman", False).ron == 12_000
    assert worth_of_limit("yakuman", True, 2).ron == 96_000
    assert worth_of(EMA, False, 4, 40).limit == "mangan"

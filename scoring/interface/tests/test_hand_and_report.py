"""The kinds `hand` and `report` say the same: about random wins, about every two and three flags, and about every
two and three yaku (`scoring.tests.every_yaku`), under every preset and under random house rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from scoring import PRESETS, Hand, HandValue, WinContext, evaluate, problems_of
from scoring.fields import Reader
from scoring.interface.kinds.hand import as_answer
from scoring.interface.kinds.report import as_answer as report_answer
from scoring.interface.kinds.report import read_report
from scoring.interface.reading.hand import FLAGS
from scoring.problems import Problem
from scoring.riichi.counting.award import han_of, played, units_of
from scoring.riichi.counting.pao import liabilities
from scoring.riichi.reports.checks import report_problems
from scoring.riichi.reports.checks.yaku import conflicts
from scoring.riichi.tests.ask import made
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset, get_ruleset
from scoring.tests import every_yaku
from scoring.tests.flags import SAID, flagged
from scoring.tests.hands import random_win
from scoring.tests.random_rules import random_rules
from scoring.tiles import SEATS

RIICHI = [preset for preset in PRESETS.values() if preset.game == "riichi"]
SAME = ("deltas", "han", "fu", "limit", "yakuman_units", "dora", "ura_dora", "red_fives")


def reply(given: dict[str, Any], rules: Ruleset) -> tuple[dict[str, Any], list[Problem]]:
    """What the kind `report` answers under rules that need not be a preset."""
    read = Reader(given)
    report = read_report(read)
    problems = [*read.problems, *report_problems(report, rules)]
    return ({} if problems else report_answer(report, rules)), problems


def about(win: WinContext, opened: bool) -> dict[str, Any]:
    """A win without its tiles."""
    given: dict[str, Any] = {
        "by": "tsumo" if win.tsumo else "ron",
        "seat": SEATS[win.seat],
        "round": SEATS[win.round],
        "open": opened,
        "riichi": win.riichi,
        "honba": win.honba,
        "winning_tile_not_shown": win.hidden,
        **{name: True for name in FLAGS if getattr(win, name)},
    }
    return given if win.source is None else given | {"from": SEATS[win.source]}


def reports_of(hand: Hand, win: WinContext, value: HandValue, rules: Ruleset) -> Iterator[dict[str, Any]]:
    """What a table writes down about a hand: with its yaku, and with han and fu alone."""
    given = about(win, not hand.closed)
    given |= {name: getattr(value, name) for name in ("han", "fu", "dora", "ura_dora", "red_fives")}
    if value.yakuman_units:
        given |= {"limit": "yakuman", "yakuman_units": value.yakuman_units}
    liable = liabilities(hand, win, value.yaku, rules)
    if liable:
        given["pao"] = [{"yaku": name, "player": SEATS[player]} for name, player in liable.items()]
    yield given | {"yaku": [list(entry) for entry in value.yaku]}
    yield given


def assert_same(hand: Hand, win: WinContext, rules: Ruleset) -> None:
    """A hand's value, reported, is possible and paid the same."""
    if problems_of(hand, win, rules):
        return
    value = evaluate(hand, win, rules)
    if not value.legal:
        return
    text = as_answer(value)
    for given in reports_of(hand, win, value, rules):
        answer, problems = reply(given, rules)
        assert not problems, (rules.name, str(hand), given, [p.message.get("en") for p in problems])
        assert {name: answer[name] for name in SAME} == {name: text[name] for name in SAME}, (
            rules,
            str(hand),
            given,
        )


@pytest.mark.parametrize("rules", RIICHI, ids=lambda rules: rules.name)
def test_what_a_hand_is_worth_can_be_reported(rules):
    rng = random.Random(rules.name)
    for _ in range(60):
        assert_same(*random_win(rng), rules)


@pytest.mark.parametrize("seed", range(3))
def test_what_a_hand_is_worth_can_be_reported_under_random_rules(seed):
    rng = random.Random(seed)
    for rules in random_rules(seed, 100):
        for _ in range(4):
            assert_same(*random_win(rng), rules)


def test_a_renhou_of_seven_pairs_may_have_twenty_fu():
    rules = get_ruleset("ema2016").replace(chiitoitsu_fu=20, renhou="mangan_not_cumulative")
    hand, win = made("11p99m1144z99s22z11s", "1s", by="W", renhou=True)
    value = evaluate(hand, win, rules)
    assert (value.fu, value.yaku) == (20, (("renhou", 5),))
    assert_same(hand, win, rules)
    plain = {"by": "ron", "seat": "S", "from": "W", "open": False, "riichi": 0, "fu": 20}
    assert [p.code for p in reply({**plain, "han": 1, "yaku": ["tanyao"]}, rules)[1]] == ["twenty_fu_ron"]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50, 54))
def test_very_many_hands_can_be_reported_under_random_rules(seed):
    rng = random.Random(seed)
    for rules in random_rules(seed, 1000):
        for _ in range(10):
            assert_same(*random_win(rng), rules)


@pytest.fixture(scope="module")
def together():
    """The groups of two and three yaku that one hand can have."""
    found = set()
    for hand, win in every_yaku.witnesses():
        found |= set(every_yaku.groups_of_yaku(every_yaku.names_of(hand, win)))
    return found


@pytest.mark.parametrize("rules", RIICHI, ids=lambda rules: rules.name)
def test_hands_with_every_yaku_can_be_reported(rules):
    for hand, win in every_yaku.witnesses():
        assert_same(hand, win, rules)


def test_no_hand_has_what_cannot_be_together(together):
    assert not [group for group in together if any(conflicts(group, every_yaku.RULES))]


def named(group: frozenset[str], by: str, opened: bool, seat: str, rules: Ruleset) -> dict[str, Any]:
    """A report that names these yaku, and those that go with riichi and a self-draw."""
    yaku = list(group)
    riichi = 2 if "double_riichi" in group else int(bool(group & {"riichi", "ippatsu"}))
    if riichi and not group & {"riichi", "double_riichi"}:
        yaku.append("riichi")
    units = sum(units_of(CATALOGUE[name], group, rules) for name in yaku)
    if by == "tsumo" and not opened and not units and "menzen_tsumo" not in group:
        yaku.append("menzen_tsumo")
    given = {"by": by, "seat": seat, "open": opened, "riichi": riichi, "yaku": yaku}
    if units:
        given["limit"] = "yakuman"
    else:
        given["han"] = sum(han_of(CATALOGUE[name], not opened, rules) for name in yaku)
        pinfu = 20 if by == "tsumo" else 30
        given["fu"] = 25 if "chiitoitsu" in group else pinfu if "pinfu" in group else 40
    return given if by == "tsumo" else given | {"from": "N"}


@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.soak)])
def test_what_no_hand_has_together_is_refused(size, together):
    rules = every_yaku.RULES
    names = [name for name, unit in CATALOGUE.items() if played(unit, rules)]
    accepted = []
    for chosen in combinations(names, size):
        group = frozenset(chosen)
        if group in together or (
            size == 3 and any(frozenset(two) not in together for two in combinations(chosen, 2))
        ):
            continue
        for by in ("ron", "tsumo"):
            for opened in (False, True):
                for seat in "ES":
                    if not reply(named(group, by, opened, seat, rules), rules)[1]:
                        accepted.append((chosen, by, opened))
    assert not accepted


@pytest.mark.parametrize("size", [1, 2, pytest.param(3, marks=pytest.mark.soak)])
@pytest.mark.parametrize("rules", RIICHI, ids=lambda rules: rules.name)
def test_flags_are_taken_by_both_kinds_or_by_none(rules, size):
    for text in combinations(SAID, size):
        for by, seat, opened in product(("ron", "tsumo"), (0, 1), (False, True)):
            if {"riichi", "double_riichi"} <= set(text):
                continue
            hands, win = flagged(text, by, seat, opened)
            possible = [hand for hand, context in hands if not problems_of(hand, context, rules)]
            given = about(win, opened)
            taken = any(not reply(given | {"limit": limit}, rules)[1] for limit in ("mangan", "yakuman"))
            assert taken == bool(possible), (text, by, seat, opened, rules.name)
            for hand, context in hands:
                assert_same(hand, context, rules)

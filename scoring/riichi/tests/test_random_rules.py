"""Both ways to a value under random legal house rules, and what the bounds of the parameters promise."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, get_origin

import pytest

from scoring import PRESETS, WinContext, evaluate, parse_hand
from scoring.hand.group_fu import BASE_FU, CLOSED_RON_FU
from scoring.hand.hand import Hand
from scoring.problems import Refused
from scoring.riichi.counting.limits import YAKUMAN_BASE
from scoring.riichi.reports.checks.fu import MOST_FU as MOST_FU_OF_A_HAND
from scoring.riichi.value import pipeline
from scoring.riichi.value.fast import MOST_FU, PAYMENT_SHIFT
from scoring.riichi.win import Liability
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import Ruleset
from scoring.rulesets.declared import PARAMETERS, allowed
from scoring.rulesets.overrides import hints
from scoring.rulesets.parameters.declare import parts
from scoring.rulesets.ruleset import parameters
from scoring.tests.hands import random_win
from scoring.tests.random_rules import random_rules


def odd_win(rng: random.Random) -> tuple[Hand, WinContext]:
    """A random win; now and then one that a table does not settle: hidden, robbed, with somebody liable."""
    hand, win = random_win(rng)
    roll = rng.random()
    if roll < 0.05:
        win = replace(win, hidden=True)
    elif roll < 0.1:
        liable = Liability(rng.choice(("daisangen", "daisuushii", "suukantsu", "rinshan")), (win.seat + 1) % 4)
        win = replace(win, pao=(liable,))
    elif win.chankan and roll < 0.3:
        win = replace(win, ankan_robbed=True)
    return hand, win


def both_ways_agree(seed: int, rulesets: int, hands: int) -> None:
    rng = random.Random(seed)
    for rules in random_rules(seed, rulesets):
        for _ in range(hands):
            hand, win = odd_win(rng)
            quick, slow = evaluate(hand, win, rules), pipeline.evaluate(hand, win, rules)
            text = f"{hand} | {win} | {rules}"
            assert quick[:-1] == slow[:-1], text
            assert quick.fu_items == slow.fu_items, text
            assert sorted(quick.ledger) == sorted(slow.ledger), text


@pytest.mark.parametrize("seed", range(4))
def test_tables_and_steps_agree_under_random_rules(seed):
    both_ways_agree(seed, 130, 8)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
def test_tables_and_steps_agree_under_very_many_random_rules(seed):
    both_ways_agree(seed, 1000, 20)


@pytest.mark.parametrize(
    ("text", "tile", "source", "rules", "paid"),
    [
        pytest.param("1133m5577p2244s66z", 32, 2, {"chiitoitsu_fu": 110}, 8000, id="seven pairs: mangan"),
        pytest.param("1133m5577p2244s66z", 32, 2, {"chiitoitsu_fu": 20}, 2600, id="seven pairs: 20 fu"),
        pytest.param("234567m22345p678s", 25, None, {"pinfu_tsumo_fu": 40}, 8000, id="pinfu: 40 fu"),
        pytest.param("234567m22345p678s", 25, None, {"pinfu_tsumo_fu": 21}, 7900, id="pinfu: rounded to 30 fu"),
    ],
)
def test_the_ends_of_the_fu_are_worth_what_they_say(text, tile, source, rules, paid):
    """With riichi: seven pairs have 3 han; tanyao, pinfu and self-draw make 4."""
    ruleset = PRESETS["ema2016"].replace(**rules)
    win = WinContext(tile=tile, seat=1, source=source, riichi=1)
    value = evaluate(parse_hand(text), win, ruleset)
    assert value.deltas[1] == paid
    assert value.deltas == pipeline.evaluate(parse_hand(text), win, ruleset).deltas


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("chiitoitsu_fu", 300),
        ("pinfu_tsumo_fu", 300),
        ("open_pinfu_fu", 1000),
        ("honba_value", 300_000),
        ("uma", [10**30, 0, 0, -(10**30)]),
        ("noten_total", 600_000),
    ],
)
def test_what_no_game_has_is_refused(name, value):
    with pytest.raises(Refused, match=name):
        PRESETS["ema2016"].replace(**{name: value})


def whole_numbers() -> dict[str, Any]:
    """Every parameter that is a whole number or a row of them, by path."""
    found: dict[str, Any] = {}
    for owner, prefix in ((Ruleset, ""), *((kind, f"{name}.") for name, kind in parts(Ruleset).items())):
        for name, kind in hints(owner).items():
            if owner is not Ruleset or name in parameters():
                written = str(kind)
                if kind is int or (get_origin(kind) is not None and "int" in written and "Literal" not in written):
                    found[f"{prefix}{name}"] = kind
    return found


def test_every_whole_number_has_bounds():
    assert set(whole_numbers()) == {path for path, about in PARAMETERS.items() if about.bounds is not None}


def test_no_bound_is_wider_than_the_tables():
    """The keys of the tables hold fu and base points in so many bits."""
    sure = {name: max(allowed(name)) for name in ("chiitoitsu_fu", "pinfu_tsumo_fu", "open_pinfu_fu")}
    assert max(*sure.values(), MOST_FU_OF_A_HAND + sure["open_pinfu_fu"]) + BASE_FU + CLOSED_RON_FU < MOST_FU
    most_units = sum(2 * unit.units or 1 for unit in CATALOGUE.values())
    assert most_units * YAKUMAN_BASE < 1 << PAYMENT_SHIFT

"""The simulated hanchan is a legal end of a game."""

import random

from hypothesis import given
from hypothesis import strategies as st

from scoring.rulesets import get_ruleset
from taikai.overview.demo.build import people
from taikai.overview.demo.hanchan import play

RULES = get_ruleset("krakow2022")


@given(seed=st.integers(0, 10**9))
def test_points_and_sticks_add_up_in_hundreds(seed):
    outcome = play(random.Random(seed), RULES)
    assert sum(outcome.points.values()) + 1000 * outcome.sticks_left == 120_000
    assert all(value % 100 == 0 for value in outcome.points.values())


def test_people_differ_and_repeat_with_the_seed():
    first = people(80, random.Random(7))
    assert len({person.name for person in first}) == 80
    assert first == people(80, random.Random(7))

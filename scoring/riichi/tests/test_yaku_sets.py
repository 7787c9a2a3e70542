"""The yaku of shape from remembered parts are those of the tests themselves."""

import pytest

from scoring.hand.facts import KEY_MASK, Shape, field_mask
from scoring.riichi.counting import yaku_sets
from scoring.riichi.counting.award import SHAPE_TESTS, yaku_of_shape
from scoring.riichi.counting.yaku_sets import CLOSED_BIT, GROUPS, NO_HAND, WIDEST, facts_read, names_in, shape_set
from scoring.riichi.value.candidates import candidates
from scoring.riichi.yaku import CATALOGUE
from scoring.tests.hands import random_wins


def test_every_test_of_shape_is_in_one_group_that_holds_what_it_reads():
    tests = [test for group in GROUPS for _, test in group.tests]
    assert sorted(map(id, tests)) == sorted(id(test) for _, test in SHAPE_TESTS)
    for group in GROUPS:
        assert group.mask.bit_count() <= WIDEST
        assert all(facts_read(test) & ~group.mask == 0 for _, test in group.tests)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("pinfu", ("closed", "runs", "value_pair", "wait")),
        ("shousangen", ("haku", "hatsu", "chun", "dragon_pair")),
        ("tsuuiisou", ("honour_groups", "form", "runs")),
    ],
)
def test_the_facts_a_test_reads(name, fields):
    assert facts_read(CATALOGUE[name].shape_test) == sum(field_mask(field) for field in fields)


def test_a_test_that_does_anything_else_is_taken_to_read_all():
    assert facts_read(lambda shape: len(shape) == 3) == KEY_MASK
    assert facts_read(lambda shape: any(n == shape.runs for n in (1, 2))) == KEY_MASK


def test_sets_from_parts_are_what_the_tests_say():
    yaku_sets.forget()
    seen = set()
    for hand, win in random_wins(23, 2500):
        for facts, *_ in candidates(hand, win):
            key = facts & KEY_MASK
            found, shape = shape_set(key), Shape.of(key)
            if found == NO_HAND:
                assert shape.form == "standard" and shape.runs + shape.triplets != 4
                continue
            assert set(names_in(found)) == set(yaku_of_shape(shape))
            assert bool(found & CLOSED_BIT) == bool(shape.closed)
            seen |= set(names_in(found))
    assert len(seen) >= 30

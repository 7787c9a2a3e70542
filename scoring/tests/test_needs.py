"""What is enough is enough, at every final table; one step less is not, at some."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ledger import SEATS
from scoring.needs import least_difference, least_lead, least_points, most_gained, most_points, step_of
from scoring.rulesets import PRESETS, Ruleset
from scoring.uma_oka import final_result

INITIAL = {str(seat): str(seat) for seat in SEATS}
RULES = sorted(PRESETS)
rulesets = st.sampled_from(RULES).map(PRESETS.__getitem__)


def table(rules: Ruleset, shares: list[int], sticks: int) -> dict[str, int]:
    """A final table: the first three as said in steps, the fourth has what is left."""
    step = step_of(rules)
    three = [share * step for share in shares]
    rest = rules.players * rules.start_points - sticks * rules.riichi_bet - sum(three)
    return dict(zip(SEATS, [*three, rest], strict=True))


def near(rng: random.Random, rules: Ruleset) -> list[int]:
    """Points of three seats in steps, often close together: that is where places and odd tenths are decided."""
    start = rules.start_points // step_of(rules)
    width = rng.choice((2, 6, 40, 600))
    return [start + rng.randint(-width, width) for _ in range(3)]


@given(rulesets, st.randoms(use_true_random=False), st.integers(0, 3))
def test_no_final_table_gives_less_than_the_least(rules: Ruleset, rng: random.Random, sticks: int) -> None:
    sticks = sticks if rules.riichi_bet else 0
    end = final_result(table(rules, near(rng, rules), sticks), INITIAL, rules, sticks_left=sticks)
    for own in SEATS:
        for rival in SEATS:
            lead = end.points_after_sticks[own] - end.points_after_sticks[rival]
            if own == rival or (lead > 0) > (end.places[own] < end.places[rival]):
                continue
            if lead == 0 and end.places[own] != end.places[rival] and rules.ties_share_a_place:
                continue  # an odd hundred of shared sticks has made them level
            earlier = SEATS.index(own) < SEATS.index(rival)
            assert end.score[own] - end.score[rival] >= least_difference(rules, lead, earlier=earlier)


@given(rulesets, st.integers(-900, 900), st.booleans())
def test_the_least_lead_is_the_least(rules: Ruleset, needed: int, earlier: bool) -> None:
    lead = least_lead(rules, needed, earlier=earlier)
    assert least_difference(rules, lead, earlier=earlier) >= needed
    assert least_difference(rules, lead - step_of(rules), earlier=earlier) < needed


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("earlier", [True, False])
def test_some_table_gives_no_more_than_the_least(name: str, earlier: bool) -> None:
    """The bound is met: otherwise one step less might still be enough."""
    rules, rng = PRESETS[name], random.Random(5)
    own, rival = ("E", "S") if earlier else ("S", "E")
    third, fourth = (seat for seat in SEATS if seat not in (own, rival))
    step, start = step_of(rules), rules.start_points // step_of(rules)
    for lead in (1, 2, 7, 33, 95, 250, -13, -40, -111, -400):
        least, found = least_difference(rules, lead * step, earlier=earlier), 10**9
        for round_ in range(800):
            # The other two above both, below both, one on either side, or between them.
            theirs = ((500, 500), (-500, -500), (600, -600), (0, 0))[round_ % 4]
            mine = start + (lead - sum(theirs)) // 2 + rng.randint(-3, 3)
            points = {own: mine, rival: mine - lead, third: start + theirs[0] + rng.randint(-5, 5)}
            points[fourth] = 4 * start - sum(points.values())
            end = final_result({seat: points[seat] * step for seat in points}, INITIAL, rules)
            found = min(found, end.score[own] - end.score[rival])
            if found <= least:
                break
        assert found == least, (name, lead)


@given(rulesets, st.integers(1, 4), st.integers(-500, 900), st.randoms(use_true_random=False))
def test_points_at_a_place(rules: Ruleset, place: int, needed: int, rng: random.Random) -> None:
    enough = least_points(rules, place, needed)
    shares = near(rng, rules)
    start = rules.start_points // step_of(rules)
    for points in (enough, enough - step_of(rules)):
        seats = table(rules, [points // step_of(rules), *shares[1:]], 0)
        end = final_result(seats, INITIAL, rules)
        alone = list(end.places.values()).count(place) == 1
        if end.places["E"] != place or not alone or points // step_of(rules) > 4 * start:
            continue
        if points == enough:
            assert end.score["E"] >= needed
        elif rules.score_rounding == "none":
            assert end.score["E"] < needed


def test_in_words_everybody_knows() -> None:
    ema = PRESETS["ema2016"]
    # 15, 5, -5, -15: one place is worth ten.
    assert least_lead(ema, 68, earlier=True) == 100
    assert least_lead(ema, 101, earlier=True) == 100
    assert least_lead(ema, 102, earlier=True) == 200
    assert least_lead(ema, -400, earlier=True) == -10_000
    ryanzou = PRESETS["ryanzou"]  # equal points: the earlier seat is the better place
    assert least_lead(ryanzou, -438, earlier=False, between=0) == 0  # level, nobody can come between
    assert least_lead(ryanzou, -438, earlier=False, between=2) == 100  # level all four: first against last
    assert least_points(ema, 1, 150) == 30_000
    assert most_points(ema, 2) == 60_000


@given(rulesets, st.lists(st.lists(st.integers(0, 1000), min_size=3, max_size=3), min_size=2, max_size=2))
def test_no_two_tables_give_more_than_the_most(rules: Ruleset, cuts: list[list[int]]) -> None:
    scores = []
    for three in cuts:
        whole = rules.players * rules.start_points // step_of(rules)
        ends = sorted(whole * cut // 1000 for cut in three)
        shares = [ends[0], ends[1] - ends[0], ends[2] - ends[1]]
        scores.append(final_result(table(rules, shares, 0), INITIAL, rules).score)
    own, rival = (list(each.values()) for each in scores)
    assert max(own) - min(rival) <= most_gained(rules)


@pytest.mark.parametrize("name", RULES)
def test_the_most_can_be_had(name: str) -> None:
    rules = PRESETS[name]
    whole, step = rules.players * rules.start_points // step_of(rules), step_of(rules)
    alone = [[whole - 3, 2, 1], [whole // 2, whole // 4, whole - whole // 2 - whole // 4]]
    if rules.uma_by_above_start:
        alone.append([whole // 3, whole // 3 + 1, whole - 2 * (whole // 3) - 1])
        alone.append([whole - 300 * rules.start_points // 25_000, 2, 1])
    scores = [final_result(table(rules, shares, 0), INITIAL, rules).score.values() for shares in alone]
    best, worst = max(max(each) for each in scores), min(min(each) for each in scores)
    # A table with one first and one last has a few steps that belong to neither; roundings move some tenths.
    assert best - worst > most_gained(rules) - 10 * step // rules.score_unit * 4 - 60

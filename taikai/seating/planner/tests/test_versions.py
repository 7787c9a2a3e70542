"""Plans of earlier versions of the planner are still made again."""

from taikai.seating.planner import VERSION, Constraints, plan, verify
from taikai.seating.planner.modes import top_tables


def test_plans_of_version_one():
    whole = plan(40, 8, seed=3, effort="quick", version="1")
    assert whole.hash.startswith("2fa3c6eb6fb94422")
    assert whole.version == "1"
    assert verify(whole)
    gone = dict.fromkeys((4, 16, 24, 37), 7)
    wanted = Constraints(played=whole.rounds[:7], withdrawn=gone)
    rest = plan(40, 8, wanted, seed=5, effort="quick", start=whole.rounds, version="1")
    assert rest.hash.startswith("d12e14e00fedd421")
    three = plan(24, 3, seed=1, effort="quick", version="1").rounds
    fourth = plan(24, 4, Constraints(played=three), seed=2, effort="quick", version="1")
    assert fourth.hash.startswith("45be32ec83c0e691")
    assert top_tables(range(1, 25), 1, Constraints(played=three), version="1").hash.startswith("d50d293fc60da2c0")
    assert plan(28, 12, seed=2, effort="quick", version="1").hash.startswith("eeaaaf6aaed58180")
    assert plan(24, 7, seed=2, effort="quick", version="1").hash.startswith("73a03dafe0f92513")


def test_a_plan_that_looked_ahead_is_made_again_with_what_it_knew():
    first = plan(24, 1, seed=1, effort="quick", ahead=8)
    second = plan(24, 2, Constraints(played=first.rounds), seed=2, effort="quick", ahead=8, drawn=[1])
    assert second.version == VERSION
    assert verify(second, Constraints(played=first.rounds), ahead=8, drawn=[1])
    assert not verify(second, Constraints(played=first.rounds), ahead=7, drawn=[1])

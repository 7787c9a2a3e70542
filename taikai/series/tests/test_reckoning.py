"""The arithmetic of series and of teams."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.series.domain.scoring import Rules, SeriesResult, points_of, standings
from taikai.series.domain.team_standings import MemberFact, team_lines

pytestmark = pytest.mark.both

TABLE = (25, 20, 16)


def result(event: int, place: int, ranked: int = 8, score: int = 0) -> SeriesResult:
    return SeriesResult(event, place, ranked, score)


@pytest.mark.parametrize(
    ("by", "factor", "found", "points"),
    [
        ("table", 10, result(0, 1), 250),
        ("table", 15, result(0, 3), 240),
        ("table", 10, result(0, 4), 0),
        ("share", 10, result(0, 1, 100), 10_000),
        ("share", 10, result(0, 75, 100), 2_530),
        ("share", 5, result(0, 100, 100), 0),
        ("score", 10, result(0, 1, score=-123), -123),
        ("score", 15, result(0, 1, score=-123), -185),  # −184.5 tenths, away from zero
    ],
)
def test_points(by: str, factor: int, found: SeriesResult, points: int) -> None:
    assert points_of(Rules(by, (factor,), TABLE), found) == points


def rows(rules: Rules, results: dict[str, list[SeriesResult]]) -> list[tuple[str, int | None, int]]:
    return [(line.who, line.place, line.points) for line in standings(rules, results)]


def test_the_best_count_and_the_worst_are_left_out() -> None:
    four = {"Anna": [result(0, 1), result(1, 2), result(2, 3), result(3, 8)], "Bo": [result(0, 2), result(1, 1)]}
    ones = (10, 10, 10, 10)
    assert rows(Rules("table", ones, TABLE), four) == [("Anna", 1, 610), ("Bo", 2, 450)]
    assert rows(Rules("table", ones, TABLE, best=2, ties=("events",)), four) == [("Anna", 1, 450), ("Bo", 2, 450)]
    # of four events one is left out: Bo's missed ones go first
    assert rows(Rules("table", ones, TABLE, drops=1), four) == [("Anna", 1, 610), ("Bo", 2, 450)]
    assert rows(Rules("table", ones, TABLE, drops=2), four) == [("Anna", 1, 450), ("Bo", 1, 450)]
    cells = standings(Rules("table", ones, TABLE, best=2), four)[0].cells
    assert [at for at, cell in sorted(cells.items()) if cell.counts] == [0, 1]


@pytest.mark.parametrize(
    ("tie", "first"),
    [("single", "Bo"), ("wins", "Bo"), ("events", "Cem"), ("latest", "Anna"), ("score", "Cem")],
)
def test_ties(tie: str, first: str) -> None:
    level = {
        "Anna": [result(1, 2, score=5), result(2, 2, score=5)],
        "Bo": [result(0, 1, score=1), result(1, 4, score=1)],
        "Cem": [result(0, 3, score=50), result(1, 3, score=1), result(2, 5)],
    }
    rules = Rules("table", (10, 10, 10), (24, 12, 12), ties=(tie,))
    found = rows(rules, level)
    assert {points for _who, _place, points in found} == {240}
    assert found[0][:2] == (first, 1)


def test_who_played_too_little_has_no_place() -> None:
    few = {"Anna": [result(0, 1)], "Bo": [result(0, 2), result(1, 2)]}
    assert rows(Rules("table", (10, 10), (99, 20), least=2), few) == [("Bo", 1, 400), ("Anna", None, 990)]


@given(
    st.dictionaries(
        st.integers(0, 9), st.lists(st.integers(1, 12), min_size=1, max_size=6), min_size=1, max_size=8
    ),
    st.integers(1, 6),
)
def test_a_sum_is_never_more_with_fewer_events(places: dict[int, list[int]], best: int) -> None:
    played = {who: [result(at, place, 12) for at, place in enumerate(own)] for who, own in places.items()}
    ones = (10,) * 6
    everything = {line.who: line.points for line in standings(Rules("share", ones), played)}
    some = standings(Rules("share", ones, best=best), played)
    assert all(line.points <= everything[line.who] for line in some)
    assert all(sum(cell.counts for cell in line.cells.values()) <= best for line in some)
    assert [line.place for line in some] == sorted(line.place or 0 for line in some)


def member(entrant: int, score: int | None, place: int | None, substitute: bool = False) -> MemberFact:
    return MemberFact(entrant, f"P{entrant}", substitute, score, place)


def test_teams_by_sum_and_by_place() -> None:
    red = (1, "Red", [member(1, 300, 1), member(2, -200, 8), member(9, 50, None, substitute=True)])
    blue = (2, "Blue", [member(3, 100, 3), member(4, 10, 4)])
    by_sum = team_lines([red, blue], "sum", None, 8)
    assert [(line.name, line.place, line.value) for line in by_sum] == [("Red", 1, 150), ("Blue", 2, 110)]
    by_place = team_lines([red, blue], "place", None, 8)
    assert [(line.name, line.place, line.value) for line in by_place] == [("Blue", 1, 7), ("Red", 2, 9)]
    best = team_lines([red, blue], "sum", 1, 8)
    assert [(line.name, line.value, line.counted) for line in best] == [
        ("Red", 300, frozenset({1})),
        ("Blue", 100, frozenset({3})),
    ]
    unplaced = (3, "Green", [member(5, None, None), member(6, 20, 2)])
    assert team_lines([unplaced], "place", None, 8)[0].value == 11
    assert [line.place for line in team_lines([blue, (4, "Same", blue[2])], "sum", None, 8)] == [1, 1]

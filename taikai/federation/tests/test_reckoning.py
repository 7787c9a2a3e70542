"""Weight, base rank, rank, names: against the figures of docs/spec/ema.md §3–5."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taikai.federation.domain.federations import federations
from taikai.federation.domain.name_parts import split
from taikai.federation.domain.rank import RankedResult, age, base_rank, rank, weeks
from taikai.federation.domain.weight import more_countries, more_players, weigh

EMA = federations()["ema"].weighing
assert EMA is not None


@pytest.mark.parametrize(
    ("days", "players", "countries", "qualification", "tenths"),
    [
        pytest.param(2, 84, 8, False, 35, id="Hatsumi 2024"),
        pytest.param(2, 64, 10, False, 35, id="Twickenham 2023"),
        pytest.param(1, 36, 3, False, 10, id="one small day"),
        pytest.param(2, 56, 7, False, 30, id="two days, 56 of 7"),
        pytest.param(2, 92, 7, False, 35, id="two days, 92 of 7"),
        pytest.param(3, 200, 20, True, 60, id="a championship"),
        pytest.param(5, 200, 20, True, 60, id="more than three days count three"),
        pytest.param(1, 40, 5, False, 10, id="at the edge: 40 and 5"),
        pytest.param(1, 41, 6, False, 20, id="over the edge: 41 and 6"),
        pytest.param(1, 80, 9, False, 20, id="at the edge: 80 and 9"),
        pytest.param(1, 81, 10, False, 30, id="over the edge: 81 and 10"),
    ],
)
def test_weight(days: int, players: int, countries: int, qualification: bool, tenths: int) -> None:
    found = weigh(EMA, days=days, players=players, substitutes=0, countries=countries, qualification=qualification)
    assert found.tenths == tenths


def test_at_most_three_substitutes_count() -> None:
    found = weigh(EMA, days=1, players=38, substitutes=7, countries=3, qualification=False)
    assert (found.players, found.tenths) == (41, 15)


def test_what_more_would_change() -> None:
    found = weigh(EMA, days=2, players=79, substitutes=1, countries=9, qualification=False)
    players, countries = more_players(EMA, found), more_countries(EMA, found)
    assert players is not None and countries is not None
    assert (players.missing, players.tenths) == (1, 35)
    assert (countries.missing, countries.tenths) == (1, 35)
    full = weigh(EMA, days=3, players=90, substitutes=0, countries=12, qualification=False)
    assert (more_players(EMA, full), more_countries(EMA, full)) == (None, None)


@given(st.integers(1, 4), st.integers(0, 200), st.integers(0, 20))
def test_what_more_would_change_is_what_it_would_be(days: int, players: int, countries: int) -> None:
    found = weigh(EMA, days=days, players=players, substitutes=0, countries=countries, qualification=False)
    more = more_players(EMA, found)
    if more is not None:
        for extra, tenths in ((more.missing, more.tenths), (more.missing - 1, found.tenths)):
            again = weigh(
                EMA, days=days, players=players + extra, substitutes=0, countries=countries, qualification=False
            )
            assert again.tenths == tenths


@pytest.mark.parametrize(
    ("place", "players", "worth"),
    [(1, 100, 1000), (100, 100, 0), (75, 100, 253), (2, 3, 500), (1, 1, 1000), (2, 84, 988), (2, 17, 938)],
)
def test_base_rank(place: int, players: int, worth: int) -> None:
    assert base_rank(place, players) == worth


def test_exact_halves_go_to_the_even_number() -> None:
    # 1000 · 15/16 = 937.5 and 1000 · 13/16 = 812.5
    assert (base_rank(2, 17), base_rank(4, 17)) == (938, 812)


@pytest.mark.parametrize(("place", "players"), [(0, 4), (5, 4), (1, 0)])
def test_no_such_place(place: int, players: int) -> None:
    with pytest.raises(ValueError, match="no place"):
        base_rank(place, players)


@given(st.integers(2, 500).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n - 1))))
def test_a_better_place_is_worth_more_or_as_much(found: tuple[int, int]) -> None:
    players, place = found
    assert 0 <= base_rank(place + 1, players) <= base_rank(place, players) <= 1000


NOW = dt.date(2026, 11, 23)  # a Monday


def test_a_result_counts_a_year_in_full_and_a_second_at_half() -> None:
    assert age(NOW - dt.timedelta(days=1), NOW) == 1  # the Sunday before: its first week
    assert age(NOW, NOW) == 0  # not before the Monday after
    assert age(NOW - dt.timedelta(weeks=52), NOW) == 1
    assert age(NOW - dt.timedelta(weeks=53), NOW) == Fraction(1, 2)
    assert age(NOW - dt.timedelta(weeks=104), NOW) == Fraction(1, 2)
    assert age(NOW - dt.timedelta(weeks=105), NOW) == 0


def test_the_pandemic_ages_nothing() -> None:
    before = dt.date(2020, 2, 17)  # its first week would have been the first frozen one
    assert weeks(before, dt.date(2020, 3, 30)) == 0
    assert weeks(before, dt.date(2022, 3, 28)) == 1
    assert weeks(dt.date(2020, 2, 3), dt.date(2022, 3, 28)) == 3  # two weeks before, one after


def played(weight: int, worth: int, weeks_ago: int = 1) -> RankedResult:
    return RankedResult(NOW - dt.timedelta(weeks=weeks_ago), weight, worth)


def test_one_result_is_no_rank() -> None:
    assert rank([played(20, 800)], NOW) is None
    assert rank([played(20, 800), played(20, 700, weeks_ago=200)], NOW) is None


def test_missing_results_enter_as_nothing_with_weight_one() -> None:
    # A: (2·800 + 3·600) / (2 + 3 + 3 missing); B: the same over 2 + 3 + 2 missing.
    found = rank([played(20, 800), played(30, 600)], NOW)
    assert found == (Fraction(3400, 8) + Fraction(3400, 7)) / 2


def test_the_best_five_and_four_fifths_of_the_others() -> None:
    results = [played(10, worth) for worth in (1000, 900, 800, 700, 600, 500, 400)]
    # seven: 5 + 4/5 of 2, rounded up = all seven; B the best four.
    assert rank(results, NOW) == (Fraction(4900, 7) + Fraction(3400, 4)) / 2
    eleven = [played(10, 1000)] * 5 + [played(10, 100)] * 5 + [played(10, 0)]
    # eleven: 5 + 4.8 → 10 of them, the worst is left out.
    assert rank(eleven, NOW) == (Fraction(5500, 10) + 1000) / 2


def test_an_old_result_weighs_half() -> None:
    found = rank([played(40, 1000, 60), played(20, 500), played(10, 0), played(10, 0), played(10, 0)], NOW)
    # weights 2, 2, 1, 1, 1; part B leaves one of the nothings out
    assert found == (Fraction(3000, 7) + Fraction(3000, 6)) / 2


@pytest.mark.parametrize(
    ("name", "family", "given", "last", "guessed"),
    [
        ("Anna Nowak", "", "Anna", "Nowak", True),
        ("Lena van der Berg", "", "Lena", "van der Berg", True),
        ("GARCIA LOPEZ Ana", "", "Ana", "GARCIA LOPEZ", True),
        ("Ana GARCIA LOPEZ", "", "Ana", "GARCIA LOPEZ", True),
        ("Ana Maria Garcia Lopez", "garcia lopez", "Ana Maria", "garcia lopez", False),
        ("Kowalska Jadwiga", "Kowalska", "Jadwiga", "Kowalska", False),
        ("Yuki", "", "Yuki", "", True),
        ("J Smith", "", "J", "Smith", True),
        ("de Vries", "", "de", "Vries", True),
        ("ANNA NOWAK", "", "ANNA", "NOWAK", True),
    ],
)
def test_names_apart(name: str, family: str, given: str, last: str, guessed: bool) -> None:
    found = split(name, family)
    assert (found.given, found.family, found.guessed) == (given, last, guessed)

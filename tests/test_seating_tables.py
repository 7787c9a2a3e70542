"""Every cell of the tables of docs/seating.md says proven, or open with the best known; the figures are ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from planner.bounds import repeats_bound
from planner.report.report import BEST_KNOWN
from planner.tests.test_figures import REACHED, RETURNS, TRIOS

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "seating.md").read_text()
PROVEN = re.compile(r"\*\*(\d+)\*\*")
# What the planner has (what nobody can beat): the best known, bold where that is proven.
OPEN = re.compile(r"(\d+) \(≥ (\d+)\)")
PARTS = re.split(r"((?:^\|.*\n)+)", PAGE, flags=re.MULTILINE)
TABLES = list(zip(PARTS[::2], PARTS[1::2], PARTS[2::2], strict=False))  # text before, table, text behind


def table_after(words: str) -> tuple[list[list[str]], str]:
    """The rows of the table before which these words stand, its header first, and what is said behind it."""
    (found,) = [(table, behind) for before, table, behind in TABLES if words in " ".join(before.split())]
    table, behind = found
    lines = [line for line in table.splitlines() if not line.startswith("|--")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines], " ".join(behind.split())


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("all winds within one. **Bold**", REACHED),
        ("How tables are visited", RETURNS),
        ("Three people who sit", TRIOS),
    ],
)
def test_the_tables_of_the_page_have_the_figures_of_the_tests(words, figures):
    rows, _ = table_after(words)
    assert rows[0] == ["players", "R=2", *map(str, range(3, 13))]
    seen = {}
    for first, *cells in rows[1:]:
        for players in map(int, first.split(",")):
            seen[players] = tuple(int(cell.strip("*")) for cell in cells)
    assert seen == figures


def test_a_cell_of_the_repeats_is_bold_where_the_planner_knows_it_is_the_least():
    rows, _ = table_after("all winds within one. **Bold**")
    assert not BEST_KNOWN
    for first, *cells in rows[1:]:
        for players in map(int, first.split(",")):
            for rounds, cell in enumerate(cells, 2):
                assert cell == f"**{repeats_bound(players, rounds)[1]}**", (players, rounds)


@pytest.mark.parametrize("words", ["How tables are visited", "Three people who sit"])
def test_a_cell_that_is_not_bold_is_open_and_the_page_says_whose_figure_it_is(words):
    rows, behind = table_after(words)
    before = next(" ".join(b.split()) for b, _, _ in TABLES if words in " ".join(b.split()))
    said = before[before.index(words) :] + behind
    assert re.search(r"not bold are open|The other cells are open", said)
    assert "best of our own searches" in said
    for _, *cells in rows[1:]:
        for cell in cells:
            assert PROVEN.fullmatch(cell) or (cell.isdecimal() and cell != "0"), cell


def test_a_cell_of_the_day_planned_again_is_proven_or_open_with_its_bound():
    rows, _ = table_after("Four of 24 leave, repeats")
    assert [row[0] for row in rows[1:]] == [str(rounds) for rounds in range(4, 11)]
    left_open = 0
    for first, *cells in rows[1:]:
        for played, cell in enumerate(cells, 1):
            if played >= int(first):
                assert cell == ""
            elif not PROVEN.fullmatch(cell):
                reached, bound = OPEN.fullmatch(cell).groups()
                assert int(bound) < int(reached)
                left_open += 1
    assert left_open == 3
    before = next(" ".join(b.split()) for b, _, _ in TABLES if "Four of 24 leave, repeats" in " ".join(b.split()))
    assert "Three cells are open" in before


def test_rounds_with_rests_are_proven_at_the_limit_and_open_below_it():
    (head, rounds, limit), behind = table_after("everybody rests fairly, up to twelve")
    assert "between the two rows it is open" in behind
    for players, reached, most in zip(head[1:], rounds[1:], limit[1:], strict=True):
        assert PROVEN.fullmatch(reached) if reached.strip("*") == most else int(reached) < int(most), players


def test_team_mates_never_meet_and_nobody_has_fewer():
    rows, _ = table_after("Teams of four, none with a repeat")
    assert rows[1][1:] == ["**0**"] * (len(rows[0]) - 1)


def test_winds_after_four_left_are_those_needed_or_said_to_be_proven_or_open():
    rows, _ = table_after("units: wind counts beyond an even share")
    for *_, needed, reached in rows[1:]:
        assert reached == "the same" or ": proven" in reached or ": open" in reached or reached == needed

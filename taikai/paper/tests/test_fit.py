"""What fits on a sheet: widths, sizes, rows and pages."""

from __future__ import annotations

import pytest

from taikai.formatting.text_fit import STEPS, cut, fitted, in_groups, on_pages, points_for, wall, width_of


def test_a_width_is_that_of_the_printed_letters():
    assert width_of("WWW", 12) > 2 * width_of("iii", 12)
    assert width_of("Łukasz Żółć", 20) == pytest.approx(2 * width_of("Łukasz Żółć", 10))
    assert width_of("大会", 10) > width_of("ab", 10)


def test_a_long_name_is_set_smaller_and_at_last_shortened():
    short, long = fitted("Bo", 50, 60), fitted("Wilhelmina Konstantinopolitańczykowianeczkówna", 50, 60)
    assert short.points == 60 and short.text == "Bo"
    assert long.points < 20 and width_of(long.text, long.points) <= 50
    endless = fitted("Ń" * 100, 30, 20, 8)
    assert endless.points == 8 and endless.text.endswith("…") and width_of(endless.text, 8) <= 30
    assert cut("Ada", 50, 10) == "Ada"
    assert points_for("", 1, 60) == 60 and points_for("W" * 99, 1, 60, 10) == 10


@pytest.mark.parametrize("count", [1, 2, 47, 48, 49, 100, 200, 1000])
def test_a_list_fills_its_pages_and_none_is_a_scrap(count: int):
    height = 205.0
    layout = wall(count, height)
    pages = on_pages(list(range(count)), layout)
    assert len(pages) == layout.pages
    assert [line for page in pages for column in page for line in column] == list(range(count))
    assert layout.rows * layout.row <= height
    assert all(len(page) <= layout.columns for page in pages)
    lines = [sum(map(len, page)) for page in pages]
    assert max(lines) - min(lines) <= layout.rows or layout.pages == 1


def test_few_names_have_high_rows_and_many_low_ones():
    assert wall(10, 205).row == 16
    assert wall(40, 205).row == 10
    assert wall(48, 205).row == 8
    assert wall(52, 205) == wall(51, 205)
    assert in_groups([1, 2, 3], 2) == [[1, 2], [3]]


def test_there_is_a_class_for_every_step_and_row():
    from django.conf import settings

    css = (settings.BASE_DIR / "static" / "css" / "sheets-steps.css").read_text("utf-8")
    missing = [f".pt-{step} " for step in STEPS if f".pt-{step} " not in css]
    missing += [f".row-{row} " for row in (*range(2, 17), *range(32, 45)) if f".row-{row} " not in css]
    missing += [f".slip-{lines} " for lines in range(1, 32) if f".slip-{lines} " not in css]
    assert not missing

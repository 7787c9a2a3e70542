"""How the planner made a plan is said in the reader's language, whatever the planner says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.utils.translation import override

import planner
from planner.schedules.catalogue import candidates
from taikai.seating.domain.report.method_texts import in_words, unknown_parts

FOLDER = Path(planner.__file__).parent


def stored() -> set[str]:
    found: set[str] = set()

    def look(inside: object) -> None:
        if isinstance(inside, dict):
            found.update({inside["method"]} if "method" in inside else ())
            for value in inside.values():
                look(value)
        elif isinstance(inside, list):
            for value in inside:
                look(value)

    look(json.loads((FOLDER / "schedules" / "schedules.json").read_text(encoding="utf-8")))
    return found


def constructed() -> set[str]:
    return {
        made.method for players in range(8, 65, 4) for rounds in (3, 5, 8) for made in candidates(players, rounds)
    }


def test_every_method_of_a_stored_schedule_and_of_a_constructed_one_is_known():
    methods = stored() | constructed()
    assert len(methods) > 30
    assert [each for each in methods if unknown_parts(each)] == []


def test_every_method_of_the_search_is_known():
    known = ("search", "search, with rests", "search to the end of the tournament", "everything has been played",
             "by hand", "Swiss, at most 2 meetings", "search; search for the wishes", "search, continued",
             "affine plane of order 4, a round of it the groups", "search, without one of 3")  # fmt: skip
    assert [each for each in known if unknown_parts(each)] == []
    written = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "run").glob("*.py"))
    for text in re.findall(r'return [^"\n]*, f?"([^"]+)"', written):
        assert not unknown_parts(re.sub(r"\{[^}]*\}", "search", text)), text


@pytest.mark.parametrize(
    ("method", "polish"),
    [
        ("search, with rests", "przeszukiwanie, z pauzami"),
        ("affine plane of order 4, with its tables", "płaszczyzna afiniczna rzędu 4, ze stołami"),
        ("Swiss, at most 2 meetings", "system szwajcarski, spotkań najwyżej 2"),
        ("stored rest of a day", "gotowy plan reszty dnia"),
        ("an older way, more than once", "an older way, wielokrotnie"),
    ],
)
def test_in_polish(method: str, polish: str):
    with override("pl"):
        assert in_words(method) == polish

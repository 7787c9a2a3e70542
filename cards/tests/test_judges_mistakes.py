"""Each of the twenty situations of `docs/spec/cards.md` §9 has cases, with the clauses it is about."""

import re
from pathlib import Path

import pytest

from cards.tests.test_every_clause import TESTED

SPEC = Path(__file__).resolve().parents[2].joinpath("docs/spec/cards.md")
#: Situation → the clauses whose cases show what the program does in it.
CLAUSES = {
    1: "C02b C32c",
    2: "G11",
    3: "G02 C15a",
    4: "G01 C18c C44d",
    5: "C18b C31b",
    6: "C32b C32d C22d",
    7: "C22c C22e",
    8: "C08a C33f",
    9: "C12b C12e",
    10: "C39a",
    11: "C11b C22e C47b",
    12: "C04c C19b C47a C50a G09",
    13: "C04d",
    14: "C36a C36b",
    15: "C05a C05b C05c",
    16: "C09a C09b",
    17: "G12 C15a",
    18: "G03 G04 G14 C19d C19e C21b C21c",
    19: "C30b C31a C33e G13",
    20: "C11c C29b C36c C53b C34b",
}


def situations() -> list[int]:
    """The numbers of the list in the specification."""
    text = SPEC.read_text(encoding="utf-8").partition("\n## 9. ")[2].partition("\n## 10. ")[0]
    return [int(number) for number in re.findall(r"^(\d+)\. ", text, re.MULTILINE)]


def test_every_situation_of_the_specification_is_here():
    assert situations() == list(CLAUSES)


@pytest.mark.parametrize("number", CLAUSES)
def test_a_situation_has_cases(number: int):
    assert [clause for clause in CLAUSES[number].split() if clause not in TESTED] == []

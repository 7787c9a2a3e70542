"""`docs/spec/clauses.md` and `docs/spec/rulings.md` are what the data says."""

from pathlib import Path

import pytest

from cards.catalogue.load import load
from cards.catalogue.pages import FOLDER, main, pages
from cards.rulings import rulings

WRITTEN = Path(__file__).resolve().parents[3] / FOLDER


@pytest.mark.parametrize("name", pages())
def test_a_page_is_up_to_date(name):
    text = (WRITTEN / name).read_text(encoding="utf-8")
    assert text == pages()[name], "run python -m cards.catalogue.pages"


def test_every_clause_and_every_ruling_stands_there_once():
    rows = [line.split(" | ")[0].removeprefix("| ") for line in pages()["clauses.md"].splitlines()]
    assert sorted(row for row in rows if row[1:2].isdigit()) == sorted(c.id for c in load().clauses())
    heads = [line.split("**")[1] for line in pages()["rulings.md"].splitlines() if line.startswith("**")]
    assert heads == list(rulings())


def test_the_command_writes_them(tmp_path):
    assert main([str(tmp_path)]) == 0
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == pages()

"""The pages in `docs/rules/` are what the data says."""

import re
from pathlib import Path

import pytest

from scoring.rulesets import PRESETS
from scoring.rulesets.words.pages import LANGUAGES, main, pages

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "rules"
MADE = pages(FOLDER)


@pytest.mark.parametrize("name", MADE)
def test_a_page_is_up_to_date(name):
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == MADE[name], "run python -m scoring.rulesets.words.pages"


def test_there_is_a_page_a_ruleset_and_nothing_else():
    assert {p.name for p in FOLDER.glob("*.md")} == {f"{name}.md" for name in PRESETS} | {"README.md"}


def test_the_command_writes_them_all(tmp_path):
    (tmp_path / "intro").mkdir()
    for source in (FOLDER / "intro").iterdir():
        (tmp_path / "intro" / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    assert (tmp_path / "wrc2022.md").read_text(encoding="utf-8") == MADE["wrc2022.md"]


def test_a_page_marks_its_assumptions_and_compares_editions():
    page = MADE["ema2008.md"]
    assert "(assumption)" in page and "(założenie)" in page
    assert "| Uma (thousands) | +30 / +10 / −10 / −30 | +9 / +3 / −3 / −9 |" in page
    assert MADE["ema2016.md"].count("(assumption)") == len(PRESETS["ema2016"].assumptions)


@pytest.mark.parametrize("name", [n for n in MADE if n != "README.md"])
def test_a_page_holds_the_same_in_every_language(name):
    parts = re.split(r"^## ", MADE[name], flags=re.MULTILINE)[1:]
    assert len(parts) == len(LANGUAGES)
    assert len({len(re.findall(r"^\|", part, re.MULTILINE)) for part in parts}) == 1
    assert len({len(re.findall(r"^###", part, re.MULTILINE)) for part in parts}) == 1

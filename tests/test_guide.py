"""Every paragraph of the guide for organisers names the tests that show what it promises."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tools.screenshots import PAGES

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "docs" / "running-a-tournament.md"
BEGINS = re.compile(r"\s*(\d+\.|[-*]) |    \S|   \*\*")  # a list item, a command, a bold word within an item


def paragraphs(text: str) -> list[tuple[str, str]]:
    """Every paragraph and list item with its heading, on one line; pictures left out."""
    found: list[tuple[str, str]] = []
    heading, lines = "", []
    for line in [*text.splitlines(), "# "]:
        ends = line.startswith("#") or not line.strip() or line.strip().startswith("![") or BEGINS.match(line)
        if ends and lines:
            found.append((heading, re.sub(r"^(\d+\.|[-*]) ", "", " ".join(" ".join(lines).split()))))
            lines = []
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.strip() and not line.strip().startswith("!["):
            lines.append(line.strip())
    return found


PARAGRAPHS = paragraphs(GUIDE.read_text(encoding="utf-8"))
SHOWN: dict[str, dict[str, list[str]]] = tomllib.loads((ROOT / "tests/guide.toml").read_text(encoding="utf-8"))


@cache
def found_in(name: str) -> tuple[str, ...]:
    """The tests of a file that is called by its app and name, or by its name alone."""
    app, _slash, file = name.rpartition("/")
    path = ROOT / "taikai" / app / "tests" / f"{file}.py" if app else ROOT / "tests" / f"{file}.py"
    return tuple(re.findall(r"^(?:async )?def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize(("heading", "paragraph"), PARAGRAPHS, ids=lambda text: text[:40])
def test_a_paragraph_names_the_tests_that_show_it(heading: str, paragraph: str):
    shown = [tests for begins, tests in SHOWN.get(heading, {}).items() if paragraph.startswith(begins)]
    assert len(shown) == 1, f"“{paragraph[:60]}…” is no paragraph of tests/guide.toml, or of several"
    for line in shown[0]:
        file, _space, names = line.partition(" ")
        assert found_in(file), file
        for begins in filter(None, names.split(", ")):
            assert any(name.startswith(begins) for name in found_in(file)), f"{file} has no test {begins}…"


def test_the_list_of_tests_has_no_paragraph_that_is_gone():
    gone = {
        begins
        for heading, found in SHOWN.items()
        for begins in found
        if not any(at == heading and paragraph.startswith(begins) for at, paragraph in PARAGRAPHS)
    }
    assert not gone


def test_every_picture_is_there_and_is_taken_again_with_the_others():
    pictures = re.findall(
        r"!\[[^\]]+\]\(screenshots/([\w-]+)-(?:390|1280)\.png\)", GUIDE.read_text(encoding="utf-8")
    )
    assert len(pictures) >= 15
    assert set(pictures) <= {name for name, _path, _who in PAGES}
    found = re.findall(r"\(screenshots/([^)]+)\)", GUIDE.read_text(encoding="utf-8"))
    assert all((GUIDE.parent / "screenshots" / name).is_file() for name in found)

"""The guides: each section names the tests that show what it promises, says words of the screen, and is short."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import polib
import pytest

from tools.screenshots import PAGES

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "guides"
GUIDES = sorted(path.name.removesuffix(".md") for path in FOLDER.glob("*.md") if not path.stem.endswith(".pl"))
TRANSLATED = [name for name in GUIDES if name != "README"]
TEXTS = [*GUIDES, *(f"{name}.pl" for name in TRANSLATED)]
SHOWN: dict[str, dict[str, list[str]]] = tomllib.loads((ROOT / "tests/guide.toml").read_text(encoding="utf-8"))
CATALOGUES = (
    "locale/pl/LC_MESSAGES/django.po",
    "scoring/locale/pl/LC_MESSAGES/scoring.po",
    "cards/locale/pl/LC_MESSAGES/cards.po",
)
A_PAGE = ("for-players", "for-judges")
BOLD = re.compile(r"\*\*([^*]+)\*\*")
SENTENCE_END = re.compile(r"(?<=[.!?:…])[”)*]*\s+(?=[“„(*]*[A-ZĆŁÓŚŻŹ0-9])")
WORD = re.compile(r"[^\W_]+(?:[’'.,-][^\W_]+)*")


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def headings(name: str) -> list[str]:
    """The sections of a guide."""
    return re.findall(r"^## (.+)$", text_of(name), re.MULTILINE)


def paragraphs(text: str) -> list[str]:
    """Paragraphs and list items; no tables, headings, pictures and commands."""
    body = re.sub(r"^\s*(\||!|#).*$|^    \.venv.*$", "", text, flags=re.MULTILINE)
    return [part.strip("\n") for part in re.split(r"\n\s*\n|\n(?=\s*(?:\d+\.|-) )", body) if part.strip()]


@cache
def found_in(name: str) -> tuple[str, ...]:
    """The tests of a file that is called by its app and name, or by its name alone."""
    app, _slash, file = name.rpartition("/")
    path = ROOT / "taikai" / app / "tests" / f"{file}.py" if app else ROOT / "tests" / f"{file}.py"
    return tuple(re.findall(r"^(?:async )?def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("name", TRANSLATED)
def test_each_section_names_the_tests_that_show_it(name: str):
    shown = SHOWN[name]
    assert list(shown) == (["whole"] if "whole" in shown else headings(name))
    for lines in shown.values():
        assert lines
        for line in lines:
            file, _space, names = line.partition(" ")
            assert found_in(file), file
            for begins in filter(None, names.split(", ")):
                assert any(name.startswith(begins) for name in found_in(file)), f"{file} has no test {begins}…"


def test_no_list_of_tests_is_left_of_a_guide_that_is_gone():
    assert set(SHOWN) == set(GUIDES) - {"README"}


def test_the_index_leads_to_every_guide_once():
    links = re.findall(r"\]\(([\w-]+)\.md\)", text_of("README"))
    assert sorted(links) == sorted(set(GUIDES) - {"README"})


@cache
def words_of_the_screen(polish: bool) -> tuple[frozenset[str], re.Pattern[str]]:
    """Every message without its last mark, and one pattern of all that have a placeholder."""
    entries = [entry for file in CATALOGUES for entry in polib.pofile(str(ROOT / file)) if not entry.obsolete]
    messages = {
        message
        for entry in entries
        for message in (
            (entry.msgstr, *entry.msgstr_plural.values()) if polish else (entry.msgid, entry.msgid_plural)
        )
        if message
    }
    plain = frozenset(message.rstrip(" ….") for message in messages)
    short = [message for message in messages if "%(" in message and len(message) < 80]
    patterns = [re.sub(r"%\\\(\w+\\\)[sd]", ".+", re.escape(message)) for message in short]
    return plain, re.compile("|".join(each for each in patterns if len(re.findall("[A-Za-z]", each)) > 2))


@pytest.mark.parametrize("name", TEXTS)
def test_words_in_bold_are_words_of_the_screen(name: str):
    """A menu with its page is “People → Players”. Labels of fields begin small in the catalogue."""
    plain, with_values = words_of_the_screen(name.endswith(".pl"))
    unknown = []
    for bold in BOLD.findall(text_of(name)):
        for part in " ".join(bold.split()).split(" → "):
            said = part.rstrip(" ….")
            if not ({said, said[:1].lower() + said[1:]} & plain or with_values.fullmatch(part)):
                unknown.append(part)
    assert not unknown


@pytest.mark.parametrize("name", TEXTS)
def test_sentences_and_paragraphs_are_short(name: str):
    for paragraph in paragraphs(text_of(name)):
        assert len(paragraph.splitlines()) <= 4, paragraph
        words = re.sub(r"\]\([^)]*\)", "]", " ".join(paragraph.split()))
        for sentence in SENTENCE_END.split(words):
            assert len(WORD.findall(sentence)) <= 25, sentence


@pytest.mark.parametrize("name", A_PAGE)
def test_a_page_to_print_is_short(name: str):
    assert len(WORD.findall(text_of(name))) <= 420
    assert len(WORD.findall(text_of(f"{name}.pl"))) <= 400


def outline(text: str) -> list[list[str]]:
    """Heading levels, steps, rows of tables, pictures and links, each in order; links to the English page."""
    english = re.sub(r"(\]\([^)#]+)\.pl\.md\b", r"\1.md", text)
    parts = (r"^#+(?= )", r"^ *(?:\d+\.|-)(?= )", r"^\|", r"\]\(([^)]+)\)")
    return [re.findall(part, english, re.MULTILINE) for part in parts]


@pytest.mark.parametrize("name", TRANSLATED)
def test_the_polish_guide_says_the_same_in_the_same_order(name: str):
    """Sections of each language share their anchors, so the headings must agree one by one."""
    assert outline(text_of(f"{name}.pl")) == outline(text_of(name))
    others = re.findall(r"\]\(([\w-]+)(\.pl)?\.md", text_of(f"{name}.pl"))
    assert all(polish for _name, polish in others)


def test_no_polish_guide_is_left_of_one_that_is_gone():
    assert {path.name.removesuffix(".pl.md") for path in FOLDER.glob("*.pl.md")} == set(TRANSLATED)


def test_every_picture_is_there_and_is_taken_again_with_the_others():
    text = "".join(text_of(name) for name in GUIDES)
    pictures = re.findall(r"!\[[^\]]+\]\(\.\./screenshots/([\w-]+)-(?:390|1280)\.png\)", text)
    assert len(pictures) >= 15
    assert set(pictures) <= {name for name, _path, _who in PAGES}
    found = re.findall(r"\(\.\./screenshots/([^)]+)\)", text)
    assert all((ROOT / "docs" / "screenshots" / name).is_file() for name in found)

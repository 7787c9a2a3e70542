"""Sentences: places, contexts, plural forms, numbers, and languages that are only files."""

import subprocess
import sys
from pathlib import Path

import polib
import pytest

from scoring.problems import problem
from scoring.texts import CATALOGUES, Catalogues, Counted, InContext, Joined, Number, Text, Verbatim

HEADER = {
    "Content-Type": "text/plain; charset=UTF-8",
    "Plural-Forms": "nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;",
}


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for catalogues of a test's own languages."""
    catalogues = Catalogues("scoring", str(tmp_path / "texts.py"))
    monkeypatch.setattr(Text, "catalogues", catalogues)
    return catalogues.folder


def say(folder: Path, locale: str, *entries: polib.POEntry) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = HEADER
    catalogue.extend(entries)
    target = folder / locale / "LC_MESSAGES"
    target.mkdir(parents=True)
    catalogue.save_as_mofile(str(target / "scoring.mo"))


def test_english_needs_no_catalogue(other):
    assert Text("{name} is one tile", name="win").get("en") == "win is one tile"
    assert Text("a {brace} without values").get("en") == "a {brace} without values"
    assert str(Counted("{count} point", "{count} points", 2)) == "2 points"


def test_a_language_is_a_file(other):
    say(other, "pt_BR", polib.POEntry(msgid="{a} of {b!r}", msgstr="{b!r}: {a}"))
    text = Text("{a} of {b!r}", a=1, b="x")
    assert text.get("pt-br") == "'x': 1"
    assert text.get("de") == text.get("../pt_BR") == "1 of 'x'"
    assert Text.catalogues.languages == {"en", "pt-br"}


def test_a_context_tells_the_same_message_apart(other):
    say(
        other,
        "xx",
        polib.POEntry(msgid="none", msgstr="brak"),
        polib.POEntry(msgctxt="limit", msgid="none", msgstr="nic"),
    )
    assert Text("none").get("xx") == "brak"
    assert InContext("limit", "none").get("xx") == "nic"
    assert InContext("elsewhere", "none").get("xx") == "none"


@pytest.mark.parametrize(("count", "text"), [(1, "1 ein"), (2, "2 zwei"), (7, "7 viele")])
def test_a_count_takes_the_plural_form_of_its_language(other, count, text):
    say(
        other,
        "xx",
        polib.POEntry(
            msgid="{count} one",
            msgid_plural="{count} many",
            msgstr_plural={0: "{count} ein", 1: "{count} zwei", 2: "{count} viele"},
        ),
    )
    assert Counted("{count} one", "{count} many", count).get("xx") == text


def test_a_text_within_a_text_is_said_in_the_same_language(other):
    say(
        other,
        "xx",
        polib.POEntry(msgid="no: {why}", msgstr="nie: {why}"),
        polib.POEntry(msgid="late", msgstr="późno"),
    )
    assert Text("no: {why}", why=Text("late")).get("xx") == "nie: późno"
    assert Joined(", ", (Text("late"), Verbatim(3))).get("xx") == "późno, 3"


@pytest.mark.parametrize(
    ("number", "english", "polish"),
    [
        (0, "0", "0"),
        (-999, "−999", "−999"),
        (1000, "1,000", "1000"),
        (-12345, "−12,345", "−12 345"),
        (1234567, "1,234,567", "1 234 567"),
    ],
)
def test_a_number_is_written_as_the_language_writes_it(number, english, polish):
    assert (Number(number).get("en"), Number(number).get("pl")) == (english, polish)


def test_texts_are_values():
    assert Text("a {b}", b=1) == Text("a {b}", b=1) != Text("a {b}", b=2)
    assert InContext("x", "a") != Text("a") != InContext("y", "a")
    assert len({Text("a"), Text("a"), Verbatim("a")}) == 2


def test_a_problem_may_have_places_of_any_name():
    found = problem("code", "here", "{code} {where} {message}", code=1, where=2, message=3)
    assert found.as_dict() == {"code": "code", "where": "here", "message": "1 2 3"}


def test_what_is_no_language_is_english():
    assert [CATALOGUES.language(asked) for asked in ("pl", "PL", "xx", None, ["pl"], 3)] == ["pl", *["en"] * 5]


def test_a_catalogue_is_not_read_before_somebody_asks_for_it():
    """Importing and answering in English opens none, and does without gettext."""
    code = "import sys, scoring.interface as i; i.respond({}); print('gettext' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"

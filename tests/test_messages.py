"""The catalogues of `scoring` and `cards`: exact, complete in every language of the site, and fitting."""

from __future__ import annotations

import ast
import re
from string import Formatter

import polib
import pytest
from django.conf import settings

from tools.messages import PACKAGES, ROOT, Found, collect, compiled, key, locale_of, messages, with_isolates

LANGUAGES = [code for code, _ in settings.LANGUAGES if code != "en"]
#: What Polish writes and English does not, in a text that Python itself holds.
POLISH = re.compile(r"[ąćęłńśźż]")


@pytest.fixture(params=PACKAGES)
def package(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LANGUAGES)
def catalogue(request: pytest.FixtureRequest, package: str) -> polib.POFile:
    return polib.pofile(
        str(ROOT / package / "locale" / locale_of(request.param) / "LC_MESSAGES" / f"{package}.po")
    )


def forms(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def places(text: str) -> set[str]:
    """The named places of a message, each with how it is to be set."""
    return {f"{name}!{conversion}:{spec}" for _, name, spec, conversion in Formatter().parse(text) if name}


def test_the_catalogue_holds_exactly_what_is_said(package: str, catalogue: polib.POFile):
    there, found = {key(entry) for entry in catalogue}, set(collect(ROOT / package))
    assert sorted(found - there) == [], "not in the catalogue: run `make messages` and say them"
    assert sorted(there - found) == [], "nobody says these any more: run `make messages`"


def test_everything_is_said(catalogue: polib.POFile):
    assert [key(entry) for entry in catalogue if not all(forms(entry)) or entry.fuzzy] == []
    counts = re.search(r"nplurals=(\d)", catalogue.metadata["Plural-Forms"])
    assert counts is not None
    wrong = [key(entry) for entry in catalogue if entry.msgid_plural and len(forms(entry)) != int(counts[1])]
    assert wrong == []


def test_what_is_filled_in_is_there_to_be_filled_in(catalogue: polib.POFile):
    """A translation may leave a place out (a word can be in the verb), but not name one that English has not."""
    wrong = [(e.msgid, text) for e in catalogue for text in forms(e) if not places(text) <= places(e.msgid)]
    assert wrong == []


def test_the_compiled_catalogue_is_this_one(package: str, catalogue: polib.POFile):
    compiled = polib.mofile(
        str(ROOT / package / "locale" / catalogue.metadata["Language"]) + f"/LC_MESSAGES/{package}.mo"
    )
    assert {key(entry): forms(entry) for entry in compiled} == {key(entry): forms(entry) for entry in catalogue}


def test_no_message_is_put_together_where_nobody_can_collect_it(package: str):
    """The message of a problem is a literal or a `Text`: a sentence from pieces has no entry in any catalogue."""
    wrong = []
    for path in (ROOT / package).rglob("*.py"):
        if "tests" not in path.parts:
            wrong += [f"{path}:{node.lineno}" for node in ast.walk(ast.parse(path.read_text())) if _pieced(node)]
    assert wrong == []


def _pieced(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
    place = {"Text": 0, "problem": 2, "fault": 2, "wrong": 2}.get(name)
    if place is None or len(node.args) <= place:
        return False
    return isinstance(node.args[place], ast.JoinedStr | ast.BinOp)


@pytest.mark.parametrize("folder", [*PACKAGES, "taikai", "planner"])
def test_no_other_language_stands_in_the_code(folder: str):
    """A sentence in Polish belongs in a catalogue; letters for measuring and searching are no sentence."""
    wrong = []
    for path in (ROOT / folder).rglob("*.py"):
        if not {"tests", "demo"} & set(path.parts):  # the demo's people have names
            tree = ast.parse(path.read_text(encoding="utf-8"))
            comments = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
            for node in ast.walk(tree):
                text = node.value if isinstance(node, ast.Constant) and id(node) not in comments else ""
                if isinstance(text, str) and " " in text.strip() and POLISH.search(text):
                    wrong.append(f"{path}:{node.lineno} {text[:40]}")
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('Text("a {b}", b=1)', [("", "a {b}", "")]),
        ('problem("code", where, "a" " b")', [("", "a b", "")]),
        ('read.fault("code", "name", "a")', [("", "a", "")]),
        ('report.wrong(what, "a")', []),
        ('InContext("c", "a")', [("c", "a", "")]),
        ('Counted("one", "many", n)', [("", "one", "many")]),
        (
            '@shape_yaku(english="Pure", closed=1)\ndef f(s):\n    """A rule."""',
            [("yaku rule", "A rule.", ""), ("yaku", "Pure", "")],
        ),
        ("Text(variable)", []),
    ],
)
def test_what_is_collected(source: str, found: list[Found]):
    assert list(messages(ast.parse(source))) == found


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("%(name)s: %(points)d", "\u2068%(name)s\u2069: \u2068%(points)d\u2069"),
        ("{name!r} of {count}", "\u2068{name!r}\u2069 of \u2068{count}\u2069"),
        ('<a href="%(url)s">%(name)s</a> 100%%', '<a href="%(url)s">\u2068%(name)s\u2069</a> 100%%'),
        ("nothing", "nothing"),
    ],
)
def test_what_is_filled_in_is_set_apart_but_not_inside_a_tag(text: str, apart: str):
    assert with_isolates(text) == apart


def test_only_a_language_from_the_right_is_compiled_with_that(tmp_path):
    for language, expected in (("he", "\u2068%(name)s\u2069 (2)"), ("pl", "%(name)s (2)")):
        catalogue = polib.POFile()
        catalogue.metadata = {"Language": language, "Content-Type": "text/plain; charset=UTF-8"}
        catalogue.append(polib.POEntry(msgid="%(name)s, twice", msgstr="%(name)s (2)", flags=["python-format"]))
        path = tmp_path / f"{language}.po"
        catalogue.save(str(path))
        compiled(path)
        assert [entry.msgstr for entry in polib.mofile(str(path.with_suffix(".mo")))] == [expected]
        assert "\u2068" not in path.read_text(encoding="utf-8"), "the catalogue stays as the translator wrote it"

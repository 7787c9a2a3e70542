"""The documentation is true: paths exist, requests are answered as printed, every parameter is spoken of."""

import ast
import doctest
import io
import json
import re
import subprocess
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

import planner
import scoring
from cards.interface import respond as ask_cards
from cards.judge.legality.reasons import REASONS
from cards.judge.reading.facts import DISCARD_PROPS
from cards.judge.reading.facts import READERS as FACTS
from cards.judge.reading.read import ACTION_KINDS, ANY_REPORT, CONTEXT_FIELDS, REPORT_TYPES
from cards.judge.reading.win import WIN_FIELDS as CARDS_WIN_FIELDS
from cards.judge.values import EVENT_KINDS, HANCHAN_FLAGS, WIN_FLAGS, WIN_SOURCES
from scoring.interface import KINDS
from scoring.interface import respond as ask_scoring
from scoring.interface.kinds.legality import ACTIONS
from scoring.interface.kinds.report import FIELDS as REPORT_FIELDS
from scoring.interface.reading.hand import HAND_FIELDS, WIN_FIELDS
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import PRESETS
from scoring.rulesets.ruleset import parameters

ROOT = Path(__file__).resolve().parents[1]
SPEC = ROOT / "docs" / "spec"
PATH = re.compile(r"(?<![\w./-])docs/[\w./-]*\w/?")
SECTION = re.compile(r"`?(docs/[\w./-]+\.md)`? §(\d+(?:\.\d+)?)")
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
#: A file or folder in backticks, by its last parts: `domain/change.py`, `taikai/<app>/views_*.py`, `legality/`.
NAMED = re.compile(r"`(?:\.\./)*([\w.<>*][\w.<>*/-]*(?:\.(?:py|toml|html|css|js|md|yml)|/))`")
#: Made by a command, or an address.
NO_FILES = ("var/", "dist/", "htmlcov/", "taikai/share/", "manage/", "SITE_URL/", "TR_RCR_")
#: Pages of papers that were never part of the project.
ELSEWHERE = re.compile(r"(?<![\w/.-])(rules|cards|baida|ema|look|house|peers|[a-z]+-interface)\.md\b")


def tracked(*patterns: str) -> list[Path]:
    """The files of these patterns that the repository holds."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "--", *patterns],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    return [ROOT / name for name in listed if (ROOT / name).is_file()]


def said_in(source: str) -> Iterator[str]:
    """The comments, docstrings and other texts of a Python file."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def words_of(path: Path) -> str:
    """What a file that names a page says to its reader: of Python the comments and texts, of others everything."""
    text = path.read_text(encoding="utf-8")
    if "docs/" not in text and ".md" not in text:
        return ""  # to tell code from words takes a hundred times as long as to look for them
    return "\n".join(said_in(text)) if path.suffix == ".py" else text


SPEAKING = tracked("*.py", "*.toml", "Makefile", "docker-compose.yml", "static/css/*.css", "static/js/*.js")


def test_every_path_named_in_code_exists():
    lost = {
        f"{path.relative_to(ROOT)}: {named}"
        for path in SPEAKING
        for named in PATH.findall(words_of(path))
        if not (ROOT / named).exists()
    }
    assert not lost


@cache
def stands_somewhere(named: str) -> bool:
    pattern = re.sub(r"<[^>]*>|\\\*", "[^/\n]*", re.escape(named))
    return re.search(rf"/{pattern}$", tree(), re.MULTILINE) is not None


@cache
def tree() -> str:
    """Every file and folder, one a line."""
    files = {path.relative_to(ROOT) for path in tracked(".")}
    folders = {f"/{folder}/" for file in files for folder in file.parents}
    return "\n".join([*(f"/{file}" for file in files), *folders])


def test_every_file_named_in_backticks_exists():
    papers = [path for path in tracked("*.md", "*.html") if path.name != "CHANGELOG.md"]
    lost = {
        f"{path.relative_to(ROOT)}: {named}"
        for path in [*papers, *SPEAKING]
        if path.name != "test_docs.py"
        for named in NAMED.findall(path.read_text(encoding="utf-8"))
        if not named.startswith(NO_FILES) and not stands_somewhere(named)
    }
    assert not lost


def test_every_section_named_in_code_stands_on_its_page():
    named = [(path, *found) for path in SPEAKING for found in SECTION.findall(words_of(path))]
    assert len(named) > 20
    there = {
        page: re.findall(r"^#+ (.*)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE)
        for _, page, _ in named
    }
    lost = [
        f"{path.relative_to(ROOT)}: {page} §{section}"
        for path, page, section in named
        if not any(heading.startswith((f"{section} ", f"{section}. ")) for heading in there[page])
    ]
    assert not lost


def test_code_names_no_page_without_its_folder():
    found = {
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in SPEAKING
        if path.name != "test_docs.py"
        for match in ELSEWHERE.finditer(LINK.sub("", words_of(path)))
    }
    assert not found


@pytest.mark.parametrize("paper", tracked("*.md"), ids=lambda paper: str(paper.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(paper):
    text = re.sub(r"^(    .*|```.*?```)$", "", paper.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lost = [
        link
        for link in LINK.findall(text)
        if "://" not in link
        and not link.startswith(("#", "mailto:", "/"))
        and not (paper.parent / unquote(link.split("#")[0])).exists()
    ]
    assert not lost


def holds(answer: object, expected: object) -> bool:
    """Whether an answer holds all that is expected of it; lists must agree entry by entry."""
    if isinstance(expected, Mapping):
        return isinstance(answer, Mapping) and all(
            key in answer and holds(answer[key], value) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(answer, list)
            and len(answer) == len(expected)
            and all(holds(*pair) for pair in zip(answer, expected, strict=True))
        )
    return answer == expected


@pytest.mark.parametrize(("program", "ask"), [("scoring", ask_scoring), ("cards", ask_cards)])
def test_the_programs_answer_as_the_interface_pages_print(program, ask):
    lines = (SPEC / f"{program}-interface.md").read_text(encoding="utf-8").splitlines()
    requests = [json.loads(line[6:]) for line in lines if line.startswith("    > ")]
    answers = [json.loads(line[6:]) for line in lines if line.startswith("    < ")]
    assert len(requests) == len(answers) >= 2
    for request, expected in zip(requests, answers, strict=True):
        answer = ask(request)
        assert holds(answer, expected), answer


@pytest.mark.parametrize("library", [scoring, planner], ids=lambda library: library.__name__)
def test_the_reference_of_a_library_names_everything_and_its_examples_hold(library):
    page = ROOT / "docs" / "reference" / f"{library.__name__}.md"
    text = page.read_text(encoding="utf-8")
    assert [name for name in library.__all__ if not re.search(rf"`[^`]*\b{name}\b[^`]*`", text)] == []
    assert {name for name in library.__all__ if not hasattr(library, name)} == set()
    assert set(library.__all__) <= set(dir(library)), "help() and completion find the names by dir()"
    written = doctest.testfile(str(page), module_relative=False)
    short = doctest.testmod(library)
    assert (written.failed, short.failed) == (0, 0)
    assert written.attempted > 25
    assert short.attempted > 3


def test_the_interface_pages_leave_nothing_out():
    rules = (SPEC / "scoring-interface.md").read_text(encoding="utf-8")
    names = {*KINDS, *ACTIONS, *PRESETS, *CATALOGUE, *HAND_FIELDS, *WIN_FIELDS, *REPORT_FIELDS}
    assert not {name for name in names if not re.search(rf"\b{name}\b", rules)}
    cards = (SPEC / "cards-interface.md").read_text(encoding="utf-8")
    names = {
        *REASONS,
        *FACTS,
        *EVENT_KINDS,
        *WIN_FLAGS,
        *WIN_SOURCES,
        *HANCHAN_FLAGS,
        *REPORT_TYPES,
        *CONTEXT_FIELDS,
    }
    names |= {*ANY_REPORT, *CARDS_WIN_FIELDS, *ACTION_KINDS, *DISCARD_PROPS}
    assert not {name for name in names if not re.search(rf"\b{name}\b", cards)}


def test_the_rules_page_speaks_of_every_parameter():
    page = (SPEC / "rules.md").read_text(encoding="utf-8")
    section = page[page.index("\n## 2.") : page.index("\n## 3.")]
    elsewhere = {"players", "score_unit", "baida"}
    missing = [name for name in parameters() if name not in elsewhere and f"`{name}" not in section]
    assert not missing

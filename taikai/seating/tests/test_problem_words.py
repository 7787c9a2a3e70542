"""Whatever the planner says is wrong reaches people in their language."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils.translation import override

import planner
from planner.files.prescribed import read_schedule
from taikai.seating.domain.requests.problem_texts import FAULTS, PLACES, REMEDIES, phrase, read_kept, sentence
from taikai.seating.models import PlanJob
from tests.test_translations import english_left

PLANNER = Path(planner.__file__).parent
# What only the command line reads: a file of constraints. The site makes its own.
BY_FILE = {"formats.py", "cli.py"}
PARTS = ("where", "message", "remedy")


def sample(node: ast.expr) -> str | None:
    """A text the expression can give, a letter and a digit for what is put in; None if it is no plain text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    if isinstance(node, ast.IfExp):
        return sample(node.body)
    return None


def planner_phrases() -> list[tuple[str, str, str]]:
    """(file and line, part, text) of every problem the planner can raise on behalf of the site."""
    found = []
    for path in sorted(PLANNER.rglob("*.py")):
        if path.name in BY_FILE or "tests" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Obstacle":
                for part, argument in zip(PARTS, node.args[1:], strict=True):
                    text = sample(argument)
                    if text is not None:
                        found.append((f"{path.name}:{argument.lineno}", part, text))
    return found


def known(part: str, text: str) -> bool:
    """Whether the text is translated; a reader's column ("round", "table") stands for itself."""
    if part == "message" and text == "7 7 is not a number":
        return all(phrase(part, f"{column} 'x' is not a number") for column in ("round", "table"))
    if part == "where" and text in ("7", "7: 7", "7, 7"):
        return True  # a place made elsewhere, "kind: person" (every kind is a key of its own), two names
    if text.startswith(("[", "{")):
        return True  # a piece of JSON to write
    return phrase(part, text) is not None


def test_every_phrase_of_the_planner_is_translated():
    phrases = planner_phrases()
    assert len(phrases) > 60
    assert [each for each in phrases if not known(each[1], each[2])] == []


def test_every_phrase_has_polish_words():
    names = dict.fromkeys(["number", "table", "player", "one", "two", "text", "tables", "count", "times"], "7")
    names |= dict.fromkeys(["error", "wind", "winds", "time", "players", "least", "more", "fewer", "most"], "7")
    names |= dict.fromkeys(["first", "last"], "7")
    for table in (PLACES, FAULTS, REMEDIES):
        for words in table.values():
            with override("en"):
                english = str(words) % names
            with override("pl"):
                polish = str(words) % names
            assert english_left(polish, ["JSON"]) == []
            assert polish != english or english in ("hanchan 7",)


@pytest.mark.parametrize(
    ("text", "english", "polish"),
    [
        (
            "1,2,3,4\n5,6,7",
            "Line 2 – 3 players. Enter four, such as 1-2-3-4.",
            "Wiersz 2 – graczy: 3. Wpisz cztery, np. 1-2-3-4.",
        ),
        (
            "round,table,east,south,west,north\n1,2,a,b,c,d",
            "Hanchan 1 – table 1 is missing. Number the tables from 1 without gaps.",
            "Hanchan 1 – brakuje stołu 1. Ponumeruj stoły od 1 bez przerw.",
        ),
        (
            "round,table,east,south,west,north\nx,1,a,b,c,d",
            "Line 2 – hanchan 'x' is not a number. Use a number from 1.",
            "Wiersz 2 – numer hanchanu 'x' nie jest liczbą. Użyj liczby od 1.",
        ),
    ],
)
def test_a_schedule_that_cannot_be_read(text: str, english: str, polish: str):
    problem = read_schedule(text).problems[0]
    for language, expected in (("en", english), ("pl", polish)):
        with override(language):
            assert sentence(problem.where, problem.message, problem.remedy) == expected


def test_the_longer_place_wins():
    with override("en"):
        assert phrase("where", "round 3 (played), table 4") == "hanchan 3 (played), table 4"
        assert phrase("where", "rounds 2 to 4") == "hanchans 2 to 4"
        assert phrase("message", "Anna must sit at table 1, 2") == "Anna must sit at table 1, 2"
    assert phrase("message", "the planner has learnt to say something new") is None


def test_an_unknown_phrase_is_shown_as_it_is():
    assert sentence("x", "y", "z") == "X – y. Z."


@pytest.mark.django_db
def test_a_failed_job_speaks_the_language_of_its_reader(as_organiser, tournament):
    kept = [
        {"where": "round 2", "message": "13 players cannot fill tables of four", "remedy": "3 more, or 1 fewer"},
        "Planning ended before a plan was found. Start it again.",
    ]
    request = {"first": 1, "rounds": 2, "mode": "all", "options": {}, "seed": 1, "effort": "normal"}
    job = PlanJob.objects.create(
        tournament=tournament, mode="all", request=request, state=PlanJob.State.FAILED, problems=kept
    )
    url = reverse("manage-seating-job", args=[tournament.slug, job.pk])
    english = as_organiser.get(url, headers={"accept-language": "en"}).content.decode()
    polish = as_organiser.get(url, headers={"accept-language": "pl"}).content.decode()
    assert "Hanchan 2 – 13 players can’t fill tables of four. Use 3 more or 1 fewer." in english
    assert "Hanchan 2 – liczba graczy 13 nie daje pełnych stołów. Dodaj 3 albo odejmij 1." in polish
    assert kept[1] in english
    assert kept[1] not in polish
    with override("pl"):
        assert read_kept(kept[1]) in polish

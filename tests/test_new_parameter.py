"""A new ruleset parameter is one declaration: shown on a copy of `scoring` with one of each kind more."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.messages import collect

ROOT = Path(__file__).resolve().parent.parent
#: File of `scoring/rulesets/parameters` → what is added at its end, in the body of its class.
DECLARED = {
    "play.py": """
    tiles_face_down: bool = PLAY.switch(Text("Tiles lie face down"), False, note=Text("Only in the dark."))
    dice: int = PLAY.number(Text("Dice that are thrown"), 2, least=1, most=6, say=bare)
    seat_of_the_judge: Literal["floor", "chair"] = PLAY.choice(
        Text("The judge sits"), "chair", {"floor": Text("on the floor"), "chair": Text("on a chair")}
    )
    drinks: tuple[Literal["tea", "water"], ...] = PLAY.several(
        Text("Drinks at the table"), (), {"tea": Text("green tea"), "water": Text("plain water")}
    )
""",
    "fouls.py": """
    bow: int = FOULS.number(Text("Points for a deep bow"), 300, least=0, most=900, step=300)
""",
}
VALUES = {"tiles_face_down": True, "dice": 3, "seat_of_the_judge": "floor", "drinks": ["tea"]}
TITLES = (
    "Tiles lie face down",
    "Dice that are thrown",
    "The judge sits",
    "Drinks at the table",
    "Points for a deep bow",
)

#: What a program that knows only the copy is asked: forms and pages, the comparison, the JSON, the log.
ASKED = """
import json, os, sys
os.environ["DJANGO_SETTINGS_MODULE"] = "taikai.settings_test"
import django
django.setup()
from scoring.interface import respond
from scoring.rulesets import PRESETS
from scoring.rulesets.words.describe import describe, differences
from taikai.rulebook.forms import RulesForm
from taikai.tournaments.domain import log_words

values = json.loads(sys.argv[1])
preset = PRESETS["ema2016"]
changed = preset.replace(**values, chombo={"bow": 600})
posted = {"tiles_face_down": "yes", "dice": "3", "seat_of_the_judge": "floor", "drinks": "tea",
          "chombo__bow": "600", "ruleset": "ema2016"}
form = RulesForm(posted, preset="ema2016", changes={}, language="en")
given = {"deltas": {"E": 100, "S": -100}}
asked = {"kind": "wait", "ruleset": "ema2016", "given": {"tiles": "123m456p789s1122z"}}
wrong = respond({**asked, "rules": {"dice": 7, "chombo": {"bow": 44}, "seat_of_the_judge": "roof"}})
fact = log_words._rule("dice")
found = differences(preset, changed)
print(json.dumps({
    "form": [str(form.fields[name].label) for name in form.rows],
    "form_note": form.fields["tiles_face_down"].help_text,
    "form_changes": form.changes() if form.is_valid() else form.errors.as_json(),
    "page": {row.path: [row.group, str(row.title), str(row.words)] for row in describe(changed)},
    "compared": [[str(d.title), str(d.left.words), str(d.right.words)] for d in found],
    "answer": "answer" in respond({**asked, "rules": values}),
    "wrong": [problem["message"] for problem in wrong["problems"]],
    "log": [str(fact.label), fact.words(3)],
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of `scoring` in which the parameters above are declared, and nothing else is changed."""
    folder = tmp_path_factory.mktemp("parameter")
    shutil.copytree(ROOT / "scoring", folder / "scoring", ignore=shutil.ignore_patterns("*.pyc.*", "tests"))
    for name, declared in DECLARED.items():
        with (folder / "scoring" / "rulesets" / "parameters" / name).open("a", encoding="utf-8") as file:
            file.write(declared)
    return folder


@pytest.fixture(scope="module")
def told(copy: Path) -> dict:
    """What the site and the JSON say with the copy."""
    environment = {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{ROOT}", "TAIKAI_VAR": str(copy / "var")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", ASKED, json.dumps(VALUES)],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)


def test_it_is_on_the_form(told):
    assert set(TITLES) <= set(told["form"])
    assert told["form_note"] == "Only in the dark."
    assert told["form_changes"] == {**VALUES, "chombo": {"bow": 600}}


def test_it_is_on_the_rules_page_in_its_group(told):
    assert told["page"]["dice"] == ["play", "Dice that are thrown", "3"]
    assert told["page"]["drinks"] == ["play", "Drinks at the table", "green tea"]
    assert told["page"]["chombo.bow"] == ["penalty", "Points for a deep bow", "600 points"]
    paths = list(told["page"])
    assert paths.index("cards") < paths.index("tiles_face_down") < paths.index("ippatsu")


def test_it_is_compared(told):
    assert ["Tiles lie face down", "no", "yes"] in told["compared"]
    assert ["The judge sits", "on a chair", "on the floor"] in told["compared"]
    assert len(told["compared"]) == len(TITLES)


def test_the_json_takes_it_and_says_what_is_wrong_with_it(told):
    assert told["answer"]
    assert told["wrong"] == [
        "chombo.bow must be a multiple of 300, not 44",
        "dice must lie between 1 and 6, not 7",
        "seat_of_the_judge cannot be 'roof', it takes floor, chair",
    ]


def test_the_log_names_it(told):
    assert told["log"] == ["Dice that are thrown", "3"]


def test_its_words_are_collected_for_the_catalogues(copy):
    new = {
        message for _context, message, _plural in set(collect(copy / "scoring")) - set(collect(ROOT / "scoring"))
    }
    assert new == {*TITLES, "Only in the dark.", "on the floor", "on a chair", "green tea", "plain water"}

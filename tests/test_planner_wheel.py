"""The planner builds a wheel that works outside this repository: in an empty environment, without a network."""

import doctest
import json
import subprocess
import zipfile

import pytest

import planner
from tests.wheels import ROOT, alone, build, run

README = ROOT / "packages" / "planner" / "README.md"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build(ROOT / "packages" / "planner", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory):
    return alone(wheel, tmp_path_factory.mktemp("environment"))


def test_the_wheel_holds_the_library_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.startswith(f"riichi_planner-{planner.__version__}-")
    assert {"planner/__init__.py", "planner/py.typed", "planner/schedules/schedules.json"} <= set(names)
    shipped = {name for name in names if ".dist-info/" not in name}
    here = subprocess.run(["git", "ls-files", "planner"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    assert {name for name in here if "/tests/" not in name} - shipped == set()
    assert not [name for name in shipped if not name.startswith("planner/") or "/tests/" in name]


def test_the_command_answers_as_it_does_here(python, tmp_path):
    asked = ("--players", "21", "--rounds", "5", "--rests", "--seed", "3", "--effort", "quick")
    expected = planner.plan(21, 5, planner.Constraints(rests=True), seed=3, effort="quick")
    for command in ((python.with_name("riichi-planner"),), (python, "-m", "planner")):
        text = json.loads(run(*command, *asked, cwd=tmp_path))
        assert text["hash"] == expected.hash
        assert text["rests"] == [list(resting) for resting in expected.resting()]


def test_the_examples_of_its_readme_hold_there_too(python, tmp_path):
    (tmp_path / "README.md").write_text(README.read_text(encoding="utf-8"), encoding="utf-8")
    assert str(ROOT) not in run(python, "-c", "import planner; print(planner.__file__)", cwd=tmp_path)
    assert run(python, "-m", "doctest", "README.md", cwd=tmp_path) == ""


def test_the_examples_of_the_readme():
    done = doctest.testfile(str(README), module_relative=False)
    assert done.attempted > 15
    assert done.failed == 0

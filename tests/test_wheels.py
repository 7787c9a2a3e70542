"""The libraries build wheels that work outside this repository: in an empty environment, without a network."""

import doctest
import json
import subprocess
import zipfile
from pathlib import Path

import pytest

import scoring
from tests.wheels import ROOT, alone, build, run

README = ROOT / "packages" / "scoring" / "README.md"
EXAMPLES = ROOT / "scoring" / "tests" / "data" / "examples.jsonl"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    """The wheel, built here without a network."""
    return build(ROOT / "packages" / "scoring", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory) -> Path:
    """The Python of an empty environment that has nothing but the wheel."""
    return alone(wheel, tmp_path_factory.mktemp("environment"))


def test_the_wheel_holds_the_library_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name.startswith(f"riichi_scoring-{scoring.__version__}-")
    assert {"scoring/__init__.py", "scoring/py.typed", "scoring/LICENSE"} <= set(names)
    shipped = {name for name in names if ".dist-info/" not in name}
    here = subprocess.run(["git", "ls-files", "scoring"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    wanted = {name for name in here if "/tests/" not in name}
    assert wanted - shipped == set()
    assert not [name for name in shipped if not name.startswith("scoring/") or "/tests/" in name]


def test_the_command_answers_as_it_does_here(python, tmp_path):
    from scoring.__main__ import reply_to

    lines = EXAMPLES.read_text(encoding="utf-8").splitlines()
    expected = [json.loads(json.dumps(reply_to(line.encode())[0])) for line in lines]
    for command in ((python.with_name("riichi-scoring"),), (python, "-m", "scoring")):
        text = run(*command, cwd=tmp_path, text="".join(f"{line}\n" for line in lines))
        assert [json.loads(line) for line in text.splitlines()] == expected


def test_the_examples_of_its_readme_hold_there_too(python, tmp_path):
    (tmp_path / "README.md").write_text(README.read_text(encoding="utf-8"), encoding="utf-8")
    assert "scoring" in run(python, "-c", "import scoring; print(scoring.__file__)", cwd=tmp_path)
    assert str(ROOT) not in run(python, "-c", "import scoring; print(scoring.__file__)", cwd=tmp_path)
    assert run(python, "-m", "doctest", "README.md", cwd=tmp_path) == ""


def test_the_examples_of_the_readme():
    done = doctest.testfile(str(README), module_relative=False)
    assert done.attempted > 15 and done.failed == 0

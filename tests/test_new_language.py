"""A new language is new files and one line in the settings: shown on a copy of the project, with two of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.languages.pseudo import disguised
from tests.languages.site import copy_with

pytestmark = pytest.mark.once

NAMES = {"ia": "Interlingua", "he": "עברית"}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_with(tmp_path_factory.mktemp("language"), NAMES)


@pytest.mark.parametrize("walk", ["pages", "problems", "cards", "emails"])
def test_everything_speaks_the_new_languages(copy: Path, walk: str):
    """Whatever a reader sees comes from a catalogue or is data; `lang` and `dir` of each page are right."""
    environment = {**os.environ, "TAIKAI_VAR": str(copy / "var"), "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-n0",
            "-p",
            "no:randomly",
            "--show-capture=no",
            f"tests/languages/walk_{walk}.py",
        ],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Save", "Şâṽê"),
        ("%(count)s of {name!r}", "%(count)s ôƒ {name!r}"),
        ('see <a href="/rules/">rules</a>&nbsp;', 'şêê <a href="/rules/">řûļêş</a>&nbsp;'),
    ],
)
def test_the_language_leaves_what_is_no_text(text: str, shown: str):
    assert disguised(text, "ia") == shown

"""A new language is new files and one line in the settings: shown on a copy of the project, with two of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.languages.pseudo import disguised
from tests.languages.site import copy_with

NAMES = {"ia": "Interlingua", "he": "עברית"}
#: Each in a process of its own: the pages leave their world in the database. Strangers see less of the same pages.
WALKS = (
    pytest.param(("problems", "cards", "emails"), "", id="problems"),
    pytest.param(("pages",), "organiser", id="pages"),
    pytest.param(("pages",), "stranger", id="strangers", marks=pytest.mark.soak),
)


@pytest.mark.parametrize(("walks", "reader"), WALKS)
def test_everything_speaks_the_new_languages(tmp_path: Path, walks: Sequence[str], reader: str):
    """Whatever a reader sees comes from a catalogue or is data; `lang` and `dir` of each page are right."""
    left = left_of(copy_with(tmp_path, NAMES), walks, reader)
    assert not left, left


def left_of(copy: Path, walks: Sequence[str], reader: str) -> str:
    """What these walks through the copy complain of."""
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
            "-k",
            reader,
            *(f"tests/languages/walk_{walk}.py" for walk in walks),
        ],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return f"ended with {done.returncode}: {done.stdout[-8000:]}" if done.returncode else ""


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

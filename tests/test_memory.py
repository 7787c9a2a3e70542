"""A web process leaves what it was started with out of the search for garbage."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_layers import RARE

ASKED = """
import gc, sys
import taikai.asgi
searched = len(gc.get_objects())
loaded = "taikai.standings.views_public" in sys.modules
print(gc.get_freeze_count(), searched, loaded, *gc.get_threshold())
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""

#: Twenty megabytes of a process in all: whoever makes a spreadsheet, a PDF, a calendar or a push loads them.
LOADED_LATE = RARE | {"weasyprint", "aiohttp"}


def test_what_is_there_before_the_first_page_is_not_searched() -> None:
    """Two hundred thousand objects as old as the process; looking through all took 0.3 s every time."""
    text = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=Path(__file__).parents[1],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    left, searched = int(text[0]), int(text[1])
    assert left > 100_000
    assert searched < left / 20, "something large is made after the application settled"
    assert text[2] == "True", "the views are imported by the first request"
    assert [int(each) for each in text[3:6]] == [10_000, 10, 25]
    assert not LOADED_LATE & set(text[6:]), "a file that is made now and then costs every process its libraries"


#: What was registered first is done last: this is what the process still searches after all others had their say.
LEFT = "import atexit, gc, sys; atexit.register(lambda: print(len(gc.get_objects())));"


@pytest.mark.parametrize(
    "begun",
    [
        "import manage; sys.argv = ['manage.py', 'check', '--tag', 'urls']; manage.main()",
        "from taikai.celery import app; app.loader.import_default_modules()",
    ],
    ids=["a command", "a worker"],
)
def test_nobody_looks_through_what_ends_with_the_process(begun: str) -> None:
    """Half a second of processor at the end of every command, for objects that are gone with it."""
    said = subprocess.run(
        [sys.executable, "-c", LEFT + begun],
        cwd=Path(__file__).parents[1],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert int(said[-1]) < 1_000

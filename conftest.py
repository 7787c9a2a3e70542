"""Fixtures for every test."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override
from playwright.sync_api import Browser, BrowserContext, expect

from planner.api import EFFORTS
from taikai.tournaments.models import Tournament
from tests import factories, flush_database, migrated
from tests.memory import forget_process
from tests.server import Server, running

# Compiled once, whatever the shell says: tests start a hundred processes, and each would compile everything again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What is imported and collected stays: looking for garbage in all of it again and again was an eighth of the time.
gc.set_threshold(50_000, 10, 10)

# A property is about what comes out, not about how busy the machine is. `make soak` tries ten times as many.
profile = partial(
    hypothesis.settings.register_profile, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
profile("taikai", max_examples=20)
profile("soak", max_examples=200)
hypothesis.settings.load_profile("taikai")


def pytest_configure() -> None:
    """Give each worker a Redis database of its own: a test that empties the cache must not empty another's."""
    flush_database.instead_of_flush()
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if settings.REDIS_URL and worker:
        given = urlsplit(settings.REDIS_URL)
        number = int(given.path.strip("/") or 0) + 1 + int(worker.removeprefix("gw"))
        settings.CACHES["default"]["LOCATION"] = given._replace(path=f"/{number}").geturl()


def pytest_collection() -> None:
    """No garbage collection while pytest collects tests."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What is imported and collected by now stays: nobody looks through it for garbage with every test."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    """What the run made for its workers goes with it."""
    if not hasattr(config, "workerinput"):
        migrated.forget_postgres()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """On SQLite the file is there before Django looks for it, and is not to be emptied."""
    return not migrated.on_postgres()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> Iterator[None]:
    """The database of a worker is a copy of one that is migrated already (`tests/migrated.py`)."""
    wanted = settings.DATABASES["default"]["TEST"]
    if migrated.on_postgres():
        wanted["TEMPLATE"] = migrated.postgres_template()
        yield
        return
    file = Path(wanted["NAME"])
    migrated.copy_sqlite(file)
    yield
    for path in file.parent.glob(f"{file.name}*"):
        path.unlink()


#: How long a journey waits for what must come, in ms: a page is as slow as the machine is busy.
PATIENCE = 60_000

#: Ten seconds of processor and more in a test, the longest first: begun first, none is waited for at the end.
LONG_JOURNEYS = (
    "taikai/overview/tests/test_stranger_journey.py",
    "tests/test_whole_tournament.py",
    "taikai/decks/tests/test_at_table_journey.py",
    "taikai/decks/tests/test_journey.py",
    "taikai/hands/tests/test_flat_journey.py",
    "tests/test_every_page.py",
    "tests/test_first_load.py",
    "taikai/hands/tests/test_table_journey.py",
)

#: The same of what needs no browser: a test of ten seconds of processor and more in it.
LONG_TESTS = (
    "tests/test_new_language.py",
    "tests/test_up.py",
    "tests/test_demo_club.py",
    "tests/test_fuzz.py",
    "tests/test_rehearse.py",
    "taikai/backup/tests/test_page.py",
    "taikai/backup/tests/test_restore.py",
    "taikai/paper/tests/test_pdf.py",
)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is long comes first of its kind, or a core would wait for it at the end.

    Journeys come last: Playwright's event loop stays in the thread, where no other test may drive one then.
    """

    def turn(item: pytest.Item) -> int:
        file = item.nodeid.split("::")[0]
        if item.get_closest_marker("journey") is None:
            return -2 if file in LONG_TESTS else -1
        return LONG_JOURNEYS.index(file) if file in LONG_JOURNEYS else len(LONG_JOURNEYS)

    items.sort(key=turn)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English, whatever language a page of the test before left on the thread."""
    with override("en"):
        yield


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """What a page keeps by revision: tests change facts behind the revision's back."""
    forget_process()


NORMAL = EFFORTS["normal"]


@pytest.fixture(autouse=True)
def plans_in_few_steps(request: pytest.FixtureRequest) -> None:
    """How good a plan becomes is shown by the planner's own tests; elsewhere one is searched for quickly."""
    of_the_planner = request.path.is_relative_to(request.config.rootpath / "planner")
    EFFORTS["normal"] = NORMAL if of_the_planner else EFFORTS["quick"]


@pytest.fixture
def tournament(db: None) -> Tournament:
    """A tournament with registration open."""
    return factories.TournamentFactory()


@pytest.fixture
def organiser(tournament: Tournament) -> User:
    """Its organiser."""
    return factories.staff(tournament, "organiser")


@pytest.fixture
def judge(tournament: Tournament) -> User:
    """Its judge."""
    return factories.staff(tournament, "judge")


@pytest.fixture
def as_organiser(organiser: User) -> Client:
    """A client logged in as the organiser."""
    client = Client()
    client.force_login(organiser)
    return client


@pytest.fixture
def as_judge(judge: User) -> Client:
    """A client logged in as the judge."""
    client = Client()
    client.force_login(judge)
    return client


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium, as quiet as it gets. Busy machines get time: how quick pages are, `make bench` says."""
    expect.set_options(timeout=PATIENCE)
    return {
        **browser_type_launch_args,
        "executable_path": shutil.which("chromium-headless-shell") or shutil.which("chromium"),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--renderer-process-limit=1",  # pages of one browser share a process, as many tabs do
        ],
    }


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """Nothing moves, unless a journey asks for it: to draw each frame was a fifth of what a browser computed.

    Nor does a service worker keep every file of every page, but where a journey is about what a device keeps.
    """
    begin = browser.new_context

    def new_context(**more: Any) -> BrowserContext:
        context = begin(**{"reduced_motion": "reduce", "service_workers": "block", **more})
        context.set_default_timeout(PATIENCE)
        return context

    browser.new_context = new_context  # type: ignore[method-assign]
    return browser


@pytest.fixture(scope="session")
def database_beside_browser() -> Iterator[None]:
    """Playwright keeps an event loop in this thread; the test itself may use the database all the same."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def server(
    request: pytest.FixtureRequest, database_beside_browser: None, transactional_db: None
) -> Iterator[Server]:
    """The real site on a free port, on the test database; `server.url`, `server.cookie(user)`.

    Pages that are left open would go on asking a site that is gone, and slow down every journey after.
    """
    with running() as site:
        yield site
        if "browser" in request.fixturenames:
            for context in request.getfixturevalue("browser").contexts:
                context.close()

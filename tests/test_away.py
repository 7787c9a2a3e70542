"""PostgreSQL or Redis is killed under a running site: pages say so, and all goes on by itself when it is back."""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import psycopg
import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from taikai.backup.tests.installations import Installation
from taikai.jobs.domain import outbox
from taikai.jobs.tests.fake_mail_server import PostOffice
from taikai.seating.domain.plans import job
from tests.service_processes import Postgres, Redis, environment, site
from tools.with_services import free_port

FULL_RUN = not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")

pytestmark = [
    pytest.mark.both,
    pytest.mark.skipif(not FULL_RUN, reason="starts PostgreSQL and Redis: the full run does it"),
]

MAKE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from harness.world import cookie_of
from tests import factories
tournament = factories.TournamentFactory(slug="cup")
factories.EntrantFactory(tournament=tournament, name="Ala")
tell(cookie_of(factories.staff(tournament, "organiser")))
"""
ADD = """
from taikai.registration.domain.entrants import add_entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
values = dict(nickname="", email="", club="", country="PL", ema_number="", can_substitute=False, note="")
add_entrant(Tournament.objects.get(), values | {{"name": {name!r}}}, actor=SYSTEM)
tell(1)
"""
PLAN = """
from django.core.mail import EmailMessage
from taikai.jobs.domain import outbox
from taikai.seating.domain.plans import job
from taikai.seating.domain.requests.request import DrawWanted, request_for
from taikai.tournaments.domain.change import SYSTEM
from tests import factories
planned = factories.TournamentFactory(slug="planned", stage="closed", hanchan_count=4)
factories.EntrantFactory.create_batch(16, tournament=planned)
outbox.post([EmailMessage("Your place", "text", to=["vic@example.org"])])
tell(job.start(planned, request_for(planned, DrawWanted(seed=3)), actor=SYSTEM).pk)
"""
# The plan and the e-mail alone: what is done every day may be put down at any moment meanwhile.
DONE = """
SELECT state, (SELECT count(*) FROM jobs_job WHERE kind IN (%s, %s) AND state <> 'done') FROM seating_planjob
"""
SILENCE = 26_000  # milliseconds: longer than a page that holds a stream believes in it without a sign of life
PATIENCE = 90.0  # seconds


class Cup:
    """A running site on a PostgreSQL of its own (and a Redis), with a tournament in it."""

    def __init__(self, folder: Path, machines: dict[str, Any]) -> None:
        self.port = free_port()
        self.written: list[str] = []
        self.machines = machines
        self.office: PostOffice
        self.env = environment(folder / "var", **{name: machine.url for name, machine in machines.items()})
        self.installation = Installation(folder / "var", self.env)
        self.cookie = self.installation.ask(MAKE)

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}/t/cup/{path}"

    def read(self, path: str) -> str:
        """A page as its organiser sees it."""
        with urlopen(Request(self.url(path), headers={"Cookie": self.cookie}), timeout=30) as answer:
            return answer.read().decode()

    def done(self) -> tuple[str, int]:
        """The state of the plan, and how many of its job and the e-mail's are not done."""
        with psycopg.connect(self.machines["DATABASE_URL"].url) as connection:
            row = connection.execute(DONE, [job.KIND, outbox.KIND]).fetchone()
        assert row is not None
        return row

    def open(self, page: Page, path: str) -> Page:
        page.goto(self.url(path))
        page.evaluate("window.sameDocument = true")
        return page


@pytest.fixture
def cup(request: pytest.FixtureRequest) -> Iterator[Cup]:
    folder = Path(tempfile.mkdtemp(prefix="taikai-away-"))  # PostgreSQL runs as a user of its own
    machines: dict[str, Any] = {}
    try:
        machines["DATABASE_URL"] = Postgres(folder)
        if request.param == "redis":
            machines["REDIS_URL"] = Redis(folder)
        made = Cup(folder, machines)
        with PostOffice() as office:
            made.env["EMAIL_URL"] = office.url
            made.office = office
            with site(made.env, made.port, made.written):
                yield made
    finally:
        for machine in machines.values():
            machine.close()
        shutil.rmtree(folder, ignore_errors=True)


def wait_until(holds: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, what
        time.sleep(0.5)


@pytest.mark.journey
@pytest.mark.parametrize("cup", ["postgres"], indirect=True)
def test_open_pages_come_back_by_themselves(cup: Cup, browser: Browser):
    """One page asks, as a spectator's does, and one holds a stream, as the staff's do."""
    postgres = cup.machines["DATABASE_URL"]
    spectator = cup.open(browser.new_context().new_page(), "players/")
    context = browser.new_context()
    name, value = cup.cookie.split("=", 1)
    context.add_cookies([{"name": name, "value": value, "url": cup.url("")}])
    desk = context.new_page()
    desk.clock.install()
    cup.open(desk, "manage/players/")
    pages = (spectator, desk)
    cup.installation.ask(ADD.format(name="Zofia"))
    for page in pages:
        expect(page.get_by_text("Zofia").locator("visible=true").first).to_be_visible()

    postgres.kill()
    expect(spectator.locator("#live-badge")).to_contain_text("Offline since")
    desk.clock.fast_forward(SILENCE)
    expect(desk.locator("#live-badge")).to_contain_text("Offline since")
    newcomer = browser.new_context().new_page()
    answer = newcomer.goto(cup.url("players/"))
    assert answer is not None and answer.status == 503
    expect(newcomer.get_by_text("Database unavailable")).to_be_visible()
    for page in pages:
        expect(page.get_by_text("Zofia").locator("visible=true").first).to_be_visible()

    postgres.start()
    cup.installation.ask(ADD.format(name="Wanda"))
    for page in pages:
        expect(page.get_by_text("Wanda").locator("visible=true").first).to_be_visible()
        expect(page.locator("#live-badge")).to_be_hidden()
        assert page.evaluate("window.sameDocument") is True
    expect(newcomer.get_by_text("Wanda").first).to_be_visible()
    assert "Traceback" not in "".join(cup.written)
    assert sum("PostgreSQL is away" in line for line in cup.written) <= 2  # the site, and who makes backups
    assert len(cup.written) < 12, "a line when it goes and one when it is back, of each process"


@pytest.mark.parametrize("cup", ["redis"], indirect=True)
def test_what_was_put_down_without_redis_is_done_when_it_is_back(cup: Cup):
    queue = cup.machines["REDIS_URL"]
    text = "The queue (Redis) doesn’t answer. Draws and e-mails start automatically when it’s back."
    assert text not in cup.read("manage/")
    queue.kill()
    cup.installation.ask(PLAN)
    wait_until(lambda: text in cup.read("manage/"), "the desk says that the queue is away")
    assert "Ala" in cup.read("players/")
    assert cup.done() == ("queued", 2)
    queue.start()
    wait_until(lambda: cup.done() == ("done", 0), "what waited is done")
    assert [email["To"] for email in cup.office.emails] == ["vic@example.org"]
    wait_until(lambda: text not in cup.read("manage/"), "and the desk says so no more")
    assert "Traceback" not in "".join(cup.written)

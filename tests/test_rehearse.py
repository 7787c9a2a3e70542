"""A rehearsed day against the real site in processes of its own: everything agrees, and what does not is found."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection

from rehearsal.book import Played
from rehearsal.checks import check
from rehearsal.day import Day
from rehearsal.engine import Engine
from rehearsal.ledger import PlayedHand, Row, Setting, TableLedger, replayed
from rehearsal.table import SeatedFour
from rehearsal.web import Browser
from taikai.accounts.models import Creator
from taikai.tournaments.models import Tournament
from tools.with_services import free_port

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parent.parent
SHORT = 7


def database() -> str:
    """The address of the test's own database."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


@pytest.fixture
def site(transactional_db: None) -> Iterator[str]:
    """The site on the test's database: one process on SQLite, two on PostgreSQL."""
    port = free_port()
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "taikai.settings_test",
        "DATABASE_URL": database(),
        "SECRET_KEY": settings.SECRET_KEY,
    }
    if settings.REDIS_URL:
        environment["CACHE_URL"] = str(settings.CACHES["default"]["LOCATION"])
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "taikai.asgi:application",
        "--port",
        str(port),
        "--lifespan",
        "off",
    ]
    command += ["--log-level", "error", "--timeout-graceful-shutdown", "1"]
    if connection.vendor != "sqlite":
        command += ["--workers", "2"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment)
    url = f"http://127.0.0.1:{port}"
    try:
        for _try in range(300):
            try:
                Browser(url).get("/favicon.ico")
                break
            except Exception:
                assert process.poll() is None, "the site did not start"
                time.sleep(0.2)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)


def rehearse(url: str, **options: object) -> str:
    """The report of a rehearsal; fails with it if anything disagrees."""
    text = io.StringIO()
    try:
        call_command("rehearse", url=url, speed=0, stdout=text, **options)
    except CommandError as error:
        pytest.fail(f"{text.getvalue()}\n{error}")
    print(text.getvalue())
    return text.getvalue()


HAPPENED = (
    *("double presses", "answers lost and sent again", "abortive draws", "points set by a judge"),
    "substitutions during a game",
)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Callable[..., dict[str, str]]:
    """`planted(kinds…)`: after the next day one row of each kind is written wrong in the book; what is noticed."""
    run = Day.run

    def after_the_day(*kinds: str) -> dict[str, str]:
        noticed: dict[str, str] = {}

        def then_with_wrong_books(day: Day, login: str, password: str) -> bool:
            fine = run(day, login, password)
            if fine:  # or else the report says what is wrong
                noticed.update({kind: with_a_wrong_row(day, kind) for kind in kinds})
            return fine

        monkeypatch.setattr(Day, "run", then_with_wrong_books)
        return noticed

    return after_the_day


def test_a_short_day_agrees_and_a_wrong_book_is_found(site: str, planted: Callable[..., dict[str, str]]):
    noticed = planted("win", "abort", "setting", "person", "oka")
    report = rehearse(site, tables=3, hanchans=1, seed=SHORT, ruleset="tenhou2023")
    for done in HAPPENED:
        assert re.search(rf"[1-9]\d*  {done}", report), f"no {done} with this seed: choose another"
    assert Tournament.objects.get().stage == Tournament.Stage.FINAL
    assert not Creator.objects.exists()
    assert not User.objects.filter(username__contains="@rehearsal", is_active=True).exists()
    for what in ("points at the end", "changes", "score", "total", "value"):
        assert what in noticed["win"], f"a wrong {what} of a win is not noticed"
    for kind, what in (("abort", "changes"), ("abort", "riichi"), ("setting", "changes"), ("setting", "score")):
        assert what in noticed[kind], f"a wrong {what} of a row {kind} is not noticed"
    assert "stand beside the ranking" in noticed["person"], "a wrong substitute is not noticed"
    assert "score" in noticed["oka"], "a wrong oka is not noticed"


@pytest.mark.soak
def test_a_few_hands_with_cards_agree_and_a_wrong_card_is_found(
    site: str, planted: Callable[..., dict[str, str]], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(SeatedFour, "_set_points", lambda four: None)  # they would hide what came before
    noticed = planted("card")
    report = rehearse(site, tables=1, hanchans=1, hands=1, seed=17, ruleset="krakow2022")
    assert re.search(r"[3-9]  hands with cards", report)
    for what in ("points at the end", "changes", "score", "total"):
        assert what in noticed["card"], f"a wrong {what} of a hand with cards is not noticed"


def with_a_wrong_row(day: Day, kind: str) -> str:
    """What is found when the book says of one thing that it was another: words of every disagreement."""
    book, before = day.book, day.book.wrong
    right, book.wrong, book.played = book.played, [], deepcopy(book.played)
    if kind == "oka":
        for played in book.played.values():
            played.house = replace(played.house, oka=0)
    elif kind == "person":
        played = next(played for played in book.played.values() if played.late)
        for seat in played.late:
            played.people[seat] = played.for_whom.pop(seat)
    else:
        wrong_books = (
            (played, wrong)
            for played in book.played.values()
            if played.reported
            for at in reversed(range(len(played.rows)))
            for wrong in made_wrong(played, at, kind)
        )
        found = next(wrong_books, None)
        assert found, f"no {kind} can be written wrong: {[played.rows for played in book.played.values()]}"
        played, played.rows = found
    with Engine(day.plan.ruleset) as engine:
        check(day.hall, book, engine)
    noticed, book.wrong, book.played = book.wrong, before, right
    return " ".join(map(str, noticed))


def made_wrong(played: Played, at: int, kind: str) -> Iterator[list[Row]]:
    """The rows with that one another, if they can be a history: a win worth more or less, a riichi too many,
    points at the wrong seat.

    Of a hand with cards: 100 points more that one seat has from another. Which seats is tried out: who then has
    no stick for a later riichi, or ends the hanchan early, would give a history that cannot be.
    """
    for wrong in other_rows(played.rows[at], replayed(played.rows[:at], played.house), kind):
        rows = [*played.rows[:at], wrong, *played.rows[at + 1 :]]
        if played.possible(rows):
            yield rows


def other_rows(row: Row, table: TableLedger, kind: str) -> Iterator[Row]:
    """What could stand there instead of a row of that kind."""
    if kind == "setting" and isinstance(row, Setting):
        east, south, west, north = row.points
        yield replace(row, points=(east + 100, south - 100, west, north))
    elif not isinstance(row, PlayedHand):
        return
    elif kind == "abort" and row.kind == kind:
        for seat in table.able:
            if seat not in row.riichi:
                yield replace(row, riichi=(*row.riichi, seat))
    elif kind == "card" and row.moved is not None:
        for more, less in permutations(range(4), 2):
            moved = [points + 100 * ((at == more) - (at == less)) for at, points in enumerate(row.moved)]
            yield replace(row, moved=tuple(moved))
    elif kind == "win" and row.kind == kind:
        win, *more_wins = row.wins
        value = replace(win.value, limit="" if win.value.limit else "baiman", han=1, fu=30)
        if value != win.value:
            yield replace(row, wins=(replace(win, value=value), *more_wins))


LONG = [(1, "ema2025"), (2, "ema2025"), (3, "wrc2025"), (4, "tenhou2023"), (5, "krakow2022")]


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "ruleset"), LONG)
def test_a_long_day(site: str, seed: int, ruleset: str):
    rehearse(site, tables=10, hanchans=4, seed=seed, ruleset=ruleset)

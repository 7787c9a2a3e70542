"""Machines fail: pages say so at once, nothing typed is lost, and all goes on when they are back."""

from __future__ import annotations

import time

import psycopg
import pytest
import redis
from asgiref.sync import async_to_sync
from django.core.cache import caches
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils.asyncio import async_unsafe

from taikai.http_guard import fault_pages
from taikai.http_guard.fault_pages import Fault, fault_of
from taikai.registration.models import Entrant
from taikai.runtime.circuit_breaker import Breaker
from taikai.runtime.redis_cache import ForgivingRedisCache
from tests import factories
from tests.single_thread_client import OneThreadClient

pytestmark = pytest.mark.both

FORM = {
    "name": "Łukasz Żak",
    "email": "l@example.org",
    "country": "PL",
    "note": 'says "hi"\n</textarea><b>',
    "consent": "on",
}


def caused(error: Exception, by: Exception) -> Exception:
    error.__cause__ = by
    return error


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (OperationalError("database or disk is full"), Fault.FULL),
        (OperationalError("attempt to write a readonly database"), Fault.READ_ONLY),
        (OperationalError("database is locked"), Fault.BUSY),
        (OperationalError("unable to open database file"), Fault.AWAY),
        (OperationalError("no such table: x"), None),
        (caused(OperationalError("x"), psycopg.errors.DiskFull("no space left")), Fault.FULL),
        (caused(OperationalError("x"), psycopg.errors.AdminShutdown("terminating")), Fault.AWAY),
        (caused(OperationalError("x"), psycopg.OperationalError("connection refused")), Fault.AWAY),
        (caused(OperationalError("x"), psycopg.errors.TooManyConnections("too many")), Fault.BUSY),
        (caused(OperationalError("x"), psycopg.errors.UndefinedTable("no table")), None),
        (OSError(28, "No space left on device"), Fault.FULL),
        (ValueError("no"), None),
        (None, None),
    ],
)
def test_which_fault_an_error_is(error, fault):
    assert fault_of(error) is fault


@pytest.fixture
def away(monkeypatch):
    """Every read and write of the database fails from now on, as when the server is gone."""

    @async_unsafe("no database in the event loop")
    def gone(*_args, **_kwargs):
        raise OperationalError("connection refused") from psycopg.OperationalError("refused: host 10.1.2.3")

    def begin():
        monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", gone)

    return begin


@pytest.mark.django_db
def test_a_page_without_a_database_says_so_in_the_visitors_language(tournament, away, caplog):
    client = Client(raise_request_exception=False)
    address = reverse("standings", args=[tournament.slug])
    away()
    answer = client.get(address)
    page = answer.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Database unavailable" in page and "Traceback" not in page and "10.1.2.3" not in page
    assert 'http-equiv="refresh"' in page
    assert len(caplog.records) == 1 and caplog.records[0].exc_info is None
    polish = client.get(address, headers={"accept-language": "pl"}).content.decode()
    assert "Baza danych niedostępna" in polish
    part = client.get(address, headers={"hx-request": "true"})
    assert (part.status_code, part["Content-Type"]) == (503, "text/plain; charset=utf-8")


@pytest.mark.django_db
def test_a_session_that_cannot_be_read_is_told_the_same_way(as_organiser, tournament, away):
    client = Client(raise_request_exception=False)
    client.cookies = as_organiser.cookies
    away()
    answer = client.get(reverse("dashboard", args=[tournament.slug]))
    assert answer.status_code == 503
    assert "Database unavailable" in answer.content.decode()


@pytest.mark.django_db
def test_the_same_where_the_site_is_asynchronous(as_organiser, tournament, away):
    client = OneThreadClient(raise_request_exception=False)
    client.cookies = as_organiser.cookies
    away()
    answer = async_to_sync(client.get)(reverse("dashboard", args=[tournament.slug]))
    assert answer.status_code == 503
    assert "Database unavailable" in answer.content.decode()


@pytest.mark.django_db
def test_a_fault_of_the_program_stays_one(client, tournament, monkeypatch):
    monkeypatch.setattr("taikai.standings.views_public.render", lambda *a, **k: 1 / 0)
    answer = Client(raise_request_exception=False).get(reverse("standings", args=[tournament.slug]))
    assert answer.status_code == 500
    assert "Something went wrong" in answer.content.decode()


@pytest.mark.django_db
def test_what_was_typed_is_on_the_page_and_can_be_sent_again(tournament, monkeypatch):
    def full(*_args, **_kwargs):
        raise OperationalError("database or disk is full")

    client = Client(raise_request_exception=False)
    address = reverse("apply", args=[tournament.slug])
    with monkeypatch.context() as disk:
        disk.setattr(Entrant, "save", full)
        answer = client.post(address, FORM)
    page = answer.content.decode()
    assert answer.status_code == 507
    assert "Disk full" in page and "wasn’t saved" in page
    assert "Łukasz Żak" in page and "&lt;/textarea&gt;&lt;b&gt;" in page
    assert f'action="{address}"' in page
    assert not tournament.entrants.exists()
    assert client.post(address, FORM).status_code == 302
    assert tournament.entrants.get().name == "Łukasz Żak"


@pytest.mark.django_db
def test_a_password_is_never_put_on_that_page(monkeypatch):
    def gone(*_args, **_kwargs):
        raise OperationalError("database is locked")

    monkeypatch.setattr("django.db.models.sql.compiler.SQLCompiler.execute_sql", gone)
    answer = Client(raise_request_exception=False).post(
        "/login/", {"username": "a@b.example", "password": "hunter-2-hunter"}
    )
    assert answer.status_code == 503
    assert "hunter" not in answer.content.decode()
    assert "Go back" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite can be told how many pages it may have")
def test_reading_goes_on_when_the_disk_is_full():
    tournament = factories.TournamentFactory()
    client = Client(raise_request_exception=False)
    long = FORM | {"note": "x" * 400}
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # what tests before this one have emptied is no room
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    try:
        statuses = []
        for number in range(60):
            sent = long | {"name": f"Person {number}", "email": f"p{number}@example.org"}
            statuses.append(client.post(reverse("apply", args=[tournament.slug]), sent).status_code)
            if statuses[-1] != 302:
                break
        assert statuses[-1] == 507
        page = client.get(reverse("participants", args=[tournament.slug]))
        assert page.status_code == 200
        assert tournament.entrants.count() == len(statuses) - 1, "all or nothing"
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")
    assert client.post(reverse("apply", args=[tournament.slug]), sent).status_code == 302


@pytest.fixture
def lost_cache(monkeypatch):
    """The site's cache, on a Redis that is not there."""
    lost = ForgivingRedisCache("redis://127.0.0.1:1/0", {})
    monkeypatch.setattr(lost, "breaker", Breaker("the cache", first=60))
    monkeypatch.setattr(caches._connections, "default", lost, raising=False)
    monkeypatch.setitem(caches.settings, "default", {"BACKEND": "taikai.runtime.redis_cache.ForgivingRedisCache"})
    return lost


def test_a_cache_that_is_away_is_asked_once_and_memory_serves(lost_cache, monkeypatch, caplog):
    asked = []
    real = redis.connection.Connection.connect
    monkeypatch.setattr(redis.connection.Connection, "connect", lambda self, *a: asked.append(1) or real(self, *a))
    lost_cache.beside.clear()
    assert lost_cache.add("a", 1, 60) is True
    assert lost_cache.add("a", 1, 60) is False
    assert lost_cache.incr("a") == 2
    lost_cache.set_many({"b": 3})
    assert lost_cache.get_many(["a", "b", "c"]) == {"a": 2, "b": 3}
    assert lost_cache.get("c", "none") == "none"
    with pytest.raises(ValueError, match="not found"):
        lost_cache.incr("c")
    assert len(asked) == 1
    assert len(caplog.records) == 1
    assert lost_cache.is_away()


@pytest.mark.django_db
def test_pages_and_applications_without_redis(lost_cache, tournament, as_organiser):
    for name in ("standings", "participants", "tournament"):
        assert Client().get(reverse(name, args=[tournament.slug])).status_code == 200
    assert Client().post(reverse("apply", args=[tournament.slug]), FORM).status_code == 302
    assert tournament.entrants.count() == 1
    assert lost_cache.is_away()


def test_a_breaker_lets_one_try_and_says_it_once(caplog):
    breaker = Breaker("it", first=0.05, longest=0.05)
    assert breaker.may_try()
    breaker.failed(OSError("no"))
    assert not breaker.may_try()
    time.sleep(0.06)
    assert breaker.may_try()
    assert not breaker.may_try()
    breaker.failed(OSError("no"))
    breaker.answered()
    breaker.answered()
    assert breaker.may_try() and not breaker.is_away
    assert [record.getMessage() for record in caplog.records] == ["it is away: OSError: no", "it is back"]


def test_every_fault_has_its_words():
    assert {fault.value.status for fault in Fault} == {503, 507}
    assert fault_pages.MOST_TYPED > 200_000

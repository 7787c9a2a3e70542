"""Streams and the poller against the real server on the real database."""

import http.client
import time

import pytest

from taikai.live.domain.revisions import read_marks
from taikai.tournaments.domain.change import SYSTEM, change
from tests import factories

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def open_stream(server, tournament, cookie=None):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    headers = {"Cookie": f"{cookie['name']}={cookie['value']}"} if cookie else {}
    connection.request("GET", f"/t/{tournament.slug}/live/stream", headers=headers)
    return connection.getresponse()


def events(response):
    """The events as (name, data), one after the other, until the stream ends."""
    name = ""
    for line in response:
        text = line.decode().strip()
        if text.startswith("event: "):
            name = text[7:]
        elif text.startswith("data: "):
            yield name, int(text[6:].split()[0])


def ask(server, tournament, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", f"/t/{tournament.slug}/live/revision", headers=headers)
    response = connection.getresponse()
    return response.status, response.read(), response.headers


def bump(tournament):
    with change(tournament, SYSTEM, "test.change"):
        pass


def test_stream_says_the_revision_at_once_and_every_change(server):
    tournament = factories.TournamentFactory()
    response = open_stream(server, tournament)
    assert response.status == 200
    assert response.headers["Content-Type"] == "text/event-stream"
    assert response.headers["X-Accel-Buffering"] == "no"
    heard = events(response)
    assert next(heard) == ("revision", 1)
    bump(tournament)
    assert next(heard) == ("revision", 2)
    bump(tournament)
    assert next(heard) == ("revision", 3)


def test_a_change_of_another_tournament_is_not_heard(server):
    ours, other = factories.TournamentFactory.create_batch(2)
    heard = events(open_stream(server, ours))
    heard_other = events(open_stream(server, other))
    assert next(heard) == ("revision", 1)
    assert next(heard_other) == ("revision", 1)
    bump(other)
    assert next(heard_other) == ("revision", 2)
    bump(ours)
    assert next(heard) == ("revision", 2)


def test_public_stream_ends_when_the_tournament_goes_back_to_draft(server):
    tournament = factories.TournamentFactory()
    organiser = factories.staff(tournament, "organiser")
    heard = events(open_stream(server, tournament))
    assert next(heard) == ("revision", 1)
    tournament.stage = "draft"
    tournament.save()
    assert list(heard) == []
    assert open_stream(server, tournament).status == 404
    assert next(events(open_stream(server, tournament, server.cookie(organiser)))) == ("revision", 1)


def test_many_streams_hold_no_connection(server):
    """More streams than the pool has connections (20): pages still answer."""
    tournament = factories.TournamentFactory()
    streams = [events(open_stream(server, tournament)) for _ in range(40)]
    assert {next(heard) for heard in streams} == {("revision", 1)}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
    connection.request("GET", tournament.get_absolute_url())
    assert connection.getresponse().status == 200
    bump(tournament)
    assert {next(heard) for heard in streams} == {("revision", 2)}


def test_asking_is_answered_from_memory_and_follows_changes(server):
    tournament = factories.TournamentFactory()
    status, body, headers = ask(server, tournament)
    assert (status, body) == (200, b'{"revision": 1, "news": 0}')
    tag = headers["ETag"]
    deadline = time.monotonic() + 10
    while "Content-Security-Policy" in headers and time.monotonic() < deadline:
        status, _, headers = ask(server, tournament)  # until the short way, beside all middleware, is warm
    assert "Content-Security-Policy" not in headers
    assert ask(server, tournament, **{"If-None-Match": tag})[:2] == (304, b"")
    bump(tournament)
    while time.monotonic() < deadline:
        status, body, headers = ask(server, tournament, **{"If-None-Match": tag})
        if status == 200:
            break
    assert (status, body, headers["ETag"]) == (200, b'{"revision": 2, "news": 0}', '"2"')


def test_reading_marks_is_one_query(django_assert_num_queries):
    shown, draft = factories.TournamentFactory(), factories.TournamentFactory(stage="draft")
    with django_assert_num_queries(1):
        marks = read_marks([shown.slug, draft.slug, "no-such"])
    assert {slug: (mark.revision, mark.public) for slug, mark in marks.items()} == {
        shown.slug: (1, True),
        draft.slug: (1, False),
    }

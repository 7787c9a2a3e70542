"""The personal parts of a whole hall are what each phone would have got alone."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from taikai.live.together import Question
from taikai.registration.domain.entries import renew_link
from taikai.registration.domain.links import token_of
from taikai.registration.models import Entrant
from taikai.registration.pages.together import parts_of
from taikai.tournaments.domain.actor import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

HX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "me"}
HEADERS = [(b"host", b"testserver"), (b"hx-request", b"true"), (b"hx-target", b"me")]


def question(entrant: Entrant, language: str = "en", token: str = "") -> Question:
    token = token or token_of(entrant)
    slug = entrant.tournament.slug
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/t/{slug}/me/{token}/",
        "query_string": b"",
        "headers": [*HEADERS, (b"accept-language", language.encode())],
        "scheme": "http",
        "server": ("testserver", 80),
    }
    return Question(scope, ("key",), slug, token, language, False)


@pytest.fixture
def hall(tournament: Tournament) -> list[Entrant]:
    (first, _second) = factories.seated(tournament, players=8, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table)
    Tournament.objects.filter(pk=tournament.pk).update(stage="running")
    waiting = factories.EntrantFactory(tournament=tournament, status="waiting")
    return [*tournament.entrants.exclude(pk=waiting.pk).order_by("pk"), waiting]


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_part_is_what_the_page_itself_would_say(client, hall, language):
    parts = parts_of([question(entrant, language) for entrant in hall])
    for entrant, part in zip(hall, parts, strict=True):
        path = f"/t/{entrant.tournament.slug}/me/{token_of(entrant)}/"
        alone = client.get(path, headers={"accept-language": language}, **HX)
        assert alone.status_code == 200
        assert part == alone.content
        assert entrant.public_name in alone.content.decode()


def test_a_hall_asks_the_database_hardly_more_than_one_phone(hall):
    seated = [entrant for entrant in hall if entrant.status != "waiting"]
    parts_of([question(seated[0])])
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert None not in parts_of([question(entrant) for entrant in seated])
    assert len(queries) <= 4


def test_what_the_link_no_longer_opens_goes_the_long_way(hall):
    one, other, *_rest = hall
    old = token_of(one)
    renew_link(one.tournament, one.pk, actor=SYSTEM)
    forged = token_of(other)[:-1] + ("A" if token_of(other)[-1] != "A" else "B")
    assert parts_of([question(one, token=old), question(other, token=forged)]) == [None, None]
    assert parts_of([question(other)]) != [None]


def test_a_draft_has_no_personal_pages(hall):
    Tournament.objects.update(stage=Tournament.Stage.DRAFT)
    assert parts_of([question(hall[0])]) == [None]

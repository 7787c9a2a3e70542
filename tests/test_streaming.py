"""A page in pieces: the same page whether it streams or not, each piece made when it is its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from django.db import connections
from django.http import StreamingHttpResponse
from django.test import AsyncRequestFactory, RequestFactory
from django.utils import translation
from django.utils.translation import gettext

from taikai.http_guard.streaming import AT_ONCE, HERE, stream_page
from taikai.tournaments.models import Tournament

pytestmark = pytest.mark.both

PAGE = f"<ul>{HERE}</ul>"


def _counted(made: list[int], many: int) -> Iterator[str]:
    for number in range(many):
        made.append(number)
        yield f"<li>{number} {gettext('Table')}</li>"


def test_a_server_that_cannot_stream_gets_the_whole_page():
    response = stream_page(RequestFactory().get("/"), PAGE, iter(["<li>1</li>", "<li>2</li>"]))
    assert response.content == b"<ul><li>1</li><li>2</li></ul>"


def test_pieces_are_made_when_it_is_their_turn_in_the_readers_language():
    made: list[int] = []
    with translation.override("pl"):
        response = stream_page(AsyncRequestFactory().get("/"), PAGE, _counted(made, AT_ONCE + 1))
    assert isinstance(response, StreamingHttpResponse)

    async def read() -> list[tuple[int, str]]:
        return [(len(made), chunk.decode()) async for chunk in response]

    arrived = asyncio.run(read())
    assert [count for count, _chunk in arrived] == [0, AT_ONCE, AT_ONCE + 1, AT_ONCE + 1]
    assert arrived[0][1] == "<ul>"
    assert arrived[2][1] == f"<li>{AT_ONCE} Stół</li>"
    assert arrived[-1][1] == "</ul>"


@pytest.mark.django_db(transaction=True)
def test_a_piece_that_asks_the_database_keeps_no_connection():
    """The thread it is made in belongs to no request: what it keeps is missing to all others."""
    used: list[object] = []

    def pieces() -> Iterator[str]:
        for _each in range(AT_ONCE + 1):
            used.append(connections["default"])
            yield f"<li>{Tournament.objects.count()}</li>"

    response = stream_page(AsyncRequestFactory().get("/"), PAGE, pieces())
    assert isinstance(response, StreamingHttpResponse)

    async def read() -> str:
        return "".join([chunk.decode() async for chunk in response])

    assert asyncio.run(read()) == "<ul>" + "<li>0</li>" * (AT_ONCE + 1) + "</ul>"
    assert used
    assert all(each.connection is None for each in used)  # type: ignore[attr-defined]

"""Files take turns, and no request brings more bytes than the largest of them."""

import asyncio

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import RequestFactory

from taikai.http_guard.uploads import concurrency_limit
from taikai.http_guard.uploads.body_limit import MOST_BODY, limit_body
from taikai.http_guard.uploads.concurrency_limit import UploadConcurrencyLimit


@pytest.fixture
def impatient(monkeypatch):
    cache.clear()
    monkeypatch.setattr(concurrency_limit, "PATIENCE", 0.2)


def asked(turn, path="/a/", user=None, files=True):
    """The answer of a request that brings a file, and whether its view was asked."""
    data = {"file": SimpleUploadedFile("a.csv", b"x")} if files else {}
    request = RequestFactory().post(path, data)
    request.user = user or AnonymousUser()
    went = []

    def answer(request):
        refused = handler.process_view(request, lambda: None, (), {})
        if refused is None:
            went.append(turn())
        return refused

    handler = UploadConcurrencyLimit(answer)
    found = handler(request)
    return bool(went), found


def test_a_person_reads_one_file_at_a_time_and_a_site_few(impatient):
    inner = []
    asked(lambda: inner.append(asked(lambda: None)))
    assert [(went, answer.status_code) for went, answer in inner] == [(False, 503)]
    assert inner[0][1]["Retry-After"]
    others = []
    asked(lambda: others.append(asked(lambda: others.append(asked(lambda: None, "/c/")), "/b/")))
    assert sorted(went for went, _answer in others) == [False, True], "two at a time"
    assert asked(lambda: None)[0], "every turn was given back"


def test_a_form_without_a_file_waits_for_nobody(impatient):
    inner = []
    asked(lambda: inner.append(asked(lambda: None, files=False)))
    assert inner[0][0]


@pytest.mark.parametrize(("sizes", "gets"), [([10, 20], 30), ([MOST_BODY, 1], None)])
def test_a_body_ends_where_it_is_too_large(sizes, gets):
    pieces = [{"type": "http.request", "body": b"x" * size, "more_body": True} for size in sizes]
    seen = []

    async def app(_scope, receive, _send):
        for _piece in sizes:
            seen.append(await receive())

    async def receive():
        return pieces.pop(0)

    asyncio.run(limit_body(app)({"type": "http", "headers": []}, receive, None))
    whole = sum(len(each.get("body", b"")) for each in seen)
    assert whole == gets if gets else seen[-1]["type"] == "http.disconnect"


def test_a_request_that_says_it_is_too_large_is_refused_before_it_is_read(client):
    answer = client.generic("POST", "/", b"", CONTENT_LENGTH=str(MOST_BODY + 1))
    assert answer.status_code == 413 and "The limit is 24 MB" in answer.content.decode()

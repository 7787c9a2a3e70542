"""A request goes through middlewares and view in one thread, entered once."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path

from taikai.live.fastpath.thread_pool import SingleThreadASGIHandler

threads: list[int] = []


def view(request):
    threads.append(threading.get_ident())
    return HttpResponse("made")


async def waiting(request):
    await asyncio.sleep(0)
    threads.append(threading.get_ident())
    return HttpResponse("waited")


urlpatterns = [path("view/", view), path("waiting/", waiting)]


class Noting:
    """A middleware of either kind of chain that says in which thread it is."""

    sync_capable = async_capable = True

    def __init__(self, get_response):
        assert not asyncio.iscoroutinefunction(get_response), "the chain comes back to the event loop"
        self.get_response = get_response

    def __call__(self, request):
        threads.append(threading.get_ident())
        response = self.get_response(request)
        threads.append(threading.get_ident())
        return response


@pytest.mark.parametrize(("address", "text", "in_loop"), [("view", b"made", False), ("waiting", b"waited", True)])
def test_middlewares_and_view_follow_each_other_in_one_thread(address, text, in_loop):
    threads.clear()
    sent: list[dict] = []

    async def ask() -> int:
        async def send(message):
            sent.append(message)

        scope = {"type": "http", "method": "GET", "path": f"/{address}/", "query_string": b"", "headers": []}
        asked = iter([{"type": "http.request", "body": b""}])

        async def receive():
            if (message := next(asked, None)) is None:
                await asyncio.Event().wait()  # nobody hangs up
            return message

        await SingleThreadASGIHandler()(scope, receive, send)
        return threading.get_ident()

    noting = [f"{__name__}.Noting"] * 2
    with override_settings(MIDDLEWARE=noting, ROOT_URLCONF=__name__), ThreadPoolExecutor(max_workers=1) as thread:
        loop = thread.submit(asyncio.run, ask()).result()
    assert sent[0]["status"] == 200
    assert sent[1]["body"] == text
    outer, inner, answered, *back = threads
    assert outer == inner == back[0] == back[1] != loop
    assert (answered == loop) == in_loop

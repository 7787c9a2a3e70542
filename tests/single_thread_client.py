"""Test client for asynchronous requests through the site's own handler."""

from __future__ import annotations

from typing import Any

from django.test import AsyncClient
from django.test.client import AsyncClientHandler

from taikai.live.fastpath.thread_pool import SingleThreadHandler


class OneThreadClientHandler(SingleThreadHandler, AsyncClientHandler):
    """The handler of Django's client with the middlewares in one thread, as the site has them."""


class OneThreadClient(AsyncClient):
    """Django's own renders each refusal in a thread that nobody ends, on a connection that nobody gives back."""

    def __init__(self, enforce_csrf_checks: bool = False, **kwargs: Any) -> None:
        super().__init__(enforce_csrf_checks, **kwargs)
        self.handler = OneThreadClientHandler(enforce_csrf_checks)

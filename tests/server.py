"""The real site for browser tests: uvicorn in a thread, on a free port, on the test database."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from django.contrib.auth.models import User
from django.test import Client


class Server:
    """A running site. `url` has no slash at the end; `stop` and `start` keep the port."""

    def __init__(self) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve; returns when requests are answered."""
        from taikai.asgi import application

        if self._socket.fileno() == -1:
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._socket.bind(("127.0.0.1", self.port))
        config = uvicorn.Config(
            application, log_level="warning", lifespan="off", timeout_graceful_shutdown=1, ws="none"
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._socket]}, name="site", daemon=True
        )
        self._thread.start()
        deadline = time.monotonic() + 20
        while not self._server.started:
            if not self._thread.is_alive() or time.monotonic() > deadline:
                raise RuntimeError("The site did not start.")
            time.sleep(0.01)

    def stop(self) -> None:
        """End all requests, streams too."""
        self._server.should_exit = True
        self._thread.join(timeout=10)
        self._socket.close()

    def cookie(self, user: User) -> dict[str, str]:
        """The session cookie of a logged-in user, for `browser_context.add_cookies([...])`."""
        client = Client()
        client.force_login(user)
        return {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": self.url}


@contextmanager
def running() -> Iterator[Server]:
    """A site for the length of a block."""
    server = Server()
    server.start()
    try:
        yield server
    finally:
        server.stop()

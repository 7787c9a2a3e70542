"""Fake mail server for tests."""

from __future__ import annotations

import email
import socketserver
import threading
from email.message import Message
from types import TracebackType


class PostOffice:
    """A tiny SMTP server. `greeting`, `recipient`, `data` are its answers; `slow` makes it stay silent there."""

    def __init__(self) -> None:
        self.emails: list[Message] = []
        self.recipient = "250 ok"
        self.data = "250 taken"
        self.slow = threading.Event()  # say nothing after an e-mail's text, until cleared or we close
        self.reached = threading.Event()  # somebody has sent a text
        self._closing = threading.Event()
        office = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                office.serve(self)

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

        self._server = Server(("127.0.0.1", 0), Handler)
        self.port: int = self._server.server_address[1]
        self.url = f"smtp://127.0.0.1:{self.port}"

    def serve(self, wire: socketserver.StreamRequestHandler) -> None:
        def say(text: str) -> None:
            wire.wfile.write(text.encode() + b"\r\n")

        say("220 post office")
        while line := wire.rfile.readline():
            word = line.split()[0].upper() if line.split() else b""
            if word == b"QUIT":
                say("221 bye")
                return
            if word == b"RCPT":
                say(self.recipient)
            elif word == b"DATA":
                say("354 go on")
                text = b""
                while (part := wire.rfile.readline()) not in (b".\r\n", b""):
                    text += part
                self.reached.set()
                while self.slow.is_set() and not self._closing.wait(0.05):
                    pass
                try:
                    say(self.data)
                    if wire.connection.recv(1) == b"":  # who asked is gone: it was not taken
                        return
                except OSError:
                    return
                if self.data.startswith("2"):
                    self.emails.append(email.message_from_bytes(text))
                say("221 bye")
                return
            else:
                say("250 ok")

    def __enter__(self) -> PostOffice:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()

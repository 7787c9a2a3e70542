"""Body limit: ASGI wrapper that stops a request body that is too large."""

from __future__ import annotations

from typing import Any, Final

from taikai.runtime.asgi_types import App, Scope, Wire

MOST_BODY: Final = 26_000_000  # bytes: the file of an event has 24 million at most, a form beside it some thousand


def limit_body(app: App) -> App:
    """The application, asked without what is too much: the gate refuses a request that says so before it comes."""

    async def answer(scope: Scope, receive: Wire, send: Wire) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        said = dict(scope["headers"]).get(b"content-length", b"")
        large = said.isdigit() and int(said) > MOST_BODY
        come = 0

        async def receiving() -> Any:
            nonlocal come
            if large:
                return {"type": "http.request", "body": b"", "more_body": False}
            message = await receive()
            come += len(message.get("body", b""))
            return {"type": "http.disconnect"} if come > MOST_BODY else message

        await app(scope, receiving, send)

    return answer

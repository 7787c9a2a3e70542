"""The site with one script more, before all others: it writes down what any browser complains about.

What a page says on its console only the browser's own tools read, and each has other ones.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

SCRIPT = b"""
window.complaints = JSON.parse(sessionStorage.getItem("complaints") || "[]");
const complain = (text) => {
  window.complaints.push(`${location.pathname}: ${text}`);
  sessionStorage.setItem("complaints", JSON.stringify(window.complaints));
};
// What was being fetched when a page is left is "not loaded" in Safari's engine.
let left = false;
addEventListener("beforeunload", () => { left = true; });
addEventListener("error", (event) => {
  const from = event.target && (event.target.src || event.target.href);
  if (from && left) return;
  complain(from ? `not loaded: ${from.baseVal ?? from}` : `${event.message} (${event.filename}:${event.lineno})`);
}, true);
addEventListener("unhandledrejection", (event) => complain(`not caught: ${event.reason?.stack || event.reason}`));
document.addEventListener("securitypolicyviolation", (event) => {
  complain(`not allowed: ${event.violatedDirective} ${event.blockedURI}`);
});
for (const level of ["error", "warn"]) {
  const said = console[level];
  console[level] = (...words) => { complain(words.join(" ")); said.apply(console, words); };
}
"""
COMPLAINTS = """
  const said = window.complaints;
  window.complaints = [];
  sessionStorage.removeItem("complaints");
  return said;
"""


def caught(site: App) -> App:
    """The site whose pages begin with the script."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await site(scope, receive, send)
        elif scope["path"] == "/caught.js":
            headers = [(b"content-type", b"text/javascript"), (b"cache-control", b"max-age=60")]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": SCRIPT})
        else:
            plain = [header for header in scope["headers"] if header[0] != b"accept-encoding"]
            await site({**scope, "headers": plain}, receive, _with_script(send))

    return application


def _with_script(send: Send) -> Send:
    page = False

    async def written(message: Scope) -> None:
        nonlocal page
        if message["type"] == "http.response.start":
            headers = dict(message["headers"])
            page = headers.get(b"content-type", b"").startswith(b"text/html")
            if page:
                kept = [header for header in message["headers"] if header[0].lower() != b"content-length"]
                message = {**message, "headers": kept}
        elif page and b"<head>" in message.get("body", b""):
            body = message["body"].replace(b"<head>", b'<head><script src="/caught.js"></script>', 1)
            message, page = {**message, "body": body}, False
        await send(message)

    return written

"""An OpenID provider on loopback: discovery, keys, authorization, tokens, user info; and Discord's own way.

    with openid_provider() as provider:
        back = provider.agree(location)      # the person agrees; the address the browser is sent back to

`provider.odd` replaces claims of the next ID tokens (None leaves one out); `provider.person` is who agrees.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey

CLIENT, SECRET = "taikai-test", "a-secret"
KEY, OTHER_KEY = ECKey.generate_key("P-256", {"kid": "one"}), ECKey.generate_key("P-256", {"kid": "one"})


class Provider:
    def __init__(self) -> None:
        self.url = ""
        self.person: dict[str, Any] = {
            "sub": "17",
            "name": "Marta Sowińska",
            "email": "marta@example.org",
            "email_verified": True,
        }
        self.discord: dict[str, Any] = {
            "id": "80351110224678912",
            "username": "marta",
            "global_name": "Marta S.",
            "email": "marta@example.org",
            "verified": True,
        }
        self.odd: dict[str, Any] = {}
        self.key = KEY
        self.fails: dict[str, int] = {}  # paths that answer with this status, and no JSON
        self.without_token = False
        self.asked: list[str] = []
        self.pages: dict[str, Callable[[], Any]] = {
            "/.well-known/openid-configuration": self.discovery,
            "/keys": lambda: {"keys": [KEY.as_dict(private=False) | {"use": "sig", "alg": "ES256"}]},
            "/userinfo": lambda: self.person,
            "/users/@me": lambda: self.discord,
        }
        self._codes: dict[str, dict[str, str]] = {}

    def agree(self, location: str) -> str:
        """Where the browser goes after the person has agreed to what `location` asks."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(location).query).items()}
        assert asked["client_id"] == CLIENT and asked["response_type"] == "code"
        code = secrets.token_urlsafe(8)
        self._codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def discovery(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "userinfo_endpoint": f"{self.url}/userinfo",
            "jwks_uri": f"{self.url}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["ES256"],
        }

    def token(self, form: dict[str, str], basic: str) -> dict[str, Any] | None:
        """What a code is changed into, once; None where client, verifier or address are not those that asked."""
        asked = self._codes.pop(form.get("code", ""), None)
        expected = base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        if asked is None or basic != f"Basic {expected}" or form.get("redirect_uri") != asked["redirect_uri"]:
            return None
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if base64.urlsafe_b64encode(digest).rstrip(b"=").decode() != asked.get("code_challenge"):
            return None
        answer: dict[str, Any] = {"access_token": "a-token", "token_type": "Bearer", "expires_in": 60}
        if "openid" in asked["scope"].split() and not self.without_token:
            now = int(time.time())
            claims = {"iss": self.url, "aud": CLIENT, "iat": now, "exp": now + 60, "nonce": asked.get("nonce")}
            claims |= self.person | self.odd
            claims = {name: value for name, value in claims.items() if value is not None}
            answer["id_token"] = jwt.encode({"alg": "ES256", "kid": "one"}, claims, self.key)
        return answer

    def page(self, path: str) -> str:
        """What a person sees in a browser."""
        return f'<!doctype html><title>Club</title><a href="{escape(self.agree(path))}">Agree</a>'


@contextmanager
def openid_provider() -> Iterator[Provider]:
    provider = Provider()

    class Handler(BaseHTTPRequestHandler):
        def answer(self, status: int, body: Any, kind: str = "application/json") -> None:
            content = (body if isinstance(body, str) else json.dumps(body)).encode()
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self) -> None:
            path = urlsplit(self.path).path
            provider.asked.append(path)
            if path in provider.fails:
                return self.answer(provider.fails[path], "<p>No.", "text/html")
            if path.endswith("/authorize"):
                return self.answer(200, provider.page(self.path), "text/html")
            page = provider.pages.get(path)
            return self.answer(200, page()) if page else self.answer(404, {})

        def do_POST(self) -> None:
            provider.asked.append(self.path)
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            if self.path in provider.fails:
                return self.answer(provider.fails[self.path], "<p>No.", "text/html")
            form = {name: values[0] for name, values in parse_qs(text).items()}
            found = provider.token(form, self.headers.get("Authorization", ""))
            return self.answer(200, found) if found else self.answer(400, {"error": "invalid_grant"})

        def log_message(self, *_what: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()

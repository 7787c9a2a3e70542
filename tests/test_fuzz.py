"""Every address, every method, odd values of every field, as a stranger, a judge and an organiser: never a 5xx."""

from __future__ import annotations

import http.client
import logging
import os
import random
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from asgiref.sync import async_to_sync
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client

from tests import factories
from tests.fuzz import odd
from tests.fuzz.pages import Form, asked_names
from tests.fuzz.world import World, make_world
from tests.single_thread_client import OneThreadClient

pytestmark = pytest.mark.both

#: Each database is asked other odd things; `make soak` asks both of them for long.
SEED = int(os.environ.get("FUZZ_SEED", "2022" if connection.vendor == "sqlite" else "2023"))
#: PostgreSQL refuses more of what is odd than SQLite, which `make soak` asks as well.
STRICTER = pytest.mark.soak if connection.vendor == "sqlite" else pytest.mark.both
PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")


class Asker:
    """One of those who ask; every request starts from the same cookies."""

    def __init__(self, name: str, user: Any) -> None:
        self.name = name
        self.clients: list[Any] = [
            Client(raise_request_exception=False),
            OneThreadClient(raise_request_exception=False),
        ]
        if user is not None:
            for client in self.clients:
                client.force_login(user)
        self.cookies = deepcopy(self.clients[0].cookies)

    def ask(self, method: str, path: str, waits: bool, cookies: dict[str, str], **sent: Any) -> Any:
        client = self.clients[waits]
        client.cookies = deepcopy(self.cookies)
        for name, value in cookies.items():
            client.cookies[name] = value
        if not waits:
            return client.generic(method, path, **sent)

        async def answer() -> Any:
            return await client.generic(method, path, **sent)

        return async_to_sync(answer)()


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written within is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def some_path(world: World, route: str, rng: random.Random) -> str:
    """The address with what it expects, or with something else in one place or all of them."""
    examples = world.addresses.get(route)
    if examples and rng.random() < 0.75:
        path = rng.choice(examples)
        if rng.random() < 0.85:
            return path
        parts = path.split("/")
        changed = rng.choice([n for n, part in enumerate(parts) if part] or [0])
        parts[changed] = quote(rng.choice(odd.PATHS), safe="")
        return "/".join(parts)

    def value(found: re.Match[str]) -> str:
        if found[2] == "slug" and rng.random() < 0.9:
            return rng.choice(world.tournaments).slug
        if found[1] == "int" and rng.random() < 0.7:
            return str(rng.choice((0, 1, 2, 3, 99, 32768, 2**31, 2**63, int("9" * 30))))
        return quote(rng.choice(odd.PATHS), safe="") or "x"

    return PARAMETER.sub(value, route)


def some_fields(form: Form | None, names: set[str], rng: random.Random) -> dict[str, Any]:
    """What a form sends, with some of it odd; names the view asks for come in, too."""
    sent: dict[str, Any] = {}
    for name, values in (form.fields if form is not None else {}).items():
        if rng.random() < 0.9:
            sent[name] = rng.choice(values) if values else rng.choice(odd.TEXTS)
    for name in rng.sample(sorted(names), k=min(len(names), rng.choice((0, 0, 1, 2, 4)))):
        sent[name] = rng.choice(odd.TEXTS)
    for name in rng.sample(sorted(sent), k=min(len(sent), rng.choice((0, 1, 1, 2, 3, 9)))):
        sent[name] = rng.choice(odd.TEXTS) if rng.random() < 0.8 else [rng.choice(odd.TEXTS) for _ in range(3)]
    if rng.random() < 0.05:
        sent[rng.choice(odd.TEXTS)] = rng.choice(odd.TEXTS)
    if form is not None:
        sent |= {name: odd.file(rng) for name in form.files if rng.random() < 0.6}
    return sent


def bytes_of(fields: dict[str, Any], rng: random.Random) -> tuple[bytes, str]:
    """The body and its type, as a browser would send the fields; sometimes as nobody would."""
    from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

    if rng.random() < 0.04:
        return rng.choice(odd.BODIES), rng.choice((*odd.CONTENT_TYPES, "application/x-www-form-urlencoded"))
    if any(hasattr(value, "read") for value in fields.values()) or rng.random() < 0.1:
        return encode_multipart(BOUNDARY, fields), MULTIPART_CONTENT
    kind = "application/x-www-form-urlencoded" if rng.random() < 0.98 else rng.choice(odd.CONTENT_TYPES)
    return urlencode(fields, doseq=True).encode(), kind


def ask_all(world: World, rounds: int, seed: int) -> tuple[int, dict[str, str]]:
    """Ask every address `rounds` times with GET and with POST; (requests, what broke: example and traceback)."""
    rng = random.Random(seed)
    askers = [Asker("stranger", None), Asker("judge", world.judge), Asker("organiser", world.organiser)]
    names = {route: asked_names(view) for route, view in world.views.items()}
    broken: dict[str, str] = {}
    asked = 0
    for route in sorted(world.views):
        if "/live/" in route:  # they read beside the request, on a connection of their own: see below
            continue
        forms = world.forms.get(route) or [None]
        for method in ["GET", "POST"] * rounds + ["HEAD", rng.choice(("PUT", "DELETE", "OPTIONS", "PATCH", "X"))]:
            asker = rng.choices(askers, (1, 2, 4) if "/manage" in route else (3, 1, 3))[0]
            form = rng.choice(forms)
            path = form.action if form is not None and rng.random() < 0.6 else some_path(world, route, rng)
            path = path.partition("?")[0].partition("#")[0]
            fields = some_fields(form, names[route], rng)
            headers = {name: rng.choice(values) for name, values in odd.HEADERS.items() if rng.random() < 0.03}
            cookies = {name: rng.choice(odd.BYTES) for name in odd.COOKIES if rng.random() < 0.02}
            query, body, kind = "", b"", "application/octet-stream"
            if method == "POST":
                body, kind = bytes_of(fields, rng)
            if method != "POST" or rng.random() < 0.1:
                texts = {name: value for name, value in fields.items() if not hasattr(value, "read")}
                query = "?" + urlencode(texts, doseq=True)
            with undone():
                try:
                    waits = rng.random() < 0.1 and kind.isascii()  # Django's asynchronous client sends no other
                    answer = asker.ask(
                        method, path + query, waits, cookies, data=body, content_type=kind, headers=headers
                    )
                    failure = answer.exc_info if answer.status_code >= 500 else None
                    status = answer.status_code
                except Exception as error:  # what no handler of Django has caught breaks the connection
                    failure, status = (type(error), error, error.__traceback__), 599
            asked += 1
            if status >= 500:
                words = "".join(traceback.format_exception(*failure)[-9:]) if failure else f"status {status}"
                text = f"{asker.name} {method} {path}{query[:300]} {kind} {body[:400]!r} {headers} {cookies}"
                broken.setdefault(f"{route} {words[-300:]}", f"{text[:700]}\n{words[-2500:]}")
    return asked, broken


@pytest.fixture
def world(db: None, request: pytest.FixtureRequest) -> World:
    cache.clear()
    logging.disable(logging.ERROR)  # thousands of refusals, each with its line
    request.addfinalizer(lambda: logging.disable(logging.NOTSET))
    made = make_world()
    with undone():
        made.look_around(made.organiser, None)
    return made


def worth_asking(world: World) -> None:
    """The world has every address and the fields that matter: else nothing below would say anything."""
    shown = {route for route in world.views if world.addresses.get(route) or world.forms.get(route)}
    assert len(world.views) > 90
    # No link leads to what an e-mail brings, to a plan under way or to what only scripts ask for.
    unseen = {route for route in set(world.views) - shown if route.startswith("/t/")}
    assert len(unseen) < 36, "\n".join(sorted(unseen))
    assert sum(map(len, world.forms.values())) > 60
    fields = {name for forms in world.forms.values() for form in forms for name in form.fields}
    assert {"reason", "points_E", "note", "seed", "deal_size", "version", "key"} <= fields
    assert {"set_honba", "set_E", "hand_E"} <= asked_names(
        world.views["/t/<slug:slug>/manage/cards/<int:hanchan>/<int:number>/hand/"]
    )


def kept_connections() -> int:
    """Connections of the pool that somebody has; without a pool nothing can be kept from others."""
    pool = getattr(connection, "pool", None)
    if pool is None:
        return 0
    stats = pool.get_stats()
    return int(stats["pool_size"] - stats["pool_available"])


@STRICTER
def test_no_odd_value_breaks_an_address(world):
    worth_asking(world)
    before = kept_connections()
    asked, broken = ask_all(world, rounds=1, seed=SEED)
    assert asked > 600
    assert kept_connections() == before, "a thread of some request keeps its connection from the others"
    assert not broken, f"{len(broken)} of {asked} on {connection.vendor}:\n" + "\n\n".join(broken.values())


def test_no_odd_value_breaks_what_open_pages_ask(server):
    """The live addresses, at the running site: anything as the tournament's name, the query and the headers."""
    rng = random.Random(SEED)
    tournament = factories.TournamentFactory()
    for number in range(120):
        slug = tournament.slug if number % 2 else quote(rng.choice(odd.PATHS), safe="")
        query = urlencode({rng.choice(odd.BYTES): rng.choice(odd.BYTES)})[:6000]
        plain = [text for text in odd.BYTES if text.isprintable() and text.isascii() and len(text) < 4000]
        headers = {name: rng.choice(plain).strip() for name in ("If-None-Match", "Last-Event-ID", "Cookie")}
        found = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        found.request(rng.choice(("GET", "HEAD", "POST")), f"/t/{slug}/live/revision?{query}", headers=headers)
        assert found.getresponse().status < 500, (slug, query, headers)
        found.close()


@pytest.mark.parametrize("charset", odd.CHARSETS)
def test_no_charset_breaks_a_request(server, charset):
    """At the running site: Django's own clients build the request that breaks themselves."""
    found = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    headers = {"Content-Type": f"application/x-www-form-urlencoded; Charset = {charset}".encode("latin-1")}
    for method in ("GET", "POST"):
        found.request(method, "/login/?next=/a%20b", b"username=x", headers)
        answer = found.getresponse()
        assert answer.status in (200, 403), (method, answer.read().decode()[:500])
        answer.read()
    found.close()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_no_odd_value_breaks_an_address_for_long(world, seed):
    asked, broken = ask_all(world, rounds=40, seed=seed)
    assert not broken, f"{len(broken)} of {asked} on {connection.vendor}:\n" + "\n\n".join(broken.values())

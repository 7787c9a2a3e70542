"""What the running site writes about requests: nothing that opens anything, and one line for a refusal."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import HTTPRedirectHandler, Request, build_opener

import pytest
from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from taikai.registration.domain.personal_links import personal_path
from taikai.runtime.access_log import OneLine, without_keys
from taikai.runtime.addresses import addresses
from taikai.tournaments.domain.staff.invitations import token_of
from tests import factories

ROOT = Path(__file__).resolve().parent.parent
KEY = "17-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE"
# Parameters that are no key: what they say is public or needs a log-in.
PLAIN = {"slug", "pk", "number", "hanchan", "entrant", "seat", "name", "id", "other", "preset", "tournament"}


def test_every_parameter_of_every_address_is_plain_or_hidden():
    for route, _pattern in addresses():
        names = re.findall(r"<(?:(\w+):)?(\w+)>", route)
        if all(name in PLAIN or kind in ("int", "slug") for kind, name in names):
            continue
        plain = re.sub(r"<int:\w+>", "7", re.sub(r"<slug:slug>", "open-2022", route))
        path = "/" + re.sub(r"<[^>]+>", KEY, plain)
        assert KEY not in without_keys(path), route
        assert KEY not in without_keys(f"Not Found: {path}x?next={path}"), route


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (f"Not Found: /t/open/me/{KEY}/edit/", "Not Found: /t/open/me/…"),
        (f"Not Found: /t/open/me/{KEY}", "Not Found: /t/open/me/…"),
        (f'<a href="/invitation/{KEY}/">', '<a href="/invitation/…">'),
        (f"https://x.example/t/open/?key={KEY} failed", "https://x.example/t/open/ failed"),
        ("/t/me/standings/", "/t/me/…"),  # too careful rather than not enough
        ("Why? Because a = b", "Why? Because a = b"),
    ],
)
def test_a_text_without_its_keys(text, written):
    assert without_keys(text) == written


def record(name: str, status: int) -> logging.LogRecord:
    try:
        raise ValueError(f"/t/open/me/{KEY}/")
    except ValueError:
        made = logging.LogRecord(name, 30, "x.py", 1, "Said: %s", (f"/t/open/me/{KEY}/",), sys.exc_info())
    made.status_code = status
    return made


def test_a_refusal_is_one_line_and_what_broke_keeps_its_traceback():
    writer = OneLine("%(levelname)s %(name)s: %(message)s")
    for name, status in (("django.request", 403), ("django.request", 404), ("django.security.csrf", 403)):
        assert writer.format(record(name, status)) == f"WARNING {name}: Said: /t/open/me/…"
    broken = writer.format(record("django.request", 500))
    assert "Traceback" in broken
    assert "ValueError: /t/open/me/…" in broken
    assert KEY not in broken


def test_errors_are_not_sent_by_mail_with_the_request_in_them():
    assert settings.ADMINS == []
    assert logging.getLogger("django").handlers == []


def test_the_proxy_hides_the_same_addresses():
    text = (ROOT / "Caddyfile").read_text()
    pattern, kept = re.search(r'request>uri regexp "(.+)" "(.+)"', text).groups()
    pattern = pattern.replace('\\"', '"')
    for route, _pattern in addresses():
        plain = re.sub(r"<int:\w+>", "7", re.sub(r"<slug:slug>", "open-2022", route))
        path = "/" + re.sub(r"<[^>]+>", KEY, plain)
        if KEY in path and KEY not in without_keys(path):
            assert KEY not in re.sub(pattern, kept.replace("$1", r"\1"), path), route
    assert re.sub(pattern, r"\1", "/t/open/standings/?q=1") == "/t/open/standings/"


def database_url() -> str:
    found = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{found['NAME']}"
    user, host = f"{found['USER']}:{quote(found['PASSWORD'] or '')}", found["HOST"] or "localhost"
    return f"postgres://{user}@{quote(host, safe='')}:{found['PORT'] or 5432}/{found['NAME']}"


def run_in_a_container(port: int, var: Path) -> subprocess.Popen[str]:
    """The very command of the image, on one port of this machine, on the test's database."""
    command = json.loads(re.search(r"^CMD (\[.*\])$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)[1])
    for name, value in (("--host", "127.0.0.1"), ("--port", str(port)), ("--workers", "1")):
        command[command.index(name) + 1] = value
    clean = {k: v for k, v in os.environ.items() if k not in ("DJANGO_ALLOW_ASYNC_UNSAFE", "LOG_LEVEL")}
    return subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={
            **clean,
            "DJANGO_SETTINGS_MODULE": "taikai.settings_test",  # files without a collected manifest
            "TAIKAI_DEPLOYMENT": "full",
            "TAIKAI_VAR": str(var),
            "SECRET_KEY": settings.SECRET_KEY,
            "ALLOWED_HOSTS": "127.0.0.1",
            "DATABASE_URL": database_url(),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_the_running_site_writes_no_key_and_one_line_a_request(transactional_db, tmp_path):
    tournament = factories.TournamentFactory()
    entrant = factories.EntrantFactory(tournament=tournament)
    judge = factories.staff(tournament, "judge")
    organiser = factories.staff(tournament, "organiser")
    invited = tournament.staff.create(
        user=factories.UserFactory(), role="judge", pending=True, invited_at=timezone.now()
    )
    client = Client()
    client.force_login(judge)
    cookie = f"sessionid={client.cookies['sessionid'].value}"
    own = personal_path(entrant)
    reset = [urlsafe_base64_encode(force_bytes(organiser.pk)), default_token_generator.make_token(organiser)]
    invitation = reverse("invitation", args=[token_of(invited, by_email=True)])
    desk = f"/t/{tournament.slug}/manage/"
    asked = [
        ("GET", own, "", 200),
        ("GET", own.rstrip("/") + "x/", "", 404),
        ("GET", own + "nothing-here/", "", 404),
        ("POST", own + "edit/", "", 403),  # no CSRF cookie
        ("GET", invitation, "", 200),
        ("GET", reverse("password-new", args=reset), "", 302),
        ("GET", f"/login/?next={quote(own)}", "", 200),
        ("GET", desk + "settings/", cookie, 403),  # a judge may not
        ("GET", f"/?q=%00{quote(own)}", "", 400),
    ]
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    site = run_in_a_container(port, tmp_path)
    try:
        until = time.monotonic() + 60
        while site.poll() is None and time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        for method, path, sent, status in asked:
            assert ask(port, method, path, sent) == status, path
    finally:
        site.send_signal(signal.SIGTERM)
        written, _nothing = site.communicate(timeout=30)
    token = own.split("/")[-2]
    signature = token.partition("-")[2]  # which may hold dashes itself
    for part in (token, signature, invitation.split("/")[-2], *reset[1:]):
        assert len(part) > 20
        assert part not in written
        assert quote(part) not in written
    lines = [line for line in written.splitlines() if "taikai.access" in line]
    assert len(lines) == len(asked), written
    # A line is written once its answer is sent: on a busy machine the next answer's line may come first.
    text = sorted(int(re.search(r" (\d{3}) \d+ ms$", line)[1]) for line in lines)
    assert text == sorted(status for _method, _path, _cookie, status in asked)
    assert any(f"GET /t/{tournament.slug}/me/… 200 " in line for line in lines)
    assert "Traceback" not in written
    assert len(written.splitlines()) == len(asked), written


class Here(HTTPRedirectHandler):
    """A redirection is an answer like any other."""

    def redirect_request(self, *_args, **_kwargs):
        return None


def ask(port: int, method: str, path: str, cookie: str) -> int:
    request = Request(f"http://127.0.0.1:{port}{path}", method=method, data=b"a=b" if method == "POST" else None)
    if cookie:
        request.add_header("Cookie", cookie)
    try:
        return build_opener(Here).open(request, timeout=60).status
    except HTTPError as error:
        return error.code

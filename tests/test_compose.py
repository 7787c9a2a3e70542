"""The full deployment: its files hold together, and its services really run as `docker-compose.yml` says."""

from __future__ import annotations

import http.client
import json
import re
import stat
import subprocess
import sys
import tempfile
import time
import urllib.parse
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

import taikai
from taikai.tournaments.models import Tournament
from tests.deployment import Deployment
from tools import compose

pytestmark = pytest.mark.both

ROOT = Path(settings.BASE_DIR)
COMPOSE = ROOT / "docker-compose.yml"
DOCKERFILE = ROOT / "Dockerfile"
# Every character that URLs, shells, .env files and `environ` give a meaning to.
AWKWARD = "$p@ss:w/ord #%20\"\\?&{x}ż'"
VALUES = {
    "DOMAIN": "taikai.example.org",
    "SECRET_KEY": "$" + "k" * 50,
    "POSTGRES_PASSWORD": AWKWARD,
    "REDIS_PASSWORD": AWKWARD,
    "EMAIL_URL": "dummymail://",
    "BACKUP_HOURS": "1",
}
FULL_RUN = not settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")


@pytest.fixture(scope="module")
def services() -> dict:
    return compose.load(COMPOSE, VALUES)["services"]


def test_the_file_keeps_to_the_compose_specification():
    program = Path(sys.executable).parent / "check-jsonschema"
    found = subprocess.run(
        [program, "--builtin-schema", "vendor.compose-spec", COMPOSE], capture_output=True, text=True
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_image_and_the_changes_bear_the_version_of_the_site():
    """The images of two versions stand side by side, so that the one before can be started again."""
    assert f"\n  image: taikai:{taikai.__version__}\n" in COMPOSE.read_text()
    assert re.search(rf"^## {re.escape(taikai.__version__)}\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize("missing", ["DOMAIN", "SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD", "EMAIL_URL"])
def test_nothing_starts_without_its_secrets(missing: str):
    with pytest.raises(compose.ComposeError, match=missing):
        compose.load(COMPOSE, {**VALUES, missing: ""})


def test_variables_are_put_in_as_compose_does():
    values = {"A": "a", "EMPTY": ""}
    for text, meant in {
        "$A ${A} $$A": "a a $A",
        "${B:-d} ${B-d} ${EMPTY:-d} ${EMPTY-d}": "d d d ",
        "${A:+y}${B:+y}${EMPTY:+y}${EMPTY+y}": "yy",
        "${B}": "",
    }.items():
        assert compose.interpolated(text, values) == meant
    with pytest.raises(compose.ComposeError, match="B: say it"):
        compose.interpolated("${B:?say it}", values)


def test_every_container_is_boxed_in(services: dict):
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
        assert service["logging"]["options"]["max-size"] == "10m", name
        assert service.get("user", "") != "root", name
        assert "/tmp" in service["tmpfs"], name
        if name != "migrate":
            assert service["healthcheck"]["test"], name
            assert compose.seconds(service["stop_grace_period"]) >= 20, name
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert [name for name, service in services.items() if "cap_add" in service] == ["caddy"]


def test_images_are_pinned_to_their_patch_level(services: dict):
    base = [rest for word, rest in compose.instructions(DOCKERFILE) if word == "FROM"]
    for image in [*base, *(service["image"] for service in services.values())]:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?(-[a-z0-9-]+)?", image), image


def test_the_broker_keeps_and_the_cache_lets_go(services: dict):
    broker, cache = (" ".join(services[name]["command"]) for name in ("broker", "cache"))
    assert "--maxmemory-policy noeviction" in broker
    assert "--appendonly yes" in broker
    assert "--maxmemory-policy allkeys-lru" in cache
    assert "--appendonly no" in cache
    for name in ("broker", "cache"):
        command = services[name]["command"]
        assert command[command.index("--requirepass") + 1] == AWKWARD
        memory = int(command[command.index("--maxmemory") + 1].removesuffix("mb"))
        assert memory * 1.5 <= int(services[name]["mem_limit"].removesuffix("m"))


def test_the_dockerfile_copies_what_is_there_and_runs_as_nobody_in_particular():
    """What hadolint says of it was mended by hand; this holds what matters most."""
    found = compose.instructions(DOCKERFILE)
    words = [word for word, _rest in found]
    assert words[0] == "FROM"
    for word, rest in found:
        if word == "COPY":
            *sources, _target = rest.split()
            for source in sources:
                assert (ROOT / source).exists(), source
                ignored = (ROOT / ".dockerignore").read_text().split()
                assert source not in ignored
        assert word not in ("ADD", "MAINTAINER", "ENTRYPOINT", "ONBUILD"), rest
        if word == "RUN":
            assert not re.search(r"\bsudo\b|\bcurl\b|\bwget\b", rest), rest
            # Nothing of Debian's but what is named, and no lists left behind.
            if "apt-get" in rest:
                assert "install -y -qq --no-install-recommends " in rest
                assert rest.rstrip().endswith("rm -rf /var/lib/apt/lists/*")
            assert "pip install" not in rest or "--require-hashes" in rest
    users = [rest for word, rest in found if word == "USER"]
    assert users == ["900"]
    assert "useradd --system --uid 900" in DOCKERFILE.read_text()
    assert words.index("USER") > max(n for n, word in enumerate(words) if word == "RUN")
    assert words.count("CMD") == 1
    command = json.loads(next(rest for word, rest in found if word == "CMD"))
    assert (Path(sys.executable).parent / command[0]).exists()
    health = next(rest for word, rest in found if word == "HEALTHCHECK")
    assert json.loads(health.partition(" CMD ")[2])[0] == "python"
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "bench", "harness", "tools"}
    copied = {rest.split()[0] for word, rest in found if word == "COPY"}
    assert packages <= copied


def test_one_command_makes_the_secrets(tmp_path: Path):
    target = tmp_path / ".env"

    def make(*arguments: str) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, ROOT / "tools" / "make_env.py", *arguments]
        return subprocess.run(program, cwd=tmp_path, capture_output=True, text=True)

    assert make("https://taikai.example.org/").returncode == 1
    assert make("").returncode == 1  # the secrets are there, the domain is not
    first = compose.read_env(target)
    made = make("taikai.example.org")
    assert (made.returncode, "EMAIL_URL is still empty" in made.stderr) == (0, True)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    values = compose.read_env(target)
    assert {**values, "DOMAIN": ""} == {**first, "DOMAIN": ""}, "a secret once made stays"
    assert len({values[name] for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "REDIS_PASSWORD")}) == 3
    with pytest.raises(compose.ComposeError, match="EMAIL_URL"):
        compose.load(COMPOSE, values)
    assert make("", "", "smtp+tls://post:a&b@mail:587").returncode == 0
    values = compose.read_env(target)
    settings = compose.load(COMPOSE, values)["services"]["web"]["environment"]
    assert settings["EMAIL_URL"] == "smtp+tls://post:a&b@mail:587"
    assert settings["SITE_URL"] == "https://taikai.example.org"
    target.write_text("DOMAIN=x.example\nSECRET_KEY='kept $as it is'\nPOSTGRES_PASSWORD=old\n")
    assert make("").returncode == 0
    values = compose.read_env(target)
    assert values["SECRET_KEY"] == "kept $as it is"
    assert len(values["REDIS_PASSWORD"]) == 64


class Visitor:
    """A browser behind the proxy: https, one host, cookies."""

    def __init__(self, port: int) -> None:
        self.port, self.cookies = port, {}

    def ask(self, path: str, data: dict[str, str] | None = None) -> tuple[int, str]:
        """GET, or POST with the form's own token; what came at the end of the redirects."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Host": VALUES["DOMAIN"], "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = None
        if data is not None:
            headers |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Referer": f"https://{VALUES['DOMAIN']}/",
            }
            body = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": self.cookies.get("csrftoken", "")})
        connection.request("GET" if data is None else "POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        if answer.status in (301, 302, 303):
            return self.ask(answer.headers["Location"])
        return answer.status, text


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """A folder that other users may look into, as PostgreSQL's user must."""
    with tempfile.TemporaryDirectory(prefix="taikai-compose-") as name:
        yield Path(name)


@pytest.mark.skipif(not FULL_RUN, reason="starts PostgreSQL and Redis: the full run does it")
def test_every_service_runs_as_the_file_says(short_folder: Path):
    """Start in order by their own health checks, save something, find it in a backup, stop within the grace."""
    site = Deployment(short_folder, VALUES)
    order = [name for name in compose.in_order(site.services) if name not in ("caddy", "backup")]
    try:
        site.run("web", "python", "manage.py", "collectstatic", "--noinput", "-v", "0")
        for name in order:
            site.start(name)
        site.run(
            "web",
            *("python", "manage.py", "createsuperuser", "--noinput"),
            DJANGO_SUPERUSER_USERNAME="chief@example.org",
            DJANGO_SUPERUSER_EMAIL="chief@example.org",
            DJANGO_SUPERUSER_PASSWORD="a long word for this",
        )
        for name in ("web", "worker"):
            site.wait_healthy(name)
        visitor = Visitor(site.ports["web"])
        assert visitor.ask("/")[0] == 200
        assert visitor.ask("/login/")[0] == 200
        visitor.ask("/login/", {"username": "chief@example.org", "password": "a long word for this"})
        assert visitor.ask("/new/")[0] == 200
        status, page = visitor.ask(
            "/new/",
            {
                "name": "Saved through the web",
                "starts_on": "2022-08-14",
                "ends_on": "2022-08-14",
                "timezone": "Europe/Warsaw",
                "hanchan_count": "4",
                "capacity": "24",
                "fee": "45",
                "currency": "PLN",
                "ruleset": "ema2025",
                "visibility": "public",
                "release": Tournament.Release.values[0],
            },
        )
        assert status == 200
        assert "Saved through the web" in page
        for name, policy in (("broker", "noeviction"), ("cache", "allkeys-lru")):
            text = site.run(name, "redis-cli", "-p", str(site.ports[name]), "config", "get", "maxmemory-policy")
            assert policy in text
        site.start("backup")
        site.wait_healthy("backup")
        folder = Path(site.place("backup", "/backups"))
        kept = wait_for_backup(folder)
        with zipfile.ZipFile(kept) as archive:
            assert b"Saved through the web" in archive.read("tables/tournaments.tournament.jsonl")
            assert "secret_key" not in archive.namelist()
        for name in ("web", "worker", "backup"):
            assert list(Path(site.place(name, "/data")).iterdir()) == [], (
                f"{name} wrote where a container has nothing"
            )
    finally:
        ended = site.stop()
    assert ended == dict.fromkeys(ended, 0), {name: site.log(name) for name, code in ended.items() if code}
    assert set(ended) == {"postgres", "broker", "cache", "web", "worker", "backup"}


def wait_for_backup(folder: Path) -> Path:
    """The first scheduled backup, as soon as it has its name."""
    until = time.monotonic() + 60
    while not (found := list(folder.glob("taikai-*.zip"))):
        assert time.monotonic() < until, "no backup"
        time.sleep(0.2)
    return found[0]

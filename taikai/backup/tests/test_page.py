"""The commands of `docs/operate/backup.md`, run as they stand there.

`docker` and `git` are stood in for: `docker compose run` and `exec` run the command with the service's environment
from docker-compose.yml, on databases of this test. The services themselves run in `tests/test_compose.py`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from taikai.backup.tests.installations import OURS, ROOT, Installation, empty, kinds
from tests import migrated

PAGE = ROOT / "docs" / "operate" / "backup.md"
pytestmark = pytest.mark.django_db(transaction=True)
FULL_RUN = "postgresql" in kinds()

DOCKER = """#!{python}
import os, pathlib, subprocess, sys
sys.path.insert(0, {root!r})
from tools import compose
words = sys.argv[1:]
assert words.pop(0) == "compose", words
what = words.pop(0)
values = compose.read_env(pathlib.Path(".env"))
services = compose.load(pathlib.Path("docker-compose.yml"), values)["services"]
with open("docker.log", "a") as log:
    print(what, *words, file=log)
if what in ("run", "exec"):
    while words[0] in ("--rm", "-T"):
        words.pop(0)
    service = services[words.pop(0)]
    image = compose.image_environment(pathlib.Path({root!r}) / "Dockerfile")
    env = {{**image, **service["environment"], "PATH": os.environ["PATH"]}}
    env["TAIKAI_VAR"] = os.environ["CONTAINER_VAR"]
    env["DATABASE_URL"] = os.environ["CONTAINER_DATABASE"]
    for name in ("DATABASE_PASSWORD", "REDIS_URL", "CACHE_URL", "REDIS_PASSWORD", "STATIC_ROOT"):
        env.pop(name, None)
    words = [{python!r} if word == "python" else word for word in words]
    sys.exit(subprocess.run(words, cwd={root!r}, env={{k: str(v) for k, v in env.items()}}).returncode)
assert what in ("build", "up", "stop"), what
assert all(word in (*services, "-d") for word in words), words
"""


def blocks(title: str) -> list[list[str]]:
    """The blocks of commands of a section, in order."""
    section = PAGE.read_text().split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    found = re.findall(r"(?:^    .+\n)+", section + "\n", re.MULTILINE)
    return [[line.strip() for line in block.splitlines()] for block in found]


class Machine:
    """A folder as somebody would have it: the project, its own `var/` and `.env`."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        folder.mkdir(parents=True)
        for name in ("manage.py", "Makefile", "docker-compose.yml", ".env.example", "tools"):
            (folder / name).symlink_to(ROOT / name)
        (folder / ".venv" / "bin").mkdir(parents=True)
        python = folder / ".venv" / "bin" / "python"
        python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        programs = folder / "programs"
        programs.mkdir()
        (programs / "git").write_text("#!/bin/sh\nexit 0\n")
        (programs / "docker").write_text(DOCKER.format(python=sys.executable, root=str(ROOT)))
        for program in (python, *programs.iterdir()):
            program.chmod(0o755)
        clean = {name: value for name, value in os.environ.items() if name not in OURS}
        self.env = {
            **clean,
            "PATH": f"{programs}:{clean['PATH']}",
            "PYTHON": sys.executable,
            "TAIKAI_VAR": str(folder / "var"),
            "CONTAINER_VAR": str(folder / "data"),
            "CONTAINER_DATABASE": database,
        }

    def do(self, lines: list[str]) -> None:
        """Type the lines. `make run` would go on for ever: the site is started elsewhere."""
        script = "\n".join(line for line in lines if line != "make run")
        found = subprocess.run(
            ["sh", "-euc", script], cwd=self.folder, env=self.env, capture_output=True, text=True, timeout=300
        )
        assert found.returncode == 0, f"{script}\n{found.stdout}{found.stderr}"

    def site(self, **env: str) -> Installation:
        """Its embedded site."""
        return Installation(self.folder / "var", env)

    def carry(self, name: str, to: Machine) -> None:
        """A file by stick."""
        (to.folder / name).write_bytes((self.folder / name).read_bytes())


@pytest.fixture
def laptop(tmp_path: Path) -> tuple[Machine, str]:
    """An embedded site with one entrant, and that entrant's personal link."""
    machine = Machine(tmp_path / "laptop")
    site = machine.site()
    migrated.copy_sqlite(site.folder / "taikai.sqlite3")
    link = site.ask(
        "from tests import factories\n"
        "from taikai.registration.domain.personal_links import personal_path\n"
        "tell(personal_path(factories.EntrantFactory(name='Ala')))"
    )
    return machine, link


def opens(site: Installation, link: str) -> bool:
    """Whether the personal link leads to its entrant."""
    code = f"from django.test import Client\nanswer = Client().get({link!r})\n"
    status, page = site.ask(code + "tell([answer.status_code, answer.content.decode()])")
    assert status == 200, page[:2000]
    return "Ala" in page


def test_every_block_of_the_page_is_run_by_a_test():
    titles = re.findall(r"^## (.+)$", PAGE.read_text(), re.MULTILINE)
    with_commands = {title for title in titles if blocks(title)}
    assert with_commands == {"A backup now", "Restore", *RUN}


RUN = ("Upgrade", "To another machine", "From SQLite to PostgreSQL", "From PostgreSQL to SQLite")


def test_to_another_machine(laptop: tuple[Machine, str], tmp_path: Path):
    old, link = laptop
    there, here, _full = blocks("To another machine")
    new = Machine(tmp_path / "new")
    old.do(there)
    old.carry("moving.zip", new)
    new.do(here)
    assert opens(new.site(), link)
    now, embedded = blocks("A backup now")[0], blocks("Restore")[0]
    old.do(now)
    old.carry("before-the-cup.zip", new)
    for path in (new.folder / "var").glob("taikai.sqlite3*"):
        path.unlink()
    new.do(embedded)
    assert opens(new.site(), link)


@pytest.mark.both
@pytest.mark.skipif(not FULL_RUN, reason="needs PostgreSQL: the full run does it")
def test_from_sqlite_to_postgresql_an_upgrade_and_back(laptop: tuple[Machine, str], tmp_path: Path):
    old, link = laptop
    there, server_lines = blocks("From SQLite to PostgreSQL")
    with empty(tmp_path / "unused", "postgresql") as first:
        server = Machine(tmp_path / "server", first.env["DATABASE_URL"])
        old.do(there)
        old.carry("moving.zip", server)
        server.do(server_lines)
        key = (old.folder / "var" / "secret_key").read_text()
        full = Installation(tmp_path / "look", {"SECRET_KEY": key, "DATABASE_URL": first.env["DATABASE_URL"]})
        assert opens(full, link)
        embedded, upgrade, back = blocks("Upgrade")
        server.do(upgrade)
        server.do(back)
        assert opens(full, link)
        old.do(embedded)
        ordered = (server.folder / "docker.log").read_text().splitlines()
        assert ordered[-3] == "stop web worker backup"
        there, here = blocks("From PostgreSQL to SQLite")
        server.do(there)
        home = Machine(tmp_path / "home")
        for name in (".env", "home.zip"):
            server.carry(name, home)
        home.do(here)
        assert opens(home.site(), link)
    assert key != settings.SECRET_KEY

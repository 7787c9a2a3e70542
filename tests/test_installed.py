"""The site as an organiser installs it: one wheel, in an environment outside this repository, without make."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import Parser
from pathlib import Path
from urllib.parse import urlencode

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import taikai
from tests.test_up import read_until
from tests.wheels import ROOT, alone, bare, build, run
from tools.with_services import free_port

#: Packages, and what they read; where that lies in the wheel.
PACKAGES = ("taikai", "scoring", "cards", "planner", "rehearsal")
SHARED = {
    name: f"taikai/share/{name}"
    for name in ("templates", "static", "locale", "docs/api.md", "docs/api.pl.md", "docs/guides")
}
#: For whoever changes the site.
NOT_SHIPPED = re.compile(
    r"/tests/|\.po$|/(settings_dev|settings_test|parts_dev|urls_dev)\.py$"
    r"|/commands/(dev|event_file_schema|permissions_page)\.py$"
)
PHONE = "192.168.0.20"  # as a phone in the hall calls the machine
SLUG = "krakow-saki-cards-taikai-2022"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("wheel"))


class Visitor:
    """Asks the site on this machine by the name a phone calls it, and keeps its cookies."""

    def __init__(self, port: int) -> None:
        self.port, self.host = port, f"{PHONE}:{port}"
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        headers = {
            "Host": self.host,
            "Accept-Language": "pl",
            "Cookie": "; ".join(map("=".join, self.cookies.items())),
        }
        if form is not None:
            headers |= {"Origin": f"http://{self.host}", "Content-Type": "application/x-www-form-urlencoded"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET" if form is None else "POST", path, urlencode(form or {}), headers)
        answer = connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _is, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        text = answer.read().decode()
        connection.close()
        return answer.status, text

    def log_in(self, name: str, password: str) -> tuple[int, str]:
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.ask("/login/")[1])
        assert token
        return self.ask("/login/", {"csrfmiddlewaretoken": token[1], "username": name, "password": password})


@contextmanager
def started(command: Path, home: Path, *more: str) -> Iterator[tuple[Visitor, str]]:
    """`taikai up` by somebody whose home this is; what it printed."""
    port = free_port()
    site = subprocess.Popen(
        [command, "up", "--port", str(port), *more],
        cwd=home,
        env=bare(
            HOME=str(home), XDG_DATA_HOME=str(home / "data"), PYTHONUNBUFFERED="1", PYTHONWARNDEFAULTENCODING="1"
        ),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said = read_until(site, "Ctrl-C stops everything.")
        yield Visitor(port), said
        site.send_signal(signal.SIGINT)
        end, _nothing = site.communicate(timeout=60)
        assert site.returncode == 0 and f"The data stays in {home / 'data' / 'taikai'}" in end
        # On Windows a text without a named encoding is read in that of the country.
        assert not re.findall(rf"/(?:{'|'.join(PACKAGES)})/\S+: EncodingWarning", said + end)
    finally:
        site.kill()


def is_the_demo(visitor: Visitor, said: str) -> None:
    """The pages a visitor gets: the front page in Polish with its styles, the demo, a log-in that was printed."""
    status, front = visitor.ask("/")
    assert status == 200 and 'lang="pl"' in front and "Zaloguj się" in front
    styles = re.search(r'href="(/static/[^"]+\.[0-9a-f]{12}\.css)"', front)
    assert styles and visitor.ask(styles[1])[0] == 200
    status, page = visitor.ask(f"/t/{SLUG}/")
    assert status == 200 and "Kraków" in page
    assert visitor.ask("/api/")[0] == 200  # its text comes from a file of docs/
    assert visitor.ask("/guide/seating/")[0] == 200
    printed = re.search(r"organiser +(\S+) +password +(\S+)", said)
    assert printed
    assert visitor.ask(f"/t/{SLUG}/manage/")[0] == 302
    assert visitor.log_in(*printed.groups())[0] == 302
    assert visitor.ask(f"/t/{SLUG}/manage/")[0] == 200


def test_the_wheel_holds_the_site_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"taikai-{taikai.__version__}-py3-none-any.whl"
    assert wheel.stat().st_size < 5_000_000
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", *PACKAGES, *SHARED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    here = {name for name in listed if (ROOT / name).is_file() and not NOT_SHIPPED.search(name)}
    wanted = {
        next((name.replace(own, into, 1) for own, into in SHARED.items() if name.startswith(own)), name)
        for name in here
    }
    assert {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name} == wanted


def test_what_it_asks_for_is_what_is_locked(wheel: Path) -> None:
    metadata = Parser().parsestr(
        zipfile.ZipFile(wheel).read(f"taikai-{taikai.__version__}.dist-info/METADATA").decode()
    )
    asked = [Requirement(line) for line in metadata.get_all("Requires-Dist", [])]
    assert {one.name for one in asked if one.marker} == {"weasyprint", "pypdf", "numpy", "opencv-python-headless"}
    for name in ("requirements.txt", "requirements-dev.txt"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        locked = [Requirement(line.rstrip(" \\")) for line in lines if line and line[0] not in " #"]
        versions = {canonicalize_name(one.name): (one.extras, next(iter(one.specifier)).version) for one in locked}
        for one in asked:
            extras, version = versions[canonicalize_name(one.name)]
            assert one.extras <= extras and version in one.specifier, one


def test_it_is_installed_elsewhere_and_gives_what_make_run_gives(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "Zoë’s home + 100 %#1"
    home.mkdir()
    python = alone(wheel, tmp_path / "environment", with_ours=True)
    command = python.with_name("taikai")
    packages = Path(run(python, "-c", "import taikai; print(taikai.__path__[0])", cwd=home).strip())
    assert packages.is_relative_to(tmp_path / "environment")
    before = {path for path in packages.rglob("*") if "__pycache__" not in path.parts}
    with started(command, home) as (visitor, said):
        is_the_demo(visitor, said)
        folder = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
        run(command, "backup", "kept.zip", cwd=home, **folder)
        assert "secret_key" in zipfile.ZipFile(home / "kept.zip").namelist()
    kept = home / "data" / "taikai"
    assert {"taikai.sqlite3", "secret_key", "static"} <= {path.name for path in kept.iterdir()}
    assert kept.stat().st_mode & 0o077 == 0
    assert {path for path in packages.rglob("*") if "__pycache__" not in path.parts} == before
    assert run(command, "--version", cwd=home) == f"taikai {taikai.__version__}\n"


@pytest.mark.soak
def test_uv_installs_it_with_all_it_needs_and_without_pdfs(wheel: Path, tmp_path: Path) -> None:
    """From the package index, in an environment of its own: nothing that is installed here helps."""
    folders = {"UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
    uv = Path(sys.executable).with_name("uv")
    run(uv, "tool", "install", "--python", sys.executable, wheel, cwd=tmp_path, **folders)
    with started(tmp_path / "bin" / "taikai", tmp_path) as (visitor, said):
        is_the_demo(visitor, said)
        assert "taikai[pdf]" in visitor.ask(f"/t/{SLUG}/manage/print/")[1]

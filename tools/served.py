"""Shared start of picture tools: a served site, a browser, a logged-in user."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright

from tools.with_services import LOCAL

SECONDS = 60.0  # a small machine that does other things as well


@contextmanager
def served(checkout: Path, port: int, env: Mapping[str, str], *, worker: bool = False) -> Iterator[None]:
    """The site of a checkout on a port, by the checkout's own `.venv`; `worker`: its jobs are done, too."""
    python = str(checkout / ".venv" / "bin" / "python")
    site = [python, "-m", "uvicorn", "taikai.asgi:application", "--port", str(port)]
    programs = [[*site, "--log-level", "warning", "--lifespan", "off"]]
    if worker:
        programs.append([python, "manage.py", "work"])
    children = [subprocess.Popen(program, cwd=checkout, env=env) for program in programs]
    try:
        wait_for(port, children[0])
        yield
    finally:
        for child in reversed(children):
            child.terminate()
            child.wait(10)


def wait_for(port: int, program: subprocess.Popen[bytes], seconds: float = SECONDS) -> None:
    """Return when the port answers.

    Raises:
        RuntimeError: the program ended, or did not listen in time.
    """
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if program.poll() is not None:
            raise RuntimeError(f"The site ended with {program.returncode}; its last words are above.")
        try:
            socket.create_connection((LOCAL, port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"Nothing answered on port {port} within {seconds:.0f} seconds.")


def chromium(playwright: Playwright) -> Browser:
    """Debian's Chromium, which asks nobody else anything."""
    return playwright.chromium.launch(
        executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"),
        args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
    )


def log_in(page: Page, address: str, login: str, password: str) -> None:
    """Through the form, as a person would."""
    page.goto(f"{address}/login/")
    page.fill("[name=username]", login)
    page.fill("[name=password]", password)
    page.click("main button.primary")
    page.wait_for_load_state()

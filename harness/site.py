"""Running servers: the site under uvicorn in processes of its own, what they use, and a browser to look at it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tools.with_services import LOCAL, free_port

if TYPE_CHECKING:  # a bench of the site opens no browser
    from playwright.sync_api import Browser, Page, Playwright

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 60.0  # a small machine that does other things as well


@contextmanager
def served(
    checkout: Path = ROOT,
    port: int = 0,
    env: Mapping[str, str] | None = None,
    *,
    processes: int = 1,
    worker: bool = False,
) -> Iterator[tuple[int, int]]:
    """The site of a checkout, started as the Dockerfile starts it: (port, process id). It ends with the block.

    Another checkout runs by its own `.venv`. `worker`: its jobs are done, too.
    """
    port = port or free_port()
    python = sys.executable if checkout == ROOT else str(checkout / ".venv" / "bin" / "python")
    site = [python, "-m", "uvicorn", "taikai.asgi:application", "--port", str(port), "--log-level", "error"]
    site += ["--lifespan", "off", "--timeout-graceful-shutdown", "1", "--no-proxy-headers", "--no-access-log"]
    site += ["--workers", str(processes)] if processes > 1 else []
    programs = [site, [python, "manage.py", "work"]] if worker else [site]
    children = [subprocess.Popen(program, cwd=checkout, env=env) for program in programs]
    try:
        wait_for(port, children[0])
        yield port, children[0].pid
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


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += family(int(child))
    return found


def memory(pid: int) -> list[float]:
    """Megabytes resident in a process and in each of its descendants."""
    found = []
    for each in family(pid):
        rows = Path(f"/proc/{each}/status").read_text().splitlines()
        found.append(next((int(row.split()[1]) for row in rows if row.startswith("VmRSS")), 0) / 1024)
    return found


def processor(pid: int) -> float:
    """Seconds of processor time of a process and its descendants."""
    ticks = 0
    for each in family(pid):
        ticks += sum(int(part) for part in Path(f"/proc/{each}/stat").read_text().rsplit(")", 1)[1].split()[11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


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

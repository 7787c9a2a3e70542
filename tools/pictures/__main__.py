"""Command line of `make pictures`: each page, each width, light and dark.

make pictures                               # of this checkout, into var/pictures/now, and sheets of many pages
make pictures OF=../older AS=before         # of another checkout, with its own .venv
make pictures BESIDE=before                 # sheets with the pages of both, side by side, in var/pictures/sheets
make pictures ONLY=manage-settings            # only pages whose name contains this, of the site that is there
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from harness.site import chromium, log_in, served
from tools.pictures.crawl import FoundPage, crawl
from tools.pictures.sheets import lay
from tools.with_services import free_port

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "var" / "pictures"
WIDTHS = {390: 844, 768: 1024, 1280: 800}
SCHEMES = ("light", "dark")
NOWHERE = "/nowhere/"  # whose answer is a page, too


@contextmanager
def site(checkout: Path, folder: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The site of a checkout, made in `folder` unless it is there: its address, who logs in and where to begin."""
    python = checkout / ".venv" / "bin" / "python"
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    settings = {"TAIKAI_VAR": str(folder), "DJANGO_SETTINGS_MODULE": "taikai.settings", "SITE_URL": address}
    env = {**os.environ, **settings}
    world = folder / "world.json"
    if not world.exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        subprocess.run([python, "manage.py", "migrate", "-v", "0"], cwd=checkout, env=env, check=True)
        made = subprocess.run(
            [python, Path(__file__).with_name("world.py")],
            cwd=checkout,
            env=env,
            check=True,
            stdout=subprocess.PIPE,
        )
        world.write_bytes(made.stdout)
    subprocess.run(
        [python, "manage.py", "collectstatic", "--noinput", "-v", "0"], cwd=checkout, env=env, check=True
    )
    with served(checkout, port, env):
        yield address, json.loads(world.read_text())


def found_pages(
    context: BrowserContext, address: str, who: str, world: dict[str, Any], known: set[str]
) -> list[FoundPage]:
    """Every page somebody can come to."""
    begin, apart = world["begin"][who], world["apart"].get(who, [])

    def get(path: str) -> tuple[str, str]:
        answer = context.request.get(address + path, max_redirects=5)
        html = "text/html" in answer.headers.get("content-type", "")
        return answer.url.removeprefix(address), answer.text() if html and (answer.ok or path == NOWHERE) else ""

    return crawl(who, begin, get, known, apart=apart)


def visitor(browser: Browser, address: str, who: str, world: dict[str, Any]) -> BrowserContext:
    """A browser of somebody's, logged in unless they are a stranger."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    if who:
        page = context.new_page()
        log_in(page, address, world["logins"][who], world["password"])
        page.close()
    return context


def photograph(context: BrowserContext, address: str, pages: list[FoundPage], target: Path) -> list[str]:
    """Take them; what is too wide or does not come is said."""
    wrong = []
    for width, height in WIDTHS.items():
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        for one in pages:
            page.emulate_media(color_scheme="light")
            try:
                page.goto(address + one.path, wait_until="load", timeout=15_000)
            except Exception as slow:
                wrong.append(f"{one.name} at {width}: {str(slow).splitlines()[0]}")
                continue
            page.evaluate("document.fonts.ready")
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(40)
                page.screenshot(path=target / f"{one.name}--{width}-{scheme}.png", full_page=True)
            wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            if wide > 0:
                wrong.append(f"{one.name} at {width}: {wide} px too wide")
        page.close()
    return wrong


def main() -> int:
    """Take all, then lay the sheets."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--of", type=Path, default=ROOT, help="the checkout whose pages are taken")
    words.add_argument("--into", default="now", help="the name they are kept under")
    words.add_argument("--only", default="", help="only names that contain this")
    words.add_argument("--who", default="", help="only one of them: public, organiser, judge, owner")
    words.add_argument("--beside", default="", help="lay sheets beside the pictures of this name")
    wanted = words.parse_args()
    target = TARGET / wanted.into
    target.mkdir(parents=True, exist_ok=True)
    if not wanted.only and not wanted.who:
        shutil.rmtree(target / "site", ignore_errors=True)
        for old in target.glob("*.png"):
            old.unlink()
    wrong: list[str] = []
    with site(wanted.of.resolve(), target / "site") as (address, world), sync_playwright() as playwright:
        browser = chromium(playwright)
        known: set[str] = set()
        for who in world["begin"]:
            context = visitor(browser, address, who, world)
            pages = [one for one in found_pages(context, address, who, world, known) if wanted.only in one.name]
            if wanted.who and wanted.who != (who or "public"):
                continue
            print(f"{who or 'public'}: {len(pages)} pages", flush=True)
            (target / f"{who or 'public'}.txt").write_text("".join(f"{one.name} {one.path}\n" for one in pages))
            wrong += photograph(context, address, pages, target)
            context.close()
        browser.close()
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{lay(TARGET, wanted.into, wanted.beside, wanted.only)} sheets in {TARGET / 'sheets'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

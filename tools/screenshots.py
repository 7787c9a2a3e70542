"""Takes the screenshots of `docs/screenshots/` from a fresh demo, at 390 and 1280 px.

make screenshots                    # all
make screenshots ONLY=standings     # only names that contain the word
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from harness.site import chromium, log_in, served
from tools.with_services import free_port

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "screenshots"
SIZES = {390: 844, 1280: 800}
SLUG = "krakow-saki-cards-taikai-2022"
T = f"/t/{SLUG}"
REPORTED = "hand-by-hand-12-3"  # a demo whose tables report their hands

# name, path, who looks ("" = public). `{table}` is a table of the hanchan under way without a result.
PAGES = [
    ("home", "/", ""),
    ("overview", f"{T}/", ""),
    ("participants", f"{T}/players/", ""),
    ("programme", f"{T}/programme/", ""),
    ("seating", f"{T}/seating/", ""),
    ("standings", f"{T}/standings/", ""),
    ("player", "{player}", ""),
    ("personal", "{personal}", ""),
    ("rules", f"{T}/rules/", ""),
    ("presets", "/rules/", ""),
    ("calculator", "/calculator/?rules=ema2025&h=234567m22345p67s8s&by=tsumo&seat=S&round=E&riichi=1&d=4m", ""),
    ("points", "/calculator/points/", ""),
    ("cards", "/cards/", ""),
    ("card", "/cards/hao-huiyu/", ""),
    ("yaku", "/rules/yaku/", ""),
    ("seating-report", f"{T}/seating/report/", ""),
    ("my-cards", "{personal}cards/", ""),
    ("rulings", f"{T}/rulings/", ""),
    ("fairness", f"{T}/fairness/", ""),
    ("screen", f"{T}/screen/", ""),
    ("dashboard", f"{T}/manage/", "organiser"),
    ("entrants", f"{T}/manage/players/", "organiser"),
    ("check-in", f"{T}/manage/check-in/", "organiser"),
    ("manage-seating", f"{T}/manage/seating/", "organiser"),
    ("manage-programme", f"{T}/manage/programme/", "organiser"),
    ("board", "{board}", "judge"),
    ("result-entry", "{table}", "judge"),
    ("card-table", f"{T}/manage/cards/3/4/", "judge"),
    ("manage-plan", f"{T}/manage/seating/plan/", "organiser"),
    ("log", f"{T}/manage/log/", "judge"),
    ("registration", f"{T}/manage/registration/", "organiser"),
    ("money", f"{T}/manage/money/", "organiser"),
    ("mail", f"{T}/manage/emails/", "organiser"),
    ("papers", f"{T}/manage/print/", "organiser"),
    ("screens", f"{T}/manage/screens/", "organiser"),
    ("federation", f"{T}/manage/federation/", "organiser"),
    ("files", f"{T}/manage/files/", "organiser"),
    ("table", "{hands}", "judge"),
]


@contextmanager
def demo_site() -> Iterator[tuple[str, dict[str, str]]]:
    """A demo served from a temporary folder: its address and what `manage.py demo` keeps about log-ins."""
    with tempfile.TemporaryDirectory(prefix="taikai-pictures-") as folder:
        port = free_port()
        address = f"http://127.0.0.1:{port}"
        env = {
            **os.environ,
            "TAIKAI_VAR": folder,
            "DJANGO_SETTINGS_MODULE": "taikai.settings",
            "SITE_URL": address,
        }
        reported = ["demo", "--quiet", "--players", "12", "--hanchans", "3", "--reported"]
        last = ["demo", "--quiet"]  # whose log-ins are kept
        for command in (["migrate", "-v", "0"], reported, last, ["collectstatic", "--noinput", "-v", "0"]):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=env, check=True)
        with served(ROOT, port, env, worker=True):
            yield address, json.loads((Path(folder) / "demo-logins.json").read_text())


def found_paths(browser: Browser, address: str, logins: dict[str, str]) -> dict[str, str]:
    """The paths that depend on ids, found by following links as a person would."""
    page = browser.new_page()
    page.goto(f"{address}{T}/standings/")
    player = page.locator(f"main a[href*='{T}/players/']").first.get_attribute("href") or "/"
    log_in(page, address, logins["judge"], logins["password"])
    page.goto(f"{address}{T}/manage/")
    board = page.locator(".nav-places [data-go=t]").first.get_attribute("href") or "/"
    table = page.locator("a.square-playing, a.square-missing").last.get_attribute("href") or "/"
    page.goto(f"{address}/t/{REPORTED}/manage/")
    hands = page.locator("a.square-playing, a.square-missing").last.get_attribute("href") or "/"
    page.close()
    return {
        "{player}": player,
        "{personal}": logins["player_path"],
        "{personal}cards/": logins["player_path"] + "cards/",
        "{board}": board,
        "{table}": table,
        "{hands}": hands.replace("/manage/results/", "/table/"),
    }


def main() -> int:
    """Take them all."""
    only = os.environ.get("ONLY", "")
    TARGET.mkdir(parents=True, exist_ok=True)
    failed = []
    with demo_site() as (address, logins), sync_playwright() as playwright:
        browser = chromium(playwright)
        paths = found_paths(browser, address, logins)
        for width, height in SIZES.items():
            for role in ("", "organiser", "judge"):
                context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
                page = context.new_page()
                if role:
                    log_in(page, address, logins[role], logins["password"])
                for name, path, who in PAGES:
                    if who != role or only not in name:
                        continue
                    answer = page.goto(address + paths.get(path, path))
                    if answer is None or answer.status != 200:
                        failed.append(f"{name}: {answer.status if answer else 'no answer'}")
                        continue
                    page.wait_for_timeout(300)
                    page.screenshot(path=TARGET / f"{name}-{width}.png")
                    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
                    if wide > 0:
                        failed.append(f"{name} at {width} px: {wide} px too wide")
                context.close()
        browser.close()
    for line in failed:
        print(line, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

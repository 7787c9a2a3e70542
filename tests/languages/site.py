"""A copy of the site that speaks one more language: new files and one line in the settings, nothing else."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import django
from django.conf import settings

from tests import migrated
from tests.languages.pseudo import catalogue, write_toml
from tools.messages import PACKAGES, ROOT, locale_of

# What is compiled comes along, and is not compiled again; but not what another process is writing just now.
LEFT_OUT = (".*", "var", "staticfiles", "node_modules", "test-results", "*.pyc.*", "screenshots")
LINE = re.compile(r"^LANGUAGES = \[(.*)\]$", re.MULTILINE)


def copy_with(folder: Path, languages: dict[str, str]) -> Path:
    """The whole project in `folder`, with these languages (code → own name) added as a translator would."""
    site = folder / "site"
    shutil.copytree(ROOT, site, symlinks=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    migrated.copy_sqlite(site / "var" / "migrated" / migrated.sqlite_file().name)
    one_line(site / "taikai" / "settings.py", languages)
    for code in languages:
        new_files(site, code)
    return site


def one_line(path: Path, languages: dict[str, str]) -> None:
    """Add the languages to `LANGUAGES`."""
    text = path.read_text(encoding="utf-8")
    more = "".join(f", ({code!r}, {name!r})" for code, name in languages.items())
    changed, count = LINE.subn(lambda found: f"LANGUAGES = [{found[1]}{more}]", text)
    assert count == 1, "the languages stand in one line of the settings"
    path.write_text(changed, encoding="utf-8")


def new_files(site: Path, code: str) -> None:
    """The catalogues of the site and the packages, the texts of cards and rulings, introductions of rules."""
    sources = {"django": (site / "locale", list(_site_messages(site)))}
    for package in PACKAGES:
        folder = site / package / "locale"
        sources[package] = (folder, [folder / "pl" / "LC_MESSAGES" / f"{package}.po"])
    for domain, (folder, found) in sources.items():
        target = folder / locale_of(code) / "LC_MESSAGES"
        target.mkdir(parents=True)
        made = catalogue(code, *found)
        made.save_as_mofile(str(target / f"{domain}.mo"))
    for source in (*site.glob("cards/catalogue/data/*/text.en.toml"), site / "cards" / "rulings.en.toml"):
        write_toml(source, code)


def _site_messages(site: Path) -> Iterable[Path]:
    """The site's own messages, then those of Django and of the apps, which a real language brings along."""
    yield site / "locale" / "pl" / "LC_MESSAGES" / "django.po"
    yield from (Path(django.__file__).parent / "conf" / "locale" / "en").rglob("django.po")
    for app in settings.INSTALLED_APPS:
        spec = find_spec(app)
        if spec is not None and spec.origin is not None and not app.startswith("taikai"):
            yield from Path(spec.origin).parent.glob("locale/en/LC_MESSAGES/django.po")

"""`make dev`: the debug toolbar is on the pages, scripts stay strict, and the real site knows nothing of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests import migrated

PAGE = """
import django
django.setup()
from django.conf import settings
from django.test import Client
from django.test.utils import setup_test_environment
setup_test_environment()
answer = Client(REMOTE_ADDR="127.0.0.1").get("/rules/")
print(answer.status_code, "djDebug" in answer.content.decode(), settings.VAR_DIR)
print(answer["Content-Security-Policy"])
parts = Client(REMOTE_ADDR="127.0.0.1").get("/parts/")
print(parts.status_code, sorted({template.name for template in parts.templates if template.name}))
"""


#: Around the pages of a tournament only.
FRAME = {f"parts/nav_{name}.html" for name in ("top", "menu", "second", "bottom", "pages", "more", "site")} | {
    "parts/palette.html"
}


def test_the_toolbar_is_on_every_page(tmp_path: Path):
    given = {**os.environ, "DJANGO_SETTINGS_MODULE": "taikai.settings_dev", "TAIKAI_VAR": str(tmp_path)}
    given.pop("DATABASE_URL", None)
    migrated.copy_sqlite(tmp_path / "taikai.sqlite3")
    text = subprocess.run(
        [sys.executable, "-c", PAGE], cwd=settings.BASE_DIR, env=given, capture_output=True, text=True, check=False
    )
    assert text.returncode == 0, text.stderr
    seen, policy, parts = text.stdout.splitlines()[-3:]
    assert seen == f"200 True {tmp_path}"
    assert {part.strip() for part in policy.split(";")} >= {
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
    }
    # Every shared part can be looked at alone; those of a page's frame are around it.
    assert parts.startswith("200 ")
    shared = {f"parts/{path.name}" for path in (settings.BASE_DIR / "templates" / "parts").glob("*.html")}
    assert not {name for name in shared - FRAME if name not in parts}


@pytest.mark.django_db
def test_the_real_site_has_no_toolbar():
    assert "debug_toolbar" not in settings.INSTALLED_APPS
    assert not [name for name in settings.MIDDLEWARE if "debug" in name]
    assert settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["style-src"] == ["'self'"]
    assert Client().get("/parts/").status_code == 404

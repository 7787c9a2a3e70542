"""The text of the page for people who write programs: the same file as in `docs/`."""

from __future__ import annotations

from functools import cache

from django.conf import settings


@cache
def guide_text() -> str:
    """`docs/api.md` with this site's own address in its examples."""
    text = (settings.BASE_DIR / "docs" / "api.md").read_text()
    return text.replace("https://taikai.example.org", settings.SITE_URL)

"""API guide for developers: the text of `docs/api.md`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings

WRITTEN_IN = "en"


def guide_file(language: str) -> Path:
    """Where the guide in a language is: `docs/api.pl.md`; in the first language `docs/api.md`."""
    name = "api.md" if language == WRITTEN_IN else f"api.{language}.md"
    return Path(settings.BASE_DIR / "docs" / name)


@cache
def guide_text(language: str) -> tuple[str, str]:
    """The guide with this site's own address in its examples, and the language it is in.

    That is the reader's where somebody has written it in that, else the first one.
    """
    found = language if guide_file(language).is_file() else WRITTEN_IN
    text = guide_file(found).read_text(encoding="utf-8")
    return text.replace("https://taikai.example.org", settings.SITE_URL), found

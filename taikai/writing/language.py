"""The reader's language, as the texts that are data (rules, cards, problems) know it."""

from __future__ import annotations

from django.utils.translation import get_language


def reader_language() -> str:
    """The code of the reader's language ("en", "pl", "pt-br"); English where none is active."""
    return get_language() or "en"

"""The reader's language, as the texts that are data (rules, cards, problems) know it."""

from __future__ import annotations

from django.utils.translation import get_language


def reader_language() -> str:
    """Two letters: "en" or "pl"; English where no language is active."""
    return (get_language() or "en")[:2]

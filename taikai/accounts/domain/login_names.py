"""Normalisation of log-in names: case and Unicode form do not matter."""

from __future__ import annotations

import unicodedata


def plain_name(text: str) -> str:
    """As names and addresses of accounts are kept: one form of each character, small letters, no outer spaces."""
    return unicodedata.normalize("NFKC", text).strip().lower()

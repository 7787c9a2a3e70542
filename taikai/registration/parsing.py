"""What a form sends besides its fields: the write key, numbers of entries."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest


def key_of(request: HttpRequest) -> str:
    """The client-made key, or "" if there is none or it is not one."""
    key = str(request.POST.get("key", ""))
    return key if len(key) <= 64 and key.isascii() and key.isalnum() else ""


def numbers(texts: Iterable[str]) -> list[int]:
    """Those of the texts that are numbers a database can hold."""
    return [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 19]

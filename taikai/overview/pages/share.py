"""Data for programs inside a page: a block that no browser runs, and no text of a person can end."""

from __future__ import annotations

import json
from typing import Any

from django.utils.safestring import SafeString, mark_safe

_ESCAPED = {ord("<"): "\\u003c", ord(">"): "\\u003e", ord("&"): "\\u0026", 0x2028: "\\u2028", 0x2029: "\\u2029"}


def data_block(data: dict[str, Any]) -> SafeString:
    """The data as `application/ld+json`; what could end the block is written as an escape of JSON."""
    written = json.dumps(data, ensure_ascii=False).translate(_ESCAPED)
    return mark_safe(f'<script type="application/ld+json">{written}</script>')  # noqa: S308

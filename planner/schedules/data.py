"""Loader of the data file with stored schedules and shifts."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any


@lru_cache(maxsize=1)
def data() -> dict[str, Any]:
    """``schedules.json``: its "schedules" and its "shifts"."""
    read: dict[str, Any] = json.loads(Path(__file__).with_name("schedules.json").read_text(encoding="utf-8"))
    return read

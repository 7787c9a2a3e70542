"""Hash chain over a table's log: a later change is visible."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from cards.fair.stream import VERSION


def canonical(value: Mapping[str, Any]) -> bytes:
    """JSON with sorted keys, without spaces, characters as they are, in UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")


def first_link(commitment: str, public: str, hanchan: int, table: int, settings: Mapping[str, Any]) -> str:
    """The link a table starts from: it ties the log to the tournament, the place and the rules."""
    head = {
        "commitment": commitment,
        "public": public,
        "hanchan": hanchan,
        "table": table,
        "settings": dict(settings),
    }
    return hashlib.sha256(f"{VERSION}/table\n".encode("ascii") + canonical(head)).hexdigest()


def next_link(link: str, operation: Mapping[str, Any]) -> str:
    """The link after one more operation (without its outcome, which follows from the secret)."""
    start = f"{VERSION}/link\n{link}\n".encode("ascii")
    return hashlib.sha256(start + canonical(operation)).hexdigest()

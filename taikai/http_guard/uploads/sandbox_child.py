"""Child process of the upload sandbox: takes limits, reads one file, answers, exits.

`python -m taikai.http_guard.uploads.sandbox_child` reads a line of JSON (the function, the limits) and then the
file from its standard input. It imports nothing of the site but the module of the function, and knows no key and
no database.
"""

from __future__ import annotations

import base64
import importlib
import json
import sys
from collections.abc import Callable
from typing import Any

from taikai.http_guard.uploads.measure import TooMuch, Unreadable

if sys.platform != "win32":
    import resource  # noqa: TID251


def limit(memory: int, seconds: int) -> None:
    """Take no more memory and processor time than this from here on, write no file and leave no core.

    Windows has no such limits: there only the parent's clock ends it (`sandbox.py`).
    """
    if sys.platform != "win32":
        for name, most in (("AS", memory), ("CPU", seconds), ("FSIZE", 0), ("CORE", 0)):
            which = getattr(resource, f"RLIMIT_{name}")
            _soft, hard = resource.getrlimit(which)
            most = most if hard == resource.RLIM_INFINITY else min(most, hard)
            try:
                resource.setrlimit(which, (most, most))
            except (ValueError, OSError):  # macOS knows RLIMIT_AS and refuses it
                continue


def _plain(value: Any) -> dict[str, str]:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    raise TypeError(type(value).__name__)


def answer(function: Callable[..., Any], given: dict[str, Any], raw: bytes) -> dict[str, Any]:
    """What the function says about the file, or why it says nothing."""
    try:
        return {"found": function(raw, **given)}
    except TooMuch as much:
        return {"much": [much.what, much.found, much.most]}
    except MemoryError:
        return {"much": ["work", 0, 0]}
    except Unreadable as broken:
        return {"unreadable": str(broken)[:200]}
    except Exception as broken:  # libraries raise whatever a broken file makes them stumble over
        return {"unreadable": type(broken).__name__}


def main() -> None:
    asked = json.loads(sys.stdin.buffer.readline())
    limit(asked["memory"], asked["seconds"])
    module, _colon, name = asked["function"].partition(":")
    function = getattr(importlib.import_module(module), name)
    sys.stdout.write(json.dumps(answer(function, asked["given"], sys.stdin.buffer.read()), default=_plain))


if __name__ == "__main__":
    main()

"""Parent side of the upload sandbox: starts `sandbox_child.py` with limits of memory and time."""

from __future__ import annotations

import base64
import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch, Unreadable
from taikai.http_guard.uploads.sandbox_child import answer

logger = logging.getLogger(__name__)

MEMORY: Final = 320 * MEGABYTE  # bytes of addresses, libraries among them
SECONDS: Final = 10  # of the processor
PATIENCE: Final = 4  # times as long by the clock, where others want the processor too
ROOT: Final = Path(__file__).resolve().parents[3]
#: All of the environment the child gets: no key, no database.
KEPT: Final = ("PATH", "PYTHONPATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "TMPDIR")


def run_in_sandbox(
    function: Callable[..., Any],
    raw: bytes,
    /,
    *,
    memory: int = MEMORY,
    seconds: int = SECONDS,
    small: bool = False,
    **given: Any,
) -> Any:
    """What `function(raw, **given)` answers, in values of JSON and bytes; in another process, tuples become lists.

    The function stands in a module that imports nothing of Django. `small`: so little is in the file, as measured,
    that this process may read it; only for readers in Python, which never end their process.

    Raises:
        TooMuch: as the function did, and where the limits ended it.
        Unreadable: whatever else the function raised.
    """
    said = answer(function, given, raw) if small else _child(function, raw, memory, seconds, given)
    if "much" in said:
        raise TooMuch(*said["much"])
    if "unreadable" in said:
        raise Unreadable(said["unreadable"])
    return said["found"]


def _child(
    function: Callable[..., Any], raw: bytes, memory: int, seconds: int, given: dict[str, Any]
) -> dict[str, Any]:
    name = f"{function.__module__}:{function.__qualname__}"
    asked = json.dumps({"function": name, "given": given, "memory": memory, "seconds": seconds})
    environment = {key: os.environ[key] for key in KEPT if key in os.environ}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "taikai.http_guard.uploads.sandbox_child"],
            input=asked.encode() + b"\n" + raw,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=ROOT,
            env={**environment, "MALLOC_ARENA_MAX": "1", "PYTHONUTF8": "1"},
            timeout=seconds * PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        logger.warning("Reading a file of %d bytes by %s took too long", len(raw), name)
        raise TooMuch("work", 0, 0) from late
    if done.returncode != 0:
        logger.warning("Reading a file of %d bytes by %s ended with %d", len(raw), name, done.returncode)
        raise TooMuch("work", 0, 0)
    found: dict[str, Any] = json.loads(done.stdout, object_hook=_with_bytes)
    return found


def _with_bytes(told: dict[str, Any]) -> Any:
    return base64.b64decode(told["base64"]) if told.keys() == {"base64"} else told

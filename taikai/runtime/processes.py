"""Child processes of the site: start, ordered stop, files readable by their owner only; all systems."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

PR_SET_PDEATHSIG = 1


def on_stop(call: Callable[[], None]) -> None:
    """Call this when the process is told to stop: by Ctrl-C, by the machine, by whoever started it."""
    numbers = [signal.SIGINT, signal.SIGTERM]
    if sys.platform == "win32":
        numbers.append(signal.SIGBREAK)
    for number in numbers:
        signal.signal(number, lambda _number, _frame: call())


def start(arguments: list[str], *, cwd: Path, env: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start a Python of the same environment. Ctrl-C reaches only its starter, which stops it with `stop`."""
    command = [sys.executable, *arguments]
    given = {**env, "PYTHONUTF8": "1"}  # what it writes is UTF-8, whatever the system's old encoding is
    if sys.platform == "win32":
        return subprocess.Popen(command, cwd=cwd, env=given, creationflags=subprocess.CREATE_NEW_PROCESS_GROUP)  # noqa: S603
    return subprocess.Popen(  # noqa: S603
        command, cwd=cwd, env=given, preexec_fn=_die_with_starter, start_new_session=True
    )


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask a process to end in order. (On Windows SIGTERM would end it at once, in the middle of a save.)"""
    if sys.platform == "win32":
        process.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        process.send_signal(signal.SIGTERM)


def _die_with_starter() -> None:
    """In the child: be told when its starter is gone, however it went. Only Linux can say that."""
    if sys.platform == "linux":
        ctypes.CDLL("libc.so.6").prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


# Private files: readable by the site's user only.


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)

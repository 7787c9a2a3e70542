"""`python -m scoring` as a person beside the table: one question a line, one answer a line."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent


class Engine:
    """The rules, asked in JSON through a process of their own."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self._process = subprocess.Popen(
            [sys.executable, "-m", "scoring"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=HERE,
            bufsize=1,
        )
        self._lock = threading.Lock()

    def ask(self, kind: str, given: dict[str, Any]) -> dict[str, Any]:
        """The answer, or everything that is wrong under `problems`."""
        line = json.dumps({"ruleset": self.ruleset, "kind": kind, "given": given})
        with self._lock:
            if self._process.stdin is None or self._process.stdout is None:
                raise RuntimeError("python -m scoring has no input or output")
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            reply: dict[str, Any] = json.loads(self._process.stdout.readline())
        return reply.get("answer") or {"problems": reply.get("problems", [])}

    def close(self) -> None:
        """It may go."""
        self._process.stdin and self._process.stdin.close()
        self._process.wait(timeout=10)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

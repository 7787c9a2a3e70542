"""Client of `python -m scoring` (or `cards`): one question a line, one answer a line."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Literal

HERE = Path(__file__).resolve().parent.parent


class Engine:
    """The rules, asked in JSON through a process of their own."""

    def __init__(self, ruleset: str, program: Literal["scoring", "cards"] = "scoring") -> None:
        self.ruleset, self.program = ruleset, program
        self._process = subprocess.Popen(  # noqa: S603 - one of two programs of the project
            [sys.executable, "-m", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            cwd=HERE,
            bufsize=1,
        )
        self._lock = threading.Lock()

    def ask(self, kind: str, given: dict[str, Any]) -> dict[str, Any]:
        """The answer, or everything that is wrong under `problems`."""
        return self.say({"ruleset": self.ruleset, "kind": kind, "given": given})

    def say(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a line of the program's own, or `problems`."""
        with self._lock:
            if self._process.stdin is None or self._process.stdout is None:
                raise RuntimeError(f"python -m {self.program} has no input or output")
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            reply: dict[str, Any] = json.loads(self._process.stdout.readline())
        return reply.get("answer") or {"problems": reply.get("problems", [])}

    def close(self) -> None:
        self._process.stdin and self._process.stdin.close()
        self._process.wait(timeout=10)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

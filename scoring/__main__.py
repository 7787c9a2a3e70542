"""`python -m scoring`: one JSON object a line on standard input, one a line on standard output, in order."""

from __future__ import annotations

import json
import sys
from math import isinf
from typing import BinaryIO, TextIO

from scoring.interface import refusal, respond
from scoring.problems import problem

#: A line longer than this (bytes) is refused, so that memory stays constant whatever comes in.
LONGEST_LINE = 8 * 1024 * 1024
TOO_DEEP = refusal(None, [problem("too_deep", "", "this line is nested too deeply")])


def reply_to(line: bytes) -> tuple[dict[str, object], bool]:
    """The reply to one line, and whether the program itself failed on it."""
    try:
        request = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse_constant, parse_float=_finite)
    except ValueError as fault:
        return refusal(
            None,
            [problem("not_json", "", "this line is not JSON: {fault}", fault=fault)],
        ), False
    except RecursionError:
        return TOO_DEEP, False
    try:
        return respond(request), False
    except RecursionError:
        return TOO_DEEP, False
    except Exception as fault:
        print(f"{type(fault).__name__}: {fault}", file=sys.stderr)
        identity = request.get("id") if isinstance(request, dict) else None
        return refusal(
            identity,
            [problem("internal", "", "the program failed on this line")],
        ), True


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    """1e999 reads as infinity, which no JSON can write back."""
    number = float(text)
    if isinf(number):
        raise ValueError(f"{text} is too large a number")
    return number


def run(source: BinaryIO, target: TextIO) -> int:
    """Answer every line of `source`; 0 unless the program itself failed."""
    failed = False
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE:
            while not line.endswith(b"\n") and (line := source.readline(LONGEST_LINE)):
                pass
            reply: dict[str, object] = refusal(None, [problem("too_long", "", "this line is longer than 8 MiB")])
        else:
            reply, broke = reply_to(line)
            failed = failed or broke
        target.write(json.dumps(reply, ensure_ascii=False, separators=(",", ":")) + "\n")
        target.flush()
    return 1 if failed else 0


def main() -> int:
    """Standard input to standard output."""
    if hasattr(sys.stdout, "reconfigure"):
        # Half a surrogate pair, which JSON may hold and UTF-8 may not, goes back as the escape it came as.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        return run(sys.stdin.buffer, sys.stdout)
    except BrokenPipeError:
        sys.stderr.close()
        return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""`python -m cards`: one JSON object a line on standard input, one answer a line on standard output."""

from __future__ import annotations

import sys

from cards.interface import respond_lines


def main() -> int:
    """Answers every line of standard input in order; 0 unless the program itself failed."""
    sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")  # type: ignore[union-attr]
    # A lone surrogate in an id goes back as the escape it came as.
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    failed = False
    for answer, broke in respond_lines(sys.stdin):
        failed = failed or broke
        sys.stdout.write(answer + "\n")
        sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The stylesheets as cssbeautifier writes them, one declaration a line, and no line too long to read.

`tools/style.py` writes them again; with `--check` nothing is written and what differs is named. Both name every
line of templates, styles and scripts that is over 120 columns: those are mended by hand.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 120
READ_BY_PEOPLE = ("templates/**/*.html", "static/css/*.css", "static/js/*.js")


def written(styles: str) -> str:
    """A stylesheet in the house's form."""
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.space_around_combinator = True
    return str(cssbeautifier.beautify(styles, options))


def too_long() -> list[str]:
    """`file:line: columns` of every line over the limit."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} columns, {COLUMNS} are the limit"
        for pattern in READ_BY_PEOPLE
        for path in sorted(ROOT.glob(pattern))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > COLUMNS
    ]


def main() -> int:
    """1 if a line is too long or, with `--check`, a stylesheet is not as it would be written."""
    problems = []
    for path in sorted(ROOT.glob("static/css/*.css")):
        before = path.read_text("utf-8")
        if (after := written(before)) == before:
            continue
        if "--check" in sys.argv[1:]:
            problems.append(f"{path.relative_to(ROOT)}: not in the house's form, `make fmt` writes it")
        else:
            path.write_text(after, "utf-8")
            print(f"{path.relative_to(ROOT)} written")
    problems += too_long()
    if problems:
        print("\n".join(problems))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

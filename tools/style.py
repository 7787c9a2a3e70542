"""Stylesheet formatter: cssbeautifier, one declaration a line, no line too long.

`tools/style.py` writes them again; with `--check` nothing is written and what differs is named. Both name every
line of templates, styles and scripts that is over 120 columns, and every custom property that nobody uses or that
nobody declares: those are mended by hand.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import cssbeautifier

ROOT = Path(__file__).resolve().parent.parent
COLUMNS = 120
READ_BY_PEOPLE = ("templates/**/*.html", "static/css/*.css", "static/js/*.js")
DECLARED = re.compile(r"(--[\w-]+)\s*:")
USED = re.compile(r"var\(\s*(--[\w-]+)")
SET_BY_SCRIPTS = re.compile(r"""["'](--[\w-]+)["']""")
DRAWN_WITH = {"card-faces.css"}
"""Declares what the pictures use that `cards.pictures` draws into a page."""


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


def loose_ends() -> list[str]:
    """Custom properties that are declared and used nowhere, or used and declared nowhere."""
    declared: dict[str, Path] = {}
    used: dict[str, Path] = {}
    for path in (path for pattern in READ_BY_PEOPLE for path in sorted(ROOT.glob(pattern))):
        text = path.read_text("utf-8")
        names = dict.fromkeys((SET_BY_SCRIPTS if path.suffix == ".js" else DECLARED).findall(text), path)
        declared |= names
        used |= dict.fromkeys(USED.findall(text), path) | (names if path.name in DRAWN_WITH else {})
    unused = [f"{declared[name].relative_to(ROOT)}: nobody uses {name}" for name in declared.keys() - used]
    unknown = [f"{used[name].relative_to(ROOT)}: nobody declares {name}" for name in used.keys() - declared]
    return sorted(unused + unknown)


def main() -> int:
    """1 if a line is too long, a property loose or, with `--check`, a stylesheet not as it would be written."""
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
    problems += too_long() + loose_ends()
    if problems:
        print("\n".join(problems))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

"""Where each message of the catalogues stands in the code and in the templates."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tools.messages import PACKAGES, messages
from tools.reword import BLOCK, GETTEXT, called, message_of

ROOT = Path(__file__).resolve().parents[1]
CONTEXT = re.compile(r"""\bcontext\s+(?:"([^"]*)"|'([^']*)')""")
#: A text within a tag or a filter's argument, with what follows it in the tag.
QUOTED = re.compile(r"""(?:\{%\s*translate\s+|_\()(?:"([^"]*)"|'([^']*)')([^%}]*)""")
Key = tuple[str, str]
"""Context and message."""


def files_of_messages(root: Path = ROOT) -> dict[Key, list[str]]:
    """The files of every message, each once."""
    found: dict[Key, list[str]] = {}
    for path in sources(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        package = name.split("/")[0] in PACKAGES
        keys = in_template(text) if path.suffix != ".py" else in_package(text) if package else in_python(text)
        for key in keys:
            files = found.setdefault(key, [])
            if name not in files:
                files.append(name)
    return found


def sources(root: Path) -> Iterator[Path]:
    """The files that may hold messages: tests say nothing to people."""
    for folder in ("taikai", *PACKAGES):
        for path in sorted((root / folder).rglob("*.py")):
            if not {"tests", "migrations"} & set(path.parts):
                yield path
    yield from sorted(path for path in (root / "templates").rglob("*") if path.suffix in (".html", ".txt"))


def in_package(source: str) -> Iterator[Key]:
    """Messages of a file of `scoring` or `cards`."""
    yield from ((context, message) for context, message, _plural in messages(ast.parse(source)))


def in_python(source: str) -> Iterator[Key]:
    """Messages of a file of the site."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not GETTEXT.fullmatch(called(node)):
            continue
        at = 1 if "pgettext" in called(node) else 0
        texts = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
        if len(texts) > at and isinstance(texts[at], str):
            yield str(texts[0]) if at else "", texts[at]


def in_template(source: str) -> Iterator[Key]:
    """Messages of a template."""
    for found in BLOCK.finditer(source):
        yield _context(found[1]), message_of(found[2], bool(re.search(r"\btrimmed\b", found[1])))
    for found in QUOTED.finditer(source):
        yield _context(found[3]), (found[1] or found[2] or "").replace("%", "%%")


def _context(tag: str) -> str:
    found = CONTEXT.search(tag)
    return (found[1] or found[2]) if found else ""

"""`python -m tools.reword new-words.jsonl`: changes a sentence in sources, catalogues, tests and docs at once.

Each line of the file is `{"old": …, "new": …}`. It may have a `"context"`, a `"plural"` ([old, new]), new names of
placeholders (`"rename": {"who": "player"}`) and a new translation (`"pl"`: a text, or a list of plural forms). The
sentence changes in Python, templates, every catalogue (its translations stay), tests and docs. The tool lists what
it touched, and after `?` each line of a test that may mean the old words. `--dry` only lists.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polib

from tools.messages import COUNTED, IN_CONTEXT, MESSAGE, YAKU, called

ROOT = Path(__file__).resolve().parents[1]
WIDTH = 115
#: Calls whose first text is looked up in a catalogue.
GETTEXT = re.compile(r"_|n?p?gettext(_lazy|_noop)?")
PLACE = re.compile(r"%\((\w+)\)[a-z]|\{(\w+)(?:![rsa])?(?::[^{}]*)?\}")
BLOCK = re.compile(
    r"(\{%\s*blocktrans(?:late)?\b[^%]*%\})(.*?)(?:(\{%\s*plural\s*%\})(.*?))?(\{%\s*endblocktrans(?:late)?\s*%\})",
    re.DOTALL,
)
#: A text within a tag or a filter's argument of a template.
QUOTED = re.compile(r"""(\{%\s*translate\s+|_\()(?:"([^"]*)"|'([^']*)')""")
SHORTEST_HINT = 12  # characters of a test's text, from which it may mean a sentence


@dataclass(frozen=True)
class Rewrite:
    """One sentence and its new words."""

    old: str
    new: str
    context: str = ""
    plural: tuple[str, str] = ("", "")
    rename: dict[str, str] = field(default_factory=dict)
    pl: str | list[str] = ""

    def pairs(self) -> list[tuple[str, str]]:
        """Each old text with its new one: the message and its plural."""
        return [(self.old, self.new), self.plural] if self.plural[0] else [(self.old, self.new)]

    def faults(self) -> list[str]:
        """Why the sentence cannot be written like this."""
        found = []
        for old, new in self.pairs():
            meant = {self.rename.get(name, name) for name in places(old)}
            if extra := places(new) - meant:
                found.append(f"{new!r} has a placeholder that nothing fills: {', '.join(sorted(extra))}")
            if not new.strip():
                found.append(f"{old!r} has no new words")
        return found


def places(text: str) -> set[str]:
    """Names of what is filled in."""
    return {found[1] or found[2] for found in PLACE.finditer(text)}


def read(path: Path) -> list[Rewrite]:
    """The rewrites of a file, one a line. Raises ValueError with every fault."""
    rewrites, faults = [], []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        values = json.loads(line)
        rewrite = Rewrite(**{**values, "plural": tuple(values.get("plural", ("", "")))})
        faults += [f"line {number}: {fault}" for fault in rewrite.faults()]
        rewrites.append(rewrite)
    olds = [(rewrite.context, rewrite.old) for rewrite in rewrites]
    faults += [f"twice: {old!r}" for _context, old in sorted({old for old in olds if olds.count(old) > 1})]
    if faults:
        raise ValueError("\n".join(faults))
    return rewrites


# Python


def in_python(source: str, rewrites: list[Rewrite]) -> str:
    """The source with new words in every call that looks up a message."""
    words = {(rewrite.context, old): new for rewrite in rewrites for old, new in rewrite.pairs()}
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    raw, edits = source.encode(), []
    for node, context in _said(ast.parse(source)):
        new = words.get((context, node.value))
        if new is not None:
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            edits.append(
                (begin, end, literal(new, node.col_offset, raw[begin : begin + 3].decode(errors="ignore")))
            )
    for begin, end, text in sorted(edits, reverse=True):
        raw = raw[:begin] + text.encode() + raw[end:]
    return raw.decode()


def _said(tree: ast.AST) -> Iterator[tuple[ast.Constant, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and any(called(deco) in YAKU for deco in node.decorator_list):
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                yield first.value, "yaku rule"
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        for word in node.keywords if name in YAKU else ():
            if word.arg in ("english", "text") and isinstance(word.value, ast.Constant):
                yield word.value, "yaku" if word.arg == "english" else "yaku rule"
        texts = [each for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if name == IN_CONTEXT or name.startswith(("pgettext", "npgettext")):
            context = str(texts[0].value) if texts else ""
            yield from ((each, context) for each in texts[1:3])
        elif GETTEXT.fullmatch(name) or name == COUNTED:
            yield from ((each, "") for each in texts[:2])
        elif name in MESSAGE:
            yield from ((each, "") for each in texts)


def literal(text: str, column: int, before: str = '"') -> str:
    """A text as Python writes it, in pieces where it is longer than a line; `before`: how the old one begins."""
    if before == '"""':
        return f'"""{text}"""'
    mark = "'" if before.startswith("'") else '"'
    room = max(40, WIDTH - column - 4)
    pieces, rest = [], text
    while len(rest) > room:
        cut = rest.rfind(" ", 0, room) + 1 or room
        pieces.append(rest[:cut])
        rest = rest[cut:]
    pieces.append(rest)
    return ("\n" + " " * column).join(_quoted(piece, mark) for piece in pieces)


def _quoted(piece: str, mark: str) -> str:
    escaped = piece.replace("\\", "\\\\").replace("\n", "\\n")
    other = "'" if mark == '"' else '"'
    if mark in escaped and other not in escaped:
        return f"{other}{escaped}{other}"
    return mark + escaped.replace(mark, f"\\{mark}") + mark


# Templates


def in_template(source: str, rewrites: list[Rewrite]) -> str:
    """The template with new words in its tags."""
    words = {old: new for rewrite in rewrites for old, new in rewrite.pairs()}

    def block(found: re.Match[str]) -> str:
        head, one, plural, many, tail = found.groups()
        trimmed = bool(re.search(r"\btrimmed\b", head))
        changed = _in_block(one, trimmed, words)
        more = _in_block(many, trimmed, words) if plural else ""
        return f"{head}{changed}{plural or ''}{more}{tail}"

    def quoted(found: re.Match[str]) -> str:
        new = words.get((found[2] or found[3] or "").replace("%", "%%"))
        if new is None:
            return found[0]
        mark = "'" if '"' in new else '"'
        return f"{found[1]}{mark}{new.replace('%%', '%')}{mark}"

    return QUOTED.sub(quoted, BLOCK.sub(block, source))


def message_of(content: str, trimmed: bool) -> str:
    """What stands between the tags, as a catalogue has it."""
    if trimmed:
        content = " ".join(line.strip() for line in content.strip().splitlines())
    return re.sub(r"\{\{\s*([\w.]+)\s*\}\}", r"%(\1)s", content.replace("%", "%%"))


def _in_block(content: str, trimmed: bool, words: dict[str, str]) -> str:
    found = words.get(message_of(content, trimmed))
    if found is None:
        return content
    before = content[: len(content) - len(content.lstrip())] if trimmed else ""
    after = content[len(content.rstrip()) :] if trimmed else ""
    new = re.sub(r"%\((\w+)\)s", r"{{ \1 }}", found).replace("%%", "%")
    return before + new + after


# Catalogues


def in_catalogue(catalogue: polib.POFile, rewrites: list[Rewrite], language: str) -> list[Rewrite]:
    """Give entries their new words; translations stay, or become those of the rewrite. Returns those it has."""
    there = {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue}
    found = []
    for rewrite in rewrites:
        entry = there.get((rewrite.context, rewrite.old))
        if entry is None:
            continue
        found.append(rewrite)
        entry.msgid = rewrite.new
        if rewrite.plural[0]:
            entry.msgid_plural = rewrite.plural[1]
        for old, new in rewrite.rename.items():
            entry.msgstr = _renamed(entry.msgstr, old, new)
            entry.msgstr_plural = {n: _renamed(text, old, new) for n, text in entry.msgstr_plural.items()}
        if language == "pl" and rewrite.pl:
            if isinstance(rewrite.pl, list):
                entry.msgstr, entry.msgstr_plural = "", dict(enumerate(rewrite.pl))
            else:
                entry.msgstr = rewrite.pl
        same = there.get((rewrite.context, rewrite.new))
        if same is not None and same is not entry:
            catalogue.remove(entry)
    return found


def _renamed(text: str, old: str, new: str) -> str:
    return text.replace(f"%({old})", f"%({new})").replace(f"{{{old}}}", f"{{{new}}}")


# Tests and docs


def in_text(source: str, rewrites: list[Rewrite]) -> str:
    """A document or a test with new words wherever the old ones stand whole, without placeholders."""
    for rewrite in sorted(rewrites, key=lambda each: -len(each.old)):
        for old, new in rewrite.pairs():
            if not places(old) and len(old) >= SHORTEST_HINT:
                source = source.replace(old, new)
    return source


def hints(path: str, source: str, rewrites: list[Rewrite]) -> Iterator[str]:
    """Lines of a test with a part of an old sentence that the new one has not."""
    for node in ast.walk(ast.parse(source)):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and len(text) >= SHORTEST_HINT:
            pairs = (pair for rewrite in rewrites for pair in rewrite.pairs())
            if any(text in old and text not in new for old, new in pairs):
                yield f"? {path}:{node.lineno}: {text!r}"


def tracked() -> list[Path]:
    """The files of the repository."""
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.splitlines()]


def reword(
    rewrites: list[Rewrite], files: list[Path], root: Path, *, dry: bool = False
) -> tuple[list[str], list[str]]:
    """Write the sentences anew. Returns what was touched, and old sentences that no catalogue has."""
    touched, said = [], set()
    for path in files:
        name = path.relative_to(root).as_posix()
        test = "/tests/" in f"/{name}"
        if path.suffix == ".po":
            catalogue = polib.pofile(str(path), wrapwidth=78)
            if found := in_catalogue(catalogue, rewrites, name.split("/LC_MESSAGES")[0].rsplit("/", 1)[-1]):
                said |= {(rewrite.context, rewrite.old) for rewrite in found}
                touched.append(f"{name}: {len(found)}")
                if not dry:
                    catalogue.save(str(path))
            continue
        page = name.startswith("templates/")
        if not (page or path.suffix in (".py", ".md")) or name.startswith(("tools/", "docs/decisions")):
            continue
        source = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            new = in_text(source, rewrites) if test else in_python(source, rewrites)
        elif page:
            new = in_template(source, rewrites)
        else:
            new = in_text(source, rewrites)
        if new != source:
            touched.append(name)
            if not dry:
                path.write_text(new, encoding="utf-8")
        if test and path.suffix == ".py":
            touched += hints(name, new, rewrites)
    return touched, [rewrite.old for rewrite in rewrites if (rewrite.context, rewrite.old) not in said]


def main() -> int:
    """Read the file, write the sentences, list what was touched."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    options.add_argument("file", type=Path)
    options.add_argument("--dry", action="store_true", help="change nothing")
    chosen = options.parse_args()
    try:
        rewrites = read(chosen.file)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    touched, missing = reword(rewrites, tracked(), ROOT, dry=chosen.dry)
    print("\n".join(touched))
    for old in missing:
        print(f"no catalogue has {old!r}", file=sys.stderr)
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())

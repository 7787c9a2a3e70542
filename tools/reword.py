"""`python -m tools.reword new-words.jsonl`: changes a sentence in sources, catalogues, tests and docs at once.

Each line of the file is `{"old": …, "new": …}`. It may have a `"context"`, a `"plural"` ([old, new]), new names of
placeholders (`"rename": {"who": "player"}`) and a new translation (`"pl"`: a text, or a list of plural forms). The
sentence changes in Python, templates, every catalogue (its translations stay), tests and docs: in these two a
short text only where it stands alone in quotes, bold or backticks. The tool lists what it touched, and after `?`
each line of a test that may mean the old words. `--dry` only lists.
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
CONTEXT = re.compile(r"""\bcontext\s+(?:"([^"]*)"|'([^']*)')""")
#: A text within a tag or a filter's argument of a template, and its context.
QUOTED = re.compile(
    r"""(\{%\s*translate\s+|_\()(?:"([^"]*)"|'([^']*)')((?:\s+\w+)*?\s+context\s+(?:"[^"]*"|'[^']*'))?"""
)
SHORTEST_HINT = 12  # characters of a test's text, from which it may mean a sentence
ENOUGH_WORDS = 5  # from here a text is a sentence of the site wherever it stands
ENDS = frozenset("\"'`\\")  # what new words cannot have within a quotation
#: What a short text stands in where it means one of the site.
MARKS = (("“", "”"), ('"', '"'), ("'", "'"), ("**", "**"), ("`", "`"))


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
    translated: dict[tuple[str, str], str | list[str]] = {}
    for rewrite in rewrites:
        if rewrite.pl and translated.setdefault((rewrite.context, rewrite.new), rewrite.pl) != rewrite.pl:
            faults.append(f"two translations: {rewrite.new!r}")
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
    words = {(rewrite.context, old): new for rewrite in rewrites for old, new in rewrite.pairs()}

    def block(found: re.Match[str]) -> str:
        head, one, plural, many, tail = found.groups()
        trimmed = bool(re.search(r"\btrimmed\b", head))
        here = {old: new for (context, old), new in words.items() if context == _context(head)}
        changed = _in_block(one, trimmed, here)
        more = _in_block(many, trimmed, here) if plural else ""
        return f"{head}{changed}{plural or ''}{more}{tail}"

    def quoted(found: re.Match[str]) -> str:
        rest = found[4] or ""
        new = words.get((_context(rest), (found[2] or found[3] or "").replace("%", "%%")))
        if new is None:
            return found[0]
        mark = "'" if '"' in new else '"'
        return f"{found[1]}{mark}{new.replace('%%', '%')}{mark}{rest}"

    return QUOTED.sub(quoted, BLOCK.sub(block, source))


def _context(tag: str) -> str:
    found = CONTEXT.search(tag)
    return (found[1] or found[2] or "") if found else ""


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
    there = {_key(entry): entry for entry in catalogue if not entry.obsolete}
    found, rewritten = [], {}
    for rewrite in rewrites:
        entry = there.get((rewrite.context, rewrite.old))
        if entry is None:
            continue
        found.append(rewrite)
        rewritten[id(entry)] = rewrite
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

    def worth(entry: polib.POEntry) -> tuple[bool, bool, bool]:
        """Which of two entries with the same words stays: the one in use, translated anew, then the older one."""
        rewrite = rewritten.get(id(entry))
        return not entry.obsolete, bool(rewrite and rewrite.pl), rewrite is None

    best: dict[tuple[str, str], polib.POEntry] = {}
    for entry in list(catalogue) if found else []:
        other = best.setdefault(_key(entry), entry)
        if other is not entry:
            worse, best[_key(entry)] = sorted((entry, other), key=worth)
            del catalogue[next(at for at, each in enumerate(catalogue) if each is worse)]
    return found


def _key(entry: polib.POEntry) -> tuple[str, str]:
    return entry.msgctxt or "", entry.msgid


def _renamed(text: str, old: str, new: str) -> str:
    return text.replace(f"%({old})", f"%({new})").replace(f"{{{old}}}", f"{{{new}}}")


# Tests and docs


def in_text(source: str, rewrites: list[Rewrite]) -> str:
    """A document or a test with new words where it surely quotes the old ones, without placeholders.

    A text with a context is left, since the same words mean something else elsewhere, and so is one whose new
    words would end the quotation. `hints` names what is left of tests.
    """
    words = {
        old: new
        for rewrite in rewrites
        for old, new in rewrite.pairs()
        if old in source and len(old) >= SHORTEST_HINT and not (rewrite.context or places(old) or ENDS & set(new))
    }
    if not words:
        return source
    spots = [spot for old in sorted(words, key=len, reverse=True) for spot in _spots(old)]
    return re.sub("|".join(spots), lambda found: words[found[0]], source)


def _spots(old: str) -> Iterator[str]:
    text = re.escape(old)
    if len(old.split()) >= ENOUGH_WORDS:
        yield rf"(?<!\w){text}(?!\w)"
        return
    for before, after in MARKS:
        yield f"(?<={re.escape(before)}){text}(?={re.escape(after)})"


def hints(path: str, source: str, rewrites: list[Rewrite]) -> Iterator[str]:
    """Lines of a test with an old sentence, or a part of it that the new one has not."""
    for node in ast.walk(ast.parse(source)):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str):
            pairs = (pair for rewrite in rewrites for pair in rewrite.pairs())
            long = len(text) >= SHORTEST_HINT
            if any(text not in new and (text == old or (long and text in old)) for old, new in pairs):
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

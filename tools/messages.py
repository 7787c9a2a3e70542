"""`make messages`: collects, comments and compiles the catalogues of the site, of `scoring` and of `cards`.

A language in `LANGUAGES` (`taikai/settings.py`) without catalogues gets empty ones, to be filled. The site's come
from Django's makemessages; those of the two packages are found here, in calls of the names below: xgettext reads
neither docstrings (the rule of a yaku is the docstring of its test) nor keywords. Each message gets its files and
a comment for translators: what it is there (`message_sources.py`), what its placeholders are (`placeholders.py`).
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import polib

from tools.placeholders import meanings

if TYPE_CHECKING:
    from tools.message_sources import Use

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("scoring", "cards")
ENGLISH = "en"
#: Function or class → which argument is the message.
MESSAGE = {"Text": 0, "problem": 2, "fault": 2, "wrong": 2}
IN_CONTEXT, COUNTED = "InContext", "Counted"
#: What declares a yaku: `english` is its name, the docstring or `text` its rule.
YAKU = frozenset({"Yaku", "shape_yaku", "situation_yaku"})
#: A tag with all its attributes, or (in a group of its own) what is filled in.
PLACE = re.compile(r"<[^<>]*>|(%\(\w+\)[-+0-9.]*[a-z]|\{\w+(?:![rs])?\})")
MOST_ROLES = 4  # uses of a message that its comment names
Found = tuple[str, str, str]
"""Context, message, plural."""


def collect(folder: Path) -> dict[Found, None]:
    """Every message of a package, in the order of its files; tests say nothing to people."""
    files = sorted(path for path in folder.rglob("*.py") if "tests" not in path.relative_to(folder).parts)
    return {found: None for path in files for found in messages(ast.parse(path.read_text(encoding="utf-8")))}


def messages(tree: ast.AST) -> Iterator[Found]:
    """The messages of one file."""
    for node in ast.walk(tree):
        yield from of_node(node)


def of_node(node: ast.AST) -> Iterator[Found]:
    """The messages of one call or declared yaku."""
    if isinstance(node, ast.Call):
        yield from _of_call(node)
    elif isinstance(node, ast.FunctionDef) and any(called(deco) in YAKU for deco in node.decorator_list):
        yield "yaku rule", ast.get_docstring(node, clean=False) or "", ""


def called(node: ast.expr) -> str:
    """The name of what is called, without what it is an attribute of."""
    if isinstance(node, ast.Call):
        return called(node.func)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _of_call(call: ast.Call) -> Iterator[Found]:
    name = called(call)
    texts = [_constant(argument) for argument in call.args]
    if name in MESSAGE and len(texts) > MESSAGE[name] and texts[MESSAGE[name]]:
        yield "", texts[MESSAGE[name]], ""
    elif name == IN_CONTEXT and len(texts) > 1 and texts[0] and texts[1]:
        yield texts[0], texts[1], ""
    elif name == COUNTED and len(texts) > 1 and texts[0] and texts[1]:
        yield "", texts[0], texts[1]
    elif name in YAKU:
        for word in call.keywords:
            if word.arg in ("english", "text") and _constant(word.value):
                yield "yaku" if word.arg == "english" else "yaku rule", _constant(word.value), ""


def _constant(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def template(found: dict[Found, None]) -> polib.POFile:
    """The messages as a catalogue without translations."""
    catalogue = polib.POFile(wrapwidth=78)
    for context, message, plural in found:
        entry = polib.POEntry(msgid=message, msgctxt=context or None)
        if plural:
            entry.msgid_plural, entry.msgstr_plural = plural, {0: "", 1: ""}
        if "{" in message:
            entry.flags = ["python-brace-format"]
        catalogue.append(entry)
    return catalogue


def update(package: str, language: str, found: dict[Found, None]) -> None:
    """The catalogue of a package in a language: what is said stays, what is new comes, what is gone goes."""
    path = ROOT / package / "locale" / locale_of(language) / "LC_MESSAGES" / f"{package}.po"
    there = {key(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    catalogue = template(found)
    catalogue.metadata = {
        "Language": locale_of(language),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(language),
    }
    for entry in catalogue:
        before = there.get(key(entry))
        if before is not None:
            entry.msgstr, entry.msgstr_plural = before.msgstr, before.msgstr_plural
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))


def key(entry: polib.POEntry) -> Found:
    """What makes an entry another one."""
    return entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""


def plural_forms(language: str) -> str:
    """How the language counts, as Django's own catalogue has it."""
    import django

    known = Path(django.__file__).parent / "conf" / "locale" / locale_of(language) / "LC_MESSAGES" / "django.po"
    return str(polib.pofile(str(known)).metadata["Plural-Forms"])


def locale_of(language: str) -> str:
    """The name of the language's folder: `pt-br` → `pt_BR`."""
    from django.utils.translation import to_locale

    return to_locale(language)


def compiled(path: Path) -> None:
    """Write the `.mo` beside a catalogue; for a language from the right, places set apart."""
    subprocess.run(["msgfmt", "-o", str(path.with_suffix(".mo")), str(path)], check=True)
    catalogue = polib.pofile(str(path))
    if runs_from_the_right(catalogue.metadata["Language"]):
        for entry in catalogue:
            isolate_places(entry)
        catalogue.save_as_mofile(str(path.with_suffix(".mo")))


def runs_from_the_right(language: str) -> bool:
    """Whether a language (`he`, `pt_BR`) is written from the right, as Django knows it."""
    from django.conf.locale import LANG_INFO

    known = LANG_INFO.get(language.replace("_", "-").lower(), {})
    return bool(known.get("bidi"))


def isolate_places(entry: polib.POEntry) -> None:
    """Set apart what is filled into a sentence: a name in other letters, with a number or a mark beside it.

    Without the two invisible characters (first strong isolate, pop directional isolate) "Anna: 300" in a Hebrew
    sentence reads from the left as one piece.
    """
    entry.msgstr = with_isolates(entry.msgstr)
    entry.msgstr_plural = {number: with_isolates(texts) for number, texts in entry.msgstr_plural.items()}


def with_isolates(sentence: str) -> str:
    """A sentence with its places isolated; those inside a tag are addresses, not words."""
    return PLACE.sub(lambda found: f"\u2068{found[1]}\u2069" if found[1] else found[0], sentence)


def languages() -> list[str]:
    """The site's languages that need catalogues: all but English."""
    sys.path.insert(0, str(ROOT))
    from taikai.settings import LANGUAGES

    return [code for code, _ in LANGUAGES if code != ENGLISH]


def site(codes: list[str]) -> list[str]:
    """The command that collects the strings of the pages."""
    chosen = [word for code in codes for word in ("-l", locale_of(code))]
    return [
        "makemessages",
        *chosen,
        "--no-obsolete",
        "--add-location=file",
        "--ignore",
        ".venv",
        "--ignore",
        "var",
    ]


def catalogues() -> list[Path]:
    """Every catalogue, of all languages."""
    packages = (path for package in PACKAGES for path in ROOT.glob(f"{package}/locale/**/*.po"))
    return [*ROOT.glob("locale/*/LC_MESSAGES/*.po"), *packages]


def annotate(path: Path, uses: dict[tuple[str, str], list[Use]], head: str) -> None:
    """Give every message of a catalogue its files and its comment for translators; `head` is its date before."""
    catalogue = polib.pofile(str(path), wrapwidth=78)
    for entry in catalogue:
        found = uses.get((entry.msgctxt or "", entry.msgid), [])
        entry.occurrences = [(file, "") for file in dict.fromkeys(use.file for use in found)]
        entry.comment = comment_for(entry, found)
    if head:
        catalogue.metadata["POT-Creation-Date"] = head
    catalogue.save(str(path))


def comment_for(entry: polib.POEntry, uses: list[Use]) -> str:
    """What a translator should know: a comment of the source, or what the message is; then its placeholders."""
    notes = list(dict.fromkeys(use.note for use in uses if use.note))
    if entry.comment.startswith("Translators:"):
        notes = [line for line in entry.comment.splitlines() if line.startswith("Translators:")]
    files = {use.file for use in uses}
    roles = dict.fromkeys(f"{use.role} ({use.file})" if len(files) > 1 else use.role for use in uses)
    shown = notes or list(roles)[:MOST_ROLES]
    more = [f"… and {len(roles) - MOST_ROLES} more"] if not notes and len(roles) > MOST_ROLES else []
    return "\n".join([*shown, *more, *meanings(entry.msgid, entry.msgid_plural)])


def date_of(path: Path) -> str:
    """The date in a catalogue's head; "" without one."""
    return str(polib.pofile(str(path)).metadata.get("POT-Creation-Date", "")) if path.exists() else ""


def main() -> int:
    """Collect, comment and compile everything."""
    from tools.message_sources import uses_of_messages  # it reads sources with this module

    codes = languages()
    heads = {path: date_of(path) for path in catalogues()}
    subprocess.run([sys.executable, "manage.py", *site(codes)], cwd=ROOT, check=True)
    for package in PACKAGES:
        found = collect(ROOT / package)
        for code in codes:
            update(package, code, found)
    uses = uses_of_messages()
    for path in catalogues():
        annotate(path, uses, heads.get(path, ""))
        compiled(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

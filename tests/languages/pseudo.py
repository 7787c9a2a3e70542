"""A language nobody speaks, made from the catalogues: every letter of a sentence is another one, places stay.

Whatever a page then says in plain letters comes from no catalogue.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib

from tools.messages import isolate_places, runs_from_the_right

#: What a program fills in or reads within a message: places, tags with their attributes, entities, addresses.
KEPT = re.compile(
    r"%\(\w+\)[-+0-9.]*[a-z]|%[sd%]|\{[^{}]*\}|<[^<>]*>|&\w+;|https?://\S+|`[^`]*`|[\w./]+@[\w.]+|\bT?H?:mm\b"
)
ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "âƀćđêƒĝħîĵķļɱñôþɋřşťûṽŵẋýžÂƁĆĐÊƑĜĦÎĴĶĻṀÑÔÞɊŘŞŤÛṼŴẊÝŽ"
)
HEBREW = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "אבגדהוזחטיכלמנסעפצקרשתםןףץאבגדהוזחטיכלמנסעפצקרשתםןףץ"
)
ALPHABETS = {"ia": ACCENTED, "he": HEBREW}
"""Interlingua runs from the left, Hebrew from the right; of neither is there a catalogue."""


def disguised(text: str, code: str) -> str:
    """The text in the letters of the made-up language."""
    parts, at = [], 0
    for kept in KEPT.finditer(text):
        parts += [text[at : kept.start()].translate(ALPHABETS[code]), kept.group()]
        at = kept.end()
    return "".join([*parts, text[at:].translate(ALPHABETS[code])])


def catalogue(code: str, *sources: Path) -> polib.POFile:
    """A catalogue of everything in the given ones; they may be in any language or in none."""
    made = polib.POFile(check_for_duplicates=False)
    made.metadata = {"Content-Type": "text/plain; charset=UTF-8", "Plural-Forms": "nplurals=2; plural=(n != 1);"}
    seen: set[tuple[str | None, str]] = set()
    for source in sources:
        for entry in polib.pofile(str(source)):
            if (entry.msgctxt, entry.msgid) not in seen and not entry.obsolete:
                seen.add((entry.msgctxt, entry.msgid))
                made.append(_said(entry, code))
    return made


def _said(entry: polib.POEntry, code: str) -> polib.POEntry:
    text = polib.POEntry(msgid=entry.msgid, msgctxt=entry.msgctxt)
    if entry.msgid_plural:
        text.msgid_plural = entry.msgid_plural
        text.msgstr_plural = {0: disguised(entry.msgid, code), 1: disguised(entry.msgid_plural, code)}
    else:
        text.msgstr = disguised(entry.msgid, code)
    if runs_from_the_right(code):
        isolate_places(text)
    return text


def write_toml(source: Path, code: str) -> None:
    """A file `<name>.<code>.toml` beside the English one, all its texts disguised."""
    content = tomllib.loads(source.read_text(encoding="utf-8"))
    target = source.with_name(source.name.replace(".en.", f".{code}."))
    target.write_text("\n".join(_lines(content, code)), encoding="utf-8")


def _lines(content: dict[str, Any], code: str) -> Iterator[str]:
    for name, value in content.items():
        if isinstance(value, str):
            yield f"{json.dumps(name)} = {json.dumps(disguised(value, code), ensure_ascii=False)}"
    for name, value in content.items():
        if isinstance(value, dict):
            yield f"[{json.dumps(name)}]"
            yield from _lines(value, code)

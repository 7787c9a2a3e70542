"""What of a page is plain text, and which of its words come from no catalogue."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import Any
from zoneinfo import available_timezones

from django.apps import apps
from django.db import models

from cards.catalogue import load, set_ids
from scoring.interface import KINDS
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import PRESETS
from scoring.rulesets.declared import PARAMETERS
from taikai.registration.models import Entrant
from taikai.tournaments.forms import CURRENCIES

#: Rows that no person typed: what they hold shows only in other words.
KEPT_BY_PROGRAMS = frozenset(
    ("contenttypes.ContentType", "auth.Permission", "sessions.Session", "jobs.Job", "tournaments.WriteKey")
)
WORD = re.compile(r"[A-Za-z]{3,}")
#: Attributes that are read out or shown.
SHOWN = re.compile(
    r'(?:aria-label|aria-description|title|placeholder|alt)="([^"]*)"|\bdata-[\w-]+="([^"<>{}\[\]]*\s[^"<>]*)"'
)
#: Parts of a page that are no text of its language: scripts, drawings, typed text, code, and what names its own.
SKIPPED = re.compile(
    r"(?s)<!--.*?-->|<(script|style|code|pre|textarea)\b.*?</\1>|<(\w+)[^>]*\slang=\"(?!ia|he)[\w-]+\"[^>]*>.*?</\2>"
)
#: Addresses, names of files, codes, digests and places.
NO_TEXT = re.compile(
    r"https?://\S+|\S+@\S+|\S+\.(?:csv|json|png|svg|ics|zip)\b|/\w[\w/-]*|\b\w+_\w+\b|\b\w*\d\w*\b|\{\w+\}"
)
#: A letter as it is sent: text without marks, which cannot set a name apart.
PLAIN_EMAIL = re.compile(r'(?s)<div class="email-text".*?</div>')
#: Names that are the same everywhere.
NAMES = frozenset(
    (
        "Taikai",
        "English",
        "polski",
        "Interlingua",
        "EMA",
        "WRC",
        "CSV",
        "XLSX",
        "JSON",
        "HTML",
        "Markdown",
        "UTC",
        "PNG",
        "PDF",
    )
)


def plain_words(page: str) -> set[str]:
    """The words in plain Latin letters that a reader of the page sees or hears."""
    page = SKIPPED.sub(" ", page)
    shown = [re.sub(r"<[^>]*>", " ", page), *(text for found in SHOWN.findall(page) for text in found)]
    return set(WORD.findall(NO_TEXT.sub(" ", html.unescape(" ".join(shown)))))


def words_of(texts: Iterable[object]) -> set[str]:
    """All words in some texts."""
    return {word for text in texts for word in WORD.findall(str(text))}


def known_words() -> set[str]:
    """Words that are data: names and codes of rules, yaku and cards."""
    found = words_of([*NAMES, *KINDS, *PRESETS, *CATALOGUE, *available_timezones(), *CURRENCIES])
    found |= words_of(value for parameter in PARAMETERS.values() for value in parameter.words)
    found |= words_of(unit.romaji for unit in CATALOGUE.values())
    for set_id in set_ids():
        found |= words_of((set_id, *(f"{face.slug} {face.name} {face.short}" for face in load(set_id).faces)))
    return found


def stored_words() -> set[str]:
    """Words that somebody typed. What a program keeps (a state, a role, a verb) must be said in other words."""
    found: set[str] = set()
    for model in apps.get_models():
        names = [field.name for field in model._meta.concrete_fields if _typed(field)]
        for row in model._base_manager.values_list(*names) if names else ():
            found |= words_of(row)
    return found


def _typed(field: models.Field[Any, Any]) -> bool:
    if field.model._meta.label in KEPT_BY_PROGRAMS or field.choices:
        return False
    return isinstance(field, models.CharField | models.TextField) and not isinstance(field, models.SlugField)


#: Elements whose text runs on with what stands around them.
INLINE = frozenset(("abbr", "b", "code", "em", "i", "mark", "small", "span", "sub", "sup", "time", "u", "output"))
#: Elements and classes that are set apart: by themselves, by `unicode-bidi` in `static/css/base.css`, or as a box.
APART = frozenset(("bdi", "a", "strong", "who", "screen-who", "wind"))
VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
UNREAD = frozenset(("script", "style", "svg", "textarea", "title"))
#: The letter of a wind is the name's own.
WIND = re.compile(r"^[ESWN] ")
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")


class _Runs(HTMLParser):
    """The lines of text of a page, each from one block; what is set apart in `<bdi>` left out."""

    def __init__(self) -> None:
        super().__init__()
        self.runs: list[str] = []
        self.run = ""
        self.inside: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {tag, *(dict(attrs).get("class") or "").split()}
        if tag not in VOID:
            self.inside.append((tag, bool(names & (UNREAD | APART))))
        if not names & (INLINE | APART | UNREAD | {"input", "img", "wbr"}):
            self._end()

    def handle_endtag(self, tag: str) -> None:
        while self.inside:
            closed, apart = self.inside.pop()
            self.run += "□" if apart and closed not in UNREAD else ""
            if closed == tag:
                break
        if tag not in INLINE | APART | UNREAD:
            self._end()

    def handle_data(self, data: str) -> None:
        if not any(apart for _tag, apart in self.inside):
            self.run += data

    def _end(self) -> None:
        if self.run.strip():
            self.runs.append(" ".join(self.run.split()))
        self.run = ""


def names_that_run_on(page: str, names: set[str]) -> set[str]:
    """Lines of a page in which the name of a person is neither alone nor set apart from what stands beside it.

    On a page from the right, such a name takes numbers and marks beside it along to the wrong side.
    """
    reader = _Runs()
    reader.feed(PLAIN_EMAIL.sub("", page))
    reader.close()
    found = set()
    for run in reader.runs:
        left = run
        while (without := ISOLATED.sub("□", left)) != left:
            left = without
        if WIND.sub("", left.replace("□", "").strip()) not in names:
            found |= {run for name in names if name in left}
    return found


def names_of_people() -> set[str]:
    """Everybody's name as pages show it."""
    found = {name for entrant in Entrant.objects.all() for name in (entrant.name, entrant.public_name)}
    return {name for name in found if " " in name}

"""What of a page is plain text, and which of its words come from no catalogue."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from typing import Any
from zoneinfo import available_timezones

from django.apps import apps
from django.db import models

from cards.catalogue import load, set_ids
from scoring.interface import KINDS
from scoring.riichi.yaku import CATALOGUE
from scoring.rulesets import PRESETS
from scoring.rulesets.declared import PARAMETERS
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
#: Names that are the same everywhere.
NAMES = frozenset(
    ("Taikai", "English", "Interlingua", "EMA", "WRC", "CSV", "JSON", "HTML", "Markdown", "UTC", "PNG", "PDF")
)


def plain_words(page: str) -> set[str]:
    """The words in plain Latin letters that a reader of the page sees or hears."""
    page = SKIPPED.sub(" ", page)
    said = [re.sub(r"<[^>]*>", " ", page), *(text for found in SHOWN.findall(page) for text in found)]
    return set(WORD.findall(NO_TEXT.sub(" ", html.unescape(" ".join(said)))))


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

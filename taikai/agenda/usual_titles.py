"""Usual titles of programme lines: kept in English, shown in the reader's language."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.utils.translation import gettext, gettext_noop, override

REGISTRATION = gettext_noop("Registration")
CHECK_IN = gettext_noop("Check-in")
OPENING = gettext_noop("Opening ceremony")
LUNCH = gettext_noop("Lunch break")
CLOSING = gettext_noop("Closing ceremony")
HANCHAN = gettext_noop("Hanchan %(number)d")
#: Titles that programmes were laid out with before, by what they are now.
RENAMED = {REGISTRATION: CHECK_IN}
USUAL = (REGISTRATION, CHECK_IN, OPENING, LUNCH, CLOSING)


@cache
def _known() -> dict[str, str]:
    """Each usual title by its words in every language of the site; that of a hanchan with its place."""
    found: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            found |= {gettext(title): title for title in (*USUAL, HANCHAN)}
    return found


def usual(title: str, hanchan: int | None) -> str | None:
    """The English words of a title that is usual in any language, a hanchan's number not filled in; else None."""
    if hanchan is None:
        return _known().get(title)
    patterns = (words for words, english in _known().items() if english == HANCHAN)
    return HANCHAN if any(title == words % {"number": hanchan} for words in patterns) else None


def kept(title: str, hanchan: int | None) -> str:
    """A title as the database has it."""
    found = usual(title, hanchan)
    return title if found is None else found % {"number": hanchan}


def shown(title: str, hanchan: int | None) -> str:
    """A kept title in the reader's language."""
    found = usual(title, hanchan)
    return title if found is None else gettext(found) % {"number": hanchan}

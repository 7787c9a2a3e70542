"""Translation helpers: cached `gettext`, language of a text, sentences from lists.

Django asks its catalogues again for every word of every page. Only for literals: what is asked for is kept.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils import translation
from django.utils.translation import get_language

MOST = 4096


def gettext(message: str) -> str:
    """The message in the language of whoever reads."""
    return _gettext(translation.get_language(), message)


def pgettext(context: str, message: str) -> str:
    """The message where it means this."""
    return _pgettext(translation.get_language(), context, message)


@lru_cache(maxsize=MOST)
def _gettext(_language: str | None, message: str) -> str:
    return translation.gettext(message)


@lru_cache(maxsize=MOST)
def _pgettext(_language: str | None, context: str, message: str) -> str:
    return translation.pgettext(context, message)


def ended(sentence: str) -> str:
    """A sentence with its full stop: one, where its last word has one already, as "2." has in Polish."""
    return sentence if sentence.endswith(".") else f"{sentence}."


# The reader's language, as the texts that are data (rules, cards, problems) know it.


def reader_language() -> str:
    """The code of the reader's language ("en", "pl", "pt-br"); English where none is active."""
    return get_language() or "en"

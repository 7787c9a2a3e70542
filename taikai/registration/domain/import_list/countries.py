"""Country codes from free text: codes, and country names in any language of django-countries."""

from __future__ import annotations

import gettext
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final

import django_countries
from django.conf import settings
from django.utils import translation
from django_countries import Countries

from taikai.registration.domain.import_list.vocabulary import vocabulary
from taikai.registration.domain.names import plain

# The catalogues themselves: to switch the site to fifty languages would load everything it says in each of them.
NAMES: Final = Path(django_countries.__file__).parent / "locale"


@lru_cache(maxsize=1)
def _listed() -> list[tuple[str, str]]:
    with translation.override("en"):
        return [(code, str(name)) for code, name in Countries()]


def _names(locales: Iterable[str]) -> dict[str, str]:
    """The code of each country's name in these languages; where two of them differ, the first holds."""
    found: dict[str, str] = {}
    for locale in dict.fromkeys(locales):
        names = gettext.translation("django", NAMES, [locale], fallback=True)
        for code, name in _listed():
            found.setdefault(plain(names.gettext(name)), code)
    return found


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    languages = (*vocabulary().languages, *(code for code, _name in settings.LANGUAGES))
    found = _names(map(translation.to_locale, languages))
    for code, _name in _listed():
        found[code.lower()] = code
        if three := Countries().alpha3(code):
            found[three.lower()] = code
    return found | dict(vocabulary().countries)


@lru_cache(maxsize=1)
def _known_elsewhere() -> dict[str, str]:
    """The names in every language there are names in: half a second, so only for a word nobody here knows."""
    return _names(sorted(path.name for path in NAMES.iterdir() if path.is_dir()))


def country_code(text: str) -> str | None:
    """The two-letter code of a country, "" for an empty text, None for what is no country."""
    words = plain(text)
    if not words:
        return ""
    return _known().get(words) or _known_elsewhere().get(words)

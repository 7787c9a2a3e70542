"""Country codes from what people write: codes, and names in any language that lists are read in."""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path
from typing import Final

import django_countries
from django.conf import settings
from django.utils import translation
from django_countries import Countries

from taikai.registration.domain.duplicates import plain
from taikai.registration.domain.lists.vocabulary import vocabulary

# The catalogues themselves: to switch the site to nine languages would load everything it says in each of them.
NAMES: Final = Path(django_countries.__file__).parent / "locale"


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    found: dict[str, str] = {}
    with translation.override("en"):
        listed = [(code, str(name)) for code, name in Countries()]
    for language in dict.fromkeys([*vocabulary().languages, *(code for code, _name in settings.LANGUAGES)]):
        names = gettext.translation("django", NAMES, [translation.to_locale(language)], fallback=True)
        for code, name in listed:
            found[plain(names.gettext(name))] = code
    for code, _name in listed:
        found[code.lower()] = code
        if three := Countries().alpha3(code):
            found[three.lower()] = code
    return found | dict(vocabulary().countries)


def country_code(text: str) -> str | None:
    """The two-letter code of a country, "" for an empty text, None for what is no country."""
    words = plain(text)
    return _known().get(words) if words else ""

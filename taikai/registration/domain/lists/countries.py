"""Country codes from what people write: codes, and names in any language of the site."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.utils import translation
from django_countries import Countries

from taikai.registration.domain.duplicates import plain
from taikai.registration.domain.lists.vocabulary import vocabulary


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    found: dict[str, str] = {}
    listed = Countries()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for code, name in listed:
                found[plain(str(name))] = code
    for code, _name in listed:
        found[code.lower()] = code
        if three := listed.alpha3(code):
            found[three.lower()] = code
    return found | dict(vocabulary().countries)


def country_code(text: str) -> str | None:
    """The two-letter code of a country, "" for an empty text, None for what is no country."""
    words = plain(text)
    return _known().get(words) if words else ""

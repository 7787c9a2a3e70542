"""Country codes from what people write: codes, and names in English or Polish."""

from __future__ import annotations

from functools import lru_cache

from django.utils import translation
from django_countries import Countries

from taikai.registration.domain.duplicates import plain

LANGUAGES = ("en", "pl")

# Everyday names and sports codes that the official lists do not have.
_ALIASES = {
    "uk": "GB",
    "great britain": "GB",
    "britain": "GB",
    "england": "GB",
    "scotland": "GB",
    "wales": "GB",
    "anglia": "GB",
    "szkocja": "GB",
    "walia": "GB",
    "wielka brytania": "GB",
    "united kingdom": "GB",
    "zjednoczone krolestwo": "GB",
    "usa": "US",
    "united states": "US",
    "united states of america": "US",
    "stany zjednoczone": "US",
    "america": "US",
    "czech republic": "CZ",
    "czechia": "CZ",
    "czechy": "CZ",
    "republika czeska": "CZ",
    "holland": "NL",
    "the netherlands": "NL",
    "netherlands": "NL",
    "holandia": "NL",
    "niderlandy": "NL",
    "russia": "RU",
    "rosja": "RU",
    "south korea": "KR",
    "korea": "KR",
    "korea poludniowa": "KR",
    "taiwan": "TW",
    "tajwan": "TW",
    "vietnam": "VN",
    "wietnam": "VN",
    "turkey": "TR",
    "turkiye": "TR",
    "turcja": "TR",
    "moldova": "MD",
    "moldawia": "MD",
    "macedonia": "MK",
    "hong kong": "HK",
    "hongkong": "HK",
    "china": "CN",
    "chiny": "CN",
    "deutschland": "DE",
    "polska": "PL",
    "ger": "DE",
    "den": "DK",
    "ned": "NL",
    "sui": "CH",
    "por": "PT",
    "gre": "GR",
    "cro": "HR",
    "bul": "BG",
    "lat": "LV",
    "slo": "SI",
    "eng": "GB",
    "sco": "GB",
}


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    found: dict[str, str] = {}
    listed = Countries()
    for language in LANGUAGES:
        with translation.override(language):
            for code, name in listed:
                found[plain(str(name))] = code
    for code, _name in listed:
        found[code.lower()] = code
        if three := listed.alpha3(code):
            found[three.lower()] = code
    return found | _ALIASES


def country_code(text: str) -> str | None:
    """The two-letter code of a country, "" for an empty text, None for what is no country."""
    words = plain(text)
    return _known().get(words) if words else ""

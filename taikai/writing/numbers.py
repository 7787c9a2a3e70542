"""How numbers are written for people: grouped, with a real minus and the reader's decimal sign.

Files for programs (CSV, JSON) do not come here: they keep the point.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from django.utils.formats import get_format
from django.utils.translation import get_language

THIN_SPACE = "\u202f"
MINUS = "\u2212"
PLAIN = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")
COMMAS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
SPACES = dict.fromkeys(map(ord, " \u00a0\u2009\u202f\u2007'’"))


def decimal_sign() -> str:
    """What stands before the tenths in the reader's language: "." in English, "," in Polish."""
    return _decimal_sign(get_language())


@lru_cache
def _decimal_sign(language: str | None) -> str:
    """Looked up once a language: a page of standings has thousands of tenths."""
    return str(get_format("DECIMAL_SEPARATOR", language))


def whole(value: int) -> str:
    """31200 → "31 200", −4000 → "−4 000"."""
    return (MINUS if value < 0 else "") + f"{abs(value):,}".replace(",", THIN_SPACE)


def grouped(text: str) -> str:
    """A sentence with its numbers as on every other page: "30,000 points" → "30 000 points"."""
    return COMMAS.sub(THIN_SPACE, text)


def tenths(value: int, *, plus: bool = False) -> str:
    """Whole tenths with one digit after the decimal sign: 123 → "12.3", or "12,3" in Polish; `plus` shows +."""
    sign = MINUS if value < 0 else "+" if plus and value > 0 else ""
    units, part = divmod(abs(value), 10)
    return f"{sign}{whole(units)}{decimal_sign()}{part}"


def hundredths(value: int, *, plus: bool = False) -> str:
    """Whole hundredths with two digits after the decimal sign: 238 → "2.38", or "2,38" in Polish."""
    sign = MINUS if value < 0 else "+" if plus and value > 0 else ""
    units, part = divmod(abs(value), 100)
    return f"{sign}{whole(units)}{decimal_sign()}{part:02d}"


def read_decimal(text: str) -> Decimal:
    """A typed number, whichever decimal sign it has: "12.50", "12,50", "1 250,00", "1,250.00", "−3".

    Where both signs occur the last one is the decimal sign. Raises ValueError for anything else, powers of ten
    too: "1e999999" is eight characters and a million digits.
    """
    plain = text.strip().translate(SPACES).replace(MINUS, "-")
    if "," in plain and "." in plain:
        grouping = "," if plain.rindex(".") > plain.rindex(",") else "."
        plain = plain.replace(grouping, "")
    plain = plain.replace(",", ".")
    if not PLAIN.fullmatch(plain):
        raise ValueError(text)
    return Decimal(plain)

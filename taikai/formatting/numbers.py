"""Number formatting: grouping, a real minus sign, the reader's decimal separator.

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


_GROUPED = re.compile(r"\d+|\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}")


def read_hundredths(text: str, decimal: str = "") -> int:
    """An amount of money in hundredths: "12.50", "1 250,00", "1,250", "15.000" is fifteen thousand.

    Three digits after a single sign are thousands, never less than a hundredth. `decimal`: the sign that stands
    before the hundredths elsewhere in the same column; three digits after that one could be either.

    Raises:
        ValueError: anything else, also what is less than a hundredth.
    """
    plain = text.strip().translate(dict.fromkeys(SPACES, " ")).replace(MINUS, "-")
    negative = plain.startswith("-")
    plain = plain[1:].strip() if plain[:1] in ("-", "+") else plain
    body, part = plain, ""
    sign = max(".,", key=plain.rfind)
    if plain.count(sign) == 1:
        head, _, tail = plain.partition(sign)
        thousands = len(tail) == 3 and head.isdecimal()
        if thousands and (sign == decimal or head.startswith("0")):
            raise ValueError(text)
        body, part = (plain, "") if thousands else (head, tail)
    if len(plain) > 30 or not plain.isascii() or not _GROUPED.fullmatch(body) or (part and not part.isdecimal()):
        raise ValueError(text)
    whole_part = "".join(char for char in body if char.isdecimal())
    if part[2:].strip("0"):
        raise ValueError(text)
    value = int(whole_part) * 100 + int(part[:2].ljust(2, "0"))
    return -value if negative else value

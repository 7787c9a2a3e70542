"""Bank transfer data: validated account, and codes that banking apps scan."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

import segno
from segno import helpers

_IBAN: Final = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")
_POLISH: Final = 28  # characters
MOST_POLISH: Final = 999_999  # hundredths: the code has six digits


def plain_iban(text: str) -> str:
    """An IBAN without spaces; 26 digits are a Polish account without its country."""
    word = re.sub(r"[\s-]", "", text).upper()
    return f"PL{word}" if len(word) == _POLISH - 2 and word.isdigit() and word.isascii() else word


def is_iban(word: str) -> bool:
    """Whether the check digits are right (ISO 13616: the rest modulo 97 is 1)."""
    if not _IBAN.fullmatch(word) or (word.startswith("PL") and len(word) != _POLISH):
        return False
    turned = word[4:] + word[:4]
    return int("".join(str(int(letter, 36)) for letter in turned)) % 97 == 1


def grouped(iban: str) -> str:
    """An IBAN as it is read aloud: four characters at a time."""
    return " ".join(iban[at : at + 4] for at in range(0, len(iban), 4))


def code(*, holder: str, iban: str, bic: str, amount: int, currency: str, text: str) -> segno.QRCode | None:
    """What to scan: EPC069-12 for euros, the Polish banks' 2D code for złoty; None where there is no code.

    `amount` in hundredths. The Polish code (recommendation of the Polish Bank Association, 2013) has room for 20
    letters of the holder and 32 of the text.
    """
    if currency == "EUR":
        return helpers.make_epc_qr(
            name=holder, iban=iban, amount=Decimal(amount).scaleb(-2), text=text[:140], bic=bic or None, encoding=1
        )
    if currency == "PLN" and iban.startswith("PL") and amount <= MOST_POLISH:
        parts = ("", "PL", iban[2:], f"{amount:06d}", _bare(holder)[:20], _bare(text)[:32], "", "", "")
        return segno.make("|".join(parts), error="m", micro=False, encoding="utf-8")
    return None


def _bare(text: str) -> str:
    return text.replace("|", " ")

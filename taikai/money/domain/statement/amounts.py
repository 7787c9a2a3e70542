"""Parser of amounts as banks write them, with sign and currency."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from taikai.formatting.numbers import read_hundredths
from taikai.money.domain.statement.lines import MOST_HUNDREDTHS
from taikai.money.domain.statement.vocabulary import comes_in, currencies_of

LONGEST: Final = 40
_NOTHING_BEHIND: Final = re.compile(r"[.,]\s?[-\u2013\u2014]+")  # "42,-"
_SIGNS: Final = {"-": -1, "\u2212": -1, "\u2013": -1, "+": 1}
_WORD: Final = re.compile(r"[^\W\d_]{0,3}\$|[^\W\d_]+\.?|\S")
_HUNDREDTHS: Final = re.compile(r"\d([.,])\d{1,2}(?!\d)\D*")


@dataclass(frozen=True, slots=True)
class AmountFound:
    """An amount in hundredths, below nothing where it went out, and the currencies its sign may mean."""

    hundredths: int
    currencies: tuple[str, ...] = ()


def decimal_sign_of(cells: Iterable[str]) -> str:
    """The sign before the hundredths of a column: "," or "."; "" where it has none or both."""
    found = {match[1] for cell in cells if (match := _HUNDREDTHS.search(cell.strip()[:LONGEST]))}
    return found.pop() if len(found) == 1 else ""


def read_figure(text: str, decimal: str = "") -> AmountFound:
    """An amount such as "1 234,56 PLN", "EUR 42.00", "42,00-", "(42.00)" or "42.00 CR".

    `decimal`: the sign before the hundredths where the column has one (`decimal_sign_of`).

    Raises:
        ValueError: anything else; parts of a hundredth; what could be thousands and thousandths.
    """
    plain = text.strip()
    digits = [at for at, char in enumerate(plain) if char in "0123456789"]
    if not digits or len(plain) > LONGEST:
        raise ValueError(text)
    before, number, behind = plain[: digits[0]], plain[digits[0] : digits[-1] + 1], plain[digits[-1] + 1 :]
    behind = _NOTHING_BEHIND.sub(" ", behind, count=1) if _NOTHING_BEHIND.match(behind) else behind
    sign, currencies = _beside(text, before, behind)
    hundredths = sign * read_hundredths(number, decimal)
    if abs(hundredths) > MOST_HUNDREDTHS:
        raise ValueError(text)
    return AmountFound(hundredths, currencies)


def _beside(text: str, before: str, behind: str) -> tuple[int, tuple[str, ...]]:
    """What the signs and words around a number say: 1 or −1, and its currency."""
    signs, currencies = [], []
    if "(" in before and ")" in behind:
        before, behind = before.replace("(", " ", 1), behind.replace(")", " ", 1)
        signs.append(-1)
    for word in (*_WORD.findall(before), *_WORD.findall(behind)):
        if word in _SIGNS:
            signs.append(_SIGNS[word])
        elif found := currencies_of(word):
            currencies.append(found)
        elif (way := comes_in(word)) is not None:
            signs.append(1 if way else -1)
        elif word != "¤":  # any currency
            raise ValueError(text)
    if len(signs) > 1 or len(currencies) > 1:
        raise ValueError(text)
    return (signs or [1])[0], (currencies or [()])[0]

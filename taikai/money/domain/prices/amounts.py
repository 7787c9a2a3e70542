"""How amounts are written."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.utils.formats import number_format


def figure(hundredths: int, *, short: bool = False) -> str:
    """An amount without its currency in the reader's language; `short`: whole where it is whole."""
    value = Decimal(hundredths).scaleb(-2)
    places = 0 if short and value == value.to_integral_value() else 2
    return number_format(value, places, force_grouping=True).replace("-", "−")


def amount(hundredths: int, currency: str) -> str:
    """An amount with its currency: whole where it is whole."""
    return f"{figure(hundredths, short=True)} {currency}"


def ways_to_pay(due: Mapping[str, int]) -> list[str]:
    """What is due in each currency in which something is; where nothing is, nothing in each."""
    wanted = {currency: value for currency, value in due.items() if value} or due
    return [amount(value, currency) for currency, value in wanted.items()]


def amounts(sums: Mapping[str, int]) -> str:
    """Amounts in several currencies, one after the other."""
    return " + ".join(amount(value, currency) for currency, value in sums.items()) or "–"

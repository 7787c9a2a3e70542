"""How amounts are written."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from django.utils.formats import number_format


def amount(hundredths: int, currency: str) -> str:
    """An amount with its currency in the reader's language: whole where it is whole."""
    value = Decimal(hundredths).scaleb(-2)
    places = 0 if value == value.to_integral_value() else 2
    return f"{number_format(value, places, force_grouping=True)} {currency}".replace("-", "−")


def amounts(sums: Mapping[str, int]) -> str:
    """Amounts in several currencies, one after the other."""
    return " + ".join(amount(value, currency) for currency, value in sums.items()) or "–"

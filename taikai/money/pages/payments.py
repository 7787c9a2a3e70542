"""Payments as pages list them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from taikai.money.domain.prices.amounts import amount
from taikai.money.models import Payment


def payment_rows(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """A line for each, with its amount in the reader's language."""
    return [{"payment": each, "amount": amount(each.amount, each.currency)} for each in payments]

"""Payments as pages list them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from taikai.money.domain.prices.amounts import amount
from taikai.money.domain.split import Payers, ProposedPart
from taikai.money.models import Payment
from taikai.tournaments.models import Tournament


def payment_rows(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """A line for each, with its amount in the reader's language."""
    return [{"payment": each, "amount": amount(each.amount, each.currency)} for each in payments]


def parts_shown(parts: Iterable[ProposedPart], currency: str) -> list[dict[str, str]]:
    """Whom a transfer is probably for, and how much of it."""
    return [{"name": each.entrant.name, "amount": amount(each.amount, currency)} for each in parts]


def open_rows(tournament: Tournament, payments: Sequence[Payment]) -> list[dict[str, Any]]:
    """What is nobody's yet, with whom each is probably for."""
    if not payments:
        return []
    payers = Payers(tournament)
    rows = payment_rows(payments)
    for row in rows:
        parts = payers.proposed(row["payment"])
        row["parts"] = parts_shown(parts, row["payment"].currency)
        row["likely"] = parts[0].entrant.pk if len(parts) == 1 else None
    return rows

"""A reckoning as pages show it: a row for each line, an amount for each currency."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from taikai.money.domain.prices.amounts import amount
from taikai.money.domain.prices.reckoning import Price


def lines_shown(price: Price) -> dict[str, Any] | None:
    """The lines and the sum; None where there is but the fee and nothing is given."""
    if len(price.lines) < 2:
        return None
    currencies = list(price.due)
    rows = [
        (line.text or _("Fee"), [amount(line.amounts.get(each, 0), each) for each in currencies])
        for line in price.lines
    ]
    return {"rows": rows, "sum": [amount(price.due[each], each) for each in currencies], "fixed": price.fixed}

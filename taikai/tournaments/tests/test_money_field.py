"""The field for a fee reads an amount as every other field for money."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from taikai.tournaments.forms import MoneyField


@pytest.mark.parametrize(
    ("typed", "meant"), [("45", "45"), ("12,50", "12.5"), ("1.500", "1500"), ("1,500", "1500")]
)
def test_amounts_are_read(typed: str, meant: str) -> None:
    assert MoneyField().clean(typed) == Decimal(meant)


@pytest.mark.parametrize("typed", ["0,005", "1.2345", "x", "-1"])
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(ValidationError):
        MoneyField().clean(typed)

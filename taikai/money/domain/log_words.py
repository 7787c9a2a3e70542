"""What the action log's names and values about money are called."""

from __future__ import annotations

from typing import Any

from django.utils.formats import number_format

from taikai.money.models import Account, Payment
from taikai.tournaments.domain.log.details import Fact, model_facts, register_details


def _hundredths(value: Any) -> str:
    return number_format(value / 100, 2) if isinstance(value, int) else str(value)


register_details(
    "money",
    facts={
        **model_facts(Account, "holder", "iban", "currency"),
        **model_facts(Payment, "how"),
        "amount": Fact(Payment._meta.get_field("amount").verbose_name, _hundredths),
    },
)

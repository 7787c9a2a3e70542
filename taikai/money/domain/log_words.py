"""What the action log's names and values about money are called."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from taikai.money.domain.prices.amounts import amounts, figure
from taikai.money.models import Account, Discount, Payment, Terms
from taikai.tournaments.domain.log.details import Fact, model_facts, register_details


def _amount(value: Any) -> str:
    return figure(value) if isinstance(value, int) else str(value)


def _given(value: Any) -> str:
    return amounts(value) if isinstance(value, dict) else str(value)


register_details(
    "money",
    facts={
        **model_facts(Account, "holder", "iban", "currency"),
        **model_facts(Payment, "how"),
        **model_facts(Terms, "pay_by", "pay_days", "remind_days", "auto_days", "judges_take"),
        **model_facts(Discount, "who", "until"),
        "given": Fact(_("given"), _given),
        "count": Fact(_("how many")),
        "amount": Fact(Payment._meta.get_field("amount").verbose_name, _amount),
    },
)

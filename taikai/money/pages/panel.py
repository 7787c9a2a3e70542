"""How to pay, on the personal page: account, reference, a code to scan."""

from __future__ import annotations

from typing import Any

from taikai.money.domain.payments import dues_of
from taikai.money.domain.reference import reference, spaced
from taikai.money.domain.transfer import code, grouped
from taikai.money.models import Account
from taikai.money.pages.words import amount
from taikai.registration.models import Entrant
from taikai.registration.pages.panels import Panel, register_panel


def ways(entrant: Entrant, accounts: list[Account]) -> list[dict[str, Any]]:
    """Each account the fee can be transferred to, with what the bank asks for."""
    dues = dues_of(entrant.tournament, accounts)
    word = spaced(reference(entrant.pk))
    found = []
    for account in accounts:
        due = dues.get(account.currency)
        if due is None:
            continue
        text = f"{word} {entrant.name}"
        picture = code(
            holder=account.holder,
            iban=account.iban,
            bic=account.bic,
            amount=due,
            currency=account.currency,
            text=text,
        )
        found.append(
            {
                "currency": account.currency,
                "amount": amount(due, account.currency),
                "holder": account.holder,
                "iban": grouped(account.iban),
                "bic": account.bic,
                "svg": picture.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True)
                if picture
                else "",
            }
        )
    return found


@register_panel
def transfer(entrant: Entrant) -> Panel | None:
    """Where to transfer the fee, until it is paid."""
    if not entrant.tournament.fee or entrant.paid_at or not entrant.holds_a_place:
        return None
    accounts = list(entrant.tournament.accounts.all())
    if not accounts:
        return None
    context = {"ways": ways(entrant, accounts), "reference": spaced(reference(entrant.pk))}
    return Panel("money/panel.html", context, order=52)

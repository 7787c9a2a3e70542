"""Accounts and payments in the file of a whole event."""

from __future__ import annotations

from taikai.money.models import Account, Payment, StatementColumns
from taikai.tournaments.domain.event.parts import Part, holds, leaves_out

leaves_out(StatementColumns, "how the bank writes its statements: chosen again with the next one")

holds(
    Part(
        "accounts",
        Account,
        "tournament",
        "Where fees are transferred; `amount` in hundredths, null in the tournament's own currency.",
        fields=("currency", "amount", "holder", "iban", "bic"),
    )
)
holds(
    Part(
        "payments",
        Payment,
        "tournament",
        "Every amount in hundredths that came in, went back (below nothing) or need not be paid.",
        fields=("entrant", "amount", "currency", "how", "on", "mark", "by", "at", "undone_at"),
        personal=("text",),
        known_as="payment",
    )
)

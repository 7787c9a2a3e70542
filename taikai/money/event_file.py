"""Accounts and payments in the file of a whole event."""

from __future__ import annotations

from taikai.money.models import (
    Account,
    Allowance,
    Bill,
    Cancelled,
    Cancelling,
    Discount,
    Payment,
    Reminder,
    StatementColumns,
    Terms,
)
from taikai.tournaments.domain.event.parts import FilePart, holds, leaves_out

leaves_out(StatementColumns, "how the bank writes its statements: chosen again with the next one")
leaves_out(Reminder, "the e-mail itself: e-mails stay where they were written", "email")

holds(
    FilePart(
        "accounts",
        Account,
        "tournament",
        "Where fees are transferred; `amount` in hundredths, null in the tournament's own currency.",
        fields=("currency", "amount", "holder", "iban", "bic"),
    )
)
holds(
    FilePart(
        "payments",
        Payment,
        "tournament",
        "Every amount in hundredths that came in, went back (below nothing) or need not be paid.",
        fields=(
            *("entrant", "amount", "currency", "how", "on", "mark", "listed", "part_of", "by", "at", "undone_at"),
        ),
        personal=("text",),
        known_as="payment",
    )
)
holds(
    FilePart(
        "fee_terms",
        Terms,
        "tournament",
        "Until when fees are paid, and how often people are reminded.",
        fields=("pay_by", "pay_days", "remind_days", "auto_days", "judges_take"),
    )
)
holds(
    FilePart(
        "discounts",
        Discount,
        "tournament",
        "What is given to everybody it fits; `amounts` in hundredths by currency.",
        fields=("name", "who", "group", "until", "amounts"),
    )
)
holds(
    FilePart(
        "allowances",
        Allowance,
        "entrant__tournament",
        "What one person was given, in hundredths by currency, and why.",
        fields=("entrant", "amounts", "by", "at", "undone_at"),
        personal=("reason",),
        known_as="allowance",
    )
)
holds(
    FilePart(
        "bills",
        Bill,
        "entrant__tournament",
        "Since when somebody knows that the place is theirs, and what it costs them.",
        fields=("entrant", "since", "lines"),
    )
)
holds(
    FilePart(
        "reminders",
        Reminder,
        "entrant__tournament",
        "Who was reminded of the fee.",
        fields=("entrant", "at", "by"),
    )
)
holds(
    FilePart(
        "cancellings",
        Cancelling,
        "tournament",
        "When entries that were not paid in time were cancelled together.",
        fields=("at", "by", "undone_at"),
        known_as="cancelling",
    )
)
holds(
    FilePart(
        "cancelled",
        Cancelled,
        "cancelling__tournament",
        "Whose entries were cancelled, and the status they had.",
        fields=("cancelling", "entrant", "was"),
    )
)

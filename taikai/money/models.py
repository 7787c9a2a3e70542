"""Where fees are transferred to, and every amount that came in, went back or need not be paid."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament

MOST_TEXT = 500  # characters of a statement's line


class Account(models.Model):
    """An account for the fee in one currency. `amount`: hundredths, null in the tournament's own currency."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="accounts")
    currency = models.CharField(_("currency"), max_length=3)
    amount = models.PositiveIntegerField(_("fee"), null=True, blank=True)
    holder = models.CharField(_("account holder"), max_length=70)
    iban = models.CharField(_("IBAN"), max_length=34)
    bic = models.CharField(_("BIC"), max_length=11, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "currency"], name="an_account_a_currency")]

    def __str__(self) -> str:
        return f"{self.currency} {self.iban}"


class Payment(models.Model):
    """An amount in hundredths; below nothing when it went back. Taken back it stays, with the time.

    Without an entrant: a line of a statement that fits nobody. `mark` says which line of a statement it is.
    """

    class How(models.TextChoices):
        TRANSFER = "transfer", _("transfer")
        ON_SITE = "cash", _("on site")
        REFUND = "refund", _("refund")
        WAIVED = "waived", _("need not be paid")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payments")
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="payments")
    amount = models.IntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    how = models.CharField(_("how"), max_length=10, choices=How.choices, default=How.TRANSFER)
    on = models.DateField(_("day"))
    text = models.CharField(_("text"), max_length=MOST_TEXT, blank=True)
    mark = models.CharField(max_length=64, blank=True, editable=False)
    by = models.CharField(_("noted by"), max_length=150)
    at = models.DateTimeField(_("noted"), default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "mark"], condition=~models.Q(mark=""), name="a_statements_line_counts_once"
            ),
            models.CheckConstraint(condition=~models.Q(amount=0), name="a_payment_is_of_something"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}"


class StatementColumns(models.Model):
    """How the bank of this event writes its statements: which column holds what, as chosen the last time."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="statement_columns")
    columns: Any = models.JSONField(default=dict)  # {"on" | "amount" | "currency": heading}

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament}"

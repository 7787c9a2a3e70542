"""Models of bank accounts, payments, terms, discounts, reminders and cancellations."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from taikai.jobs.models import Email
from taikai.registration.models import Entrant, Group
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

    Without an entrant: a line of a statement that fits nobody, or one that is divided: then each part is a payment
    of its own, with the whole as its `part_of`. `mark` says which line of a statement it is. `listed`: the fee was
    marked as paid in a list, nobody saw the amount.
    """

    class How(models.TextChoices):
        TRANSFER = "transfer", _("transfer")
        ON_SITE = "cash", _("on site")
        REFUND = "refund", _("refund")
        WAIVED = "waived", _("waived")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="payments")
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="payments")
    amount = models.IntegerField(_("amount"))
    currency = models.CharField(_("currency"), max_length=3)
    how = models.CharField(_("payment method"), max_length=10, choices=How.choices, default=How.TRANSFER)
    on = models.DateField(_("date"))
    text = models.CharField(_("text"), max_length=MOST_TEXT, blank=True)
    mark = models.CharField(max_length=64, blank=True, editable=False)
    listed = models.BooleanField(default=False)
    part_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="parts")
    by = models.CharField(_("recorded by"), max_length=150)
    at = models.DateTimeField(_("recorded"), default=timezone.now)
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
    columns: Any = models.JSONField(
        default=dict
    )  # {"on" | "amount" | "currency" | "direction": heading, "assumed": "EUR"}

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament}"


class Terms(models.Model):
    """Until when the fee is paid, and how often who has not paid may be reminded."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="fee_terms")
    pay_by = models.DateField(_("payment deadline"), null=True, blank=True)
    pay_days = models.PositiveSmallIntegerField(_("days to pay after confirmation"), null=True, blank=True)
    remind_days = models.PositiveSmallIntegerField(_("days between two reminders"), default=3)
    auto_days = models.PositiveSmallIntegerField(_("reminder (days before the deadline)"), null=True, blank=True)
    judges_take = models.BooleanField(_("judges can take fees at check-in"), default=False)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament}"


class Discount(models.Model):
    """Something given to everybody it fits: `amounts` in hundredths by currency, to who applied by `until`."""

    class Who(models.TextChoices):
        ALL = "all", _("all players")
        STANDS_BY = "stands_by", _("players who can substitute")
        GROUP = "group", _("a group")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="discounts")
    name = models.CharField(_("name"), max_length=60)
    who = models.CharField(_("discount for"), max_length=10, choices=Who.choices, default=Who.ALL)
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    until = models.DateField(_("registered by"), null=True, blank=True)
    amounts: Any = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="a_discounts_name_once")]

    def __str__(self) -> str:
        return self.name


class Allowance(models.Model):
    """Something given to one person, with a reason. Taken back it stays, with the time."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="allowances")
    amounts: Any = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=200)
    by = models.CharField(_("recorded by"), max_length=150)
    at = models.DateTimeField(_("recorded"), default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.reason


class Bill(models.Model):
    """Since when somebody knows that they have a place, and what it costs them.

    `lines`: the reckoning as it was then (`prices/price.py`); none: today's fees hold.
    """

    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="bill")
    since = models.DateTimeField(default=timezone.now)
    lines: Any = models.JSONField(default=list)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.since}"


class Reminder(models.Model):
    """Somebody was reminded of the fee. `email`: the e-mail, as long as it is kept."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="reminders")
    at = models.DateTimeField(default=timezone.now)
    by = models.CharField(max_length=150)
    email = models.ForeignKey(Email, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.at}"


class Cancelling(models.Model):
    """Entries whose fee was not paid in time were cancelled together, by somebody who had looked at them."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cancellings")
    at = models.DateTimeField(default=timezone.now)
    by = models.CharField(max_length=150)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at}"


class Cancelled(models.Model):
    """One of them, with the status the entry had."""

    cancelling = models.ForeignKey(Cancelling, on_delete=models.CASCADE, related_name="people")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    was = models.CharField(max_length=10, choices=Entrant.Status.choices)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["cancelling", "entrant"], name="cancelled_once_at_a_time")]

    def __str__(self) -> str:
        return f"{self.entrant_id} {self.was}"

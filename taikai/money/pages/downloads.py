"""Downloads of the treasurer's tables."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.formatting.spreadsheets import Cell, SheetTable
from taikai.money.domain.prices.load import fees_of
from taikai.money.models import Payment
from taikai.money.pages.treasurer import rows_of
from taikai.tournaments.domain.event.downloads import Download, offers
from taikai.tournaments.models import Tournament


def fees(tournament: Tournament) -> SheetTable:
    """Who paid what: a column for each currency."""
    payments = list(Payment.objects.filter(tournament=tournament))
    fees = fees_of(tournament)
    currencies = [*fees, *sorted({payment.currency for payment in payments} - set(fees))]
    rows: list[list[Cell]] = [
        [
            row["entrant"].name,
            row["reference"],
            str(row["word"]),
            *(Decimal(row["dues"].get(currency, 0)).scaleb(-2) for currency in fees),
            "; ".join(line.text for line in row["price"].lines[1:]),
            *(Decimal(row["sums"].get(currency, 0)).scaleb(-2) for currency in currencies),
        ]
        for row in rows_of(tournament, payments)
    ]
    due = [_("due in %(currency)s") % {"currency": currency} for currency in fees]
    return SheetTable(_("Fees"), (_("name"), _("reference"), _("state"), *due, _("discounts"), *currencies), rows)


def payments(tournament: Tournament) -> SheetTable:
    """Every payment, taken back ones too; of a divided transfer its parts."""
    parts = Payment.objects.filter(tournament=tournament, undone_at=None).exclude(part_of=None)
    divided = parts.values("part_of")
    rows: list[list[Cell]] = [
        [
            each.on,
            each.entrant.name if each.entrant else "",
            Decimal(each.amount).scaleb(-2),
            each.currency,
            each.get_how_display(),
            each.text,
            each.by,
            _("yes") if each.undone_at else _("no"),
        ]
        for each in Payment.objects.filter(tournament=tournament).exclude(pk__in=divided).select_related("entrant")
    ]
    headings = (
        _("date"),
        _("name"),
        _("amount"),
        _("currency"),
        _("payment method"),
        _("text"),
        _("recorded by"),
        _("reversed"),
    )
    return SheetTable(_("Payments"), headings, rows)


offers(Download("fees", gettext_lazy("Fees"), "money.edit", fees, page="manage-money"))
offers(Download("payments", gettext_lazy("Payments"), "money.edit", payments, page="manage-money"))

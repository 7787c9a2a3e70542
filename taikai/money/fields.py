"""Column metadata of this app: event file, audit log, data inventory and retention policy."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

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
from taikai.registration.fields import PAID
from taikai.runtime.fields import ROW, TRACE, Fields, Kept, OnRequest, SeenBy, Until, declare

PAYER = Kept(
    _("shows whose payment it is"),
    SeenBy.ORGANISERS,
    Until.CONTACTS,
    OnRequest.CLEARED,
    contact=True,
)

declare(
    Account,
    Fields("currency amount holder iban bic"),
    part="accounts",
    about="Where fees are transferred; `amount` in hundredths, null in the tournament's own currency.",
)
declare(
    Payment,
    Fields("entrant", ROW),
    Fields("amount currency how on mark listed", PAID),
    Fields("part_of", ROW),
    Fields("by at undone_at", PAID),
    Fields("text", PAYER),
    title=_("Payments"),
    group="entry",
    part="payments",
    about="Every amount in hundredths that came in, went back (below nothing) or need not be paid.",
    known_as="payment",
)
declare(StatementColumns, home="how the bank writes its statements: chosen again with the next one")
declare(
    Terms,
    Fields("pay_by pay_days remind_days auto_days judges_take"),
    part="fee_terms",
    about="Until when fees are paid, and how often people are reminded.",
)
declare(
    Discount,
    Fields("name who group until amounts"),
    part="discounts",
    about="What is given to everybody it fits; `amounts` in hundredths by currency.",
)
declare(
    Allowance,
    Fields("entrant", ROW),
    Fields("amounts by at undone_at", PAID),
    Fields("reason", PAYER),
    title=_("Discounts given to single players"),
    group="entry",
    part="allowances",
    of="entrant__tournament",
    about="What one person was given, in hundredths by currency, and why.",
    known_as="allowance",
)
declare(
    Bill,
    Fields("entrant", ROW),
    Fields("since lines", PAID),
    title=_("Confirmed places"),
    group="entry",
    part="bills",
    of="entrant__tournament",
    about="Since when somebody knows that the place is theirs, and what it costs them.",
)
declare(
    Reminder,
    Fields("entrant", ROW),
    Fields("at by", PAID),
    Fields("email", PAID, home="the e-mail itself: e-mails stay where they were written"),
    title=_("Payment reminders"),
    group="entry",
    part="reminders",
    of="entrant__tournament",
    about="Who was reminded of the fee.",
)
declare(
    Cancelling,
    Fields("at by undone_at", TRACE),
    title=_("Registrations cancelled together"),
    part="cancellings",
    about="When entries that were not paid in time were cancelled together.",
    known_as="cancelling",
)
declare(
    Cancelled,
    Fields("cancelling entrant", ROW),
    Fields("was", PAID),
    title=_("Registrations cancelled, fee not paid"),
    group="entry",
    part="cancelled",
    of="cancelling__tournament",
    about="Whose entries were cancelled, and the status they had.",
)

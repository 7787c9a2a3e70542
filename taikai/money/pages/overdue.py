"""Template context of overdue fees, with a preview of reminders and cancellations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.core.mail import EmailMessage
from django.utils.translation import gettext as _

from taikai.emails.domain.own_words import languages
from taikai.jobs.domain.mail_server import can_send_email
from taikai.jobs.domain.outbox import readable
from taikai.jobs.models import Email, Job
from taikai.money.domain.overdue import cancelling, reminders
from taikai.money.domain.overdue.deadline import terms_of
from taikai.money.domain.overdue.open_fees import OpenFee, open_fees
from taikai.money.domain.payment_methods import remaining_of
from taikai.money.domain.prices.load import prices_of
from taikai.money.domain.prices.price import ways_to_pay
from taikai.money.models import Cancelling, Payment
from taikai.registration.domain.entrant_emails import own_words
from taikai.registration.domain.waiting_list import PROMOTES_IN
from taikai.registration.models import Entrant
from taikai.tournaments.models import Tournament


def email_state(email: Email | None) -> str:
    """Whether a reminder has gone."""
    if email is None:
        return _("deleted")
    if email.stayed:
        return _("saved here, not sent")
    if email.sent_at is not None:
        return _("sent")
    failed = email.job is None or email.job.state == Job.State.FAILED
    return _("failed") if failed else _("waiting to be sent")


def owing_context(tournament: Tournament, ticked: Sequence[int] = ()) -> dict[str, Any]:
    """The list, who is late ticked beforehand, and what was cancelled so far."""
    rows = open_fees(tournament)
    late = {row.entrant.pk for row in rows if row.late}
    left = _left([row.entrant for row in rows], tournament)
    return {
        "rows": [
            {
                "row": row,
                "left": left[row.entrant.pk],
                "ticked": row.entrant.pk in (ticked or late),
                "email": email_state(row.reminder.email) if row.reminder else "",
            }
            for row in rows
        ],
        "late": len(late),
        "terms": terms_of(tournament),
        "can_cancel": tournament.stage in PROMOTES_IN,
        "cancellings": [
            {"cancelling": each, "names": ", ".join(one.entrant.name for one in each.people.all())}
            for each in Cancelling.objects.filter(tournament=tournament).prefetch_related("people__entrant")[:20]
        ],
    }


def _left(people: Sequence[Entrant], tournament: Tournament) -> dict[int, str]:
    """What each still has to pay, in every currency; by the number of the entry. A few queries."""
    paid: dict[int, list[Payment]] = defaultdict(list)
    for payment in Payment.objects.filter(entrant__in=people):
        paid[payment.entrant_id or 0].append(payment)
    left = {pk: remaining_of(price.due, paid[pk]) for pk, price in prices_of(tournament, people).items()}
    return {pk: " / ".join(ways_to_pay(due)) for pk, due in left.items()}


def remind_context(tournament: Tournament, pks: Sequence[int]) -> dict[str, Any]:
    """Before reminders go: to whom, to whom not and why, and the e-mail in each language it goes out in."""
    found = reminders.chosen(tournament, pks)
    own = own_words(tournament.pk, reminders.EMAIL)
    firsts = _first_of_each_language(found.fresh)
    emails = reminders.emails_to(firsts, own)
    return {
        "chosen": found,
        "agreed": found.agreed,
        "pks": pks,
        "leaves": can_send_email(),
        "days": terms_of(tournament).remind_days,
        "emails": _shown(firsts, emails),
    }


def _shown(rows: Sequence[OpenFee], emails: Sequence[EmailMessage]) -> list[dict[str, Any]]:
    names = dict(languages())
    return [
        {
            "language": names.get(row.entrant.language, row.entrant.language),
            "name": row.entrant.name,
            "subject": email.subject,
            "body": readable(str(email.body)),
        }
        for row, email in zip(rows, emails, strict=True)
    ]


def _first_of_each_language(rows: Sequence[OpenFee]) -> list[OpenFee]:
    found: dict[str, OpenFee] = {}
    for row in rows:
        found.setdefault(row.entrant.language or "en", row)
    return list(found.values())


def cancel_context(tournament: Tournament, pks: Sequence[int]) -> dict[str, Any]:
    """Before entries are cancelled: whose, who is called up for the places, the e-mail."""
    plan = cancelling.plan(tournament, pks)
    firsts = _first_of_each_language([row for row in plan.late if row.entrant.email])
    emails = cancelling.emails_to(tournament, firsts)
    return {
        "plan": plan,
        "agreed": plan.agreed,
        "pks": pks,
        "leaves": can_send_email(),
        "without": [row.entrant.name for row in plan.late if not row.entrant.email],
        "emails": _shown(firsts, emails),
    }

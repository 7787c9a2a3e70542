"""What the e-mails about a place tell of paying: by when, how much, with which reference, to which account."""

from __future__ import annotations

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from taikai.money.domain.overdue.deadline import deadline, terms_of
from taikai.money.domain.payment_methods import in_emails
from taikai.money.models import Bill
from taikai.registration.domain.entrant_emails import paying_texts
from taikai.registration.models import Entrant


def about_paying(entrants: Sequence[Entrant], sure: bool) -> dict[int, str]:
    """The text for each who has a place and an open fee. `sure`: by this e-mail the place is theirs."""
    people = [each for each in entrants if each.tournament.fee and each.holds_a_place and not each.paid_at]
    if not people:
        return {}
    tournament = people[0].tournament
    terms, now = terms_of(tournament), timezone.now()
    since = dict(Bill.objects.filter(entrant__in=[each.pk for each in people]).values_list("entrant_id", "since"))
    texts = {}
    for pk, paying in in_emails(people).items():
        (entrant,) = [each for each in people if each.pk == pk]
        until = deadline(terms, since.get(pk) or (now if sure else None), tournament.zone)
        with override(entrant.language or "en"):
            day = date_format(until, "j E Y") if until else ""
            texts[pk] = render_to_string("money/mail/paying.txt", {**paying, "deadline": day}).strip()
    return texts


paying_texts.add(about_paying)

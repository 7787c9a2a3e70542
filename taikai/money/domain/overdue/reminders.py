"""Fee reminders: e-mails to players an organiser chose, with a minimum of days between two."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, override

from taikai.jobs.domain import outbox
from taikai.jobs.domain.daily_jobs import daily
from taikai.jobs.domain.email_kinds import WordsAround, register_email
from taikai.jobs.domain.job_kinds import JobRun, job
from taikai.jobs.domain.queue import enqueue
from taikai.money.domain.overdue.deadline import deadline, terms_of
from taikai.money.domain.overdue.open_fees import OpenFee, open_fees
from taikai.money.domain.payment_methods import in_emails
from taikai.money.models import Bill, Reminder
from taikai.problems import refuse
from taikai.registration.domain.entrant_emails import as_example, email_to, own_words
from taikai.registration.domain.waiting_list import PROMOTES_IN
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM, Actor, Change, change
from taikai.tournaments.models import Tournament

EMAIL = "money.reminder"
EACH_DAY, ONE_EVENT = "money.remind_all", "money.remind_event"


@dataclass(frozen=True, slots=True)
class ChosenDebtors:
    """Those who were ticked: whom an e-mail goes to, who was reminded lately, who has no address."""

    fresh: list[OpenFee]
    lately: list[OpenFee]
    nowhere: list[OpenFee]

    @property
    def agreed(self) -> str:
        """Stands for exactly these people: what was looked at is what is sent."""
        return fingerprint([row.entrant.pk for row in self.fresh])


def fingerprint(*groups: Sequence[int]) -> str:
    """The same for the same people in the same groups."""
    listed = "|".join(",".join(map(str, sorted(group))) for group in groups)
    return hashlib.sha256(listed.encode()).hexdigest()


def chosen(tournament: Tournament, pks: Sequence[int], now: dt.datetime | None = None) -> ChosenDebtors:
    """The ticked ones who still owe the fee."""
    rows = open_fees(tournament, now, pks)
    return ChosenDebtors(
        [row for row in rows if row.can_be_reminded],
        [row for row in rows if row.entrant.email and row.wait is not None],
        [row for row in rows if not row.entrant.email],
    )


def write(
    entrant: Entrant, until: dt.date | None, paying: Mapping[str, Any], own: WordsAround = ("", "")
) -> EmailMessage:
    """The reminder as it goes to somebody. `paying`: amounts and accounts (`ways.in_email`)."""
    subject = gettext_noop("Please pay the fee: %(tournament)s")
    with override(entrant.language or "en"):
        day = date_format(until, "DATE_FORMAT") if until else ""
    return email_to(entrant, "money/mail/reminder.txt", subject, own, {"deadline": day, **paying})


def _sample(entrant: Entrant, language: str, own: WordsAround) -> EmailMessage:
    since = Bill.objects.filter(entrant=entrant).values_list("since", flat=True).first() if entrant.pk else None
    until = deadline(terms_of(entrant.tournament), since, entrant.tournament.zone)
    reader = as_example(entrant, language)
    return write(reader, until, in_emails([reader])[reader.pk], own)


register_email(EMAIL, gettext_lazy("Payment reminder"), _sample)


def remind(
    tournament: Tournament, pks: Sequence[int], agreed: str, *, actor: Actor, key: str = ""
) -> list[Entrant]:
    """Put a reminder down for each of them; returns who gets one.

    `agreed`: the people that were looked at (`Chosen.agreed`).

    Raises:
        Refusal: nobody is left to remind, or others than were looked at.
    """
    with change(tournament, actor, "money.reminded", key=key, content=(pks, agreed)) as act:
        if act.repeated:
            return list(Entrant.objects.filter(tournament=act.tournament, pk__in=act.answer["reminded"]))
        now = chosen(act.tournament, pks)
        if not now.fresh:
            raise refuse(
                "remind.nobody",
                _("No reminders to send. The selected players have paid or were reminded recently."),
            )
        if now.agreed != agreed:
            words = _("The list has changed. It now has %(count)d players. Review it and send again.")
            raise refuse("remind.changed", words % {"count": len(now.fresh)})
        return _post(act, now.fresh)


def emails_to(rows: Sequence[OpenFee], own: Mapping[str, WordsAround]) -> list[EmailMessage]:
    """A reminder for each, in their language, with the organisers' words in it."""
    paying = in_emails(row.entrant for row in rows)
    return [
        write(row.entrant, row.deadline, paying[row.entrant.pk], own.get(row.entrant.language or "en", ("", "")))
        for row in rows
    ]


def _post(act: Change, rows: Sequence[OpenFee]) -> list[Entrant]:
    own = own_words(act.tournament.pk, EMAIL)
    people = [row.entrant for row in rows]
    emails = outbox.post(emails_to(rows, own), tournament_id=act.tournament.pk, kind=EMAIL)
    label = act.actor.label[:150]
    Reminder.objects.bulk_create(
        Reminder(entrant=person, by=label, email=email) for person, email in zip(people, emails, strict=True)
    )
    act.answer |= {"reminded": [person.pk for person in people]}
    act.log(target=", ".join(person.name for person in people), after={"count": len(people)})
    act.shows()
    return people


def remind_in_time(tournament: Tournament, now: dt.datetime | None = None) -> list[Entrant]:
    """The reminder that goes by itself: once to each, from so many days before their deadline until it."""
    terms = terms_of(tournament)
    if (
        terms.auto_days is None
        or tournament.stage not in PROMOTES_IN
        or not _due(tournament, terms.auto_days, now)
    ):
        return []
    with change(tournament, SYSTEM, "money.reminded") as act:
        rows = _due(act.tournament, terms.auto_days, now)
        return _post(act, rows) if rows else []


def _due(tournament: Tournament, days: int, now: dt.datetime | None) -> list[OpenFee]:
    now = now or timezone.now()
    today = now.astimezone(tournament.zone).date()
    found = []
    for row in open_fees(tournament, now):
        if row.deadline is None or not row.can_be_reminded:
            continue
        begins = row.deadline - dt.timedelta(days=days)
        had = row.reminder is not None and row.reminder.at.astimezone(tournament.zone).date() >= begins
        if begins <= today <= row.deadline and not had:
            found.append(row)
    return found


@job(EACH_DAY)
def remind_all(_run: JobRun) -> None:
    """A job for every event whose organisers let reminders go by themselves."""
    asked = Tournament.objects.filter(fee_terms__auto_days__isnull=False, leaves_at=None, stage__in=PROMOTES_IN)
    for pk in asked.values_list("pk", flat=True):
        enqueue(ONE_EVENT, {"tournament": pk}, tournament_id=pk)


@job(ONE_EVENT)
def remind_event(run: JobRun) -> None:
    """The reminders of one event; done again, nobody gets a second one."""
    tournament = Tournament.objects.filter(pk=run.arguments["tournament"], leaves_at=None).first()
    if tournament is not None:
        remind_in_time(tournament)


daily(EACH_DAY)

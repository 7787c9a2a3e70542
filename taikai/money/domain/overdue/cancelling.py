"""Cancelling registrations with overdue fees: only by an organiser after a preview, undone as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, override

from taikai.jobs.domain import outbox
from taikai.jobs.domain.email_kinds import WordsAround, register_email
from taikai.money.domain.overdue.open_fees import OpenFee, open_fees
from taikai.money.domain.overdue.reminders import fingerprint
from taikai.money.models import Bill, Cancelled, Cancelling
from taikai.problems import refuse
from taikai.registration.domain.entrant_emails import EntryEmail, as_example, email_to, own_words, post
from taikai.registration.domain.quotas.state import quotas
from taikai.registration.domain.waiting_list import PROMOTES_IN, fill_places, next_in_line, places_free
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import Actor, change
from taikai.tournaments.models import Tournament

EMAIL = "money.cancelled"
Status = Entrant.Status


@dataclass(frozen=True, slots=True)
class CancelPlan:
    """What would happen: whose entries end, who is in time and stays, who is called up for the places."""

    late: list[OpenFee]
    in_time: list[OpenFee]
    called: list[Entrant]
    free: int  # places that nobody waits for

    @property
    def agreed(self) -> str:
        """Stands for exactly these people: what was looked at is what happens."""
        return fingerprint([row.entrant.pk for row in self.late], [person.pk for person in self.called])


def plan(tournament: Tournament, pks: Sequence[int]) -> CancelPlan:
    """What cancelling the ticked ones would do."""
    rows = open_fees(tournament, None, pks)
    late = [row for row in rows if row.late]
    free = places_free(tournament) + len(late)
    called = next_in_line(tournament, without=[row.entrant.pk for row in late])
    return CancelPlan(late, [row for row in rows if not row.late], called, max(0, free - len(called)))


def write(entrant: Entrant, day: str, own: WordsAround = ("", "")) -> EmailMessage:
    """The e-mail to somebody whose entry ends. `day`: the deadline in their language."""
    subject = gettext_noop("Registration cancelled: %(tournament)s")
    return email_to(entrant, "money/mail/cancelled.txt", subject, own, {"deadline": day})


def _sample(entrant: Entrant, language: str, own: WordsAround) -> EmailMessage:
    with override(language):
        return write(as_example(entrant, language), date_format(timezone.localdate(), "DATE_FORMAT"), own)


register_email(EMAIL, gettext_lazy("Registration cancelled, fee not paid"), _sample)


def cancel(tournament: Tournament, pks: Sequence[int], agreed: str, *, actor: Actor, key: str = "") -> Cancelling:
    """End the entries of those who are late; who waits moves up, or is asked. Everybody is written to.

    `agreed`: what was looked at (`Plan.agreed`).

    Raises:
        Refusal: the playing has begun; nobody is late; it would be others than were looked at.
    """
    with change(tournament, actor, "money.cancelled", key=key, content=(pks, agreed)) as act:
        if act.repeated:
            return Cancelling.objects.get(pk=act.answer["cancelling"])
        if act.tournament.stage not in PROMOTES_IN:
            words = _("Play has started. Withdraw players one by one under Seating.")
            raise refuse("cancel.begun", words)
        now = plan(act.tournament, pks)
        if not now.late:
            raise refuse("cancel.nobody", _("None of the selected fees is overdue now."))
        if now.agreed != agreed:
            raise refuse("cancel.changed", _("The players to cancel have changed. Review the list and try again."))
        made = Cancelling.objects.create(tournament=act.tournament, by=actor.label[:150])
        people = [row.entrant for row in now.late]
        Cancelled.objects.bulk_create(Cancelled(cancelling=made, entrant=each, was=each.status) for each in people)
        for entrant in people:
            entrant.status, entrant.withdrawn_at = Status.WITHDRAWN, made.at
            entrant.checked_in_at = entrant.asked_until = None
            entrant.save(update_fields=["status", "withdrawn_at", "checked_in_at", "asked_until"])
        act.answer |= {"cancelling": made.pk}
        names = ", ".join(entrant.name for entrant in people)
        act.log(target=names, target_id=f"cancelling:{made.pk}", after={"count": len(people)})
        fill_places(act)
        outbox.post(emails_to(act.tournament, now.late), tournament_id=act.tournament.pk, kind=EMAIL)
    return made


def emails_to(tournament: Tournament, rows: Sequence[OpenFee]) -> list[EmailMessage]:
    """The e-mails to those of them who have an address, each in their language."""
    own = own_words(tournament.pk, EMAIL)
    emails = []
    for row in rows:
        if not row.entrant.email:
            continue
        language = row.entrant.language or "en"
        with override(language):
            day = date_format(row.deadline, "DATE_FORMAT") if row.deadline else ""
        emails.append(write(row.entrant, day, own.get(language, ("", ""))))
    return emails


def undo_cancelling(tournament: Tournament, pk: int, *, actor: Actor, key: str = "") -> list[Entrant]:
    """Take a cancelling back: the entries are as they were while there are places, else first in the line.

    Who was called up meanwhile keeps the place: they have read so. Their days to pay begin again.

    Raises:
        Refusal: it was taken back already, or is not of this tournament; the playing has begun.
    """
    with change(tournament, actor, "money.uncancelled", key=key, content=(pk,)) as act:
        if act.repeated:
            return []
        made = Cancelling.objects.filter(tournament=act.tournament, pk=pk, undone_at=None).first()
        if made is None:
            raise refuse("cancel.gone", _("This has already been undone."))
        if act.tournament.stage not in PROMOTES_IN:
            raise refuse(
                "cancel.begun_back", _("Play has started. Restore registrations one by one on the players’ pages.")
            )
        rows = made.people.select_related("entrant").order_by("entrant__applied_at", "entrant_id")
        found = quotas(act.tournament)
        back, now = [], timezone.now()
        for row in rows:
            entrant = row.entrant
            if entrant.status != Status.WITHDRAWN or entrant.erased_at is not None:
                continue  # came back by themselves, or is forgotten
            entrant.tournament = act.tournament
            keys = found.keys_of(entrant)
            fits = found.places.hindrance(keys) is None
            if fits:
                found.places.take(keys)
            entrant.status = row.was if fits else Status.WAITING
            entrant.withdrawn_at = None
            entrant.save(update_fields=["status", "withdrawn_at"])
            back.append(entrant)
        made.undone_at = now
        made.save(update_fields=["undone_at"])
        Bill.objects.filter(entrant__in=[each.pk for each in back]).update(since=now)
        names = ", ".join(entrant.name for entrant in back)
        act.log(target=names, target_id=f"cancelling:{made.pk}", after={"count": len(back)})
        post(act, EntryEmail.PROMOTED, [each for each in back if each.holds_a_place])
        post(act, EntryEmail.APPLIED, [each for each in back if not each.holds_a_place])
    return back

"""The deadline, reminders and cancelling: who is late, what goes to whom, what is taken back."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from taikai.jobs.models import Email, Job
from taikai.money.domain.bank_accounts import save_account
from taikai.money.domain.overdue.cancelling import cancel, plan, undo_cancelling
from taikai.money.domain.overdue.deadline import deadline, set_terms
from taikai.money.domain.overdue.open_fees import open_fees
from taikai.money.domain.overdue.reminders import chosen, remind, remind_all, remind_in_time
from taikai.money.domain.payment_methods import reference, spaced
from taikai.money.domain.payments import record_payment
from taikai.money.models import Bill, Cancelling, Reminder, Terms
from taikai.problems import Refusal
from taikai.registration.domain.bulk_actions import confirm, withdraw_all
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

WARSAW = ZoneInfo("Europe/Warsaw")
DAY = dt.date(2022, 6, 1)
NIGHT = dt.datetime(2022, 5, 20, 22, 30, tzinfo=dt.UTC)  # half past midnight of the 21st in Warsaw


@pytest.mark.parametrize(
    ("pay_by", "pay_days", "since", "meant"),
    [
        (None, None, NIGHT, None),
        (DAY, None, None, DAY),
        (None, 7, None, None),
        (None, 7, NIGHT, dt.date(2022, 5, 28)),
        (DAY, 7, NIGHT, DAY),
        (DAY, 14, NIGHT, dt.date(2022, 6, 4)),
        (DAY, 14, None, DAY),
    ],
)
def test_the_later_deadline_holds(pay_by: Any, pay_days: Any, since: Any, meant: Any) -> None:
    assert deadline(Terms(pay_by=pay_by, pay_days=pay_days), since, WARSAW) == meant


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """Four places, two of them taken by who has not paid, one who has, one in the line; the deadline is over."""
    days = timezone.localdate(timezone=tournament.zone) + dt.timedelta(days=30)
    Tournament.objects.filter(pk=tournament.pk).update(
        fee=200, currency="PLN", capacity=3, starts_on=days, ends_on=days, contact="klub@example.org"
    )
    tournament.refresh_from_db()
    for name in ("Anna", "Jan", "Ewa"):
        factories.EntrantFactory(tournament=tournament, name=name, status="applied", language="pl")
    for name in ("Waiting One", "Waiting Two"):
        factories.EntrantFactory(tournament=tournament, name=name, status="waiting")
    Entrant.objects.filter(name="Ewa").update(paid_at=timezone.now(), status="confirmed")
    save_account(
        tournament,
        currency="PLN",
        amount=None,
        holder="Klub",
        iban="PL61109010140000071219812874",
        bic="",
        actor=SYSTEM,
    )
    terms(tournament, pay_by=timezone.localdate(timezone=tournament.zone) - dt.timedelta(days=2))
    return tournament


def terms(tournament: Tournament, **values: Any) -> None:
    set_terms(
        tournament,
        **{"pay_by": None, "pay_days": None, "remind_days": 3, "auto_days": None, **values},
        actor=SYSTEM,
    )


def numbers(*names: str) -> list[int]:
    return [Entrant.objects.get(name=name).pk for name in names]


@pytest.mark.django_db
def test_the_days_to_pay_begin_with_the_confirmation(event: Tournament) -> None:
    terms(event, pay_days=7)
    assert [row.deadline for row in open_fees(event)] == [None, None]
    confirm(event, numbers("Anna"), actor=SYSTEM)
    found = {row.entrant.name: row.deadline for row in open_fees(event)}
    assert found == {"Anna": timezone.localdate(timezone=event.zone) + dt.timedelta(days=7), "Jan": None}
    Bill.objects.update(since=timezone.now() - dt.timedelta(days=10))
    assert next((row.entrant.name, row.late) for row in open_fees(event)) == ("Anna", 3)
    for wrong in ({"pay_days": 400}, {"auto_days": 3}, {"pay_by": event.ends_on + dt.timedelta(days=1)}):
        with pytest.raises(Refusal):
            terms(event, **wrong)


@pytest.mark.django_db
def test_a_reminder_goes_once_within_the_days(event: Tournament) -> None:
    pks = numbers("Anna", "Jan", "Ewa")
    looked = chosen(event, pks)
    assert [row.entrant.name for row in looked.fresh] == ["Anna", "Jan"]
    with pytest.raises(Refusal):
        remind(event, pks[:1], looked.agreed, actor=SYSTEM)
    assert len(remind(event, pks, looked.agreed, actor=SYSTEM, key="k")) == 2
    assert len(remind(event, pks, looked.agreed, actor=SYSTEM, key="k")) == 2
    assert Email.objects.filter(kind="money.reminder").count() == 2
    with pytest.raises(Refusal):
        remind(event, pks, looked.agreed, actor=SYSTEM)
    email = Email.objects.get(kind="money.reminder", to=Entrant.objects.get(name="Anna").email)
    assert email is not None
    for text in ("Dzień dobry, Anna", spaced(reference(pks[0])), "PL61 1090", "200 PLN"):
        assert text in email.body
    assert email.reply_to == "klub@example.org"
    Reminder.objects.update(at=timezone.now() - dt.timedelta(days=3, minutes=1))
    assert len(chosen(event, pks).fresh) == 2


@pytest.mark.django_db
def test_reminders_go_by_themselves_once_before_the_deadline(event: Tournament) -> None:
    confirm(event, numbers("Anna"), actor=SYSTEM)
    terms(event, pay_days=10, auto_days=3, remind_days=0)
    now = timezone.now()
    counts = [len(remind_in_time(event, now + dt.timedelta(days=days))) for days in (0, 6, 7, 11)]
    assert counts == [0, 0, 1, 0]
    Reminder.objects.update(at=now + dt.timedelta(days=7))
    assert remind_in_time(event, now + dt.timedelta(days=8)) == []
    remind_all(None)  # type: ignore[arg-type]
    assert Job.objects.filter(kind="money.remind_event").count() == 1
    terms(event, pay_days=10)
    Job.objects.all().delete()
    remind_all(None)  # type: ignore[arg-type]
    assert not Job.objects.filter(kind="money.remind_event").exists()


@pytest.mark.django_db
@pytest.mark.parametrize("hours", [0, 48])
def test_cancelling_says_first_what_happens_and_is_taken_back(event: Tournament, hours: int) -> None:
    Tournament.objects.filter(pk=event.pk).update(accept_hours=hours)
    pks = numbers("Anna", "Jan", "Ewa")
    looked = plan(event, pks)
    assert [row.entrant.name for row in looked.late] == ["Anna", "Jan"]
    assert [entrant.name for entrant in looked.called] == ["Waiting One", "Waiting Two"]
    record_payment(
        event,
        pks[1],
        amount=20000,
        currency="PLN",
        how="cash",
        on=timezone.localdate(timezone=event.zone),
        actor=SYSTEM,
    )
    with pytest.raises(Refusal):
        cancel(event, pks, looked.agreed, actor=SYSTEM)
    made = cancel(event, pks, plan(event, pks).agreed, actor=SYSTEM)
    anna, jan, one = (Entrant.objects.get(name=name) for name in ("Anna", "Jan", "Waiting One"))
    assert (anna.status, jan.status) == ("withdrawn", "applied")
    assert one.is_asked if hours else one.status == "applied"
    assert LogEntry.objects.filter(verb="money.cancelled").count() == 1
    assert set(Email.objects.values_list("kind", flat=True)) >= {
        "money.cancelled",
        "entrant.asked" if hours else "entrant.promoted",
    }
    back = undo_cancelling(event, made.pk, actor=SYSTEM)
    assert [(entrant.name, entrant.status) for entrant in back] == [("Anna", "waiting")]
    with pytest.raises(Refusal):
        undo_cancelling(event, made.pk, actor=SYSTEM)


@pytest.mark.django_db
def test_taken_back_while_the_place_is_free_it_is_as_it_was(event: Tournament, as_organiser: Client) -> None:
    Entrant.objects.filter(status="waiting").delete()
    pks = numbers("Anna", "Jan")
    cancel(event, pks, plan(event, pks).agreed, actor=SYSTEM)
    entry = LogEntry.objects.get(verb="money.cancelled")
    page = reverse("log-undo", args=[event.slug, entry.pk])
    as_organiser.post(page)
    assert set(Entrant.objects.filter(pk__in=pks).values_list("status", flat=True)) == {"applied"}
    assert Cancelling.objects.get().undone_at is not None


@pytest.mark.django_db
def test_nothing_is_cancelled_once_the_playing_has_begun(event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(stage="playing")
    pks = numbers("Anna")
    with pytest.raises(Refusal):
        cancel(event, pks, plan(event, pks).agreed, actor=SYSTEM)


@pytest.mark.django_db
def test_the_pages_show_before_they_do(event: Tournament, as_organiser: Client, as_judge: Client) -> None:
    page = reverse("manage-unpaid", args=[event.slug])
    assert as_judge.get(page).status_code == 403
    shown = as_organiser.get(page).content.decode()
    assert "2 unpaid fees" in shown and "2 days late" in shown
    assert len(re.findall(r'class="num">\d+ [A-Z]{3}', shown)) == 2  # what each still has to pay
    none = as_organiser.post(page, {"do": "look-remind"})
    assert none.status_code == 422 and "Select at least one player" in none.content.decode()
    pks = numbers("Anna", "Jan")
    look = as_organiser.post(page, {"do": "look-remind", "entrant": pks})
    text = look.content.decode()
    assert "Remind 2 players?" in text and "Dzień dobry, Anna" in text and "/me/" not in text
    assert not Email.objects.exists()
    sent = {"do": "remind", "entrant": pks, "agreed": look.context["chosen"].agreed}
    assert "2 reminders are being sent." in as_organiser.post(page, sent, follow=True).content.decode()
    again = as_organiser.post(page, sent)
    assert again.status_code == 422 and "because they had one within 3 days" in again.content.decode()
    assert "waiting to be sent" in as_organiser.get(page).content.decode()
    look = as_organiser.post(page, {"do": "look-cancel", "entrant": pks})
    assert "Waiting One" in look.content.decode() and "reminded" in look.content.decode()
    stale = as_organiser.post(page, {"do": "cancel", "entrant": pks, "agreed": "x"})
    assert stale.status_code == 422 and "Review the list" in stale.content.decode()
    done = {"do": "cancel", "entrant": pks, "agreed": look.context["plan"].agreed}
    assert "2 registrations cancelled." in as_organiser.post(page, done, follow=True).content.decode()
    undo = reverse("manage-uncancel", args=[event.slug, Cancelling.objects.get().pk])
    assert "First on the waiting list now" in as_organiser.post(undo, follow=True).content.decode()
    assert "already been undone" in as_organiser.post(undo, follow=True).content.decode()


@pytest.mark.django_db
def test_the_terms_and_the_own_page(event: Tournament, as_organiser: Client, client: Client) -> None:
    page = reverse("manage-fee-terms", args=[event.slug])
    late = (event.ends_on + dt.timedelta(days=1)).isoformat()
    wrong = as_organiser.post(page, {"pay_by": late, "pay_days": "", "remind_days": "5", "auto_days": ""})
    assert wrong.status_code == 422 and 'value="5"' in wrong.content.decode()
    assert as_organiser.post(page, {"pay_by": "x" * 5000, "remind_days": "9" * 5000}).status_code == 422
    right = {"pay_by": event.ends_on.isoformat(), "pay_days": "", "remind_days": "5", "auto_days": "2"}
    assert as_organiser.post(page, right).status_code == 302
    anna = Entrant.objects.get(name="Anna")
    anna.tournament = event
    assert "Please pay by" in client.get(personal_path(anna)).content.decode()


@pytest.mark.django_db
def test_the_list_asks_no_more_for_more_people(event: Tournament, as_organiser: Client) -> None:
    page = reverse("manage-unpaid", args=[event.slug])
    pks = numbers("Anna", "Jan")
    remind(event, pks, chosen(event, pks).agreed, actor=SYSTEM)
    with CaptureQueriesContext(connection) as few:
        as_organiser.get(page)
    factories.EntrantFactory.create_batch(5, tournament=event)
    with CaptureQueriesContext(connection) as many:
        as_organiser.get(page)
    assert len(many) == len(few)


@pytest.mark.django_db
def test_two_called_up_at_once_have_their_days_to_pay_from_now(event: Tournament) -> None:
    Entrant.objects.filter(name__in=["Anna", "Jan"]).update(status="confirmed")
    withdraw_all(event, numbers("Anna", "Jan"), actor=SYSTEM)
    assert LogEntry.objects.get(verb="entrant.promoted").target == "Waiting One, Waiting Two"
    called = Bill.objects.filter(entrant__name__startswith="Waiting")
    assert {bill.entrant.name for bill in called} == {"Waiting One", "Waiting Two"}

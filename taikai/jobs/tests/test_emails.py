"""An e-mail waits until it has gone: the mail server may be down, slow, or refuse."""

from __future__ import annotations

import datetime as dt
import socket

import pytest
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone

from taikai.jobs.domain import outbox, runner
from taikai.jobs.models import Email, Job
from taikai.jobs.tests.fake_mail_server import PostOffice

pytestmark = pytest.mark.django_db


@pytest.fixture
def office(settings):
    with PostOffice() as office:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", office.port
        settings.EMAIL_TIMEOUT = 0.5
        settings.JOBS_CARRIER = "rows"
        settings.SITE_URL = "https://taikai.example"
        yield office


def write(to: str = "vic@example.org", *, tournament_id: int | None = None) -> Email:
    message = EmailMessage(
        "Your place", "https://taikai.example/e/secret\n", to=[to], reply_to=["org@example.org"]
    )
    (email,) = outbox.post([message], tournament_id=tournament_id)
    return email


def due_now() -> None:
    Job.objects.update(due_at=timezone.now())


def carried(email: Email) -> Email:
    runner.run_job(email.job_id)
    email.refresh_from_db()
    email.job.refresh_from_db()
    return email


def test_sent_once_and_its_text_erased(office, tournament):
    email = carried(write(tournament_id=tournament.pk))
    (arrived,) = office.emails
    assert (arrived["To"], arrived["Reply-To"]) == ("vic@example.org", "org@example.org")
    assert arrived["Subject"] == "Your place"
    assert arrived["Message-ID"].startswith(f"<taikai.{email.pk}.")
    assert arrived["Message-ID"].endswith("@taikai.example>")
    assert "secret" in arrived.get_payload()
    assert (email.body, email.job.state) == ("", "done")
    assert email.sent_at is not None
    Job.objects.update(state="waiting")
    carried(email)
    assert len(office.emails) == 1


def test_an_email_exists_only_if_its_change_does(office):
    with pytest.raises(RuntimeError), transaction.atomic():
        write()
        raise RuntimeError
    assert not Email.objects.exists()
    assert not Job.objects.exists()


def test_a_server_that_is_down_is_tried_again_and_holds_the_others(office, settings):
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        settings.EMAIL_PORT = nobody.getsockname()[1]
        email, other = write(), write("jo@example.org")
        carried(email)
    assert (email.job.state, email.sent_at, email.job.attempts) == ("waiting", None, 1)
    assert "doesn’t answer" in email.job.last_error
    other.job.refresh_from_db()
    assert other.job.due_at > timezone.now(), "two hundred e-mails must not each wait for a dead server"
    assert other.job.attempts == 0
    settings.EMAIL_PORT = office.port
    due_now()
    assert carried(email).sent_at and carried(other).sent_at
    assert [each["To"] for each in office.emails] == ["vic@example.org", "jo@example.org"]


def test_a_server_that_says_nothing_is_not_waited_for_long(office):
    office.slow.set()
    email = carried(write())
    assert (email.job.state, email.job.last_error) == (
        "waiting",
        "The mail server doesn’t answer: no answer in time",
    )
    office.slow.clear()
    due_now()
    assert carried(email).sent_at


@pytest.mark.parametrize(
    ("place", "answer", "state"),
    [
        ("recipient", "550 5.1.1 no such user", "failed"),
        ("recipient", "450 4.2.1 busy", "waiting"),
        ("data", "554 5.7.1 we think it is spam", "failed"),
        ("data", "451 4.3.0 later please", "waiting"),
    ],
)
def test_what_the_server_says_is_kept_and_decides(office, place, answer, state):
    setattr(office, place, answer)
    email = carried(write())
    assert (email.job.state, email.sent_at) == (state, None)
    assert answer in email.job.last_error
    assert office.emails == []
    assert email.body, "it can be sent again"


def test_sent_again_by_hand(office):
    office.recipient = "550 no such user"
    email = carried(write())
    office.recipient = "250 ok"
    assert outbox.send_again(email)
    assert carried(email).sent_at
    assert not outbox.send_again(email), "it has gone"


def test_an_address_that_is_none_does_not_stop_the_others(office):
    email = carried(write("no spaces@exam ple.org"))
    assert email.job.state == "failed"


def test_two_days_of_trying(office):
    pauses = [dt.timedelta(seconds=outbox.PAUSES[min(n, len(outbox.PAUSES)) - 1]) for n in range(1, outbox.TRIES)]
    assert dt.timedelta(days=1.5) < sum(pauses, dt.timedelta()) < dt.timedelta(days=3)
    assert pauses == sorted(pauses)


def test_a_bad_day_of_the_mail_server_loses_nothing_and_sends_nothing_twice(office, settings):
    """Down, silent, busy, refusing one address for good, then well again: every e-mail arrives, once."""
    emails = [write(f"p{number}@example.org") for number in range(6)]

    def try_all() -> None:
        due_now()
        for email in emails:
            runner.run_job(email.job_id)

    port = settings.EMAIL_PORT
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        settings.EMAIL_PORT = nobody.getsockname()[1]
        try_all()
    settings.EMAIL_PORT = port
    office.slow.set()
    settings.EMAIL_TIMEOUT = 0.1
    try_all()
    office.slow.clear()
    settings.EMAIL_TIMEOUT = 5
    office.recipient = "450 4.2.1 busy"
    try_all()
    assert office.emails == [] and Job.objects.filter(state="waiting").count() == 6
    office.recipient = "250 ok"
    due_now()
    carried_first = carried(emails[0])
    office.recipient = "550 5.1.1 no such user"
    due_now()
    refused = carried(emails[1])
    assert (carried_first.job.state, refused.job.state) == ("done", "failed")
    office.recipient = "250 ok"
    try_all()
    try_all()
    assert sorted(mail["To"] for mail in office.emails) == [f"p{number}@example.org" for number in (0, 2, 3, 4, 5)]
    assert outbox.send_again(refused)
    try_all()
    assert sorted(mail["To"] for mail in office.emails) == [email.to for email in emails]
    assert not Email.objects.filter(sent_at=None).exists()


def test_one_click_ends_emails_that_say_so(office):
    message = EmailMessage(
        "Next year", "Come", to=["vic@example.org"], headers={"List-Unsubscribe": "<https://s/x>"}
    )
    (email,) = outbox.post([message], kind="round.1")
    carried(email)
    (arrived,) = office.emails
    assert arrived["List-Unsubscribe"] == "<https://s/x>"
    assert arrived["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

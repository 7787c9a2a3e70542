"""The page of the e-mails: what waits, why, and sending again."""

from __future__ import annotations

import pytest
from django.utils import timezone

from taikai.jobs.models import Email, Job
from tests import factories

pytestmark = pytest.mark.django_db


def email(tournament, state="waiting", **values) -> Email:
    why = values.pop("why", "")
    job = Job.objects.create(kind="email", tournament=tournament, state=state, attempts=2, last_error=why)
    given = {"to": "vic@example.org", "subject": "Your place", "body": "https://taikai.example/e/secret"}
    return Email.objects.create(tournament=tournament, job=job, **given | values)


@pytest.fixture
def address(tournament):
    return f"/t/{tournament.slug}/manage/emails/"


def test_waiting_given_up_and_sent(as_organiser, tournament, address):
    email(tournament, why="The mail server doesn’t answer: no answer in time", to="wait@example.org")
    email(
        tournament, "failed", why="The mail server refuses this address: 550 no such user", to="gone@example.org"
    )
    email(tournament, "done", sent_at=timezone.now(), body="", to="sent@example.org")
    email(factories.TournamentFactory(), to="other@example.org")
    page = as_organiser.get(address).content.decode()
    assert "Waiting: 1, failed: 1." in page
    assert "550 no such user" in page and "no answer in time" in page and "tried 2 times" in page
    assert page.index("gone@example.org") < page.index("sent@example.org")
    assert "other@example.org" not in page
    assert "secret" not in page
    polish = as_organiser.get(address, headers={"accept-language": "pl"}).content.decode()
    assert "Serwer poczty odrzuca ten adres: 550 no such user" in polish
    desk = as_organiser.get(f"/t/{tournament.slug}/manage/").content.decode()
    assert "1 e-mail could not be sent" in desk and address in desk


def test_sent_again_once(as_organiser, tournament, address, mailoutbox):
    failed = email(tournament, "failed", why="x")
    answer = as_organiser.post(address, {"email": failed.pk}, follow=True)
    assert "1 e-mail is being sent." in answer.content.decode()
    again = as_organiser.post(address, {"email": failed.pk}, follow=True)
    assert "already been sent, or its text" in again.content.decode()
    assert [mail.to for mail in mailoutbox] == [["vic@example.org"]]
    failed.refresh_from_db()
    assert failed.body == "" and failed.sent_at


def test_all_again_and_odd_numbers(as_organiser, tournament, address, mailoutbox):
    email(tournament, "failed", to="a@example.org")
    email(tournament, to="b@example.org")
    foreign = email(factories.TournamentFactory(), "failed", to="other@example.org")
    for odd in ("", "x", "²", "9" * 5000, str(foreign.pk)):
        assert as_organiser.post(address, {"email": odd}).status_code == 302
    assert mailoutbox == []
    as_organiser.post(address, {"email": "all"})
    assert sorted(mail.to[0] for mail in mailoutbox) == ["a@example.org", "b@example.org"]


def test_nothing_is_sent_again_where_no_e_mail_leaves(as_organiser, tournament, address, settings):
    failed = email(tournament, "failed", why="x")
    pages = (address, f"{address}{failed.pk}/")
    assert all('name="email"' in as_organiser.get(page).content.decode() for page in pages)
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert not any('name="email"' in as_organiser.get(page).content.decode() for page in pages)
    assert "erased" not in as_organiser.get(address).content.decode()


def test_for_organisers_only(as_judge, client, address):
    assert as_judge.get(address).status_code == 403
    assert client.get(address).status_code == 302

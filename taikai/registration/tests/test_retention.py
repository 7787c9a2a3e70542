"""What is erased, when, and what stays; the clock is given."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from taikai.accounts.domain.sessions import stored
from taikai.jobs.domain import daily_jobs, worker_state
from taikai.jobs.domain.runner import run_job
from taikai.jobs.models import Email, Job, Sign
from taikai.registration.domain.personal_links import personal_path
from taikai.registration.models import Entrant
from taikai.tournaments.domain.retention import KIND, purge, purged_lately
from taikai.tournaments.models import LogEntry, Tournament, WriteKey
from tests import factories

pytestmark = pytest.mark.django_db
LAST_DAY = dt.date(2022, 8, 14)


def at(days: int) -> dt.datetime:
    """Noon so many days after the last day."""
    return dt.datetime(2022, 8, 14, 12, tzinfo=dt.UTC) + dt.timedelta(days=days)


@pytest.fixture
def played():
    tournament = factories.TournamentFactory(stage="final", ends_on=LAST_DAY, keep_contacts_days=60)
    (round_,) = factories.seated(tournament, players=4)
    for table in round_.tables.all():
        factories.confirmed(table)
    tournament.entrants.update(note="allergic to nuts", applied_at=at(-30))
    return tournament


def everything_about(tournament) -> str:
    """All rows of a tournament that could hold contact data, as text."""
    rows = [*tournament.entrants.values(), *LogEntry.objects.filter(tournament=tournament).values()]
    return json.dumps([*rows, *Email.objects.filter(tournament=tournament).values()], default=str)


def test_contact_data_go_when_the_page_said_so_and_results_stay(played):
    entrant = played.entrants.first()
    path = personal_path(entrant)
    email, secret = entrant.email, entrant.secret
    LogEntry.objects.create(
        tournament=played, actor="x", role="player", verb="entrant.withdrawn", reason="broke my leg"
    )
    Email.objects.create(tournament=played, to=email, subject="Your place", written_at=at(-20))
    assert purge(at(60))["contacts"] == 0
    assert Client().get(path).status_code == 200
    assert email in everything_about(played)
    assert purge(at(61))["contacts"] == 4
    left = everything_about(played)
    for private in (email, secret, "nuts", "my leg"):
        assert private not in left
    entrant.refresh_from_db()
    assert (entrant.name, entrant.club, str(entrant.country)) == (entrant.name, entrant.club, "PL")
    player = Client().get(reverse("player", args=[played.slug, entrant.pk]))
    assert player.status_code == 200
    assert entrant.name in player.content.decode()
    line = played.log.get(verb="entrant.erased")
    assert (line.actor, line.after) == ("Taikai", {"count": 4})


def test_a_personal_link_ends_with_it_and_says_so(played):
    path = personal_path(played.entrants.first())
    purge(at(61))
    for address in (path, path + "edit/", path + "withdraw/", path + "cards/"):
        answer = Client().get(address)
        assert answer.status_code == 404
        assert "personal pages are closed" in answer.content.decode()
        assert reverse("tournament", args=[played.slug]) in answer.content.decode()


def test_a_second_purge_finds_nothing(played):
    purge(at(61))
    before = Tournament.objects.get(pk=played.pk).revision
    assert set(purge(at(62)).values()) == {0}
    assert Tournament.objects.get(pk=played.pk).revision == before


def test_what_is_written_in_again_goes_again(played):
    purge(at(61))
    Entrant.objects.filter(pk=played.entrants.first().pk).update(email="again@example.org")
    assert purge(at(62))["contacts"] == 1


def test_who_entered_lately_is_not_erased_because_a_date_is_wrong(played):
    factories.EntrantFactory(tournament=played, email="new@example.org", applied_at=at(60))
    assert purge(at(61))["contacts"] == 4
    assert played.entrants.exclude(email="").get().email == "new@example.org"


def test_the_registration_page_says_how_long_in_both_languages(client):
    tournament = factories.TournamentFactory(keep_contacts_days=45)
    address = reverse("apply", args=[tournament.slug])
    assert (
        "Address, note and answers are erased 45 days after its last day" in client.get(address).content.decode()
    )
    polish = client.get(address, headers={"accept-language": "pl"}).content.decode()
    assert "45 dni po ostatnim dniu" in polish


def test_the_organiser_chooses_the_days(as_organiser, tournament):
    address = reverse("tournament-edit", args=[tournament.slug])
    form = as_organiser.get(address).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    assert data["keep_contacts_days"] == 90
    for days, status in (("3", 422), ("731", 422), ("30", 302)):
        assert as_organiser.post(address, data | {"keep_contacts_days": days}).status_code == status
    tournament.refresh_from_db()
    assert tournament.keep_contacts_days == 30
    assert as_organiser.post(address, data | {"keep_contacts_days": ""}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.keep_contacts_days == 30


def test_sessions_and_write_keys_of_what_is_over_go(played):
    now = timezone.now()
    user = factories.staff(played)
    gone, here = Client(), Client()
    for client in (gone, here):
        client.force_login(user)
    Session.objects.filter(pk=stored(gone.session.session_key)).update(expire_date=now - dt.timedelta(hours=1))
    running = factories.TournamentFactory(ends_on=now.date() + dt.timedelta(days=1))
    for tournament in (played, running):
        WriteKey.objects.create(tournament=tournament, key="old", verb="x")
        WriteKey.objects.create(tournament=tournament, key="new", verb="x")
    WriteKey.objects.filter(key="old").update(at=now - dt.timedelta(days=15))
    erased = purge(now)
    assert (erased["sessions"], erased["write_keys"]) == (1, 1)
    assert [key.pk for key in Session.objects.all()] == [stored(here.session.session_key)]
    kept = WriteKey.objects.values_list("tournament", "key")
    assert set(kept) == {(played.pk, "new"), (running.pk, "old"), (running.pk, "new")}


def test_a_worker_puts_it_down_once_a_day_and_does_it(played):
    assert KIND in daily_jobs.enqueue_due()
    assert daily_jobs.enqueue_due() == []
    job = Job.objects.get(kind=KIND)
    assert run_job(job.pk)
    assert (
        worker_state.last_heartbeat("purge").data["contacts"] == 0
        or not played.entrants.exclude(email="").exists()
    )
    Sign.objects.filter(name=f"daily:{KIND}").update(at=timezone.now() - dt.timedelta(hours=25))
    assert daily_jobs.enqueue_due() == [KIND]
    assert Job.objects.filter(kind=KIND).count() == 2


def test_the_command_says_what_was_erased_and_health_knows(played, capsys, caplog):
    assert purged_lately().state == "ok"
    call_command("purge")
    assert "contacts: 4" in capsys.readouterr().out
    assert "purged: " in caplog.text
    assert purged_lately().values["contacts"] == 4
    Sign.objects.filter(name="purge").update(at=timezone.now() - dt.timedelta(days=4))
    assert purged_lately().state == "warning"

"""Registration by the clock and by number, entries to approve, and the time somebody has to accept a place."""

import datetime as dt

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from taikai.jobs.domain import queue
from taikai.jobs.domain.runner import run_job
from taikai.jobs.models import Job
from taikai.problems import Refusal
from taikai.registration.domain import bulk_actions, entrants, waiting_list_offers
from taikai.registration.domain.personal_links import actor_for, personal_path
from taikai.registration.models import Entrant
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.domain.editing import edit_tournament
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db
HOUR = dt.timedelta(hours=1)


@pytest.fixture
def event() -> Tournament:
    made: Tournament = factories.TournamentFactory(stage="open", capacity=4)
    return made


def work_off() -> None:
    for lane in ("work", "emails"):
        for pk in queue.due(lane):
            run_job(pk)


def enter(event: Tournament, count: int) -> list[Entrant]:
    return [
        entrants.apply(event, {"name": f"Player {n}", "email": f"p{n}@example.org", "country": "PL"}, actor=SYSTEM)
        for n in range(event.entrants.count(), event.entrants.count() + count)
    ]


def organiser_of(event: Tournament) -> Client:
    client = Client()
    client.force_login(factories.staff(event))
    return client


def states(event: Tournament) -> str:
    return "".join("?" if e.is_asked else e.status[0] for e in event.entrants.order_by("pk"))


def test_the_form_opens_and_closes_by_the_clock(event: Tournament, client: Client):
    now = timezone.now()
    apply = reverse("apply", args=[event.slug])
    edit_tournament(event, actor=SYSTEM, opens_at=now + HOUR, closes_at=now + 2 * HOUR)
    page = client.get(apply).content.decode()
    assert "Registration opens on" in page and "<form method" not in page.partition("<main")[2]
    with pytest.raises(Refusal, match="opens on"):
        enter(event, 1)
    assert [job.due_at for job in Job.objects.filter(kind="registration.hours").order_by("due_at")] == [
        now + HOUR,
        now + 2 * HOUR,
    ]
    Tournament.objects.filter(pk=event.pk).update(opens_at=now - HOUR)
    Job.objects.filter(kind="registration.hours", due_at=now + HOUR).update(due_at=now - HOUR)
    event.refresh_from_db()
    before = event.revision
    work_off()
    event.refresh_from_db()
    assert event.revision == before + 1 and event.log.first().verb == "registration.opened"
    assert enter(event, 1)[0].status == "applied"
    edit_tournament(event, actor=SYSTEM, opens_at=None, closes_at=now - HOUR)
    assert Job.objects.filter(kind="registration.hours", state="waiting").count() == 0
    with pytest.raises(Refusal, match="closed on"):
        enter(event, 1)


def test_the_waiting_list_has_an_end(event: Tournament, client: Client):
    edit_tournament(event, actor=SYSTEM, most_waiting=1)
    first = enter(event, 5)[0]
    with pytest.raises(Refusal, match="waiting list is full"):
        enter(event, 1)
    assert "The waiting list is full." in client.get(reverse("apply", args=[event.slug])).content.decode()
    entrants.withdraw(event, first.pk, actor=SYSTEM)
    assert enter(event, 1)[0].status == "waiting"


def test_who_is_to_be_approved_holds_no_place(event: Tournament, client: Client):
    edit_tournament(event, actor=SYSTEM, approves=True, capacity=4)
    people = enter(event, 5)
    assert states(event) == "ppppp"
    assert "Player 0" not in client.get(reverse("participants", args=[event.slug])).content.decode()
    bulk_actions.confirm(event, [each.pk for each in reversed(people)], actor=SYSTEM)
    assert states(event) == "ccccw"
    assert "Player 0" in client.get(reverse("participants", args=[event.slug])).content.decode()


def test_who_does_not_accept_in_time_makes_way_for_the_next(event: Tournament):
    edit_tournament(event, actor=SYSTEM, accept_hours=24)
    people = enter(event, 7)
    entrants.withdraw(event, people[0].pk, actor=SYSTEM)
    assert states(event) == "waaa?ww"
    assert enter(event, 1)[0].status == "waiting"  # the place is kept
    assert waiting_list_offers.expire_offers(event) == []
    event.entrants.filter(pk=people[4].pk).update(asked_until=timezone.now() - HOUR)
    late = event.entrants.get(pk=people[4].pk)
    with pytest.raises(Refusal, match="time to accept has passed"):
        waiting_list_offers.accept_place(event, late.pk, actor=actor_for(late))
    Job.objects.filter(kind="registration.lapse").update(due_at=timezone.now() - HOUR)
    work_off()
    assert states(event) == "waaaw?ww"
    told = {(email.to[0], email.subject.split(":")[0]) for email in mail.outbox}
    assert ("p4@example.org", "Your offered place has expired") in told
    assert ("p5@example.org", "A place is free for you") in told


def test_the_place_is_accepted_on_the_own_page(event: Tournament, client: Client):
    edit_tournament(event, actor=SYSTEM, accept_hours=24)
    people = enter(event, 6)
    entrants.withdraw(event, people[0].pk, actor=SYSTEM)
    asked = event.entrants.get(pk=people[4].pk)
    page = client.get(personal_path(asked)).content.decode()
    assert "A place is free for you" in page and "personal-accept" not in page
    assert (
        "offered until" in organiser_of(event).get(reverse("manage-players", args=[event.slug])).content.decode()
    )
    assert client.post(personal_path(asked) + "accept/", {"key": "k"}).status_code == 302
    assert states(event) == "waaaaw"
    other = event.entrants.get(pk=people[5].pk)
    client.post(personal_path(other) + "accept/", {"key": "k2"})
    assert states(event) == "waaaaw"


def test_the_page_of_the_settings_keeps_what_was_typed(event: Tournament):
    address = reverse("manage-registration", args=[event.slug])
    organiser = organiser_of(event)
    typed = {"opens_at": "2030-05-02T10:00", "closes_at": "2030-05-01T10:00", "capacity": 8, "accept_hours": 12}
    wrong = organiser.post(address, typed)
    assert wrong.status_code == 422 and "2030-05-01T10:00" in wrong.content.decode()
    assert organiser.post(address, typed | {"closes_at": "2030-05-09T10:00"}).status_code == 302
    event.refresh_from_db()
    assert event.opens_at == dt.datetime(2030, 5, 2, 10, tzinfo=event.zone)
    assert (event.capacity, event.accept_hours, event.most_waiting) == (8, 12, None)

"""An event as a whole: copied, put into the archive, deleted after a week, taken back."""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from taikai.accounts.domain.site_rights import choose
from taikai.agenda.models import Item
from taikai.hands.models import ReportedHand, ReportSettings
from taikai.jobs.models import Email
from taikai.overview.demo.build import DemoPlan, build
from taikai.paper.models import PaperFile
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.runtime.fields import declared
from taikai.standings.models import Cut
from taikai.tournaments.domain.change import SYSTEM, change
from taikai.tournaments.domain.event.copying import copy_event
from taikai.tournaments.domain.event.deletion import ask_to_delete, delete_for_good, undo_deletion
from taikai.tournaments.models import LogEntry, Picture, Staff, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
WARSAW = ZoneInfo("Europe/Warsaw")


def url(name: str, tournament: Tournament) -> str:
    return reverse(name, args=[tournament.slug])


@pytest.fixture
def event(tournament: Tournament) -> Tournament:
    """Two days in August with a programme, a final, staff, a picture and people."""
    tournament.name, tournament.ends_on = "Grand Prix", tournament.starts_on + dt.timedelta(days=1)
    tournament.description, tournament.thanks = "Bring slippers.", "Thanks to all."
    tournament.rule_changes, tournament.picture = {"uma": [20, 10, -10, -20]}, "abc"
    tournament.rule_changes = {}
    tournament.hanchan_count = 6
    tournament.save()
    for day, hour in ((0, 9), (1, 18)):
        starts = dt.datetime(2022, 8, 14 + day, hour, 30, tzinfo=WARSAW)
        Item.objects.create(
            tournament=tournament,
            starts_at=starts,
            ends_at=starts + dt.timedelta(minutes=75),
            title=f"Line {day}",
            kind="hanchan",
            hanchan=day + 1,
        )
    Cut.objects.create(tournament=tournament, begins=5, places=8, percent=50, chosen=[1], finalists=[1, 2])
    ReportSettings.objects.create(tournament=tournament, way="phones")
    Picture.objects.create(tournament=tournament, digest="abc", width=800, height=300, content=b"RIFF")
    factories.staff(tournament, "judge", first_name="Jola")
    Staff.objects.create(tournament=tournament, user=factories.UserFactory(), role="judge", pending=True)
    factories.seated(tournament, players=8)
    return tournament


def test_a_copy_has_what_was_decided_and_nobody_who_plays(event: Tournament):
    organiser = factories.staff(event)
    from taikai.tournaments.domain.change import Actor

    actor = Actor(label="Ola", role="organiser", user=organiser)
    copy = copy_event(event, name="Grand Prix II", starts_on=dt.date(2023, 1, 7), staff=True, actor=actor)
    assert (copy.stage, copy.starts_on, copy.ends_on) == ("draft", dt.date(2023, 1, 7), dt.date(2023, 1, 8))
    assert all(getattr(copy, name) == getattr(event, name) for name in declared(Tournament).copied)
    assert copy.description == "Bring slippers." and copy.thanks == "" and copy.secret != event.secret
    assert not copy.entrants.exists() and not copy.rounds.exists()
    lines = [(item.title, item.starts_at.astimezone(WARSAW), item.hanchan) for item in copy.agenda.all()]
    assert lines == [
        ("Line 0", dt.datetime(2023, 1, 7, 9, 30, tzinfo=WARSAW), 1),  # the same hour in winter
        ("Line 1", dt.datetime(2023, 1, 8, 18, 30, tzinfo=WARSAW), 2),
    ]
    cut = copy.cuts.get()
    assert (cut.begins, cut.places, cut.percent, cut.chosen, cut.finalists) == (5, 8, 50, [], None)
    assert copy.report_settings.way == "phones" and copy.pictures.count() == 1
    assert {(one.user_id, one.role) for one in copy.staff.all()} == {
        (one.user_id, one.role) for one in event.staff.filter(pending=False)
    }
    line = LogEntry.objects.get(tournament=copy)
    assert (line.verb, line.before) == ("tournament.copied", {"name": "Grand Prix"})
    alone = copy_event(event, name="Alone", starts_on=dt.date(2023, 1, 7), staff=False, actor=actor)
    assert [one.user_id for one in alone.staff.all()] == [organiser.pk]


def test_every_decision_of_an_organiser_is_copied_or_left_on_purpose():
    left = {"id", "slug", "name", "starts_on", "ends_on", "thanks", "stage", "revision", "seen", "secret"}
    left |= {"created_at", "leaves_at", "opens_at", "closes_at"}  # the days of registration move along
    assert {field.name for field in Tournament._meta.fields} == set(declared(Tournament).copied) | left


def test_who_may_not_create_may_not_copy(as_organiser: Client, event: Tournament):
    page = as_organiser.get(url("tournament-copy", event)).content.decode()
    assert "only chosen accounts can create tournaments" in page and "form-column" not in page
    values = {"name": "Next", "starts_on": "2023-05-06"}
    assert as_organiser.post(url("tournament-copy", event), values).status_code == 403
    assert not Tournament.objects.filter(name="Next").exists()


def test_the_page_makes_a_copy(as_organiser: Client, event: Tournament):
    choose(who_creates="everybody")
    page = as_organiser.get(url("tournament-copy", event)).content.decode()
    assert "Players, seating" in page
    assert "Grand Prix" in page[page.index('<form method="post" class="form-column') :]
    assert as_organiser.post(url("tournament-copy", event), {"name": "", "starts_on": ""}).status_code == 422
    assert (
        "Check the year"
        in as_organiser.post(
            url("tournament-copy", event), {"name": "X", "starts_on": "0207-01-01"}
        ).content.decode()
    )
    made = as_organiser.post(url("tournament-copy", event), {"name": "Next", "starts_on": "2023-05-06"})
    copy = Tournament.objects.get(name="Next")
    assert made["Location"] == url("tournament-edit", copy)
    assert as_organiser.get(made["Location"]).status_code == 200


def test_pressed_twice_there_is_one_event(as_organiser: Client, event: Tournament):
    choose(who_creates="everybody")
    page = as_organiser.get(url("tournament-copy", event)).content.decode()
    (key,) = set(re.findall(r'name="key" value="(\w+)"', page[page.index('class="form-column') :]))
    copy = {"name": "Next", "starts_on": "2023-05-06", "key": key}
    made = [as_organiser.post(url("tournament-copy", event), copy)["Location"] for _press in range(2)]
    assert made[0] == made[1] and Tournament.objects.filter(name="Next").count() == 1
    as_organiser.post(url("tournament-copy", event), copy | {"name": "Another"})
    assert Tournament.objects.filter(name="Another").exists(), "changed and sent again it is another one"

    page = as_organiser.get(reverse("tournament-create")).content.decode()
    key = re.findall(r'name="key" value="(\w+)"', page)[-1]
    days = {"starts_on": "2023-05-06", "ends_on": "2023-05-07", "timezone": "Europe/Warsaw", "currency": "PLN"}
    numbers = {"hanchan_count": "4", "capacity": "16", "fee": "0", "visibility": "public", "release": "complete"}
    new = {"name": "Spring", "ruleset": "ema2025", "key": key} | days | numbers
    made = [as_organiser.post(reverse("tournament-create"), new)["Location"] for _press in range(2)]
    assert made[0] == made[1] and Tournament.objects.filter(name="Spring").count() == 1


def test_a_judge_neither_copies_nor_deletes(as_judge: Client, event: Tournament):
    for name in ("tournament-copy", "tournament-delete"):
        assert as_judge.get(url(name, event)).status_code == 403
    assert as_judge.post(url("tournament-keep", event)).status_code == 403


def test_the_archive_is_in_no_list_and_nothing_changes_in_it(as_organiser: Client, event: Tournament):
    Tournament.objects.update(stage="final")
    assert "Grand Prix" in Client().get("/").content.decode()
    as_organiser.post(url("tournament-stage", event), {"to": "archived"})
    assert "Grand Prix" not in Client().get("/").content.decode()
    assert "1 archived tournament of yours" in as_organiser.get("/").content.decode()
    assert Client().get(event.get_absolute_url()).status_code == 200
    with pytest.raises(Refusal, match="archive"), change(event, SYSTEM, "tournament.edited"):
        pass
    event.refresh_from_db()
    assert "is archived" in as_organiser.get(url("tournament-delete", event)).content.decode()
    for page in ("manage-player-add", "tournament-edit", "dashboard"):  # said before anything is typed there
        html = as_organiser.get(url(page, event)).content.decode()
        assert "This tournament is archived." in html and "Restore from the archive" in html
    assert "This tournament is archived." not in Client().get(event.get_absolute_url()).content.decode()
    as_organiser.post(url("tournament-stage", event), {"to": "final"})
    assert "This tournament is archived." not in as_organiser.get(url("dashboard", event)).content.decode()
    as_organiser.post(url("tournament-stage", event), {"to": "final"})
    assert "Grand Prix" in Client().get("/").content.decode()
    with change(event, SYSTEM, "tournament.edited"):
        pass


def test_the_name_confirms_and_meanwhile_all_is_closed(as_organiser: Client, event: Tournament):
    page = as_organiser.get(url("tournament-delete", event)).content.decode()
    assert "8 registrations" in page and "1 hanchan with its seating" in page
    assert "confirmed result" not in page, "there is none that would go"
    wrong = as_organiser.post(url("tournament-delete", event), {"name": "Grand"})
    assert wrong.status_code == 422 and "name doesn’t match" in wrong.content.decode()
    assert Client().get(event.get_absolute_url()).status_code == 200
    for _press in range(2):
        pressed = as_organiser.post(url("tournament-delete", event), {"name": " Grand  Prix "})
        assert pressed.status_code == 302, "pressed twice it is no error"
    event.refresh_from_db()
    assert dt.timedelta(days=6, hours=23) < event.leaves_at - timezone.now() <= dt.timedelta(days=7)
    assert Client().get(event.get_absolute_url()).status_code == 404
    assert "Grand Prix" not in Client().get("/").content.decode()
    desk = as_organiser.get(url("dashboard", event)).content.decode()
    assert "Tournament scheduled for deletion" in desk and url("tournament-keep", event) in desk
    with pytest.raises(Refusal, match="Cancel the deletion"), change(event, SYSTEM, "tournament.edited"):
        pass
    as_organiser.post(url("tournament-keep", event))
    event.refresh_from_db()
    assert event.leaves_at is None and Client().get(event.get_absolute_url()).status_code == 200
    assert [entry.verb for entry in LogEntry.objects.filter(tournament=event).order_by("pk")] == [
        "tournament.leaves",
        "tournament.stays",
    ]


def test_who_helps_is_told_by_email_that_it_is_being_deleted(as_organiser: Client, event: Tournament):
    for name, pending in (("ola", False), ("new", True)):
        user = factories.UserFactory(email=f"{name}@example.org")
        Staff.objects.create(tournament=event, user=user, role="judge", pending=pending)
    as_organiser.post(url("tournament-delete", event), {"name": "Grand Prix"})
    emails = {str(email.to): email for email in Email.objects.all()}
    assert not any("new@" in to for to in emails)
    email = next(email for to, email in emails.items() if "ola@" in to)
    assert email.subject == "Scheduled for deletion: Grand Prix"
    assert url("dashboard", event) in email.body and "deleted permanently" in email.body


def test_what_is_being_played_is_not_deleted(event: Tournament):
    Tournament.objects.update(stage="playing")
    with pytest.raises(Refusal, match="being played"):
        ask_to_delete(event, event.name, actor=SYSTEM)


def test_after_a_week_every_row_is_gone_and_no_other_event_loses_any():
    """A whole demo with cards and hands reported: rows that a constraint protects go too."""
    carded = build(DemoPlan(players=8, hanchans=2, seed=5, ruleset="krakow2022"), "mahjong-2022")
    reported = build(DemoPlan(players=8, hanchans=2, seed=6, reported=True), "mahjong-2022")
    other = factories.TournamentFactory(name="Other")
    factories.seated(other, players=8)
    assert ReportedHand.objects.exists()
    for gone in (carded, reported):
        PaperFile.objects.create(tournament=gone, kind="names", size="a4", language="en", revision=1)
        Tournament.objects.filter(pk=gone.pk).update(stage="final")
        ask_to_delete(gone, gone.name, actor=SYSTEM)
    undo_deletion(reported, actor=SYSTEM)
    now = timezone.now()
    assert delete_for_good(now + dt.timedelta(days=6)) == 0
    assert delete_for_good(now + dt.timedelta(days=8)) == 1
    assert not Tournament.objects.filter(pk=carded.pk).exists()
    assert Tournament.objects.filter(pk=reported.pk).exists() and ReportedHand.objects.exists()
    ask_to_delete(reported, reported.name, actor=SYSTEM)
    assert delete_for_good(now + dt.timedelta(days=8)) == 1
    assert set(Tournament.objects.all()) == {other}
    assert not ReportedHand.objects.exists() and not PaperFile.objects.exists()
    assert Entrant.objects.exclude(tournament=other).count() == 0 and other.entrants.count() == 8

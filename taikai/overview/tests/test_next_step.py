"""The desk always names the next step; the overview leads players on."""

import datetime as dt
import re

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from taikai.agenda.domain.programme_template import plan_day
from taikai.agenda.models import Clock
from taikai.seating.domain.plans.draw import draw
from taikai.seating.models import PlanJob
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Staff, Tournament
from taikai.tournaments.templatetags.taikai import days
from tests import factories
from tests.html_compare import flat
from tests.memory import forget_process

pytestmark = pytest.mark.django_db
Stage = Tournament.Stage


def desk(client, tournament: Tournament) -> str:
    return client.get(reverse("dashboard", args=[tournament.slug])).content.decode()


def at(tournament: Tournament, stage: str) -> None:
    tournament.stage = stage
    tournament.save(update_fields=["stage"])


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (Stage.DRAFT, "Open registration"),
        (Stage.OPEN, "Share the link"),
        (Stage.CLOSED, "Open check-in"),
        (Stage.CHECK_IN, "Draw the seating"),
        (Stage.FINAL, "Share the results"),
        (Stage.ARCHIVED, "See the final standings"),
    ],
)
def test_the_next_step_of_each_stage(as_organiser, tournament, stage, words):
    at(tournament, stage)
    assert words in desk(as_organiser, tournament)


@pytest.mark.parametrize("stage", [Stage.CLOSED, Stage.CHECK_IN])
def test_who_has_applied_is_confirmed_before_the_draw(as_organiser, tournament, stage):
    """The draw seats confirmed players only: the desk led to a draw that refused."""
    at(tournament, stage)
    entrants = factories.EntrantFactory.create_batch(4, tournament=tournament, status="applied")
    page = desk(as_organiser, tournament)
    assert "Confirm all 4" in page
    assert "4 players hold a place but are not confirmed" in page
    seating = flat(as_organiser.get(reverse("manage-seating", args=[tournament.slug])))
    assert f'get no seat. <a href="{reverse("manage-players", args=[tournament.slug])}"' in seating
    for entrant in entrants:
        entrant.status = "confirmed"
        entrant.save()
    assert "Confirm all" not in desk(as_organiser, tournament)


def test_the_log_says_the_role_in_words(as_organiser, tournament):
    as_organiser.post(reverse("tournament-stage", args=[tournament.slug]), {"to": "closed"})
    with override("en"):  # the page leaves its language on the thread
        page = as_organiser.get(reverse("log", args=[tournament.slug]), headers={"Accept-Language": "pl"})
    assert "(organizator)" in page.content.decode()


def test_on_the_day_the_step_follows_the_tables(as_organiser, tournament):
    at(tournament, Stage.CHECK_IN)
    tournament.hanchan_count = 2
    tournament.save()
    first, second = factories.seated(tournament, players=8, rounds=2, published=False)
    assert "Publish hanchan 1" in desk(as_organiser, tournament)
    first.state = "published"
    first.save()
    page = desk(as_organiser, tournament)
    assert "Start hanchan 1" in page
    assert "data-clock" not in page
    assert not re.search(r'<button class="small" name="action" value="start"', page), "one button starts it"
    (address,) = re.findall(
        r'<form method="post" action="([^"]+/clock/1/)">\s+.*?Start hanchan 1', page, re.DOTALL
    )
    as_organiser.post(address, {"action": "start", "back": "dashboard", "key": "s" * 32})
    tournament.refresh_from_db()
    assert tournament.stage == Stage.PLAYING
    assert Clock.objects.get(round=first).started_at is not None
    assert LogEntry.objects.filter(tournament=tournament, verb="tournament.stage").count() == 1
    page = desk(as_organiser, tournament)
    assert "data-clock" in page
    assert "Enter the results of hanchan 1" in page
    assert "Tables confirmed: 0 of 2" in page
    for table in first.tables.all():
        factories.confirmed(table)
    assert "Publish hanchan 2" in desk(as_organiser, tournament)
    second.state = "published"
    second.save()
    for table in second.tables.all():
        factories.confirmed(table)
    assert "Finalise the standings" in desk(as_organiser, tournament)


def test_a_result_without_a_clock_needs_no_clock(as_organiser, tournament):
    at(tournament, Stage.PLAYING)
    (first,) = factories.seated(tournament, players=8)
    factories.confirmed(first.tables.first())
    page = desk(as_organiser, tournament)
    assert "Start hanchan" not in page
    assert "Tables confirmed: 1 of 2" in page


def test_people_are_checked_in_before_the_draw(as_organiser, tournament):
    at(tournament, Stage.CHECK_IN)
    here, away = factories.EntrantFactory.create_batch(2, tournament=tournament)
    asked = f"{away.name} is not checked in. Seat this player?"
    for entrant, words, press in (
        (None, "Not checked in yet: 2.", "Check players in"),
        (here, asked, "Check in "),
    ):
        if entrant is not None:
            entrant.checked_in_at = timezone.now()
            entrant.save()
        page = desk(as_organiser, tournament)
        assert words in page
        assert press in page
    door = reverse("manage-check-in", args=[tournament.slug])
    page = as_organiser.get(door).content.decode()
    assert "Player not coming?" in page
    assert page.count(reverse("manage-player", args=[tournament.slug, away.pk])) == 1
    assert reverse("manage-player", args=[tournament.slug, here.pk]) not in page
    away.checked_in_at = timezone.now()
    away.save()
    forget_process()
    page = desk(as_organiser, tournament)
    assert "Draw the seating" in page
    assert "All players are checked in." in page
    assert "Player not coming?" not in as_organiser.get(door).content.decode()


def test_a_drawn_seating_says_who_of_it_is_not_here(as_organiser, tournament):
    at(tournament, Stage.CHECK_IN)
    people = factories.EntrantFactory.create_batch(4, tournament=tournament)
    draw(tournament, seed=1, actor=SYSTEM)
    assert "Publishing it shows all players where they sit. Not checked in yet: 4." in desk(
        as_organiser, tournament
    )
    for entrant in people:
        entrant.checked_in_at = timezone.now()
        entrant.save()
    forget_process()
    assert "Not checked in yet" not in desk(as_organiser, tournament)


def test_a_judge_at_the_door_cannot_withdraw_anybody(as_judge, tournament):
    at(tournament, Stage.CHECK_IN)
    factories.EntrantFactory(tournament=tournament)
    factories.EntrantFactory(tournament=tournament, checked_in_at=timezone.now())
    page = as_judge.get(reverse("manage-check-in", args=[tournament.slug])).content.decode()
    assert "Player not coming?" not in page


def test_a_draft_says_what_is_still_to_decide(as_organiser, tournament):
    at(tournament, Stage.DRAFT)
    page = desk(as_organiser, tournament)
    assert "Before you open registration" in page
    assert page.count("nothing yet") == 3
    assert "no staff yet" in page
    tournament.contact = "boss@example.org"
    tournament.save()
    factories.staff(tournament, "judge")
    waiting = factories.staff(tournament, "judge")
    Staff.objects.filter(user=waiting).update(pending=True, invited_at=timezone.now())
    page = desk(as_organiser, tournament)
    assert "1 judge, 1 invited" in page
    assert "boss@example.org" in page
    at(tournament, Stage.OPEN)
    assert "Before you open registration" not in desk(as_organiser, tournament)


@pytest.mark.parametrize(
    ("backend", "sent"), [("console", False), ("dummy", False), ("smtp", True), ("locmem", True)]
)
def test_no_page_promises_an_email_that_stays(as_organiser, client, tournament, settings, backend, sent):
    waiting = factories.staff(tournament, "judge")
    Staff.objects.filter(user=waiting).update(pending=True, invited_at=timezone.now())
    at(tournament, Stage.DRAFT)
    settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
    staff = as_organiser.get(reverse("staff", args=[tournament.slug])).content.decode()
    assert ("We’ve sent a link to" in staff) == sent
    assert ("This site sends no e-mails" in staff) != sent
    assert ("saved here, not sent" in desk(as_organiser, tournament)) != sent
    assert ("Send e-mail" in client.get(reverse("password-forgotten")).content.decode()) == sent


def test_a_finished_plan_is_what_comes_next(as_organiser, tournament):
    at(tournament, Stage.CHECK_IN)
    job = PlanJob.objects.create(tournament=tournament, mode="all", state=PlanJob.State.DONE, plan={"rounds": []})
    page = desk(as_organiser, tournament)
    assert "Review the draw" in page
    assert reverse("manage-seating-job", args=[tournament.slug, job.pk]) in page


def test_standings_are_not_final_while_a_table_is_missing(as_organiser, tournament):
    at(tournament, Stage.PLAYING)
    factories.seated(tournament, players=8)
    answer = as_organiser.post(reverse("tournament-stage", args=[tournament.slug]), {"to": "final"}, follow=True)
    page = answer.content.decode()
    assert "1 of 4 hanchans have published seating" in page
    assert "Tables without a confirmed result: 2" in page
    tournament.refresh_from_db()
    assert tournament.stage == Stage.PLAYING


@pytest.mark.parametrize("players", [8, 80])
def test_the_desk_needs_few_queries(as_organiser, tournament, players, django_assert_max_num_queries, settings):
    factories.seated(tournament, players=players, rounds=2)
    settings.HEALTH_SECONDS = 60.0  # the machines were looked at a moment ago
    desk(as_organiser, tournament)
    with django_assert_max_num_queries(15):
        desk(as_organiser, tournament)


def test_a_judge_sees_the_desk_but_takes_no_steps(as_judge, tournament):
    page = desk(as_judge, tournament)
    assert "Share the link" in page
    assert reverse("tournament-stage", args=[tournament.slug]) not in page


def test_overview_leads_to_the_form_then_to_the_seat(client, tournament):
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert reverse("apply", args=[tournament.slug]) in page
    at(tournament, Stage.PLAYING)
    factories.seated(tournament, players=8)
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "Where do I sit in hanchan 1?" in page
    assert "0/24" not in page
    for stage in (Stage.FINAL, Stage.ARCHIVED):
        at(tournament, stage)
        page = client.get(tournament.get_absolute_url()).content.decode()
        assert "Final standings" in page
        assert "Where do I sit" not in page


def test_the_programme_of_two_days_says_which_day(client, tournament):
    tournament.starts_on, tournament.ends_on = dt.date(2026, 11, 30), dt.date(2026, 12, 1)
    tournament.save()
    plan_day(tournament, actor=SYSTEM)
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "Monday, 30 November – Tuesday, 1 December 2026" in page
    assert page.count("Tuesday, 1 December</caption>") == 1
    tournament.ends_on = tournament.starts_on
    tournament.save()
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "Monday, 30 November 2026</p>" in page
    assert "</th>" not in page
    assert "30 November 2026" in client.get(reverse("home")).content.decode()


@pytest.mark.parametrize(
    ("first", "last", "text"),
    [
        ((2026, 11, 21), (2026, 11, 21), "21 November 2026"),
        ((2026, 11, 21), (2026, 11, 22), "21–22 November 2026"),
        ((2026, 11, 30), (2026, 12, 1), "30 November – 1 December 2026"),
        ((2026, 12, 31), (2027, 1, 1), "31 December 2026 – 1 January 2027"),
    ],
)
def test_days_are_said_once(first, last, text):
    with override("en"):
        assert days(Tournament(starts_on=dt.date(*first), ends_on=dt.date(*last))) == text


def test_polish_days_of_the_week_have_no_capital_within_the_line():
    event = Tournament(starts_on=dt.date(2026, 11, 21), ends_on=dt.date(2026, 11, 22))
    with override("pl"):
        assert days(event, "l, ") == "Sobota, 21 listopada – niedziela, 22 listopada 2026"


def test_who_applied_without_logging_in_is_not_called_public_public(client, as_organiser, tournament):
    apply = reverse("apply", args=[tournament.slug])
    data = {"name": "Róża Kot", "email": "r@example.org", "country": "PL", "consent": "on", "key": "a"}
    assert client.post(apply, data).status_code == 302
    page = as_organiser.get(reverse("log", args=[tournament.slug])).content.decode()
    assert "not logged in" in page
    assert "public (public)" not in page


def test_while_registration_is_open_the_desk_says_where_the_form_is(as_organiser, tournament):
    form = f'{reverse("apply", args=[tournament.slug])}">'
    assert form in desk(as_organiser, tournament)
    at(tournament, Stage.CLOSED)
    assert form not in desk(as_organiser, tournament)

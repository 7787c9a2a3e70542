"""The five steps of a first event: for whom, done by themselves, put away; and help beside what is hard."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from taikai.agenda.domain.programme_template import krakow_day
from taikai.overview.pages.guide import guide_of
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.models import Staff, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
TITLE = "Your first tournament in 5 steps"


def url(name: str, tournament: Tournament, *args: object) -> str:
    return reverse(name, args=[tournament.slug, *args])


def steps(tournament: Tournament) -> list[bool]:
    tournament.refresh_from_db()
    staff = Staff.objects.filter(tournament=tournament, role="organiser")[0]
    guide = guide_of(tournament, "organiser", Actor(label="Ola", role="organiser", user=staff.user))
    assert guide is not None
    assert [step.now for step in guide.steps].count(True) == 1
    return [step.done for step in guide.steps]


def test_a_step_is_done_when_it_is_done(as_organiser: Client, tournament: Tournament):
    Tournament.objects.update(stage="draft", description="", contact="")
    assert steps(tournament) == [False] * 5
    Tournament.objects.update(description="Come!", contact="a@example.org")
    assert steps(tournament) == [True, False, False, False, False]
    krakow_day(tournament, actor=SYSTEM)
    assert steps(tournament)[1]
    factories.EntrantFactory.create_batch(4, tournament=tournament)
    assert not steps(tournament)[2]  # nobody was let in while it is a draft
    Tournament.objects.update(stage="open")
    assert steps(tournament)[2]
    factories.seated(tournament, players=4, published=False)
    assert not steps(tournament)[3]
    tournament.rounds.update(state="published")
    assert steps(tournament) == [True, True, True, True, False]


def test_the_dashboard_leads_who_has_finished_none(as_organiser: Client, tournament: Tournament):
    page = as_organiser.get(url("dashboard", tournament)).content.decode()
    assert TITLE in page and 'aria-current="step"' in page and "0 of 5 done" in page
    for name in ("tournament-edit", "manage-programme", "manage-players", "manage-seating", "board"):
        assert f'href="{url(name, tournament)}"' in page[page.index(TITLE) :]


def test_it_is_put_away_for_good(as_organiser: Client, tournament: Tournament):
    user = Staff.objects.get(tournament=tournament, role="organiser").user
    other = factories.TournamentFactory()
    Staff.objects.create(tournament=other, user=user, role="organiser")
    assert TITLE in as_organiser.get(url("dashboard", other)).content.decode()
    assert as_organiser.post(url("manage-guide", tournament))["Location"] == url("dashboard", tournament)
    for event in (tournament, other):
        assert TITLE not in as_organiser.get(url("dashboard", event)).content.decode()
    user.preference.refresh_from_db()
    assert user.preference.guide_away and user.preference.language == ""
    account = as_organiser.get("/account/").content.decode()
    assert 'name="guide"' in account and "checked" not in account[account.index('name="guide"') :][:80]
    as_organiser.post("/account/", {"name": "Ola", "language": "", "guide": "on"})
    assert TITLE in as_organiser.get(url("dashboard", other)).content.decode()


def test_who_has_finished_one_is_not_led(as_organiser: Client, tournament: Tournament):
    user = Staff.objects.get(tournament=tournament, role="organiser").user
    past = factories.TournamentFactory(stage="final")
    invited = Staff.objects.create(tournament=past, user=user, role="organiser", pending=True)
    assert TITLE in as_organiser.get(url("dashboard", tournament)).content.decode()
    invited.pending = False
    invited.save()
    assert TITLE not in as_organiser.get(url("dashboard", tournament)).content.decode()


def test_a_saved_page_of_the_setup_leads_on(as_organiser: Client, tournament: Tournament):
    Tournament.objects.update(stage="draft", description="Come!", contact="a@example.org")
    rules = url("tournament-rules", tournament)

    def after_saving() -> str:
        sent = {"ruleset": tournament.ruleset}
        return " ".join(as_organiser.post(rules, sent, follow=True).content.decode().split())

    agenda = url("manage-programme", tournament)
    assert f'<a class="button" href="{agenda}">Draft the programme</a>' in after_saving()
    assert "Draft the programme" not in as_organiser.get(rules).content.decode()
    day = {"first": "09:00", "between": 15, "lunch": 60, "key": "k"}
    filled = as_organiser.post(url("manage-programme-fill", tournament), day, follow=True)
    dashboard = f'<a class="button" href="{url("dashboard", tournament)}">Review it and open registration</a>'
    assert dashboard in after_saving() and "Saved." in after_saving()
    assert dashboard in " ".join(filled.content.decode().split())
    Tournament.objects.update(stage="open")
    assert f'<a class="button" href="{url("manage-players", tournament)}">Open registration</a>' in after_saving()
    as_organiser.post(url("manage-guide", tournament))
    assert "Open registration" not in after_saving()


def test_a_judge_is_not_led(as_judge: Client, tournament: Tournament):
    assert TITLE not in as_judge.get(url("dashboard", tournament)).content.decode()
    assert User.objects.exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tournament-rules", "What are uma and oka?"),
        ("tournament-edit", "Which results are public, and when?"),
        ("manage-seating-plan", "Which draw is right for us?"),
        ("manage-seating-plan", "How do substitutes work?"),
        ("manage-seating-replan", "How do substitutes work?"),
        ("manage-hands", "Which way of recording?"),
        ("board", "When are signatures useful?"),
        ("board", "Which results are public, and when?"),
    ],
)
def test_help_stands_beside_what_is_hard(as_organiser: Client, tournament: Tournament, name: str, text: str):
    factories.seated(tournament, players=8)
    page = as_organiser.get(url(name, tournament), follow=True).content.decode()
    assert text in page
    before = page[: page.index(text)]
    assert before.rindex("<details") > before.rfind("</details>")  # folded until asked for


def test_help_about_uma_stands_only_where_places_are_worth_it(as_organiser: Client, tournament: Tournament):
    tournament.ruleset = "baida"
    tournament.save()
    page = as_organiser.get(url("tournament-rules", tournament)).content.decode()
    assert "What are uma and oka?" not in page

"""Where somebody lands: judges at the board of what is played, everybody else where they wanted to go."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.staff.invitations import token_of
from taikai.tournaments.domain.staff.roles import add_staff
from taikai.tournaments.models import Staff, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
PASSWORD, CHOSEN = "mahjong-2022", "kokushi-2022-ryanmen"


def landed(user, target: str = "") -> str:
    """The address a log-in ends at."""
    client = Client()
    query = {"next": target} if target else {}
    answer = client.post(reverse("login"), {"username": user.username, "password": PASSWORD, **query}, follow=True)
    return answer.redirect_chain[-1][0]


@pytest.fixture
def playing() -> Tournament:
    return factories.TournamentFactory(stage="playing")


def test_a_judge_lands_on_the_board(playing):
    judge = factories.staff(playing, "judge")
    board = reverse("board", args=[playing.slug])
    assert landed(judge) == board
    assert landed(judge, "/") == board
    assert landed(judge, playing.get_absolute_url()) == board
    seating = reverse("seating", args=[playing.slug])
    assert landed(judge, seating) == seating


def test_an_invitation_lands_a_judge_on_the_hanchan_being_played(playing):
    first, _second = factories.seated(playing, 8, rounds=2)
    for table in first.tables.all():
        factories.confirmed(table)
    for role, page in (("judge", "board"), ("organiser", "dashboard")):
        boss = Actor("Boss", "organiser", factories.UserFactory())
        entry = add_staff(
            playing, email=f"{role}@example.org", name="Olgierd Kot", role=role, plays=False, actor=boss
        )
        client, typed = Client(), dict.fromkeys(("new_password1", "new_password2"), CHOSEN)
        link = reverse("invitation", args=[token_of(entry, by_email=False)])
        answer = client.post(link, typed, follow=True)
        assert answer.redirect_chain[0][0] == reverse(page, args=[playing.slug])
        if role == "judge":
            assert "Hanchan 2" in re.search(r"<h1.*?</h1>", answer.content.decode(), re.S)[0]


def test_an_organiser_and_a_judge_of_nothing_that_is_played_do_not(playing):
    boss = factories.staff(playing, "organiser")
    assert landed(boss) == "/"
    assert landed(boss, playing.get_absolute_url()) == playing.get_absolute_url()
    judge = factories.staff(playing, "judge")
    playing.stage = "check_in"
    playing.save()
    assert landed(judge) == "/"


def test_of_several_tournaments_the_one_looked_at_counts(playing):
    other = factories.TournamentFactory(stage="playing")
    judge = factories.staff(playing, "judge")
    Staff.objects.create(tournament=other, user=judge, role="judge")
    assert landed(judge) == "/"
    assert landed(judge, other.get_absolute_url()) == reverse("board", args=[other.slug])
    Staff.objects.create(tournament=other, user=judge, role="organiser")
    assert landed(judge) == reverse("board", args=[playing.slug])


def test_start_sends_nobody_to_another_site(client, playing):
    for target in ("https://evil.example/", "//evil.example/", "javascript:alert(1)", "\\\\evil"):
        assert client.get(reverse("start"), {"next": target})["Location"] == "/"
    assert client.get(reverse("start"), {"next": "/rules/"})["Location"] == "/rules/"


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        ("open", ["My page", "Programme", "Players"]),
        ("check_in", ["My page", "Programme", "Players"]),
        ("closed", ["My page", "Programme", "Players"]),
        ("playing", ["My page", "Seating", "Standings"]),
        ("final", ["My page", "Seating", "Standings"]),
    ],
)
def test_at_a_players_thumb_lies_what_there_is(stage, words):
    """Before the day the bar led to a seating and to standings that did not exist."""
    tournament = factories.TournamentFactory(stage=stage)
    client = Client()
    client.cookies["taikai_mine"] = "1"
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert re.findall(r'class="nav-thumb".*?</svg>\s*([\w ]+?)\s*</a>', page, re.S)[:3] == words


def test_a_published_seating_lies_at_the_thumb_before_the_playing_begins(client):
    tournament = factories.TournamentFactory(stage="check_in")
    factories.seated(tournament, players=8)
    page = client.get(tournament.get_absolute_url()).content.decode()
    words = re.findall(r'class="nav-thumb".*?</svg>\s*([\w ]+?)\s*</a>', page, re.S)
    assert words[:3] == ["Tournament", "Seating", "Players"]

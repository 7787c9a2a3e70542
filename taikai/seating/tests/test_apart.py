"""Two who must not meet, named where the seating is drawn."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from taikai.problems import Refusal
from taikai.seating.domain.people.never_meet import add_never_meet, count_never_meet
from taikai.seating.domain.people.wishes import Texts, save_wishes, wishes_of
from taikai.seating.models import PlanJob
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(tournament: Tournament):
    names = ("Anna Kowalska", "Bo Li", "Åsa Öberg", "Jan Nowak", "Jan Nowak", "Eva", "Finn", "Gita")
    return [
        factories.EntrantFactory(tournament=tournament, name=name, nickname=f"n{at}")
        for at, name in enumerate(names)
    ]


def test_a_pair_joins_the_wishes_that_are_kept(tournament, people):
    anna, bo, asa, *_ = people
    save_wishes(tournament, Texts(team="Dragons: Eva, Finn"), {"team": 40}, {"team": 2}, actor=SYSTEM)
    before = wishes_of(tournament)
    add_never_meet(tournament, ("Bo Li", "anna kowalska"), actor=SYSTEM)
    add_never_meet(tournament, ("Asa Oberg", "Bo Li"), actor=SYSTEM)
    assert wishes_of(tournament) == before | {"forbidden_pairs": [[anna.pk, bo.pk], [bo.pk, asa.pk]]}


def test_kept_already_or_pressed_twice_it_is_there_once_and_the_log_names_nobody(tournament, people):
    add_never_meet(tournament, ("Anna Kowalska", "Bo Li"), actor=SYSTEM, key="a" * 32)
    add_never_meet(tournament, ("Anna Kowalska", "Bo Li"), actor=SYSTEM, key="a" * 32)
    add_never_meet(tournament, ("Bo Li", "Anna Kowalska"), actor=SYSTEM)
    assert count_never_meet(tournament) == 1
    entry = tournament.log.get(verb="seating.wishes")
    assert entry.after["forbidden_pairs"] == 1 and "Anna" not in str([entry.target, entry.before, entry.after])


def test_before_any_wish_substitutes_are_still_kept_apart(tournament, people):
    weights = wishes_of(tournament)["weights"]
    add_never_meet(tournament, ("Anna Kowalska", "Bo Li"), actor=SYSTEM)
    assert wishes_of(tournament)["weights"] == weights and weights["substitutes"] > 0


@pytest.mark.parametrize(
    ("names", "wrong", "words"),
    [
        (("Anna Kowalska", ""), ["apart_from"], "Choose both players who must not meet"),
        (("", "Bo Li"), ["apart"], "Choose both players who must not meet"),
        (("Anna", "Nobody"), ["apart", "apart_from"], "No player is named “Anna”. Check the spelling."),
        (("Bo Li", "n1"), ["apart_from"], "Choose two different players."),
        (("Bo Li", "Jan Nowak"), ["apart_from"], "2 players are named"),
    ],
)
def test_who_cannot_be_told_is_said_at_the_field(tournament, people, names, wrong, words):
    with pytest.raises(Refusal) as refused:
        add_never_meet(tournament, names, actor=SYSTEM)
    assert [problem.where for problem in refused.value.problems] == wrong
    assert words in str(refused.value.problems[0].message)
    assert count_never_meet(tournament) == 0


def test_the_page_draws_with_the_pair_and_says_how_many_are_kept(as_organiser: Client, tournament, people):
    page = as_organiser.get(reverse("manage-seating", args=[tournament.slug])).content.decode()
    assert '<option value="Anna Kowalska"></option>' in page
    assert f'<option value="#{people[3].pk}"></option>' in page, "namesakes are told apart"
    draw = reverse("manage-seating-draw", args=[tournament.slug])
    answer = as_organiser.post(draw, {"scope": "all", "apart": "Anna Kowalska", "apart_from": "Bo Li"})
    assert answer.status_code == 302
    job = PlanJob.objects.get()
    assert job.request["constraints"]["forbidden_pairs"] == [sorted([people[0].pk, people[1].pk])]
    assert (
        "1 pair is kept apart."
        in as_organiser.get(reverse("manage-seating", args=[tournament.slug])).content.decode()
    )


def test_a_wrong_name_loses_nothing_and_draws_nothing(as_organiser: Client, tournament, people):
    draw = reverse("manage-seating-draw", args=[tournament.slug])
    sent = {"scope": "next", "seed": "7", "apart": "Anna Kowalska", "apart_from": "Bo Lee"}
    answer = as_organiser.post(draw, sent)
    html = answer.content.decode()
    assert answer.status_code == 422 and "No player is named “Bo Lee”. Check the spelling." in html
    for kept in ('value="Anna Kowalska"', 'value="Bo Lee"', 'value="7"'):
        assert kept in html
    assert not PlanJob.objects.exists() and count_never_meet(tournament) == 0

"""Seating draws of a tournament with cards follow from its secret and are all accounted for."""

from __future__ import annotations

import json

import pytest
from django.core.cache import cache
from django.test import Client

from cards.fair import SEEDS, CheckState, seating_seed, verify
from taikai.decks.domain.deals.card_settings import commit, settings_of
from taikai.decks.models import CardSettings
from taikai.decks.tests.tables import BOSS
from taikai.problems import Refusal
from taikai.seating.domain.plans import job as jobs
from taikai.seating.domain.plans.accept import accept
from taikai.seating.domain.plans.draw import draw
from taikai.seating.domain.requests.request import MOST_SEED, DrawWanted, request_for
from taikai.seating.domain.seats.publish import publish
from taikai.seating.models import PlanJob, Round
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_leftovers():
    """A rolled-back test's tournament may come again with its number and revision."""
    cache.clear()


@pytest.fixture
def carded():
    """Eight players, two hanchans, cards in the rules, nothing drawn."""
    tournament = factories.TournamentFactory(ruleset="krakow2022", hanchan_count=2)
    factories.EntrantFactory.create_batch(8, tournament=tournament)
    return tournament


def _get(tournament, path):
    answer = Client().get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def _file(tournament):
    return json.loads(_get(tournament, "fairness.json"))


def _derived(tournament, counter):
    settings = settings_of(tournament)
    return seating_seed(bytes.fromhex(settings.secret), settings.public, counter)


def test_a_draw_takes_the_seed_that_follows_from_the_secret(carded):
    commit(carded, public="Gazeta", actor=BOSS)
    draw(carded, actor=BOSS)
    facts = Round.objects.get(tournament=carded, number=2).provenance
    assert facts["seed"] == _derived(carded, 1)
    assert (facts["counter"], facts["typed"]) == (1, False)
    assert SEEDS == MOST_SEED


def test_the_first_draw_makes_the_commitment_and_logs_it(carded):
    draw(carded, actor=BOSS)
    settings = CardSettings.objects.get(tournament=carded)
    assert settings.commitment and settings.committed_at
    entry = carded.log.get(verb="cards.committed")
    assert entry.after["commitment"] == settings.commitment
    assert settings.secret not in json.dumps(list(carded.log.values("before", "after", "target")))
    draw(carded, actor=BOSS)
    assert CardSettings.objects.get(tournament=carded).secret == settings.secret
    with pytest.raises(Refusal, match="can’t be changed"):
        commit(carded, public="other", actor=BOSS)


def test_a_planned_job_takes_its_seed_and_keeps_it_when_taken(carded):
    request = request_for(carded, DrawWanted())
    job = jobs.start(carded, request, actor=BOSS, key="k")
    assert jobs.start(carded, request, actor=BOSS, key="k").pk == job.pk
    assert job.request["seed"] == _derived(carded, 1)
    jobs.run(job.pk)
    accept(PlanJob.objects.get(pk=job.pk), actor=BOSS)
    assert Round.objects.get(tournament=carded, number=1).provenance["counter"] == 1
    assert len(settings_of(carded).seatings) == 1


def test_the_same_key_again_counts_one_draw(carded):
    assert draw(carded, actor=BOSS, key="a") == draw(carded, actor=BOSS, key="a")
    assert len(settings_of(carded).seatings) == 1


def test_redraws_and_unused_plans_stay_visible(carded):
    draw(carded, actor=BOSS)
    jobs.start(carded, request_for(carded, DrawWanted("next")), actor=BOSS)
    draw(carded, actor=BOSS)
    publish(carded, [1, 2], actor=BOSS)
    seeds = _file(carded)["seating_seeds"]
    assert [(each["counter"], each["hanchans"]) for each in seeds] == [(1, [1, 2]), (2, [1]), (3, [1, 2])]
    assert len({each["seed"] for each in seeds}) == 3
    assert "Seating draw 3 of this tournament, with a seed from" in _get(carded, "seating/?hanchan=1")


def test_a_typed_seed_is_marked(carded):
    draw(carded, seed=5, actor=BOSS)
    assert settings_of(carded).commitment == ""
    commit(carded, public="Gazeta", actor=BOSS)
    draw(carded, scope="next", actor=BOSS)
    draw(carded, seed=6, actor=BOSS)
    publish(carded, [1, 2], actor=BOSS)
    CardSettings.objects.update(secret_published_at="2026-01-01T00:00Z")
    assert [(each["seed"], each["typed"]) for each in _file(carded)["seating_seeds"]] == [
        (5, True),
        (_derived(carded, 2), False),
        (6, True),
    ]
    assert "with a seed entered by hand" in _get(carded, "seating/?hanchan=1")
    text = _get(carded, "fairness/?verify=1")
    assert "entered by the organiser" in text
    assert "seeds of seating draws entered by the organiser (2)" in text


def test_the_seed_of_a_draft_stays_back(carded):
    draw(carded, actor=BOSS)
    assert _file(carded)["seating_seeds"] == [{"counter": 1, "seed": None, "hanchans": [1, 2], "typed": False}]
    publish(carded, [1], actor=BOSS)
    assert _file(carded)["seating_seeds"][0]["seed"] is None
    publish(carded, [2], actor=BOSS)
    assert _file(carded)["seating_seeds"][0]["seed"] == _derived(carded, 1)


def test_the_page_verifies_once_the_secret_is_out(carded):
    draw(carded, actor=BOSS)
    draw(carded, actor=BOSS)
    text = _get(carded, "fairness/?verify=1")
    assert "every seating draw" in text
    assert "Everything that can be checked without the secret is correct." in text
    CardSettings.objects.update(secret_published_at="2026-01-01T00:00Z")
    honest = _file(carded)
    assert verify(honest).verdict is CheckState.RIGHT
    assert "Everything follows from the secret" in _get(carded, "fairness/?verify=1")
    assert "seed of seating draw 2 (hanchan 1, 2)" in _get(carded, "fairness/?verify=1")
    settings = CardSettings.objects.get(tournament=carded)
    settings.seatings[1]["seed"] += 1
    settings.save()
    assert "This file is not consistent" in _get(carded, "fairness/?verify=1")


def test_without_cards_nothing_changes():
    tournament = factories.TournamentFactory(ruleset="ema2025", hanchan_count=1)
    factories.EntrantFactory.create_batch(8, tournament=tournament)
    draw(tournament, actor=BOSS)
    job = jobs.start(tournament, request_for(tournament, DrawWanted(seed=3)), actor=BOSS)
    assert job.request["seed"] == 3
    assert "counter" not in job.request
    assert "counter" not in Round.objects.get(tournament=tournament).provenance
    assert not CardSettings.objects.exists()
    assert not tournament.log.filter(verb__in=("seating.seeded", "cards.committed")).exists()

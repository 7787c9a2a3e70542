"""Which hanchan is current is one answer everywhere, and an empty published seat comes before everything else."""

from __future__ import annotations

import pytest
from django.urls import reverse

from taikai.overview.pages.day_progress import day_of, next_step
from taikai.registration.domain.queries import entrant_counts
from taikai.results.domain.progress import counts, current_hanchan
from taikai.seating.domain.seats.load import current_of
from taikai.seating.models import Absence, Seat
from taikai.standings.domain.ceremony import running
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(tournament):
    """Three hanchans published in advance, the first of them played."""
    tournament.stage, tournament.hanchan_count = "playing", 3
    tournament.save()
    rounds = factories.seated(tournament, players=8, rounds=3)
    for table in rounds[0].tables.all():
        factories.confirmed(table)
    return tournament


def step(tournament):
    return next_step(tournament, day_of(tournament), entrant_counts(tournament))


def test_published_in_advance_is_not_being_played(day, as_organiser):
    found = current_hanchan(counts(day))
    assert (found.number, current_of(day), day_of(day).current.number) == (2, 2, 2)
    assert step(day).label == "Start hanchan 2"
    assert "Start hanchan 2" in as_organiser.get(reverse("dashboard", args=[day.slug])).content.decode()


def test_the_overview_leads_to_the_hanchan_being_played(day, client):
    answer = client.get(reverse("tournament", args=[day.slug]))
    assert answer.context["current"] == 2


def test_everything_played_the_last_one_is_current(day):
    for round_ in day.rounds.filter(number__gt=1):
        for table in round_.tables.all():
            factories.confirmed(table)
    assert (current_of(day), day_of(day).current.number) == (3, 3)


def test_who_withdrew_from_a_published_seat_is_the_next_step(day, as_organiser):
    gone = day.rounds.get(number=2).seats.first().entrant
    gone.status = "withdrawn"
    gone.save()
    found = step(day)
    assert found.label == f"Fill the seat of {gone.name}"
    assert "has withdrawn but has a seat at table" in found.why and found.url_name == "manage-seating-replan"
    page = as_organiser.get(reverse("dashboard", args=[day.slug])).content.decode()
    assert reverse("manage-seating-replan", args=[day.slug]) in page
    answer = as_organiser.get(reverse("manage-seating-replan", args=[day.slug])).content.decode()
    assert gone.name in answer


def test_in_a_hanchan_under_way_a_single_seat_is_changed(day):
    second = day.rounds.get(number=2)
    one, two = second.tables.order_by("number")
    factories.confirmed(one)
    gone = two.seats.first().entrant
    gone.status = "withdrawn"
    gone.save()
    assert step(day).url_name == "manage-seating"


@pytest.mark.parametrize(
    ("first", "last", "noticed"), [(1, 1, False), (2, 2, True), (1, None, True), (3, None, True)]
)
def test_who_is_away_in_a_published_hanchan_to_come(day, first, last, noticed):
    away = day.rounds.get(number=2).seats.first().entrant
    Absence.objects.create(entrant=away, first=first, last=last)
    assert (f"Fill the seat of {away.name}" == step(day).label) is noticed


def test_a_played_seat_of_somebody_withdrawn_since_stays_as_it_is(day):
    gone = day.rounds.get(number=1).seats.first().entrant
    gone.status = "withdrawn"
    gone.save()
    day.rounds.filter(number__gt=1).update(state="draft")
    Seat.objects.filter(entrant=gone, round__number__gt=1).update(entrant=factories.EntrantFactory(tournament=day))
    assert "Fill the seat" not in step(day).label


def test_who_withdrew_from_a_draft_is_the_next_step_instead_of_publishing_it(day, as_organiser):
    day.rounds.filter(number__gt=1).update(state="draft")
    assert step(day).label == "Publish hanchan 2"
    gone = day.rounds.get(number=2).seats.first().entrant
    gone.status = "withdrawn"
    gone.save()
    found = step(day)
    assert (found.label, found.url_name) == (f"Fill the seat of {gone.name}", "manage-no-show")
    assert gone.name in as_organiser.get(reverse("manage-no-show", args=[day.slug, gone.pk])).content.decode()


def test_who_withdrew_before_anything_is_published_is_the_next_step(tournament):
    tournament.stage = "check_in"
    tournament.save()
    (first,) = factories.seated(tournament, players=8, published=False)
    assert step(tournament).label == "Publish hanchan 1"
    gone = first.seats.first().entrant
    gone.status = "withdrawn"
    gone.save()
    assert (step(tournament).label, step(tournament).url_name) == (
        f"Fill the seat of {gone.name}",
        "manage-no-show",
    )


def test_a_ceremony_that_is_kept_ready_comes_before_the_final_standings(day, as_organiser):
    for round_ in day.rounds.filter(number=2):
        for table in round_.tables.all():
            factories.confirmed(table)
    running.plan(day, 3, actor=SYSTEM)
    for table in day.rounds.get(number=3).tables.all():
        factories.confirmed(table)
    assert (step(day).label, step(day).url_name) == ("Open the ceremony", "manage-screens")
    assert step(day).stage == ""
    running.begin(day, actor=SYSTEM)
    assert step(day).label == "Continue the ceremony"
    running.end(day, actor=SYSTEM)
    assert step(day).stage == "final"

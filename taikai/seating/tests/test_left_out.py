"""Only who is present is seated: a draw asks about who is not checked in; who comes later plays again."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse
from django.utils import timezone

from taikai.overview.pages.day_progress import day_of, next_step
from taikai.problems import Refusal
from taikai.registration.domain.bulk_actions import set_checked_in
from taikai.registration.domain.queries import check_in_list, entrant_counts, missing_people
from taikai.registration.models import Entrant
from taikai.seating.domain.people.not_checked_in import HERE, OUT, apply_answer, exclude_players, not_checked_in
from taikai.seating.domain.people.roster import roster_of
from taikai.seating.models import Absence, PlanJob
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(tournament: Tournament) -> Tournament:
    """Check-in: six players are here; one substitute and two volunteers of the waiting list are not."""
    tournament.stage, tournament.hanchan_count, tournament.capacity = Tournament.Stage.CHECK_IN, 2, 8
    tournament.save()
    for _number in range(6):
        factories.EntrantFactory(tournament=tournament, status="confirmed", checked_in_at=timezone.now())
    factories.EntrantFactory(tournament=tournament, name="Sub", kind="substitute", status="confirmed")
    factories.EntrantFactory(tournament=tournament, name="Bob", status="waiting", can_substitute=True)
    factories.EntrantFactory(tournament=tournament, name="Carla", status="waiting", can_substitute=True)
    return tournament


def step(tournament: Tournament):
    tournament.refresh_from_db()
    return next_step(tournament, day_of(tournament), entrant_counts(tournament))


def one(name: str) -> Entrant:
    return Entrant.objects.get(name=name)


def test_the_dashboard_asks_about_each_who_would_be_drawn(as_organiser, day):
    desk = reverse("dashboard", args=[day.slug])
    page = flat(as_organiser.get(desk))
    assert "Sub is not checked in. Seat this player?" in page
    assert "All players are checked in" not in page
    as_organiser.post(reverse("manage-check-in", args=[day.slug]), {"in": one("Sub").pk, "back": "dashboard"})
    assert "Bob is not checked in" in flat(as_organiser.get(desk))
    as_organiser.post(reverse("manage-leave-out", args=[day.slug]), {"person": one("Bob").pk, "key": "b" * 32})
    assert "Carla is not checked in" in flat(as_organiser.get(desk))
    as_organiser.post(reverse("manage-check-in", args=[day.slug]), {"in": one("Carla").pk, "back": "dashboard"})
    assert (step(day).label, step(day).why) == ("Draw the seating", "All players are checked in.")
    assert {each.name for each in roster_of(day).fillers} == {"Sub", "Carla"}
    assert LogEntry.objects.filter(verb="seating.left_out", target="Bob").count() == 1


def test_who_is_here_sits_before_who_is_not(day):
    set_checked_in(day, one("Carla").pk, True, actor=SYSTEM)
    assert [each.name for each in roster_of(day).available] == ["Carla", "Sub", "Bob"]
    assert [each.name for each in not_checked_in(day)] == ["Sub"]


@pytest.mark.parametrize("answer", ["", "nonsense"])
@pytest.mark.parametrize("name", ["manage-seating-draw", "manage-seating-plan"])
def test_nothing_is_drawn_without_an_answer(as_organiser, day, name, answer):
    sent = {
        "scope": "all",
        "mode": "all",
        "effort": "quick",
        "fill": "substitutes",
        "absent": answer,
        "key": "a" * 32,
    }
    answer = as_organiser.post(reverse(name, args=[day.slug]), sent)
    assert answer.status_code == 422
    assert "Sub, Bob are not checked in. Seat these players?" in flat(answer)
    assert not PlanJob.objects.exists()


def test_here_checks_them_in_and_seats_them(as_organiser, day):
    sent = {"scope": "all", "fill": "substitutes", "absent": "here", "key": "c" * 32}
    assert as_organiser.post(reverse("manage-seating-draw", args=[day.slug]), sent).status_code == 302
    assert str(one("Bob").pk) in json.dumps(PlanJob.objects.get().request)
    assert one("Sub").checked_in_at is not None
    assert one("Bob").checked_in_at is not None


def test_left_out_nobody_who_is_absent_is_seated(as_organiser, day):
    apply_answer(day, OUT, actor=SYSTEM)
    assert {each.name for each in Entrant.objects.filter(absences__first=1)} == {"Sub", "Bob", "Carla"}
    assert roster_of(day).available == ()
    sent = {"scope": "all", "fill": "substitutes", "key": "d" * 32}
    refused = as_organiser.post(reverse("manage-seating-draw", args=[day.slug]), sent)
    assert "2 substitutes needed, 0 available" in flat(refused)


def test_who_was_left_out_and_comes_plays_after_all(day):
    exclude_players(day, [one("Bob").pk], actor=SYSTEM)
    assert "Bob" not in {each.name for each in roster_of(day).available}
    set_checked_in(day, one("Bob").pk, True, actor=SYSTEM)
    assert roster_of(day).available[0].name == "Bob"
    assert not Absence.objects.exists()


def test_a_player_who_is_left_out_counts_for_nothing(day):
    late = factories.EntrantFactory(tournament=day, name="Late", status="confirmed")
    assert entrant_counts(day).missing == 2, "Late, and the substitute"
    exclude_players(day, [late.pk], actor=SYSTEM)
    counts = entrant_counts(day)
    assert (counts.confirmed, counts.playing, counts.expected) == (7, 6, 8)
    assert late not in roster_of(day).players


def test_refusals_of_leaving_out(day):
    with pytest.raises(Refusal, match="has checked in"):
        exclude_players(day, [day.entrants.exclude(checked_in_at=None).first().pk], actor=SYSTEM)
    factories.seated(day, rounds=1)
    seated = Entrant.objects.filter(seats__isnull=False, checked_in_at=None).first()
    with pytest.raises(Refusal, match="has a published seat"):
        exclude_players(day, [seated.pk], actor=SYSTEM)


def test_before_the_day_nobody_is_asked_about(day):
    Tournament.objects.filter(pk=day.pk).update(stage="closed")
    day.refresh_from_db()
    assert not_checked_in(day) == ()
    assert [each.name for each in roster_of(day).fillers] == ["Sub", "Bob"]


def test_players_are_asked_about_only_where_check_in_is_used(day):
    day.entrants.update(checked_in_at=None)
    assert {each.name for each in not_checked_in(day)} == {"Sub", "Bob"}


def test_who_is_seated_and_absent_is_asked_about_before_the_start(as_organiser, day):
    day.entrants.filter(kind="player", status="confirmed").delete()
    (first,) = factories.seated(day, players=8, rounds=1)
    people = list(day.entrants.filter(seats__round=first).order_by("pk"))
    day.entrants.filter(pk__in=[each.pk for each in people[1:]]).update(checked_in_at=timezone.now())
    found = step(day)
    assert found.why == f"{people[0].name} is not checked in. Seat this player?"
    page = as_organiser.get(reverse("dashboard", args=[day.slug])).content.decode()
    assert reverse("manage-no-show", args=[day.slug, people[0].pk]) in page
    set_checked_in(day, people[0].pk, True, actor=SYSTEM)
    assert step(day).label == "Start hanchan 1"


def test_every_page_counts_the_same(as_organiser, day):
    """Four pages, one count: awaited are six players, the substitute and the one volunteer that is needed."""
    counts = entrant_counts(day)
    assert (counts.confirmed, counts.expected, counts.checked_in, counts.missing) == (6, 8, 6, 2)
    assert [each.name for each in missing_people(day)] == ["Sub", "Bob"]
    assert [each.name for each in check_in_list(day).volunteers] == ["Bob", "Carla"]
    assert "<strong>6</strong> of 8 checked in" in flat(
        as_organiser.get(reverse("manage-check-in", args=[day.slug]))
    )
    entrants = flat(as_organiser.get(reverse("manage-players", args=[day.slug])))
    assert "6 of 8 checked in" in entrants
    assert "<strong>6</strong> of 8 places confirmed" in entrants
    assert "6 of 8" in flat(as_organiser.get(reverse("dashboard", args=[day.slug])))
    for name in ("dashboard", "manage-players", "manage-check-in", "manage-money"):
        page = flat(as_organiser.get(reverse(name, args=[day.slug])))
        assert "Meaning of these numbers" in page, name


def test_the_tab_of_the_confirmed_counts_players(as_organiser, day):
    page = as_organiser.get(reverse("manage-players", args=[day.slug]), {"state": "confirmed"})
    assert [entrant.kind for entrant in page.context["shown"].rows] == ["player"] * 6


def test_here_is_an_answer_for_all(day):
    apply_answer(day, HERE, actor=SYSTEM)
    assert not_checked_in(day) == ()

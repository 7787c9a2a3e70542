"""How long a session is stands in one place: the rules. Clock, programme and pages go by it."""

from __future__ import annotations

import datetime as dt

import pytest

from taikai.agenda.domain.clock import time_left_of
from taikai.agenda.domain.programme_template import lay_out_days
from taikai.agenda.models import Clock
from taikai.seating.models import Round
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.rules import USUAL_MINUTES, choose_rules, hanchan_minutes
from tests import factories

CHIEF = Actor(label="chief", role="organiser")


@pytest.mark.django_db
def test_the_rules_length_is_the_clocks_the_programmes_and_the_pages(client, organiser, tournament):
    factories.seated(tournament, 8, rounds=2)
    first, second = Round.objects.filter(tournament=tournament).order_by("number")
    now = dt.datetime.now(dt.UTC)
    Clock.objects.create(round=first, seconds=90 * 60, started_at=now)
    Clock.objects.create(round=second, seconds=90 * 60)
    choose_rules(tournament, ruleset="ema2016", changes={"session_minutes": 75}, actor=CHIEF)
    tournament.refresh_from_db()
    assert hanchan_minutes(tournament) == 75
    assert time_left_of(second, tournament).seconds_left == 75 * 60
    assert time_left_of(first, tournament, now).seconds_left == 90 * 60  # it runs: nobody's time changes under way
    lines = [line for line in lay_out_days(tournament) if line.hanchan]
    assert {(line.ends_at - line.starts_at).total_seconds() for line in lines} == {75 * 60}
    address = tournament.get_absolute_url()
    assert "75 min" in client.get(address).content.decode()
    client.force_login(organiser)
    assert "hanchans of 75 minutes" in client.get(f"{address}manage/programme/").content.decode()
    form = client.get(f"{address}manage/settings/").content.decode()
    assert "minutes_per_hanchan" not in form
    assert "session_minutes" in client.get(f"{address}manage/settings/rules/").content.decode()


@pytest.mark.django_db
def test_rules_without_a_limit_are_planned_with_the_usual_length():
    tournament = factories.TournamentFactory(ruleset="ema2016", rule_changes={"session_minutes": 0})
    assert hanchan_minutes(tournament) == USUAL_MINUTES

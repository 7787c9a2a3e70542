"""Tables of the dashboard say what they play, and after the end who won and what is left to do."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.riichi.hanchan import ByRonValue, HandPlayed, Winner, Won
from taikai.emails.models import RoundMail
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import Tournament
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
JUDGE = Actor("Judge", "judge")


def report(table, winner, loser):
    tournament = table.round.tournament
    rows = game_of(tournament, table).rows
    record = HandPlayed(Won((Winner(winner, ByRonValue(8_000)),), loser))
    report_record(tournament, table, record, after=rows[-1].number if rows else 0, actor=JUDGE)
    tournament.refresh_from_db()


def squares(client, tournament):
    page = client.get(reverse("dashboard", args=[tournament.slug])).content.decode()
    grid = page.partition('class="squares')[2].partition("</ul>")[0]
    return [flat(part) for part in grid.split("<li>")[1:]]


def test_a_table_with_recorded_hands_says_which_is_played_and_who_leads(as_organiser, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(stage="playing", ruleset="ema2016")
    tournament.refresh_from_db()
    (hanchan,) = factories.seated(tournament, players=12, rounds=1)
    first, second, third = hanchan.tables.order_by("number")
    report(first, "S", "E")
    report(second, "S", "E")
    report(second, "S", "E")
    factories.confirmed(third)
    one, two, three = squares(as_organiser, tournament)
    leader = first.seats.get(wind="S").entrant.name
    assert "East 2" in one and leader in one and "38\u202f000" in one
    assert "East 3" in two
    assert "East" not in three, "a table whose result is in has nothing to play"


def test_a_table_where_two_lead_names_nobody(as_organiser, tournament):
    Tournament.objects.filter(pk=tournament.pk).update(stage="playing", ruleset="ema2016")
    tournament.refresh_from_db()
    (hanchan,) = factories.seated(tournament, players=4, rounds=1)
    table = hanchan.tables.get()
    report(table, "S", "E")
    report(table, "S", "W")  # by the winds of East 2: who began as W wins off who began as N
    (only,) = squares(as_organiser, tournament)
    assert "East 3" in only and "Leader" not in only


def test_hands_cost_two_queries_whatever_the_number_of_tables(as_organiser):
    asked = {}
    for count in (3, 12):
        tournament = factories.TournamentFactory(stage="playing", ruleset="ema2016", capacity=4 * count)
        (hanchan,) = factories.seated(tournament, players=4 * count, rounds=1)
        for table in hanchan.tables.all():
            report(table, "S", "E")
        as_organiser.force_login(factories.staff(tournament, "organiser"))
        address = reverse("dashboard", args=[tournament.slug])
        as_organiser.get(address)
        with CaptureQueriesContext(connection) as captured:
            assert as_organiser.get(address).status_code == 200
        asked[count] = len(captured)
    assert asked[3] == asked[12]


@pytest.fixture
def over(tournament):
    tournament.stage, tournament.hanchan_count, tournament.fee, tournament.thanks = "playing", 1, 45, "See you!"
    tournament.save()
    (hanchan,) = factories.seated(tournament, players=8, rounds=1)
    for table in hanchan.tables.all():
        factories.confirmed(table)
    tournament.stage = "final"
    tournament.save()
    return tournament


def test_after_the_end_the_dashboard_has_the_podium_open_fees_and_thanks(as_organiser, over):
    page = as_organiser.get(reverse("dashboard", args=[over.slug])).content.decode()
    podium = page.partition('class="dashboard-podium"')[2].partition("</ol>")[0]
    assert podium.count("<li") >= 3
    assert f'<a href="{reverse("manage-money", args=[over.slug])}">8</a>' in page
    assert f"{reverse('manage-round-new', args=[over.slug])}?begin=thanks" in page


def test_a_judge_sees_the_podium_and_sends_no_thanks(as_judge, over):
    page = as_judge.get(reverse("dashboard", args=[over.slug])).content.decode()
    assert "dashboard-podium" in page and "begin=thanks" not in page


def test_thanks_begin_with_all_players_and_a_subject_in_their_languages(as_organiser, over):
    over.entrants.update(language="en")
    over.entrants.filter(pk=over.entrants.first().pk).update(language="pl")
    address = f"{reverse('manage-round-new', args=[over.slug])}?begin=thanks"
    page = as_organiser.get(address).content.decode()
    assert f"Thank you for playing at {over.name}" in page and "Dziękujemy za grę na" in page
    assert "See you!" in page and reverse("standings", args=[over.slug]) in page
    groups = page.partition('class="group-choices"')[2].partition("</fieldset>")[0]
    assert re.findall(r'value="(\w+)"\s+checked', groups) == ["confirmed"]
    assert not RoundMail.objects.exists() and not mail.outbox, "nothing is sent or kept by looking"

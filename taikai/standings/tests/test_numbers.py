"""The numbers from hands on their pages: whose they are, awards with ties, what is not public, the CSV."""

from __future__ import annotations

import csv
import io

import pytest
from django.urls import reverse

from scoring.riichi.hanchan import ByCount, Draw, HandPlayed, Winner, Won
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.win import WinContext
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.models import TableNumbers
from taikai.standings.domain.statistics.awards import awards
from taikai.standings.domain.statistics.people import everybody
from taikai.tournaments.domain.change import Actor
from tests import factories

pytestmark = pytest.mark.django_db
JUDGE = Actor("Judge", "judge")


def ron(winner, loser, han, fu, *yaku):
    report = ReportedWin(
        win=WinContext(tile=0, seat=0), han=han, fu=fu, yaku=tuple((name, None) for name in yaku) or None
    )
    return HandPlayed(Won((Winner(winner, ByCount(report)),), loser))


def play(table, *records):
    """These hands, then draws until South 4 is over, and the result they come to."""
    tournament = table.round.tournament
    for record in (*records, *[HandPlayed(Draw(()))] * 12):
        game = game_of(tournament, table)
        if game.standing.ended:
            break
        last = game.rows[-1].number if game.rows else 0
        report_record(tournament, table, record, after=last, actor=JUDGE)
    factories.confirmed(table, *game_of(tournament, table).standing.points.values())


@pytest.fixture
def tournament():
    made = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="at_once", hanchan_count=2)
    first, second = factories.seated(made, 8, rounds=2)
    one, two = first.tables.order_by("number")
    play(one, ron("S", "E", 4, 40), ron("W", "E", 3, 30, "tanyao", "sanshoku_doujun"))
    play(two, ron("S", "E", 3, 40))
    other = second.tables.order_by("number").first()
    play(other, ron("N", "E", 6, 30))
    other.results.update(state="entered")  # not confirmed: nobody may know
    return made


def who(tournament, wind, number=1):
    return tournament.rounds.get(number=1).tables.get(number=number).seats.get(wind=wind).entrant


def page(client, tournament, name="numbers"):
    return client.get(reverse(name, args=[tournament.slug]))


def test_the_page_says_who_did_what(client, tournament):
    html = page(client, tournament).content.decode()
    assert "Hands recorded at 2 of 2 finished tables." in html
    assert "Biggest winning hand" in html
    assert who(tournament, "S").name in html
    assert "mangan" in html
    assert "sanshoku" in html


def test_nothing_of_a_result_that_is_not_confirmed(client, tournament):
    counted = everybody(tournament)
    assert counted.tables == 2
    assert counted.best[0].big.win.value == 8_000  # not the haneman of the second hanchan


def test_nothing_of_a_hanchan_that_is_not_public(client, tournament):
    tournament.release = "hidden"
    tournament.save()
    html = page(client, tournament).content.decode()
    assert "No results yet." in html
    assert "Biggest winning hand" not in html
    assert page(client, tournament, "numbers-csv").content.decode("utf-8-sig").count("\n") == 1
    client.force_login(factories.staff(tournament, "judge"))
    assert (
        "Biggest winning hand"
        in client.get(reverse("numbers", args=[tournament.slug]) + "?all=1").content.decode()
    )


def test_who_is_level_shares_the_award(tournament):
    given = {award.kind: award for award in awards(everybody(tournament))}
    assert [person.id for person in given["biggest"].people] == [who(tournament, "S").pk]
    # South at both tables, and who was West in the second hand of the first: one win each.
    assert {who(tournament, "S").pk, who(tournament, "S", 2).pk} < {person.id for person in given["wins"].people}
    assert len(given["wins"].people) == 3
    assert "average" not in given  # nobody won three times
    assert given["wins"].value == 1


def test_places_by_wind_are_those_of_the_results(tournament):
    lines = {line.wind: line for line in everybody(tournament).winds}
    assert [line.games for line in lines.values()] == [2, 2, 2, 2]
    assert lines["S"].places[0] == 2
    assert sum(line.points for line in lines.values()) == 2 * 120_000


def test_the_csv_guards_names(client, tournament):
    entrant = who(tournament, "S")
    entrant.name = "=cmd|' /C calc'!A0"
    entrant.save()
    answer = page(client, tournament, "numbers-csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(rows) == 8
    own = next(row for row in rows if row["name"].endswith("A0"))
    assert own["name"].startswith("'=")
    assert (own["wins"], own["value"], own["average_value"]) == ("1", "8000", "8000")
    assert sum(int(row["yaku tanyao"]) for row in rows) == 1


def test_a_players_own_numbers(client, tournament):
    address = reverse("player-numbers", args=[tournament.slug, who(tournament, "S").pk])
    html = client.get(address).content.decode()
    assert 'id="own-numbers"' in html
    assert (
        address in client.get(reverse("player", args=[tournament.slug, who(tournament, "S").pk])).content.decode()
    )
    assert client.get(reverse("player-numbers", args=[tournament.slug, 0])).status_code == 404
    assert "8 000" in html.replace("\u202f", " ")


def test_without_hands_there_are_awards_of_results(client):
    made = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="at_once")
    (first,) = factories.seated(made, 4)
    factories.confirmed(first.tables.get())
    html = page(client, made).content.decode()
    assert "Best hanchan" in html
    assert "Most wins" not in html
    assert "Hands recorded at 0 of" in html


@pytest.mark.parametrize("players", [8, 32])
def test_how_much_the_page_asks(client, players, django_assert_max_num_queries):
    made = factories.TournamentFactory(ruleset="ema2016", stage="playing", release="at_once", capacity=players)
    (first,) = factories.seated(made, players)
    for table in first.tables.all():
        play(table, ron("S", "E", 3, 40))
    assert TableNumbers.objects.count() == players // 4
    with django_assert_max_num_queries(11):
        assert page(client, made).status_code == 200

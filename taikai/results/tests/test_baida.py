"""The totals of a Baida table: no sticks, no uma, single points, a sum of zero."""

from __future__ import annotations

import json

import pytest

from scoring.rulesets import get_ruleset
from scoring.uma_oka import final_result
from taikai.problems import Refusal
from taikai.results.domain.penalties import NewPenalty, give_penalty
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet, check_sheet
from taikai.results.models import Result
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.domain.rules import choose_rules
from taikai.tournaments.models import LogEntry
from tests.factories import TournamentFactory, seated, staff

pytestmark = pytest.mark.django_db
BAIDA = get_ruleset("baida")
POINTS = {"E": 345, "S": -120, "W": -200, "N": -25}


@pytest.fixture
def baida(db):
    tournament = TournamentFactory(ruleset="baida", stage="playing", hanchan_count=1, release="at_once")
    seated(tournament, players=8)
    return tournament


@pytest.fixture
def judge(baida, client):
    client.force_login(staff(baida, "judge"))
    return client


@pytest.fixture
def actor(baida):
    return Actor("Judge Jo", "judge", staff(baida, "judge"))


def typed(points, **more):
    values = {f"points_{wind}": str(value) for wind, value in points.items()}
    return {**values, "based_on": "0", **more}


def test_a_sheet_balances_to_zero_in_single_points():
    check = check_sheet(Sheet(points=POINTS, sticks_left=0), BAIDA)
    assert (check.problems, check.total, check.expected) == ((), 0, 0)
    assert check.result == final_result(POINTS, {wind: wind for wind in POINTS}, BAIDA)
    assert check.result.score == {"E": 3450, "S": -1200, "W": -2000, "N": -250}


def test_the_fourth_value_is_offered_without_asking_for_sticks():
    check = check_sheet(Sheet(points={**POINTS, "N": None}), BAIDA)
    assert check.offer == ("N", -25)
    assert {problem.code for problem in check.problems} == {"missing"}


def test_a_sum_that_is_one_off_is_refused_and_may_stand_with_a_reason():
    check = check_sheet(Sheet(points={**POINTS, "N": -24}), BAIDA)
    assert [problem.code for problem in check.problems] == ["total"]
    assert (check.difference, check.sum_may_stand) == (1, True)


def test_half_a_point_off_is_shown_as_such(baida):
    check = check_sheet(Sheet(points=POINTS, sticks_left=0), BAIDA, penalties={"E": -5})
    assert check.result.score["E"] == 3445


def test_the_page_asks_only_for_what_the_game_has(baida, judge):
    page = judge.get(f"/t/{baida.slug}/manage/results/1/1/").content.decode()
    assert "points_E" in page
    assert not any(word in page for word in ("sticks", "chombo", "Chombo", "uma"))


def test_totals_are_saved_confirmed_and_ranked(baida, judge):
    address = f"/t/{baida.slug}/manage/results/1/1/"
    judge.post(address, typed(POINTS, do="confirm", key="a" * 22, sticks="7", chombo_E="1"))
    saved = Result.objects.get()
    assert (saved.state, saved.points, saved.sticks_left, saved.chombo) == ("confirmed", POINTS, 0, {})
    assert not any("stick" in name for name in LogEntry.objects.get(verb="result.saved_confirmed").after)
    confirmed = judge.get(address).content.decode()
    assert "+345.0" in confirmed
    assert "uma" not in confirmed
    ranked = json.loads(judge.get(f"/t/{baida.slug}/standings.json").content)["standings"]
    seats = {seat.entrant.name: seat.wind for seat in saved.table.seats.all()}
    assert {line["player"]["name"]: line["total"] for line in ranked if line["total"]} == {
        name: POINTS[wind] for name, wind in seats.items()
    }
    of_hanchan = judge.get(f"/t/{baida.slug}/standings/hanchan/1/").content.decode()
    assert "+345.0" in of_hanchan
    assert "uma" not in of_hanchan
    why = judge.get(f"/t/{baida.slug}/standings/why/").content.decode()
    assert "The hanchan’s score is the points above or below 0." in " ".join(why.split())
    assert "uma" not in why
    assert "sticks" not in judge.get(f"{address}history/").content.decode()


def test_a_wrong_sum_is_refused_with_what_is_missing(baida, judge):
    answer = judge.post(
        f"/t/{baida.slug}/manage/results/1/1/", typed({**POINTS, "E": 300}, do="confirm", key="b" * 22)
    )
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "45 too low" in page
    assert "and sticks total" not in page
    assert not Result.objects.exists()


def test_equal_points_share_the_place():
    check = check_sheet(Sheet(points={"E": 100, "S": 100, "W": -100, "N": -100}), BAIDA)
    assert check.result.places == {"E": 1, "S": 1, "W": 3, "N": 3}


def test_a_penalty_is_taken_off_in_points_of_the_score(baida, judge, actor):
    table = baida.rounds.get().tables.get(number=1)
    save_result(table, Sheet(points=POINTS, sticks_left=0), actor=actor, based_on=0, confirm=True)
    east = table.seats.get(wind="E").entrant
    give_penalty(baida, NewPenalty(east, -100, "late", baida.rounds.get()), actor=actor)
    first = json.loads(judge.get(f"/t/{baida.slug}/standings.json").content)["standings"][0]
    assert (first["total"], first["penalties"]) == (335.0, -10.0)
    page = judge.get(f"/t/{baida.slug}/manage/penalties/").content.decode()
    assert "points at the table (1000)" not in page
    assert "uma" not in page


def test_a_player_who_was_replaced_scores_nothing(baida):
    assert final_result(
        POINTS, {wind: wind for wind in POINTS}, BAIDA, substitutes={"E": "before_game"}
    ).score == {"E": 0, "S": -1200, "W": -2000, "N": -250}


def test_the_game_of_a_tournament_with_results_stays(baida, actor):
    choose_rules(baida, ruleset="ema2025", changes={}, actor=actor)
    choose_rules(baida, ruleset="baida", changes={"baida": {"item_4": 30}}, actor=actor)
    baida.refresh_from_db()
    table = baida.rounds.get().tables.get(number=1)
    save_result(table, Sheet(points=POINTS, sticks_left=0), actor=actor, based_on=0)
    with pytest.raises(Refusal) as refusal:
        choose_rules(baida, ruleset="ema2025", changes={}, actor=actor)
    assert [problem.code for problem in refusal.value.problems] == ["rules.game"]
    choose_rules(baida, ruleset="baida", changes={"baida": {"item_4": 40}}, actor=actor)


def test_tie_breaks_offer_no_chombo(baida, client):
    client.force_login(staff(baida))
    page = client.get(f"/t/{baida.slug}/manage/settings/tie-breaks/").content.decode()
    assert "best hanchan" in page
    assert "chombo" not in page

"""A result beside the hands of a table with cards: what differs is confirmed only with a reason."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.riichi.hanchan import Correction
from taikai.decks.domain.hands.settlement import correct
from taikai.decks.tests.tables import BOSS, carded, read, reveal
from taikai.problems import Refusal
from taikai.results.domain.sheets.confirm import confirm_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.models import Result
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db
TOLD = {"E": 31_000, "S": 27_000, "W": 23_000, "N": 19_000}
OTHER = {"E": 19_000, "S": 27_000, "W": 23_000, "N": 31_000}
JUDGE = Actor("Judge", "judge")


@pytest.fixture
def played():
    """A table after its last hand, by the hands at `TOLD`."""
    tournament = carded()
    table = read(tournament)
    start = table.ruleset.start_points
    shift = start - 25_000
    told = {seat: value + shift for seat, value in TOLD.items()}
    points = (told["E"], told["S"], told["W"], told["N"])
    correct(tournament, table.deck, Correction("as played", points, 1, 4, 0, 0, "last_hand"), actor=BOSS)
    return tournament, read(tournament).deck.table, told, {s: v + shift for s, v in OTHER.items()}


def save(table, points, **more):
    return save_result(table, Sheet(points=points, sticks_left=0), **{"actor": JUDGE, "based_on": 0, **more})


def codes(refused) -> set[str]:
    return {problem.code for problem in refused.value.problems}


def test_what_the_hands_say_is_confirmed_without_a_word(played):
    _tournament, table, told, _other = played
    assert save(table, told, confirm=True).state == "confirmed"


def test_other_points_are_refused_until_somebody_says_why(played):
    _tournament, table, _told, other = played
    with pytest.raises(Refusal) as refused:
        save(table, other, confirm=True)
    assert codes(refused) == {"result.unlike_hands", "reason.unlike"}
    assert not Result.objects.exists()
    saved = save(table, other, confirm=True, reason="East and North were swapped")
    assert (saved.state, saved.reason) == ("confirmed", "East and North were swapped")
    assert LogEntry.objects.filter(reason="East and North were swapped").exists()


def test_the_quick_confirmation_asks_too(played):
    _tournament, table, _told, other = played
    save(table, other)
    with pytest.raises(Refusal) as refused:
        confirm_result(table, version=1, actor=JUDGE)
    assert "reason.unlike" in codes(refused)
    confirmed = confirm_result(table, version=1, reason="app was wrong", actor=JUDGE)
    assert (confirmed.state, Result.objects.get().reason) == ("confirmed", "app was wrong")
    assert LogEntry.objects.filter(verb="result.confirmed", reason="app was wrong").exists()


def test_saying_the_same_numbers_again_is_no_way_round(played):
    _tournament, table, _told, other = played
    save(table, other)
    with pytest.raises(Refusal) as refused:
        save(table, other, confirm=True, based_on=1)
    assert "reason.unlike" in codes(refused)


def test_in_the_middle_of_a_hand_or_of_the_hanchan():
    tournament = carded()
    reveal(tournament)
    table = read(tournament)
    start = dict.fromkeys("ESWN", table.ruleset.start_points)
    with pytest.raises(Refusal, match="isn’t finished") as refused:
        save(table.deck.table, start, confirm=True)
    assert codes(refused) == {"result.midway", "reason.unlike"}
    assert save(table.deck.table, start, confirm=True, reason="time is up").state == "confirmed"


def test_a_table_where_nothing_was_written_down_is_confirmed_as_any_other():
    table = read(carded())
    even = dict.fromkeys("ESWN", table.ruleset.start_points)
    assert save(table.deck.table, even, confirm=True).state == "confirmed"


def test_the_pages_ask_for_the_reason(played, client):
    tournament, table, _told, other = played
    client.force_login(factories.staff(tournament, "judge"))
    where = [tournament.slug, 1, 1]
    sheet = {f"points_{seat}": str(value) for seat, value in other.items()} | {"sticks": "0", "based_on": "0"}
    answer = client.post(reverse("result-entry", args=where), {**sheet, "do": "confirm"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "The recorded hands give" in html and "Enter a reason for the difference" in html
    assert 'id="reason"' in html and "reason-later" not in html
    client.post(reverse("result-entry", args=where), {**sheet, "do": "save"})
    html = client.get(reverse("result-entry", args=where)).content.decode()
    assert "This result differs from the recorded hands" in html and 'id="confirm-reason"' in html
    client.post(reverse("result-confirm", args=where), {"version": "1", "reason": "counted twice"})
    assert (table.results.get().state, table.results.get().reason) == ("confirmed", "counted twice")

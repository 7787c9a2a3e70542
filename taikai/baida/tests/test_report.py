"""Hands of a Baida table: written down, changed, taken back, and what the score sheet says to them."""

from __future__ import annotations

import pytest

from scoring.baida.rows import told
from scoring.baida.session import BaidaWin, NoWin
from taikai.baida.domain.replay import session_of
from taikai.baida.domain.report import add, remove, replace
from taikai.baida.models import SheetHand
from taikai.problems import Refusal
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.table_lookup import seating_mark
from taikai.results.domain.sheets.versions import seats_of
from taikai.seating.domain.seats.publish import unpublish
from taikai.tournaments.domain.rules import choose_rules
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
CRANE = BaidaWin(winner="S", thrower="W", east="E", hand=told(["big_crane", "no_baida"]))
PURE = BaidaWin(winner="E", east="S", hand=told(["pure_one_suit"]))


def codes(refusal) -> set[str]:
    return {problem.code for problem in refusal.value.problems}


def points(baida, table) -> dict[str, int]:
    return session_of(baida, table).session.points


def test_hands_add_up_and_the_log_says_so(baida, table, actor):
    add(baida, table, CRANE, after=0, actor=actor)
    now = add(baida, table, PURE, after=1, actor=actor)
    assert now.session.points == {"E": 300, "S": 120, "W": -320, "N": -100}
    entry = LogEntry.objects.filter(verb="sheet.reported").latest("pk")
    assert entry.target == "Hanchan 1, table 1"
    assert entry.before == {"hands": 1, "points E": 0, "points S": 220, "points W": -220, "points N": 0}
    assert entry.after["points E"] == 300
    assert [row.by for row in SheetHand.objects.all()] == ["Judge Jo", "Judge Jo"]


def test_pressed_twice_it_is_one_hand(baida, table, actor):
    for _press in range(2):
        add(baida, table, CRANE, after=0, actor=actor, key="k" * 22)
    assert SheetHand.objects.count() == 1


def test_who_was_slower_is_told(baida, table, actor):
    add(baida, table, CRANE, after=0, actor=actor)
    with pytest.raises(Refusal) as refusal:
        add(baida, table, PURE, after=0, actor=actor)
    assert codes(refusal) == {"sheet.meanwhile"}
    assert SheetHand.objects.count() == 1


def test_what_cannot_be_is_refused_with_the_rules_sentences(baida, table, actor):
    wrong = BaidaWin(winner="S", thrower="W", east="E", hand=told(["no_baida", "four_baida", "final_draw"]))
    with pytest.raises(Refusal) as refusal:
        add(baida, table, wrong, after=0, actor=actor)
    words = [problem.message for problem in refusal.value.problems]
    assert words == [
        "“No Baida” and “Four Baida” exclude each other",
        "“Final draw” needs a win from the wall",
    ]
    assert not SheetHand.objects.exists()


def test_a_changed_hand_stands_in_its_place_and_the_rest_is_counted_again(baida, table, actor):
    add(baida, table, CRANE, after=0, actor=actor)
    add(baida, table, PURE, after=1, actor=actor)
    with pytest.raises(Refusal) as refusal:
        replace(baida, table, 1, NoWin(east="E"), after=2, reason=" ", actor=actor)
    assert codes(refusal) == {"sheet.reason"}
    now = replace(baida, table, 1, NoWin(east="E"), after=2, reason="read from the wrong line", actor=actor)
    assert [row.number for row in now.rows] == [3, 2]
    assert now.session.points == {"E": 300, "S": -100, "W": -100, "N": -100}
    assert SheetHand.objects.get(number=1).undone_at is not None
    assert LogEntry.objects.get(verb="sheet.changed").reason == "read from the wrong line"
    add(baida, table, CRANE, after=3, actor=actor)
    assert points(baida, table)["S"] == 120


def test_the_last_hand_is_taken_back_at_once_an_earlier_one_with_a_reason(baida, table, actor):
    add(baida, table, CRANE, after=0, actor=actor)
    add(baida, table, PURE, after=1, actor=actor)
    with pytest.raises(Refusal) as refusal:
        remove(baida, table, 1, after=2, actor=actor)
    assert codes(refusal) == {"sheet.reason"}
    remove(baida, table, 2, after=2, actor=actor)
    assert points(baida, table) == {"E": 0, "S": 220, "W": -220, "N": 0}
    with pytest.raises(Refusal) as refusal:
        remove(baida, table, 2, after=1, actor=actor)
    assert codes(refusal) == {"sheet.hand"}


def test_a_hand_others_rest_on_is_not_taken_away(baida, table, actor):
    baida.rule_changes = {"baida": {"several_winners": "all"}}
    baida.save()
    beside = BaidaWin(winner="N", thrower="W", east="E", hand=told(["no_baida"]), same_discard=True)
    add(baida, table, CRANE, after=0, actor=actor)
    now = add(baida, table, beside, after=1, actor=actor)
    assert [number for number, _row, _step in now.hands] == [1, 1]
    with pytest.raises(Refusal) as refusal:
        remove(baida, table, 1, after=2, reason="never happened", actor=actor)
    assert codes(refusal) == {"same_discard"}
    assert refusal.value.problems[0].message.startswith("This makes hand 1 impossible: ")


@pytest.mark.parametrize(("stage", "code"), [("check_in", "sheet.not_playing"), ("final", "sheet.final")])
def test_only_a_table_that_plays_is_reported(baida, table, actor, stage, code):
    Tournament.objects.update(stage=stage)
    with pytest.raises(Refusal) as refusal:
        add(baida, table, CRANE, after=0, actor=actor)
    assert codes(refusal) == {code}


def test_a_swapped_table_is_looked_at_again(baida, table, actor):
    mark = seating_mark(seats_of(table).values())
    add(baida, table, CRANE, after=0, seats=mark, actor=actor)
    with pytest.raises(Refusal) as refusal:
        add(baida, table, PURE, after=1, seats=mark.replace("E", "E9"), actor=actor)
    assert codes(refusal) == {"sheet.seats_changed"}


def test_the_sheet_is_compared_with_the_hands(baida, table, actor):
    add(baida, table, CRANE, after=0, actor=actor)
    other = Sheet(points={"E": 0, "S": 230, "W": -230, "N": 0}, sticks_left=0)
    with pytest.raises(Refusal) as refusal:
        save_result(table, other, actor=actor, based_on=0, confirm=True)
    assert codes(refusal) == {"result.unlike_hands", "reason.unlike"}
    assert "E 0, S 220, W −220, N 0" in refusal.value.problems[0].message
    save_result(table, other, actor=actor, based_on=0, confirm=True, reason="the paper sheet says so")
    with pytest.raises(Refusal) as refusal:
        add(baida, table, PURE, after=1, actor=actor)
    assert codes(refusal) == {"sheet.closed"}


def test_totals_like_the_hands_need_no_word(baida, table, actor):
    add(baida, table, CRANE, after=0, actor=actor)
    same = Sheet(points={"E": 0, "S": 220, "W": -220, "N": 0}, sticks_left=0)
    assert save_result(table, same, actor=actor, based_on=0, confirm=True).state == "confirmed"


def test_seating_and_game_stay_once_hands_were_reported(baida, table, actor):
    chief = factories.staff(baida)
    add(baida, table, CRANE, after=0, actor=actor)
    with pytest.raises(Refusal) as refusal:
        unpublish(baida, 1, reason="redraw", actor=actor)
    assert "unpublish.hands" in codes(refusal)
    with pytest.raises(Refusal) as refusal:
        choose_rules(baida, ruleset="ema2025", changes={}, actor=actor)
    assert codes(refusal) == {"rules.game_of_hands"}
    assert chief is not None


def test_tournaments_of_other_games_have_no_such_hands(tournament, actor, table):
    tournament.ruleset = "ema2016"
    tournament.save()
    with pytest.raises(Refusal) as refusal:
        add(tournament, table, CRANE, after=0, actor=actor)
    assert codes(refusal) == {"sheet.game"}

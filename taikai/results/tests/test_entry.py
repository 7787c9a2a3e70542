"""Saving, confirming, reopening: versions, conflicts, repeated keys."""

from __future__ import annotations

import pytest

from taikai.problems import Refusal
from taikai.results.domain.penalties import NewPenalty, give_penalty
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.confirm import confirm_result, reopen_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.table_lookup import seating_mark
from taikai.results.domain.sheets.versions import Conflict, seats_of, sheet_of
from taikai.results.models import Penalty, Result
from taikai.tournaments.models import LogEntry

pytestmark = pytest.mark.django_db


def sheet(east=31_200, south=28_900, west=40_100, north=18_800, sticks=1, **kwargs) -> Sheet:
    points = {"E": east, "S": south, "W": west, "N": north}
    return Sheet(points=points, sticks_left=sticks, **kwargs)


def codes(refusal) -> set[str]:
    return {problem.code for problem in refusal.value.problems}


def test_a_save_is_a_version_and_the_log_has_names(table, actor):
    saved = save_result(table, sheet(), actor=actor, based_on=0)
    assert (saved.version, saved.state, saved.entered_by) == (1, "entered", actor.user)
    entry = LogEntry.objects.get(verb="result.saved")
    names = {seat.wind: seat.entrant.name for seat in table.seats.all()}
    assert entry.target == "Hanchan 1, table 1"
    assert entry.before is None
    assert entry.after[f"W {names['W']}"] == 40_100
    assert entry.after["riichi sticks left"] == 1


def test_save_and_confirm_by_one_judge(table, actor):
    saved = save_result(table, sheet(), actor=actor, based_on=0, confirm=True)
    assert saved.state == "confirmed"
    assert saved.confirmed_by == actor.user
    assert LogEntry.objects.filter(verb="result.saved_confirmed").count() == 1


def test_the_next_version_points_back_and_only_one_is_alive(table, actor):
    first = save_result(table, sheet(), actor=actor, based_on=0)
    second = save_result(table, sheet(sticks=0, north=19_800), actor=actor, based_on=1, confirm=True)
    first.refresh_from_db()
    assert first.state == "superseded"
    assert (second.version, second.previous_id, second.state) == (2, first.pk, "confirmed")
    entry = LogEntry.objects.get(verb="result.saved_confirmed")
    assert entry.before["version"] == 1
    assert entry.before["riichi sticks left"] == 1
    assert entry.after["riichi sticks left"] == 0


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        pytest.param(sheet(north=None), {"missing"}, id="a value is missing"),
        pytest.param(sheet(sticks=None), {"sticks_missing"}, id="nobody counted the sticks"),
        pytest.param(sheet(sticks=0), {"total"}, id="one stick too few"),
        pytest.param(sheet(east=31_250), {"hundreds"}, id="not hundreds"),
        pytest.param(sheet(east=312, south=None), {"hundreds", "missing"}, id="all problems at once"),
        pytest.param(sheet(chombo={"E": -1}), {"negative"}, id="negative chombo"),
    ],
)
def test_a_wrong_sheet_is_refused_with_all_its_problems(table, actor, given, wrong):
    with pytest.raises(Refusal) as refusal:
        save_result(table, given, actor=actor, based_on=0)
    assert codes(refusal) == wrong
    assert not Result.objects.exists()


def test_points_below_zero_are_fine(table, actor):
    saved = save_result(table, sheet(east=-4_000, west=75_300), actor=actor, based_on=0)
    assert saved.east == -4_000


def test_a_wrong_sum_stands_only_by_decision_and_with_a_reason(table, actor):
    with pytest.raises(Refusal) as refusal:
        save_result(table, sheet(sticks=0), actor=actor, based_on=0, accept_sum=True)
    assert codes(refusal) == {"reason.sum"}
    saved = save_result(table, sheet(sticks=0), actor=actor, based_on=0, accept_sum=True, reason="a stick is lost")
    assert saved.reason == "a stick is lost"
    assert LogEntry.objects.get(verb="result.saved").reason == "a stick is lost"


def test_the_second_of_two_judges_sees_both(table, actor, other):
    save_result(table, sheet(), actor=actor, based_on=0, confirm=True)
    with pytest.raises(Conflict) as conflict:
        save_result(table, sheet(sticks=0, north=19_800), actor=other, based_on=0)
    assert conflict.value.theirs.entered_by == actor.user
    assert "Jo" in str(conflict.value.problems[0].message)
    assert Result.objects.count() == 1


def test_the_same_numbers_from_two_judges_agree(table, actor, other):
    first = save_result(table, sheet(), actor=actor, based_on=0)
    again = save_result(table, sheet(), actor=other, based_on=0, confirm=True)
    assert again.pk == first.pk
    assert (again.state, again.confirmed_by, Result.objects.count()) == ("confirmed", other.user, 1)


def test_the_same_key_gives_the_same_answer(table, actor):
    first = save_result(table, sheet(), actor=actor, based_on=0, key="k1")
    again = save_result(table, sheet(), actor=actor, based_on=0, key="k1")
    assert (again.pk, Result.objects.count()) == (first.pk, 1)
    assert LogEntry.objects.filter(verb="result.saved").count() == 1


def test_a_changed_sheet_with_the_same_key_is_never_taken_for_the_first(table, actor):
    """The answer to the first was lost, or the judge went back in the browser: nothing is dropped in silence."""
    save_result(table, sheet(), actor=actor, based_on=0, key="k1")
    with pytest.raises(Conflict):
        save_result(table, sheet(east=32_200, west=39_100), actor=actor, based_on=0, key="k1")
    assert save_result(table, sheet(), actor=actor, based_on=0, confirm=True, key="k1").state == "confirmed"
    assert Result.objects.count() == 1


def test_another_penalty_with_the_same_key_is_given_too(table, actor):
    """The form behind the browser's back button still has its key, and now another player in it."""
    seats = list(seats_of(table).values())
    for seat in (seats[0], seats[0], seats[1]):
        new = NewPenalty(entrant=seat.entrant, tenths=10, reason="late", round=table.round)
        give_penalty(table.round.tournament, new, actor=actor, key="k")
    given = Penalty.objects.order_by("pk").values_list("entrant", flat=True)
    assert list(given) == [seats[0].entrant_id, seats[1].entrant_id]


def test_a_refused_save_does_not_use_up_its_key(table, actor):
    with pytest.raises(Refusal):
        save_result(table, sheet(sticks=0), actor=actor, based_on=0, key="k1")
    assert save_result(table, sheet(), actor=actor, based_on=0, key="k1").version == 1


def test_a_confirmed_result_is_corrected_with_a_reason_in_one_step(table, actor):
    save_result(table, sheet(), actor=actor, based_on=0, confirm=True)
    fixed = sheet(sticks=0, north=19_800)
    with pytest.raises(Refusal) as refusal:
        save_result(table, fixed, actor=actor, based_on=1, confirm=True)
    assert codes(refusal) == {"reason.correction"}
    assert Result.objects.get(state="confirmed").version == 1
    save_result(table, fixed, actor=actor, based_on=1, confirm=True, reason="stick was given out")
    assert Result.objects.get(state="confirmed").version == 2


def test_reopening_keeps_the_numbers_and_needs_a_reason(table, actor):
    first = save_result(table, sheet(chombo={"S": 1}), actor=actor, based_on=0, confirm=True)
    with pytest.raises(Refusal) as refusal:
        reopen_result(table, version=1, reason=" ", actor=actor)
    assert codes(refusal) == {"reason.reopen"}
    reopened = reopen_result(table, version=1, reason="the paper says otherwise", actor=actor)
    assert (reopened.state, reopened.version, reopened.previous_id) == ("entered", 2, first.pk)
    assert sheet_of(reopened) == sheet_of(first)
    entry = LogEntry.objects.get(verb="result.reopened")
    assert (entry.before["state"], entry.after["state"]) == ("confirmed", "entered")
    assert confirm_result(table, version=2, actor=actor).state == "confirmed"


def test_confirming_what_one_has_not_seen_is_a_conflict(table, actor, other):
    save_result(table, sheet(), actor=actor, based_on=0)
    save_result(table, sheet(sticks=0, north=19_800), actor=actor, based_on=1)
    with pytest.raises(Conflict):
        confirm_result(table, version=1, actor=other)


def test_a_second_person_confirms_where_the_organiser_wants_it(playing, table, actor, other):
    set_options(playing, second_person=True, actor=actor)
    with pytest.raises(Refusal) as refusal:
        save_result(table, sheet(), actor=actor, based_on=0, confirm=True)
    assert codes(refusal) == {"result.second_person"}
    save_result(table, sheet(), actor=actor, based_on=0)
    with pytest.raises(Refusal):
        confirm_result(table, version=1, actor=actor)
    assert confirm_result(table, version=1, actor=other).confirmed_by == other.user


@pytest.mark.parametrize(
    ("stage", "code"),
    [("check_in", "result.not_playing"), ("final", "result.final"), ("archived", "change.archived")],
)
def test_results_are_entered_while_playing(playing, table, actor, stage, code):
    playing.stage = stage
    playing.save()
    with pytest.raises(Refusal) as refusal:
        save_result(table, sheet(), actor=actor, based_on=0)
    assert codes(refusal) == {code}


def test_points_never_land_on_a_swapped_player(table, actor):
    mark = seating_mark(seats_of(table).values())
    east, south = table.seats.get(wind="E"), table.seats.get(wind="S")
    other_table = table.round.tables.get(number=2).seats.get(wind="E")
    moved, stays = east.entrant_id, other_table.entrant_id
    type(east).objects.filter(pk=other_table.pk).delete()
    type(east).objects.filter(pk=east.pk).update(entrant=stays)
    assert moved != stays
    assert south.entrant_id in {seat.entrant_id for seat in table.seats.all()}
    with pytest.raises(Refusal) as refusal:
        save_result(table, sheet(), actor=actor, based_on=0, seats=mark)
    assert codes(refusal) == {"result.seats_changed"}


def test_a_penalty_written_on_the_sheet_is_given_with_it(table, actor):
    east = table.seats.get(wind="E").entrant
    penalty = NewPenalty(east, 10, "late", table.round)
    save_result(table, sheet(), actor=actor, based_on=0, penalty=penalty, key="k")
    save_result(table, sheet(), actor=actor, based_on=0, penalty=penalty, key="k")
    given = Penalty.objects.get()
    assert (given.entrant, given.tenths, given.round) == (east, -10, table.round)


def test_a_wrong_penalty_stops_the_whole_save(table, actor):
    with pytest.raises(Refusal) as refusal:
        save_result(table, sheet(), actor=actor, based_on=0, penalty=NewPenalty(None, None, "late"))
    assert codes(refusal) == {"penalty.entrant", "penalty.amount"}
    assert not Result.objects.exists()


def test_confirming_unchanged_numbers_makes_no_second_version(table, actor):
    save_result(table, sheet(), actor=actor, based_on=0)
    saved = save_result(table, sheet(), actor=actor, based_on=1, confirm=True)
    assert (saved.version, saved.state, Result.objects.count()) == (1, "confirmed", 1)


def test_a_correction_that_changes_nothing_is_no_version(table, actor):
    save_result(table, sheet(), actor=actor, based_on=0, confirm=True)
    saved = save_result(table, sheet(), actor=actor, based_on=1, confirm=True, reason="looked again")
    assert (saved.version, saved.state, Result.objects.count()) == (1, "confirmed", 1)

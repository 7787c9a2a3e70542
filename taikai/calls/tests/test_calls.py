"""Calling, answering, disputing: what holds whatever the page."""

from __future__ import annotations

import pytest
import time_machine
from django.utils import timezone

from taikai.calls.domain.answering import hand_over_call, settle_call, take_call
from taikai.calls.domain.calling import MOST_CALLS, call_judge, dispute, set_call_reason, withdraw_call
from taikai.calls.domain.open_calls import at_table, queue_of
from taikai.calls.models import Call
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import actor_for
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import LogEntry
from tests import factories
from tests.races import overtaken

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def refused(action) -> list[str]:
    with pytest.raises(Refusal) as told:
        action()
    return [problem.code for problem in told.value.problems]


def call(table, player, **more) -> Call:
    return call_judge(table, actor=actor_for(player), entrant=player, **more)


def log(tournament) -> list[str]:
    return list(LogEntry.objects.filter(tournament=tournament).order_by("id").values_list("verb", flat=True))


def test_pressing_twice_or_at_two_phones_is_one_call(playing, table, player):
    first = call(table, player)
    neighbour = table.seats.exclude(entrant=player).first().entrant
    assert call(table, neighbour) == first
    assert Call.objects.count() == 1
    playing.refresh_from_db()
    assert (log(playing), playing.revision) == (["call.made"], 2)


def test_the_same_press_sent_again_after_the_judge_was_there_is_no_new_call(table, player, judge):
    first = call(table, player, seen=0, key="press")
    settle_call(first, actor=judge)
    assert call(table, player, seen=0, key="press") == first
    assert call(table, player, seen=first.pk, key="press") != first


def test_a_device_of_the_table_calls_without_a_player(table):
    made = call_judge(table, actor=Actor("table 1", "public", browser="device"))
    assert made.entrant is None
    assert at_table(table).call == made


def test_what_it_is_about_is_said_and_changed_and_taken_back(table, player, judge):
    made = call(table, player)
    set_call_reason(made, "spill", actor=actor_for(player), entrant=player)
    set_call_reason(made, "rules", actor=actor_for(player), entrant=player)
    assert at_table(table).call.about == "rules"
    assert refused(lambda: set_call_reason(made, "weather", actor=actor_for(player), entrant=player)) == [
        "call.about"
    ]
    withdraw_call(made, actor=actor_for(player), entrant=player)
    withdraw_call(made, actor=actor_for(player), entrant=player)
    assert at_table(table).call is None
    assert at_table(table).last == made.pk
    assert refused(lambda: take_call(made, actor=judge)) == ["call.ended"]
    assert log(table.round.tournament).count("call.taken_back") == 1


def test_only_who_sits_there_speaks_for_a_table(round_, table, player):
    stranger = round_.tables.get(number=2).seats.first().entrant
    assert refused(lambda: call(table, stranger)) == ["call.moved"]
    made = call(table, player)
    assert refused(lambda: withdraw_call(made, actor=actor_for(stranger), entrant=stranger)) == ["call.moved"]


def test_a_table_that_calls_all_the_time_is_asked_to_wave(table, player):
    for _time in range(MOST_CALLS):
        withdraw_call(call(table, player), actor=actor_for(player), entrant=player)
    assert refused(lambda: call(table, player)) == ["call.often"]


def test_calls_end_with_the_hanchan(round_, table, player, judge):
    call(table, player)
    for each in round_.tables.all():
        factories.confirmed(each)
    assert refused(lambda: call(table, player)) == ["call.over"]
    tournament = round_.tournament
    tournament.stage = "check_in"
    tournament.save()
    assert refused(lambda: call(table, player)) == ["call.over"]


def test_who_goes_is_seen_and_may_change(table, player, judge, other):
    made = call(table, player)
    take_call(made, actor=judge)
    take_call(made, actor=judge)  # pressed twice
    assert at_table(table).call.taken_as == "Olgierd Judge"
    assert refused(lambda: take_call(made, actor=other)) == ["call.taken"]
    assert refused(lambda: hand_over_call(made, actor=other)) == ["call.not_yours"]
    take_call(made, actor=other, instead_of=judge.user.pk)
    assert at_table(table).call.taken_as == "Hedda Judge"
    hand_over_call(made, actor=other)
    assert not at_table(table).call.is_taken
    settle_call(made, actor=judge)
    settle_call(made, actor=other)
    assert at_table(table).call is None
    verbs = log(table.round.tournament)
    assert [verbs.count(verb) for verb in ("call.taken", "call.left", "call.settled")] == [2, 1, 1]


def test_a_double_press_on_go_settles_nothing(table, player, judge, other):
    made = call(table, player)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        take_call(made, actor=judge)
        assert not settle_call(made, actor=judge)
        assert at_table(table).call is not None
        clock.shift(2)
        assert settle_call(made, actor=judge)
    assert at_table(table).call is None


def test_the_queue_has_the_oldest_first_and_who_is_gone_to_below(round_, table, player, judge):
    second = round_.tables.select_related("round").get(number=2)
    first_call = call(table, player)
    second_call = call_judge(second, actor=Actor("table 2", "public"))
    assert list(queue_of(round_).calls) == [first_call, second_call]
    take_call(first_call, actor=judge)
    queue = queue_of(round_)
    assert list(queue.calls) == [second_call, first_call]
    assert (queue.waiting, queue.newest) == (1, second_call.pk)


def test_a_judge_who_plays_is_told_at_which_table(round_, table, player, judge):
    call(table, player)
    assert queue_of(round_, judge.user).own_tables == frozenset()
    player.email = judge.user.email.upper()
    player.save()
    assert queue_of(round_, judge.user).own_tables == {table.pk}


def test_a_dispute_says_what_and_is_one_a_player(round_, table, player):
    neighbour = table.seats.exclude(entrant=player).first().entrant
    assert refused(lambda: dispute(table, actor=actor_for(player), entrant=player, hand=99, words=" ")) == [
        "dispute.words",
        "dispute.hand",
    ]
    first = dispute(table, actor=actor_for(player), entrant=player, hand=8, words="ura was not counted")
    again = dispute(table, actor=actor_for(player), entrant=player, hand=7, words="hand 7, I mean")
    assert first == again
    dispute(table, actor=actor_for(neighbour), entrant=neighbour, words="my points")
    call(table, player)
    found = at_table(table)
    assert [one.hand for one in found.disputes] == [7, None]
    assert found.call is not None
    assert queue_of(round_).waiting == 3


@pytest.mark.django_db(transaction=True)
def test_two_judges_press_in_the_same_moment(table, player, judge, other):
    made = call(table, player)
    late, first, _waited = overtaken(lambda: take_call(made, actor=judge), lambda: take_call(made, actor=other))
    assert (first.how, late.how, late.problems) == ("done", "refused", ["call.taken"])


@pytest.mark.django_db(transaction=True)
def test_two_players_call_in_the_same_moment(table, player):
    neighbour = table.seats.exclude(entrant=player).first().entrant
    late, first, _waited = overtaken(lambda: call(table, player), lambda: call(table, neighbour))
    assert late.value == first.value

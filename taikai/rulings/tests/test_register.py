"""A ruling made, its penalty, the call it settles, the chombo the sheet begins with; withdrawn and undone."""

from __future__ import annotations

import pytest

from taikai.calls.domain.calling import call_judge
from taikai.calls.models import Call
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import actor_for
from taikai.results.models import Penalty
from taikai.rulings.domain.register import NewRuling, make_ruling, precedents, ruled_chombos, withdraw_ruling
from taikai.rulings.domain.switch import set_switch
from taikai.rulings.models import RulingSettings, TableRuling
from taikai.tournaments.domain.undo import undo_line
from taikai.tournaments.models import LogEntry
from tests.memory import forget_all

pytestmark = pytest.mark.django_db
Outcome = TableRuling.Outcome


def test_a_ruling_settles_the_call_and_is_logged(playing, table, player, judge):
    call_judge(table, actor=actor_for(player), entrant=player)
    new = NewRuling("late_claim", Outcome.DEAD_HAND, table, player, reason="Two discards later", hand="East 2")
    made = make_ruling(playing, new, actor=judge)
    assert (made.ruleset, made.source) == ("ema2016", "EMA 2016 §3.3.8, §5.1.1")
    assert (made.by, made.by_name, made.tenths) == (judge.user, "Olgierd Judge", None)
    assert Call.objects.get().ending == Call.Ending.SETTLED
    assert not Penalty.objects.exists()
    verbs = LogEntry.objects.order_by("pk").values_list("verb", flat=True)
    assert list(verbs)[-2:] == ["call.settled", "ruling.made"]


def test_points_are_a_penalty_of_the_hanchan(playing, table, player, judge):
    made = make_ruling(playing, NewRuling("late", Outcome.POINTS, table, player, tenths=30), actor=judge)
    given = Penalty.objects.get()
    assert (made.penalty, given.tenths, given.round, given.entrant) == (given, -30, table.round, player)
    assert "Player is late" in given.reason
    withdraw_ruling(playing, made.pk, reason="The train", actor=judge)
    given.refresh_from_db()
    assert given.cancelled_reason == "The train"
    with pytest.raises(Refusal, match="already been withdrawn"):
        withdraw_ruling(playing, made.pk, reason="Again", actor=judge)


def test_the_same_key_rules_once(playing, table, player, judge):
    new = NewRuling("late", Outcome.POINTS, table, player, tenths=30)
    first = make_ruling(playing, new, actor=judge, key="tap")
    assert make_ruling(playing, new, actor=judge, key="tap") == first
    assert Penalty.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"irregularity": "sneezing"}, "Choose what happened"),
        ({"outcome": "prison"}, "Choose a ruling"),
        ({"outcome": Outcome.DECIDE}, "Choose a ruling"),
        ({"entrant": None}, "Choose the player"),
        ({"outcome": Outcome.POINTS}, "Enter the points"),
        ({"outcome": Outcome.POINTS, "tenths": 10_001}, "over 1000.0"),
        ({"table": None, "entrant": None}, "Describe how judges"),
    ],
)
def test_what_is_wrong_is_refused(playing, table, player, judge, change, words):
    values = {"irregularity": "late", "outcome": Outcome.WARNING, "table": table, "entrant": player} | change
    with pytest.raises(Refusal) as refused:
        make_ruling(playing, NewRuling(**values), actor=judge)
    assert words in " ".join(str(problem.message) for problem in refused.value.problems)
    assert not TableRuling.objects.exists()


def test_a_player_of_another_table_is_refused(playing, table, judge):
    elsewhere = table.round.tables.get(number=2).seats.first().entrant
    with pytest.raises(Refusal, match="doesn’t sit"):
        make_ruling(playing, NewRuling("late", Outcome.WARNING, table, elsewhere), actor=judge)


def test_off_records_nothing(playing, table, player, judge, organiser):
    set_switch(playing, enabled=False, public=False, actor=organiser)
    with pytest.raises(Refusal, match="doesn’t use rulings"):
        make_ruling(playing, NewRuling("late", Outcome.WARNING, table, player), actor=judge)


def test_the_next_judge_sees_what_was_decided_and_the_head_judge_first(playing, table, player, judge, organiser):
    lead = make_ruling(
        playing, NewRuling("swap_call", Outcome.DEAD_HAND, reason="Always a dead hand"), actor=organiser
    )
    first = make_ruling(playing, NewRuling("swap_call", Outcome.WARNING, table, player), actor=judge)
    second = make_ruling(playing, NewRuling("swap_call", Outcome.DEAD_HAND, table, player), actor=judge)
    make_ruling(playing, NewRuling("late", Outcome.WARNING, table, player), actor=judge)
    assert precedents(playing, "swap_call") == [lead, second, first]
    withdraw_ruling(playing, lead.pk, reason="Too hard", actor=organiser)
    assert precedents(playing, "swap_call") == [second, first]


def test_a_chombo_waits_for_the_sheet(playing, table, player, judge):
    forget_all()
    assert ruled_chombos(playing, table) == {}
    made = make_ruling(playing, NewRuling("false_win_shown", Outcome.CHOMBO, table, player), actor=judge)
    playing.refresh_from_db()
    assert ruled_chombos(playing, table) == {"S": 1}
    withdraw_ruling(playing, made.pk, reason="It was a win", actor=judge)
    assert ruled_chombos(playing, table) == {}


def test_a_chombo_paid_at_the_table_is_not_counted_again(playing, table, player, judge):
    playing.ruleset = "ryanzou"
    playing.save()
    make_ruling(playing, NewRuling("noten_riichi", Outcome.CHOMBO, table, player), actor=judge)
    playing.refresh_from_db()
    assert ruled_chombos(playing, table) == {}


def test_a_ruling_is_undone_in_the_log(playing, table, player, judge):
    made = make_ruling(playing, NewRuling("late", Outcome.POINTS, table, player, tenths=10), actor=judge)
    line = LogEntry.objects.get(verb="ruling.made")
    undo_line(playing, line, actor=judge)
    made.refresh_from_db()
    assert made.withdrawn_reason == "Undone in the log"
    assert Penalty.objects.get().cancelled_at is not None


def test_a_copied_tournament_uses_them_too(playing, organiser):
    from taikai.rulings.domain.switch import ruling_settings
    from tests import factories

    copy = factories.TournamentFactory()
    ruling_settings(playing, copy)
    assert RulingSettings.objects.get(tournament=copy).enabled

"""Hands reported at a table without cards: written down, taken back, mended; a sheet beside them."""

from __future__ import annotations

import pytest

from scoring.riichi.hanchan import (
    ByRonValue,
    Correction,
    Draw,
    HandPlayed,
    PaymentRecord,
    Signal,
    Winner,
    Won,
)
from taikai.hands.domain.replay import game_of, games_of
from taikai.hands.domain.reporting import (
    insert_record,
    preview,
    remove_record,
    replace_record,
    report_record,
    undo_last,
)
from taikai.hands.models import ReportedHand
from taikai.problems import Refusal
from taikai.results.domain.sheets.confirm import confirm_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.seating.domain.seats.publish import unpublish
from taikai.tournaments.domain.change import Actor
from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db
JUDGE = Actor("Judge", "judge")


def ron(winner, loser, points, *riichi):
    return HandPlayed(Won((Winner(winner, ByRonValue(points)),), loser), tuple(riichi))


def draw(*tenpai):
    return HandPlayed(Draw(tenpai))


@pytest.fixture
def table():
    tournament = factories.TournamentFactory(ruleset="ema2016", stage="playing")
    (hanchan,) = factories.seated(tournament, 4, rounds=1)
    return hanchan.tables.get()


def report(table, *records):
    """Write these down one after the other; returns the game."""
    tournament = table.round.tournament
    game = game_of(tournament, table)
    for record in records:
        last = game.rows[-1].number if game.rows else 0
        game = report_record(tournament, table, record, after=last, actor=JUDGE)
    return game


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def test_hands_are_kept_as_records_and_replayed(table):
    game = report(table, ron("S", "W", 3900, "S"), draw("E"), Signal())
    assert [row.kind for row in game.rows] == ["HandPlayed", "HandPlayed", "Signal"]
    assert [step.before.hand for step in game.hanchan.steps] == ["E1", "E2", "E2.1"]
    assert game.standing.points == {"E": 29_000, "S": 36_900, "W": 25_100, "N": 29_000}
    assert game_of(table.round.tournament, table).hanchan == game.hanchan
    assert len(game.played) == 2
    assert games_of(table.round.tournament, [table.pk])[table.pk].hanchan == game.hanchan
    entry = LogEntry.objects.filter(verb="hands.reported").first()
    assert entry is not None and "table 1" in entry.target


def test_what_cannot_have_happened_is_refused_in_the_words_of_the_rules(table):
    with pytest.raises(Refusal) as refused:
        report(table, HandPlayed(Draw(("E",)), riichi=("S",)))
    assert codes(refused) == ["noten_riichi"]
    assert not ReportedHand.objects.exists()


def test_two_devices_cannot_report_the_same_hand_twice(table):
    report(table, draw("E"))
    with pytest.raises(Refusal) as refused:
        report_record(table.round.tournament, table, draw("S"), after=0, actor=JUDGE)
    assert codes(refused) == ["hands.meanwhile"]
    game = report_record(table.round.tournament, table, draw("E"), after=0, actor=JUDGE)
    assert len(game.rows) == 1
    assert LogEntry.objects.filter(verb="hands.agreed").count() == 1


def test_the_same_report_sent_twice_counts_once(table):
    t = table.round.tournament
    for _ in range(2):
        game = report_record(t, table, draw("E"), after=0, actor=JUDGE, key="phone-1")
    assert len(game.rows) == 1


def test_the_last_record_is_taken_back_and_its_row_stays(table):
    game = report(table, ron("S", "W", 3900), draw("E"))
    game = undo_last(table.round.tournament, table, number=game.rows[-1].number, actor=JUDGE)
    assert (len(game.rows), game.standing.name) == (1, "E2")
    assert ReportedHand.objects.count() == 2
    game = report(table, draw("W"))
    assert [row.number for row in game.rows] == [1, 3]


def test_a_wrong_hand_in_the_middle_is_mended_and_the_rest_replayed(table):
    t = table.round.tournament
    game = report(table, ron("S", "W", 3900), ron("S", "E", 2000), draw("E"))
    listed = preview(game, 0, ron("E", "W", 5800))
    assert [(d.old.before.hand, d.new.before.hand) for d in listed] == [("E1", "E1"), ("E2", "E1.1"), ("E3", "E2")]
    with pytest.raises(Refusal) as refused:
        replace_record(t, table, 0, ron("E", "W", 5800), after=game.rows[-1].number, reason=" ", actor=JUDGE)
    assert codes(refused) == ["hands.reason"]
    fixed = replace_record(
        t, table, 0, ron("E", "W", 5800), after=game.rows[-1].number, reason="East won", actor=JUDGE
    )
    assert [step.before.hand for step in fixed.hanchan.steps] == ["E1", "E1.1", "E2"]
    # The second hand was West, seen from the first deal, winning from South: it still is.
    assert fixed.hanchan.steps[1].deltas() == (0, -2300, 2300, 0)
    assert ReportedHand.objects.filter(undone_at=None).count() == 3
    assert LogEntry.objects.filter(verb="hands.changed").first().reason == "East won"


def test_a_forgotten_hand_is_put_in_and_one_that_never_was_taken_out(table):
    t = table.round.tournament
    game = report(table, ron("S", "W", 3900), draw())
    first = game.rows[-1].number
    longer = insert_record(t, table, 1, draw("E"), after=first, reason="forgotten", actor=JUDGE)
    assert [step.before.hand for step in longer.hanchan.steps] == ["E1", "E2", "E2.1"]
    assert [row.number for row in longer.rows] == [1, 3, 2]
    shorter = remove_record(t, table, 1, after=2, reason="it was not", actor=JUDGE)
    assert shorter.hanchan.steps == game.hanchan.steps


def test_a_correction_after_which_a_later_hand_cannot_be_is_refused(table):
    t = table.round.tournament
    t.ruleset = "tenhou"  # nobody declares riichi there with fewer than 1000 points
    t.save()
    game = report(table, ron("S", "W", 3900), HandPlayed(Draw(("W",)), riichi=("W",)))
    for try_it in (
        lambda: preview(game, 0, ron("S", "N", 24_500)),
        lambda: replace_record(t, table, 0, ron("S", "N", 24_500), after=2, reason="it was 24,500", actor=JUDGE),
    ):
        with pytest.raises(Refusal) as refused:
            try_it()
        assert codes(refused) == ["riichi_points"]
        assert refused.value.problems[0].where.startswith("hands.1")
    assert game_of(t, table).hanchan == game.hanchan


def test_a_judge_sets_the_table_and_points_change_hands_between_hands(table):
    from scoring.ledger import Transfer, ledger

    paid = PaymentRecord(ledger([Transfer("E", "S", 1000, "judge")]))
    game = report(table, paid, Correction("counted again", (30_000, 31_000, 29_000, 29_000), 1, 3, 1, 1000))
    standing = game.standing
    assert (standing.name, standing.honba, standing.pot) == ("S3", 1, 1000)
    assert game.rows[1].is_correction and not game.played


@pytest.fixture
def over(table):
    """A table whose hands are over: 36,900 to South and so on, nothing left on the table."""
    report(table, Signal(), ron("S", "W", 3900), draw())
    game = game_of(table.round.tournament, table)
    assert game.standing.ended == "time"
    return table, dict(game.standing.points)


def save(table, points, **more):
    sheet = Sheet(points=points, sticks_left=0)
    return save_result(table, sheet, **{"actor": JUDGE, "based_on": 0, "confirm": True, **more})


def test_a_sheet_that_says_the_same_is_confirmed_and_closes_the_table(over):
    table, points = over
    assert save(table, points).state == "confirmed"
    with pytest.raises(Refusal) as refused:
        undo_last(table.round.tournament, table, number=3, actor=JUDGE)
    assert codes(refused) == ["hands.closed"]


def test_a_sheet_that_differs_is_refused_until_somebody_says_why(over):
    table, points = over
    other = {**points, "E": points["E"] + 100, "S": points["S"] - 100}
    with pytest.raises(Refusal) as refused:
        save(table, other)
    assert "result.unlike_hands" in codes(refused)
    assert save(table, other, reason="counted again").state == "confirmed"


def test_a_sheet_in_the_middle_of_the_game_is_refused_until_somebody_says_why(table):
    game = report(table, ron("S", "W", 3900))
    with pytest.raises(Refusal) as refused:
        save(table, dict(game.standing.points))
    assert "result.midway" in codes(refused) and "result.unlike_hands" not in codes(refused)


def test_a_table_nobody_reported_asks_nothing(table):
    saved = save(table, {"E": 30_000, "S": 30_000, "W": 30_000, "N": 30_000}, confirm=False)
    assert confirm_result(table, version=saved.version, actor=JUDGE).state == "confirmed"


def test_a_hanchan_of_which_hands_were_reported_keeps_its_seating(table):
    report(table, draw("E"))
    with pytest.raises(Refusal) as refused:
        unpublish(table.round.tournament, 1, reason="again", actor=JUDGE)
    assert codes(refused) == ["unpublish.hands"]


def test_games_of_many_tables_are_read_in_one_query(table, django_assert_max_num_queries):
    report(table, draw("E"))
    t = table.round.tournament
    with django_assert_max_num_queries(2):
        games_of(t, [table.pk, table.pk + 1])

"""The form can ask everything the judge reads, and what it asks for is read; what a hand is reminded of."""

from cards.catalogue import Moment, load
from cards.judge.asking.questions import asks, effective, reminders, replay
from cards.judge.reading.facts import READERS
from cards.judge.values import SEATS
from cards.tests.table_cases import SPARE, call, context, riichi

ELSEWHERE = {"event", "win", "state", "report"}
"""Parts of a report beside the facts that a question may fill."""
OF_NO_CARD = {"hands", "temp_furiten"}
"""Facts of the base rules: the hands shown at a draw, and furiten in passing."""


def test_every_fact_has_a_question_and_every_question_a_place():
    keys = {ask.key.partition(":")[0] for ask in load("saki-2022").asks.values()}
    assert set(READERS) - keys == OF_NO_CARD
    assert keys - set(READERS) - ELSEWHERE == set()


def test_reminders_come_at_their_moment_and_grey_out():
    shown = reminders({**SPARE, "E": "usuzawa-sae"}, "riichi")
    assert {(r.seat, r.clause.id) for r in shown} >= {("E", "C02a"), ("E", "C02b"), ("W", "C26b")}
    greyed = {
        r.seat for r in reminders({**SPARE, "E": "usuzawa-sae"}, "riichi", switched_off="SWN") if r.switched_off
    }
    assert greyed == {"W"}
    sides = {r.slug for r in reminders({**SPARE, "E": "shirouzu-mairu"}, "draw_tile", sides={"E": "mairu"})}
    assert "tsuruta-himeko" not in sides
    assert reminders(SPARE, "no such moment") == []
    for moment in Moment:
        reminders(SPARE, moment)


def test_only_cards_that_can_be_used_ask():
    cards = {"E": "usuzawa-sae", "S": "arakawa-kei", "W": "kanbara-satomi", "N": "ezaki-hitomi"}
    before = {q.ask.key for q in asks(cards, "win", method="tsumo", winners=["E"])}
    assert {"concealed", "wall_seat", "hitomi_tsumo"} <= before
    at_table = replay(context(cards), [riichi("E")])
    after = {q.ask.key for q in asks(effective(at_table), "win", method="tsumo", winners=["E"])}
    assert not {"concealed", "wall_seat", "hitomi_tsumo"} & after
    assert asks(cards, "nothing of the kind") == []


def test_the_points_now_are_those_after_stakes_and_bets():
    at_table = replay(context({"N": "aislinn-wishart"}), [riichi("E"), call("S", "chi", "345p", "E")])
    assert [at_table.balance[seat] for seat in SEATS] == [29000, 28500, 30000, 30000]
    assert replay(context(), 5) != ()

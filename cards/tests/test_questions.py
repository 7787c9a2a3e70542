"""The form can ask everything the judge reads, and what it asks for is read."""

from cards.catalogue import load
from cards.judge.reading.facts import READERS

ELSEWHERE = {"event", "win", "state", "report"}
"""Parts of a report beside the facts that a question may fill."""
OF_NO_CARD = {"hands", "temp_furiten"}
"""Facts of the base rules: the hands shown at a draw, and furiten in passing."""


def test_every_fact_has_a_question_and_every_question_a_place():
    keys = {ask.key.partition(":")[0] for ask in load("saki-2022").asks.values()}
    assert set(READERS) - keys == OF_NO_CARD
    assert keys - set(READERS) - ELSEWHERE == set()

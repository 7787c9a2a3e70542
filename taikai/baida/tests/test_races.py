"""Two judges report the same table: each hand is written down once, nobody writes over what they have not seen."""

from __future__ import annotations

import pytest

from scoring.baida.rows import told
from scoring.baida.session import BaidaWin, NoWin
from taikai.baida.domain.report import add, remove
from taikai.baida.models import SheetHand
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from tests.races import overtaken

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]
CRANE = BaidaWin(winner="S", thrower="W", east="E", hand=told(["big_crane", "no_baida"]))


def test_two_hands_at_the_same_moment_are_one_and_a_refusal(baida, table, actor):
    late, first, waited = overtaken(
        lambda: add(baida, table, CRANE, after=0, actor=actor),
        lambda: add(baida, table, NoWin(east="E"), after=0, actor=actor),
    )
    assert waited
    assert first.how == "done", str(first)
    assert (late.how, late.problems) == ("refused", ["sheet.meanwhile"])
    assert SheetHand.objects.count() == 1


def test_a_hand_taken_back_is_not_taken_back_twice(baida, table, actor):
    add(baida, table, CRANE, after=0, actor=actor)
    late, first, _waited = overtaken(
        lambda: remove(baida, table, 1, after=1, actor=actor),
        lambda: remove(baida, table, 1, after=1, actor=actor),
    )
    assert first.how == "done", str(first)
    assert late.how == "refused"


def test_no_hand_comes_after_the_result(baida, table, actor):
    same = Sheet(points={"E": 0, "S": 0, "W": 0, "N": 0}, sticks_left=0)
    late, first, _waited = overtaken(
        lambda: add(baida, table, CRANE, after=0, actor=actor),
        lambda: save_result(table, same, actor=actor, based_on=0, confirm=True),
    )
    assert first.how == "done", str(first)
    assert (late.how, late.problems) == ("refused", ["sheet.closed"])

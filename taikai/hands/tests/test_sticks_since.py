"""A riichi stick that was put down while a hand was being entered counts, whichever phone put it down."""

from __future__ import annotations

import pytest
from django.test import Client

from taikai.decks.tests.tables import read, stacked
from taikai.decks.tests.test_at_table import act as carded_act
from taikai.decks.tests.test_at_table import page as carded_page
from taikai.decks.tests.test_at_table import phones
from taikai.decks.tests.test_at_table import save as carded_save
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.riichi_marks import in_riichi
from taikai.hands.models import ReportedHand
from taikai.hands.tests.test_next_hand import named_at
from taikai.hands.tests.test_table_page import address, entered, page, phone, save, standing, table, tap

pytestmark = pytest.mark.django_db
__all__ = ["stacked", "table"]

#: As the address of Ron said it before the stick was there.
BEGUN = EntryState(do="ron", riichi=(), after=0)
RON = BEGUN.but(payer="W", won=(("S", "3.40"),))


def stick(client: Client, table, seat, on="1", after=0):
    fields = {"act": "riichi", "seat": seat, "on": on, "after": after, "key": f"{seat}{on}" * 16}
    return client.post(address(table), fields)


@pytest.mark.parametrize(
    ("chosen", "noted", "expected"),
    [
        (EntryState(), (), ()),
        (EntryState(), ("W",), ("W",)),
        (EntryState(riichi=()), ("W",), ("W",)),
        (EntryState(riichi=("N",)), ("W",), ("W", "N")),
        (EntryState(riichi=(), lifted=("W",)), ("W",), ()),
        (EntryState(riichi=("W",)), (), ("W",)),
        (EntryState(riichi=("N",), after=4), ("W",), ("W", "N")),
        (EntryState(how="mend", riichi=("N",)), ("W",), ("N",)),
        (EntryState(how="insert", riichi=None), ("W",), ()),
    ],
)
def test_whoever_is_said_and_whoever_is_noted_unless_lifted(chosen, noted, expected):
    assert in_riichi(chosen, noted) == expected


def test_a_stick_is_taken_up_and_put_down_again_in_an_entry():
    lifted = EntryState(riichi=("W",)).with_stick(("W",), "W")
    assert (lifted.riichi, lifted.lifted) == ((), ("W",))
    again = lifted.with_stick((), "W")
    assert (again.riichi, again.lifted) == (("W",), ())


def test_a_stick_put_down_after_ron_was_tapped_is_paid(table):
    first, second = phone(table, "E"), phone(table, "W")
    assert stick(second, table, "W").status_code == 302
    html = page(first, table, RON)
    assert entered(html)["riichi"] == "W"
    assert first.post(address(table), {**entered(html), "act": "save", "key": "s" * 32}).status_code == 302
    # 5,200 of the hand and the stick, of which 1,000 are W's.
    assert standing(table).points == {"E": 30000, "S": 36200, "W": 23800, "N": 30000}


def test_every_step_shows_the_stick_that_was_put_down_since(table):
    first = phone(table, "E")
    stick(phone(table, "N"), table, "N")
    html = page(first, table, BEGUN.but(winner="S", payer="W"))
    assert 'data-riichi="N"' in html
    lifted = tap(html, data_riichi="N")
    assert "lifted=N" in lifted
    assert 'aria-current="true"' not in tap_of(page(first, table, EntryState.read(query(lifted))), "N")


def query(href):
    """What an address of a step says."""
    from django.http import QueryDict

    return QueryDict(href.lstrip("?"))


def tap_of(html, seat):
    """The link of a seat's stick in the row beside the value."""
    at = html.index(f'data-riichi="{seat}"')
    return html[html.rindex("<a", 0, at) : html.index(">", at)]


def test_a_stick_put_down_after_the_preview_is_asked_about(table):
    first, second = phone(table, "E"), phone(table, "W")
    assert page(first, table, RON)
    stick(second, table, "W")
    answer = save(first, table, RON)
    assert answer.status_code == 422
    html = answer.content.decode()
    assert f"A riichi stick was added while you were entering this hand ({named_at(table, 'W')})" in html
    assert not ReportedHand.objects.exists()
    fields = entered(html)
    assert fields["riichi"] == "W"
    assert first.post(address(table), {**fields, "act": "save", "key": "t" * 32}).status_code == 302
    assert standing(table).points["S"] == 36200


def test_a_stick_that_the_entry_took_up_is_not_asked_about(table):
    first, second = phone(table, "E"), phone(table, "W")
    stick(second, table, "W")
    assert save(first, table, RON.but(lifted=("W",))).status_code == 302
    assert standing(table).points["W"] == 24800


def test_the_same_save_again_is_not_asked_about_sticks_of_the_next_hand(table):
    first = phone(table, "E")
    assert save(first, table, RON).status_code == 302
    assert stick(phone(table, "N"), table, "N", after=1).status_code == 302
    assert save(first, table, RON).status_code == 302
    assert ReportedHand.objects.count() == 1


def test_a_hand_that_waited_on_a_device_is_asked_about_the_stick(table):
    first = phone(table, "E")
    stick(phone(table, "W"), table, "W")
    answer = first.post(address(table) + "queued/", {**dict(RON.pairs), "key": "q" * 32})
    assert answer.status_code == 422
    assert "A riichi stick was added" in answer.json()["problems"][0]


def test_a_missing_hand_has_no_sticks_of_the_hand_being_played(table):
    first = phone(table, "E")
    save(first, table, RON)
    stick(first, table, "N", after=1)
    html = page(first, table, EntryState(how="insert", at=0, do="draw", after=1))
    assert entered(html)["riichi"] == ""


def test_at_a_carded_table_too(stacked):
    tournament, _judge = stacked({"S": "kunihiro-hajime"})
    four = phones(tournament)
    chosen = EntryState(do="ron", riichi=(), after=0, payer="E", won=(("W", "3.40"),))
    assert carded_act(four["N"], tournament, "riichi", seat="N", on="1", after=0).status_code == 302
    assert entered(carded_page(four["S"], tournament, chosen))["riichi"] == "N"
    answer = carded_save(four["S"], tournament, chosen)
    assert answer.status_code == 422
    assert "A riichi stick was added" in answer.content.decode()
    assert read(tournament).reported.last == 0

"""What cards ask while the hand is played: after a stick lies, counted on a seat, turned to its owner's side."""

from __future__ import annotations

import re

import pytest

from taikai.decks.tests.tables import read, stacked
from taikai.decks.tests.test_at_table import RIVAL, act, address, page, phones, ron
from taikai.hands.tests.test_table_page import device

__all__ = ["stacked"]
pytestmark = pytest.mark.django_db


def riichi(client, tournament, seat):
    assert act(client, tournament, "riichi", seat=seat, on="1", after=0).status_code == 302


def test_a_bet_is_asked_of_whoever_lays_the_stick(stacked):
    tournament, _judge = stacked({"S": "hanada-kirame"})
    four = phones(tournament)
    assert "kirame_bet.S" not in page(four["S"], tournament)
    riichi(four["S"], tournament, "S")
    assert "half of the points in the pot" in page(four["S"], tournament)
    others = page(four["E"], tournament)
    assert "answers for Kirame" in others
    assert 'value="kirame_bet"' not in others
    answer = act(four["S"], tournament, "note", what="kirame_bet", seat="S")
    assert answer.status_code == 302
    assert "kirame_bet.S" not in page(four["S"], tournament)


def test_a_special_riichi_is_answered_with_yes_or_no_and_then_asked_no_more(stacked):
    for said, noted in (("1", True), ("0", False)):
        tournament, _judge = stacked({"S": "ikeda-kana"})
        four = phones(tournament)
        riichi(four["S"], tournament, "S")
        html = page(four["S"], tournament)
        assert 'data-ask="inazuma.S"' in html
        assert 'name="inazuma"' not in page(four["E"], tournament)
        assert act(four["S"], tournament, "declared", seat="S", inazuma=said).status_code == 302
        assert read(tournament).deck.notes[0]["inazuma"] is noted
        assert 'data-ask="inazuma.S"' not in page(four["S"], tournament)


def test_what_a_card_counts_stands_on_its_seat(stacked):
    tournament, _judge = stacked({"W": "kunihiro-hajime"})
    four = phones(tournament)
    for key in ("a", "b"):
        assert act(four["W"], tournament, "note", what="swap", seat="W", key=key * 8).status_code == 302
    assert "swap × 2" in page(four["E"], tournament)


def test_on_a_flat_device_a_question_lies_on_its_owners_board(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    flat = device(read(tournament).deck.table)
    html = page(flat, tournament)
    assert "Who is the rival?" in page(four["E"], tournament)
    board = html[html.index('data-key="board-E"') : html.index('data-key="board-S"')]
    assert "Who is the rival?" in board
    assert (
        html.count('data-key="flat-') - html.count('data-key="flat-judge') - html.count('data-key="flat-note') == 1
    )


def test_on_a_flat_device_a_card_and_its_calls_are_opened_from_its_board(stacked):
    tournament, _judge = stacked(RIVAL)
    phones(tournament)
    flat = device(read(tournament).deck.table)
    html = page(flat, tournament)
    board = html[html.index('data-key="board-S"') : html.index('data-key="board-W"')]
    opened = re.search(r'class="board-card board-opens" href="([^"]*)"', board)
    assert opened
    step = flat.get(address(tournament) + opened[1]).content.decode()
    assert re.search(r"table-page [^\"]*facing-right", step), "South sits on the right"
    assert 'data-tile="5z"' not in step
    called = act(flat, tournament, "note", what="pon", seat="S", tiles="5z5z5z", **{"from": "W"})
    assert called.status_code == 302
    html = page(flat, tournament)
    board = html[html.index('data-key="board-S"') : html.index('data-key="board-W"')]
    assert board.count('aria-label="white dragon"') == 3
    note = html[html.index('data-key="flat-note-left"') :]
    assert "5z" not in note[: note.index("</form>")].replace("tile-5z", "").replace("#5z", "")


def test_what_is_asked_at_the_end_is_turned_to_whose_card_asks(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    flat = device(read(tournament).deck.table)
    html = page(flat, tournament, ron())
    assert "data-asked" in html
    assert re.search(r"table-page [^\"]*facing-bottom", html), "Megan sits East, below"
    assert 'data-key="side-S"' in html
    assert "facing" not in page(four["S"], tournament, ron())

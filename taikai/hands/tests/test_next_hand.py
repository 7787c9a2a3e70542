"""What every preview says of the next hand: round, honba, sticks and dealer, on phones and on a flat device."""

from __future__ import annotations

import re

import pytest

from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.decks.tests.tables import read, stacked
from taikai.decks.tests.test_at_table import page as carded_page
from taikai.decks.tests.test_at_table import phones
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.pages.seats import short_names
from taikai.hands.tests.test_table_page import device, page, phone
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db
__all__ = ["stacked"]

#: What is entered at East 1 without honba or sticks: the next round, its honba, its sticks, its dealer’s seat.
HANDS = {
    "ron": (EntryState(do="ron", payer="W", won=(("S", "3.40"),), after=0), "East 2", 0, 0, "S"),
    "ron of the dealer": (EntryState(do="ron", payer="W", won=(("E", "3.40"),), after=0), "East 1", 1, 0, "E"),
    "tsumo": (EntryState(do="tsumo", won=(("N", "2.30"),), after=0), "East 2", 0, 0, "S"),
    "double ron": (
        EntryState(do="ron", payer="W", won=(("S", "3.40"), ("N", "1.30")), after=0),
        "East 2",
        0,
        0,
        "S",
    ),
    "draw": (EntryState(do="draw", tenpai=("S",), riichi=("S",), after=0), "East 2", 1, 1, "S"),
    "draw, dealer tenpai": (EntryState(do="draw", tenpai=("E",), after=0), "East 1", 1, 0, "E"),
    "abortive draw": (EntryState(do="abortive", event="kyuushu_kyuuhai", after=0), "East 1", 1, 0, "E"),
    "nagashi": (EntryState(do="nagashi", nagashi=("W",), after=0), "East 2", 0, 0, "S"),
    "chombo": (EntryState(do="chombo", winner="N", after=0), "East 1", 0, 0, "E"),
}
ENDS = "The hanchan ends with this hand."


@pytest.fixture
def table():
    """A table of the rules that know every kind of hand."""
    tournament = factories.TournamentFactory(ruleset="ema2012", stage="playing")
    for name in ("Tomasz Nowak", "Ines Lima", "Jonas Berg", "Mirela Pop"):
        factories.EntrantFactory(tournament=tournament, name=name)
    (hanchan,) = factories.seated(tournament, 4, rounds=1)
    set_mode(tournament, "phones", actor=SYSTEM)
    return hanchan.tables.get()


def words_in(html):
    """The words of a piece of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def named_at(table, start):
    """Whoever sits there, as the table's page names them."""
    seats = {seat.wind: seat for seat in table.seats.select_related("entrant__tournament")}
    return short_names(seats)[start]


def next_hand(html):
    """Round, honba, sticks and dealer, as a preview says them."""
    text = words_in("".join(re.findall(r'<p class="next-hand">(.*?)</p>', html, re.S)))
    found = re.fullmatch(r"Next (.+) honba (\d+) riichi sticks (\d+) (.+) deals", text)
    assert found, text
    return found[1], int(found[2]), int(found[3]), found[4]


@pytest.mark.parametrize("kind", HANDS)
def test_the_preview_names_the_next_hand(table, kind):
    chosen, where, honba, sticks, dealer = HANDS[kind]
    html = page(device(table), table, chosen)
    assert next_hand(html) == (where, honba, sticks, named_at(table, dealer))
    assert ENDS not in html
    assert "Save and finish" not in html
    assert "Save hand 1" in html


@pytest.mark.parametrize("kind", HANDS)
def test_a_flat_device_names_the_next_hand_at_both_ends(table, kind):
    chosen, where, _honba, _sticks, dealer = HANDS[kind]
    html = page(device(table), table, chosen)
    told = [words_in(each) for each in re.findall(r'<p class="flat-next.*?</p>', html, re.S)]
    assert len(told) == 2
    assert all(f"Next {where} {named_at(table, dealer)} deals" in each for each in told), told


def test_the_last_hand_ends_the_hanchan(table):
    tournament = table.round.tournament
    for hand in range(7):
        report_record(tournament, table, HandPlayed(Draw(())), after=hand, actor=SYSTEM)
    chosen = EntryState(do="draw", after=game_of(tournament, table).last)
    html = page(device(table), table, chosen)
    assert ENDS in html
    assert "Save and finish" in html


def test_the_preview_at_a_carded_table_names_the_next_hand(stacked):
    tournament, _judge = stacked({"S": "kunihiro-hajime"})
    four = phones(tournament)
    names = {wind: seat.entrant.name for wind, seat in read(tournament).seats.items()}
    for chosen, where, dealer in (
        (EntryState(do="ron", payer="E", won=(("W", "3.40"),), after=0), "East 2", names["S"]),
        (EntryState(do="tsumo", won=(("E", "2.30"),), after=0), "East 1", names["E"]),
        (EntryState(do="draw", after=0), "East 2", names["S"]),
        (EntryState(do="chombo", winner="S", after=0), "East 1", names["E"]),
    ):
        html = carded_page(four["S"], tournament, chosen)
        assert ENDS not in html
        found = next_hand(html)
        assert found[0] == where
        assert dealer.startswith(found[3]) or found[3] in dealer


def test_every_phone_reads_the_same(table):
    chosen, where, honba, sticks, dealer = HANDS["draw"]
    told = {next_hand(page(phone(table, wind), table, chosen)) for wind in "ESWN"}
    assert told == {(where, honba, sticks, named_at(table, dealer))}

"""What a table's page says of a hand, and in which order: winners, changes, who reported it, the end."""

from __future__ import annotations

import re

import pytest
from django.utils.translation import override

from scoring.riichi.hanchan import Draw, HandPlayed, Signal
from taikai.formatting.translation import ended
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.tests.test_table_page import JUDGE, RON, address, device, page, phone, save, seat, table
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.tournaments.domain.audit_log.details import actor_words
from taikai.tournaments.domain.change import SYSTEM
from taikai.tournaments.models import LogEntry
from tests.html_compare import flat

__all__ = ["table"]
pytestmark = pytest.mark.django_db


def words(html):
    """The page's text."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_dora_alone_are_offered_no_settlement(table):
    client = phone(table, "S")
    chosen = EntryState(do="ron", winner="W", payer="S", riichi=(), called=("W",), by="yaku", dora=2, after=0)
    html = page(client, table, chosen)
    assert "Show payments" not in html
    assert "Dora are not yaku. Tap a yaku." in words(html)
    assert "Show payments" in page(client, table, chosen.but(yaku=("tanyao",)))
    # A riichi is a yaku of its own, and so is a closed tsumo.
    assert "Show payments" in page(client, table, chosen.but(called=(), riichi=("W",)))
    assert "Show payments" in page(client, table, chosen.but(called=(), do="tsumo", payer=""))


def test_several_winners_win_and_are_named_as_people_say_it(table):
    client = phone(table, "S")
    two = EntryState(do="ron", payer="S", won=(("W", "3.40"), ("N", "2.30")), riichi=(), after=0)
    east, south, west, north = (seat(table, wind).entrant.name.split()[0] for wind in "ESWN")
    assert f"{west} and {north} win from {south}" in words(page(client, table, two))
    three = two.but(won=(("W", "3.40"), ("N", "2.30"), ("E", "3.30")))
    assert f"{west}, {north} and {east} win from {south}" in words(page(client, table, three))
    client.cookies["django_language"] = "pl"
    assert f"{west} i {north} wygrywają od: {south}" in words(page(client, table, two))


def test_the_last_hand_says_who_reported_it_and_counts_hands_alone(table):
    client = phone(table, "S")
    save(client, table, RON)
    report_record(table.round.tournament, table, Signal(), after=1, actor=JUDGE)
    html = page(client, table)
    assert "Recorded by Judge, 1 s ago" in words(html)
    assert re.search(r'href="[^"]*do=hands[^"]*"\s*>\s*All 1\b', html)
    assert f"Recorded by {seat(table, 'S').entrant.name}, " in words(
        page(client, table, EntryState(how="mend", at=0, after=2))
    )


def test_a_hand_is_deleted_with_a_reason_that_was_chosen_or_left(table):
    client = phone(table, "S")
    save(client, table, RON)
    removal = EntryState(how="remove", at=0, after=1)
    html = page(client, table, removal)
    assert "checked" not in html
    assert re.search(r'<a[^>]*href="\?after=1&how=mend"[^>]*data-cancel', html)
    assert re.search(r'class="tap tap-fill tap-danger"[^>]*name="act"\s*value="save"', html)
    answer = save(client, table, removal, key="d" * 32)
    assert answer.status_code == 422
    assert "Choose a reason for deleting the hand." in flat(answer)
    assert "Delete this hand" in flat(answer)
    assert len(game_of(table.round.tournament, table).rows) == 1
    for _press in range(2):
        answer = save(client, table, removal, reason="misheard", key="d" * 32)
        assert answer.status_code == 302
    assert not game_of(table.round.tournament, table).rows
    assert LogEntry.objects.get(verb="hands.removed").reason == "misheard"


@pytest.mark.parametrize("opened", [phone, device])
def test_a_typed_result_leaves_no_round_and_no_clock_in_the_head(table, opened):
    client = opened(table, "S") if opened is phone else opened(table)
    save(phone(table, "S"), table, RON)
    even = Sheet(points={"E": 40_000, "S": 30_000, "W": 30_000, "N": 20_000}, sticks_left=0)
    save_result(table, even, actor=SYSTEM, based_on=0, confirm=True, reason="by paper")
    html = page(client, table)
    head = html[html.index("table-head") : html.index("</header>")]
    assert "The hanchan is over The result was entered as totals." in words(head)
    for gone in ("East 1", "data-clock", "honba", "riichi sticks"):
        assert gone not in head, gone


def test_a_hanchan_over_by_its_hands_has_no_clock_either(table):
    after = 0
    for _hand in range(8):
        after = report_record(table.round.tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM).last
    html = page(phone(table, "S"), table)
    head = html[html.index("table-head") : html.index("</header>")]
    assert "the hanchan is over" in head
    assert "data-clock" not in head


@pytest.mark.parametrize("do", ["ron", "tsumo"])
def test_the_question_then_the_seats_then_cancel(table, do):
    html = page(phone(table, "S"), table, EntryState(do=do, riichi=(), after=0))
    places = [html.index(mark) for mark in ("data-question", 'data-seat="E"', 'data-seat="N"', "data-cancel")]
    assert places[0] < min(places[1:3]) and max(places[1:3]) < places[3]


def test_the_flat_device_names_its_table_once(table):
    html = page(device(table), table)
    assert html.count('<h1 class="flat-title visually-hidden">') == 1


def test_a_chombo_says_what_it_costs_where_it_is_saved_and_where_it_is_signed(table):
    client = phone(table, "S")
    name = seat(table, "W").entrant.name
    chombo = EntryState(do="chombo", winner="W", riichi=(), after=0)
    html = words(page(client, table, chombo))
    assert f"{name.split()[0]} loses 20.0 from the score after the hanchan. No points move now." in html
    assert html.count("penalty −20.0") == 2  # at the seat, and read out
    save(client, table, chombo)
    after = 1
    for _hand in range(8):
        after = report_record(table.round.tournament, table, HandPlayed(Draw(())), after=after, actor=SYSTEM).last
    set_options(table.round.tournament, signatures=True, actor=SYSTEM)
    client.post(address(table), {"act": "result", "key": "r" * 32})
    sealed = page(client, table)
    sealed = words(sealed[sealed.index('class="stamps"') :])
    assert re.search(rf"{name} [\d\s]+ 1 chombo −20\.0 −", sealed), sealed[:900]


def test_a_chombo_that_is_paid_at_the_table_says_that(table):
    tournament = table.round.tournament
    tournament.rule_changes = {"chombo": {"type": "reverse_mangan"}}
    tournament.save()
    html = words(page(phone(table, "S"), table, EntryState(do="chombo", winner="W", riichi=(), after=0)))
    assert "The chombo is paid now, as a mangan to the other players." in html
    assert "from the score" not in html


def test_a_hand_told_by_its_tiles_is_named_by_its_worth(table):
    client = phone(table, "S")
    tiles = "t2m3m4m5m6m7m3p4p5p6p7p5s5s8p____"
    won = EntryState(do="ron", payer="S", won=(("W", tiles),), riichi=(), after=0)
    said = "ron 2 han 30 fu (pinfu, tan'yao)"
    html = page(client, table, won)
    assert said in words(html), words(html)
    assert save(client, table, won).status_code == 302
    assert said in words(page(client, table))
    assert "2 han 30 fu" in words(page(client, table, EntryState(do="hands")))
    assert "all tiles" not in page(client, table, EntryState(how="mend", at=0, after=1)).lower()


def test_a_device_is_named_in_the_readers_language(table):
    client = device(table)
    client.cookies["django_language"] = "pl"
    save(client, table, RON)
    assert "Zapis: Stół 1, " in words(page(client, table))
    client.cookies["django_language"] = "en"
    assert "Recorded by Table 1, " in words(page(client, table))
    assert (actor_words("Table 12: Ines Lima"), actor_words("Tabea 1")) == ("Table 12: Ines Lima", "Tabea 1")
    with override("pl"):
        assert actor_words("Table 12: Ines Lima") == "Stół 12: Ines Lima"


def test_what_is_read_out_has_one_full_stop(table):
    client = phone(table, "S")
    client.cookies["django_language"] = "pl"
    save(client, table, RON)
    spoken = re.search(r'data-spoken="([^"]*)"', page(client, table))
    assert spoken is not None
    assert ". " in spoken[1]
    assert ".." not in spoken[1]
    assert [ended(words) for words in ("first", "2.")] == ["first.", "2."]

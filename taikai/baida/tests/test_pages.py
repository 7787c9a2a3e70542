"""The page of a Baida table: taps, ticks, saving, mending, and the score sheets on paper."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.interface import respond
from taikai.baida.domain.replay import session_of
from taikai.baida.models import SheetHand
from taikai.results.models import Result
from tests.factories import staff

pytestmark = pytest.mark.django_db
PURE = "1m2m3m4m5m5m6m7m8m9m9m5s6s9m"


@pytest.fixture
def judge(baida, client):
    client.force_login(staff(baida, "judge"))
    return client


@pytest.fixture
def address(baida):
    return reverse("sheet-hands", args=[baida.slug, 1, 1])


WON = {"do": "tsumo", "winner": "S"}


def hand(do="save", **values):
    return {"winner": "S", "source": "W", "east": "E", "after": "0", "do": do, **values}


def rows(*names, **values):
    flags = [n for n in names if n.startswith(("final", "win_on", "blessing", "robbing", "has_"))]
    return hand(told_by="rows", rows=[n for n in names if n not in flags], flags=flags, **values)


def test_the_page_shows_seats_points_and_what_can_be_ticked(judge, address, table):
    page = judge.get(address).content.decode()
    for seat in table.seats.all():
        assert seat.entrant.name in page
    assert "No hands recorded yet." in page
    assert "Second winner" not in page
    page = judge.get(address, WON).content.decode()
    assert "Big crane" in page and "Blessing of heaven" in page and "Final draw" in page
    assert "Robbing a kong" not in page, "nothing that a self-draw cannot have"
    assert "Item 4" not in page, "the organiser has set none"
    page = judge.get(address, {**WON, "do": "ron", "payer": "W"}).content.decode()
    assert "Robbing a kong" in page and "Blessing of heaven" not in page


def test_every_step_is_an_address(judge, address, baida, table):
    """Who won, from whom, what with; one step back and leaving lead there again."""
    names = {seat.wind: seat.entrant.name for seat in table.seats.all()}
    page = judge.get(address).content.decode()
    assert "Who won?" in page and "?do=ron&amp;winner=N&amp;after=0" in page and "?do=draw&amp;after=0" in page
    page = judge.get(address, {"do": "ron", "winner": "S", "after": "0"}).content.decode()
    assert f"{names['S']} wins. From which player?" in page
    assert "?do=tsumo&amp;winner=S&amp;after=0" in page and "payer=W&amp;after=0" in page
    page = judge.get(address, {"do": "ron", "winner": "S", "payer": "W", "after": "0"}).content.decode()
    assert "0 points" in page and "Save hand 1" in page and f"{names['S']} deals" in page
    page = judge.get(address, {"do": "draw", "after": "0"}).content.decode()
    assert "No winner in this hand" in page and 'value="none"' in page


def test_a_step_that_saw_less_asks_about_the_hand_between(judge, address, baida, table):
    judge.post(address, rows("no_baida"))
    page = judge.get(address, {"do": "ron", "winner": "N", "after": "0"}).content.decode()
    assert "Another hand was saved first" in page and "Same hand – discard mine" in page
    assert "Your hand (not saved)" in page and " wins</strong>" in page, "what was begun stands beside it"
    assert "?do=ron&amp;winner=N&amp;after=1" in page, "the next hand goes on where it was"
    page = judge.get(
        address, {"do": "tsumo", "winner": "N", "after": "0", "how": "mend", "at": "1"}
    ).content.decode()
    assert "Another hand was saved first" in page


def test_a_hand_of_tiles_is_worth_what_the_command_line_says(judge, address, baida, table):
    typed = hand(told_by="tiles", turned="5s", tiles=PURE, source="self")
    page = judge.post(address, {**typed, "do": "check"}).content.decode()
    assert "140 points" in page and "2. Pure one-suit" in page and "+420" in page
    judge.post(address, typed)
    given = {"turned": "5s", "concealed": "123455678999m", "baida_tiles": "56s", "by": "self_draw"}
    reply = respond({"ruleset": "baida", "kind": "baida", "given": given})["answer"]
    points = session_of(baida, table).session.points
    assert points["S"] == reply["payments"]["winner"] == 420
    assert points["E"] == reply["payments"]["each_other"] == -140


def test_taps_go_through_the_form_and_save_nothing(judge, address):
    answer = judge.post(address, hand("tap-5s", to="turned"), headers={"hx-request": "true", "hx-target": "hand"})
    page = answer.content.decode()
    assert "<html" not in page
    assert 'name="turned" value="5s"' in page
    page = judge.post(address, hand("tap-6s", to="hand", turned="5s", tiles="1m")).content.decode()
    assert 'name="tiles" value="1m6s"' in page
    assert "12 more tiles" in page
    page = judge.post(address, hand("tap-8m", to="chow", turned="5s", tiles="1m")).content.decode()
    assert "This tile doesn’t fit" in page
    page = judge.post(address, hand("drop-h0.1m", turned="5s", tiles="1m2m")).content.decode()
    assert 'name="tiles" value="2m"' in page
    assert not SheetHand.objects.exists()


def test_ticked_rows_are_saved_and_listed(judge, address, baida, table):
    answer = judge.post(address, rows("big_crane", "no_baida", key="k" * 20))
    assert answer.status_code == 302
    judge.post(address, rows("big_crane", "no_baida", key="k" * 20))
    page = judge.get(address).content.decode()
    assert "1 hand" in page and "Big crane" in page
    names = {seat.wind: seat.entrant.name for seat in table.seats.all()}
    assert f"{names['S']} from {names['W']}" in re.sub(r"\s+", " ", page)
    assert session_of(baida, table).session.points == {"E": 0, "S": 220, "W": -220, "N": 0}
    assert "points_S=220" in page and "below_W=on" in page


def test_nobody_won_is_a_hand_too(judge, address, baida, table):
    judge.post(address, {"east": "S", "do": "none", "after": "0"})
    assert session_of(baida, table).session.hands == 1
    assert "no winner" in judge.get(address).content.decode()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (hand(winner="", source="", east=""), ["Choose who won", "Choose who discarded", "Choose East"]),
        (hand(told_by="tiles"), ["Tap the tiles of the winning hand, or choose rows."]),
        (hand(told_by="tiles", tiles="1m2m"), ["Choose the tile that was turned over"]),
        (hand(told_by="tiles", turned="5s", tiles="1m2m"), ["2 closed tiles with 0 sets, but there must be 14"]),
        (
            hand(told_by="tiles", turned="5s", tiles="1m2m4m5m7m8m1p2p4p5p1z2z3z4z"),
            ["the tiles are not four sets and a pair"],
        ),
        (rows("no_baida", "four_baida"), ["exclude each other"]),
        (rows("big_crane"), ["an open hand with Baida wins only from the wall"]),
        (rows("no_baida", source="S"), ["players cannot win on their own discard"]),
        (rows("no_baida", granted="honour"), ["Enter a name and points"]),
        (rows("no_baida", total="1e9"), ["Enter a whole number"]),
        (rows("no_baida", source="X"), ["Select a valid choice"]),
        (rows("item_4"), ["items 4 to 6 have none until the organiser sets them"]),
    ],
)
def test_a_refusal_is_a_sentence_and_nothing_typed_is_lost(judge, address, typed, words):
    answer = judge.post(address, typed)
    assert answer.status_code == 422
    page = answer.content.decode().replace("&#x27;", "'")
    for word in words:
        assert word in page
    for row in typed.get("rows", ()):
        if row != "item_4":
            assert re.search(rf'value="{row}"\s+checked', page)
    if typed.get("tiles"):
        assert f'name="tiles" value="{typed["tiles"]}"' in page
    assert not SheetHand.objects.exists()


def test_items_the_organiser_set_count_with_tiles_and_with_rows(judge, address, baida, table):
    baida.rule_changes = {"baida": {"item_4": 60}}
    baida.save()
    assert "Item 4" in judge.get(address, WON).content.decode()
    judge.post(address, hand(told_by="tiles", turned="5s", tiles=PURE, source="self", items=["item_4"]))
    assert session_of(baida, table).session.points["S"] == 600
    judge.post(address, rows("item_4", source="self", after="1"))
    assert session_of(baida, table).session.points["S"] == 780


def test_a_judge_grants_rows_and_sets_totals(judge, address, baida, table):
    judge.post(address, rows("no_baida", granted="All honours", granted_points="320"))
    assert session_of(baida, table).session.points["S"] == 660
    judge.post(address, hand(total="25", after="1", winner="E", source="N"))
    assert session_of(baida, table).session.points["E"] == 50
    assert "judge’s decision" in judge.get(address).content.decode()


def test_a_hand_is_changed_with_a_reason_and_taken_back(judge, address, baida, table):
    judge.post(address, hand(told_by="tiles", turned="5s", tiles=PURE, source="self"))
    judge.post(address, rows("no_baida", after="1"))
    page = judge.get(address, {"how": "mend", "at": "1"}).content.decode()
    assert "Save change" in page and "miscounted" in page
    assert 'name="change" value="1"' in page
    assert 'name="turned" value="5s"' in page
    changed = hand(told_by="tiles", turned="5s", tiles=PURE, source="self", winner="N", change="1", after="2")
    answer = judge.post(address, changed)
    assert answer.status_code == 422
    assert "Enter a reason for changing the hands" in answer.content.decode()
    judge.post(address, {**changed, "reason": "wrong winner"})
    assert session_of(baida, table).session.points["N"] == 420

    # A deletion is asked about: its reason is chosen, none stands there, and Cancel leads back to the hand.
    page = judge.get(address, {"how": "mend", "at": "3"}).content.decode()
    assert 'value="remove"' not in page
    (asks,) = re.findall(r'href="(\?[^"]*how=remove[^"]*)"', page)
    page = judge.get(address + unescape(asks)).content.decode()
    assert (
        re.search(r"Delete this hand \([^<]+, from the wall\)\?", page) and "All other hands stay the same" in page
    )
    assert "miscounted" in page and "checked" not in page
    assert re.search(r'<a[^>]*href="\?[^"]*how=mend[^"]*"[^>]*data-cancel', page)
    deletion = {"do": "remove", "change": "3", "after": "3"}
    answer = judge.post(address, deletion)
    assert answer.status_code == 422
    assert "Choose a reason for deleting the hand." in answer.content.decode()
    assert "Delete this hand" in answer.content.decode()
    judge.post(address, {**deletion, "reason": "never happened"})
    assert session_of(baida, table).session.points == {"E": 0, "S": 20, "W": -20, "N": 0}


def test_who_was_slower_keeps_what_was_typed(judge, address):
    judge.post(address, rows("no_baida"))
    answer = judge.post(address, rows("four_baida", source="self"))
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Another hand was saved first" in page and "Same hand – discard mine" in page
    assert "Save as next hand" in page
    assert re.search(r'value="four_baida"\s+checked', page)
    assert SheetHand.objects.count() == 1
    # The page shows the other hand now, so that the same form saved again is meant.
    assert 'name="after" value="1"' in page
    judge.post(address, rows("four_baida", source="self", after="1"))
    assert SheetHand.objects.count() == 2


def test_the_totals_are_taken_over_to_the_score_sheet(judge, address, baida):
    judge.post(address, rows("big_crane", "no_baida"))
    page = judge.get(address).content.decode()
    (query,) = re.findall(r'href="[^"]*/manage/results/1/1/\?([^"]+)"', page)
    sheet = judge.get(f"/t/{baida.slug}/manage/results/1/1/?{query.replace('&amp;', '&')}").content.decode()
    assert 'value="220"' in sheet
    values = {f"points_{wind}": value for wind, value in zip("ESWN", ("0", "220", "-220", "0"), strict=True)}
    judge.post(f"/t/{baida.slug}/manage/results/1/1/", {**values, "based_on": "0", "do": "confirm"})
    assert Result.objects.get().state == "confirmed"
    page = judge.get(address).content.decode()
    assert "The result of this table is confirmed" in page
    assert "Save the hand" not in page


def test_further_winners_where_the_rules_let_them(judge, address, baida, table):
    baida.rule_changes = {"baida": {"several_winners": "all"}}
    baida.save()
    assert "Second winner" not in judge.get(address).content.decode()
    judge.post(address, rows("no_baida"))
    second = "?do=ron&amp;payer=W&amp;add=1&amp;after=1"
    assert second in judge.get(address).content.decode()
    page = judge.get(address, {"do": "ron", "payer": "W", "add": "1", "after": "1"}).content.decode()
    assert "Who else won?" in page and "winner=N&amp;payer=W&amp;add=1" in page and "winner=S" not in page
    page = judge.get(
        address, {"do": "ron", "winner": "N", "payer": "W", "add": "1", "after": "1"}
    ).content.decode()
    assert 'name="same_discard" value="1"' in page and re.search(r'name="east" value="E"\s+checked', page)
    judge.post(address, rows("no_baida", winner="N", same_discard="1", after="1"))
    assert session_of(baida, table).session.points == {"E": 0, "S": 20, "W": -40, "N": 20}
    assert "1 hand\n" in re.sub(r" +", " ", judge.get(address).content.decode())


def test_other_games_and_other_people_have_no_such_page(address, baida, judge, client):
    assert Client().get(address).status_code == 302
    assert judge.get(reverse("sheet-hands", args=[baida.slug, 1, 9])).status_code == 404
    baida.ruleset = "ema2016"
    baida.save()
    assert judge.get(address).status_code == 404
    assert judge.get(reverse("sheet-paper", args=[baida.slug, 1])).status_code == 404
    assert "Recorded hands" not in judge.get(f"/t/{baida.slug}/manage/results/1/1/").content.decode()


def test_score_sheets_are_printed_a_table_a_page(judge, baida, table):
    assert "Print score sheets" in judge.get(f"/t/{baida.slug}/manage/results/1/").content.decode()
    page = judge.get(reverse("sheet-paper", args=[baida.slug, 1])).content.decode()
    assert page.count('class="sheet baida-paper flow"') == 2
    assert "css/paper.css" in page  # which says how large the seal in the corner is
    assert all(seat.entrant.name in page for seat in table.seats.all())
    assert page.count("<svg") >= 2, "a code that opens the table's form"
    of_all_games = reverse("result-paper", args=[baida.slug, 1])
    assert judge.get(of_all_games)["Location"] == reverse("sheet-paper", args=[baida.slug, 1])
    assert "Signature" in page and "Big crane" in page and "2 × the" in page
    assert "Item 4" not in page


def test_a_table_costs_the_same_after_one_hand_and_after_twelve(judge, address):
    asked = []
    for wanted in (1, 12):
        while SheetHand.objects.count() < wanted:
            judge.post(address, rows("no_baida", after=str(SheetHand.objects.count())))
        judge.get(address)  # the messages of the saves are shown once
        with CaptureQueriesContext(connection) as captured:
            judge.get(address)
        asked.append(len(captured))
    assert asked[0] == asked[1] <= 12


def test_nobody_is_told_what_a_place_needs_where_points_know_no_bounds(judge, baida):
    baida.hanchan_count = 2
    baida.save()
    judge.post(
        f"/t/{baida.slug}/manage/results/1/1/",
        {
            "points_E": "-300",
            "points_S": "400",
            "points_W": "-50",
            "points_N": "-50",
            "based_on": "0",
            "do": "confirm",
        },
    )
    person = Result.objects.get().table.seats.get(wind="E").entrant_id
    page = judge.get(f"/t/{baida.slug}/players/{person}/")
    assert page.status_code == 200
    assert "below zero" not in page.content.decode()

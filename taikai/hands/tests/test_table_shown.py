"""How the table's page shows what is told: to whom it is turned, what is read out, what waits aside."""

from __future__ import annotations

import re

import pytest

from taikai.hands.domain.entry.entering import Entering
from taikai.hands.domain.entry.tiles import tap_all
from taikai.hands.tests.tables import table_of_phones
from taikai.hands.tests.test_table_page import RON, address, device, page, phone, save, tap

pytestmark = [pytest.mark.once, pytest.mark.django_db]
VALUE = Entering(do="ron", winner="W", payer="S", after=0)


@pytest.fixture
def table():
    return table_of_phones()


def turned(html: str) -> str:
    found = re.search(r"table-page [^\"]*facing-(\w+)", html)
    return found[1] if found else ""


def test_a_value_is_asked_towards_whoever_won_and_the_others_read_at_the_edges(table):
    flat = device(table)
    html = page(flat, table, VALUE)
    assert turned(html) == "top"
    boards = dict(re.findall(r'side-board side-(\w+)[^"]*"\s*data-key="side-(.)"', html))
    # As the winner sees them: the next in turn on the right.
    assert boards == {"right": "N", "top": "E", "left": "S"}
    assert html.count("side-pays") == 1
    assert "you pay" in html
    assert "payer=N" in tap(html, data_side="N")
    phones = page(phone(table, "W"), table, VALUE)
    assert turned(phones) == ""
    assert "side-board" not in phones


def test_a_flat_device_has_room_for_two_columns_more(table):
    wide = page(device(table), table, VALUE)
    assert wide.count("flat-only") == 2 + 4 * 2
    assert "3 han 70 fu" in wide
    tsumo = page(device(table), table, Entering(do="tsumo", winner="W", after=0))
    # 20 and 25 stand one under the other on a phone, beside each other where there is room.
    assert (tsumo.count("phone-only"), tsumo.count("flat-only")) == (5, 5 * 4)
    assert "flat-only" not in page(phone(table, "W"), table, VALUE)


def test_values_that_share_a_column_say_their_fu(table):
    html = page(phone(table, "W"), table, Entering(do="tsumo", winner="W", after=0))
    assert "20/25 fu" in html
    assert re.findall(r"cell-fu[^>]*>\s*(\d+) fu", html) == ["20", "20", "25", "20", "25"]


def sentences(html: str) -> list[str]:
    """What is read out of each seat: a name is set apart in it."""
    found = re.findall(r'<span class="visually-hidden">\s*(\w+, <bdi>.*?)</span>', html, re.DOTALL)
    return [re.sub(r"[ \n]+", " ", re.sub("<[^>]*>", "", sentence)).strip() for sentence in found]


def test_a_seat_is_read_out_in_one_sentence_in_the_order_of_the_winds(table):
    client = phone(table, "S")
    assert sentences(page(client, table)) == [
        "East, Tomasz, 30\u202f000, 1st, dealer, not in riichi",
        "South, Ines, you, 30\u202f000, 1st, not in riichi",
        "West, Jonas, 30\u202f000, 1st, not in riichi",
        "North, Mirela, 30\u202f000, 1st, not in riichi",
    ]
    assert "West, Jonas, plus 5\u202f200, now 35\u202f200, 1st, in riichi" in sentences(page(client, table, RON))
    save(client, table, RON)
    spoken = re.search(r'data-spoken="([^"]*)"', page(client, table))
    assert spoken is not None
    jonas, ines = "Jonas plus 5\u202f200, now 35\u202f200, 1st", "Ines minus 5\u202f200, now 24\u202f800, 4th"
    assert spoken[1] == f"{jonas}. {ines}"


def test_the_preview_says_the_value_and_the_riichi(table):
    html = page(phone(table, "S"), table, RON)
    assert "Jonas wins 5\u202f200 from Ines" in html
    assert "ron 3 han 40 fu, riichi" in html


def test_an_entry_put_aside_waits_at_the_table_with_all_that_was_entered(table):
    client = phone(table, "S")
    asked = page(client, table, VALUE.but(by="yaku", yaku=("tanyao",), riichi=("N",)))
    html = client.get(address(table) + link_with(asked, "data-aside")).content.decode()
    assert 'data-step="rest"' in html
    assert "Jonas wins from Ines" in html
    # The table lies as it did, and another hand may be begun without what waits.
    assert "stick-lies" not in html
    assert "winner" not in tap(html, **{"class": "tap tap-fill"})
    again = client.get(address(table) + link_with(html, "data-resume")).content.decode()
    assert 'data-step="value"' in again
    assert re.search(
        r'aria-current="true"[^>]*data-yaku="tanyao"|data-yaku="tanyao"[^>]*aria-current="true"', again
    )


def link_with(html: str, mark: str) -> str:
    found = re.search(rf'<a\b[^>]*href="([^"]*)"[^>]*{mark}', html)
    assert found is not None, mark
    return found[1].replace("&amp;", "&")


def test_an_entry_of_the_hand_before_is_asked_about_when_it_is_gone_on_with(table):
    client = phone(table, "S")
    save(phone(table, "W"), table, RON)
    looked = client.get(address(table) + VALUE.but(aside=True).query).content.decode()
    again = client.get(address(table) + link_with(looked, "data-resume")).content.decode()
    assert 'data-step="meanwhile"' in again


@pytest.mark.parametrize(
    ("begun", "codes", "tiles"),
    [
        ("", "2m3m4m", "2m3m4m"),
        ("9p9p9p", "9p9p", "9p9p9p9p"),
        ("1m2m3m4m5m6m7m8m9m1p1p1p2p", "3p4p", "1m2m3m4m5m6m7m8m9m1p1p1p2p3p"),
        ("", "xx", ""),
    ],
)
def test_several_tiles_in_one_movement_go_in_as_far_as_they_fit(begun, codes, tiles):
    assert tap_all(Entering(do="ron", winner="W", payer="S", by="tiles", tiles=begun), codes).tiles == tiles


def test_the_pad_takes_the_rest_of_a_run_along(table):
    client = phone(table, "S")
    html = client.get(address(table) + VALUE.but(by="tiles", tiles="2m").query + "&taps=3m4m").content.decode()
    assert "11" in re.search(r'pad-room">\s*(\d+)', html)[1]
    assert client.get(address(table) + VALUE.but(by="tiles").query + "&taps=" + "9" * 400).status_code == 400

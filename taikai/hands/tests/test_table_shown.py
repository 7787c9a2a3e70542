"""How the table's page shows what is told: to whom it is turned, what is read out, what waits aside."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs

import pytest

from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.tile_input import tap_all
from taikai.hands.tests.tables import table_of_phones
from taikai.hands.tests.test_table_page import RON, address, device, page, phone, save, tap

pytestmark = pytest.mark.django_db
VALUE = EntryState(do="ron", winner="W", payer="S", after=0)


@pytest.fixture
def table():
    return table_of_phones()


def turned(html: str) -> str:
    found = re.search(r"table-page [^\"]*facing-([\w-]+)", html)
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
    # The columns, and the way to what is seldom, which begins where they end.
    assert wide.count("flat-only") == 2 + 4 * 2 + 1
    assert "3 han 70 fu" in wide
    tsumo = page(device(table), table, EntryState(do="tsumo", winner="W", after=0))
    # 20 and 25 stand one under the other on a phone, beside each other where there is room.
    assert (tsumo.count("phone-only"), tsumo.count("flat-only")) == (5 + 1, 5 * 4 + 1)
    assert "flat-only" not in page(phone(table, "W"), table, VALUE)


def grids(client, table, chosen):
    """What is written on the way to the other fu, from either grid, and on which device."""
    found = []
    for by in ("", "more"):
        html = page(client, table, chosen.but(by=by))
        ways = html[html.index('<p class="value-ways">') :]
        found += re.findall(r'class="tap tap-line (\S*)" href="[^"]*">\s*([^<]*?fu[^<]*?)\s*</a>', ways)
    return found


def test_the_way_to_other_fu_names_those_that_can_be(table):
    assert grids(phone(table, "W"), table, VALUE) == [("", "60 fu +"), ("", "25–50 fu")]
    # A hand that has called is no seven pairs; a self-draw may be pinfu.
    assert grids(phone(table, "W"), table, VALUE.but(called=("W",)))[1] == ("", "30–50 fu")
    assert grids(phone(table, "W"), table, EntryState(do="tsumo", winner="W", after=0))[1] == ("", "20–50 fu")
    assert grids(device(table), table, VALUE) == [
        ("phone-only", "60 fu +"),
        ("flat-only", "80 fu +"),
        ("phone-only", "25–50 fu"),
        ("flat-only", "25–70 fu"),
    ]
    seldom = page(device(table), table, VALUE.but(by="more"))
    assert re.findall(r'<th scope="col" class="phone-only">\s*(\d+)', seldom) == ["60", "70"]


def offered_fu(client, table, *yaku, do="ron", fu=0):
    """The fu that stand beside the yaku named, and which is chosen."""
    chosen = EntryState(do=do, winner="W", payer="S" if do == "ron" else "", by="yaku", yaku=yaku, fu=fu, after=0)
    row = re.search(r'<p class="fu-row">(.*?)</p>', page(client, table, chosen), re.S)[1]
    return re.findall(r"riichi-tap( on)?.*?>\s*(\d+)\s*</a>", row, re.S)


def test_fu_that_follow_from_the_yaku_are_the_only_ones(table):
    client = phone(table, "W")
    assert offered_fu(client, table, "pinfu") == [(" on", "30")]
    assert offered_fu(client, table, "pinfu", do="tsumo") == [(" on", "20")]
    assert offered_fu(client, table, "chiitoitsu") == [(" on", "25")]
    # Whatever was tapped before is not said any more.
    assert offered_fu(client, table, "tanyao", "pinfu", fu=50) == [(" on", "30")]
    assert (" on", "50") in offered_fu(client, table, "tanyao", fu=50)
    assert len(offered_fu(client, table, "tanyao")) > 5


def ways_on(html: str) -> list[str]:
    """Every address of the table's page that the page leads to, but for the table at rest."""
    body = html[html.index('class="table-taps"') : html.index('id="announce"')]
    return [query for query in re.findall(r'href="(\?[^"]*)"', body) if query != "?"]


def test_what_is_opened_at_an_end_stays_turned_to_it_until_the_table_is_seen_again(table):
    flat = device(table)
    for after in range(2):
        chosen = EntryState(do="draw", tenpai=("E",), after=after)
        assert save(flat, table, chosen, key=f"{after}" * 32).status_code == 302
    rest = page(flat, table)
    for end in ("left", "right"):
        begun = [query for query in ways_on(rest) if f"end={end}" in query]
        assert {parse_qs(query[1:])["do"][0] for query in begun if "do=" in query} == {"more", "draw"}
        seen, waits = set(), [query for query in begun if "do=draw" not in query]
        while waits:
            query = waits.pop()
            step = EntryState.read({name: values[0] for name, values in parse_qs(query[1:]).items()})
            assert step.step != "rest", "no way back from a missing hand to what looks like the table"
            # Whatever can be mended is reached by these; one of a kind is enough.
            kind = (step.step, step.how, step.do, step.by)
            if kind in seen:
                continue
            seen.add(kind)
            html = unescape(flat.get(address(table) + query).content.decode())
            if "has-question" not in html and "has-settlement" not in html:
                assert turned(html) == f"end-{end}", query
            waits += [way for way in ways_on(html) if way not in waits and ("how=" in way or "do=hands" in way)]
        assert {"more", "hands", "hand", "value", "draw", "preview"} <= {step for step, *_rest in seen}
    mended = EntryState(how="mend", at=0, do="draw", tenpai=("S",), after=2, end="left")
    assert save(flat, table, mended, key="m" * 32)["Location"].endswith("?do=hands&end=left")


def test_another_hand_in_between_is_shown_to_whoever_entered_one(table):
    flat = device(table)
    assert save(phone(table, "E"), table, RON, key="r" * 32).status_code == 302
    assert turned(page(flat, table, VALUE)) == "top"
    assert "Another hand was saved first" in page(flat, table, VALUE)
    assert turned(page(flat, table, EntryState(do="draw", tenpai=("E",), after=0, end="right"))) == "end-right"


def test_values_that_share_a_column_say_their_fu(table):
    html = page(phone(table, "W"), table, EntryState(do="tsumo", winner="W", after=0))
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
    assert tap_all(EntryState(do="ron", winner="W", payer="S", by="tiles", tiles=begun), codes).tiles == tiles


def test_the_pad_takes_the_rest_of_a_run_along(table):
    client = phone(table, "S")
    html = client.get(address(table) + VALUE.but(by="tiles", tiles="2m").query + "&taps=3m4m").content.decode()
    assert "11" in re.search(r'pad-room">\s*(\d+)', html)[1]
    assert client.get(address(table) + VALUE.but(by="tiles").query + "&taps=" + "9" * 400).status_code == 400

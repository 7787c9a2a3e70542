"""A Baida table reported by those who sit at it: who may, what they may say, the result from it."""

from __future__ import annotations

from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from taikai.baida.domain.replay import session_of
from taikai.baida.models import SheetHand
from taikai.calls.models import Call
from taikai.hands.domain.access.reporting_modes import set_mode
from taikai.hands.domain.access.table_links import code_of, withdraw_link
from taikai.hands.models import TableReporting
from taikai.registration.domain.personal_links import token_of
from taikai.results.domain.result_settings import set_options
from taikai.results.domain.sheets.versions import latest_result
from taikai.results.models import Result, Signature
from taikai.tournaments.domain.change import SYSTEM
from tests.factories import staff

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def phones(baida):
    cache.clear()
    set_mode(baida, "phones", actor=SYSTEM)


def address(table):
    return reverse("baida-table", args=[table.round.tournament.slug, 1, table.number])


def phone(table, wind):
    """A player's phone that came through the personal link and was led here."""
    client = Client()
    token = token_of(table.seats.get(wind=wind).entrant)
    answer = client.get(reverse("personal-table", args=[table.round.tournament.slug, token]), follow=True)
    assert answer.redirect_chain[-1][0] == address(table)
    return client


def device(table):
    """A device that opened the table's link."""
    client = Client()
    code = code_of(table.round.tournament, table, TableReporting.objects.filter(table=table).first())
    path = reverse("table-join", args=[table.round.tournament.slug, 1, table.number, code])
    assert client.get(path, follow=True).redirect_chain[-1][0] == address(table)
    return client


def page(client, table):
    answer = client.get(address(table))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def hand(do="save", **values):
    told = {"told_by": "rows", "rows": ["big_crane", "no_baida"]}
    return {"winner": "S", "source": "W", "east": "E", "after": "0", "do": do, **told, **values}


def points(table):
    return session_of(table.round.tournament, table).session.points


def test_any_of_the_four_and_the_table_s_device_report_and_the_others_see_it(table):
    assert phone(table, "N").post(address(table), hand(key="k" * 20)).status_code == 302
    assert points(table) == {"E": 0, "S": 220, "W": -220, "N": 0}
    shared = device(table)
    assert "Big crane" in page(shared, table) and "Judge overrides" not in page(shared, table)
    shared.post(address(table), {"east": "E", "do": "none", "after": "1"})
    assert session_of(table.round.tournament, table).session.hands == 2
    assert SheetHand.objects.last().by == "Table 1"


def test_strangers_other_tables_and_withdrawn_devices_are_shut_out(table, baida):
    assert Client().get(address(table)).status_code == 403
    assert Client().post(address(table), hand()).status_code == 403
    elsewhere = baida.rounds.get().tables.get(number=2).seats.get(wind="E").entrant
    client = Client()
    client.get(reverse("personal-table", args=[baida.slug, token_of(elsewhere)]))
    assert client.post(address(table), hand()).status_code == 403
    out = device(table)
    withdraw_link(baida, table, actor=SYSTEM)
    assert "no longer works" in out.get(address(table)).content.decode()
    assert out.post(address(table), hand()).status_code == 403
    assert not SheetHand.objects.exists()


def test_phones_look_on_where_one_device_reports_and_nobody_where_points_alone_do(table, baida):
    own = phone(table, "E")
    set_mode(baida, "one", actor=SYSTEM)
    assert "You can follow the game" in page(own, table)
    assert own.post(address(table), hand()).status_code == 403
    assert device(table).post(address(table), hand()).status_code == 302
    set_mode(baida, "points", actor=SYSTEM)
    assert own.post(address(table), hand()).status_code == 403
    assert SheetHand.objects.count() == 1


def test_the_same_hand_from_two_phones_is_one_and_another_is_asked_about(table):
    one, two = phone(table, "E"), phone(table, "S")
    assert one.post(address(table), hand(key="a" * 20)).status_code == 302
    assert two.post(address(table), hand(key="b" * 20)).status_code == 302
    assert SheetHand.objects.count() == 1
    answer = two.post(address(table), hand(winner="N", key="c" * 20))
    assert answer.status_code == 422 and "meanwhile" in answer.content.decode()
    assert 'name="after" value="1"' in answer.content.decode(), "pressed again it is the next hand"
    assert two.post(address(table), hand(winner="N", after="1", key="d" * 20)).status_code == 302
    assert SheetHand.objects.count() == 2


def test_a_judge_s_word_is_a_judge_s(table, baida):
    own = phone(table, "E")
    answer = own.post(address(table), hand(total="480", granted="kindness", granted_points="400"))
    assert answer.status_code == 302
    assert points(table)["S"] == 220
    judge = Client()
    judge.force_login(staff(baida, "judge"))
    assert judge.get(address(table)).status_code == 302
    desk = reverse("sheet-hands", args=[baida.slug, 1, 1])
    assert judge.post(desk, hand(change="1", total="300", after="1", reason="looked")).status_code == 302
    assert points(table)["S"] == 600
    row = SheetHand.objects.get(undone_at=None).number
    for do in ("save", "remove"):
        answer = own.post(address(table), hand(do, change=str(row), after=str(row), reason="no"))
        assert answer.status_code == 422 and "A judge decided this hand" in answer.content.decode()
    assert points(table)["S"] == 600


def test_a_judge_is_called_and_says_nothing_of_the_hand_being_entered(table):
    own = phone(table, "E")
    assert own.post(address(table), {"act": "judge", "seen": "0", "key": "j1"}).status_code == 302
    call = Call.objects.get()
    own.post(address(table), {"act": "judge-about", "about": "tiles", "call": str(call.pk), "key": "j2"})
    html = page(device(table), table)
    assert "Judge called" in html and "Tiles or wall" in html
    own.post(address(table), {"act": "judge-back", "call": str(call.pk), "key": "j3"})
    assert own.post(address(table), {"act": "judge-back", "call": "99", "key": "j4"}).status_code == 422


def test_the_sums_are_handed_in_and_signed_and_the_fourth_signature_counts(table, baida):
    set_options(baida, signatures=True, actor=SYSTEM)
    own = phone(table, "W")
    assert own.post(address(table), {"act": "result", "key": "r0"}).status_code == 422, "no hand yet"
    own.post(address(table), hand())
    assert own.post(address(table), {"act": "result", "key": "r1"}).status_code == 302
    assert latest_result(table).points == {"E": 0, "S": 220, "W": -220, "N": 0}
    sign = reverse("table-sign", args=[baida.slug, 1, 1])
    assert "Sign as" in page(own, table)
    for wind in "ESWN":
        phone(table, wind).post(sign, {"sign": "1"})
    assert Signature.objects.count() == 4
    assert latest_result(table).state == Result.State.CONFIRMED
    answer = own.post(address(table), hand(after="1"))
    assert answer.status_code == 422 and "you can’t change its hands" in answer.content.decode()


def test_totals_alone_are_handed_in_where_no_hand_was_written_down(table):
    own = phone(table, "S")
    typed = {"points_E": "120", "below_E": "on", "points_S": "300", "points_W": "60", "below_W": "on"}
    answer = own.post(address(table), {"act": "totals", **typed, "points_N": "120", "key": "t1"})
    assert answer.status_code == 422 and "240 too high" in answer.content.decode()
    assert 'value="300"' in answer.content.decode(), "what was typed stays"
    wrong = own.post(address(table), {"act": "totals", **typed, "points_N": "many", "key": "t2"})
    assert wrong.status_code == 422
    below = {**typed, "points_N": "120", "below_N": "on"}
    assert own.post(address(table), {"act": "totals", **below, "key": "t3"}).status_code == 302
    assert latest_result(table).points == {"E": -120, "S": 300, "W": -60, "N": -120}
    own.post(address(table), hand())
    answer = own.post(address(table), {"act": "totals", **below, "points_E": "10", "key": "t4"})
    assert answer.status_code == 422 and "Correct them" in answer.content.decode()


def test_the_desk_counts_the_hands_of_baida_tables(table, baida):
    phone(table, "S").post(address(table), hand())
    judge = Client()
    judge.force_login(staff(baida, "judge"))
    html = judge.get(reverse("manage-hands", args=[baida.slug])).content.decode()
    assert "1 hand" in html and "a judge records the hands" not in html


def queued(client, table, key, after, **values):
    typed = {"winner": "S", "source": "W", "told_by": "rows", "rows": ["no_baida"], "do": "save", **values}
    return client.post(f"{address(table)}queued/", {**typed, "after": after, "key": key})


def test_hands_that_waited_go_out_in_order_and_once(table):
    south = phone(table, "S")
    first = queued(south, table, "a" * 20, 0)
    assert (first.status_code, first.json()) == (200, {"row": 1})
    second = queued(south, table, "b" * 20, 1, do="none", winner="", source="")
    assert second.json() == {"row": 2}
    assert queued(south, table, "a" * 20, 0).json() == {"row": 1}, "the answer that was lost"
    assert points(table) == {"E": 0, "S": 20, "W": -20, "N": 0}
    records = session_of(table.round.tournament, table).session.steps
    assert [step.record.east for step in records] == ["E", "S"], "the next in turn"
    assert queued(south, table, "c" * 20, 1, winner="N").status_code == 409
    wrong = queued(south, table, "d" * 20, 2, rows=["no_baida", "four_baida"])
    assert wrong.status_code == 422 and "exclude each other" in wrong.json()["problems"][0]
    assert queued(Client(), table, "e" * 20, 2).status_code == 403
    assert SheetHand.objects.count() == 2

"""The button on the personal page, and the judges' queue on the board."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from taikai.calls.domain.calling import call_judge, dispute
from taikai.calls.models import Call
from taikai.registration.domain.personal_links import actor_for, personal_path
from taikai.tournaments.domain.change import Actor
from tests import factories
from tests.html_compare import flat
from tests.memory import forget_all

pytestmark = pytest.mark.django_db


def logged_in(actor: Actor) -> Client:
    client = Client()
    client.force_login(actor.user)
    return client


def test_one_tap_calls_says_why_and_takes_back(client, table, player):
    mine = personal_path(player)
    page = flat(client.get(mine))
    assert "Call a judge" in page
    assert re.search(r'<form id="own-form" method="post"[^>]*>.*csrfmiddlewaretoken', page)
    assert client.post(f"{mine}judge/", {"call": "0", "key": "a"}, follow=True).redirect_chain[-1][0] == mine
    made = Call.objects.get()
    page = flat(client.get(mine))
    assert "Judge called" in page
    assert f"by {player.name}" in page
    for reason in ("Scoring", "Rules", "Drink spilled", "Tiles or wall", "A player", "Something else"):
        assert reason in page
    client.post(f"{mine}judge/", {"about": f"{made.pk}:spill", "key": "a"})
    assert re.search(r'aria-pressed="true"[^>]*>Drink spilled', flat(client.get(mine)))
    client.post(f"{mine}judge/", {"back": str(made.pk), "key": "a"})
    assert "Call a judge" in flat(client.get(mine))


def test_nothing_is_called_between_hanchans_or_for_others(client, round_, table, player):
    mine = personal_path(player)
    factories.confirmed(table)
    factories.confirmed(round_.tables.get(number=2))
    forget_all()
    assert "Call a judge" not in flat(client.get(mine))
    answer = client.post(f"{mine}judge/", {"call": "0"}, follow=True)
    assert "You’re not playing now" in flat(answer)
    substitute = factories.EntrantFactory(tournament=round_.tournament, kind="substitute")
    assert "Call a judge" not in flat(client.get(personal_path(substitute)))


def test_a_call_of_another_tournament_or_none_is_not_there(client, table, player):
    mine = personal_path(player)
    for text in ({"back": "77"}, {"about": "x:y"}, {}):
        assert "cancelled or settled" in flat(client.post(f"{mine}judge/", text, follow=True))
    answer = client.post(f"{mine}judge/", {}, headers={"HX-Request": "true"})
    assert answer["HX-Refresh"] == "true"
    assert client.get(f"{mine}judge/").status_code == 405
    assert client.post(f"{mine[:-3]}x/judge/", {"call": "0"}).status_code == 404


def test_the_judges_page_begins_with_who_waits(table, player, judge, other):
    call_judge(table, actor=actor_for(player), entrant=player)
    dispute(table, actor=actor_for(player), entrant=player, hand=8, words="ura was not counted")
    client, board = logged_in(judge), f"/t/{table.round.tournament.slug}/manage/results/"
    page = flat(client.get(board))
    assert "2 open calls" in page
    assert "Hand 8 disputed" in page
    assert "ura was not counted" in page
    assert page.index("2 open calls") < page.index("results confirmed")
    made = Call.objects.get(dispute=False)
    address = f"/t/{table.round.tournament.slug}/manage/calls/{made.pk}/"
    assert client.post(address, {"do": "go", "instead": "0"})["Location"] == board
    # "Settled" pressed with it settles nothing, and says so, with scripts too.
    assert client.post(address, {"do": "settle"}, headers={"HX-Request": "true"})["HX-Refresh"] == "true"
    assert "when you’re done" in flat(client.get(board))
    assert Call.objects.get(dispute=False).ending == ""
    assert "1 open call" in flat(client.get(board))
    assert "you are on the way" in flat(client.get(board))
    second = logged_in(other)
    assert "Olgierd Judge is already going." in flat(
        second.post(address, {"do": "go", "instead": "0"}, follow=True)
    )
    assert "Olgierd Judge is coming" in flat(Client().get(personal_path(player)))
    assert "I’ll go instead" in flat(second.get(board))
    assert second.post(address, {"do": "settle", "hanchan": "1"})["Location"] == f"{board}1/"
    assert Call.objects.get(dispute=False).ending == "settled"
    assert client.post(address, {"do": "dance"}).status_code == 404


def test_players_and_strangers_answer_no_call(client, table, player):
    made = call_judge(table, actor=actor_for(player), entrant=player)
    address = f"/t/{table.round.tournament.slug}/manage/calls/{made.pk}/"
    assert client.post(address, {"do": "go"}).status_code == 302
    assert not Call.objects.get().is_taken


def test_a_judge_at_the_own_table_is_warned(table, player, judge):
    player.email = judge.user.email
    player.save()
    call_judge(table, actor=actor_for(player), entrant=player)
    page = flat(logged_in(judge).get(f"/t/{table.round.tournament.slug}/manage/results/"))
    assert "You’re playing at this table" in page


def test_many_calls_cost_no_more_queries(playing, judge):
    round_ = factories.seated(playing, players=40, rounds=1)[0]
    client, board = logged_in(judge), f"/t/{playing.slug}/manage/results/"
    tables = list(round_.tables.select_related("round"))

    def cost() -> int:
        forget_all()
        with CaptureQueriesContext(connection) as captured:
            assert client.get(board).status_code == 200
        return len(captured)

    call_judge(tables[0], actor=Actor("device", "public"))
    few = cost()
    for table in tables[1:]:
        entrant = table.seats.first().entrant
        call_judge(table, actor=actor_for(entrant), entrant=entrant)
    assert cost() == few


def test_what_a_table_calls_moves_only_its_own_four(client, round_, table, player):
    elsewhere = round_.tables.get(number=2).seats.select_related("entrant__tournament").first().entrant

    def numbers() -> list[str]:
        forget_all()
        paths = [personal_path(player), personal_path(elsewhere), round_.tournament.get_absolute_url()]
        pages = [client.get(path).content.decode() for path in paths]
        return [re.search(r'data-revision="(\d+)"', page)[1] for page in pages]

    before = numbers()
    call_judge(table, actor=actor_for(player), entrant=player)
    after = numbers()
    assert after[0] != before[0]
    assert after[1:] == before[1:]

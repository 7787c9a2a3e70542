"""The judge's way from a call to a ruling, the register, its switch and who may read it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from taikai.calls.domain.calling import call_judge
from taikai.calls.models import Call
from taikai.registration.domain.personal_links import actor_for
from taikai.results.models import Penalty
from taikai.rulings.domain.register import NewRuling, make_ruling
from taikai.rulings.domain.switch import set_switch
from taikai.rulings.models import RulingSettings, TableRuling
from tests.html_compare import flat
from tests.memory import forget_all

pytestmark = pytest.mark.django_db
Outcome = TableRuling.Outcome


@pytest.fixture
def home(table) -> str:
    return f"/t/{table.round.tournament.slug}/manage/"


def test_a_call_leads_to_the_clause_and_one_tap_ends_it(judges_client, home, table, player):
    call_judge(table, actor=actor_for(player), entrant=player)
    rulings = f"{home}judge-rulings/1/1/"
    assert f'href="{rulings}"' in flat(judges_client.get(f"{home}results/"))
    page = flat(judges_client.get(rulings))
    for words in ("Chi, pon or kan", "Called tile not taken in time", "Dead hand", "not in these rules"):
        assert words in page
    page = flat(judges_client.get(f"{rulings}late_claim/"))
    for words in (
        "EMA 2016 §3.3.8, §5.1.1",
        "before the next two players discard",
        "can’t call or win, and is noten",
        "“Your hand is dead.",
        player.name,
    ):
        assert words in page
    answer = judges_client.post(f"{rulings}late_claim/", {"outcome": "dead_hand", "entrant": str(player.pk)})
    assert answer["Location"] == f"{home}results/1/"
    assert Call.objects.get().ending == Call.Ending.SETTLED
    assert "Decided before" in flat(judges_client.get(f"{rulings}late_claim/"))


def test_silent_rules_say_so_and_offer_no_tap(judges_client, home, table, player):
    address = f"{home}judge-rulings/1/1/cheating/"
    page = flat(judges_client.get(address))
    assert "The rules are silent" in page
    assert "The head judge decides" in page
    assert "One tap records" not in page
    data = {"outcome": "points", "entrant": str(player.pk), "points": "2,5", "reason": "Looked at the wall"}
    assert judges_client.post(address, data).status_code == 302
    assert Penalty.objects.get().tenths == -25


def test_points_a_minute(judges_client, home, playing, table, player):
    playing.ruleset = "ema2025"
    playing.save()
    address = f"{home}judge-rulings/1/1/late/"
    assert "Started minutes" in flat(judges_client.get(address))
    data = {"outcome": "points", "points": "1.0", "minutes": "3", "entrant": str(player.pk)}
    judges_client.post(address, data)
    assert Penalty.objects.get().tenths == -30


def test_what_is_wrong_stands_on_the_page(judges_client, home, table):
    answer = judges_client.post(f"{home}judge-rulings/1/1/late/", {"outcome": "warning"})
    assert answer.status_code == 422
    assert "Choose the player the ruling is about." in flat(answer)
    for path in ("9/9/", "1/9/", "1/1/sneezing/"):
        assert judges_client.get(f"{home}judge-rulings/{path}").status_code == 404


def test_the_head_judge_goes_first(judges_client, organisers_client, home, table):
    data = {"irregularity": "swap_call", "outcome": "dead_hand", "reason": "Always a dead hand today"}
    assert organisers_client.post(f"{home}judge-rulings/for-all/", data).status_code == 302
    assert judges_client.get(f"{home}judge-rulings/for-all/").status_code == 403
    page = flat(judges_client.get(f"{home}judge-rulings/1/1/swap_call/"))
    assert page.index("Always a dead hand today") < page.index("EMA 2016 §3.3.2")
    assert "One tap records" in page
    assert "head judge, all tables" in flat(judges_client.get(f"{home}judge-rulings/"))


def test_the_empty_sheet_begins_with_a_ruled_chombo(judges_client, home, playing, table, player, judge):
    make_ruling(playing, NewRuling("wrong_word", Outcome.CHOMBO, table, player), actor=judge)
    page = flat(judges_client.get(f"{home}results/1/1/"))
    assert 'name="chombo_S"' in page
    chombo = page[page.index('name="chombo_S"') - 200 : page.index('name="chombo_S"') + 200]
    assert 'value="1"' in chombo


def test_a_ruling_is_withdrawn_with_a_reason(judges_client, home, playing, table, player, judge):
    made = make_ruling(playing, NewRuling("late", Outcome.WARNING, table, player), actor=judge)
    address = f"{home}judge-rulings/{made.pk}/withdraw/"
    assert "Enter a reason" in flat(judges_client.post(address, {}, follow=True))
    page = flat(judges_client.post(address, {"reason": "Wrong table"}, follow=True))
    assert "Ruling withdrawn." in page
    assert "Wrong table" in page
    assert "Player is late" not in flat(judges_client.get(f"{home}judge-rulings/print/"))


def test_the_switch_is_the_organisers(judges_client, organisers_client, home, table):
    address = f"{home}judge-rulings/settings/"
    assert judges_client.post(address, {}).status_code == 403
    organisers_client.post(address, {})
    assert not RulingSettings.objects.get().enabled
    forget_all()
    assert "Rulings are off" in flat(judges_client.get(f"{home}judge-rulings/"))
    assert judges_client.get(f"{home}judge-rulings/1/1/").status_code == 404
    assert judges_client.get(f"{home}judge-rulings/1/1/late/").status_code == 404


def test_everybody_reads_an_open_register_only(client, playing, table, player, judge, organiser):
    make_ruling(playing, NewRuling("late", Outcome.WARNING, table, player, reason="The train"), actor=judge)
    address, rules = f"/t/{playing.slug}/judge-rulings/", f"/t/{playing.slug}/rules/"
    assert client.get(address).status_code == 404
    assert address not in flat(client.get(rules))
    set_switch(playing, enabled=True, public=True, actor=organiser)
    page = flat(client.get(address))
    assert "The train" in page
    assert "Olgierd Judge" not in page
    assert address in flat(client.get(rules))
    assert Client().get(f"/t/{playing.slug}/manage/judge-rulings/").status_code == 302


def test_many_rulings_cost_no_more_queries(judges_client, home, playing, table, player, judge):
    def cost(path: str) -> int:
        forget_all()
        with CaptureQueriesContext(connection) as captured:
            assert judges_client.get(f"{home}{path}").status_code == 200
        return len(captured)

    paths = ("judge-rulings/", "judge-rulings/print/", "judge-rulings/1/1/late/")
    make_ruling(playing, NewRuling("late", Outcome.WARNING, table, player), actor=judge)
    before = [cost(path) for path in paths]
    for _ in range(5):
        make_ruling(playing, NewRuling("late", Outcome.WARNING, table, player), actor=judge)
    assert [cost(path) for path in paths] == before


def test_off_costs_the_board_no_query(judges_client, home, playing, table, player, organiser):
    def cost() -> int:
        judges_client.get(f"{home}results/")
        with CaptureQueriesContext(connection) as captured:
            page = flat(judges_client.get(f"{home}results/"))
        assert "1 open call" in page
        return len(captured)

    call_judge(table, actor=actor_for(player), entrant=player)
    on = cost()
    set_switch(playing, enabled=False, public=False, actor=organiser)
    assert cost() == on

"""The table's page: who may open it, entering a hand step by step, mending, the end."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.riichi.hanchan import Draw, HandPlayed
from taikai.agenda.domain import clock as clocks
from taikai.agenda.domain.personal_schedule import clear_cache
from taikai.agenda.models import Clock
from taikai.calls.models import Call
from taikai.hands.domain.access.reporting_modes import set_mode, set_table_mode
from taikai.hands.domain.access.table_links import code_of, renew_link, withdraw_link
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.replay import game_of
from taikai.hands.domain.reporting import report_record
from taikai.hands.models import ReportedHand, TableReporting
from taikai.registration.domain.personal_links import token_of
from taikai.results.domain.sheets.confirm import confirm_result, reopen_result
from taikai.results.domain.sheets.saving import save_result
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.models import Result
from taikai.tournaments.domain.change import SYSTEM, Actor
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.django_db
JUDGE = Actor("Judge", "judge")
NO_QUESTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


@pytest.fixture
def table():
    tournament = factories.TournamentFactory(ruleset="ema2025", stage="playing")
    names = ("Tomasz Nowak", "Ines Lima", "Jonas Berg", "Mirela Pop")
    for name in names:
        factories.EntrantFactory(tournament=tournament, name=name)
    (hanchan,) = factories.seated(tournament, 4, rounds=1)
    set_mode(tournament, "phones", actor=SYSTEM)
    return hanchan.tables.get()


def seat(table, wind):
    return table.seats.get(wind=wind)


def address(table):
    return reverse("table-page", args=[table.round.tournament.slug, table.round.number, table.number])


def phone(table, wind):
    """A player's phone that came through the personal link."""
    client = Client()
    slug = table.round.tournament.slug
    answer = client.get(reverse("personal-table", args=[slug, token_of(seat(table, wind).entrant)]))
    assert answer.status_code == 302
    assert answer["Location"] == address(table)
    return client


def device(table):
    """A device that opened the table's link."""
    client = Client()
    tournament = table.round.tournament
    reporting = TableReporting.objects.filter(table=table).first()
    code = code_of(tournament, table, reporting)
    answer = client.get(reverse("table-join", args=[tournament.slug, table.round.number, table.number, code]))
    assert answer.status_code == 302
    return client


def page(client, table, chosen=None):
    answer = client.get(address(table) + (chosen.query if chosen else ""))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def tap(html, **attributes):
    """The address behind the first link that has these attributes."""
    for link in re.findall(r"<a\b[^>]*>", html):
        if all(f'{name.replace("_", "-")}="{value}"' in link for name, value in attributes.items()):
            return re.search(r'href="([^"]*)"', link)[1]
    raise AssertionError(attributes)


def filled(html):
    """The address behind the first filled button."""
    return tap(html, **{"class": "tap tap-fill tap-wide"})


def entered(html):
    """What the save form of a page sends."""
    form = html[html.index("data-save") - 4000 :]
    return dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', form))


def save(client, table, chosen, **more):
    return client.post(address(table), {**dict(chosen.pairs), "act": "save", "key": "k" * 32, **more})


RON = EntryState(do="ron", winner="", payer="S", won=(("W", "3.40"),), riichi=("W",), after=0)


def standing(table):
    return game_of(table.round.tournament, table).standing


# Who may


def test_a_player_finds_the_table_and_sits_at_the_bottom(table):
    html = page(phone(table, "S"), table)
    own = re.search(r'at-bottom" data-key="seat-(.)"', html)
    assert own[1] == "S"
    assert re.search(r'at-right" data-key="seat-(.)"', html)[1] == "W"
    assert "30\u202f000" in html
    assert "East 1" in html


def test_a_stranger_is_told_how_to_get_in(table):
    answer = Client().get(address(table))
    assert answer.status_code == 403
    assert "Scan the code" in answer.content.decode()


def test_a_player_of_another_table_may_not(table):
    other = factories.EntrantFactory(tournament=table.round.tournament)
    client = Client()
    client.cookies["taikai_player"] = token_of(other)
    assert client.get(address(table)).status_code == 403
    assert save(client, table, RON).status_code == 403


def test_a_renewed_personal_link_opens_nothing(table):
    client = phone(table, "E")
    entrant = seat(table, "E").entrant
    entrant.secret = "another"
    entrant.save()
    assert client.get(address(table)).status_code == 403


def test_the_tables_link_opens_this_table_until_it_is_withdrawn(table):
    client = device(table)
    tournament = table.round.tournament
    assert "Ron" in page(client, table)
    withdraw_link(tournament, table, actor=JUDGE)
    answer = client.get(address(table))
    assert answer.status_code == 403
    assert "link no longer works" in answer.content.decode()
    renew_link(tournament, table, actor=JUDGE)
    assert client.get(address(table)).status_code == 403
    assert "Ron" in page(device(table), table)


def test_a_forged_code_is_not_there(table):
    slug = table.round.tournament.slug
    for code in ("1-abc", "x", "1", "99999999999-x", "²-x"):
        assert Client().get(reverse("table-join", args=[slug, 1, 1, code])).status_code == 404
    client = Client()
    client.cookies["taikai_table"] = "1-wrong"
    assert client.get(address(table)).status_code == 403


def test_on_one_device_the_phones_look_on(table):
    set_table_mode(table.round.tournament, table, "one", actor=SYSTEM)
    client = phone(table, "E")
    assert "recorded on its own device" in page(client, table)
    assert save(client, table, RON).status_code == 403
    assert save(device(table), table, RON).status_code == 302


def test_points_only_has_no_page_for_players_and_one_for_judges(table):
    set_mode(table.round.tournament, "points", actor=SYSTEM)
    answer = phone(table, "E").get(address(table))
    assert "Ron</a>" not in answer.content.decode()
    judge = Client()
    judge.force_login(factories.staff(table.round.tournament, "judge"))
    assert save(judge, table, RON).status_code == 302


def test_nothing_is_reported_once_the_result_is_confirmed(table):
    client = phone(table, "E")
    factories.confirmed(table)
    answer = save(client, table, RON)
    assert answer.status_code == 422
    assert "is confirmed" in answer.content.decode()


# Entering


def test_a_ron_in_four_steps_and_a_save(table):
    client = phone(table, "S")
    html = page(client, table)
    who = client.get(address(table) + re.search(r'href="([^"]*)"[^>]*>Ron<', html)[1]).content.decode()
    payer = client.get(address(table) + unescape(tap(who, data_seat="W"))).content.decode()
    assert "From which player" in payer
    value = unescape(client.get(address(table) + unescape(tap(payer, data_seat="S"))).content.decode())
    assert "How much?" in value
    preview = unescape(client.get(address(table) + tap(value, data_value="3 han 40 fu")).content.decode())
    assert "wins from" in preview
    assert "+5\u202f200" in preview
    assert ReportedHand.objects.count() == 0
    answer = client.post(address(table), {**entered(preview), "act": "save"})
    assert answer.status_code == 302
    assert standing(table).points == {"E": 30_000, "S": 24_800, "W": 35_200, "N": 30_000}
    entry = LogEntry.objects.filter(verb="hands.reported").get()
    assert entry.role == "player"


def test_riichi_is_noted_seen_by_the_others_and_paid(table):
    one, two = phone(table, "S"), phone(table, "N")
    for number, on in enumerate(("1", "0", "1")):
        answer = one.post(
            address(table), {"act": "riichi", "seat": "W", "on": on, "after": "0", "key": f"r{number}"}
        )
        assert answer.status_code == 302
    html = page(two, table)
    assert html.count("stick-lies") == 0 or 'aria-pressed="true"' in html
    draw = page(two, table, EntryState(do="draw", after=0))
    assert "tenpai" in draw
    two.post(address(table), {**entered(draw), "act": "save"})
    assert standing(table).points["W"] == 30_000 - 1000 + 3000
    assert standing(table).pot == 1000


def test_the_same_hand_twice_is_one(table):
    one, two = phone(table, "S"), phone(table, "N")
    assert save(one, table, RON, key="a" * 32).status_code == 302
    assert save(one, table, RON, key="a" * 32).status_code == 302  # pressed twice
    assert save(two, table, RON, key="b" * 32).status_code == 302  # another phone
    assert ReportedHand.objects.count() == 1
    assert LogEntry.objects.filter(verb="hands.agreed").count() == 1


def test_another_hand_in_between_is_shown_and_asked(table):
    one, two = phone(table, "S"), phone(table, "N")
    save(one, table, RON)
    other = RON.but(won=(("W", "2.30"),))
    answer = save(two, table, other)
    html = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "Another hand was saved first" in html
    assert "ron 3 han 40 fu" in html
    assert ReportedHand.objects.filter(undone_at=None).count() == 1
    right = re.search(r'href="([^"]*)">Replace with mine', html)[1]
    preview = unescape(two.get(address(table) + right).content.decode())
    assert "Save change" in preview
    two.post(address(table), {**entered(preview), "act": "save"})
    assert ReportedHand.objects.filter(undone_at=None).count() == 1
    assert standing(table).points["W"] == 32_000


def test_a_refused_hand_is_asked_for_again_by_its_own_address(table):
    client = phone(table, "S")
    save(client, table, RON)
    answer = client.post(
        address(table),
        {**dict(RON.but(won=(("W", "2.30"),)).pairs), "act": "save", "key": "n" * 32},
        headers={"hx-request": "true", "hx-target": "table"},
    )
    assert answer.status_code == 422
    step = answer["HX-Replace-Url"]
    assert "won=W:2.30" in step
    assert f'hx-get="{step}"' in unescape(answer.content.decode())
    assert "Another hand was saved first" in unescape(client.get(step).content.decode())


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        (RON.but(won=(("W", "1.30"),)), "needs an open hand"),
        (RON.but(won=(("W", "3.20"),)), "20 fu"),
        (RON.but(won=(("S", "3.40"),)), "own discard"),
        (RON.but(won=(("W", "nonsense"),)), "can’t be read"),
        (RON.but(won=()), "no winner"),
        (EntryState(do="abortive", event="kyuushu_kyuuhai", after=0), "Choose how the hand ended"),
    ],
)
def test_what_cannot_be_is_refused_in_the_engines_words_and_nothing_typed_is_lost(table, chosen, sentence):
    client = phone(table, "S")
    answer = save(client, table, chosen)
    assert answer.status_code == 422
    assert sentence in unescape(answer.content.decode())
    assert ReportedHand.objects.count() == 0


def test_two_winners(table):
    client = phone(table, "S")
    both = RON.but(won=(("W", "3.40"), ("N", "2.30")))
    html = page(client, table, both)
    assert "7\u202f200" in html
    save(client, table, both)
    assert standing(table).points == {"E": 30_000, "S": 22_800, "W": 35_200, "N": 32_000}


def test_tsumo_cells_show_both_shares(table):
    client = phone(table, "S")
    html = page(client, table, EntryState(do="tsumo", winner="S", riichi=(), after=0))
    cell = html[html.index('data-value="3 han 40 fu"') :][:400]
    assert "2\u202f600" in cell
    assert "1\u202f300" in cell
    assert 'data-value="1 han 20 fu"' not in html


def test_named_yaku_add_up(table):
    client = phone(table, "S")
    chosen = EntryState(
        do="ron", winner="W", payer="S", riichi=("W",), by="yaku", yaku=("tanyao",), dora=1, after=0
    )
    html = page(client, table, chosen)
    assert "3 han 40 fu" in html
    assert "5\u202f200" in html
    save(client, table, RON.but(won=(("W", "y40.1.0.tanyao"),)))
    assert standing(table).points["W"] == 35_200


def test_all_tiles_by_the_pad(table):
    client = phone(table, "S")
    chosen = EntryState(do="ron", winner="W", payer="S", riichi=(), by="tiles", after=0)
    html = page(client, table, chosen)
    tiles = ["2m", "3m", "4m", "2p", "3p", "4p", "6s", "7s", "8s", "3s", "3s", "5m", "6m"]
    for code in tiles:
        html = unescape(client.get(address(table) + tap(html, data_tile=code)).content.decode())
    assert "Which tile won?" in html
    assert "so-far" not in html
    html = unescape(client.get(address(table) + tap(html, data_tile="7m")).content.decode())
    worth = re.sub(r"<[^>]*>|\s+", " ", html[html.index("so-far") : html.index("Show payments")])
    assert html.count("tile-tap") == 14 + 34 and "Which yaku" not in html, "the tiles stay in view"
    assert re.search(r"2 han 30 fu \(pinfu, tan'yao\) +2 000 ", worth), worth
    preview = unescape(
        client.get(address(table) + re.search(r'href="([^"]*)">Show payments', html)[1]).content.decode()
    )
    assert "2\u202f000" in preview
    client.post(address(table), {**entered(preview), "act": "save"})
    assert standing(table).points["W"] == 32_000


def test_points_alone(table):
    client = phone(table, "S")
    chosen = EntryState(do="ron", winner="W", payer="S", riichi=(), by="points", after=0)
    html = page(client, table, chosen)
    assert "How many points?" in html
    answer = client.get(address(table) + chosen.query + "&pays=3900")
    assert "won=W:p3900" in answer["Location"]
    bad = client.get(address(table) + chosen.query + "&pays=many")
    assert bad.status_code == 422


def test_a_chombo_asks_whose(table):
    client = phone(table, "S")
    assert "Who made the chombo?" in page(client, table, EntryState(do="chombo", riichi=(), after=0))
    save(client, table, EntryState(do="chombo", winner="N", riichi=(), after=0))
    (step,) = game_of(table.round.tournament, table).hanchan.steps
    assert step.after.chombo == (0, 0, 0, 1) or step.deltas()[3] < 0


def test_liability_is_asked_after_a_yakuman_only(table):
    client = phone(table, "S")
    assert "liable" not in page(client, table, RON)
    yakuman = RON.but(won=(("W", "yakuman"),), riichi=())
    assert "Pao (liability)?" in page(client, table, yakuman)
    save(client, table, yakuman.but(pao="N"))
    points = standing(table).points
    assert points["S"] < 30_000
    assert points["N"] < 30_000


def test_a_judge_is_called_from_the_header_seen_by_all_and_taken_back(table):
    one, two = phone(table, "S"), device(table)
    assert one.post(address(table), {"act": "judge", "seen": "0", "key": "j1"}).status_code == 302
    html = page(two, table)
    assert "Judge called" in html
    call = Call.objects.get()
    assert call.entrant == seat(table, "S").entrant
    text = {"act": ["judge-about"], "call": str(call.pk), "key": "j4"}
    assert two.post(address(table), {**text, "about": "scoring"}).status_code == 302
    assert Call.objects.get().about == "scoring" and "Scoring" in page(one, table)
    assert two.post(address(table), {**text, "about": "gossip"}).status_code == 422
    two.post(address(table), {"act": ["judge-about", "judge-back"], "call": str(call.pk), "key": "j2"})
    assert "Judge called" not in page(one, table)
    assert one.post(address(table), {"act": "judge-back", "call": "99", "key": "j3"}).status_code == 422


@pytest.mark.parametrize(
    "query",
    [
        "?how=mend&at=99&do=ron&payer=S&won=W:3.40",
        "?how=remove&at=99",
        "?how=insert&at=99&do=draw",
        "?do=ron&payer=S&winner=W&by=tiles&melds=c8mc1zp5zk9s&tiles=1m&marks=0m-9z",
        "?do=ron&payer=S&won=W:t1m_c8m___",
        "?do=ron&payer=S&winner=W&by=yaku&yaku=nonsense.tanyao.nagashi_mangan&fu=33",
        "?do=ron&payer=S&won=W:y999.99.99.riichi%2Btanyao,W:1.30,X:2",
        "?do=tsumo&winner=E&by=more&called=ESWN&riichi=ESWN",
        "?do=abortive&event=x",
        "?do=set",
        "?do=nagashi&nagashi=ESWN&tenpai=zz",
        "?after=abc&at=-1&how=never&do=nothing",
    ],
)
def test_an_odd_address_is_a_page_all_the_same(table, query):
    client = two_hands(table)
    assert client.get(address(table) + query).status_code == 200


# Mending


def two_hands(table):
    client = phone(table, "S")
    save(client, table, RON.but(riichi=()))
    draw = EntryState(do="draw", riichi=(), tenpai=("E",), after=1)
    save(client, table, draw, key="c" * 32)
    return client


def test_the_last_hands_value_is_mended(table):
    client = phone(table, "S")
    save(client, table, RON)
    html = page(client, table)
    sheet = unescape(client.get(address(table) + re.search(r'href="([^"]*)">Correct', html)[1]).content.decode())
    value = unescape(client.get(address(table) + filled(sheet)).content.decode())
    preview = unescape(client.get(address(table) + tap(value, data_value="3 han 30 fu")).content.decode())
    assert "ron 3 han 40 fu → <strong>" in preview
    assert "−1\u202f300" in preview
    client.post(address(table), {**entered(preview), "act": "save"})
    assert standing(table).points["W"] == 33_900
    entry = LogEntry.objects.filter(verb="hands.changed").get()
    assert entry.reason == "miscounted"


def test_a_hand_before_is_deleted_inserted_and_the_rest_replays(table):
    client = two_hands(table)
    before = standing(table).points
    removal = EntryState(how="remove", at=0, after=2)
    html = page(client, table, removal)
    assert "Delete this hand" in html
    save(client, table, removal, other="it never happened", key="d" * 32)
    assert len(game_of(table.round.tournament, table).rows) == 1
    assert LogEntry.objects.filter(verb="hands.removed").get().reason == "it never happened"
    back = RON.but(riichi=(), how="insert", at=0, after=2)
    assert "The result of these hands changes" in page(client, table, back)
    save(client, table, back, key="e" * 32)
    assert standing(table).points == before


def test_mending_pressed_twice_is_mended_once_and_refuses_nothing(table):
    client = two_hands(table)
    before = standing(table).points
    forgotten = EntryState(do="draw", riichi=(), tenpai=("S",), how="insert", at=2, after=2)
    last = EntryState(how="remove", at=2, after=3)
    for chosen, key in ((forgotten, "d" * 32), (last, "e" * 32)):
        for _press in range(2):
            answer = save(client, table, chosen, key=key, reason="miscounted")
            assert (answer.status_code, answer["Location"][-8:]) == (302, "do=hands")
    assert standing(table).points == before
    assert save(client, table, last, key="f" * 32, reason="miscounted").status_code == 422


def test_a_change_that_makes_a_later_hand_impossible_says_which(table):
    client = phone(table, "S")
    tournament = table.round.tournament
    tournament.rule_changes = {"riichi_below_1000": False}
    tournament.save()
    save(client, table, RON.but(won=(("W", "sanbaiman"),), riichi=()))
    draw = EntryState(do="draw", riichi=("S",), tenpai=(), after=1)
    assert save(client, table, draw, key="c" * 32).status_code == 302
    worse = RON.but(won=(("W", "yakuman"),), riichi=(), how="mend", at=0, after=2)
    html = page(client, table, worse)
    assert "This makes hand 2 impossible" in html


def test_a_judge_sets_the_points_with_a_reason_and_players_may_not(table):
    client = two_hands(table)
    typed = {"points_E": "30000", "points_S": "30000", "points_W": "30000", "points_N": "30000"}
    typed |= {"round": "0", "kyoku": "3", "honba": "0", "sticks": "0", "after": "2", "act": "set", "key": "f" * 32}
    assert client.post(address(table), {**typed, "reason": "x"}).status_code == 403
    judge = Client()
    judge.force_login(factories.staff(table.round.tournament, "judge"))
    answer = judge.post(address(table), typed)
    assert answer.status_code == 422
    assert 'value="30000"' in answer.content.decode()
    looked = judge.post(address(table), {**typed, "act": "look", "reason": "agreed by all"})
    html = unescape(looked.content.decode())
    assert looked.status_code == 200 and ReportedHand.objects.count() == 2, "nothing is saved by looking"
    assert "East 3" in html and "agreed by all" in html
    lines = re.findall(r'scope="row"><bdi>(.*?)</bdi></th>(.*?)</tr>', html, re.S)
    points = standing(table).points
    order = sorted(points.values(), reverse=True)
    text = {name: re.findall(r"[\d\u202f]{3,}|\d(?:st|nd|rd|th)", words) for name, words in lines}
    names = {wind: seat(table, wind).entrant.name.split()[0] for wind in "ESWN"}
    for wind, name in names.items():
        was, place, now, after, _change = [*text[name], ""][:5]
        assert was.replace("\u202f", "") == str(points[wind])
        assert int(place[0]) == 1 + order.index(points[wind])
        assert (now, after) == ("30\u202f000", "1st")
    kept = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html))
    assert {name: kept[name] for name in typed if name not in ("act", "key")} == {
        name: value for name, value in typed.items() if name not in ("act", "key")
    }
    assert judge.post(address(table), {**typed, "reason": "agreed by all"}).status_code == 302
    assert standing(table).kyoku == 3
    assert standing(table).points["E"] == 30_000
    assert "points set by a judge" in page(client, table, EntryState(do="hands"))


def test_a_judge_swaps_two_people_who_sat_the_other_way_round(table):
    """The hands stay with the seats: before and after by hand and player, a reason, the log, and the way back."""
    client = two_hands(table)
    judge = Client()
    judge.force_login(factories.staff(table.round.tournament, "judge"))
    chosen = EntryState(do="swap", winner="E", payer="W")
    assert "Swap seats" not in page(client, table, EntryState(do="more"))
    assert "data-save" not in page(client, table, chosen)
    html = page(judge, table, chosen)
    before = standing(table).points
    people = {wind: seat(table, wind).entrant.name for wind in "ESWN"}
    row = re.search(r"<tfoot>(.*?)</tfoot>", html, re.S)
    text = [re.sub(r"\D", "", number) for number in re.findall(r"(?:num\">|<strong>)([^<]+)", row[1])]
    assert text == [str(before[wind]) for wind in "EWWE"]
    assert html.count("swap-hand-row") == len([1 for delta in deltas(table) if delta[0] or delta[2]])
    seated = re.search(r'name="seated" value="([^"]+)"', html)[1]
    typed = {"do": "swap", "winner": "E", "payer": "W", "seated": seated, "act": "swap", "key": "s" * 32}
    assert client.post(address(table), {**typed, "reason": "x"}).status_code != 422
    assert {wind: seat(table, wind).entrant.name for wind in "ESWN"} == people
    assert judge.post(address(table), {**typed, "reason": " "}).status_code == 422
    for key in ("s", "s", "t"):
        # Pressed twice, and once more from a page that still shows them on their old seats: swapped once.
        judge.post(address(table), {**typed, "reason": "sat wrongly", "key": key * 32})
        assert seat(table, "E").entrant.name == people["W"]
        assert seat(table, "W").entrant.name == people["E"]
    assert standing(table).points == before
    entry = table.round.tournament.log.get(verb="seating.swapped")
    assert entry.reason == "sat wrongly"
    again = re.search(r'name="seated" value="([^"]+)"', page(judge, table, chosen))[1]
    judge.post(address(table), {**typed, "seated": again, "reason": "after all not", "key": "u" * 32})
    assert {wind: seat(table, wind).entrant.name for wind in "ESWN"} == people


def deltas(table):
    """What each hand moved, by starting seat."""
    return [step.deltas() for step in game_of(table.round.tournament, table).hanchan.steps]


# The clock


def test_the_clock_is_the_tables_own_also_when_the_halls_is_over(table):
    clocks.start(table.round.tournament, 1, actor=SYSTEM)
    clocks.add_minutes(table.round.tournament, 1, 5, table=table.number, reason="drink spilled", actor=SYSTEM)
    clock = Clock.objects.get()
    clock.started_at -= dt.timedelta(seconds=clock.seconds + 120)
    clock.save(update_fields=["started_at"])
    clear_cache()
    shown = page(phone(table, "E"), table)
    assert 'data-state="running"' in shown
    assert 170 <= int(re.search(r'data-left="(-?\d+)"', shown)[1]) <= 180


# The end


def test_the_result_comes_from_the_hands(table):
    tournament = table.round.tournament
    after = 0
    for _hand in range(8):
        game = report_record(tournament, table, HandPlayed(Draw(())), after=after, actor=JUDGE)
        after = game.last
    client = phone(table, "W")
    html = page(client, table)
    assert "The hanchan is over" in html
    assert client.post(address(table), {"act": "result", "key": "g" * 32}).status_code == 302
    result = Result.objects.get()
    assert (result.state, result.east, result.sticks_left) == ("entered", 30_000, 0)
    html = page(client, table)
    assert "A judge confirms it" in html
    assert 'value="result"' not in html, "submitted as it is"
    # A hand mended after that makes it another result.
    mended = EntryState(how="mend", at=0, do="draw", tenpai=("S",), after=after)
    assert save(client, table, mended, key="m" * 32).status_code == 302
    html = page(client, table)
    assert "The hands have changed since the result was submitted. Submit it again." in html
    assert client.post(address(table), {"act": "result", "key": "h" * 32}).status_code == 302
    assert 'value="result"' not in page(client, table)
    confirm_result(table, version=2, actor=SYSTEM)
    assert "Result confirmed" in page(client, table)


def test_a_judge_who_enters_the_points_ends_it_for_the_players(table):
    """The fault: Ron and Tsumo stayed on four phones, and a hand entered there was refused."""
    client = phone(table, "W")
    report_record(table.round.tournament, table, HandPlayed(Draw(())), after=0, actor=JUDGE)
    assert ">Tsumo</a>" in page(client, table)
    revision = Tournament.objects.get().revision
    points = {"E": 41_000, "S": 30_000, "W": 30_000, "N": 19_000}
    save_result(table, Sheet(points, sticks_left=0), actor=JUDGE, based_on=0, confirm=True, reason="they stopped")
    assert Tournament.objects.get().revision > revision
    html = page(client, table)
    assert "The hanchan is over" in html and "Result confirmed." in html
    assert ">Tsumo</a>" not in html and "data-question" in html
    ends = re.findall(r'end-place">([^<]+)<.*?end-name">([^<]+)<.*?end-points">([^<]+)<', html, re.DOTALL)
    assert [(place, points) for place, _name, points in ends] == [
        ("1st", "41\u202f000"),
        ("2nd", "30\u202f000"),
        ("2nd", "30\u202f000"),
        ("4th", "19\u202f000"),
    ]
    reopen_result(table, reason="Another sheet", version=1, actor=SYSTEM)
    assert ">Tsumo</a>" in page(client, table), "and goes on where it was"


# Costs


def questions(captured):
    return [each["sql"] for each in captured if not each["sql"].startswith(NO_QUESTION)]


@pytest.mark.parametrize("hands", [1, 12])
def test_a_report_asks_fifteen_things_of_the_database_however_long_the_game(table, hands):
    tournament = table.round.tournament
    client = phone(table, "S")
    after = 0
    for _hand in range(hands):
        after = report_record(tournament, table, HandPlayed(Draw(("E",))), after=after, actor=JUDGE).last
    with CaptureQueriesContext(connection) as captured:
        assert save(client, table, RON.but(after=after)).status_code == 302
    assert len(questions(captured)) <= 15, questions(captured)
    with CaptureQueriesContext(connection) as captured:
        page(client, table)
    assert len(questions(captured)) <= 8, questions(captured)


@pytest.mark.parametrize(("ruleset", "last_at_once"), [("ema2025", False), ("wrc2025", True)])
def test_once_its_time_is_up_the_table_is_asked_and_told_which_hand_is_the_last(table, ruleset, last_at_once):
    tournament = table.round.tournament
    tournament.ruleset = ruleset
    tournament.save()
    client = phone(table, "S")
    assert "data-at-signal" not in page(client, table)  # no clock, nothing to wait for
    clocks.start(tournament, 1, actor=SYSTEM)
    asked = re.compile(r"data-at-signal\s+hidden")
    assert asked.search(page(client, table))
    Clock.objects.update(started_at=dt.datetime.now(dt.UTC) - dt.timedelta(hours=3))
    clear_cache()
    there = page(client, table)
    assert "data-at-signal" in there
    assert not asked.search(there)
    client.post(address(table), {"act": "signal", "after": "0", "key": "signal-key-0001"})
    noted = page(client, table)
    assert "data-at-signal" not in noted
    assert ("data-last-hand" in noted) == last_at_once
    if not last_at_once:
        game = game_of(tournament, table)
        report_record(tournament, table, HandPlayed(Draw(())), after=game.last, actor=SYSTEM)
        assert "data-last-hand" in page(client, table)


def test_a_table_with_more_time_is_asked_later(table):
    tournament = table.round.tournament
    clocks.start(tournament, 1, actor=SYSTEM)
    Clock.objects.update(started_at=dt.datetime.now(dt.UTC) - dt.timedelta(hours=3))
    clocks.add_minutes(tournament, 1, 240, table=table.number, reason="spilled tea", actor=SYSTEM)
    clear_cache()
    assert re.search(r"data-at-signal\s+hidden", page(phone(table, "S"), table))

"""The tournament's pages about its cards: desk, rulings, fairness, statistics; and what they ask the database."""

from __future__ import annotations

import json
import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from cards.deck import SEATS
from cards.fair import CheckState, commitment, verify
from cards.judge.effect import MEANING
from taikai.decks.domain import statistics
from taikai.decks.domain.deals.card_settings import choose_modes, commit, settings_of
from taikai.decks.domain.deals.dealing import deal_hanchan, next_to_deal
from taikai.decks.domain.demo import deal_demo
from taikai.decks.domain.hands.settlement import JudgeChanges, apply_hand
from taikai.decks.models import CardHand, CardSettings, Deck, DeckOperation
from taikai.decks.tests.tables import BOSS, carded, read, reveal, stacked
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import personal_path
from taikai.tournaments.domain.lifecycle import move_to_stage
from taikai.tournaments.models import LogEntry, Tournament
from tests import factories

__all__ = ["stacked"]

pytestmark = pytest.mark.django_db

DRAW = {"type": "draw", "tenpai": ["E"], "nagashi": [], "events": []}


@pytest.fixture(autouse=True)
def _no_leftovers():
    """A rolled-back test's tournament may come again with its number and revision."""
    cache.clear()


def _staff(tournament, role="organiser"):
    client = Client()
    client.force_login(factories.staff(tournament, role))
    return client


def _finish(tournament, number=1):
    """One hand with whatever cards lie first, then a confirmed result."""
    table = reveal(tournament, number=number)
    facts = {"type": "chombo", "offenders": ["E"], "events": []}
    apply_hand(tournament, table.deck, facts, JudgeChanges(), hand=1, actor=BOSS)
    factories.confirmed(table.deck.table)


def _get(tournament, path, client=None):
    answer = (client or Client()).get(f"/t/{tournament.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_first_the_commitment_then_the_deal():
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="playing")
    factories.seated(tournament, 8)
    boss = _staff(tournament)
    address = f"/t/{tournament.slug}/manage/cards/do/"
    refused = boss.post(address, {"do": "deal", "hanchan": "1"})
    assert refused.status_code == 409
    assert "Publish the commitment first" in refused.content.decode()
    boss.post(address, {"do": "commit", "public": "Gazeta"})
    settings = CardSettings.objects.get()
    assert settings.commitment == commitment(bytes.fromhex(settings.secret))
    again = boss.post(address, {"do": "commit", "public": "other"})
    assert again.status_code == 409
    assert CardSettings.objects.get().secret == settings.secret
    boss.post(address, {"do": "deal", "hanchan": "1"})
    assert Deck.objects.count() == 2
    assert next_to_deal(tournament) is None


def test_the_secret_never_leaves_before_it_is_published():
    tournament = carded(8)
    _finish(tournament)
    secret = settings_of(tournament).secret
    judge, boss = _staff(tournament, "judge"), _staff(tournament)
    for client in (Client(), judge, boss):
        for path in ("fairness/?verify=1", "fairness.json", "cards/", "rulings/"):
            assert secret not in _get(tournament, path, client)
    assert secret not in _get(tournament, "manage/cards/", boss)
    assert secret not in json.dumps(list(LogEntry.objects.values("before", "after", "target")))


def test_a_table_in_play_is_never_published():
    tournament = carded(8)
    _finish(tournament, 1)
    reveal(tournament, number=2)
    document = json.loads(_get(tournament, "fairness.json"))
    assert [(table["hanchan"], table["table"]) for table in document["tables"]] == [(1, 1)]
    assert document["secret"] is None
    assert "1 table is still playing" in _get(tournament, "fairness/")


def test_the_secret_waits_for_the_last_table_then_everything_verifies():
    tournament = carded(8)
    boss, address = _staff(tournament), f"/t/{tournament.slug}/manage/cards/do/"
    _finish(tournament, 1)
    assert boss.post(address, {"do": "secret"}).status_code == 409
    _finish(tournament, 2)
    assert boss.post(address, {"do": "secret"}).status_code == 302
    document = json.loads(_get(tournament, "fairness.json"))
    assert verify(document).verdict is CheckState.RIGHT
    text = _get(tournament, "fairness/?verify=1")
    assert "Everything follows from the secret" in text
    assert "python -m cards.fair verify" in text
    with pytest.raises(Refusal, match="can’t deal more cards"):
        deal_hanchan(tournament, 1, actor=BOSS)


def test_a_changed_choice_in_the_database_is_seen():
    tournament = carded()
    _finish(tournament)
    tournament.stage = "final"
    tournament.save()
    row = DeckOperation.objects.filter(operation__op="choose").first()
    assert row is not None
    honest = json.loads(_get(tournament, "fairness.json"))
    changed = json.loads(json.dumps(honest))
    hands = changed["tables"][0]["deal"]["hands"]
    changed["tables"][0]["operations"][0]["card"] = hands[row.operation["seat"]][1]
    assert verify(honest).verdict is CheckState.RIGHT
    assert verify(changed).verdict is CheckState.WRONG


def test_final_standings_publish_the_secret():
    tournament = carded()
    _finish(tournament)
    assert "published when standings are final" in _get(tournament, "fairness/")
    tournament.stage = "final"
    tournament.save()
    assert settings_of(tournament).secret in _get(tournament, "fairness/")


def test_nothing_is_dealt_once_final_standings_have_shown_the_secret():
    tournament = carded()
    _finish(tournament)
    tournament.hanchan_count = 1
    tournament.save()
    move_to_stage(tournament, "final", actor=BOSS)
    move_to_stage(tournament, "playing", actor=BOSS)
    with pytest.raises(Refusal, match="can’t deal more cards"):
        deal_hanchan(tournament, 1, actor=BOSS)


def test_rulings_are_public_and_the_organiser_changes_them():
    tournament = carded()
    text = _get(tournament, "rulings/")
    assert len(re.findall(r'class="visually-hidden"\s*>chosen for this tournament', text)) >= 39
    assert 'class="badge">default' not in text
    assert "R39" in text
    boss, judge = _staff(tournament), _staff(tournament, "judge")
    assert 'type="radio"' in _get(tournament, "rulings/?edit=1", boss)
    assert 'type="radio"' not in _get(tournament, "rulings/?edit=1", judge)
    address = f"/t/{tournament.slug}/manage/rulings/"
    assert judge.post(address, {"R05": "until_won"}).status_code == 403
    assert boss.post(address, {"R05": "until_won"}).status_code == 302
    assert settings_of(tournament).rulings == {"R05": "until_won"}
    changed = _get(tournament, "rulings/")
    assert "1 ruling differs from the default" in changed
    badges = re.findall(r'class="badge badge-accent"\s*>chosen for this tournament', changed)
    assert len(badges) == 1  # as proposed is said by no badge
    assert changed.count('<span class="badge">default') == 1
    assert boss.post(address, {"R05": "nonsense"}).status_code == 422


def test_statistics_count_finished_tables_only():
    tournament = carded(8)
    assert "No tables with cards finished" in _get(tournament, "cards/")
    table = reveal(tournament, number=1)
    played = table.log.state.choices["E"]
    apply_hand(tournament, table.deck, {"type": "abort", "events": []}, JudgeChanges(), hand=1, actor=BOSS)
    assert "No tables with cards finished" in _get(tournament, "cards/")
    factories.confirmed(table.deck.table)
    tournament.refresh_from_db()
    tournament.revision += 1
    tournament.save()
    row = _get(tournament, "cards/").split(f'data-card="{played}"')[1].split("</tr>")[0]
    numbers = re.findall(r'class="num">(\d+)', row)
    assert numbers == ["1", "0", "1", "0", "0", "0", "0"]


def _moved(tournament: Tournament, slug: str) -> str:
    """What the page says a card moved, after a change of the tournament."""
    tournament.refresh_from_db()
    tournament.revision += 1
    tournament.save()
    row = _get(tournament, "cards/").split(f'data-card="{slug}"')[1].split("</tr>")[0]
    return re.findall(r'class="num">([^<]*)', row)[-1]


def _doubled_win(tournament: Tournament) -> CardHand:
    """South wins 2000 from West, doubled by Komaki; the table's result is confirmed."""
    table = read(tournament)
    won = {"seat": "S", "hand": "234567m34678p55s", "winning_tile": "5p"}
    report = {"type": "win", "method": "ron", "from": "W", "wins": [won], "events": []}
    report |= {"dora_indicators": ["9s"], "ura_indicators": []}
    apply_hand(tournament, table.deck, report, JudgeChanges(), hand=1, actor=BOSS)
    factories.confirmed(table.deck.table)
    return CardHand.objects.select_related("record").get()


def test_points_moved_are_counted_when_a_hand_is_saved(stacked, monkeypatch):
    tournament, _judge = stacked({"S": "jindai-komaki"})
    hand = _doubled_win(tournament)
    assert hand.answer["delta"]["S"] == 4000
    assert hand.moved == {"meaning": MEANING, "points": {"jindai-komaki": 2000}}
    monkeypatch.setattr(statistics, "moved_by_cards", None)  # no page judges it again
    assert _moved(tournament, "jindai-komaki") == "2\u202f000"
    assert _moved(tournament, "nanpo-kazue") == "0"
    hand.record.undone_at = timezone.now()
    hand.record.save()
    assert _moved(tournament, "jindai-komaki") == "0"


def test_hands_from_before_are_counted_too_and_only_once(stacked, monkeypatch):
    tournament, _judge = stacked({"S": "jindai-komaki"})
    hand = _doubled_win(tournament)
    hand.moved = {}
    hand.save()
    judged = []
    real = statistics.moved_by_cards
    monkeypatch.setattr(statistics, "moved_by_cards", lambda *text: judged.append(1) or real(*text))
    assert _moved(tournament, "jindai-komaki") == "2\u202f000"
    assert _moved(tournament, "jindai-komaki") == "2\u202f000"
    assert len(judged) == 1
    hand.moved = {"meaning": MEANING - 1, "points": {"jindai-komaki": 5}}
    hand.save()
    assert _moved(tournament, "jindai-komaki") == "2\u202f000"


def test_a_report_no_judge_can_read_any_more_counts_what_its_lines_moved(stacked):
    tournament, _judge = stacked({"S": "jindai-komaki"})
    hand = _doubled_win(tournament)
    line = {"kind": "side", "amount": 400, "from": "E", "to": "S", "clause": "C16a"}
    hand.moved, told = {}, hand.record.record
    hand.answer = {**hand.answer, "ledger": [line, line, {**line, "clause": "hand"}]}
    hand.save()
    changed = {"report": {**told["report"], "forgotten": 1}, "changes": {"struck": [1]}}
    hand.record.record = told | changed
    hand.record.save()
    assert _moved(tournament, "inoue-jun") == "400"
    assert _moved(tournament, "jindai-komaki") == "0"


def test_a_draft_deals_seven_and_keeps_six():
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="playing")
    factories.seated(tournament, 4)
    modes = {"deal_size": 7, "rotate_after": 5, "replace_winners": True, "maho_returns_cards": True}
    choose_modes(tournament, **modes, actor=BOSS)
    commit(tournament, actor=BOSS)
    deal_hanchan(tournament, 1, actor=BOSS)
    seats = tournament.rounds.get().seats.select_related("entrant__tournament")
    paths = {seat.wind: personal_path(seat.entrant) + "cards/" for seat in seats}
    for _ in range(6):
        packets = read(tournament).log.state.packets
        for wind in SEATS:
            assert "Keep one card" in Client().get(paths[wind]).content.decode()
            Client().post(paths[wind], {"card": packets[wind][0], "hand": "1"})
    state = read(tournament).log.state
    assert all(len(state.hands[wind]) == 6 for wind in SEATS)
    assert "Choose a card for this hand" in Client().get(paths["E"]).content.decode()
    for language, words in (("en", "53 cards are too few"), ("pl", r"Za mało kart \(53\)")):
        with override(language), pytest.raises(Refusal, match=words):
            choose_modes(tournament, **{**modes, "deal_size": 14}, actor=BOSS)


def test_modes_that_are_no_numbers_are_refused_and_nothing_is_saved():
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="playing")
    client = Client()
    client.force_login(factories.staff(tournament, "organiser"))
    address = reverse("manage-cards-do", args=[tournament.slug])
    answer = client.post(address, {"do": "modes", "deal_size": "many", "rotate_after": "x", "key": "m" * 32})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Deal at least 6 cards to each player." in page
    assert "Enter 0 to 5 cards to play before a card can be used again." in page
    assert settings_of(tournament).deal_size == 6


def test_the_demo_deals_the_current_hanchan():
    tournament = factories.TournamentFactory(ruleset="krakow2022", stage="playing")
    factories.seated(tournament, 8)
    assert deal_demo(tournament, BOSS) == 2
    assert deal_demo(tournament, BOSS) == 0
    assert deal_demo(factories.TournamentFactory(), BOSS) == 0


@pytest.mark.parametrize("path", ["cards/", "rulings/", "fairness/", "fairness.json"])
def test_without_cards_there_are_no_such_pages(path):
    tournament = factories.TournamentFactory(ruleset="ema2016")
    assert Client().get(f"/t/{tournament.slug}/{path}").status_code == 404
    home = _get(tournament, "")
    assert "/fairness/" not in home
    assert "/fairness/" in _get(factories.TournamentFactory(ruleset="krakow2022"), "")


@pytest.mark.parametrize("players", [8, 80])
def test_pages_ask_the_database_the_same_however_many_play(players, django_assert_max_num_queries):
    tournament = carded(players)
    _finish(tournament)
    boss = _staff(tournament)
    for path in ("cards/", "rulings/", "fairness/", "fairness/?verify=1", "fairness.json"):
        with django_assert_max_num_queries(10):
            _get(tournament, path)
    with django_assert_max_num_queries(14):
        _get(tournament, "manage/cards/", boss)
    with django_assert_max_num_queries(14):
        _get(tournament, "manage/cards/1/2/", boss)

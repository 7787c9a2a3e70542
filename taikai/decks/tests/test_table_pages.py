"""The table's pages: choosing in secret, revealing, settling, undoing."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from cards.deck import SEATS
from taikai.decks.domain.hands.settlement import JudgeChanges, apply_hand
from taikai.decks.models import CardHand, DeckOperation
from taikai.decks.tests.tables import BOSS, carded, page, read, reveal, stacked
from taikai.problems import Refusal
from taikai.registration.domain.personal_links import personal_path
from taikai.seating.models import Seat
from taikai.tournaments.models import LogEntry
from tests import factories
from tests.html_compare import flat

pytestmark = pytest.mark.django_db
__all__ = ["stacked"]

RON = {
    "end": "ron",
    "winners": "S",
    "from": "W",
    "hand_S": "234567m34678p55s",
    "tile_S": "5p",
    "dora": "9s",
    "hand": "1",
}


def _judge(tournament):
    client = Client()
    client.force_login(factories.staff(tournament, "judge"))
    return client


def _paths(tournament):
    seats = Seat.objects.filter(round__tournament=tournament, table__number=1).select_related(
        "entrant__tournament"
    )
    return {seat.wind: personal_path(seat.entrant) + "cards/" for seat in seats}


def test_the_choice_stays_secret_until_all_four_have_chosen():
    tournament = carded()
    paths, phone = _paths(tournament), Client()
    state = read(tournament).log.state
    for number, seat in enumerate(SEATS):
        card = state.hands[seat][number]
        phone.post(paths[seat], {"card": card, "hand": "1"})
        others = [phone.get(paths[other]).content.decode() for other in SEATS if other != seat]
        shown = [read(tournament).face(card).name in text for text in others]
        assert all(shown) if seat == "N" else not any(shown)
    assert read(tournament).playing
    own = phone.get(paths["S"]).content.decode()
    assert all(read(tournament).face(card).name in own for card in state.hands["S"])
    logged = LogEntry.objects.filter(verb="cards.chose")
    assert all("card" not in (entry.after or {}) for entry in logged)


def test_no_page_names_a_covered_card_of_somebody_else():
    """A face names its card in words, in its address and in the address of its crest."""
    tournament = carded()
    paths, client = _paths(tournament), _judge(tournament)
    state = read(tournament).log.state
    Client().post(paths["S"], {"card": state.hands["S"][1], "hand": "1"})
    secret = set(state.hands["S"])
    base = f"/t/{tournament.slug}/"
    pages = [base, base + "fairness/", base + "fairness.json", base + "table/1/1/", base + "seating/"]
    pages += [
        base + "manage/cards/",
        base + "manage/cards/1/1/",
        base + "manage/cards/1/1/choose/S/",
        base + "log/",
    ]
    others = [paths[seat] for seat in "EWN"]
    for path in [*pages, *others, *(path.removesuffix("cards/") for path in others)]:
        for reader in (Client(), client):
            text = reader.get(path, follow=True).content.decode()
            found = {slug for slug in secret if f"#{slug}" in text or f'"{slug}"' in text}
            assert not found, path
    own = Client().get(paths["S"])
    assert all(f".svg#{slug}" in own.content.decode() for slug in secret)
    assert "no-store" in own["Cache-Control"] and "private" in own["Cache-Control"]


def test_a_choice_can_be_changed_before_the_reveal_and_not_after():
    tournament = carded()
    paths, phone = _paths(tournament), Client()
    hand = read(tournament).log.state.hands["E"]
    phone.post(paths["E"], {"card": hand[0], "hand": "1"})
    phone.post(paths["E"], {"card": hand[1], "hand": "1"})
    assert read(tournament).log.state.choices["E"] == hand[1]
    reveal(tournament, {"E": hand[1]})
    answer = phone.post(paths["E"], {"card": hand[2], "hand": "1"})
    assert answer.status_code == 422
    assert "already revealed" in answer.content.decode()


def test_an_old_page_never_chooses_for_the_next_hand():
    tournament = carded()
    paths = _paths(tournament)
    answer = Client().post(paths["E"], {"card": read(tournament).log.state.hands["E"][0], "hand": "2"})
    assert answer.status_code == 422
    assert DeckOperation.objects.count() == 0


def test_a_card_of_somebody_else_is_refused():
    tournament = carded()
    card = read(tournament).log.state.hands["S"][0]
    answer = Client().post(_paths(tournament)["E"], {"card": card, "hand": "1"})
    assert answer.status_code == 422
    assert "is not in the hand of E" in answer.content.decode()


def test_one_device_goes_round_the_table_without_javascript():
    tournament = carded()
    client, state = _judge(tournament), read(tournament).log.state
    for number, seat in enumerate(SEATS):
        cover = page(client, tournament, f"choose/{seat}/")
        assert "Hand the device to" in cover
        assert state.hands[seat][0] not in cover
        assert state.hands[seat][0] not in page(client, tournament, f"choose/{seat}/?open=1")
        address = f"/t/{tournament.slug}/manage/cards/1/1/choose/{seat}/"
        opened = client.post(address, {"do": "look", "why": "own"})
        assert state.hands[seat][0] in opened.content.decode()
        answer = client.post(address, {"card": state.hands[seat][0], "hand": "1", "key": f"k{number}"})
        expected = f"/choose/{SEATS[number + 1]}/" if number < 3 else "/manage/cards/1/1/"
        assert answer.url.endswith(expected)
    assert read(tournament).playing


def test_a_win_is_previewed_then_saved_and_the_winner_gets_a_new_card(stacked):
    tournament, client = stacked({})
    before = read(tournament)
    text = page(client, tournament, "hand/", do="check", **RON)
    assert "2 han 30 fu" in text
    assert "points, pot and bank add up" in text
    assert not CardHand.objects.exists()
    page(client, tournament, "hand/", do="apply", key="once", **RON)
    after = read(tournament)
    assert after.game.points == {"E": 30_000, "S": 32_000, "W": 28_000, "N": 30_000}
    assert (after.game.name, after.game.honba) == ("E2", 0)
    assert after.log.state.hands["S"][0] != before.log.state.hands["S"][0]
    assert after.log.state.hands["E"] == before.log.state.hands["E"]
    assert not after.playing


def test_the_answer_of_a_check_opens_at_what_was_found(stacked):
    """With nobody ticked as winner the page opened at an empty settlement, far below what was wrong."""
    tournament, client = stacked({})
    text = page(client, tournament, "hand/", do="check", **RON)
    assert 'action="#found"' in text
    assert re.search(r'<div id="found">\s*<section class="sheet settlement"', text)
    text = page(client, tournament, "hand/", do="check", **{**RON, "winners": ""})
    assert re.search(r'<div id="found">\s*<div class="notice notice-error" role="alert"', text)
    assert text.count('id="found"') == 1


def test_an_event_that_cannot_be_read_stays_in_its_fields(stacked):
    tournament, client = stacked({})
    wrong = {"do": "note", "what": "pon", "seat": "W", "from": "N", "tiles": "abc", "turn": "6", "key": "a"}
    text = page(client, tournament, "do/", **wrong)
    assert "Please fix this problem" in text
    assert '<option value="pon" selected>' in text
    for kept in ("<option selected>W</option>", "<option selected>N</option>", 'value="abc"', 'value="6"'):
        assert kept in text


def test_saving_twice_saves_once(stacked):
    tournament, client = stacked({})
    for _ in range(2):
        page(client, tournament, "hand/", do="apply", key="same", **RON)
    assert CardHand.objects.count() == 1


def test_undo_brings_back_points_cards_and_notes(stacked):
    tournament, client = stacked({})
    page(client, tournament, "do/", do="note", what="riichi", seat="S", turn="6")
    before = read(tournament)
    page(client, tournament, "hand/", do="apply", events="riichi S 6", ura="9s", **RON)
    assert read(tournament).game.points["S"] == 33_900
    page(client, tournament, "do/", do="undo", number="1")
    after = read(tournament)
    assert after.game == before.game
    assert after.log.state.hands == before.log.state.hands
    assert after.playing
    assert after.deck.notes == [{"kind": "riichi", "seat": "S", "turn": 6}]


def test_a_struck_line_needs_a_reason_and_stays_balanced(stacked):
    tournament, client = stacked({})
    (line,) = re.findall(r'name="strike"\s+value="(\d+)"', page(client, tournament, "hand/", do="check", **RON))
    text = page(client, tournament, "hand/", do="check", strike=line, **RON)
    assert "Enter a reason for changing the settlement" in text
    page(client, tournament, "hand/", do="apply", strike=line, reason="settled at the table", **RON)
    table = read(tournament)
    assert table.game.points == dict.fromkeys(SEATS, 30_000)
    assert table.hands[-1].record["changes"] == {"struck": [int(line)], "reason": "settled at the table"}


def test_numbers_that_do_not_add_up_are_refused_unless_meant(stacked):
    tournament, client = stacked({})
    text = page(client, tournament, "hand/", do="apply", set_S="5000", reason="x", **RON)
    assert "don’t add up" in text
    assert not CardHand.objects.exists()
    page(client, tournament, "hand/", do="apply", set_S="5000", reason="x", unbalanced="on", **RON)
    assert read(tournament).game.points["S"] == 35_000


def test_a_draw_pays_noten_and_the_dealer_in_tenpai_stays(stacked):
    tournament, client = stacked({})
    page(client, tournament, "hand/", do="apply", end="draw", tenpai="E", hand="1")
    table = read(tournament)
    assert table.game.points == {"E": 33_000, "S": 29_000, "W": 29_000, "N": 29_000}
    assert (table.game.name, table.game.honba) == ("E1", 1)


def test_a_correction_keeps_its_reason_and_can_be_undone(stacked):
    tournament, client = stacked({})
    data = {"do": "correct", "points_E": "31000", "points_S": "29000", "hand": "S2", "honba": "2", "pot": "1000"}
    assert "Enter a reason" in page(client, tournament, "do/", **data)
    page(client, tournament, "do/", reason="counted again", **data)
    game = read(tournament).game
    assert (game.name, game.honba, game.pot, game.points["E"]) == ("S2", 2, 1_000, 31_000)
    page(client, tournament, "do/", do="undo", number="1")
    assert read(tournament).game.name == "E1"


def test_the_last_hand_offers_the_points_to_the_score_sheet(stacked):
    tournament, client = stacked({})
    page(client, tournament, "hand/", do="apply", last="on", **RON)
    text = page(client, tournament)
    assert "The last hand has been played" in text
    address = flat(text).split('button-primary" href="')[1].split('"')[0].replace("&amp;", "&")
    sheet = client.get(address).content.decode()
    assert 'value="32000"' in sheet


def test_a_confirmed_table_is_closed(stacked):
    tournament, client = stacked({})
    factories.confirmed(read(tournament).deck.table)
    text = page(client, tournament, "hand/", do="apply", **RON)
    assert "confirmed" in text
    assert not CardHand.objects.exists()


def test_the_public_and_other_players_see_no_table():
    tournament = carded()
    answer = Client().get(f"/t/{tournament.slug}/manage/cards/1/1/")
    assert answer.status_code == 302
    assert Client().get(f"/t/{tournament.slug}/me/1-wrong/cards/").status_code == 404


def test_a_refused_hand_changes_nothing(stacked):
    tournament, _client = stacked({})
    table = read(tournament)
    report = {"type": "draw", "tenpai": ["E"], "facts": {"hands": {"E": "1379m1379p13579s"}}}
    with pytest.raises(Refusal):
        apply_hand(tournament, table.deck, report, JudgeChanges(), hand=1, actor=BOSS)
    assert read(tournament).game == table.game
    assert not CardHand.objects.exists()


@pytest.mark.parametrize("line", ["riichi", "riichi Q 3", "pon E 555z", "swap S 3", "chi X E 123m"])
def test_events_that_cannot_be_read_say_how_to_write_them(stacked, line):
    tournament, client = stacked({})
    text = page(client, tournament, "hand/", do="check", events=line, **RON)
    assert "Please fix this problem" in text


def test_covering_again_lets_everybody_choose_again(stacked):
    tournament, client = stacked({})
    page(client, tournament, "do/", do="note", what="riichi", seat="S", turn="6")
    before = read(tournament).log.state
    assert "All players choose again" in page(client, tournament, "do/", do="cover")
    table = read(tournament)
    assert not table.playing
    assert table.deck.notes == []
    assert not table.log.state.choices
    assert table.log.state.hands == before.hands
    other = before.hands["E"][1]
    paths = _paths(tournament)
    assert Client().post(paths["E"], {"card": other, "hand": "1"}).status_code == 302
    assert not read(tournament).playing  # one new choice never opens the other three again
    assert "aren’t revealed yet" in page(client, tournament, "do/", do="cover")
    for seat in "SWN":
        assert "Cards covered again" in Client().get(paths[seat]).content.decode()
        Client().post(paths[seat], {"card": before.hands[seat][0], "hand": "1"})
    assert read(tournament).log.state.in_play("E") == other
    assert "Cards covered again" not in Client().get(paths["S"]).content.decode()


def test_a_player_covers_only_while_nothing_of_the_hand_is_noted(stacked):
    tournament, client = stacked({})
    path = _paths(tournament)["W"]
    assert "Cover the cards" in Client().get(path).content.decode()
    page(client, tournament, "do/", do="note", what="riichi", seat="S", turn="6")
    assert "Cover the cards" not in Client().get(path).content.decode()
    late = Client().post(path, {"do": "cover", "hand": "1"})
    assert late.status_code == 422
    assert "only a judge" in late.content.decode()
    page(client, tournament, "do/", do="unnote", count="1")
    assert Client().post(path, {"do": "cover", "hand": "2"}).status_code == 422
    assert read(tournament).playing
    assert Client().post(path, {"do": "cover", "hand": "1", "key": "k"}).status_code == 302
    assert Client().post(path, {"do": "cover", "hand": "1", "key": "k"}).status_code == 302
    assert not read(tournament).log.state.choices
    line = LogEntry.objects.get(verb="cards.covered")
    assert line.actor == read(tournament).seats["W"].entrant.name


def test_a_draft_taken_back_is_no_covering(stacked):
    tournament, client = stacked({})
    page(client, tournament, "hand/", do="apply", key="once", **RON)
    text = Client().get(_paths(tournament)["S"]).content.decode()
    assert "Cards covered again" not in text
    page(client, tournament, "do/", do="undo", number="1")
    assert read(tournament).playing


def test_the_card_drawn_for_a_winner_is_new_until_the_next_hand_is_over(stacked):
    tournament, client = stacked({})
    new = '<span class="badge badge-attention">new</span>'
    paths = _paths(tournament)
    assert all(new not in Client().get(path).content.decode() for path in paths.values())
    page(client, tournament, "hand/", do="apply", key="once", **RON)
    marked = {seat: flat(Client().get(path).content.decode()).count(new) for seat, path in paths.items()}
    assert marked == {"E": 0, "S": 2, "W": 0, "N": 0}  # at the face and in the row of crests; on no other phone
    drawn = read(tournament).log.state.hands["S"][0]
    reveal(tournament, {"S": drawn})
    assert all(flat(Client().get(path).content.decode()).count(new) == 1 for path in paths.values())
    page(client, tournament, "hand/", do="apply", end="draw", tenpai="E", hand="2")
    assert all(new not in Client().get(path).content.decode() for path in paths.values())


def test_the_hands_so_far_follow_the_players_not_the_winds(stacked):
    tournament, client = stacked({})
    page(client, tournament, "hand/", do="apply", **RON)
    reveal(tournament)
    # In E2 the player who began as South deals; a draw with only East (the dealer) in tenpai.
    page(client, tournament, "hand/", do="apply", end="draw", tenpai="E", hand="2")
    row = page(client, tournament).split('<table class="hands">')[1].split("<tbody>")[1].split("</tr>")[0]
    assert re.findall(r'class="num">([^<]*)<', row)[:4] == [
        "−1\u202f000",
        "3\u202f000",
        "−1\u202f000",
        "−1\u202f000",
    ]

"""A carded table reported on the table's page: by phones, the table's device and judges."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.catalogue import load
from cards.hanchan.judge import context_of
from cards.judge.api import judge
from scoring.ledger import Ledger, Transfer
from taikai.decks.domain.deals import dealing
from taikai.decks.domain.statistics import moved_json
from taikai.decks.models import CardHand
from taikai.decks.pages.table.entry_preview import CardsEntered
from taikai.decks.tests.tables import INERT, Stacked, carded, read, reveal, stacked
from taikai.hands.domain.access.reporting_modes import allowed_modes, set_mode
from taikai.hands.domain.access.table_links import code_of
from taikai.hands.domain.access.table_permissions import Guest
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.models import ReportedHand
from taikai.hands.pages.hand_text import ledger_lines
from taikai.registration.domain.personal_links import token_of
from taikai.tournaments.domain.change import SYSTEM
from tests import factories

pytestmark = pytest.mark.django_db
__all__ = ["stacked"]

HAND = "2m3m4m5m6m7m3p4p6p7p8p5s5s5p"
PINFU = f"t{HAND}__9s__"
RIVAL = {"E": "megan-davin"}


def phones(tournament, way="phones"):
    """A phone for every seat, through the personal links."""
    set_mode(tournament, way, actor=SYSTEM)
    found = {}
    for seat in read(tournament).seats.values():
        client = Client()
        client.get(reverse("personal-table", args=[tournament.slug, token_of(seat.entrant)]))
        found[seat.wind] = client
    return found


def address(tournament):
    return f"/t/{tournament.slug}/table/1/1/"


def page(client, tournament, chosen=None):
    answer = client.get(address(tournament) + (chosen.query if chosen else ""))
    assert answer.status_code == 200, answer.content.decode()[:2000]
    return unescape(answer.content.decode())


def save(client, tournament, chosen, **more):
    return client.post(address(tournament), {**dict(chosen.pairs), "act": "save", "key": "k" * 32, **more})


def act(client, tournament, name, **fields):
    return client.post(
        address(tournament), {"act": name, "hand_number": read(tournament).hand_number, "key": name * 9, **fields}
    )


def ron(winner="S", payer="W", value="3.40", **more):
    return EntryState(do="ron", payer=payer, won=((winner, value),), after=0).but(**more)


def offered(html):
    """The cards that each question for a card offers."""
    return {
        name: re.findall(r'<option value="([a-z-]+)"', options)
        for name, options in re.findall(r'<select id="(q[^"]+)"(.*?)</select>', html, re.S)
    }


def with_cards(html, chosen, tournament):
    """An answer to each question for a card: the first that was dealt to the seat."""
    dealt = read(tournament).log.dealt.hands
    options = offered(html)
    found = {name: next(card for card in dealt[name[-1]] if card in cards) for name, cards in options.items()}
    return chosen.but(told=tuple(found.items()))


def points(tournament):
    return dict(read(tournament).game.points)


def test_a_value_is_paid_by_the_one_machine_with_what_the_cards_add(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    html = page(four["S"], tournament)
    assert "Megan" in html
    assert act(four["E"], tournament, "answer", **{"q.duel_rival.E": "S"}).status_code == 302
    assert "seat-card-off" in page(four["W"], tournament)
    chosen = ron("S", "E")
    html = page(four["N"], tournament, chosen)
    assert "+10\u202f400" in html
    # Why it is twice as much: the card and its clause.
    told = re.search(r'class="because">(.*?)</ul>', html, re.S)
    assert told is not None
    assert re.sub(r"<[^>]*>", "", told[1]).strip() == "Megan C32b: payment multiplied 2 for payments to S"
    assert 'class="because"' not in page(four["N"], tournament, ron("S", "W"))
    assert save(four["N"], tournament, chosen).status_code == 302
    assert points(tournament)["S"] == 30_000 + 2 * 5_200
    assert not read(tournament).playing


def test_a_line_of_the_ledger_names_the_card_and_its_clause(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    act(four["E"], tournament, "answer", **{"q.duel_rival.E": "S"})
    save(four["N"], tournament, ron("S", "E"))
    table = read(tournament)
    paid = Ledger((Transfer("E", "S", 1_000, "card", "C32b"), Transfer("E", "S", 300, "honba")))
    step = replace(table.reported.hanchan.steps[0], ledger=paid)
    cards = CardsEntered(tournament, table.deck, table.seats, Guest("staff", SYSTEM), "phones", {})
    lines = ledger_lines(step, dict(zip("ESWN", "ESWN", strict=True)), cards.clause)
    assert [line.words for line in lines] == ["card Megan C32b", "honba"]


def test_all_tiles_are_judged_as_the_program_judges_them(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    act(four["E"], tournament, "answer", **{"q.duel_rival.E": "S"})
    chosen = ron("S", "E", PINFU, riichi=("S",)).but(won=(("S", f"t{HAND}__9s_9s_"),))
    assert save(four["S"], tournament, chosen).status_code == 302
    told = CardHand.objects.get().record.record
    context = told["confirmed"]["table"]
    verdict = judge(
        {**{k: context[k] for k in ("round_wind", "honba", "pot", "points")}, "cards": told["cards"]},
        told["report"],
    )
    assert {w: 30_000 + verdict.delta[w] for w in "ESWN"} == points(tournament)


def test_what_a_card_needs_is_asked_before_anything_is_paid(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    html = page(four["E"], tournament)
    assert "Who is the rival?" in html
    assert 'name="q.duel_rival.E" value="S"' in html
    assert 'name="q.duel_rival.E" value="S"' not in page(four["S"], tournament)
    html = page(four["S"], tournament, ron())
    assert "data-asked" in html
    assert "data-save" not in html
    assert save(four["S"], tournament, ron()).status_code == 422
    asked = ron(told=(("q.duel_rival.E", "S"),))
    assert "data-save" in page(four["S"], tournament, asked)


def without_edition(html):
    """The page without the list it brings for hands without a network: all cards of the edition, in its order."""
    before, _rules, rest = html.partition('data-rules="')
    listed = re.findall(r'\["([a-z-]+)", "\d', rest.partition(" hidden>")[0])
    assert listed in ([], list(load("saki-2022").deck))
    return before + rest.partition(" hidden>")[2]


def covered(tournament):
    """The hands that nobody has chosen from yet."""
    return read(tournament).log.state.hands


def chosen_on(client, tournament, card, hand=1, key="c"):
    return client.post(address(tournament), {"act": "choose", "card": card, "hand": hand, "key": key * 32})


def test_everybody_chooses_on_the_tables_page_and_sees_only_their_own_hand():
    tournament = carded()
    four = phones(tournament)
    hands = covered(tournament)
    for seat, client in four.items():
        html = without_edition(page(client, tournament))
        assert all(f'id="card-{card}"' in html for card in hands[seat])
        others = [card for other in hands if other != seat for card in hands[other]]
        assert not [card for card in others if card in html]
        assert "data-play" in html
        assert "table-actions" not in html
    for number, seat in enumerate("ESWN", 1):
        client = four[seat]
        answer = chosen_on(client, tournament, hands[seat][0])
        assert answer.status_code == 302
        assert answer["Location"].endswith("?do=cards")
        # Pressed twice it is chosen once, and who looks at another phone learns that, not what.
        assert chosen_on(client, tournament, hands[seat][0]).status_code == 302
        last = four["N"]
        if number < 4:
            html = without_edition(page(last, tournament))
            assert html.count("chosen card") >= number
            assert hands[seat][0] not in html
    for client in four.values():
        html = page(client, tournament, EntryState(do="cards"))
        # Whoever may copy a card has those to choose from beside the four.
        assert html.count("face-small") == 4 + html.count('name="card"')
        assert "Go to the table" in html
        assert "The four cards of this hand" in page(client, tournament)


def test_neither_the_device_on_the_table_nor_a_judge_holds_a_hand_of_cards(stacked):
    tournament = carded()
    set_mode(tournament, "one", actor=SYSTEM)
    table = read(tournament).deck.table
    device, judge_at_home = Client(), Client()
    device.get(reverse("table-join", args=[tournament.slug, 1, 1, code_of(tournament, table, None)]))
    judge_at_home.force_login(factories.staff(tournament, "judge"))
    for client in (device, judge_at_home):
        for chosen in (None, EntryState(do="cards"), EntryState(do="more")):
            html = without_edition(page(client, tournament, chosen))
            assert not [card for hand in covered(tournament).values() for card in hand if card in html]
        text = chosen_on(client, tournament, covered(tournament)["E"][0])
        assert "This isn’t your card." in unescape(text.content.decode())
    assert not read(tournament).log.state.choices
    # The device reports; a phone that only looks on still chooses its own card.
    phone = phones(tournament, "one")["E"]
    assert chosen_on(phone, tournament, covered(tournament)["E"][1]).status_code == 302
    assert set(read(tournament).log.state.choices) == {"E"}


def test_a_page_left_open_chooses_for_no_other_hand_and_no_foreign_card(stacked):
    tournament = carded()
    four = phones(tournament)
    hands = covered(tournament)
    answer = chosen_on(four["E"], tournament, hands["S"][0])
    assert answer.status_code == 422
    answer = chosen_on(four["E"], tournament, hands["E"][0], hand=2)
    assert "Choose again" in unescape(answer.content.decode())
    assert not read(tournament).log.state.choices


def test_cards_are_covered_again_at_the_table_until_the_hand_is_under_way(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    assert "Cover the cards" in page(four["S"], tournament, EntryState(do="more"))
    again = {"act": "cover", "hand": 1, "key": "v" * 32}
    assert four["S"].post(address(tournament), again).status_code == 302
    assert four["S"].post(address(tournament), again).status_code == 302
    table = read(tournament)
    assert not table.playing
    assert not table.log.state.choices
    assert "All players choose again" in page(four["E"], tournament)
    reveal(tournament)
    assert act(four["E"], tournament, "answer", **{"q.duel_rival.E": "S"}).status_code == 302
    # Answered: the hand is under way, and only a judge covers its cards.
    assert "Cover the cards" not in page(four["S"], tournament, EntryState(do="more"))
    answer = four["S"].post(address(tournament), again | {"key": "w" * 32})
    assert "only a judge can cover" in unescape(answer.content.decode())
    assert read(tournament).playing


def test_the_card_drawn_as_replacement_is_marked_new_on_the_tables_page(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament)
    old = set(covered(tournament)["S"])
    assert save(four["S"], tournament, ron()).status_code == 302
    drawn = set(covered(tournament)["S"]) - old
    html = page(four["S"], tournament)
    assert len(drawn) == 1
    assert re.search(rf'id="card-{drawn.pop()}".*?badge-attention', html, re.S)
    assert "badge-attention" not in page(four["W"], tournament)


def test_riichi_and_calls_are_noted_and_stand_in_the_hand(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament)
    assert act(four["E"], tournament, "riichi", seat="N", on="1", after=0).status_code == 302
    assert (
        act(four["W"], tournament, "note", what="pon", seat="S", tiles="5z5z5z", **{"from": "E"}).status_code
        == 302
    )
    assert [note["kind"] for note in read(tournament).deck.notes] == ["riichi", "call"]
    assert "29\u202f000" in page(four["W"], tournament)
    html = page(four["S"], tournament, EntryState(do="ron", winner="S", payer="E", by="tiles", after=0))
    assert "melds=p5z" in html
    tiles = "t2m3m4m5m6m7m6p7p5s5s8p_p5z_9s__"
    chosen = ron("S", "E", tiles, riichi=("N",), called=("S",))
    assert save(four["S"], tournament, chosen).status_code == 302
    report = CardHand.objects.get().record.record["report"]
    assert (
        report["wins"][0]["melds"] == [{"kind": "pon", "tiles": "555z", "from": "E"}]
        or report["wins"][0]["melds"][0]["from"] == "E"
    )
    assert points(tournament)["N"] == 29_000


@pytest.mark.parametrize(
    ("chosen", "moved"),
    [
        (EntryState(do="tsumo", won=(("N", "mangan"),), after=0), {"N": 8000, "E": -4000, "S": -2000, "W": -2000}),
        (EntryState(do="draw", tenpai=("E", "W"), after=0), {"E": 1500, "W": 1500, "S": -1500, "N": -1500}),
        (EntryState(do="tsumo", won=(("E", "p2600-2600"),), after=0), {"E": 7800}),
        (EntryState(do="chombo", winner="S", after=0), {"S": 0, "E": 0}),
        (EntryState(do="tsumo", won=(("W", "y30.1.0.tanyao"),), after=0), {"W": 4000, "E": -2000}),
    ],
)
def test_every_way_a_hand_ends(stacked, chosen, moved):
    tournament, _judge = stacked({})
    four = phones(tournament)
    html = page(four["S"], tournament, chosen)
    assert "data-save" in html, html
    answer = save(four["S"], tournament, chosen)
    assert answer.status_code == 302, answer.content.decode()
    now = points(tournament)
    assert {seat: now[seat] - 30_000 for seat in moved} == moved
    assert ReportedHand.objects.get().kind == "CardHand"


def test_the_same_hand_from_two_phones_is_one_and_another_is_asked_about(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament)
    assert save(four["S"], tournament, ron()).status_code == 302
    assert save(four["W"], tournament, ron(), key="w" * 32).status_code == 302
    assert ReportedHand.objects.count() == 1
    answer = save(four["W"], tournament, ron(value="4.30"), key="v" * 32)
    assert answer.status_code == 422
    assert "Another hand was saved first" in answer.content.decode()
    assert ReportedHand.objects.count() == 1


def test_nothing_is_reported_before_the_cards_lie_open():
    tournament = carded()
    four = phones(tournament)
    html = page(four["S"], tournament)
    assert "Choose a card for this hand" in html
    assert "table-actions" not in html
    assert save(four["S"], tournament, ron()).status_code == 422


def test_mending_the_value_replays_and_keeps_the_cards(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament)
    save(four["S"], tournament, ron())
    reveal(tournament)
    save(four["S"], tournament, ron("W", "S", after=read(tournament).reported.last), key="b" * 32)
    before = read(tournament).log.state.hands
    mended = ron("S", "W", "2.30", how="mend", at=0, after=read(tournament).reported.last)
    html = page(four["S"], tournament, mended)
    assert "data-save" in html
    answer = save(four["S"], tournament, mended, reason="miscounted", key="c" * 32)
    assert answer.status_code == 302, answer.content.decode()
    assert points(tournament) == {"E": 30_000, "S": 26_800, "W": 33_200, "N": 30_000}
    assert read(tournament).log.state.hands == before


def assert_kept_figures(tournament):
    """What is kept beside every hand is what the judge says of it at the table it was played at now."""
    table = read(tournament)
    for row, step in zip(table.hands, table.reported.hanchan.steps, strict=True):
        told, kept = step.record.what, CardHand.objects.get(record=row)
        context = context_of(step.before, told)
        verdict = judge(context, told.report)
        assert kept.answer["delta"] == dict(verdict.delta)
        assert kept.answer["results"] == verdict.as_dict("en")["answer"]["results"]
        settings = table.settings
        assert kept.moved == moved_json(context, told.report, told.changes.as_json(), settings, table.ruleset)


def test_hands_after_a_mended_one_keep_the_figures_of_the_new_game(stacked):
    """Who dealt the second hand has changed: its winner is paid as no dealer any more."""
    tournament, _judge = stacked({})
    four = phones(tournament)
    save(four["S"], tournament, ron("E", "W"))
    reveal(tournament)
    save(four["S"], tournament, ron("E", "N", after=1), key="b" * 32)
    old = CardHand.objects.get(record__number=2).answer["delta"]
    after = read(tournament).reported.last
    mended = ron("S", "W", how="mend", at=0, after=after)
    mended = with_cards(page(four["S"], tournament, mended), mended, tournament)
    answer = save(four["S"], tournament, mended, reason="misheard", key="c" * 32)
    assert answer.status_code == 302, answer.content.decode()
    assert_kept_figures(tournament)
    second = CardHand.objects.filter(record__undone_at=None).order_by("record__place").last()
    assert sorted(second.answer["delta"].values()) != sorted(old.values())


def test_the_winner_of_an_earlier_hand_is_another(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament)
    save(four["S"], tournament, ron("S", "W"))
    new = read(tournament).log.state.hands["S"][0]
    reveal(tournament, {"S": new})
    save(four["S"], tournament, ron("W", "N", after=1), key="b" * 32)
    mended = ron("N", "W", how="mend", at=0, after=read(tournament).reported.last)
    html = page(four["S"], tournament, mended)
    assert "Which card was it?" in html
    assert "data-save" not in html
    named = with_cards(html, mended, tournament)
    assert "data-save" in page(four["S"], tournament, named)
    answer = save(four["S"], tournament, named, reason="misheard", key="c" * 32)
    assert answer.status_code == 302, answer.content.decode()
    table = read(tournament)
    assert table.log.state.hands["S"] == table.log.dealt.hands["S"]
    assert table.log.state.hands["N"] != table.log.dealt.hands["N"]
    assert points(tournament) == {"E": 30_000, "S": 30_000, "W": 30_000, "N": 30_000}
    assert len(table.played) == 2
    assert_kept_figures(tournament)


def test_a_hand_is_deleted_and_one_put_in_between(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament)
    save(four["S"], tournament, ron("S", "W"))
    reveal(tournament)
    save(four["S"], tournament, ron("W", "N", after=1), key="b" * 32)
    gone = EntryState(how="remove", at=0, after=read(tournament).reported.last)
    html = page(four["S"], tournament, gone)
    gone = with_cards(html, gone, tournament)
    answer = save(four["S"], tournament, gone, reason="never", key="c" * 32)
    assert answer.status_code == 302, answer.content.decode()
    assert points(tournament)["S"] == 30_000
    assert points(tournament)["W"] == 35_200
    table = read(tournament)
    first = {seat: table.log.dealt.hands[seat][1] for seat in "ESWN"}
    put = EntryState(do="draw", how="insert", at=0, after=table.reported.last)
    html = page(four["S"], tournament, put)
    assert "Which card did" in html
    hands = table.log.dealt.hands
    everything = set(table.card_set.deck)
    lists = {name[-1]: set(cards) for name, cards in offered(html).items()}
    assert lists["S"] == set(hands["S"]), "the own hand of that moment"
    assert "didn’t hold any of the other cards then" in html
    assert "In your own hand" in html
    for seat in "EWN":
        assert lists[seat] == everything - set(hands["S"]), "nobody reads what others hold covered"
    put = put.but(told=tuple((f"q.card.{seat}", card) for seat, card in first.items()), tenpai=("E",))
    assert "data-save" in page(four["S"], tournament, put)
    answer = save(four["S"], tournament, put, reason="forgotten", key="d" * 32)
    assert answer.status_code == 302, answer.content.decode()
    assert points(tournament)["E"] == 33_000
    assert len(read(tournament).played) == 2


def test_a_table_that_keeps_point_sticks(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament, "sticks")
    html = page(four["W"], tournament)
    assert "Win" in html
    assert "30\u202f000" not in html
    chosen = EntryState(do="won", tenpai=("S",), after=0)
    html = page(four["W"], tournament, chosen)
    assert "draws a new card" in html
    old = read(tournament).log.state.in_play("S")
    assert save(four["W"], tournament, chosen).status_code == 302
    table = read(tournament)
    assert old not in table.log.state.hands["S"]
    assert table.game.name == "E2"
    assert not table.playing
    assert points(tournament)["S"] == 30_000
    assert "won with" in page(four["W"], tournament)
    reveal(tournament)
    assert save(four["W"], tournament, EntryState(do="draw", after=1), key="b" * 32).status_code == 302
    mended = EntryState(do="won", tenpai=("N",), how="mend", at=0, after=read(tournament).reported.last)
    html = page(four["W"], tournament, mended)
    assert "Which card was it?" in html
    mended = with_cards(html, mended, tournament)
    answer = save(four["W"], tournament, mended, reason="misheard", key="c" * 32)
    assert answer.status_code == 302, answer.context["problems"]


def test_a_judge_sets_the_table_with_a_reason(stacked):
    tournament, judge_client = stacked({})
    set_mode(tournament, "phones", actor=SYSTEM)
    fields = {f"points_{seat}": 30_000 for seat in "ESWN"} | {"round": 0, "kyoku": 3, "honba": 2, "sticks": 0}
    answer = judge_client.post(address(tournament), {**fields, "reason": "counted", "act": "set", "after": 0})
    assert answer.status_code == 302
    assert read(tournament).game.name == "E3"
    assert "points set by a judge" in page(judge_client, tournament, EntryState(do="hands"))


def test_a_step_and_a_report_ask_the_database_little(stacked):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament)
    act(four["E"], tournament, "answer", **{"q.duel_rival.E": "S"})
    page(four["S"], tournament)
    with CaptureQueriesContext(connection) as step:
        page(four["S"], tournament, ron())
    with CaptureQueriesContext(connection) as report:
        assert save(four["S"], tournament, ron()).status_code == 302
    asked = [q["sql"] for q in report if not q["sql"].startswith(("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE"))]
    assert len(step) <= 9
    # As many as without cards (`hands/tests/test_table_page.py`).
    # As many as without cards (`hands/tests/test_table_page.py`), and one that clears Megan's answer.
    assert len(asked) <= 15 + 1, asked


ODD = [
    "?how=remove&at=99",
    "?how=mend&at=99&do=draw",
    "?how=insert&at=0&do=draw&q.card.E=nobody&q.card.S=x&q.card.W=x&q.card.N=x",
    "?how=mend&at=0&do=draw&q.card_1.=x&q.card_99999999999999999999.E=x",
    "?do=ron&payer=E&won=S:y0.0.0.tanyao+pinfu&after=1",
    "?do=ron&payer=E&won=S:t1m_x_y_z_q&after=1",
    "?do=ron&payer=E&won=S:p99999&after=1",
    "?do=tsumo&won=S:mangan&riichi=ESWN&called=S&after=1",
    "?do=seat&winner=E&to=chi&tiles=9z",
    "?do=seat&winner=E&to=chi&tiles=0m",
    "?do=seat&to=pon",
    "?do=won&tenpai=ESWN&after=1",
    "?do=won&how=mend&at=0&tenpai=E",
    "?do=nagashi&nagashi=E&tenpai=W&after=1",
    "?do=abortive&event=kyuushu_kyuuhai&after=1",
    "?do=draw&q.noten_riichi.=E&riichi=E&after=1",
]


ACTS = ("note", "answer", "declared", "flip", "copy", "unnote", "nothing", "save")


#: With point sticks, which add questions and no address, each is asked with two of the acts.
@pytest.mark.parametrize(("way", "every"), [("phones", 1), ("sticks", 4)])
def test_odd_addresses_are_answered(stacked, way, every):
    tournament, _judge = stacked(RIVAL)
    four = phones(tournament, way)
    act(four["E"], tournament, "answer", **{"q.duel_rival.E": "S"})
    assert save(four["S"], tournament, EntryState(do="draw", after=0)).status_code == 302
    reveal(tournament)
    for at, odd in enumerate(ODD):
        given = {name: value for name, _, value in (part.partition("=") for part in odd[1:].split("&"))}
        with transaction.atomic():
            assert four["S"].get(address(tournament) + odd).status_code == 200, odd
            for name in ACTS[at % every :: every]:
                answer = four["S"].post(address(tournament), {**given, "act": name, "key": f"{name}{odd}"[:64]})
                assert answer.status_code in (302, 422), (odd, name)
            transaction.set_rollback(True)


def test_final_standings_close_a_carded_table(stacked):
    tournament, _judge = stacked({})
    four = phones(tournament)
    tournament.refresh_from_db()
    tournament.stage = "final"
    tournament.save()
    assert save(four["S"], tournament, ron()).status_code == 422
    assert not ReportedHand.objects.exists()


def test_the_way_with_sticks_is_offered_with_cards_alone():
    assert "sticks" in dict(allowed_modes(carded()))
    assert "sticks" not in dict(allowed_modes(factories.TournamentFactory(ruleset="ema2025")))


def test_a_hand_that_waited_is_written_once_and_its_cards_are_named(monkeypatch):
    """The words of a device's queue: the same key is the same row, whatever came after it."""
    monkeypatch.setattr(dealing, "shuffle_of", lambda *_args: Stacked(INERT))
    tournament = carded()
    reveal(tournament)
    client = phones(tournament)["S"]

    def sent(key, **fields):
        return client.post(address(tournament) + "queued/", {"riichi": "", "key": key * 32, **fields})

    first = {"do": "ron", "payer": "W", "won": "S:3.40", "after": "0"}
    row = sent("a", **first).json()["row"]
    assert row == ReportedHand.objects.get().number
    # Nobody has chosen here: the four cards come with the hand, or it waits to be looked at.
    assert sent("b", do="draw", after=str(row)).status_code == 422
    hands = covered(tournament)
    named = {f"q.card.{seat}": hands[seat][1] for seat in "ESWN"}
    wrong = {**named, "q.card.E": hands["S"][1]}
    assert sent("b", do="draw", after=str(row), **wrong).status_code == 422
    assert read(tournament).log.state.hands == hands
    chosen_on(client, tournament, hands["S"][0], hand=2, key="d")
    answer = sent("b", do="draw", after=str(row), **named)
    assert answer.status_code == 422
    assert "a different card" in answer.json()["problems"][0]
    chosen_on(client, tournament, hands["S"][1], hand=2, key="e")
    second = sent("b", do="draw", after=str(row), **named).json()["row"]
    assert sent("a", **first).json() == {"row": row}
    assert sent("b", do="draw", after=str(row), **named).json() == {"row": second}
    assert ReportedHand.objects.count() == 2
    assert sent("c", do="draw", after=str(row), **named).json() == {"row": second}
    assert sent("c", do="draw", tenpai="E", after=str(row), **named).status_code == 409
    html = page(client, tournament, EntryState(do="draw", riichi=(), after=second, queued="x" * 8))
    assert "Which card did" in html
    assert "data-save" not in html

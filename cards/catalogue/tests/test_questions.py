"""Only cards in play ask, and only what the end of the hand needs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue import Occasion, load, one_occasion, questions, win_occasions
from cards.catalogue.questions import SEATS

SAKI = load("saki-2022")
INERT = ("atarashi-ako", "kataoka-yuuki", "kunihiro-hajime", "nanpo-kazue")


def asked(in_play, occasions):
    return {(q.owner, q.name): q for q in questions(SAKI, in_play, occasions)}


def cards(**seats):
    return {seat: seats.get(seat, card) for seat, card in zip(SEATS, INERT, strict=True)}


FACTS = {
    "sae_target",
    "duel_rival",
    "maho_drawn",
    "maho_copies",
    "mairu_side",
    "wall_seat",
    "last_tile_of",
    "discards",
    "facedown",
    "flipped_by_yumi",
    "temp_furiten",
    "protected_tiles_passed",
    "passed_chankan",
    "taken_by_swap",
    "latest_discard_called",
    "priority_call",
    "competing_calls",
    "visible_tiles",
    "live_outs",
    "concealed",
    "hands",
    "melds_on_table",
    "tenpai",
    "closed_hands",
    "hitomi_tsumo",
    "ippatsu_live",
    "ippatsu_draw_number",
    "chii_from",
    "kasumi_suit",
    "kasumi_revealed",
    "hell_wait",
    "ryuuka_declared",
    "ryuuka_extras_left",
    "original_dora_indicators",
}
ELSEWHERE = {
    "event": {
        "call",
        "riichi",
        "riichi.turn",
        "riichi.inazuma",
        "swap",
        "extra_turn",
        "kirame_bet",
        "dora_discard",
    },
    "state": {"floor_used", "inazuma_used", "dora_dead", "dealt_in_last_hand"},
    "win": {
        "flags",
        "melds",
        "source=previous_discard",
        "source=ippatsu_draw_discard",
        "source=rinshan",
        "source=other_rinshan_discard",
        "source=toki_extra_as_rinshan",
    },
    "report": {"dora_indicators", "ura_indicators", "noten_riichi"},
    "discard_props": {"facedown", "kurumi_repeat", "yoshiko_pair", "swapped_in"},
}


@pytest.mark.parametrize("name", SAKI.asks)
def test_every_answer_has_its_place_in_the_report(name):
    where, _, what = SAKI.asks[name].key.rpartition(":")
    assert what in (ELSEWHERE[where] if where else FACTS)


def test_kei_is_asked_differently_for_her_own_win_and_for_another():
    own = asked(cards(S="arakawa-kei"), win_occasions("ron", ["S"]))
    assert ("S", "live_outs") in own and ("S", "concealed") not in own
    other = asked(cards(S="arakawa-kei"), win_occasions("ron", ["W"]))
    assert ("S", "concealed") in other and ("S", "live_outs") not in other
    both = asked(cards(S="arakawa-kei"), win_occasions("ron", ["S", "W"]))
    assert ("S", "concealed") in both and ("S", "live_outs") in both


@pytest.mark.parametrize(
    ("method", "winner", "expected"), [("tsumo", "E", True), ("ron", "E", False), ("tsumo", "N", False)]
)
def test_hiroe_is_asked_only_about_other_players_tsumo(method, winner, expected):
    found = asked(cards(N="atago-hiroe"), win_occasions(method, [winner]))
    assert (("N", "own_closed") in found) is expected


def test_switched_off_cards_ask_nothing():
    in_play = {"E": None, "S": None, "W": "usuzawa-sae", "N": None}
    found = asked(in_play, win_occasions("tsumo", ["W"]))
    assert {owner for owner, _ in found} <= {"W", ""}


def test_a_question_about_the_table_is_put_once_with_all_clauses():
    found = asked(cards(E="aislinn-wishart", W="inoue-jun"), win_occasions("ron", ["S"]))
    assert found[("", "calls")].clauses == ("C01c", "C16a")


def test_mairu_asks_for_both_sides():
    found = asked(cards(W="shirouzu-mairu"), win_occasions("tsumo", ["W"]))
    assert {("W", "mairu_side"), ("W", "facedown_own")} <= set(found)
    assert found[("W", "facedown_own")].seats == ("W",)


def test_yumi_counts_the_other_three_rivers():
    found = asked(cards(W="kajiki-yumi"), win_occasions("tsumo", ["W"]))
    assert found[("W", "facedown_others")].seats == ("E", "S", "N")


def test_riichi_of_sae_asks_for_a_target_only_of_her_seat():
    in_play = cards(E="usuzawa-sae", S="ikeda-kana")
    assert set(asked(in_play, one_occasion(Occasion.OWN_RIICHI, "E"))) == {("E", "sae_target")}
    assert set(asked(in_play, one_occasion(Occasion.OWN_RIICHI, "S"))) == {("S", "inazuma")}


def test_a_draw_asks_for_the_wall_and_the_nagashi_discards():
    found = asked(cards(E="kanbara-satomi"), one_occasion(Occasion.DRAW))
    assert {("", "wall_seat"), ("", "nagashi_river")} == set(found)


@given(
    deal=st.permutations(SAKI.deck).map(lambda d: dict(zip(SEATS, d[:4], strict=True))),
    winners=st.lists(st.sampled_from(SEATS), min_size=1, max_size=3, unique=True),
    method=st.sampled_from(["ron", "tsumo"]),
)
def test_any_four_cards_ask_well_formed_questions_once(deal, winners, method):
    found = questions(SAKI, deal, win_occasions(method, winners))
    assert len({(q.owner, q.name) for q in found}) == len(found)
    for q in found:
        assert q.seats and q.clauses and set(q.clauses) <= {c.id for c in SAKI.clauses()}
        for clause_id in q.clauses:
            face = SAKI.face_of(clause_id)
            if face and q.owner:
                assert deal[q.owner] in (face.slug, face.reverse_of)

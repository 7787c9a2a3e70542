"""Without atozuke: a yaku has to be there on every tile a hand waits for (`scoring.riichi.value.atozuke`)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, Hand, Tile, evaluate, get_ruleset
from scoring.hand.waits import waits_of
from scoring.riichi.tests.ask import value, yaku
from scoring.tests.hands import random_wins

RULES = get_ruleset("ema2016").replace(atozuke=False)
RON = {"by": "E"}

NOT_SURE = {
    "haku on one pair, nothing on the other": ("123m456p22s555z chi:789m<E", "5z", RON),
    "haku on one pair, hatsu on the other": ("123m456p555z66z chi:789m<E", "5z", RON),
    "a straight on one tile of three": ("123456789m55p chi:234s<E", "1m", RON),
    "tanyao on a 1-4 wait": ("345m678m55s234p pon:222s", "4p", RON),
    "tanyao on a 1-4 wait, by self-draw": ("345m678m55s234p pon:222s", "4p", {}),
    "tanyao on a 1-4 wait, closed and silent": ("234m888p345s678s55p", "4m", RON),
    "chanta on a 1-4 wait": ("123p789m33z chi:123s<E chi:789s<E", "1p", RON),
    "pinfu on 3 and 6, nothing on 4": ("45556m123p789p678s", "6m", RON),
    "three colours on one side": ("456m456p789p99s chi:456s<E", "6m", RON),
    "iipeikou on 6, three colours on 9": ("789m789p678678s55z", "6s", RON),
    "three colours on 9, iipeikou on 6": ("789m789p678789s55z", "9s", RON),
    "all triplets on 6, a run on 4 and 7": ("55566p pon:111m pon:888s pon:333s", "6p", RON),
    "only the last discard": ("123m456m99p345s chi:789s<E", "5s", {**RON, "houtei": True}),
    "only the last tile": ("123m456m99p345s chi:789s<E", "5s", {"haitei": True}),
    "only a replacement tile": ("123m456m99p345s daiminkan:9999s<W", "5s", {"rinshan": True}),
    "only a robbed kan": ("123m456m99p345s chi:789s<E", "5s", {**RON, "chankan": True}),
    "tanyao on one side and the last discard": ("345m678m55s234p pon:222s", "4p", {**RON, "houtei": True}),
}
SURE = {
    "haku was there": ("123m456p22s chi:789m<E pon:555z", "4p", RON),
    "the other pair's four copies are all held": ("456p22s555z chi:123s<E chi:234s<E", "5z", RON),
    "a straight in the middle": ("123456789m55p chi:234s<E", "2m", RON),
    "tanyao on a 2-5 wait": ("345m678m55s345p pon:222s", "5p", RON),
    "chanta on an edge wait": ("123p789m33z chi:123s<E chi:789s<E", "3p", RON),
    "pinfu on both sides": ("123m567m99p345s678s", "5m", RON),
    "pinfu is sure, three colours come on top": ("456m456p456s789p99s", "6m", RON),
    "riichi": ("234m888p345s678s55p", "4m", {**RON, "riichi": 1}),
    "double riichi": ("234m888p345s678s55p", "4m", {**RON, "riichi": 2}),
    "menzen tsumo": ("234m888p345s678s55p", "4m", {}),
    "seven pairs": ("1133m5577p2288s33z", "8s", RON),
    "two pairs of pairs, then equal runs": ("223344m667788p55z", "8p", RON),
    "equal runs and equal runs twice": ("223344m567678p55z", "5p", RON),
    "one suit, open": ("234567m22m66z6z chi:789m<E", "6z", RON),
    "three concealed triplets on both": ("111m222p333s444s55p", "4s", RON),
    "haku and the last discard": ("123m456p22s chi:789m<E pon:555z", "4p", {**RON, "houtei": True}),
}
YAKUMAN = {
    "daisangen on one pair of two": ("23499m777z pon:555z pon:666z", "7z", RON, "daisangen"),
    "four concealed triplets by self-draw": ("111m222p333s444s55p", "4s", {}, "suuankou"),
    "nine gates": ("11123455678999m", "1m", RON, "chuuren_poutou"),
    "thirteen orphans": ("19m19p19s12345677z", "7z", RON, "kokushi_musou_13"),
    "all green": ("223344s66s888s66z6z", "6z", RON, "ryuuiisou"),
    "first draw": ("234m888p345s678s55p", "4m", {"chiihou": True}, "chiihou"),
    "first hand": ("234m888p345s678s55p", "4m", {"tenhou": True, "seat": "E"}, "tenhou"),
}


@pytest.mark.parametrize("title", NOT_SURE)
def test_a_yaku_that_the_winning_tile_brings_is_not_enough(title):
    hand, win, about = NOT_SURE[title]
    with_atozuke, without = value(hand, win, **about), value(hand, win, RULES, **about)
    assert with_atozuke.legal and with_atozuke.yaku
    assert (without.legal, without.reason, without.yaku) == (False, "atozuke", with_atozuke.yaku)
    assert without.deltas == (0, 0, 0, 0)


@pytest.mark.parametrize("title", SURE)
def test_with_one_sure_yaku_everything_counts(title):
    hand, win, about = SURE[title]
    with_atozuke, without = value(hand, win, **about), value(hand, win, RULES, **about)
    assert with_atozuke.legal
    assert without[:-1] == with_atozuke[:-1]


@pytest.mark.parametrize("title", YAKUMAN)
def test_a_yakuman_needs_no_rule_of_its_own(title):
    hand, win, about, name = YAKUMAN[title]
    without = value(hand, win, RULES.replace(double_yakuman=["kokushi_musou_13"]), **about)
    assert name in yaku(without)


def test_renhou_does_not_depend_on_the_tile():
    assert yaku(value("234m888p345s678s55p", "4m", RULES, by="E", renhou=True)) == {"renhou": 5}


def test_other_refusals_come_first():
    assert value("123m456m99p345s chi:789s<E", "5s", RULES, by="E").reason == "no_yaku"
    assert value("123m456m99p345s78s chi:789s<E", "5s", RULES, by="E").reason == "not_winning_shape"
    strict = RULES.replace(yaku_minimum_at_5_honba=2)
    assert value("345m678m55s234p pon:222s", "4p", strict, by="E", honba=5).reason == "too_few_yaku"


def test_the_reading_with_yaku_is_the_one_refused():
    """As 77, 789, 888, 999 it has no yaku, as 789 four times ryanpeikou; on 5s it never has one."""
    hand = ("777788889999m55s", "7m")
    assert yaku(value(*hand, by="W")) == {"ryanpeikou": 3}
    assert value(*hand, RULES, by="W").reason == "atozuke"
    assert yaku(value(*hand, RULES, by="W")) == {"ryanpeikou": 3}


def test_open_tanyao_makes_nothing_sure_where_it_does_not_count():
    hand = "345m678m345p22p chi:345s<E"
    assert set(yaku(value(hand, "3p", RULES, by="E"))) == {"sanshoku_doujun", "tanyao"}
    assert value(hand, "3p", RULES.replace(kuitan=False), by="E").reason == "atozuke"


RIICHI = [ruleset for ruleset in PRESETS.values() if ruleset.game == "riichi"]
WITHOUT = {ruleset.name: ruleset.replace(atozuke=False) for ruleset in RIICHI}


@given(st.integers(0, 2**32), st.sampled_from(RIICHI))
def test_legal_wins_are_fewer_and_worth_the_same(seed, ruleset):
    refused = 0
    for hand, win in random_wins(seed, 5):
        before, after = evaluate(hand, win, ruleset), evaluate(hand, win, WITHOUT[ruleset.name])
        if after.legal:
            assert sorted(after.ledger) == sorted(before.ledger)
            assert after[:-1] == before[:-1], f"{hand} | {win}"
        elif before.legal:
            assert after.reason == "atozuke", f"{hand} | {win}"
            refused += 1
        else:
            assert after.reason == before.reason, f"{hand} | {win}"
        if win.riichi or (win.tsumo and hand.closed):
            assert after.legal == before.legal, f"{hand} | {win}"


def test_a_refused_hand_has_no_yaku_in_common_on_its_tiles():
    """Told again from the values of the hands that each tile would have made."""
    base, refused = get_ruleset("ema2016"), 0
    for hand, win in random_wins(31, 800):
        silent = replace(win, riichi=0, ippatsu=False, ura=())
        value = evaluate(hand, silent, RULES)
        if value.reason != "atozuke":
            continue
        refused += 1
        rest = list(hand.concealed)
        rest.remove(next(tile for tile in rest if tile.kind == win.tile))
        plain = replace(silent, haitei=False, houtei=False, rinshan=False, chankan=False)
        had = [
            {
                name
                for name, _ in evaluate(
                    Hand((*rest, Tile(kind)), hand.melds), replace(plain, tile=kind), base
                ).yaku
            }
            for kind in waits_of(Hand(tuple(rest), hand.melds))
        ]
        assert not set.intersection(*had), f"{hand} | {win}"
    assert refused > 25


def test_no_preset_forbids_atozuke():
    assert all(ruleset.atozuke for ruleset in RIICHI)

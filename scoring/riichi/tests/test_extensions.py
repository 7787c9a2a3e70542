"""Every extension point does what its contract says."""

import pytest

from scoring import Hand, Tile, get_ruleset
from scoring.hand.melds import Meld
from scoring.hand.waits import shapes_of_wait, waits_of
from scoring.riichi.counting.dora import DoraCount
from scoring.riichi.counting.limits import Limit
from scoring.riichi.tests.ask import made, value
from scoring.riichi.value.engine import evaluate
from scoring.riichi.value.extensions import NO_EXTENSIONS, Extensions
from scoring.tests.hands import random_wins

RULES = get_ruleset("krakow2022")
WRAPS = tuple((s + 7, s + 8, s) for s in (0, 9, 18)) + tuple((s + 8, s, s + 1) for s in (0, 9, 18))
HONOUR_RUNS = ((27, 28, 29), (28, 29, 30), (31, 32, 33))


def extended(hand, win, extensions, **about):
    tiles, context = made(hand, win, **about)
    return evaluate(tiles, context, RULES, extensions)


def test_an_empty_bundle_changes_nothing():
    for hand, win in random_wins(8, 300):
        assert evaluate(hand, win, RULES)[:-1] == evaluate(hand, win, RULES, NO_EXTENSIONS)[:-1]
        assert evaluate(hand, win, RULES)[:-1] == evaluate(hand, win, RULES, Extensions())[:-1]


def test_wrapping_runs_are_groups_but_no_straight():
    wraps = Extensions(extra_runs=WRAPS)
    result = extended("891234m678p34555s", "2m", wraps, by="E", riichi=1)
    assert dict(result.yaku) == {"riichi": 1, "pinfu": 1}
    assert value("891234m678p34555s", "2m", RULES, by="E", riichi=1).reason == "not_winning_shape"
    called = "345678m55s chi:234p"
    wrapped = Meld("chi", (Tile(8), Tile(0), Tile(1)))
    tiles, context = made(called, "5m", by="E")
    over = evaluate(Hand(tiles.concealed, (*tiles.melds, wrapped)), context, RULES, wraps)
    assert over.reason == "no_yaku" and over.reading is not None and "912m" in over.reading.texts()


def test_the_edge_is_two_sided_with_wraps():
    result = extended("123m345678p234s55s", "3m", Extensions(extra_runs=WRAPS), by="E")
    assert dict(result.yaku) == {"pinfu": 1}
    assert not value("123m345678p234s55s", "3m", RULES, by="E").legal


def test_runs_of_honours_and_their_waits():
    tiles, _ = made("234m567p345s55p567z", "7z")
    rest = type(tiles)(tiles.concealed[:-1])
    assert waits_of(rest) == ()
    assert waits_of(rest, HONOUR_RUNS) == (33,)
    assert shapes_of_wait(rest, 33, HONOUR_RUNS) == ("penchan",)
    result = extended("234m567p345s55p567z", "7z", Extensions(extra_runs=HONOUR_RUNS, needs_yaku=False), by="E")
    assert result.legal and result.yaku == () and result.fu == 40


def test_a_wild_tile_stands_for_every_real_wait():
    wild = Extensions(wild_tile=True)
    result = extended("234567m22p34678s1z", "1z", wild, by="E")
    assert dict(result.yaku) == {"pinfu": 1, "tanyao": 1}
    assert not value("234567m22p34678s1z", "1z", RULES, by="E").legal


def test_stand_ins_add_versions_of_the_hand():
    def as_west(hand, win):
        from scoring import Hand, Tile

        changed = tuple(Tile(29) if 27 <= tile.kind <= 30 else tile for tile in hand.concealed)
        yield Hand(changed, hand.melds), win

    result = extended("234567m22p345s123z", "5s", Extensions(stand_ins=as_west), by="E", seat="W")
    assert dict(result.yaku) == {"yakuhai_seat": 1}


def test_an_open_kan_seen_as_concealed():
    def concealed(meld):
        return Meld("ankan", meld.tiles) if meld.is_kan else meld

    result = extended("234567m22345s daiminkan:9999p<W", "5s", Extensions(meld_view=concealed))
    assert dict(result.yaku) == {"menzen_tsumo": 1} and result.fu == 60


def test_yaku_are_added_valued_and_filtered():
    added = Extensions(yaku_add=lambda draft: [("uumensai", 3)])
    assert dict(extended("234567m22p345678s", "8s", added).yaku)["uumensai"] == 3
    valued = Extensions(yaku_value=lambda name, han, draft: 2 if name == "pinfu" else han)
    assert extended("234567m22p345678s", "8s", valued).han == 4
    none = Extensions(yaku_filter=lambda yaku, draft: [])
    assert extended("234567m22p345678s", "8s", none).reason == "no_yaku"
    only = Extensions(yaku_filter=lambda yaku, draft: [entry for entry in yaku if entry[0] == "tanyao"])
    assert extended("234567m22p345678s", "8s", only).yaku == (("tanyao", 1),)


def test_dora_access_count_and_bonus():
    about = {"by": "E", "riichi": 1, "dora": "4p", "ura": "4s"}
    hand, win = "234567m55p345678s", "8s"
    assert extended(hand, win, Extensions(ura_access=lambda draft: False), **about).ura_dora == 0
    doubled = Extensions(dora=lambda count, draft: DoraCount(2 * count.dora, 2 * count.ura, count.red))
    assert (extended(hand, win, doubled, **about).dora, extended(hand, win, doubled, **about).ura_dora) == (4, 2)
    bonus = extended(hand, win, Extensions(bonus=lambda draft: [("C40b", 1), ("C20c", 0)]), **about)
    assert bonus.bonus == (("C40b", 1),)
    assert bonus.han == value(hand, win, RULES, **about).han + 1


def test_bonus_han_are_no_yaku():
    bonus = Extensions(bonus=lambda draft: [("C40a", 3)])
    assert extended("123567m99p345s chi:678s", "5s", bonus, by="E").reason == "no_yaku"


def test_limit_one_rank_higher():
    higher = Extensions(limit=lambda limit, draft: Limit("haneman", 3000) if limit.name == "mangan" else limit)
    about = {"by": "W", "seat": "E", "riichi": 1, "ippatsu": True, "dora": "4p"}
    assert extended("234567m55p345678s", "8s", higher, **about).limit in ("haneman", "baiman")


def test_each_payer_has_a_rate_a_surcharge_a_factor_or_nothing():
    hand, win = "234567m22p345678s", "8s"
    everything = Extensions(
        rate=lambda payer, draft: 4,
        surcharge=lambda payer, draft: 1000,
        multiplier=lambda payer, draft: 2 if payer == 2 else 1,
        exempt=lambda payer, draft: payer == 3,
        honba_unit=lambda draft: 100 * draft.han,
    )
    result = extended(hand, win, everything, honba=1)
    assert result.deltas == (-(2600 + 1000 + 300), 3900 + 7500, -(2 * 3600 + 300), 0)
    assert sum(result.deltas) == 0
    assert extended(hand, win, Extensions(rate=lambda payer, draft: None)).deltas == value(hand, win, RULES).deltas


DRAGONS = "34599p pon:555z pon:666z pon:777z"
"""Daisangen for South; West is liable."""
TWO_YAKUMAN = "11122z pon:555z pon:666z pon:777z"
EAST, SOUTH, WEST, NORTH = range(4)


def liable(extensions, hand=DRAGONS, win="5p", rules=RULES, **about):
    tiles, context = made(hand, win, pao={"daisangen": "W"}, honba=1, **about)
    return evaluate(tiles, context, rules, extensions).deltas


def double(*seats):
    return Extensions(multiplier=lambda payer, draft: 2 if payer in seats else 1)


def spare(*seats):
    return Extensions(exempt=lambda payer, draft: payer in seats)


@pytest.mark.parametrize(
    ("extensions", "about", "deltas"),
    [
        (Extensions(), {}, (0, 32300, -32300, 0)),
        (double(EAST, SOUTH, WEST, NORTH), {}, (0, 64300, -64300, 0)),
        (double(WEST), {}, (0, 64300, -64300, 0)),
        (double(EAST, NORTH), {}, (0, 32300, -32300, 0)),
        (spare(WEST), {}, (0, 0, 0, 0)),
        (spare(EAST), {}, (0, 32300, -32300, 0)),
        (Extensions(rate=lambda payer, draft: 4, surcharge=lambda payer, draft: 1000), {}, (0, 99300, -99300, 0)),
        (Extensions(honba_unit=lambda draft: 200), {}, (0, 32600, -32600, 0)),
        (double(WEST), {"by": "N"}, (0, 48300, -32000, -16300)),
        (double(NORTH), {"by": "N"}, (0, 48300, -16000, -32300)),
        (double(EAST), {"by": "N"}, (0, 32300, -16000, -16300)),
        (spare(WEST), {"by": "N"}, (0, 16300, 0, -16300)),
        (spare(NORTH), {"by": "N"}, (0, 16000, -16000, 0)),
        (Extensions(surcharge=lambda payer, draft: 1000), {"by": "N"}, (0, 33300, -16500, -16800)),
        (Extensions(honba_unit=lambda draft: 200), {"by": "N"}, (0, 32600, -16000, -16600)),
        (double(WEST), {"by": "W"}, (0, 64300, -64300, 0)),
    ],
)
def test_liability_and_what_cards_say_of_the_one_who_pays(extensions, about, deltas):
    assert liable(extensions, **about) == deltas


@pytest.mark.parametrize(
    ("extensions", "about", "deltas"),
    [
        (Extensions(), {}, (-16100, -8100, -40100, 64300)),
        (double(WEST), {}, (-16100, -8100, -80100, 104300)),
        (double(EAST), {}, (-32100, -8100, -40100, 80300)),
        (spare(WEST), {}, (-16100, -8100, 0, 24200)),
        (spare(EAST), {}, (0, -8100, -40100, 48200)),
        (Extensions(surcharge=lambda payer, draft: 1000), {}, (-17100, -9100, -41100, 67300)),
        (double(WEST), {"by": "E"}, (-48300, 0, -32000, 80300)),
        (double(EAST), {"by": "E"}, (-96300, 0, -16000, 112300)),
        (Extensions(surcharge=lambda payer, draft: 1000), {"by": "E"}, (-49300, 0, -16000, 65300)),
    ],
)
def test_liability_for_one_of_two_yakuman_with_cards(extensions, about, deltas):
    """The other yakuman, the counters and a surcharge stay with those who pay it anyway."""
    rules = get_ruleset("ryanzou")
    assert liable(extensions, TWO_YAKUMAN, "1z", rules, seat="N", round="S", **about) == deltas


def test_the_feeder_of_a_rinshan_with_cards():
    tiles, win = made("22345s daiminkan:9999p<W chi:345m chi:567m", "5s", rinshan=True, honba=1)
    rules = get_ruleset("ryanzou")
    assert evaluate(tiles, win, rules, double(WEST)).deltas == (0, 3300, -3300, 0)
    assert evaluate(tiles, win, rules, double(EAST)).deltas == (0, 1800, -1800, 0)
    assert evaluate(tiles, win, rules, spare(WEST)).deltas == (0, 0, 0, 0)


def test_empty_hooks_change_no_liability():
    empty = Extensions(
        rate=lambda payer, draft: None,
        surcharge=lambda payer, draft: 0,
        multiplier=lambda payer, draft: 1,
        exempt=lambda payer, draft: False,
        honba_unit=lambda draft: 100,
    )
    for rules in ("krakow2022", "tenhou", "ryanzou", "wrc2025"):
        for hand, win in ((DRAGONS, "5p"), (TWO_YAKUMAN, "2z")):
            for by in ({}, {"by": "N"}, {"by": "W"}):
                plain = value(hand, win, rules, pao={"daisangen": "W"}, honba=1, **by).deltas
                assert liable(empty, hand, win, get_ruleset(rules), **by) == plain

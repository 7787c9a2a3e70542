"""Every parameter of a ruleset that touches a hand."""

import pytest

from scoring import PRESETS, get_ruleset
from scoring.riichi.tests.ask import value, yaku

RENHOU = ("234567m22p345678s", "8s")


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        ("none", ({"pinfu", "tanyao"}, 2, None, 2000)),
        ("yakuman", ({"renhou"}, None, "yakuman", 32000)),
        ("yakuman_if_first_13_tenpai", ({"renhou"}, None, "yakuman", 32000)),
        ("mangan_not_cumulative", ({"renhou"}, 5, "mangan", 8000)),
        ("mangan_not_cumulative_higher_of", ({"renhou"}, 5, "mangan", 8000)),
        ("5_han_cumulative", ({"renhou", "pinfu", "tanyao"}, 7, "haneman", 12000)),
    ],
)
def test_renhou(mode, expected):
    rules = get_ruleset("ema2016").replace(renhou=mode)
    result = value(*RENHOU, rules, by="E", renhou=True)
    assert (set(yaku(result)), result.han, result.limit, result.deltas[1]) == expected


@pytest.mark.parametrize(
    ("mode", "points"), [("mangan_not_cumulative", 8000), ("mangan_not_cumulative_higher_of", 16000)]
)
def test_renhou_beside_a_better_hand(mode, points):
    rules = get_ruleset("ema2016").replace(renhou=mode)
    flush = value("11123456788899m", "4m", rules, by="E", renhou=True, dora="8m")
    assert flush.deltas[1] == points


@pytest.mark.parametrize(("rules", "units"), [("ema2025", 1), ("tenhou", 2)])
def test_of_readings_that_pay_the_same_the_one_with_more_yakuman_is_shown(rules, units):
    """Three times 678 with a triplet of 3 pays the same where yakuman do not add up."""
    result = value("33366677788899s", "6s", rules, chiihou=True)
    assert (set(yaku(result)), result.yakuman_units) == ({"chiihou", "suuankou"}, units)


@pytest.mark.parametrize(
    ("rules", "version", "points"),
    [
        pytest.param("wrc2015", None, 16000, id="WRC 2015: the possibility that scores most"),
        pytest.param("wrc2022", None, 16000, id="WRC 2022"),
        pytest.param("wrc2015", 1, 8000, id="as it was"),
        pytest.param("ema2016", None, 8000, id="EMA 2016: an assumption"),
        pytest.param("ema2025", None, 8000, id="EMA 2025: an assumption"),
        pytest.param("krakow2022", None, 8000, id="Kraków: an assumption"),
    ],
)
def test_renhou_beside_a_better_hand_by_preset(rules, version, points):
    preset = get_ruleset(rules, version)
    assert value("11123456788899m", "4m", preset, by="E", renhou=True, dora="8m").deltas[1] == points
    assert points == 16000 or version or "renhou" in preset.assumptions


@pytest.mark.parametrize(
    ("rules", "distinct"),
    [(r.name, r.name in ("wrc2015", "wrc2022", "wrc2025")) for r in PRESETS.values() if r.game == "riichi"],
)
def test_four_equal_sequences(rules, distinct):
    """s3:253-260: WRC 2015 asks for two distinct pairs; the text of 2014 and the EMA's lack the word."""
    four = yaku(value("111122223333m99p", "9p", rules, by="E"))
    assert four == ({"iipeikou": 1, "junchan": 3} if distinct else {"ryanpeikou": 3, "junchan": 3})
    three_triplets = yaku(value("222233334444m99p", "9p", rules, by="E"))
    assert three_triplets == ({"sanankou": 2} if distinct else {"ryanpeikou": 3})
    assert "ryanpeikou" in yaku(value("223344m667788p99s", "9s", rules, by="E"))
    assert "ryanpeikou" in yaku(value("22334466778899m", "9m", rules, by="E"))


@pytest.mark.parametrize("rules", ["ema2008", "ema2012", "ema2016", "ema2025", "krakow2022", "wrc2014"])
def test_where_the_text_lacks_the_word_distinct_it_is_an_assumption(rules):
    assert "ryanpeikou_four_equal" in get_ruleset(rules).assumptions


def test_renhou_does_not_lower_a_yakuman():
    assert value("19m19p19s12345677z", "7z", "ema2016", by="E", renhou=True).limit == "yakuman"


@pytest.mark.parametrize("hand", [("555p344440678s77z", "4s"), ("123m555p678s78s11z9s", "9s")])
@pytest.mark.parametrize(("mode", "dora"), [("5_han_cumulative", 2), ("mangan_not_cumulative", 0)])
def test_renhou_alone_keeps_its_dora_unless_it_is_a_mangan(hand, mode, dora):
    """The first hand has several readings, the second one."""
    rules = get_ruleset("wrc2014").replace(renhou=mode)
    result = value(*hand, rules, by="E", renhou=True, dora="6z" if "77z" in hand[0] else "4z")
    assert (yaku(result), result.dora) == ({"renhou": 5}, dora)


@pytest.mark.parametrize(("rules", "legal"), [("ema2008", False), ("ema2012", False), ("ema2016", True)])
def test_kuitan(rules, legal):
    assert value("34566m567p234s pon:888s", "2s", rules, by="W").legal is legal


@pytest.mark.parametrize(
    ("rules", "legal"), [("ema2008", False), ("ema2012", False), ("ema2016", True), ("ryanzou", True)]
)
def test_two_yaku_at_five_counters(rules, legal):
    result = value("123567m99p345s pon:555z", "5s", rules, by="W", honba=5, dora="4m")
    assert (result.legal, result.reason) == (legal, None if legal else "too_few_yaku")
    assert value("123567m99p345s pon:555z", "5s", rules, by="W", honba=4).legal


def test_red_tiles_are_any_multiset():
    rules = get_ruleset("ryanzou").replace(red_fives=["3p", "3p"])
    assert value("3'3'567p234m678s 77s3p", "8s", rules, by="W", riichi=1).red_fives == 2
    assert value("0567p234m67834s 77s", "8s", rules, by="W", riichi=1).red_fives == 0
    assert value("067p34m678345s 77s2m", "8s", "ema2008", by="W", riichi=1).red_fives == 1


def test_kan_and_ura_switches():
    base = get_ruleset("ema2016")
    hand, win = "234567m55p345678s", "8s"
    about = {"by": "E", "riichi": 1, "dora": "4p", "kan_dora": "4p", "ura": "4p4p"}
    assert (value(hand, win, base, **about).dora, value(hand, win, base, **about).ura_dora) == (4, 4)
    assert value(hand, win, base.replace(kan_dora=False), **about).dora == 2
    assert value(hand, win, base.replace(kan_ura_dora=False), **about).ura_dora == 2
    assert value(hand, win, base.replace(ura_dora=False), **about).ura_dora == 0
    assert "ippatsu" not in yaku(value(hand, win, base.replace(ippatsu=False), **about, ippatsu=True))


def test_haitei_and_ippatsu_with_rinshan_where_allowed():
    rules = get_ruleset("ema2016").replace(haitei_with_rinshan=True, ippatsu_with_rinshan=True)
    result = value("234567m22345s ankan:9999p", "5s", rules, rinshan=True, haitei=True, riichi=1, ippatsu=True)
    assert {"haitei", "rinshan", "ippatsu"} <= set(yaku(result))


def test_fu_switches():
    base = get_ruleset("ema2016")
    assert value("234567m22p345678s", "8s", base.replace(pinfu_tsumo_fu=30)).fu == 30
    assert value("567p55678s chi:234m chi:567m", "8s", base.replace(open_pinfu_fu=0), by="E").fu == 20
    assert value("1199m1199p11s1122z", "2z", base.replace(chiitoitsu_fu=50), by="E").fu == 50
    rinshan = {"rinshan": True, "hand": "22345s ankan:8888p chi:345m chi:567m", "win": "5s"}
    assert value(rinshan["hand"], "5s", base, rinshan=True).fu == 40
    assert value("22345s shouminkan:8888p chi:345m chi:567m", "5s", base, rinshan=True).fu == 30


def test_ryanzou_first_hand_may_call_any_tile_the_winning_one():
    assert set(yaku(value("222m444666p88899s", "8s", "ryanzou", seat="E", tenhou=True))) == {
        "tenhou",
        "suuankou_tanki",
    }
    assert value("222m444666p88899s", "8s", "ryanzou", seat="E", tenhou=True).yakuman_units == 3
    assert "suuankou" in yaku(value("222m444666p88899s", "8s", "tenhou", seat="E", tenhou=True))


def test_ryanzou_self_draw_that_was_not_shown():
    result = value("234567m12345p99s3p", "5p", "ryanzou", hidden=True)
    assert (yaku(result), result.fu, result.deltas) == ({"menzen_tsumo": 1}, 20, (-400, 800, -200, -200))
    shown = value("234567m12345p99s3p", "5p", "ryanzou")
    assert (yaku(shown), shown.fu) == ({"menzen_tsumo": 1, "pinfu": 1}, 20)


def test_wrc_2014_winning_tile_not_shown_loses_wait_fu_and_pinfu():
    assert "pinfu" not in yaku(value("234567m12345p99s3p", "5p", "wrc2014", by="E", riichi=1, hidden=True))
    assert value("234567m12399s 345p", "4p", "ema2016", by="E", riichi=1, hidden=True).fu == 40


@pytest.mark.parametrize(
    ("hand", "win", "about", "name", "han"),
    [
        pytest.param("345p22s123m ankan:9999s chi:678m", "5p", {"rinshan": True}, "uupin_kaihou", 2, id="5p"),
        pytest.param("123p22s456m678m chi:678s", "1p", {"haitei": True}, "iipin_mouyue", 2, id="1p"),
        pytest.param("789p22s456m678m chi:678s", "9p", {"houtei": True, "by": "E"}, "chuupin_raoyui", 2, id="9p"),
        pytest.param(
            "123s22p456m678m chi:678s", "2s", {"chankan": True, "by": "E"}, "ryanzou_chankan", 2, id="2s"
        ),
    ],
)
def test_ryanzou_bonus_han(hand, win, about, name, han):
    with_bonus = value(hand, win, "ryanzou", **about)
    assert yaku(with_bonus)[name] == 1 and with_bonus.han == han
    assert name not in yaku(value(hand, win, "tenhou", **about))


def test_three_years_on_a_rock():
    assert yaku(value("234567m22p345678s", "8s", "ryanzou", riichi=2, haitei=True)) == {
        "ishi_no_ue_nimo_sannen": 1
    }
    assert yaku(value("234567m22p345678s", "8s", "ryanzou", by="E", riichi=2, houtei=True)) == {
        "ishi_no_ue_nimo_sannen": 1
    }


def test_big_seven_stars_replaces_tsuuiisou():
    assert yaku(value("11223344556677z", "7z", "ryanzou", by="E")) == {"daichiishin": 2}


def test_four_kans_with_rinshan_double():
    hand = "11p ankan:2222m ankan:3333m ankan:9999s ankan:7777p"
    rules = get_ruleset("ryanzou").replace(double_yakuman=["suukantsu_rinshan"])
    assert yaku(value(hand, "1p", rules, rinshan=True))["suukantsu"] == 2
    assert yaku(value(hand, "1p", rules, by="E"))["suukantsu"] == 1


@pytest.mark.parametrize(
    ("mode", "about", "legal"),
    [
        ("off", {"riichi": 1}, False),
        ("riichi_tsumo", {"riichi": 1}, True),
        ("riichi_tsumo", {}, False),
        ("ippatsu_tsumo", {"riichi": 1}, False),
        ("ippatsu_tsumo", {"riichi": 1, "ippatsu": True}, True),
    ],
)
def test_shiro_pocchi(mode, about, legal):
    rules = get_ruleset("ryanzou").replace(shiro_pocchi=mode)
    assert value("234567m22p34678s5z", "5z", rules, **about).legal is legal


def test_shiro_pocchi_as_a_red_five():
    rules = get_ruleset("ryanzou").replace(shiro_pocchi="ippatsu_tsumo_as_red_five")
    result = value("234567m22p34678s5z", "5z", rules, riichi=1, ippatsu=True)
    assert result.red_fives == 1 and "pinfu" in yaku(result)


@pytest.mark.parametrize(
    ("rules", "kokushi", "gates"), [("ema2016", True, False), ("ryanzou", True, True), ("tenhou", False, False)]
)
def test_robbing_a_concealed_kan(rules, kokushi, gates):
    about = {"by": "E", "chankan": True, "ankan_robbed": True}
    assert value("19m19p19s12345677z", "1m", rules, **about).legal is kokushi
    assert value("11123456778999m", "2m", rules, **about).legal is gates
    assert value("234567m22p345678s", "8s", rules, **about).reason == "ankan_not_robbed"


PAO_HAND = "234m11p pon:555z pon:666z pon:777z"


@pytest.mark.parametrize(
    ("rules", "about", "deltas"),
    [
        pytest.param("ema2016", {}, (0, 32600, -32600, 0), id="ema self-draw"),
        pytest.param("ema2016", {"by": "N"}, (0, 32600, -16000, -16600), id="ema ron"),
        pytest.param("ema2016", {"by": "W"}, (0, 32600, -32600, 0), id="ema liable player discards"),
        pytest.param(
            "tenhou", {"by": "N"}, (0, 32600, -16600, -16000), id="tenhou ron: counters by the pao player"
        ),
        pytest.param("tenhou", {}, (0, 32600, -32600, 0), id="tenhou self-draw"),
        pytest.param("ryanzou", {"by": "N"}, (0, 32600, -16000, -16600), id="ryanzou ron"),
    ],
)
def test_pao_for_one_yakuman(rules, about, deltas):
    assert value(PAO_HAND, "2m", rules, honba=2, pao={"daisangen": "W"}, **about).deltas == deltas


TWO = "11122z pon:555z pon:666z pon:777z"


@pytest.mark.parametrize(
    ("rules", "about", "deltas"),
    [
        pytest.param("tenhou", {}, (0, 0, -64300, 64300), id="tenhou: the whole hand"),
        pytest.param("tenhou", {"by": "E"}, (-32000, 0, -32300, 64300), id="tenhou ron: half of the whole hand"),
        pytest.param("wrc2025", {"by": "E"}, (-48300, 0, -16000, 64300), id="wrc ron: half of the liable yakuman"),
        pytest.param(
            "ryanzou",
            {},
            (-16100, -8100, -40100, 64300),
            id="ryanzou: the others share the other one and counters",
        ),
        pytest.param("ryanzou", {"by": "E"}, (-48300, 0, -16000, 64300), id="ryanzou ron"),
    ],
)
def test_pao_beside_another_yakuman(rules, about, deltas):
    assert value(TWO, "1z", rules, seat="N", round="S", honba=1, pao={"daisangen": "W"}, **about).deltas == deltas


def test_rinshan_after_an_open_kan_is_paid_by_the_feeder_in_ryanzou():
    hand = "22345s daiminkan:9999p<W chi:345m chi:567m"
    assert value(hand, "5s", "ryanzou", rinshan=True, honba=1).deltas == (0, 1800, -1800, 0)
    assert value(hand, "5s", "ema2016", rinshan=True, honba=1).deltas == (-800, 1800, -500, -500)


def test_rinshan_feeder_beside_a_liable_player():
    """s2: as if the feeder had been ronned; the pao player pays half of their yakuman."""
    hand = "22z daiminkan:1111p<N pon:555z pon:666z pon:777z"
    result = value(hand, "2z", "ryanzou", rinshan=True, pao={"daisangen": "W"}, seat="E")
    assert result.deltas == (48000, 0, -24000, -24000)


def test_liabilities_the_rules_do_not_know_change_nothing():
    hand = "22m ankan:1111p daiminkan:2222s<W daiminkan:3333s<W daiminkan:9999s<W"
    assert value(hand, "2m", "ema2016", pao={"suukantsu": "W"}).deltas == (-16000, 32000, -8000, -8000)
    assert value(hand, "2m", "wrc2025", pao={"suukantsu": "W"}).deltas == (0, 32000, -32000, 0)
    assert value(hand, "2m", "ryanzou", pao={"suukantsu": "W"}).deltas == (0, 32000, -32000, 0)

"""The mistakes scoring engines have made, each as a test (numbered 1 to 29)."""

import pytest

from scoring import get_ruleset
from scoring.riichi.tests.ask import value, yaku

TENHOU = get_ruleset("tenhou").replace(kuitan=True, red_fives=3)
DOUBLES = "majsoul"


def case(*parts, id, **about):
    return pytest.param(*parts, about, id=id)


@pytest.mark.parametrize(
    ("hand", "win", "rules", "names", "han", "fu", "about"),
    [
        case(
            "667788m78999p99s9p",
            "8p",
            "ema2016",
            {"riichi", "iipeikou"},
            2,
            40,
            by="E",
            riichi=1,
            id="1 the wait that brings fu",
        ),
        case(
            "22777888999m ankan:6666z",
            "7m",
            "ema2016",
            {"suuankou"},
            None,
            None,
            riichi=1,
            dora="1m7m5z5z",
            id="2 a real yakuman before a counted one",
        ),
        case(
            "111m222m345p678s99s",
            "1m",
            "ema2016",
            {"riichi"},
            1,
            40,
            by="E",
            riichi=1,
            id="3 a triplet finished by ron is open",
        ),
        case(
            "111123m456p99s555z",
            "1m",
            "ema2016",
            {"yakuhai_haku"},
            1,
            50,
            by="E",
            id="3 unless the tile can stand in a run or pair",
        ),
        case("112233444m555p chi:123m", "1m", "ema2016", set(), 0, 0, by="E", id="4 not from a meld: no win here"),
        case(
            "11122233345699m",
            "6m",
            "ema2016",
            {"chinitsu", "menzen_tsumo", "sanankou"},
            9,
            40,
            id="5 three triplets or three runs",
        ),
        case(
            "223344m667788p55s",
            "4m",
            "ema2016",
            {"riichi", "pinfu", "tanyao", "ryanpeikou"},
            6,
            30,
            by="E",
            riichi=1,
            id="6 ryanpeikou before seven pairs",
        ),
        case("1111m2233p445566z", "2p", "ema2016", set(), 0, 0, by="E", id="6 four of a kind is not two pairs"),
        case(
            "1199m1199p11s1122z",
            "2z",
            "ema2016",
            {"chiitoitsu", "honroutou"},
            4,
            25,
            by="E",
            id="6 seven pairs with honroutou",
        ),
        case("11223344556677z", "7z", "tenhou", {"tsuuiisou"}, None, None, by="E", id="6 seven pairs of honours"),
        case(
            "11123456789991m", "1m", "ema2016", {"chuuren_poutou_9"}, None, None, by="E", id="7 pure also on the 1"
        ),
        case("11123456789999m", "8m", "ema2016", {"chuuren_poutou"}, None, None, by="E", id="7 not pure"),
        case(
            "19m19p19s12345677z", "7z", "ema2016", {"kokushi_musou_13"}, None, None, by="E", id="8 thirteen waits"
        ),
        case("19m19p19s12345677z", "1m", "ema2016", {"kokushi_musou"}, None, None, by="E", id="8 one wait"),
        case("222m444666p88899s", "8s", "mleague", {"toitoi", "sanankou"}, 4, 50, by="W", id="9 shanpon by ron"),
        case("222m444666p88899s", "9s", "mleague", {"suuankou_tanki"}, None, None, by="W", id="9 tanki keeps it"),
        case(
            "22z345m pon:444z chi:345p chi:345s",
            "3m",
            "ema2016",
            {"yakuhai_seat", "sanshoku_doujun"},
            2,
            30,
            by="E",
            seat="N",
            id="11 north is a seat wind",
        ),
        case(
            "22m345s pon:333z chi:345p chi:678s",
            "3s",
            "ema2016",
            {"yakuhai_seat", "yakuhai_round"},
            2,
            30,
            by="E",
            seat="W",
            round="W",
            id="11 double wind counts twice",
        ),
        case(
            "33m666p11s pon:111z pon:111m",
            "1s",
            "ema2016",
            set(),
            0,
            0,
            by="E",
            id="12 no sanshoku with honours: no shape",
        ),
        case(
            "33m666p111s pon:111z pon:111m",
            "1s",
            "ema2016",
            {"toitoi"},
            2,
            40,
            by="E",
            seat="N",
            round="S",
            id="12 suits only",
        ),
        case(
            "111999m111999p99s",
            "9m",
            "ema2016",
            {"suuankou", "chinroutou"},
            None,
            None,
            id="13 no sequence: no junchan",
        ),
        case(
            "123789m123789p11s",
            "9p",
            "ema2016",
            {"junchan", "pinfu"},
            4,
            30,
            by="E",
            id="13 junchan without honours",
        ),
        case(
            "223344666888s44s",
            "4s",
            "ema2016",
            {"ryuuiisou"},
            None,
            None,
            by="E",
            id="14 green without the dragon",
        ),
        case(
            "234888s66z pon:666s chi:234s",
            "6z",
            "ema2016",
            {"ryuuiisou"},
            None,
            None,
            by="E",
            id="14 open, with the dragon",
        ),
        case(
            "345m567p12399s chi:567m",
            "3m",
            "ema2016",
            set(),
            0,
            0,
            by="E",
            dora="8s8s",
            id="15 dora alone never wins",
        ),
        case(
            "234567m22345s ankan:9999p",
            "5s",
            "ema2016",
            {"menzen_tsumo", "rinshan"},
            2,
            60,
            rinshan=True,
            haitei=True,
            id="16 haitei not with rinshan",
        ),
        case(
            "234567m55p345678s",
            "8s",
            "ema2016",
            {"riichi", "ippatsu", "pinfu", "tanyao", "chankan"},
            5,
            30,
            by="E",
            riichi=1,
            ippatsu=True,
            chankan=True,
            id="16 ippatsu with chankan",
        ),
        case(
            "234567m22345s ankan:9999p",
            "5s",
            "ema2016",
            {"riichi", "menzen_tsumo", "rinshan"},
            3,
            60,
            rinshan=True,
            riichi=1,
            ippatsu=True,
            id="16 ippatsu not with rinshan",
        ),
        case(
            "11p ankan:2222m shouminkan:3333m daiminkan:9999s ankan:7777z",
            "1p",
            "ema2016",
            {"suukantsu"},
            None,
            None,
            by="E",
            id="17 four kans of all sorts",
        ),
        case(
            "11p345m shouminkan:3333p daiminkan:9999s ankan:8888s",
            "5m",
            "ema2016",
            {"sankantsu"},
            2,
            60,
            by="E",
            id="17 three kans of all sorts",
        ),
        case(
            "234567m345p55678s",
            "8s",
            "ema2016",
            {"menzen_tsumo", "pinfu", "tanyao"},
            3,
            20,
            id="20 pinfu by tsumo",
        ),
        case(
            "567p55678s chi:234m chi:567m",
            "8s",
            "ema2016",
            {"tanyao"},
            1,
            30,
            by="E",
            id="20 open hand without fu",
        ),
        case(
            "22m567p ankan:1111z ankan:9999p ankan:9999s",
            "5p",
            "ema2016",
            {"sankantsu", "sanankou", "yakuhai_round"},
            5,
            130,
            by="E",
            id="21 fu beyond the tables",
        ),
        case(
            "111m234567p678s11z",
            "8s",
            "ema2016",
            {"riichi"},
            1,
            50,
            by="W",
            seat="E",
            riichi=1,
            id="22 double wind 4 fu",
        ),
        case(
            "111m234567p678s11z",
            "8s",
            "ema2025",
            {"riichi"},
            1,
            40,
            by="W",
            seat="E",
            riichi=1,
            id="22 double wind 2 fu",
        ),
        case(
            "44888p666s chi:456p chi:567s",
            "6s",
            "ema2016",
            {"tanyao"},
            1,
            30,
            id="23 no wait fu for a tile of a meld",
        ),
        case(
            "56788p123456789s",
            "3s",
            "ema2016",
            {"riichi", "ittsuu"},
            3,
            40,
            by="E",
            riichi=1,
            id="edge wait of npm riichi",
        ),
        case("22233334444m77z", "2m", "ema2016", set(), 0, 0, by="E", id="thirteen tiles are no hand"),
        case(
            "222333344445m77z",
            "2m",
            "ema2016",
            {"honitsu", "iipeikou"},
            4,
            40,
            by="E",
            id="four equal runs are not there",
        ),
        case(
            "44s33z pon:111z chi:567s pon:888p 3z",
            "3z",
            "ema2016",
            {"yakuhai_round"},
            1,
            30,
            by="W",
            seat="N",
            id="shanpon of honours by ron",
        ),
    ],
)
def test_hand(hand, win, rules, names, han, fu, about):
    result = value(hand, win, rules, **about)
    got = set(yaku(result)) if result.legal else set()
    assert (got, result.han, result.fu) == (names, han, fu)


@pytest.mark.parametrize(
    ("rules", "units"),
    [("ema2008", 2), ("ema2012", 1), ("ema2016", 1), ("tenhou", 1), ("majsoul", 2), ("ryanzou", 2)],
)
def test_which_rulesets_double_the_thirteen_sided_wait(rules, units):
    assert value("19m19p19s12345677z", "7z", rules, by="E").yakuman_units == units


@pytest.mark.parametrize(
    ("rules", "units"), [("ema2016", 1), ("wrc2014", 1), ("wrc2025", 2), ("tenhou", 2), ("mleague", 2)]
)
def test_which_rulesets_add_yakuman_up(rules, units):
    result = value("11122z pon:555z pon:666z pon:777z", "1z", rules, by="E", seat="N")
    assert result.yakuman_units == units
    assert set(yaku(result)) == {"daisangen", "tsuuiisou"}
    assert result.deltas[3] == 32000 * units


def test_kokushi_stacks_with_chiihou_where_yakuman_add_up():
    assert value("19m19p19s12345677z", "1m", "tenhou", chiihou=True).yakuman_units == 2


def test_thirteen_han_and_twenty_six_han_are_one_counted_yakuman():
    big = value(
        "11122233355599p",
        "5p",
        TENHOU.replace(kan_dora=True),
        riichi=2,
        ippatsu=True,
        dora="9p",
        kan_dora="4p4p",
        ura="1p2p",
    )
    assert big.yakuman_units == 1 and set(yaku(big)) == {"suuankou"}
    counted = value(
        "11223344556699p", "9p", TENHOU, by="E", riichi=2, ippatsu=True, dora="8p", kan_dora="8p", ura="1p2p"
    )
    assert counted.han == 20 and counted.limit == "yakuman" and counted.deltas[1] == 32000
    assert (
        value("11223344556699p", "9p", "ema2016", by="E", riichi=2, ippatsu=True, ura="8p1p2p").limit
        == "sanbaiman"
    )


def test_equal_indicators_count_each():
    assert value("345m567p12399s pon:555z", "3m", by="E", dora="8s", kan_dora="8s").dora == 4


def test_all_four_tiles_of_a_kan_are_dora():
    assert value("345m12399s ankan:1111p pon:555z", "3m", by="E", dora="9p").dora == 4


def test_ura_only_with_riichi():
    assert value("234567m55p345678s", "8s", by="E", ura="4s").ura_dora == 0
    assert value("234567m55p345678s", "8s", by="E", riichi=1, ura="4s").ura_dora == 1


def test_each_share_is_rounded_up_by_itself():
    assert value("234567m22p345678s", "8s").deltas == (-1300, 2700, -700, -700)


@pytest.mark.parametrize(
    ("rules", "limit"), [("ema2016", None), ("ema2025", "mangan"), ("mleague", "mangan"), ("tenhou", None)]
)
def test_kiriage_only_at_base_1920(rules, limit):
    assert value("234567m55p345678s", "8s", rules, by="E", riichi=1, ippatsu=True).limit == limit
    assert value("234567m55p345678s", "8s", rules, by="E", riichi=1).limit is None


def test_ordinary_values_of_both_results_stay_what_they_were():
    first = value("234567m55p345678s", "8s", by="E", riichi=1, ura="4s")
    before = tuple(first[:-1])
    value("234567m55p345678s", "8s", by="E", riichi=1, ura="4s3s3s")
    assert tuple(first[:-1]) == before

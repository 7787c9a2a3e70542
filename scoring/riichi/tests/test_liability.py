"""Who can be liable at all: the rows of a liability against the melds of the hand."""

import pytest

from scoring import get_ruleset, problems_of
from scoring.interface import respond
from scoring.riichi.counting.pao import claim_problems, feeder_problems, liability_problems
from scoring.riichi.tests.ask import made, value
from scoring.riichi.win import Liability

DRAGONS = "234m11p pon:555z<N pon:666z<N pon:777z<W"
WINDS = "11p pon:111z<N ankan:2222z pon:333z<N daiminkan:4444z<W"
KANS = "22m ankan:1111p daiminkan:2222s<W shouminkan:3333s<E daiminkan:9999s<N"


@pytest.mark.parametrize(
    ("hand", "win", "pao", "about", "codes"),
    [
        pytest.param(DRAGONS, "2m", {"daisangen": "W"}, {}, [], id="fed a set"),
        pytest.param(DRAGONS, "2m", {"daisangen": "E"}, {}, ["pao_fed_nothing"], id="fed none"),
        pytest.param(DRAGONS, "2m", {"daisangen": "E"}, {"by": "W"}, ["pao_fed_nothing"], id="fed none, ron"),
        pytest.param(
            "234m11p pon:555z pon:666z<N pon:777z<W", "2m", {"daisangen": "E"}, {}, [], id="one source not known"
        ),
        pytest.param(
            "234m777z11p pon:555z<N pon:666z<W", "7z", {"daisangen": "W"}, {"by": "E"}, ["pao_not_declared"],
            id="the third set is in the hand",
        ),
        pytest.param(
            "234m11p ankan:5555z ankan:6666z ankan:7777z", "2m", {"daisangen": "W"}, {}, ["pao_closed_hand"],
            id="concealed kans only",
        ),
        pytest.param(
            "11p chi:234m<E ankan:5555z ankan:6666z ankan:7777z", "1p", {"daisangen": "W"}, {},
            ["pao_not_declared"], id="no set was called",
        ),
        pytest.param("234567m22345p678s", "8s", {"daisangen": "W"}, {}, ["pao_closed_hand"], id="closed hand"),
        pytest.param(
            "23455m pon:555z<N pon:666z<W chi:123m<E", "5m", {"daisangen": "E"}, {}, [],
            id="left out: no such yakuman",
        ),
        pytest.param(WINDS, "1p", {"daisuushii": "W"}, {}, [], id="winds, with a concealed kan among them"),
        pytest.param(WINDS, "1p", {"daisuushii": "E"}, {}, ["pao_fed_nothing"], id="winds, fed none"),
        pytest.param(KANS, "2m", {"suukantsu": "W"}, {}, [], id="fed an open kan"),
        pytest.param(KANS, "2m", {"suukantsu": "E"}, {}, ["pao_fed_nothing"], id="fed the pon of a kan"),
        pytest.param(KANS, "2m", {"suukantsu_daiminkan": "N"}, {}, [], id="the other name"),
        pytest.param(KANS, "2m", {"rinshan": "E"}, {"rinshan": True}, ["pao_fed_nothing"], id="rinshan"),
        pytest.param(KANS, "2m", {"rinshan": "E"}, {}, [], id="no rinshan: left out"),
        pytest.param(
            KANS, "2m", {"suukantsu": "W", "rinshan": "N"}, {"rinshan": True}, ["pao_two_feeders"],
            id="two feeders of the fourth kan",
        ),
        pytest.param(KANS, "2m", {"suukantsu": "W", "rinshan": "W"}, {"rinshan": True}, [], id="one feeder"),
        pytest.param(
            KANS, "2m", {"suukantsu": "W", "rinshan": "N"}, {}, [], id="two feeders, but no rinshan: left out"
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("rules", ["ema2016", "ryanzou", "wrc2025"])
def test_a_liability_fits_the_melds(hand, win, pao, about, codes, rules):
    tiles, context = made(hand, win, pao=pao, **about)
    assert [p.code for p in liability_problems(tiles, context)] == codes
    assert [p.code for p in problems_of(tiles, context, get_ruleset(rules)) if p.code.startswith("pao")] == codes


def test_one_yakuman_has_one_liable_player():
    two = (Liability("daisangen", 2), Liability("daisangen", 3))
    assert [(p.code, p.where) for p in claim_problems(two, False)] == [("pao_two_players", "pao.1.player")]
    same = (Liability("suukantsu", 2), Liability("suukantsu_daiminkan", 2))
    assert not list(claim_problems(same, False))
    other = (Liability("suukantsu", 2), Liability("suukantsu_daiminkan", 3))
    assert [p.code for p in claim_problems(other, False)] == ["pao_two_players"]
    assert not list(claim_problems((Liability("daisangen", 2), Liability("daisuushii", 3)), False))


def melds(*sources):
    return [
        {"type": "pon", "tiles": f"{t}{t}{t}z", "from": source}
        for t, source in zip((5, 6, 7), sources, strict=True)
    ]


HAND = {"tiles": "234m11p", "melds": melds("N", "N", "W"), "win": "2m", "by": "ron", "seat": "S", "from": "E"}
REPORT = {"yaku": ["daisangen"], "by": "ron", "seat": "S", "from": "E"}


@pytest.mark.parametrize(
    ("kind", "given", "players", "code"),
    [
        pytest.param("hand", HAND, "E", "pao_fed_nothing", id="hand, fed none"),
        pytest.param("hand", HAND, "NW", "pao_two_players", id="hand, two players"),
        pytest.param(
            "hand", HAND | {"melds": [], "tiles": "234m11p555666777z"}, "W", "pao_closed_hand", id="closed"
        ),
        pytest.param("report", REPORT, "NW", "pao_two_players", id="report, two players"),
        pytest.param("report", REPORT | {"open": False}, "W", "pao_closed_hand", id="report, closed"),
        pytest.param("hand", HAND, "W", None, id="hand"),
        pytest.param("report", REPORT, "W", None, id="report: a liability says that the hand is open"),
    ],
)
def test_both_kinds_refuse_it(kind, given, players, code):
    pao = [{"yaku": "daisangen", "player": player} for player in players]
    text = respond({"id": 1, "ruleset": "ema2016", "kind": kind, "given": {**given, "pao": pao}})
    if code is None:
        assert text["answer"]["deltas"] == {"E": -16000, "S": 32000, "W": -16000, "N": 0}
    else:
        assert code in {p["code"] for p in text["problems"]}


WINDS_AND_KANS = "22z daiminkan:1111z<N daiminkan:3333z<N ankan:4444z ankan:5555z"
THREE_OF_W = "22m ankan:1111p daiminkan:2222s<W daiminkan:3333s<W daiminkan:9999s<W"


@pytest.mark.parametrize(
    ("hand", "win", "about", "deltas"),
    [
        pytest.param(
            KANS, "2m", {"pao": {"suukantsu": "W"}}, (0, 64600, -64600, 0), id="the whole hand and the counters"
        ),
        pytest.param(
            KANS, "2m", {"pao": {"suukantsu_daiminkan": "N"}}, (0, 64600, 0, -64600), id="the other name"
        ),
        pytest.param(
            WINDS_AND_KANS, "2z", {"pao": {"suukantsu": "N"}}, (0, 128600, 0, -128600),
            id="further yakuman and the counters too",
        ),
        pytest.param(
            "11z daiminkan:5555z<W daiminkan:6666z<E shouminkan:7777z<W ankan:1111p", "1z",
            {"pao": {"daisangen": "W", "suukantsu": "E"}}, (-80600, 96600, -16000, 0),
            id="s2's example: half of daisangen, the rest and the counters by the feeder",
        ),
        pytest.param(
            THREE_OF_W, "2m", {"pao": {"rinshan": "W", "suukantsu": "W"}}, (0, 64600, -64600, 0), id="named twice"
        ),
        pytest.param(
            "22z daiminkan:1111p<N pon:555z<E pon:666z<E pon:777z<W", "2z",
            {"pao": {"daisangen": "W", "suukantsu": "E"}}, (0, 32600, -16000, -16600),
            id="no four kans: left out, and who fed the only kan is known",
        ),
    ],
)  # fmt: skip
def test_who_fed_the_fourth_kan_fed_the_rinshan(hand, win, about, deltas):
    """Settled as if that player had been ronned, with the counters (s2, Sekinin barai)."""
    assert value(hand, win, "ryanzou", rinshan=True, honba=2, **about).deltas == deltas


def test_without_liability_for_the_rinshan_four_kans_are_paid_for_alone():
    """The other yakuman and the counters are everybody's."""
    rules = get_ruleset("ryanzou").replace(pao={"yaku": ["daisangen", "daisuushii", "suukantsu_daiminkan"]})
    paid = value(WINDS_AND_KANS, "2z", rules, rinshan=True, honba=2, pao={"suukantsu": "N"}).deltas
    assert paid == (-32200, 128600, -16200, -80200)


def test_rules_that_know_only_the_rinshan_still_learn_who_fed_it():
    rules = get_ruleset("ryanzou").replace(pao={"yaku": ["daisangen", "rinshan_after_daiminkan"]})
    assert value(KANS, "2m", rules, rinshan=True, pao={"suukantsu": "W"}).deltas == (0, 64000, -64000, 0)
    assert value(KANS, "2m", rules, pao={"suukantsu": "W"}).deltas == (-16000, 32000, -8000, -8000)


TWO_FEEDERS = "345m22z daiminkan:1111p<N daiminkan:5555s<W chi:678m<E"
ALL_OPEN = "22m daiminkan:1111p<E daiminkan:2222s<W daiminkan:3333s<W daiminkan:9999s<N"


@pytest.mark.parametrize(
    ("hand", "win", "about", "asked"),
    [
        pytest.param(TWO_FEEDERS, "2z", {}, "W and N", id="two open kans"),
        pytest.param(ALL_OPEN, "2m", {}, "E, W and N", id="four open kans"),
        pytest.param(
            "345m22z daiminkan:1111p daiminkan:5555s<W chi:678m<E", "2z", {}, "the player who gave",
            id="a source not known",
        ),
        pytest.param(
            "345m22z daiminkan:1111p chi:678m<E chi:678m<E", "2z", {}, "the player who gave", id="the only one"
        ),
        pytest.param(TWO_FEEDERS, "2z", {"pao": {"rinshan": "W"}}, None, id="answered"),
        pytest.param(ALL_OPEN, "2m", {"pao": {"suukantsu": "E"}}, None, id="answered as suukantsu"),
        pytest.param(TWO_FEEDERS, "2z", {"pao": {"suukantsu": "W"}}, "W and N", id="no suukantsu"),
        pytest.param(TWO_FEEDERS, "2z", {"rinshan": False}, None, id="no rinshan"),
        pytest.param(
            "345m22z daiminkan:1111p<W daiminkan:5555s<W chi:678m<E", "2z", {}, None, id="one player fed both"
        ),
        pytest.param(
            "345m22z daiminkan:1111p<N daiminkan:5555s<W ankan:9999s", "2z", {}, None,
            id="the last may be a concealed one",
        ),
        pytest.param(
            "345m22z daiminkan:1111p<N daiminkan:5555s<W shouminkan:9999s<E", "2z", {}, None,
            id="the last may be an added one",
        ),
    ],
)  # fmt: skip
def test_of_several_feeders_it_is_asked_who_fed_the_last_kan(hand, win, about, asked):
    tiles, context = made(hand, win, **{"rinshan": True, **about})
    found = list(feeder_problems(tiles, context, get_ruleset("ryanzou")))
    assert [(p.code, p.where) for p in found] == ([("pao_feeder", "pao")] if asked else [])
    assert [p.code for p in problems_of(tiles, context, get_ruleset("ryanzou"))] == [p.code for p in found]
    assert all(asked in p.message.get("en") for p in found)
    assert not list(feeder_problems(tiles, context, get_ruleset("wrc2025")))


def test_the_answer_to_who_fed_the_last_kan_is_paid_by():
    kans = [
        {"type": "daiminkan", "tiles": f"{tiles}", "from": source}
        for tiles, source in (("1111p", "N"), ("5555s", "W"))
    ]
    given = {
        "tiles": "345m22z", "melds": [*kans, {"type": "chi", "tiles": "678m", "from": "E"}], "win": "2z",
        "by": "tsumo", "seat": "S", "rinshan": True,
    }  # fmt: skip
    text = respond({"id": 1, "ruleset": "ryanzou", "kind": "hand", "lang": "pl", "given": given})
    assert [p["where"] for p in text["problems"]] == ["given.pao"]
    assert "W i N" in text["problems"][0]["message"]
    for feeder, delta in (("W", (0, 1600, -1600, 0)), ("N", (0, 1600, 0, -1600))):
        pao = [{"yaku": "rinshan", "player": feeder}]
        text = respond({"id": 1, "ruleset": "ryanzou", "kind": "hand", "given": {**given, "pao": pao}})
        assert tuple(text["answer"]["deltas"].values()) == delta


@pytest.mark.parametrize(
    ("given", "deltas"),
    [
        pytest.param(
            {"yaku": ["suukantsu"], "rinshan": True, "pao": {"suukantsu": "W"}}, (0, 64300, -64300, 0), id="yaku"
        ),
        pytest.param(
            {"yaku": ["suukantsu", "tsuuiisou"], "rinshan": True, "pao": {"suukantsu": "W"}},
            (0, 96300, -96300, 0), id="with a further yakuman",
        ),
        pytest.param(
            {"limit": "yakuman", "yakuman_units": 3, "rinshan": True, "pao": {"suukantsu": "W"}},
            (0, 96300, -96300, 0), id="units alone",
        ),
        pytest.param(
            {"yaku": ["suukantsu", "daisangen"], "rinshan": True, "pao": {"daisangen": "N", "suukantsu": "W"}},
            (0, 96300, -80300, -16000), id="with another liable player",
        ),
        pytest.param(
            {"yaku": ["rinshan", "tanyao"], "han": 2, "fu": 40, "pao": {"rinshan": "W"}}, (0, 3000, -3000, 0),
            id="rinshan as a yaku only",
        ),
        pytest.param(
            {"yaku": ["suukantsu"], "rinshan": True, "pao": {"suukantsu": "W", "rinshan": "N"}}, "pao_two_feeders",
            id="two feeders",
        ),
    ],
)  # fmt: skip
def test_a_report_is_paid_for_in_the_same_way(given, deltas):
    pao = [{"yaku": yaku, "player": player} for yaku, player in given["pao"].items()]
    asked = {**given, "pao": pao, "by": "tsumo", "seat": "S", "open": True, "honba": 1}
    text = respond({"id": 1, "ruleset": "ryanzou", "kind": "report", "given": asked})
    if isinstance(deltas, str):
        assert [p["code"] for p in text["problems"]] == [deltas]
    else:
        assert tuple(text["answer"]["deltas"].values()) == deltas, text

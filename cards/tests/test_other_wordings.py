"""The same thing told in two ways gets the same answer."""

from typing import Any, NamedTuple

import pytest

from cards.tests.table_cases import Case, action, call, meld, riichi, ron


class Ways(NamedTuple):
    """A report in full and one that says the same shorter or in another form."""

    title: str
    full: dict[str, Any]
    other: dict[str, Any]
    cards: dict[str, str]


TENPAI = {"tenpai": ["N"]}
NORTH = {"N": [meld("pon", "444z", "E")]}
WAYS = [
    Ways(
        "marks of a discard as yes and no",
        ron(facts={"discard_props": ["facedown"]}),
        ron(facts={"discard_props": {"facedown": True, "swapped_in": False}}),
        {"W": "haramura-nodoka"},
    ),
    Ways(
        "Hitomi's tsumo under her seat",
        ron(facts={**TENPAI, "hitomi_tsumo": {"han": 3, "fu": 40}}),
        ron(facts={**TENPAI, "hitomi_tsumo": {"N": {"han": 3, "fu": 40}}}),
        {"N": "ezaki-hitomi"},
    ),
    Ways(
        "melds of a seat as tiles",
        ron(facts={"melds_on_table": NORTH}),
        ron(facts={"melds_on_table": {"N": ["444z"]}}),
        {"S": "usuzumi-hatsumi"},
    ),
    Ways(
        "melds of the table with their owner",
        ron(facts={"melds_on_table": NORTH}),
        ron(facts={"melds_on_table": [{"seat": "N", "tiles": "444z"}]}),
        {"S": "usuzumi-hatsumi"},
    ),
    Ways(
        "a sequence of dragons as tiles",
        ron(facts={"kasumi_suit": "honors", "melds_on_table": {"N": [meld("chi", "567z", "W")]}}),
        ron(facts={"kasumi_suit": "honor", "melds_on_table": {"N": ["567z"]}}),
        {"S": "iwato-kasumi", "N": "senoo-kaori"},
    ),
    Ways(
        "a kan by one of its tiles",
        ron(facts={"kasumi_suit": "s"}, events=[call("N", "ankan", "5555s")], dora=["1z", "1z"]),
        ron(facts={"kasumi_suit": "s"}, events=[call("N", "ankan", "5s")], dora=["1z", "1z"]),
        {"S": "iwato-kasumi"},
    ),
    Ways(
        "an open kan in riichi by one of its tiles",
        action("call", "S", [riichi("S")], call="minkan", tiles="3333p", hand="234678m33345p55s", **{"from": "W"}),
        action("call", "S", [riichi("S")], call="minkan", tiles="3p", hand="234678m33345p55s", **{"from": "W"}),
        {"S": "oohoshi-awai"},
    ),
    Ways(
        "kans by the names of the hand engine",
        ron(
            "34678p55s",
            melds=[meld("minkan", "5555z", "E"), meld("kakan", "6666z", "E")],
            events=[call("S", "minkan", "5555z", "E"), call("S", "pon", "666z", "E"), call("S", "kakan", "6666z")],
        ),
        ron(
            "34678p55s",
            melds=[
                {"type": "daiminkan", "tiles": "5555z", "from": "E"},
                {"type": "shouminkan", "tiles": "6666z", "from": "E"},
            ],
            events=[
                call("S", "daiminkan", "5555z", "E"),
                call("S", "pon", "666z", "E"),
                call("S", "shouminkan", "6666z"),
            ],
        ),
        {"N": "miyanaga-teru"},
    ),
    Ways(
        "a chi by the tiles beside the called one",
        action("call", "S", call="chi", tiles="891p", called_tile="1p", **{"from": "E"}),
        action("call", "S", call="chi", tiles="89p", called_tile="1p", **{"from": "E"}),
        {},
    ),
]


@pytest.mark.parametrize("ways", WAYS, ids=lambda ways: ways.title)
def test_both_ways_get_the_same_answer(ways):
    answers = [Case("same", ways.title, report, {}, ways.cards).answer() for report in (ways.full, ways.other)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("ways", WAYS, ids=lambda ways: ways.title)
def test_what_is_said_matters(ways):
    silent = {**ways.full, "facts": {}, "events": []}
    if "action" in silent:
        silent["action"] = {**silent["action"], "tiles": ""}
    heard, unheard = (
        Case("matters", ways.title, report, {}, ways.cards).answer() for report in (ways.full, silent)
    )
    assert heard != unheard

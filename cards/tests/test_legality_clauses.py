"""Every LEGALITY clause by its id: what may be claimed, and why not."""

import pytest

from cards.tests.table_cases import Case, H, action, call, draw, meld, riichi, ron, tsumo

PON = {"call": "pon", "from": "W", "tiles": "555p"}
SAE = {"E": "usuzawa-sae"}
TARGET = {"sae_target": "S"}
KOKUSHI = "19m19p199s234567z"
FURITEN = {"discards": {"S": ["5p", "9m"]}}
RIVER_PON = {"seat": "N", "call": "pon", "tiles": "777z", "called_tile": "7z", "river_of": "W"}
YUU = {"S": "matsumi-yuu"}


def _from_river(seat="S", **facts):
    """A pon on a red dragon of W's river."""
    claim = {"call": "pon", "from": "W", "tiles": "777z", "called_tile": "7z", "river_of": "W"}
    return action("call", seat, facts=facts, **claim)


def refused(reason, seat="S"):
    return {"reason": reason} if reason is None else {"reason": reason, "seat": seat}


CASES = [
    Case(
        "C02a",
        "the named player may not ron",
        ron(events=[riichi("E")], facts=TARGET),
        refused("sae_target_cannot_ron"),
        SAE,
    ),
    Case("C02a", "but may win by tsumo", tsumo(events=[riichi("E")], facts=TARGET), refused(None), SAE),
    Case("C02a", "and ron in riichi", ron(events=[riichi("E"), riichi("S")], facts=TARGET), refused(None), SAE),
    Case("C02a", "others may", ron(seat="N", events=[riichi("E")], facts=TARGET), refused(None), SAE),
    Case(
        "C02a",
        "no meld",
        action("call", "S", [riichi("E")], TARGET, **PON),
        refused("sae_target_cannot_call"),
        SAE,
    ),
    Case(
        "C02a",
        "not even a concealed kan",
        action("call", "S", [riichi("E")], TARGET, call="ankan", tiles="1111m"),
        refused("sae_target_cannot_call"),
        SAE,
    ),
    Case("C02a", "nothing before her riichi", action("call", "S", [], TARGET, **PON), refused(None), SAE),
    Case(
        "C02b",
        "abilities are off from her riichi on",
        ron(events=[riichi("E")]),
        {"yaku": {"tanyao": 1, "pinfu": 1}, "effective": {"E": "usuzawa-sae", "S": None, "W": None, "N": None}},
        {**SAE, "S": "haramura-nodoka"},
    ),
    Case(
        "C02b",
        "her own discard of a protected tile is none of hers",
        ron(events=[riichi("E")], facts={"discard_props": ["kurumi_repeat"]}),
        refused(None),
        {**SAE, "W": "kakura-kurumi"},
    ),
    Case(
        "C02b",
        "as a duel's rival she switches nobody off",
        ron(events=[riichi("E")], facts={"duel_rival": "E"}),
        {"yaku": {"tanyao": 2, "pinfu": 2}},
        {**SAE, "S": "haramura-nodoka", "N": "megan-davin"},
    ),
    Case(
        "C06c",
        "in riichi she ignores furiten",
        ron(events=[riichi("S")], facts=FURITEN),
        refused(None),
        {"S": "atago-hiroe"},
    ),
    Case("C06c", "in damaten she does not", ron(facts=FURITEN), refused("furiten"), {"S": "atago-hiroe"}),
    Case(
        "C06d",
        "a call in between makes the draw an ordinary one",
        ron(tile="9s", via="ippatsu_draw_discard", events=[riichi("W"), call("N", "pon", "222s", "E")]),
        refused("not_winning_shape"),
        {"S": "atago-hiroe"},
        points=(30000, 25000, 35000, 30000),
    ),
    Case(
        "C08a",
        "no win with her seat wind",
        ron("567m34678p55s444z", "5p", events=[riichi("S")]),
        refused("choe_seat_wind"),
        {"N": "choe-myeonghwa"},
    ),
    Case(
        "C08a",
        "not in a meld either",
        ron("34678p55s", "5p", melds=[meld("pon", "444z", "E"), meld("pon", "777z", "E")]),
        refused("choe_seat_wind"),
        {"N": "choe-myeonghwa"},
    ),
    Case(
        "C08a", "she herself may", ron("567m34678p55s444z", "5p", seat="N"), refused(None), {"N": "choe-myeonghwa"}
    ),
    Case(
        "C08a",
        "a yakuman may",
        ron(KOKUSHI, "1z"),
        {"yaku": {"kokushi_musou": 13}, "delta": (0, 32000, -32000, 0)},
        {"N": "choe-myeonghwa"},
    ),
    Case(
        "C08a",
        "a counted yakuman may",
        ron("567m34678p55s444z", "5p", dora=["3z", "3z", "3z", "3z", "4s"], events=[riichi("S")]),
        {"limit": "kazoe_yakuman"},
        {"N": "choe-myeonghwa"},
    ),
    Case(
        "C12a",
        "she cannot declare riichi",
        action("riichi", "S", hand=H),
        refused("riichi_forbidden"),
        {"S": "hao-huiyu"},
    ),
    Case(
        "C12a",
        "a win on her riichi does not stand",
        ron(events=[riichi("S")]),
        refused("riichi_forbidden"),
        {"S": "hao-huiyu"},
    ),
    Case(
        "C02a",
        "a call of the named player in the log",
        draw(events=[riichi("E"), call("S", "pon", "222s", "W")], **TARGET),
        refused("sae_target_cannot_call"),
        SAE,
    ),
    Case(
        "C27c",
        "a pon of hers in the log",
        draw(events=[call("S", "pon", "222s", "W")]),
        refused("own_card_forbids_call"),
        {"S": "mase-yuuko"},
    ),
    Case("C12c", "she ignores furiten", ron(facts=FURITEN), refused(None), {"S": "hao-huiyu"}),
    Case("C12c", "nobody else does", ron(facts=FURITEN), refused("furiten")),
    Case("C14a", "the tile before the latest", ron(via="previous_discard"), refused(None), {"S": "hirose-sumire"}),
    Case(
        "C14a",
        "not once the latest was called",
        ron(via="previous_discard", facts={"latest_discard_called": True}),
        refused("interrupted_by_call"),
        {"S": "hirose-sumire"},
    ),
    Case("C14a", "nobody else may", ron(via="previous_discard"), refused("not_latest_discard")),
    Case(
        "C14a",
        "a protected tile stays out of reach",
        ron(via="previous_discard", facts={"discard_props": ["kurumi_repeat"]}),
        refused("protected_discard"),
        {"S": "hirose-sumire", "W": "kakura-kurumi"},
    ),
    Case(
        "C14a",
        "the river shows that the tile before lies facedown",
        ron(via="previous_discard", facts={"discards": {"W": ["1z", "#5p", "9m"]}}),
        refused("facedown_discard"),
        {"S": "hirose-sumire"},
    ),
    Case(
        "C19d",
        "the discarded pair cannot be ronned",
        ron(facts={"discard_props": ["yoshiko_pair"]}),
        refused("protected_discard"),
        {"W": "kainou-yoshiko"},
    ),
    Case(
        "C19d",
        "nor called",
        action("call", "S", facts={"discard_props": ["yoshiko_pair"]}, **PON),
        refused("protected_discard"),
        {"W": "kainou-yoshiko"},
    ),
    Case(
        "C19e", "it still gives furiten", ron(facts={"protected_tiles_passed": {"S": ["2p"]}}), refused("furiten")
    ),
    Case("C19e", "but only on a wait", ron(facts={"protected_tiles_passed": {"S": ["9p"]}}), refused(None)),
    Case(
        "C20b",
        "an exchanged sequence of dragons is illegal elsewhere",
        ron("34678p55s", "5p", melds=[meld("chi", "567z", "E"), meld("pon", "777m", "E")]),
        refused("meld_not_allowed"),
        {"N": "kajiki-yumi"},
    ),
    Case(
        "C20b",
        "with the card for it it is not",
        ron("34678p55s", "5p", melds=[meld("chi", "567z", "E"), meld("pon", "777m", "E")]),
        refused(None),
        {"S": "senoo-kaori"},
    ),
    Case(
        "C20b",
        "a wrapping sequence likewise",
        ron("34678p55s567m", "5p", melds=[meld("chi", "891m", "E")]),
        refused("meld_not_allowed"),
    ),
    Case(
        "C20b",
        "a mixed set of winds likewise",
        ron("34678p55s567m", "5p", melds=[meld("pon", "123z", "E")]),
        refused("meld_not_allowed"),
    ),
    Case(
        "C20b",
        "nobody is tenpai beside such a meld",
        draw("S", hands={"S": "34678p55s567m"}, melds_on_table={"S": [meld("chi", "891m", "E")]}),
        refused("not_tenpai"),
    ),
    Case(
        "C20b",
        "with the card for it one is",
        draw("S", hands={"S": "34678p55s567m"}, melds_on_table={"S": [meld("chi", "891m", "E")]}),
        refused(None),
        {"S": "mase-yuuko"},
    ),
    Case(
        "C20d",
        "no concealed kan of a player in riichi",
        action(
            "meld_swap",
            "S",
            [call("W", "ankan", "1111m"), riichi("W")],
            target="W",
            takes={"kind": "ankan", "tiles": "1111m"},
        ),
        refused("closed_kan_of_riichi_player"),
        {"S": "kajiki-yumi"},
    ),
    Case(
        "C20d",
        "of others it may be taken",
        action(
            "meld_swap", "S", [call("W", "ankan", "1111m")], target="W", takes={"kind": "ankan", "tiles": "1111m"}
        ),
        refused(None),
        {"S": "kajiki-yumi"},
    ),
    Case(
        "C21b",
        "a repeat cannot be ronned",
        ron(facts={"discard_props": ["kurumi_repeat"]}),
        refused("protected_discard"),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C21b",
        "not even as an always-winning tile",
        ron(tile="9s", flags=["houtei"], facts={"discard_props": ["kurumi_repeat"]}),
        refused("protected_discard"),
        {"W": "kakura-kurumi", "S": "amae-koromo"},
    ),
    Case(
        "C21b",
        "the river itself shows the repeat",
        ron(facts={"discards": {"W": ["5p", "1z", "5p"]}}),
        refused("protected_discard"),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C21b",
        "also as it lay before the discard",
        ron(facts={"discards": {"W": ["5p", "1z"]}}),
        refused("protected_discard"),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C21b",
        "the first of its kind is no repeat",
        ron(facts={"discards": {"W": ["#5p", "1z", "5p"]}}),
        refused(None),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C21b",
        "a repeat in the river cannot be called",
        action("call", "S", facts={"discards": {"W": ["5p", "1z", "5p"]}}, **PON),
        refused("protected_discard"),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C21b",
        "which tile a chi takes must be known",
        action("call", "N", facts={"discards": {"W": ["3p", "1z"]}}, call="chi", tiles="345p", **{"from": "W"}),
        refused(None, "N"),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C21b",
        "a repeat may be robbed from a kan",
        ron(
            flags=["chankan"],
            events=[call("W", "pon", "555p", "N"), call("W", "kakan", "5555p")],
            facts={"discards": {"W": ["5p", "1z"]}},
        ),
        refused(None),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C21c",
        "it still gives furiten",
        ron(facts={"protected_tiles_passed": {"S": ["5p"]}}),
        refused("furiten"),
        {"W": "kakura-kurumi"},
    ),
    Case(
        "C23b",
        "her own white dragon does not matter",
        ron(tile="5z", events=[riichi("S")], facts={"discards": {"S": ["5z"]}}),
        refused(None),
        {"S": "karijuku-tomoe"},
    ),
    Case(
        "C23b",
        "unless she waits on it",
        ron("234567m678p55s55z", "5z", events=[riichi("S")], facts={"discards": {"S": ["5z"]}}),
        refused("furiten"),
        {"S": "karijuku-tomoe"},
    ),
    Case(
        "C27c", "no pon for her", action("call", "S", **PON), refused("own_card_forbids_call"), {"S": "mase-yuuko"}
    ),
    Case(
        "C27c",
        "no concealed kan",
        action("call", "S", call="ankan", tiles="1111m"),
        refused("own_card_forbids_call"),
        {"S": "mase-yuuko"},
    ),
    Case(
        "C27c",
        "a wrapping chii",
        action("call", "S", call="chi", tiles="891m", **{"from": "E"}),
        refused(None),
        {"S": "mase-yuuko"},
    ),
    Case(
        "C27c",
        "nobody else",
        action("call", "S", call="chi", tiles="891m", **{"from": "E"}),
        refused("meld_not_allowed"),
    ),
    Case(
        "C30b",
        "a red dragon from the river",
        action("call", "S", call="pon", tiles="777z", called_tile="7z", river_of="W", **{"from": "W"}),
        refused(None),
        {"S": "matsumi-yuu"},
    ),
    Case(
        "C30b",
        "nothing else from there",
        action("call", "S", call="pon", tiles="666z", called_tile="6z", river_of="W", **{"from": "W"}),
        refused("not_latest_discard"),
        {"S": "matsumi-yuu"},
    ),
    Case(
        "C30b",
        "only from the river of the player who just discarded",
        action("call", "S", call="pon", tiles="777z", called_tile="7z", river_of="N", **{"from": "W"}),
        refused("not_latest_discard"),
        {"S": "matsumi-yuu"},
    ),
    *(
        Case("C30b", f"not where the dragon lies as {tile}", _from_river(discards={"W": [tile, "1m"]}), why, YUU)
        for tile, why in (
            ("#7z", refused("facedown_discard")),
            ("~7z", refused("swapped_tile")),
            ("!7z", refused("not_latest_discard")),
        )
    ),
    Case("C30b", "one open dragon is enough", _from_river(discards={"W": ["#7z", "7z"]}), refused(None), YUU),
    *(
        Case("C30b", f"a prohibition wins: {prop}", _from_river(discard_props=[prop]), why, {**YUU, **owner})
        for prop, why, owner in (
            ("facedown", refused("facedown_discard"), {"W": "haramura-nodoka"}),
            ("swapped_in", refused("swapped_tile"), {}),
            ("kurumi_repeat", refused("protected_discard"), {"W": "kakura-kurumi"}),
            ("yoshiko_pair", refused("protected_discard"), {"W": "kainou-yoshiko"}),
        )
    ),
    Case(
        "C30b",
        "what is said of the newest discard does not touch the dragon",
        ron(facts={"discard_props": ["kurumi_repeat"], "priority_call": RIVER_PON}, source="W"),
        refused("higher_priority_call"),
        {"N": "matsumi-yuu"},
    ),
    Case(
        "C30b",
        "before a ron",
        ron(
            facts={
                "priority_call": {
                    "seat": "N",
                    "call": "pon",
                    "tiles": "777z",
                    "called_tile": "7z",
                    "river_of": "W",
                }
            }
        ),
        refused("higher_priority_call"),
        {"N": "matsumi-yuu"},
    ),
    Case(
        "C30b",
        "others have no such claim",
        ron(
            facts={
                "priority_call": {
                    "seat": "N",
                    "call": "pon",
                    "tiles": "777z",
                    "called_tile": "7z",
                    "river_of": "W",
                }
            }
        ),
        refused(None),
    ),
    Case(
        "C31a",
        "from the player across",
        action("call", "S", call="chi", tiles="345p", **{"from": "N"}),
        refused(None),
        {"S": "maya-yukiko"},
    ),
    Case(
        "C31a",
        "others only from the left",
        action("call", "S", call="chi", tiles="345p", **{"from": "N"}),
        refused("chi_only_from_left"),
    ),
    Case(
        "C31a",
        "before a ron",
        ron(facts={"priority_call": [{"seat": "N", "call": "chi", "tiles": "567p"}]}),
        refused("higher_priority_call"),
        {"N": "maya-yukiko"},
    ),
    Case(
        "C31a",
        "not in riichi",
        ron(events=[riichi("N")], facts={"priority_call": [{"seat": "N", "call": "chi", "tiles": "567p"}]}),
        refused(None),
        {"N": "maya-yukiko"},
    ),
    Case(
        "C32c",
        "the rival has no ability",
        ron(facts={"duel_rival": "S"}),
        {"yaku": {"tanyao": 1, "pinfu": 1}},
        {"S": "haramura-nodoka", "N": "megan-davin"},
    ),
    Case(
        "C33e",
        "a set of West needs a real West",
        action("call", "S", call="pon", tiles="133z", called_tile="1z", **{"from": "W"}),
        refused("real_west_required"),
        {"S": "miyanaga-saki"},
    ),
    Case(
        "C33e",
        "a real West",
        action("call", "S", call="pon", tiles="133z", called_tile="3z", **{"from": "W"}),
        refused(None),
        {"S": "miyanaga-saki"},
    ),
    Case(
        "C33e",
        "an ordinary pon of East",
        action("call", "S", call="pon", tiles="111z", called_tile="1z", **{"from": "W"}),
        refused(None),
        {"S": "miyanaga-saki"},
    ),
    Case(
        "C33e",
        "two pons on one tile: the closer one",
        action(
            "call",
            "S",
            facts={"competing_calls": [{"seat": "N", "call": "pon", "tiles": "333z", "called_tile": "3z"}]},
            call="pon",
            tiles="133z",
            called_tile="3z",
            **{"from": "W"},
        ),
        refused("lower_priority_call"),
        {"S": "miyanaga-saki"},
    ),
    Case(
        "C33f",
        "a forbidden wind read as West stays forbidden",
        ron("567m34678p55s334z", "5p", seat="W", source="S"),
        refused("choe_seat_wind", "W"),
        {"W": "miyanaga-saki", "N": "choe-myeonghwa"},
    ),
    Case(
        "C33g",
        "kokushi robs any wind of her concealed kan",
        ron(KOKUSHI, "1z", flags=["chankan"], events=[call("W", "ankan", "1123z")]),
        {"yaku": {"kokushi_musou": 13}},
        {"W": "miyanaga-saki"},
    ),
    Case(
        "C33g",
        "no other hand does",
        ron("234567m345678p1z", "1z", flags=["chankan"], events=[call("W", "ankan", "1123z")]),
        refused("only_kokushi_robs_concealed_kan"),
        {"W": "miyanaga-saki"},
    ),
    Case(
        "C38d",
        "an open kan in riichi when the wait stays",
        action(
            "call", "S", [riichi("S")], call="minkan", tiles="7777z", hand="234m678m34p55s777z", **{"from": "W"}
        ),
        refused(None),
        {"S": "oohoshi-awai"},
    ),
    Case(
        "C38d",
        "not when it changes",
        action(
            "call", "S", [riichi("S")], call="minkan", tiles="3333p", hand="234m678m33345p55s", **{"from": "W"}
        ),
        refused("wait_would_change"),
        {"S": "oohoshi-awai"},
    ),
    Case(
        "C38d",
        "nobody else",
        action(
            "call", "S", [riichi("S")], call="minkan", tiles="7777z", hand="234m678m34p55s777z", **{"from": "W"}
        ),
        refused("meld_not_allowed"),
    ),
    Case(
        "C38e",
        "her added kan can be robbed",
        ron(flags=["chankan"], events=[call("W", "pon", "555p", "N"), call("W", "kakan", "5555p")]),
        {"yaku": {"chankan": 1, "tanyao": 1, "pinfu": 1}},
        {"W": "oohoshi-awai"},
    ),
    Case(
        "C38e",
        "passing on it gives no furiten",
        ron(facts={"passed_chankan": {"S": ["5p"]}}),
        refused(None),
        {"W": "oohoshi-awai"},
    ),
    Case("C38e", "on anybody else's it does", ron(facts={"passed_chankan": {"S": ["5p"]}}), refused("furiten")),
    Case(
        "C38f",
        "a tile taken by her open kan gives no furiten",
        ron(facts={"discards": {"S": ["^5p"]}}),
        refused(None),
    ),
    Case("C38f", "one taken by anybody else does", ron(facts={"discards": {"S": ["!5p"]}}), refused("furiten")),
    Case(
        "C38f",
        "also when only the log says so",
        ron(facts={"discards": {"S": ["5p"]}}, events=[call("N", "minkan", "5555p", "S")]),
        refused(None),
        {"N": "oohoshi-awai"},
    ),
    Case(
        "C38f",
        "a simple tile taken by it does not break nagashi",
        draw(nagashi="W", discards={"W": ["1m", "^5p", "9s"]}),
        refused(None),
    ),
    *(
        Case(
            "C38f",
            f"nor does one the log says it took, marked {tile}",
            draw("", "W", [call("S", "minkan", "5555p", "W")], discards={"W": ["1m", tile, "9s"]}),
            refused(None),
            {"S": "oohoshi-awai"},
        )
        for tile in ("5p", "!5p")
    ),
    Case(
        "C38f",
        "only the one tile it took",
        draw("", "W", [call("S", "minkan", "5555p", "W")], discards={"W": ["^5p", "1m", "5p"]}),
        refused("nagashi_discard", "W"),
        {"S": "oohoshi-awai"},
    ),
    Case(
        "B02",
        "an open hand as the table lies",
        draw(nagashi="W", melds_on_table=[{"seat": "W", "kind": "pon", "tiles": "999m"}]),
        refused("nagashi_open_hand", "W"),
    ),
    Case(
        "C44b",
        "nobody said what was declared: every yaku counts",
        ron(facts={"ryuuka_extras_left": 0}),
        {"yaku": {"tanyao": 1, "pinfu": 1}},
        {"S": "shimizudani-ryuuka"},
    ),
    Case(
        "C42c",
        "tenpai on winds with the card for it",
        draw("S", hands={"S": "345678m77p23567z"}),
        refused(None),
        {"S": "senoo-kaori"},
    ),
    Case(
        "C42c",
        "a shown hand waits on the same beside melds nobody told",
        draw("S", hands={"S": "345m77p23567z"}),
        refused(None),
        {"S": "senoo-kaori"},
    ),
    Case(
        "C44b",
        "no win with extra tiles left",
        ron(facts={"ryuuka_declared": ["pinfu"], "ryuuka_extras_left": 2}),
        refused("ryuuka_extras_left"),
        {"S": "shimizudani-ryuuka"},
    ),
    Case(
        "C44b",
        "every declared yaku must be there",
        ron(facts={"ryuuka_declared": ["pinfu", "menzen_tsumo"], "ryuuka_extras_left": 0}),
        refused("ryuuka_declaration_not_met"),
        {"S": "shimizudani-ryuuka"},
    ),
    Case("G03", "facedown tiles give no furiten", ron(facts={"discards": {"S": ["#5p"]}}), refused(None)),
    Case("G03", "swapped-in ones do", ron(facts={"discards": {"S": ["~5p"]}}), refused("furiten")),
    Case(
        "G04", "no ron on a facedown tile", ron(facts={"discard_props": ["facedown"]}), refused("facedown_discard")
    ),
    Case(
        "G04",
        "except as an always-winning one",
        ron(flags=["houtei"], facts={"discard_props": ["facedown"]}),
        refused(None),
        {"S": "amae-koromo"},
    ),
    Case(
        "G04",
        "no call either",
        action("call", "S", facts={"discard_props": ["facedown"]}, **PON),
        refused("facedown_discard"),
    ),
    Case(
        "G04",
        "the river itself shows it",
        ron(facts={"discards": {"W": ["1z", "#5p"]}}),
        refused("facedown_discard"),
    ),
    Case(
        "G04",
        "for a call too",
        action("call", "S", facts={"discards": {"W": ["1z", "#5p"]}}, **PON),
        refused("facedown_discard"),
    ),
    Case(
        "G04",
        "an earlier facedown tile does not matter",
        ron(facts={"discards": {"W": ["#5p", "1z", "5p"]}}),
        refused(None),
    ),
    Case(
        "G13",
        "of two equal priority calls the closer one",
        action(
            "call",
            "E",
            facts={"competing_calls": [{"seat": "N", "call": "chi", "tiles": "345p", "called_tile": "5p"}]},
            call="pon",
            tiles="777z",
            called_tile="7z",
            river_of="W",
            **{"from": "W"},
        ),
        refused("lower_priority_call", "E"),
        {"E": "matsumi-yuu", "N": "maya-yukiko"},
    ),
    Case(
        "G13",
        "the closer one itself stands",
        action(
            "call",
            "N",
            facts={
                "competing_calls": [
                    {"seat": "E", "call": "pon", "tiles": "777z", "called_tile": "7z", "river_of": "W"}
                ]
            },
            call="chi",
            tiles="345p",
            called_tile="5p",
            **{"from": "W"},
        ),
        refused(None),
        {"E": "matsumi-yuu", "N": "maya-yukiko"},
    ),
    Case(
        "G14", "no ron on a swapped-in tile", ron(facts={"discard_props": ["swapped_in"]}), refused("swapped_tile")
    ),
    Case(
        "G14",
        "no call either",
        action("call", "S", facts={"discard_props": ["swapped_in"]}, **PON),
        refused("swapped_tile"),
    ),
    Case(
        "G14",
        "the river itself shows it",
        ron(facts={"discards": {"W": ["1z", "~5p"]}}),
        refused("swapped_tile"),
    ),
    Case(
        "G14",
        "a tile swapped out gives no furiten",
        ron(facts={**FURITEN, "taken_by_swap": {"S": ["5p"]}}),
        refused(None),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_legality(case):
    case.check()

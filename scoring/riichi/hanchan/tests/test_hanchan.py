"""Whole games: states, impossible records, corrections, the clock."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.interface import respond
from scoring.ledger import SEATS
from scoring.problems import Refused
from scoring.riichi.hanchan import differences
from scoring.riichi.hanchan.settlement import plan_rons
from scoring.riichi.hanchan.tests.play import play_again, start, written
from scoring.rulesets import PRESETS, get_ruleset

RIICHI = [r for r in PRESETS.values() if r.game == "riichi"]


def draw(*tenpai, riichi=()):
    return written("draw", {"tenpai": list(tenpai), "riichi_this_hand": list(riichi)})


def ron(winner, loser, value, riichi=(), **more):
    return written(
        "multi_ron",
        {
            "discarder": loser,
            "winners": [{"seat": winner, "ron_value": value}],
            "riichi_this_hand": list(riichi),
            **more,
        },
    )


def judge(**deltas):
    return written("judge", {"deltas": deltas, "reason": "as agreed", "dealer_keeps": False})


def play(ruleset, *records):
    rules = get_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    game = play_again(rules, None, records)
    assert not game.problems, [str(p.message) for p in game.problems]
    return game


def refused(game, record):
    with pytest.raises(Refused) as caught:
        game.append(record)
    return [p.code for p in caught.value.problems]


def test_a_game_hand_by_hand():
    game = play(
        "ema2016",
        draw("E", "S", riichi="E"),
        ron("N", "W", 8000, riichi="NS"),
        draw(),
        ron("S", "E", 2000),
    )
    assert [step.before.hand for step in game.steps] == ["E1", "E1.1", "E2", "E3.1"]
    assert game.steps[0].after.points == (30500, 31500, 28500, 28500)
    assert game.steps[0].after.sticks == 1
    assert game.steps[1].deltas() == (0, -1000, -8300, 10300)
    assert game.state.hand == "E4" and game.state.sticks == 0
    assert sum(game.state.points) == 120000


def test_append_is_the_same_as_replay():
    records = [draw("E"), ron("S", "E", 3900), draw("W"), written("chombo", {"offender": "S"})]
    game = start(get_ruleset("ryanzou"))
    for record in records:
        game = game.append(record)
    assert game == play_again(get_ruleset("ryanzou"), None, records)


def test_a_chombo_is_replayed_and_noted_for_the_end():
    game = play("ema2025", draw("E", riichi="E"), written("chombo", {"offender": "S", "riichi_this_hand": ["W"]}))
    assert game.state.hand == "E1.1" and game.state.sticks == 1
    assert game.state.chombo == (0, 1, 0, 0)
    assert game.steps[1].deltas() == (0, 0, 0, 0)


def test_riichi_declared_on_the_winning_tile_costs_nothing():
    game = play("ema2016", ron("S", "E", 3900, riichi="E", riichi_declared_on_winning_tile=True))
    assert game.state.points == (26100, 33900, 30000, 30000)


def test_the_last_hand_ends_the_game_and_nothing_follows():
    game = play("wrc2015", *[ron("S", "W", 1000)] * 8)
    assert game.state.over == "last_hand"
    assert refused(game, draw("E")) == ["game_over"]


def test_south_four_goes_on_while_the_dealer_wins():
    game = play("wrc2015", *[ron("S", "W", 1000)] * 7, ron("E", "W", 1500), ron("S", "W", 1000))
    assert [s.before.hand for s in game.steps[-2:]] == ["S4", "S4.1"]
    assert game.state.over == "last_hand"


def test_a_busted_player_ends_the_game_only_where_the_rules_say_so():
    for ruleset, over in (("ryanzou", "tobi"), ("mleague", ""), ("tenhou", "tobi"), ("ema2016", "")):
        game = play(ruleset, ron("S", "E", 32000))
        assert game.state.over == over


def test_overtime_in_the_west_and_a_drawn_game():
    passing = [ron("S", "W", 100), ron("S", "W", 100)] * 4
    game = play("tenhou", *[draw()] * 8)
    assert game.state.hand == "W1.8" and not game.state.over
    assert play("tenhou", *[draw()] * 8, ron("S", "W", 8000)).state.over == "goal"
    assert play("tenhou", *[draw()] * 12).state.over == "last_hand"
    ryanzou = play("ryanzou", *passing, *[draw()] * 8)
    assert ryanzou.state.drawn and ryanzou.state.over == "drawn"


def test_the_west_round_is_played_out_at_ryanzou():
    game = play("ryanzou", *[draw()] * 8, ron("S", "W", 8000))
    assert game.state.hand == "W2" and not game.state.over
    game = play("ryanzou", *[draw()] * 8, ron("S", "W", 8000), draw(), draw(), draw())
    assert game.state.over == "goal"


def test_the_dealer_may_end_the_game():
    before = play("ryanzou", *[draw()] * 7, ron("E", "W", 12000))
    assert before.state.may_end and before.state.hand == "S4.8"
    ended = before.append(written("dealer_ends"))
    assert ended.state.over == "agari_yame"
    assert not before.append(draw()).state.may_end
    assert refused(play("ryanzou", draw("E")), written("dealer_ends")) == ["may_not_end"]


def test_the_dealer_stops_by_itself_when_first_online():
    assert play("tenhou", *[draw()] * 7, ron("E", "W", 12000)).state.over == "agari_yame"
    assert not play("tenhou", *[draw()] * 7, ron("E", "W", 1500)).state.over


def test_after_the_signal_one_more_hand_or_only_this_one():
    one_more = play("ema2016", draw(), written("signal"), draw())
    assert not one_more.state.over
    assert one_more.append(draw()).state.over == "time"
    assert play("wrc2015", draw(), written("signal"), draw()).state.over == "time"
    assert refused(one_more, written("signal")) == ["signal_twice"]
    assert refused(play("tenhou"), written("signal")) == ["no_clock"]


def test_a_chombo_counts_as_a_remaining_hand_where_the_rules_say_so():
    chombo = written("chombo", {"offender": "S"})
    assert play("ema2025", written("signal"), draw(), chombo).state.over == "time"
    assert not play("ema2016", written("signal"), draw(), chombo).state.over


IMPOSSIBLE = {
    "riichi with 900 points": ("tenhou", [judge(E=-24100, S=24100)], draw("E", "W", riichi="N"), "riichi_points"),
    "a seat that does not exist": ("ema2016", [], ron("X", "E", 1000), "choice"),
    "winner and loser": ("ema2016", [], ron("E", "E", 1000), "winner_is_discarder"),
    "noten riichi": ("ema2016", [], draw("E", riichi="S"), "noten_riichi"),
    "no such draw": ("ema2016", [], written("abortive", {"event": "kyuushu_kyuuhai"}), "no_abortive"),
    "no chombo online": ("tenhou", [], written("chombo", {"offender": "E"}), "no_chombo"),
    "three riichi are not four": (
        "ema2008",
        [],
        written("abortive", {"event": "suucha_riichi", "riichi_this_hand": ["E", "S", "W"]}),
        "four_riichi",
    ),
    "a hand after four riichi": ("ema2008", [], draw(*SEATS, riichi=SEATS), "four_riichi"),
    "another honba": ("ema2016", [draw("E")], written("draw", {"tenpai": [], "honba": 0}), "contradiction"),
    "unknown record": ("ema2016", [], written("nonsense"), "kind"),
    "decision without reason": ("ema2016", [], written("judge", {"deltas": {}}), "reason"),
    "decision that adds points": ("ema2016", [], written("judge", {"deltas": {"E": 100}, "reason": "x"}), "total"),
}


@pytest.mark.parametrize(("ruleset", "before", "record", "code"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_records_are_refused(ruleset, before, record, code):
    assert code in refused(play(ruleset, *before), record)


def test_four_riichi_go_on_where_the_rules_know_no_such_draw_or_the_last_one_is_won_on():
    assert play("ema2016", draw(*SEATS, riichi=SEATS)).state.sticks == 4
    won = ron("S", "E", 8000, riichi=SEATS, riichi_declared_on_winning_tile=True)
    assert play("ema2008", won).steps[0].deltas() == (-8000, 10000, -1000, -1000)
    four = written("abortive", {"event": "suucha_riichi", "riichi_this_hand": list(SEATS)})
    assert play("ema2008", four).state.sticks == 4


def test_riichi_with_900_points_is_possible_where_the_rules_allow_it():
    game = play("ema2025", judge(E=-29100, S=29100), draw("N", riichi="N"))
    assert game.state.points[0] == 900 - 1000 + 3000


def test_all_that_is_wrong_with_a_record_is_said():
    game = play("tenhou", judge(E=-24100, S=24100))
    codes = refused(game, written("draw", {"tenpai": ["E"], "riichi_this_hand": ["N"], "honba": 7, "tennpai": 1}))
    assert {"riichi_points", "contradiction", "noten_riichi", "unknown_field"} <= set(codes)


def test_a_corrected_hand_replays_the_rest_with_the_same_people():
    # E1: the dealer (player 0) won; read wrongly as a win of South (player 1)
    game = play("ema2016", ron("S", "W", 3900), ron("S", "E", 2000), draw("E"))
    fixed = game.replaced(0, ron("E", "W", 5800))
    assert [s.before.hand for s in fixed.steps] == ["E1", "E1.1", "E2"]
    # the second hand was player 2 (South of player 1's deal) winning from player 1: still so
    assert fixed.steps[1].deltas() == (0, -2300, 2300, 0)
    listed = differences(game, fixed)
    assert [(d.old.before.hand, d.new.before.hand) for d in listed] == [
        ("E1", "E1"),
        ("E2", "E1.1"),
        ("E3", "E2"),
    ]


def test_a_hand_put_in_or_taken_out_is_listed():
    game = play("ema2016", ron("S", "W", 3900), draw("E", "S"), draw())
    longer = game.inserted(1, written("chombo", {"offender": "W"}))
    assert [d.old is None for d in differences(game, longer)] == [True, False, False]
    assert longer.removed(1).steps == game.steps
    assert differences(game, game) == []
    shorter = game.removed(0)
    assert differences(game, shorter)[0].new is None
    assert len(shorter.steps) == 2


def test_a_correction_that_makes_a_later_hand_impossible_says_which():
    game = play("tenhou", ron("S", "W", 3900), draw("W", riichi="W"))
    broken = game.replaced(0, ron("S", "N", 24500))
    assert broken.impossible == 1 and broken.problems[0].code == "riichi_points"
    assert len(broken.records) == 2
    with pytest.raises(Refused):
        broken.append(draw())
    assert broken.replaced(0, ron("S", "W", 3900)).steps == game.steps


def test_two_players_sat_the_other_way_round():
    game = play("ema2016", ron("S", "W", 3900), ron("E", "W", 5800), draw("S"))
    swapped = game.seats_swapped(0, 1)
    # the player written down as South was really East: the win keeps the deal
    assert swapped.steps[0].deltas() == (3900, 0, -3900, 0)
    assert swapped.steps[1].before.hand == "E1.1"
    assert swapped.seats_swapped(0, 1).steps[0].deltas() == game.steps[0].deltas()
    assert game.seats_swapped(0, 1, keep="seats") == game


def test_cards_and_bets_pay_beside_the_hand_or_between_hands():
    fee = {"from": "S", "to": "E", "points": 1500, "reason": "bet", "source": "card 9"}
    game = play(
        "krakow2022", written("draw", {"tenpai": [], "transfers": [fee]}), written("payment", {"transfers": [fee]})
    )
    assert game.steps[0].deltas() == (1500, -1500, 0, 0)
    assert game.steps[1].deltas() == (0, 1500, -1500, 0)
    assert game.state.hand == "E2.1"
    assert refused(game, written("payment", {})) == ["missing"]
    wrong = {"transfers": [{**fee, "to": "S", "points": 150}]}
    assert refused(game, written("payment", wrong)) == ["same_seat", "hundreds"]
    assert refused(game, written("draw", {"tenpai": [], **wrong})) == ["same_seat", "hundreds"]
    assert game.seats_swapped(0, 1).steps[0].deltas() == (-1500, 1500, 0, 0)


START = [
    {
        "initial_seats": {"A": "E", "B": "S", "C": "W", "D": "N"},
        "points": {"A": 29000, "B": 31000, "C": 30000, "D": 30000},
    },
    {"A": "E", "B": "S", "C": "W", "D": "N"},
    {"points": {"A": 30000, "B": 30000, "C": 30000, "D": 30000}},
    {"E": 30000, "S": 30000, "W": 30000, "N": 30000},
    {},
]


@pytest.mark.parametrize("start", START, ids=["full", "seats", "points in order", "points by seat", "nothing"])
def test_ways_to_start(start):
    given = {"start": start, "hands": [{"kind": "draw", "tenpai": ["E"]}]}
    answer = respond({"id": 1, "ruleset": "ema2016", "kind": "hanchan", "given": given})["answer"]
    points = list(answer["states"][0]["points"].values())
    assert sum(points) == 120000 and points[0] == max(points)


@pytest.mark.parametrize(
    "given",
    [
        {"start": 3, "hands": []},
        {"start": {"A": "E", "B": "E", "C": "S", "D": "W"}, "hands": []},
        {"start": {"points": {"A": 30050, "B": 1, "C": 1, "D": 1}}, "hands": []},
        {"hands": [{"tenpai": []}]},
        {"hands": "none"},
        {},
        {"hands": [], "substitutes": {"E": "sometimes"}},
    ],
)
def test_games_that_cannot_be_read_are_refused(given):
    assert respond({"id": 1, "ruleset": "ema2016", "kind": "hanchan", "given": given})["problems"]


HANDS = [
    {"kind": "multi_ron", "discarder": "W", "winners": [{"seat": "S", "ron_value": 3900}]},
    {"kind": "draw", "tenpai": ["E"]},
]


def change(**what):
    given = {"start": {"A": "E", "B": "S", "C": "W", "D": "N"}, "hands": HANDS, "change": what}
    return respond({"id": 1, "ruleset": "ema2016", "kind": "hanchan", "given": given})


def hands_of(reply):
    return [(d["old"] and d["old"]["hand"], d["new"] and d["new"]["hand"]) for d in reply["answer"]["differences"]]


def test_a_change_lists_its_differences():
    win = {"kind": "multi_ron", "discarder": "W", "winners": [{"seat": "E", "ron_value": 5800}]}
    reply = change(replace=0, record=win)
    assert hands_of(reply) == [("E1", "E1"), ("E2", "E1.1")]
    assert reply["answer"]["differences"][0]["new"]["points"] == {"A": 35800, "B": 30000, "C": 24200, "D": 30000}
    assert hands_of(change(insert=1, record={"kind": "chombo", "offender": "E"})) == [(None, "E2")]
    assert hands_of(change(remove=0)) == [("E1", None), ("E2", "E1")]
    assert hands_of(change(replace=1, record=HANDS[1])) == []


def test_two_players_change_their_seats():
    players = change(swap=["A", "B"])
    assert players["answer"]["states"][0]["deltas"] == {"B": 3900, "A": 0, "C": -3900, "D": 0}
    assert hands_of(players) == [("E2", "E1.1")]
    seats = change(swap=["A", "B"], keep="seats")
    assert seats["answer"]["states"][0]["deltas"] == {"B": 0, "A": 3900, "C": -3900, "D": 0}
    assert hands_of(seats) == [("E1", "E1"), ("E2", "E2")]


@pytest.mark.parametrize(
    "what",
    [
        {},
        {"replace": 0, "remove": 1},
        {"remove": 2},
        {"replace": -1, "record": HANDS[0]},
        {"insert": 3, "record": HANDS[0]},
        {"insert": 0},
        {"insert": 0, "record": {}},
        {"swap": ["A", "X"]},
        {"swap": ["A", "A"]},
        {"swap": [[], {}]},
        {"swap": ["A", "B"], "keep": "nothing"},
    ],
    ids=str,
)
def test_changes_that_make_no_sense_are_refused(what):
    assert all(p["where"].startswith("given.change") for p in change(**what)["problems"])


def test_penalties_and_substitutes_come_into_the_result():
    given = {
        "hands": [{"kind": "chombo", "offender": "S"}],
        "penalties": {"E": 2000},
        "substitutes": {"N": "during_game"},
    }
    answer = respond({"id": 1, "ruleset": "ema2025", "kind": "hanchan", "given": given})["answer"]
    assert answer["provisional"]["penalty"] == {"E": -2.0, "S": -20.0, "W": 0.0, "N": 0.0}
    assert answer["provisional"]["score"]["N"] == -30.0


def test_the_same_records_under_other_rules():
    game = play("ema2016", written("chombo", {"offender": "S"}), ron("S", "W", 3900))
    other = game.under(get_ruleset("ema2012"))
    assert other.steps[0].deltas() == (4000, -8000, 2000, 2000)


def test_the_face_answers_a_whole_game():
    hands = [
        {"kind": "draw", "given": {"tenpai": ["E"]}, "riichi_this_hand": ["E"]},
        {"kind": "multi_ron", "discarder": "W", "winners": [{"seat": "S", "ron_value": 8000}]},
        {"kind": "draw", "tenpai": ["E"], "riichi_this_hand": ["S"]},
        {"kind": "draw", "tenpai": []},
    ]
    request = {
        "id": 1,
        "ruleset": "ema2016",
        "kind": "hanchan",
        "given": {"start": {"initial_seats": {"Ala": "S", "Ola": "E", "Ela": "W", "Ula": "N"}}, "hands": hands},
    }
    answer = respond(request)["answer"]
    assert [s["hand"] for s in answer["states"]] == ["E1", "E1.1"]
    assert answer["states"][1]["points"] == {"Ola": 32000, "Ala": 38300, "Ela": 20700, "Ula": 29000}
    assert answer["impossible"]["hand"] == 2
    assert answer["impossible"]["problems"][0]["where"] == "given.hands.2.tenpai"
    assert answer["final"] is None and answer["provisional"]["places"]["Ala"] == 1
    assert answer["next"] == "E2"


PINFU = {"tiles": "234567m22345p678s", "win": "8s", "by": "tsumo", "seat": "S"}
FOUR_KANS = [
    {"type": "ankan", "tiles": "1111m"},
    {"type": "ankan", "tiles": "9999m"},
    {"type": "daiminkan", "tiles": "1111p", "from": "W"},
    {"type": "ankan", "tiles": "3333z"},
]


def test_hands_with_tiles_are_settled_with_counters_and_sticks():
    game = play("ema2016", draw("S", riichi="S"), written("hand", PINFU | {"seat": "E"}))
    # dealer changed: player 1 is East now; pinfu tsumo tanyao 1300 all, one honba, one stick
    assert game.steps[1].deltas() == (-1400, 5200, -1400, -1400)
    assert game.state.hand == "E2.2" and game.state.sticks == 0
    assert {line.reason for line in game.steps[1].ledger.lines} == {"hand", "honba", "sticks"}


def test_seat_winds_of_a_hand_follow_the_person_through_a_correction():
    yakuhai = {
        "tiles": "234567m22p222z345s",
        "win": "5s",
        "by": "ron",
        "seat": "S",
        "from": "E",
        "melds": [],
    }
    game = play("ema2016", ron("S", "W", 1000), written("hand", yakuhai))
    assert game.steps[1].deltas()[2] > 0
    # the first hand was the dealer's after all: the same person is West then, and South is no yaku
    fixed = game.replaced(0, ron("E", "W", 1500))
    assert fixed.impossible == 1
    assert [p.code for p in fixed.problems] == ["no_win"]


def test_riichi_of_the_hand_and_of_the_record_must_agree():
    assert refused(play("ema2016"), written("hand", PINFU | {"riichi": 1})) == ["riichi_missing"]
    record = written("hand", PINFU | {"riichi_this_hand": ["S"]})
    assert refused(play("ema2016"), record) == ["riichi_forgotten"]
    good = written("hand", PINFU | {"riichi": 1, "riichi_this_hand": ["S", "W"]})
    assert play("ema2016", good).state.points[2] == 30000 - 1000 - 1300


def test_two_winners_with_tiles_or_values():
    hand = {"tiles": "234567m22345p678s", "win": "8s", "riichi": 1}
    winners = [{"seat": "S", "hand": hand}, {"seat": "N", "ron_value": 8000}]
    given = {"discarder": "W", "winners": winners, "riichi_this_hand": ["S"]}
    game = play("ema2016", draw("E", "W"), written("multi_ron", given))
    assert game.steps[1].deltas() == (0, 3900 + 300, -12500, 8300)
    bumped = play("wrc2015", draw("E", "W"), written("multi_ron", given))
    assert bumped.steps[1].deltas() == (0, -1000, -8300, 9300)
    wrong = {**given, "winners": [{"seat": "S", "hand": {**hand, "win": "1z"}}, winners[1]]}
    assert refused(play("ema2016"), written("multi_ron", wrong)) == ["winning_tile"]
    three = [{"seat": s, "hand": {**hand, "riichi": 0}} for s in "ESN"]
    aborted = play("tenhou", written("multi_ron", {"discarder": "W", "winners": three}))
    assert aborted.state.hand == "E1.1" and aborted.steps[0].deltas() == (0, 0, 0, 0)


def test_a_win_of_which_only_han_and_fu_are_known():
    report = {"han": 2, "fu": 30, "by": "ron", "seat": "S", "from": "W", "riichi": 1, "riichi_this_hand": ["S"]}
    game = play("ema2016", draw("S"), written("report", report))
    assert game.steps[1].deltas() == (0, 0, 2300, -2300)
    assert [line.reason for line in game.steps[1].ledger.lines] == ["deposit", "hand", "honba", "own_stick"]
    assert refused(play("ema2016"), written("report", report | {"fu": 20})) == ["twenty_fu_ron"]


@pytest.mark.parametrize("text", [True, "W"])
def test_a_hand_won_on_the_declaration_tile(text):
    won = PINFU | {"by": "ron", "from": "W", "riichi_this_hand": ["W"], "riichi_declared_on_winning_tile": text}
    game = play("ema2016", written("hand", won))
    assert game.steps[0].deltas() == (0, 2000, -2000, 0) and game.state.sticks == 0
    wrong = won | {"riichi_declared_on_winning_tile": "N"}
    assert refused(play("ema2016"), written("hand", wrong)) == ["not_the_discarder"]


def test_a_fifth_kan_is_impossible():
    kans = {"tiles": "55z", "melds": FOUR_KANS, "win": "5z"}
    other = {
        "tiles": "123m456p123s55z",
        "melds": [{"type": "ankan", "tiles": "7777s"}],
        "win": "5z",
    }
    winners = [{"seat": "S", "hand": kans}, {"seat": "N", "hand": other}]
    codes = refused(play("ema2016"), written("multi_ron", {"discarder": "E", "winners": winners}))
    assert "fifth_kan" in codes


@given(st.data())
def test_points_never_appear_or_vanish(data):
    ruleset = data.draw(st.sampled_from(RIICHI))
    game = start(ruleset)
    for _ in range(data.draw(st.integers(1, 14))):
        if game.state.over:
            break
        seats = st.lists(st.sampled_from(SEATS), unique=True)
        able = [s for s, p in game.state.by_wind().items() if p >= 1000 or ruleset.riichi_below_1000]
        riichi = data.draw(st.lists(st.sampled_from(able), unique=True)) if able else []
        if "suucha_riichi" in ruleset.abortive_draws:
            riichi = riichi[:3]
        kind = data.draw(st.sampled_from(["draw", "ron", "nagashi", "abortive", "chombo"]))
        if kind == "ron":
            loser = data.draw(st.sampled_from(SEATS))
            winners = data.draw(
                st.lists(st.sampled_from([s for s in SEATS if s != loser]), min_size=1, unique=True)
            )
            record = written(
                "multi_ron",
                {
                    "discarder": loser,
                    "winners": [{"seat": s, "ron_value": 100 * data.draw(st.integers(10, 320))} for s in winners],
                    "riichi_this_hand": riichi,
                },
            )
        elif kind == "nagashi":
            tenpai = data.draw(seats)
            nagashi = data.draw(st.lists(st.sampled_from(SEATS), unique=True, min_size=1))
            record = written(
                "nagashi", {"nagashi": nagashi, "tenpai": [*{*tenpai, *riichi}], "riichi_this_hand": riichi}
            )
        elif kind == "abortive" and ruleset.abortive_draws:
            record = written("abortive", {"event": "suufon_renda", "riichi_this_hand": riichi})
        elif kind == "chombo" and ruleset.chombo.type != "none":
            record = written("chombo", {"offender": data.draw(st.sampled_from(SEATS)), "riichi_this_hand": riichi})
        else:
            record = written("draw", {"tenpai": [*{*data.draw(seats), *riichi}], "riichi_this_hand": riichi})
        game = game.append(record)
        step = game.steps[-1]
        assert sum(step.ledger.balance().values()) == 0
        state = game.state
        assert sum(state.points) + 1000 * state.sticks == 4 * ruleset.start_points
        assert all(p % 100 == 0 for p in state.points)
    assert play_again(ruleset, None, game.records) == game
    turned = game.seats_swapped(1, 3)
    assert turned.problems or turned.seats_swapped(1, 3).steps == game.steps


def test_turn_order_after_the_discarder():
    assert plan_rons(get_ruleset("wrc2015"), "W", ["S", "N"]).paid == ("N",)
    assert plan_rons(get_ruleset("ema2016"), "N", ["W", "S", "E"]).paid == ("E", "S", "W")
    assert plan_rons(get_ruleset("tenhou"), "N", ["W", "S", "E"]).abortive
    assert plan_rons(get_ruleset("majsoul"), "N", ["W", "E"]).honba_for == {"E"}

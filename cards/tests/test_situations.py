"""The twenty situations of `docs/spec/cards.md` §9: the answer the page shows in each."""

from cards.abilities import ABILITIES
from cards.catalogue import Moment
from cards.judge import judge
from cards.judge import situations as look
from cards.judge.asking.questions import asks, effective, reminders, replay, table_of, unanswered
from cards.judge.payments.strike import strike
from cards.judge.reading.checks import kinds_of
from cards.judge.values import SEATS, Claim
from cards.tests.table_cases import SPARE, Case, call, draw, meld, riichi, ron, tsumo
from scoring.tiles import NORTH


def context(cards=None, points=(30000,) * 4, **more):
    return {
        "round_wind": "E",
        "honba": 0,
        "pot": 0,
        "points": dict(zip("ESWN", points, strict=True)),
        "cards": {**SPARE, **(cards or {})},
        **more,
    }


def table(report, cards=None, **more):
    found = table_of(context(cards, **more), report)
    assert not isinstance(found, tuple), found
    return found


def test_01_a_riichi_greys_out_the_three_other_cards():
    at_table = table(draw(events=[riichi("E")]), {"E": "usuzawa-sae", "S": "haramura-nodoka"})
    assert look.switched_off(at_table) == dict.fromkeys("SWN", "C02b")
    assert effective(at_table) == {"E": "usuzawa-sae", "S": None, "W": None, "N": None}


def test_02_a_riichi_hand_that_stands_on_a_card_is_warned_about():
    kaori = ABILITIES["senoo-kaori"]
    assert look.depends_on_card(kinds_of("345678m77p23567z"), (), kaori)
    assert not look.depends_on_card(kinds_of("234567m34678p55s"), (), kaori)
    at_table = table(
        draw(events=[riichi("W"), riichi("E")], hands={"W": "345678m77p23567z"}),
        {"E": "usuzawa-sae", "W": "senoo-kaori"},
    )
    assert look.owes_reverse_mangan(at_table, "W")
    assert not look.owes_reverse_mangan(at_table, "E")


def test_03_bonus_and_yaku_are_two_columns():
    (result,) = judge(context({"S": "takei-hisa"}), ron("123567m24678p55s", "3p", events=[riichi("S")])).results
    assert (result.scored.yaku, result.scored.bonus) == ({"riichi": 1}, {"C48a": 2})
    assert look.has_yaku(result.scored)
    assert judge(context({"S": "takei-hisa"}), ron("123567m24678p55s", "3p")).refusal.reason == "no_yaku"


def test_04_replaced_values_are_shown_with_the_old_one():
    verdict = judge(context({"S": "haramura-nodoka"}), ron())
    assert look.replaced_values(verdict) == [("S", "tanyao", 1, 2, "C13a"), ("S", "pinfu", 1, 2, "C13b")]


def test_05_payments_line_by_line():
    verdict = judge(context({"S": "jindai-komaki"}, honba=1), ron())
    lines = [(line.clause, line.source, line.target, line.amount) for line in look.payment_lines(verdict)]
    assert lines == [("hand", "W", "S", 4000), ("honba", "W", "S", 300)]


def test_06_two_factors_at_once_for_each_payer():
    verdict = judge(context({"S": "jindai-komaki", "N": "kanbara-satomi"}), ron(facts={"wall_seat": "W"}))
    assert look.factors_per_payer(verdict) == {"S": {"W": [("C22c", 2), ("C18b", 2)]}}
    assert verdict.delta["W"] == -8000


def test_07_the_wall_side_must_be_known():
    with_her = table(ron(), {"N": "kanbara-satomi"})
    assert look.wall_side_matters(with_her)
    assert "wall_seat" in {question.ask.key for question in unanswered(with_her)}
    assert "wall_seat" not in {
        q.ask.key for q in unanswered(table(ron(facts={"wall_seat": "E"}), {"N": "kanbara-satomi"}))
    }
    assert not look.wall_side_matters(table(ron()))


def test_08_forbidden_winds_are_found_on_the_physical_tiles():
    at_table = table(
        ron("567m34678p55s334z", "5p", seat="W", source="S"), {"W": "miyanaga-saki", "N": "choe-myeonghwa"}
    )
    assert look.forbidden_winds(at_table, look.winning(at_table, "W")) == {NORTH: "C08a"}


def test_09_equal_shares_and_no_dora_for_huiyu():
    verdict = judge(context({"S": "hao-huiyu"}), tsumo(dora=["4p"]))
    assert look.shares(verdict) == {"S": {"W": 3600, "N": 3600, "E": 3600}}
    assert verdict.results[0].scored.bonus == {}


def test_10_the_dealer_rate_from_everybody():
    at_table = table(tsumo(events=[riichi("S")]), {"S": "ryuumonbuchi-touka"})
    assert look.rate_per_payer(at_table, look.winning(at_table, "S")) == {"W": 2, "N": 2, "E": 2}
    plain = table(tsumo())
    assert look.rate_per_payer(plain, look.winning(plain, "S")) == {"W": 1, "N": 1, "E": 2}


def test_11_the_number_of_indicators():
    log = [riichi("E"), {"kind": "kirame_bet", "seat": "E"}, call("W", "ankan", "1111m")]
    at_table = table(
        ron(source="N", events=log, facts={"wall_seat": "S"}),
        {"E": "hanada-kirame", "S": "kanbara-satomi"},
        points=(9000, 37000, 37000, 37000),
    )
    due = look.indicators_due(at_table, look.winning(at_table, "S"))
    assert (due.dora, due.ura) == (1 + 1 + 3 + 2, 1 + 1 + 3 + 2)
    assert {entry[0] for entry in due.because} == {"C11b", "C22e"}


def test_11_shizuno_turns_two_more_ura():
    at_table = table(ron(events=[riichi("S")]), {"S": "takakamo-shizuno"})
    due = look.indicators_due(at_table, look.winning(at_table, "S"))
    assert (due.dora, due.ura) == (1, 3)


def test_12_ura_yes_or_no_because():
    def ura(report, cards):
        at_table = table(report, cards)
        return look.ura_allowed(at_table, look.winning(at_table, "S"))

    assert ura(ron(), {}) == (False, "")
    assert ura(ron(events=[riichi("S")]), {}) == (True, "riichi")
    assert ura(ron(), {"S": "toyouko-momoko"}) == (True, "C50a")
    assert ura(ron(), {"S": "toyouko-momoko", "N": "takakamo-shizuno"}) == (False, "C47a")
    assert ura(ron("123m456p78s44455z", "9s"), {"S": "kainou-yoshiko"}) == (True, "C19b")


def test_13_the_board_is_counted_before_anybody_takes_it():
    at_table = table(
        ron(events=[riichi("S"), riichi("W")]), {"S": "anetai-toyone", "W": "nelly-virsaladze"}, pot=1500
    )
    assert look.board(at_table) == 3


def test_14_who_takes_the_pot():
    assert look.pot_goes_to(table(ron(), {"W": "nelly-virsaladze"})) == ("W", "C36a")
    assert look.pot_goes_to(table(ron(source="N"), {"W": "nelly-virsaladze"})) == ("S", "pot")
    assert look.pot_goes_to(table(draw(), {"W": "nelly-virsaladze"})) == ("W", "C36b")
    assert look.pot_goes_to(table(draw())) == (None, "")


def test_15_kei_both_ways():
    wins = table(ron(facts={"visible_tiles": "25p"}), {"S": "arakawa-kei"})
    assert look.outs_of(wins, look.winning(wins, "S")) == 5
    loses = table(ron(facts={"concealed": {"N": "2255p11s"}}), {"N": "arakawa-kei"})
    assert look.tiles_held(loses, "N", look.winning(loses, "S")) == 4


def test_16_the_bets_for_the_next_hand():
    assert look.tsumo_value(3, 30, "N") == {"E": 2000, "S": 1000, "W": 1000}
    assert look.tsumo_value(3, 30, "E") == {"S": 2000, "W": 2000, "N": 2000}
    assert {q.ask.key for q in asks({"N": "ezaki-hitomi"}, "win", method="ron", winners=["S"])} >= {"hitomi_tsumo"}


def test_17_places_with_the_tie_break():
    assert look.places(table(draw())) == {"E": 1, "S": 2, "W": 3, "N": 4}
    assert look.places(table(draw(), points=(20000, 40000, 20000, 40000))) == {"E": 3, "S": 1, "W": 4, "N": 2}


def test_18_three_rules_for_three_kinds_of_tiles():
    rules = look.DISCARD_RULES
    assert (rules["facedown"].call, rules["facedown"].gives_furiten) == (False, False)
    assert rules["facedown"].ron == "always_winning_tile_only"
    assert (rules["kurumi_repeat"].ron, rules["kurumi_repeat"].gives_furiten) == ("no", True)
    for prop, reason in (
        ("facedown", "facedown_discard"),
        ("kurumi_repeat", "protected_discard"),
        ("swapped_in", "swapped_tile"),
    ):
        verdict = judge(context({"W": "kakura-kurumi"}), ron(facts={"discard_props": [prop]}))
        assert verdict.refusal.reason == reason


def test_19_claims_in_order_of_priority():
    at_table = table(draw(), {"N": "maya-yukiko"})
    ron_claim = Claim("S", "ron")
    chi = Claim("N", "chi", kinds_of("345p"))
    pon = Claim("E", "pon", kinds_of("555p"))
    assert look.timeline(at_table, (pon, ron_claim, chi), "W") == [(chi, True), (ron_claim, False), (pon, False)]
    without = table(draw())
    shown = look.timeline(without, (pon, ron_claim, Claim("N", "ron"), chi), "W")
    assert [(claim.call, stands) for claim, stands in shown] == [
        ("ron", True), ("ron", True), ("pon", False), ("chi", False),
    ]  # fmt: skip
    assert shown[0][0].seat == "N"


def test_20_marks_stay_visible():
    at_table = table(
        draw(events=[{"kind": "extra_turn", "seat": "N"}], mairu_side="himeko"),
        {"S": "shirouzu-mairu", "N": "miyanaga-teru"},
        state={"E": {"floor_used": True}},
        honba=1,
    )
    assert look.badges(at_table) == [("E", "floor_used", "yes"), ("S", "side", "himeko"), ("", "honba", "2")]


def test_reminders_come_at_their_moment_and_grey_out():
    shown = reminders({**SPARE, "E": "usuzawa-sae"}, "riichi")
    assert {(r.seat, r.clause.id) for r in shown} >= {("E", "C02a"), ("E", "C02b"), ("W", "C26b")}
    greyed = {
        r.seat for r in reminders({**SPARE, "E": "usuzawa-sae"}, "riichi", switched_off="SWN") if r.switched_off
    }
    assert greyed == {"W"}
    sides = {r.slug for r in reminders({**SPARE, "E": "shirouzu-mairu"}, "draw_tile", sides={"E": "mairu"})}
    assert "tsuruta-himeko" not in sides
    assert reminders(SPARE, "no such moment") == []
    for moment in Moment:
        reminders(SPARE, moment)


def test_only_cards_that_can_be_used_ask():
    cards = {"E": "usuzawa-sae", "S": "arakawa-kei", "W": "kanbara-satomi", "N": "ezaki-hitomi"}
    before = {q.ask.key for q in asks(cards, "win", method="tsumo", winners=["E"])}
    assert {"concealed", "wall_seat", "hitomi_tsumo"} <= before
    at_table = replay(context(cards), [riichi("E")])
    after = {q.ask.key for q in asks(effective(at_table), "win", method="tsumo", winners=["E"])}
    assert not {"concealed", "wall_seat", "hitomi_tsumo"} & after
    assert asks(cards, "nothing of the kind") == []


def test_the_points_now_are_those_after_stakes_and_bets():
    at_table = replay(context({"N": "aislinn-wishart"}), [riichi("E"), call("S", "chi", "345p", "E")])
    assert [at_table.balance[seat] for seat in SEATS] == [29000, 28500, 30000, 30000]
    assert replay(context(), 5) != ()


def test_a_line_can_be_struck_out_and_points_stay_conserved():
    verdict = judge(context({"W": "nelly-virsaladze"}, pot=1000), ron())
    fee = next(i for i, line in enumerate(verdict.ledger) if (line.kind, line.source) == ("side", "N"))
    left = strike(verdict, [fee, 999])
    assert left.delta == {**verdict.delta, "N": 0, "W": verdict.delta["W"] - 1000}
    assert sum(left.delta.values()) == 1000 - left.pot_after + left.bank
    assert [line.clause for line in left.lines] == ["C36a"]


def test_a_case_names_itself():
    assert str(Case("C01c", "x", {}, {})) == "C01c x"
    assert meld("pon", "111z") == {"kind": "pon", "tiles": "111z"}

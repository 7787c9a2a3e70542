"""Cards that do nothing leave every hand to the tournament's own rules: `scoring` says the same.

Every riichi preset with random legal overrides; wins by ron and tsumo, several winners, liability, draws, nagashi,
abortive draws, chombo, with counters, bets of earlier hands and riichi of this one.
"""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from typing import get_args

import pytest

from cards.interface import respond
from cards.judge.api import judge
from cards.judge.reading.win import WIND_KINDS
from cards.judge.values import SEATS
from cards.judge.worth.ranks import KAZOE
from cards.tests.deals import INERT, KINDS
from cards.tests.table_cases import SPARE, draw, meld, riichi, ron, tsumo
from scoring.hand.hand import Hand
from scoring.hand.melds import Meld
from scoring.ledger import Transfer, ledger
from scoring.riichi.checks.hand import problems_of
from scoring.riichi.counting.pao import feeder_problems, liability_problems
from scoring.riichi.hanchan.settlement import (
    Stakes,
    settle_abortive,
    settle_chombo,
    settle_draw,
    settle_nagashi,
    settle_rons,
    settle_wins,
)
from scoring.riichi.value.engine import evaluate
from scoring.riichi.win import Liability, WinContext
from scoring.rulesets import get_ruleset
from scoring.rulesets.parameters.liability import PaoYaku
from scoring.rulesets.parameters.settlement import AbortiveDraw
from scoring.tests.flags import SAID, flagged
from scoring.tests.hands import random_win
from scoring.tests.random_rules import CAUSES, random_rules
from scoring.tiles import Tile, format_kinds, format_tiles, parse_tiles

RULESETS = 180
MUCH = 1_000_000
"""Enough for any riichi bet, so that no rule forbids the riichi of a random table."""
LIABLE = ("daisangen", "daisuushii", "suukantsu", "rinshan")


def flags_of(win):
    names = ("ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou")
    return [name for name in names if getattr(win, name)] + ["double_riichi"] * (win.riichi == 2)


def won_of(hand, win):
    concealed = list(hand.concealed)
    tile = next((t for t in concealed if t == Tile(win.tile, True)), Tile(win.tile))
    concealed.remove(tile)
    return {
        "seat": SEATS[win.seat],
        "hand": format_tiles(concealed),
        "winning_tile": format_tiles([tile]),
        "melds": [
            {"kind": KINDS[m.type], "tiles": format_tiles(m.tiles)}
            | ({} if m.source is None else {"from": SEATS[m.source]})
            for m in hand.melds
        ],
        "flags": flags_of(win),
        "pao": [{"yaku": entry.yaku, "seat": SEATS[entry.player]} for entry in win.pao],
    }


def report_of(hand, win, more=()):
    report = {
        "type": "win",
        "method": "tsumo" if win.tsumo else "ron",
        "wins": [won_of(hand, win), *more],
        "dora_indicators": [format_kinds([kind]) for kind in (*win.dora, *win.kan_dora)],
        "ura_indicators": [format_kinds([kind]) for kind in win.ura],
    }
    return report if win.source is None else report | {"from": SEATS[win.source]}


class Hall:
    """A random table under some rules: counters, bets of earlier hands, who is in riichi."""

    def __init__(self, rng, rules, in_riichi=(), never=(), honba=None):
        self.rules = rules
        self.honba = rng.choice((0, 0, 1, 3, 5, 8)) if honba is None else honba
        self.sticks = rng.choice((0, 0, 1, 4))
        self.riichi = tuple(
            seat for seat in SEATS if seat in in_riichi or (seat not in never and rng.random() < 0.25)
        )
        self.table = Stakes(self.honba, self.sticks, self.riichi)

    def judge(self, report, wind="E", wrong=()):
        """The verdict; `wrong`: the codes of what may be found wrong with those named liable."""
        context = {
            "round_wind": wind,
            "honba": self.honba,
            "pot": self.sticks * self.rules.riichi_bet,
            "points": dict.fromkeys(SEATS, MUCH),
            "cards": dict(zip(SEATS, INERT, strict=False)),
        }
        events = [{"kind": "riichi", "seat": seat, "turn": 9} for seat in self.riichi]
        verdict = judge(context, {"events": events, **report}, None, self.rules)
        assert {problem.code for problem in verdict.problems} <= set(wrong), (report, verdict.problems)
        return verdict

    def same(self, verdict, settled, text):
        """Are the points those of a settlement, which starts after the bets of this hand have left?"""
        bet = self.rules.riichi_bet
        left = set(self.riichi) - set(settled.facts.get("riichi_returned", ()))
        expected = {seat: n - bet * (seat in left) for seat, n in settled.ledger.deltas().items()}
        assert verdict.delta == expected, text
        assert verdict.pot_after == settled.sticks_left * bet, text


def paid(value):
    """The payments of a hand for the settlement."""
    return ledger(Transfer(SEATS[p.payer], SEATS[p.payee], p.amount, "hand") for p in value.ledger)


@pytest.mark.parametrize("seed", range(3))
def test_a_win_is_worth_what_the_engine_says(seed):
    rng = random.Random(seed)
    legal = 0
    for rules in random_rules(seed, RULESETS):
        for _ in range(4):
            hand, win = random_win(rng)
            if rng.random() < 0.3:
                players = rng.sample([seat for seat in range(4) if seat != win.seat], 2)
                win = replace(
                    win, pao=tuple(Liability(rng.choice(LIABLE), p) for p in players[: rng.choice((1, 1, 2))])
                )
            seat = SEATS[win.seat]
            late = win.tenhou or win.chiihou or win.renhou
            hall = Hall(rng, rules, [seat] * (win.riichi > 0), SEATS if late else [seat], win.honba)
            wrong = {p.code for p in (*liability_problems(hand, win), *feeder_problems(hand, win, rules))}
            verdict = hall.judge(report_of(hand, win), SEATS[win.round], wrong)
            value = evaluate(hand, win, rules)
            text = f"{hand} | {win} | {rules}"
            if verdict.problems or (value.legal and wrong):
                assert verdict.problems, text
                continue
            assert verdict.legal == value.legal, text
            if not value.legal:
                assert verdict.refusal.reason == value.reason, text
                continue
            legal += 1
            hall.same(verdict, settle_wins(rules, hall.table, [seat], paid(value)), text)
            scored = verdict.results[0].scored
            if value.yakuman_units:
                assert (scored.rank.name, scored.units) == ("yakuman", value.yakuman_units), text
                continue
            assert scored.yaku == dict(value.yaku), text
            assert (scored.han, scored.fu) == (value.han, value.fu), text
            assert (scored.rank.name if scored.rank.name != KAZOE else "yakuman") == value.limit, text
            dora = [scored.bonus.get(name, 0) for name in ("dora", "ura", "red")]
            assert dora == [value.dora, value.ura_dora, value.red_fives], text
    assert legal > RULESETS


FED = {"daisangen": "567", "daisuushii": "1234", "suukantsu": ""}


def fed_win(rng):
    """A yakuman somebody may be liable for, its sets called from here and there, and who is said to be liable."""
    seat = rng.randrange(4)
    others = [other for other in range(4) if other != seat]
    yakuman = rng.choice(list(FED))
    honours = rng.sample("1234567", 4) if yakuman == "suukantsu" else FED[yakuman]
    melds = []
    for tile in honours:
        kan = yakuman == "suukantsu" or rng.random() < 0.4
        kind = rng.choice(("daiminkan", "daiminkan", "shouminkan", "ankan") if kan else ("pon",))
        source = None if kind == "ankan" or rng.random() < 0.1 else rng.choice(others)
        melds.append(Meld(kind, parse_tiles(f"{tile * (4 if kan else 3)}z"), source))
    concealed = "234m99p" if len(melds) == 3 else "99p"
    if yakuman != "suukantsu" and rng.random() < 0.15:
        concealed += f"{format_tiles(melds.pop().tiles[:3])}"
    tsumo = rng.random() < 0.7
    win = WinContext(
        tile=parse_tiles("9p")[0].kind,
        seat=seat,
        source=None if tsumo else rng.choice(others),
        rinshan=tsumo and rng.random() < 0.7 and any(m.is_kan for m in melds),
        honba=rng.choice((0, 1, 2)),
        pao=tuple(
            Liability(rng.choice((yakuman, yakuman, "suukantsu", "rinshan")), rng.choice(others))
            for _ in range(rng.choice((0, 1, 1, 1, 2)))
        ),
    )
    return Hand(parse_tiles(concealed), tuple(melds)), win


@pytest.mark.parametrize("seed", range(20, 23))
def test_the_liable_pay_and_are_refused_as_in_the_engine(seed):
    rng = random.Random(seed)
    refused, paid_by_feeder = Counter(), 0
    for rules in random_rules(seed, RULESETS):
        rules = rules.replace(pao={"yaku": rng.sample(get_args(PaoYaku), rng.randint(2, 5))})
        for _ in range(3):
            hand, win = fed_win(rng)
            seat = SEATS[win.seat]
            hall = Hall(rng, rules, (), [seat], win.honba)
            wrong = {p.code for p in (*liability_problems(hand, win), *feeder_problems(hand, win, rules))}
            verdict = hall.judge(report_of(hand, win), SEATS[win.round], wrong)
            text = f"{hand} | {win} | {rules}"
            assert bool(verdict.problems) == bool(wrong), text
            refused.update(wrong)
            if wrong:
                continue
            value = evaluate(hand, win, rules)
            hall.same(verdict, settle_wins(rules, hall.table, [seat], paid(value)), text)
            payers = {payment.payer for payment in value.ledger}
            paid_by_feeder += any(p.reason == "pao" for p in value.ledger) and win.rinshan
            assert (
                len(payers) < 3
                or not win.rinshan
                or "rinshan_after_daiminkan" not in rules.pao.yaku
                or not (all(meld.type == "daiminkan" for meld in hand.melds if meld.is_kan))
            ), text
    assert paid_by_feeder > 20
    assert {"pao_fed_nothing", "pao_not_declared", "pao_two_players", "pao_two_feeders", "pao_feeder"} <= set(
        refused
    )


@pytest.mark.parametrize("seed", range(10, 12))
def test_several_rons_are_settled_by_the_rules(seed):
    rng = random.Random(seed)
    settled = set()
    for rules in random_rules(seed, RULESETS):
        hand, win = random_win(rng)
        while win.source is None or win.renhou:
            hand, win = random_win(rng)
        seats = [seat for seat in range(4) if seat != win.source]
        wins = [replace(win, seat=seat, pao=()) for seat in rng.sample(seats, rng.choice((2, 2, 3)))]
        values = {SEATS[w.seat]: evaluate(hand, replace(w, honba=0), rules) for w in wins}
        in_riichi = [seat for seat in values if win.riichi]
        hall = Hall(rng, rules, in_riichi, values, win.honba)
        report = report_of(hand, wins[0], [won_of(hand, w) for w in wins[1:]])
        verdict = hall.judge(report, SEATS[win.round])
        text = f"{hand} | {wins} | {rules}"
        if not all(evaluate(hand, w, rules).legal for w in wins):
            assert not verdict.legal, text
            continue
        worth = {seat: value.deltas[SEATS.index(seat)] for seat, value in values.items()}
        expected = settle_rons(rules, hall.table, SEATS[win.source], worth)
        hall.same(verdict, expected, text)
        assert [result.win.seat for result in verdict.results] == [
            SEATS[w.seat] for w in wins if SEATS[w.seat] in expected.facts.get("winners", ())
        ]
        settled.add((len(wins), len(verdict.results)))
    assert {(2, 2), (2, 1), (3, 3), (3, 1), (3, 0)} <= settled


@pytest.mark.parametrize("seed", range(20, 22))
def test_draws_and_nagashi_are_settled_by_the_rules(seed):
    rng = random.Random(seed)
    for rules in random_rules(seed, RULESETS):
        tenpai = [seat for seat in SEATS if rng.random() < 0.5]
        nagashi = [seat for seat in SEATS if rng.random() < 0.25]
        hall = Hall(rng, rules)
        verdict = hall.judge({"type": "draw", "tenpai": tenpai, "nagashi": nagashi})
        if nagashi:
            expected = settle_nagashi(rules, hall.table, nagashi, SEATS, tenpai)
            assert verdict.outcome == ("nagashi_mangan" if expected.facts["nagashi"] else "draw")
        else:
            expected = settle_draw(rules, hall.table, tenpai)
        hall.same(verdict, expected, f"{tenpai} {nagashi} {rules}")


def test_abortive_draws_are_those_of_the_rules():
    rng = random.Random(30)
    for rules in random_rules(30, RULESETS):
        event = rng.choice(get_args(AbortiveDraw))
        hall = Hall(rng, rules)
        verdict = hall.judge({"type": "abort", "draw": event})
        expected = settle_abortive(rules, hall.table, event)
        assert verdict.legal == (expected is not None), (event, rules)
        if expected is None:
            assert verdict.refusal.reason == "no_such_draw"
            continue
        hall.same(verdict, expected, (event, rules))
        assert (verdict.outcome, verdict.honba_at_end) == ("abort", hall.honba)


def test_a_chombo_costs_what_the_rules_say():
    rng = random.Random(40)
    for rules in random_rules(40, RULESETS):
        seat, cause, social = rng.choice(SEATS), rng.choice((*CAUSES, "dead_hand")), rng.random() < 0.3
        hall = Hall(rng, rules)
        verdict = hall.judge({"type": "chombo", "offenders": [seat], "cause": cause, "social": social})
        hall.same(verdict, settle_chombo(rules, hall.table, seat, cause, social), (seat, cause, social, rules))


def test_a_noten_riichi_is_a_chombo_of_the_rules():
    rng = random.Random(50)
    for rules in random_rules(50, RULESETS):
        seat = rng.choice(SEATS)
        hall = Hall(rng, rules, [seat])
        verdict = hall.judge({"type": "draw", "tenpai": [], "nagashi": [], "noten_riichi": [seat]})
        hall.same(verdict, settle_chombo(rules, hall.table, seat, "noten_riichi", False), (seat, rules))


CONTEXT = {"round_wind": "E", "honba": 1, "pot": 0, "points": dict.fromkeys("ESWN", 30000), "cards": SPARE}


def answer(report, **more):
    given = respond({"id": 1, "context": {**CONTEXT, **more.pop("context", {})}, "report": report, **more})
    return given.get("answer", given)


def test_the_face_takes_a_ruleset_and_its_changes():
    assert answer(ron(tile="5p"))["delta"]["S"] == 2300
    assert answer(ron(tile="5p"), rules={"honba_value": 1500})["delta"]["S"] == 3500
    assert answer(ron(tile="5p"), ruleset="tenhou")["delta"]["S"] == 2300
    kiriage = ron(events=[riichi("S")], dora=["1m"])
    assert answer(kiriage, ruleset="ema2016")["delta"]["S"] == 7700 + 300
    assert answer(kiriage, ruleset="ema2025")["delta"]["S"] == 8000 + 300


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"ruleset": "emma2016"}, "ruleset"),
        ({"ruleset": "baida"}, "ruleset"),
        ({"ruleset": 7}, "ruleset"),
        ({"rules": {"honba": 1}}, "rules.honba"),
        ({"rules": 3}, "rules"),
    ],
)
def test_rules_that_are_none_are_refused(wrong, where):
    assert [problem["where"] for problem in answer(ron(), **wrong)["problems"]] == [where]


def test_no_riichi_without_the_points_for_it():
    poor = {**CONTEXT, "points": {"E": 30000, "S": 900, "W": 30000, "N": 30000}}
    rules = get_ruleset("ema2016").replace(riichi_below_1000=False)
    report = ron(events=[riichi("S")])
    assert judge(poor, report, None, rules).refusal.reason == "riichi_forbidden"
    assert judge(poor, report).legal


def test_a_card_speaks_of_the_points_of_the_rules():
    """C34a: the honba of these rules times her han; C01c and the like stay what their text says."""
    cards = {**SPARE, "S": "miyanaga-teru"}
    report = tsumo()
    plain = judge({**CONTEXT, "cards": cards}, report)
    dear = judge({**CONTEXT, "cards": cards}, report, None, get_ruleset("krakow2022").replace(honba_value=1500))
    han = plain.results[0].scored.han
    assert dear.delta["S"] - plain.delta["S"] == 3 * 400 * han


def test_red_fives_are_dora_for_a_card_that_counts_them():
    """C29a doubles every dora of hers, a red five too; Huiyu's hand has none."""
    report = ron("234067m34678p55s", dora=["9s"])
    rules = get_ruleset("tenhou")
    for slug, red in (("kataoka-yuuki", 1), ("matsumi-kuro", 2), ("hao-huiyu", 0)):
        cards = {**SPARE, "S": slug, "E": "fukuji-mihoko"}
        scored = judge({**CONTEXT, "cards": cards}, report, None, rules).results[0].scored
        assert scored.bonus.get("red", 0) == red, slug


def test_no_more_is_paid_for_a_draw_than_the_rules_have():
    rules = get_ruleset("krakow2022").replace(noten_total=1200)
    assert judge(CONTEXT, draw("E"), None, rules).delta == {"E": 1200, "S": -400, "W": -400, "N": -400}
    cards = {**SPARE, "W": "kanbara-satomi"}
    report = draw("E", wall_seat="N")
    assert judge({**CONTEXT, "cards": cards}, report, None, rules).delta["N"] == -800


def test_a_liable_seat_may_be_named_without_its_yaku():
    melds = [meld("pon", "555z", "E"), meld("pon", "666z", "E"), meld("pon", "777z", "N")]
    bare, named = tsumo("34p99s", "5p", melds=melds), tsumo("34p99s", "5p", melds=melds)
    bare["wins"][0]["pao"] = "N"
    named["wins"][0]["pao"] = [{"yaku": "daisangen", "seat": "N"}]
    for name in ("ema2016", "ryanzou", "tenhou"):
        rules = get_ruleset(name)
        assert judge(CONTEXT, bare, None, rules).delta == judge(CONTEXT, named, None, rules).delta


# A kan under Saki may hold other winds, so one of its kind can be in a hand; open riichi is refused as no win.
OTHERWISE = {"open_riichi"}
OF_WINDS = {"chankan_tile_held"}


@pytest.mark.parametrize("size", [1, 2])
def test_flags_that_cannot_be_together_are_refused_as_in_the_engine(size):
    """By program: every flag and every two of them, on hands of every kind."""
    rules, refused = get_ruleset("krakow2022"), Counter()
    context = {
        "round_wind": "E",
        "honba": 0,
        "pot": 0,
        "points": dict.fromkeys(SEATS, MUCH),
        "cards": dict(zip(SEATS, INERT, strict=False)),
    }
    for text in combinations([name for name in SAID if name != "winning_tile_not_shown"], size):
        for by, seat, opened in product(("ron", "tsumo"), (0, 1), (False, True)):
            for hand, win in flagged(text, by, seat, opened)[0]:
                found = {problem.code for problem in problems_of(hand, win, rules)} - OTHERWISE
                found -= OF_WINDS if win.tile in WIND_KINDS else set()
                log = [{"kind": "riichi", "seat": SEATS[seat], "turn": 9}] if win.riichi else []
                verdict = judge(context, {"events": log, **report_of(hand, win)}, None, rules)
                assert bool(verdict.problems) == bool(found), (text, by, seat, str(hand), found, verdict.problems)
                refused.update(found)
    assert refused["rinshan_without_kan"] and refused["chankan_tile_held"]
    assert bool(refused["houtei_with_chankan"]) == (size == 2)

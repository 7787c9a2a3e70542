"""Whole games with cards in the game of `scoring`: replayed, corrected, conserved."""

import json
import random
from dataclasses import replace

import pytest

from cards.hanchan import CardHand, CardJudge, JudgeChanges
from cards.hanchan.judge import context_of
from cards.hanchan.settle import settle_report, struck_of
from cards.hanchan.stored import as_json, from_json
from cards.judge.api import judge
from cards.judge.values import SEATS
from cards.tests.deals import INERT, a_draw, a_win, deal
from scoring.ledger import POT
from scoring.problems import Refused
from scoring.riichi.hanchan import Correction, Record, begin, differences, replay
from scoring.rulesets import get_ruleset

RULES = get_ruleset("krakow2022")
SEEDS = range(24)


def a_hand(rng, game, changes=None):
    """A report of random cards that may be applied to the game as it stands, with what would be confirmed."""
    by_hand = {rng.choice(SEATS): {"dora_dead": rng.random() < 0.5}} if rng.random() < 0.2 else {}
    while True:
        cards = deal(rng, 0.3)
        case = (a_win if rng.random() < 0.6 else a_draw)(rng, cards)
        told = CardHand(
            cards, case["report"], changes or JudgeChanges(indicators=True, reason="random"), marks=by_hand
        )
        try:
            confirmed = game.judge.settled(RULES, game.state, told)
        except Refused:
            continue
        return replace(told, confirmed=confirmed)


def played(seed, hands=7):
    rng = random.Random(seed)
    game = begin(RULES, judge=CardJudge())
    while len(game.records) < hands and not game.state.over:
        game = game.append(Record(a_hand(rng, game)))
        if rng.random() < 0.15:
            state = game.state
            changes = (300, -100, 0, 0)
            points = tuple(value + change for value, change in zip(state.points, changes, strict=True))
            again = Correction("counted again", points, state.round, state.kyoku, state.honba + 1, state.pot)
            game = game.append(Record(again)) if not state.over else game
    return rng, game


@pytest.fixture(scope="module", params=SEEDS)
def game(request):
    return played(request.param)


def bare(game):
    """The records without what was confirmed, so that every hand is judged again."""
    return [
        replace(r, what=replace(r.what, confirmed=None)) if isinstance(r.what, CardHand) else r
        for r in game.records
    ]


def test_points_pot_and_bank_are_conserved(game):
    _rng, played = game
    for step in played.steps:
        balance = step.ledger.balance()
        assert sum(balance.values()) == 0
        moved = sum(step.deltas()) + step.after.pot - step.before.pot
        assert moved == -balance["bank"] and step.after.pot - step.before.pot == balance[POT]
        if isinstance(step.record.what, CardHand):
            verdict = judge(context_of(step.before, step.record.what), step.record.what.report, {}, RULES)
            assert verdict.bank == -balance["bank"]
            assert {seat: balance[seat] for seat in SEATS} == verdict.delta


def test_a_replay_and_judging_again_give_the_same_states(game):
    _rng, played = game
    assert replay(RULES, None, played.records, played.judge) == played
    again = replay(RULES, None, bare(played), played.judge)
    assert [step.after for step in again.steps] == [step.after for step in played.steps]
    assert [step.ledger for step in again.steps] == [step.ledger for step in played.steps]


def test_stored_hands_replay_to_the_same_game(game):
    _rng, played = game
    for record in played.records:
        if isinstance(record.what, CardHand):
            assert from_json(json.loads(json.dumps(as_json(record.what)))) == record.what


def test_the_same_people_under_other_winds(game):
    _rng, played = game
    there = dict(zip(SEATS, "NESW", strict=True))
    back = {new: old for old, new in there.items()}
    for record in played.records:
        if isinstance(record.what, CardHand):
            turned = record.what.turned(there)
            assert turned.cards == {there[seat]: card for seat, card in record.what.cards.items()}
            as_lists = from_json(json.loads(json.dumps(as_json(record.what))))
            assert turned.turned(back) == as_lists


def test_a_correction_is_the_replay_of_another_list(game):
    rng, played = game
    index = rng.randrange(len(played.records))
    fewer = played.removed(index)
    records = [*played.records[:index], *played.records[index + 1 :]]
    again = replay(RULES, None, records, played.judge)
    assert (fewer.steps, fewer.problems) == (again.steps, again.problems)
    moved = [0, 0, 0, 0]
    for entry in differences(played, fewer):
        for seat in range(4):
            moved[seat] += entry.new.deltas()[seat] if entry.new else 0
            moved[seat] -= entry.old.deltas()[seat] if entry.old else 0
    ends = fewer.state.points, played.state.points
    assert moved == [new - old for new, old in zip(*ends, strict=True)]


CALM = dict(zip(SEATS, INERT, strict=False))
RIICHI = [{"kind": "riichi", "seat": "E", "turn": 3}]
DRAW = {"type": "draw", "tenpai": ["E"], "nagashi": [], "events": RIICHI, "facts": {}}


def test_a_confirmed_settlement_stands_until_the_table_before_it_is_another():
    game = begin(RULES, judge=CardJudge())
    told = CardHand(CALM, DRAW)
    confirmed = game.judge.settled(RULES, game.state, told)
    odd = replace(confirmed, ends="time")  # as an earlier version might have settled it
    first = game.append(Record(replace(told, confirmed=odd)))
    assert first.state.over == "time"
    corrected = first.inserted(0, Record(CardHand(CALM, {**DRAW, "tenpai": [], "events": []})))
    assert not corrected.problems and not corrected.state.over and corrected.steps[1].before.hand == "E2.1"


def test_a_struck_payment_is_found_again_or_asked_about():
    game = begin(RULES, judge=CardJudge())
    told = CardHand(CALM, DRAW)
    lines = settle_report(context_of(game.state, told), DRAW, {}, RULES, JudgeChanges()).lines
    index = next(i for i, line in enumerate(lines) if line.kind == "noten" and line.source == "S")
    changes = JudgeChanges(struck=(index,), reason="settled at the table")
    told = replace(told, changes=changes, struck=struck_of(lines, (index,)))
    settled = game.append(Record(told))
    assert settled.steps[0].deltas() == (1000, 0, -1000, -1000)
    # The same record after another number of payments: the payment is known by what it is.
    shifted = replace(told, changes=replace(changes, struck=(0,)))
    assert game.append(Record(shifted)).state == settled.state
    # Nobody is noten but the one whose payment was struck out: there is no such payment.
    gone = replace(told, report={**DRAW, "tenpai": ["E", "S"]})
    with pytest.raises(Refused) as refused:
        game.append(Record(gone))
    assert [p.code for p in refused.value.problems] == ["hand.struck"]


def test_marks_are_kept_between_hands_and_can_be_set_by_hand():
    game = begin(RULES, judge=CardJudge())
    ron = {
        "type": "win", "method": "ron", "from": "W", "dora_indicators": ["9s"], "ura_indicators": [],
        "events": [], "facts": {},
        "wins": [{"seat": "E", "hand": "234567m22345p67s", "winning_tile": "8s", "melds": [], "flags": []}],
    }  # fmt: skip
    game = game.append(Record(CardHand(CALM, ron)))
    assert game.state.kept == {"W": frozenset({"dealt_in_last_hand"})}
    game = game.append(Record(CardHand(CALM, DRAW, marks={"S": {"inazuma_used": True}})))
    assert game.state.kept == {"S": frozenset({"inazuma_used"})}
    cleared = game.append(Record(CardHand(CALM, {**DRAW, "events": []}, marks={"S": {"inazuma_used": False}})))
    assert cleared.state.kept == {}


@pytest.mark.parametrize(
    ("report", "changes", "code"),
    [
        ({"type": "draw", "tempai": []}, JudgeChanges(), "unknown_field"),
        (DRAW, JudgeChanges(delta={"E": 5000}, reason="x"), "hand.balance"),
        (DRAW, JudgeChanges(honba=3), "hand.reason"),
        (
            {**DRAW, "tenpai": ["E"], "facts": {"hands": {"E": "147m258p369s1234z"}}},
            JudgeChanges(),
            "hand.refused",
        ),
    ],
    ids=["unreadable", "unbalanced", "no reason", "refused"],
)
def test_what_cannot_be_applied_is_refused(report, changes, code):
    with pytest.raises(Refused) as refused:
        begin(RULES, judge=CardJudge()).append(Record(CardHand(CALM, report, changes)))
    assert code in [p.code for p in refused.value.problems]


def test_a_table_without_card_effects_plays_as_under_the_rules_alone():
    from scoring.riichi.hanchan import Draw, HandPlayed

    carded, plain = begin(RULES, judge=CardJudge()), begin(RULES)
    for tenpai, riichi in ((("E",), ("E",)), (("S", "W"), ("W",)), ((), ()), (("N",), ())):
        events = [{"kind": "riichi", "seat": seat, "turn": 3} for seat in riichi]
        report = {"type": "draw", "tenpai": list(tenpai), "nagashi": [], "events": events, "facts": {}}
        carded = carded.append(Record(CardHand(CALM, report)))
        plain = plain.append(Record(HandPlayed(Draw(tenpai), riichi)))
        assert replace(carded.state, kept=None) == plain.state


def test_a_hand_stored_in_a_version_that_is_not_known_is_refused():
    with pytest.raises(ValueError, match="version 3"):
        from_json(as_json(CardHand(CALM, DRAW)), 3)

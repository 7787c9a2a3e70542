"""What holds for every hand: both ways to a value agree, sums are zero, dora never hurt, suits are alike."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import PRESETS, Hand, WinContext, evaluate, problems_of
from scoring.hand.facts import Shape
from scoring.hand.melds import Meld
from scoring.riichi.reports.checks import INCOMPATIBLE
from scoring.riichi.value import pipeline
from scoring.tests.hands import random_win, random_wins
from scoring.tiles import HONOURS, Tile

RIICHI = [ruleset for ruleset in PRESETS.values() if ruleset.game == "riichi"]


@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda ruleset: ruleset.name)
def test_tables_and_steps_agree(ruleset):
    for hand, win in random_wins(sum(map(ord, ruleset.name)), 150):
        quick, slow = evaluate(hand, win, ruleset), pipeline.evaluate(hand, win, ruleset)
        assert quick[:-1] == slow[:-1], f"{hand} | {win}"
        assert quick.fu_items == slow.fu_items, f"{hand} | {win}"
        assert sorted(quick.ledger) == sorted(slow.ledger), f"{hand} | {win}"
        assert quick.reading == slow.reading or quick.yakuman_units, f"{hand} | {win}"


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", RIICHI, ids=lambda ruleset: ruleset.name)
def test_tables_and_steps_agree_on_many(ruleset):
    for hand, win in random_wins(99 + sum(map(ord, ruleset.name)), 20_000):
        quick, slow = evaluate(hand, win, ruleset), pipeline.evaluate(hand, win, ruleset)
        assert quick[:-1] == slow[:-1], f"{hand} | {win}"
        assert quick.fu_items == slow.fu_items, f"{hand} | {win}"
        assert sorted(quick.ledger) == sorted(slow.ledger), f"{hand} | {win}"


wins = st.builds(lambda seed: random_win(Random(seed)), st.integers(0, 2**32))


@given(wins, st.sampled_from(RIICHI))
def test_a_generated_win_is_possible_and_its_points_add_up(win, ruleset):
    hand, context = win
    assert not problems_of(hand, context, ruleset)
    value = evaluate(hand, context, ruleset)
    assert sum(value.deltas) == 0
    assert [
        sum(p.amount for p in value.ledger if p.payer == seat) for seat in range(4) if seat != context.seat
    ] == [-value.deltas[seat] for seat in range(4) if seat != context.seat]
    assert all(amount % 100 == 0 for amount in value.deltas)
    if value.legal:
        assert value.deltas[context.seat] > 0
        assert (value.han is None) == (value.yakuman_units > 0) == (value.fu is None)


@given(wins, st.sampled_from(RIICHI), st.integers(0, 33))
def test_another_dora_never_lowers_the_payment(win, ruleset, indicator):
    hand, context = win
    richer = replace(context, dora=(*context.dora, indicator))
    before, after = evaluate(hand, context, ruleset), evaluate(hand, richer, ruleset)
    assert after.deltas[context.seat] >= before.deltas[context.seat]


@given(wins, st.sampled_from([r for r in RIICHI if not r.local_yaku]), st.permutations([0, 9, 18]), st.booleans())
def test_exchanging_suits_and_turning_them_round_changes_nothing(win, ruleset, order, mirror):
    """Green tiles and red fives aside: those are left out."""
    hand, context = win

    def moved(kind: int) -> int:
        if kind >= HONOURS:
            return kind
        number = 8 - kind % 9 if mirror else kind % 9
        return order[kind // 9] + number

    def tiles(original: tuple[Tile, ...]) -> tuple[Tile, ...]:
        return tuple(Tile(moved(tile.kind)) for tile in original)

    plain = replace(context, dora=(), kan_dora=(), ura=())
    other = Hand(tiles(hand.concealed), tuple(Meld(m.type, tiles(m.tiles), m.source) for m in hand.melds))
    here = evaluate(Hand(tuple(Tile(t.kind) for t in hand.concealed), hand.melds), plain, ruleset)
    there = evaluate(other, replace(plain, tile=moved(context.tile)), ruleset)
    if "ryuuiisou" in dict(here.yaku) or "ryuuiisou" in dict(there.yaku) or hand.reds:
        return
    assert here[:-1] == there[:-1]


@given(wins, st.sampled_from(RIICHI))
def test_no_reading_pays_more_than_the_chosen_one(win, ruleset):
    hand, context = win
    best = evaluate(hand, context, ruleset)
    for version, other in pipeline.versions(hand, context, ruleset):
        for draft in pipeline.drafts(version, other, ruleset):
            if pipeline.missing_yaku(draft) is None:
                assert draft.limit.base <= best.base


@given(wins)
def test_facts_of_the_reading_are_those_of_its_groups(win):
    """The shape the yaku look at, told again from the groups by counting."""
    hand, context = win
    for draft in pipeline.drafts(hand, context, PRESETS["tenhou"]):
        shape, groups = draft.shape, draft.reading.groups
        assert isinstance(shape, Shape)
        if draft.reading.form != "standard":
            continue
        assert shape.runs == sum(group.kind == "run" for group in groups)
        assert shape.kans == sum(group.kind == "kan" for group in groups)
        assert shape.concealed_triplets == sum(g.kind in ("triplet", "kan") and g.concealed for g in groups)
        assert shape.honour_groups == sum(group.kinds[0] >= HONOURS for group in groups)
        assert sorted(k for g in groups for k in g.kinds) == sorted(tile.kind for tile in hand.tiles)


def test_yaku_called_incompatible_never_meet():
    pairs = {(name, other) for name, others in INCOMPATIBLE for other in others}
    for index, (hand, win) in enumerate(random_wins(5, 3000)):
        names = {name for name, _ in evaluate(hand, win, RIICHI[index % len(RIICHI)]).yaku}
        assert not {pair for pair in pairs if set(pair) <= names}, f"{hand} | {win}"


@given(wins)
def test_hands_are_written_and_read_back(win):
    from scoring import parse_hand

    hand, _ = win
    assert parse_hand(str(hand)) == hand


def test_a_value_is_not_changed_by_a_ruleset_that_has_gone():
    """Scorers are kept by the identity of a ruleset; a new one in its place must not find the old scorer."""
    hand, win = next(iter(random_wins(1, 1)))
    for honba_value in range(300, 30_300, 300):
        ruleset = PRESETS["ema2016"].replace(honba_value=honba_value)
        one = evaluate(hand, replace(win, honba=1), ruleset)
        assert one.deltas == pipeline.evaluate(hand, replace(win, honba=1), ruleset).deltas


def test_a_win_without_winning_tile_in_hand_is_no_win():
    hand = Hand(tuple(Tile(kind) for kind in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12)))
    assert evaluate(hand, WinContext(tile=30, seat=0), PRESETS["ema2016"]).reason == "not_winning_shape"


def test_six_or_eight_pairs_are_no_hand():
    for number in (6, 8):
        hand = Hand(tuple(Tile(kind) for kind in range(0, 3 * number, 3) for _ in range(2)))
        for way in (evaluate, pipeline.evaluate):
            assert way(hand, WinContext(tile=0, seat=0), PRESETS["ema2016"]).reason == "not_winning_shape"

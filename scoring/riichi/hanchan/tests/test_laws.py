"""Properties of the game over random typed records: replay, ledgers, corrections, storing."""

import json
import random

import pytest

from scoring.interface.kinds.written import WRITTEN
from scoring.ledger import BANK, POT, SEATS
from scoring.problems import Refused
from scoring.riichi.hanchan import (
    ByTsumoValue,
    Correction,
    HandPlayed,
    Record,
    State,
    Won,
    begin,
    differences,
    replay,
)
from scoring.riichi.hanchan.game import play
from scoring.riichi.hanchan.stored import SCHEMA, as_json, from_json
from scoring.riichi.hanchan.tests.play import as_written, play_again, random_game, random_record
from scoring.rulesets import PRESETS

RIICHI = [rules for rules in PRESETS.values() if rules.game == "riichi"]
SEEDS = range(60)


@pytest.fixture(params=SEEDS)
def game(request):
    rng = random.Random(request.param)
    played = random_game(rng, RIICHI[request.param % len(RIICHI)])
    assert played.steps
    return rng, played


def test_a_replay_gives_the_same_game(game):
    _rng, played = game
    assert replay(played.ruleset, played.start, played.records) == played


def test_stored_records_replay_to_the_same_game(game):
    _rng, played = game
    rows = [json.loads(json.dumps([as_json(r.what), r.dealer])) for r in played.records]
    records = [Record(from_json(what, SCHEMA), dealer) for what, dealer in rows]
    assert tuple(records) == played.records
    assert replay(played.ruleset, played.start, records) == played


def test_the_json_interface_and_typed_records_come_to_the_same(game):
    rng, played = game
    state = play_again(played.ruleset, played.start, []).state
    for step in played.steps:
        what = step.record.what
        tsumo_by_points = isinstance(what, HandPlayed) and isinstance(what.end, Won) and what.end.discarder is None
        if isinstance(what, Correction) or (
            tsumo_by_points and isinstance(what.end.winners[0].worth, ByTsumoValue)
        ):
            state = step.after  # the interface has no words for these
            continue
        written = play(WRITTEN, played.ruleset, state, Record(as_written(what)))
        assert written.after == step.after
        assert sorted(written.ledger.lines, key=str) == sorted(step.ledger.lines, key=str)
        state = written.after
    refused_alike(rng, played)


def no_words_for(what):
    """The interface knows no correction of the table and no self-draw of which only the points are known."""
    won = what.end if isinstance(what, HandPlayed) and isinstance(what.end, Won) else None
    return isinstance(what, Correction) or (won is not None and isinstance(won.winners[0].worth, ByTsumoValue))


def refused_alike(rng, played):
    """What cannot have happened is refused, typed or written; written, also what is wrong beside it is said."""
    for _ in range(20):
        what = random_record(rng, played)
        if no_words_for(what):
            continue
        refused = []
        for judge, record in ((played.judge, what), (WRITTEN, as_written(what))):
            try:
                play(judge, played.ruleset, played.state, Record(record))
                refused.append(False)
            except Refused:
                refused.append(True)
        assert refused[0] == refused[1], what


def test_every_ledger_balances_and_moves_what_the_states_say(game):
    _rng, played = game
    for step in played.steps:
        balance = step.ledger.balance()
        assert sum(balance.values()) == 0
        by_start = {step.before.start_of(wind): balance[wind] for wind in SEATS}
        assert tuple(by_start[seat] for seat in SEATS) == step.deltas()
        assert step.after.pot - step.before.pot == balance[POT]
        if not isinstance(step.record.what, Correction):
            assert balance[BANK] == 0
            assert sum(step.after.points) + step.after.pot == sum(step.before.points) + step.before.pot
            assert step.after.pot == step.after.sticks * played.ruleset.riichi_bet


def test_a_correction_is_the_replay_of_another_list(game):
    rng, played = game
    index = rng.randrange(len(played.records))
    record = Record(random_record(rng, played))
    before, after = played.records[:index], played.records[index + 1 :]
    for changed, records in (
        (played.replaced(index, record), (*before, record, *after)),
        (played.inserted(index, record), (*before, record, *played.records[index:])),
        (played.removed(index), (*before, *after)),
    ):
        again = replay(played.ruleset, played.start, records)
        assert (changed.steps, changed.problems) == (again.steps, again.problems)
        assert [r.what for r in changed.records[len(changed.steps) :]] == [
            r.what for r in records[len(changed.steps) :]
        ]
        # What the difference lists is what the replays differ in: the points moved add up to it.
        listed = differences(played, changed)
        moved = [0, 0, 0, 0]
        for entry in listed:
            for seat in range(4):
                moved[seat] += entry.new.deltas()[seat] if entry.new else 0
                moved[seat] -= entry.old.deltas()[seat] if entry.old else 0
        ends = changed.state.points, played.state.points
        assert moved == [new - old for new, old in zip(*ends, strict=True)]


def test_seats_swapped_twice_is_the_game_as_it_was(game):
    rng, played = game
    first, second = rng.sample(range(4), 2)
    swapped = played.seats_swapped(first, second)
    if not swapped.problems:
        assert swapped.seats_swapped(first, second).steps == played.steps


def test_the_same_people_under_other_winds(game):
    _rng, played = game
    there = dict(zip(SEATS, "SWNE", strict=True))
    back = {new: old for old, new in there.items()}
    for record in played.records:
        assert record.what.turned(there).turned(back) == record.what


def test_a_correction_sets_the_table_and_may_reopen_the_game():
    rules = PRESETS["ema2016"]
    game = begin(rules).append(Record(Correction("time", (30000,) * 4, 1, 4, 0, 0, over="time")))
    assert game.state.over == "time"
    reopened = game.append(Record(Correction("too early", (31000, 29000, 30000, 29000), 1, 3, 1, 1000)))
    assert (reopened.state.name, reopened.state.honba, reopened.state.sticks, reopened.state.over) == (
        "S3",
        1,
        1,
        "",
    )
    moved = {party: points for party, points in reopened.steps[-1].ledger.balance().items() if points}
    # By the winds of S4, where the player who began South is West; what nobody paid came from the bank or went
    # there.
    assert moved == {"E": -1000, "S": 1000, "W": -1000, "pot": 1000}


@pytest.mark.parametrize(
    "what",
    [
        Correction("", (30000,) * 4, 0, 1, 0, 0),
        Correction("x", (30000,) * 4, 0, 5, 0, 0),
        Correction("x", (30000,) * 4, 4, 1, 0, 0),
        Correction("x", (30000,) * 4, 0, 1, -1, 0),
        Correction("x", (30000,) * 4, 0, 1, 0, 1500),
    ],
)
def test_impossible_corrections_are_refused(what):
    with pytest.raises(Refused):
        begin(PRESETS["ema2016"]).append(Record(what))


def test_what_is_stored_otherwise_is_refused():
    for raw, schema in (
        ({"type": "Nonsense"}, 1),
        ({}, 1),
        ({"type": "Draw", "tempai": []}, 1),
        ({"type": "Draw"}, 9),
    ):
        with pytest.raises(ValueError):
            from_json(raw, schema)


def test_a_state_knows_who_sits_where():
    state = State((1, 2, 3, 4), kyoku=3)
    assert state.start_of("E") == "W" and state.wind("W") == "E" and state.by_wind()["E"] == 3
    assert state.by_start()["W"] == 3

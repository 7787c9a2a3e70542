"""Numbers of hands: counted hand by hand, added up again by a second way, kept with the table and found again."""

from __future__ import annotations

import random

import pytest

from scoring.hand.hand import parse_hand
from scoring.ledger import SEATS
from scoring.riichi.hanchan import (
    RULES_JUDGE,
    ByCount,
    ByRonValue,
    ByTiles,
    ByTsumoValue,
    Draw,
    Hanchan,
    HandPlayed,
    Record,
    Winner,
    Won,
    begin,
)
from scoring.riichi.hanchan.chances import values
from scoring.riichi.hanchan.stored import SCHEMA, as_json
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.win import WinContext
from scoring.rulesets import PRESETS
from taikai.hands.domain.replay import TableGame, game_of
from taikai.hands.domain.reporting import replace_record, report_record, undo_last
from taikai.hands.domain.statistics import stored
from taikai.hands.domain.statistics.facts import facts_of
from taikai.hands.domain.statistics.stored import numbers_of
from taikai.hands.domain.statistics.tally import Tally, tally
from taikai.hands.models import ReportedHand, TableNumbers
from taikai.tournaments.domain.change import Actor
from tests import factories

JUDGE = Actor("Judge", "judge")
RULES = PRESETS["ema2016"]


def game(*records) -> TableGame:
    """A game of these records, without a database."""
    hanchan: Hanchan = begin(RULES)
    for record in records:
        hanchan = hanchan.append(Record(record))
    rows = [
        ReportedHand(pk=n, number=n, place=n, kind=type(r.what).__name__, schema=SCHEMA, record=as_json(r.what))
        for n, r in enumerate(hanchan.records, 1)
    ]
    return TableGame(rows, hanchan)


def by_count(winner: str, loser: str | None, han: int, fu: int, *riichi: str, yaku=None) -> HandPlayed:
    win = WinContext(tile=0, seat=0, riichi=int(winner in riichi))
    report = ReportedWin(win=win, han=han, fu=fu, yaku=yaku)
    return HandPlayed(Won((Winner(winner, ByCount(report)),), loser), tuple(riichi))


def test_a_ron_a_tsumo_and_a_draw():
    counted = tally(
        facts_of(
            game(
                by_count("S", "E", 3, 40, "S", "W"),
                HandPlayed(Won((Winner("E", ByTsumoValue(0, 2_000)),))),
                HandPlayed(Draw(("E", "N"))),
            )
        )
    )
    east, south, west, north = counted.seats
    # The deal passed to who began South: South won again, as East, by self-draw, and was tenpai at the draw.
    assert (east.wins, east.deal_ins, east.lost, east.dealt) == (0, 1, 5_200, 1)
    assert (south.wins, south.tsumo, south.value, south.riichi, south.riichi_won) == (2, 1, 5_200 + 6_000, 1, 1)
    assert (west.riichi, west.riichi_won, west.wins) == (1, 0, 0)
    assert [numbers.tenpai for numbers in counted.seats] == [1, 1, 0, 0]
    assert [numbers.hands for numbers in counted.seats] == [3, 3, 3, 3]
    assert (south.best, south.average_value, north.average_value) == (6_000, 5_600, 0)
    assert counted.kinds == {"win": 2, "draw": 1}


def test_tiles_are_kept_with_yaku_and_counters_are_no_value():
    win = WinContext(tile=13, seat=2, source=1, riichi=1, dora=(3,), honba=1)
    tiles = ByTiles(parse_hand("234567m345678p88s"), win)
    counted = tally(facts_of(game(HandPlayed(Draw(())), HandPlayed(Won((Winner("W", tiles),), "S"), ("W",)))))
    (big,) = counted.best
    assert big.win.yaku[0] == "riichi"
    assert big.win.named
    assert (big.win.tiles, big.win.winning, big.hand) == ("234567m345678p88s", "5p", "E2.1")
    assert big.win.value % 100 == 0
    assert counted.seats[big.win.seat].value == big.win.value
    assert counted.seats[big.win.seat].yaku["riichi"] == 1


def test_what_is_kept_says_the_same():
    counted = tally(facts_of(game(by_count("S", "E", 2, 40, "S", yaku=(("riichi", None), ("tanyao", None))))))
    assert Tally.from_json(counted.as_json()) == counted


def random_hand(rng: random.Random) -> HandPlayed:
    """Any hand that can be at any table."""
    riichi = tuple(seat for seat in SEATS if rng.random() < 0.2)
    if rng.random() < 0.3:
        tenpai = {*riichi, *(seat for seat in SEATS if rng.random() < 0.4)}
        return HandPlayed(Draw(tuple(seat for seat in SEATS if seat in tenpai)), riichi)
    winner = rng.choice(SEATS)
    if rng.random() < 0.4:
        value = rng.choice([v for v in values(RULES, tsumo=True, dealer=winner == "E") if v.han > 2])
        report = ReportedWin(
            win=WinContext(tile=0, seat=0, riichi=int(winner in riichi)), han=value.han, fu=value.fu or None
        )
        return HandPlayed(Won((Winner(winner, ByCount(report)),)), riichi)
    loser = rng.choice([seat for seat in SEATS if seat != winner])
    return HandPlayed(
        Won((Winner(winner, ByRonValue(rng.choice((1000, 2000, 3900, 8000, 12000)))),), loser), riichi
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_second_way_counts_the_same(seed):
    """Everything again from the records and the changes of points alone, without the facts."""
    rng, hanchan = random.Random(seed), begin(RULES)
    while not hanchan.state.over and len(hanchan.records) < 20:
        hanchan = hanchan.append(Record(random_hand(rng)))
    counted = tally(facts_of(game(*(record.what for record in hanchan.records))))
    for start in range(4):
        wins = deal_ins = riichi = tenpai = value = 0
        for step in hanchan.steps:
            wind = SEATS[(start - step.before.dealer) % 4]
            end = step.record.what.end
            riichi += wind in step.record.what.riichi
            tenpai += isinstance(end, Draw) and wind in end.tenpai
            if not isinstance(end, Won):
                continue
            deal_ins += end.discarder == wind
            if end.winners[0].seat == wind:
                wins += 1
                sticks = 1000 * (step.before.sticks + len(step.record.what.riichi))
                counters = 300 * step.before.honba
                value += step.deltas()[start] + 1000 * (wind in step.record.what.riichi) - sticks - counters
        got = counted.seats[start]
        assert (got.wins, got.deal_ins, got.riichi, got.tenpai) == (wins, deal_ins, riichi, tenpai)
        assert got.value == value
    assert sum(numbers.tsumo for numbers in counted.seats) == sum(
        isinstance(step.record.what.end, Won) and step.record.what.end.discarder is None for step in hanchan.steps
    )


def test_nobody_judges_but_the_rules():
    assert begin(RULES).judge is RULES_JUDGE


@pytest.fixture
def table(db):
    tournament = factories.TournamentFactory(ruleset="ema2016", stage="playing")
    (hanchan,) = factories.seated(tournament, 4, rounds=1)
    return hanchan.tables.get()


def report(table, *records):
    for record in records:
        now = game_of(table.round.tournament, table)
        last = now.rows[-1].number if now.rows else 0
        report_record(table.round.tournament, table, record, after=last, actor=JUDGE)


def whole_hanchan(table):
    """Eight hands: South 4 ends it."""
    report(table, by_count("S", "E", 3, 40), *[HandPlayed(Draw(())) for _ in range(7)])


def test_numbers_are_kept_when_the_hanchan_is_over(table, django_assert_num_queries):
    whole_hanchan(table)
    assert TableNumbers.objects.get().table == table
    tournament = table.round.tournament
    with django_assert_num_queries(2):
        found = numbers_of(tournament)
    assert found == {(1, 1): tally(facts_of(game_of(tournament, table)))}
    assert numbers_of(tournament, {(2, 1)}) == {}


def test_before_that_they_are_counted_from_the_rows(table):
    report(table, by_count("S", "E", 3, 40))
    assert not TableNumbers.objects.exists()
    assert numbers_of(table.round.tournament)[1, 1].seats[1].wins == 1


def test_a_hand_taken_back_or_changed_is_counted_again(table):
    whole_hanchan(table)
    tournament = table.round.tournament
    assert numbers_of(tournament)[1, 1].seats[1].wins == 1
    replace_record(tournament, table, 0, by_count("W", "E", 3, 40), after=8, reason="it was West", actor=JUDGE)
    assert [numbers.wins for numbers in numbers_of(tournament)[1, 1].seats] == [0, 0, 1, 0]
    undo_last(tournament, table, number=8, actor=JUDGE)
    assert numbers_of(tournament)[1, 1].seats[0].hands == 7


def test_other_rules_are_other_numbers(table):
    whole_hanchan(table)
    tournament = table.round.tournament
    tournament.ruleset = "ema2025"
    tournament.save()
    stored._counted.clear()
    assert numbers_of(tournament)[1, 1] == tally(facts_of(game_of(tournament, table)))

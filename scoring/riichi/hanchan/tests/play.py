"""Games for tests: records as the JSON interface writes them, and random typed ones that are possible."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.interface.kinds.written import WRITTEN, Written
from scoring.ledger import POT, SEATS, Transfer, ledger
from scoring.problems import Refused
from scoring.riichi.hanchan import (
    Abortive,
    ByCount,
    ByRonValue,
    ByTiles,
    ByTsumoValue,
    Chombo,
    Correction,
    DealerEnds,
    Decision,
    Draw,
    Hanchan,
    HandPlayed,
    Nagashi,
    Payment,
    Record,
    Signal,
    SuukantsuScored,
    Winner,
    Won,
    begin,
    replay,
)
from scoring.riichi.reports.report import ReportedWin
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tests.hands import random_win


def written(kind: str, given: Mapping[str, Any] | None = None, dealer: int | None = None) -> Record:
    return Record(Written(kind, given or {}), dealer)


def start(ruleset: Ruleset, points: Sequence[int] | None = None) -> Hanchan:
    return begin(ruleset, points, WRITTEN)


def play_again(ruleset: Ruleset, points: Sequence[int] | None, records: Sequence[Record]) -> Hanchan:
    return replay(ruleset, points, records, WRITTEN)


def random_game(rng: random.Random, ruleset: Ruleset, hands: int = 12) -> Hanchan:
    """A game of typed records that follow each other; every kind of record turns up now and then."""
    game = begin(ruleset)
    for _ in range(hands * 4):
        if len(game.records) >= hands or game.state.over:
            break
        try:
            game = game.append(Record(random_record(rng, game)))
        except Refused:
            continue
    return game


def random_record(rng: random.Random, game: Hanchan) -> Any:
    state = game.state
    chance = rng.random()
    if chance < 0.04:
        points = list(state.points)
        a, b = rng.sample(range(4), 2)
        points[a] += 300
        points[b] -= 200
        hand = (rng.randrange(2), rng.randint(1, 4), rng.randrange(3))
        return Correction("counted again", tuple(points), *hand, state.pot)
    if chance < 0.07:
        payer, payee = rng.sample(SEATS, 2)
        return Payment(ledger([Transfer(payer, payee, 500, "bet", "side bet")]))
    if chance < 0.1:
        return rng.choice((Signal(), DealerEnds()))
    riichi = tuple(seat for seat in SEATS if rng.random() < 0.2)
    beside = ledger([Transfer("E", "S", 100, "card", "a card")]) if rng.random() < 0.1 else ledger([])
    return HandPlayed(random_end(rng, riichi), riichi, beside)


def random_end(rng: random.Random, riichi: tuple[Any, ...]) -> Any:
    chance = rng.random()
    a, b = rng.sample(SEATS, 2)
    tenpai = tuple(seat for seat in SEATS if seat in riichi or rng.random() < 0.4)
    if chance < 0.2:
        return Draw(tenpai)
    if chance < 0.3:
        others = [seat for seat in SEATS if seat != b]
        values = rng.sample(others, rng.choice((1, 2, 2, 3)))
        return Won(tuple(Winner(seat, ByRonValue(rng.choice((1000, 3900, 8000)))) for seat in values), b)
    if chance < 0.35:
        return Won((Winner(a, ByTsumoValue(2000, rng.choice((1000, 2000)))),))
    if chance < 0.5:
        win = WinContext(
            tile=0,
            seat=SEATS.index(a),
            source=SEATS.index(b) if rng.random() < 0.6 else None,
            riichi=int(a in riichi),
        )
        report = ReportedWin(win=win, han=rng.randint(2, 9), fu=rng.choice((30, 40, 50)), open=a not in riichi)
        return Won((Winner(a, ByCount(report)),), None if win.source is None else b)
    if chance < 0.8:
        hand, win = random_win(rng)
        return Won(
            (Winner(SEATS[win.seat], ByTiles(hand, win)),), None if win.source is None else SEATS[win.source]
        )
    if chance < 0.85:
        return Nagashi((a,), (a,), tenpai)
    if chance < 0.9:
        return Abortive(rng.choice(("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan")))
    if chance < 0.93:
        return SuukantsuScored(a, rng.choice(("ankan", "daiminkan")), b)
    if chance < 0.97:
        return Chombo(a, rng.choice(("", "noten_riichi")))
    return Decision("as agreed", (1000, -1000, 0, 0), dealer_keeps=rng.random() < 0.5)


def in_pot(game: Hanchan) -> int:
    """What the ledgers of a game have put on the table."""
    return sum(step.ledger.balance()[POT] for step in game.steps)

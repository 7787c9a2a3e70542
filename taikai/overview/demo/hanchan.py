"""Generator of a plausible hanchan for demos and rehearsals."""

from __future__ import annotations

import random
from dataclasses import dataclass

from scoring.rulesets import Ruleset

WINDS = ("E", "S", "W", "N")

# Ron values of a non-dealer with their weight; a dealer wins half as much again, rounded up to hundreds.
RON = [(1000, 14), (1300, 8), (1600, 4), (2000, 14), (2600, 10), (3200, 3), (3900, 14), (5200, 8), (6400, 2),
       (7700, 5), (8000, 12), (12000, 5), (16000, 1)]  # fmt: skip
DRAW, TSUMO = 0.16, 0.5


@dataclass(frozen=True, slots=True)
class PlayedHanchan:
    """Final points by the wind at the start, and the riichi sticks left on the table."""

    points: dict[str, int]
    sticks_left: int


def _up_to_hundred(value: float) -> int:
    return int(-(-value // 100) * 100)


def play(rng: random.Random, rules: Ruleset, strength: dict[str, float] | None = None) -> PlayedHanchan:
    """Play from East 1 to the end of South 4. `strength` (1.0 = average) tilts who wins.

    The points and the sticks left always add up to four times the starting points.
    """
    weight = strength or dict.fromkeys(WINDS, 1.0)
    points = dict.fromkeys(WINDS, rules.start_points)
    sticks, honba, kyoku = 0, 0, 0
    while kyoku < 8:
        dealer = WINDS[kyoku % 4]
        for seat in WINDS:
            if points[seat] >= rules.riichi_bet and rng.random() < 0.22:
                points[seat] -= rules.riichi_bet
                sticks += 1
        if rng.random() < DRAW:
            keeps = _draw(rng, points, rules, dealer)
            honba += 1
        else:
            winner = rng.choices(WINDS, [weight[seat] for seat in WINDS])[0]
            _win(rng, points, rules, winner, dealer, honba)
            points[winner] += sticks * rules.riichi_bet
            sticks = 0
            keeps = winner == dealer
            honba = honba + 1 if keeps else 0
        kyoku += 0 if keeps and honba < 6 else 1
    return PlayedHanchan(points, sticks)


def _draw(rng: random.Random, points: dict[str, int], rules: Ruleset, dealer: str) -> bool:
    tenpai = [seat for seat in WINDS if rng.random() < 0.45]
    if 0 < len(tenpai) < 4:
        for seat in WINDS:
            if seat in tenpai:
                points[seat] += rules.noten_total // len(tenpai)
            else:
                points[seat] -= rules.noten_total // (4 - len(tenpai))
    return dealer in tenpai


def _win(rng: random.Random, points: dict[str, int], rules: Ruleset, winner: str, dealer: str, honba: int) -> None:
    value = rng.choices([v for v, _ in RON], [w for _, w in RON])[0]
    if rng.random() < TSUMO:
        for payer in WINDS:
            if payer == winner:
                continue
            double = dealer in (winner, payer)
            part = _up_to_hundred(value / 2 if double else value / 4) + honba * rules.honba_value // 3
            points[payer] -= part
            points[winner] += part
        return
    payer = rng.choice([seat for seat in WINDS if seat != winner])
    paid = _up_to_hundred(value * 1.5 if winner == dealer else value) + honba * rules.honba_value
    points[payer] -= paid
    points[winner] += paid

"""Rules of rehearsed tournaments, written from the rule texts and not from the engine.

Only what a sheet of paper needs: what is paid, who deals next, when it is over, what it scores.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules of one tournament. Points are points; `uma` and `oka` thousands, `chombo` tenths of a thousand.

    `target`: points a score is counted from. `shared`: equal points share a place, else the earlier seat is ahead.
    `odd_to_seat`: what cannot be shared goes to the earlier seat, else to nobody. `left`: whether riichi sticks
    left at the end go to the first. `signal`: hands finished after the time signal, None without a clock;
    `chombo_counts`: a chombo is one of them. `several`: how many may win on one discard. `first_takes`: with
    several winners honba and all sticks go to the next in turn. `goal`: points somebody must have, or West is
    played. `bust`: below zero ends it. `below_stick`: riichi with less than a stick is allowed. `cards`: the
    edition that is played with, by its name in `python -m cards`. `passed_over`: a substitute who came during the
    game counts as last for the others' places.
    """

    name: str
    start: int = 30_000
    target: int = 30_000
    uma: tuple[int, int, int, int] = (15, 5, -5, -15)
    oka: int = 0
    shared: bool = True
    odd_to_seat: bool = True
    left: bool = True
    mangan_from: int = 1_920
    chombo: int = 0
    chombo_counts: bool = False
    signal: int | None = None
    several: Literal[1, 2, 3] = 3
    first_takes: bool = False
    goal: int = 0
    bust: bool = False
    below_stick: bool = True
    aborts: tuple[str, ...] = ()
    nagashi: bool = False
    cards: str = ""
    passed_over: bool = False


HOUSES = {
    house.name: house
    for house in (
        # EMA riichi competition rules 2025, version 1.1.
        HouseRules("ema2025", odd_to_seat=False, chombo=200, chombo_counts=True, signal=2, passed_over=True),
        # The club's rules of 2022, always with its cards: signal as the EMA's, a chombo is none of the two hands.
        HouseRules("krakow2022", mangan_from=2_000, chombo=200, signal=2, cards="krakow-saki-2022"),
        # World Riichi Championship rules 2025: only the next in turn wins, sticks left over are nobody's.
        HouseRules("wrc2025", left=False, chombo=300, signal=1, several=1),
        # Tenhou since 2023: 25,000 points, oka, below zero ends it, West until somebody has 30,000.
        HouseRules(
            "tenhou2023",
            start=25_000,
            uma=(20, 10, -10, -20),
            oka=20,
            shared=False,
            mangan_from=2_000,
            several=2,
            first_takes=True,
            goal=30_000,
            bust=True,
            below_stick=False,
            aborts=("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"),
            nagashi=True,
        ),
    )
}
EMA = HOUSES["ema2025"]

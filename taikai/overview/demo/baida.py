"""Generator of a plausible Baida session for demos."""

from __future__ import annotations

import random

from scoring.baida import BaidaHand, baida_kinds
from scoring.baida.rows import told
from scoring.baida.session import BaidaWin, NoWin, Record, replay
from scoring.ledger import SEATS
from scoring.rulesets import Ruleset
from scoring.tiles import parse_kinds
from taikai.overview.demo.hanchan import PlayedHanchan

HANDS = (8, 12)
"""Hands played in a session, at least and at most."""
NOBODY = 0.12
SELF_DRAW = 0.5

# Rows of a winning hand with their weight; on a discard the first without Baida.
TICKED = [(("no_baida",), 10), (("mixed_one_suit",), 8), (("nine_tile_straight",), 6),
          (("mixed_one_suit", "no_baida"), 5), (("nine_tile_straight", "baida_dragon"), 4),
          (("pure_one_suit",), 3),
          (("big_crane", "no_baida"), 3), (("four_baida",), 2), ((), 4), (("thirteen_terminals",), 1)]  # fmt: skip
# Concealed tiles and wild ones, the winning tile last, while the bamboos named first were turned over.
TAPPED = [("5s", "123456789m111p22z", ""), ("5s", "123455678999m", "56s"), ("2s", "12355m11145p789s", "2s"),
          ("7s", "44z222555888p9m", "77s")]  # fmt: skip


def hand_of(turned: str, concealed: str, wild: str) -> BaidaHand:
    """A concealed hand of `TAPPED` as the rules read it."""
    kinds = parse_kinds(concealed)
    return BaidaHand(
        baida=baida_kinds(*parse_kinds(turned)),
        turned=True,
        concealed=kinds,
        wild=parse_kinds(wild),
        winning=kinds[-1],
    )


def session_records(rng: random.Random, rules: Ruleset, strength: dict[str, float] | None = None) -> list[Record]:
    """The hands of one sitting. `strength` (1.0 = average) tilts who wins. Every record is possible."""
    weight = strength or {}
    records: list[Record] = []
    for number in range(rng.randint(*HANDS)):
        east = SEATS[number % 4]
        if rng.random() < NOBODY:
            records.append(NoWin(east=east))
            continue
        winner = rng.choices(SEATS, [weight.get(seat, 1.0) for seat in SEATS])[0]
        thrower = "" if rng.random() < SELF_DRAW else rng.choice([seat for seat in SEATS if seat != winner])
        if rng.random() < 0.25:
            hand: BaidaHand | None = hand_of(*rng.choice(TAPPED))
        else:
            hand = None
        rows = rng.choices([names for names, _ in TICKED], [share for _, share in TICKED])[0]
        record = BaidaWin(winner=winner, thrower=thrower, east=east, hand=hand or told(rows))
        if not replay(rules, [*records, record]).problems:
            records.append(record)
    return records


def play_baida(rng: random.Random, rules: Ruleset, strength: dict[str, float] | None = None) -> PlayedHanchan:
    """The totals of one sitting; they add up to four times the starting points."""
    return PlayedHanchan(replay(rules, session_records(rng, rules, strength)).points, 0)

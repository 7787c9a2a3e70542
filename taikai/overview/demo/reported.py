"""Generator of a hanchan reported hand by hand: by han and fu, by yaku, sometimes by tiles."""

from __future__ import annotations

import random
from collections.abc import Mapping

from scoring.ledger import SEATS
from scoring.problems import Refused
from scoring.riichi.hanchan import Hanchan, HandPlayed, Record, begin
from scoring.rulesets import Ruleset
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.outcome import record_for

DRAW, TSUMO, RIICHI = 0.17, 0.4, 0.25
# What a win is said to be worth with its weight: in riichi, and with calls. Yaku of a riichi win come beside it.
CLOSED = [("2.40", 6), ("3.40", 5), ("mangan", 4), ("y30.1.0.tanyao", 8), ("y30.1.1.pinfu", 6),
          ("y40.0.0.ippatsu", 5),
          ("y30.0.0.pinfu+tanyao", 5), ("y25.0.0.chiitoitsu", 3), ("y40.2.0.yakuhai_haku", 4),
          ("y30.0.1.pinfu+iipeikou", 2), ("y30.0.0.ittsuu+pinfu", 2), ("y40.0.0.honitsu+yakuhai_chun", 2),
          ("t2m3m4m5m6m7m3p4p5p6s7s2p2p8s__3p_9s_", 3), ("t1m2m3m1p2p3p1s2s3s7s8s1z1z9s__4p_2m_", 1)]  # fmt: skip
OPENED = [("1.30", 8), ("2.30", 6), ("3.30", 3), ("y30.1.0.tanyao", 10), ("y30.0.0.yakuhai_hatsu", 8),
          ("y40.0.0.toitoi", 3),
          ("y30.1.0.honitsu+yakuhai_haku", 3), ("y30.0.0.sanshoku_doujun+tanyao", 2)]  # fmt: skip
TRIES = 40


def hands_reported(
    rng: random.Random, rules: Ruleset, strength: Mapping[str, float], most: int | None = None
) -> list[HandPlayed]:
    """The hands from East 1 to the end, or the first `most`. `strength` (1.0 = average) tilts who wins.

    Every one is possible after those before it.
    """
    game = begin(rules)
    records: list[HandPlayed] = []
    while not game.state.over and (most is None or len(records) < most):
        game, what = _one(rng, rules, game, strength)
        records.append(what)
    return records


def _one(
    rng: random.Random, rules: Ruleset, game: Hanchan, strength: Mapping[str, float]
) -> tuple[Hanchan, HandPlayed]:
    """The next hand; what the rules refuse is thought of again."""
    for _try in range(TRIES):
        riichi = tuple(seat for seat in SEATS if rng.random() < RIICHI)
        chosen = _chosen(rng, strength, riichi)
        try:
            what = record_for(rules, game.state, chosen, riichi)
            return game.append(Record(what)), what
        except Refused:
            continue
    drawn = record_for(rules, game.state, EntryState(do="draw"), ())
    return game.append(Record(drawn)), drawn


def _chosen(rng: random.Random, strength: Mapping[str, float], riichi: tuple[str, ...]) -> EntryState:
    if rng.random() < DRAW:
        return EntryState(do="draw", tenpai=tuple(seat for seat in SEATS if seat in riichi or rng.random() < 0.3))
    winner = rng.choices(SEATS, [strength.get(seat, 1.0) for seat in SEATS])[0]
    payer = "" if rng.random() < TSUMO else rng.choice([seat for seat in SEATS if seat != winner])
    values = CLOSED if winner in riichi else OPENED
    worth = rng.choices([value for value, _share in values], [share for _value, share in values])[0]
    called = () if winner in riichi else (winner,)
    return EntryState(do="ron" if payer else "tsumo", payer=payer, won=((winner, worth),), called=called)

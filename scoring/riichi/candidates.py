"""Step 1 from tables: every reading of a hand with its packed facts, by four look-ups."""

from __future__ import annotations

from itertools import product
from typing import Final

from scoring.hand.facts import FORM_FACT, WAIT_FACT, fact
from scoring.hand.groups import Form, Group
from scoring.hand.hand import Hand
from scoring.hand.tables import HONOUR_TABLE, SUITS, SuitReading, honour_reading, suit_readings
from scoring.riichi.readings import ORPHAN_HANDS, STRAIGHT, nine_gates
from scoring.riichi.win import WinContext
from scoring.tiles import BITS_PER_KIND, ORPHANS, mask_of

SAME_RUNS: Final = fact("same_runs")
SAME_TRIPLETS: Final = fact("same_triplets")
STRAIGHT_FACT: Final = fact("straight")
NINE_GATES: Final = tuple(fact("nine_gates", number) for number in range(3))
RUNS_BITS: Final = fact("runs", 7)
TRIPLETS_BITS: Final = fact("triplets", 7)
THREE_TRIPLETS: Final = fact("triplets", 3)
ONE_SUIT: Final = fact("suits", 1)
SUITS_BITS: Final = fact("suits", 3)
SEVEN_PAIRS_FACTS: Final = FORM_FACT["chiitoitsu"] | WAIT_FACT["tanki"]
KOKUSHI: Final = FORM_FACT["kokushi"] | WAIT_FACT["tanki"] | fact("closed")
KOKUSHI_13: Final = FORM_FACT["kokushi"] | WAIT_FACT["thirteen_sided"] | fact("closed")
ORPHAN_MASK: Final = mask_of(ORPHANS)
SEVEN_PAIRS: Final = sum(2 << 3 * kind for kind in range(34))
NOT_PAIRS: Final = ((1 << 102) - 1) & ~SEVEN_PAIRS

Groups = tuple[Group, ...]
Candidate = tuple[int, Form, tuple[SuitReading, ...], Groups]
"""One reading: its facts, its form, and what it consists of."""


def candidates(hand: Hand, win: WinContext) -> list[Candidate]:
    """Every reading of a hand with its packed facts."""
    found: list[Candidate] = []
    melds = hand.melds
    if not melds:
        counts = hand.counts
        if not counts & NOT_PAIRS and len(hand.concealed) == 14 and counts >> BITS_PER_KIND * win.tile & 7:
            facts = hand.whole_facts | SEVEN_PAIRS_FACTS
            found.append((facts + _pairs_facts(counts), "chiitoitsu", (), ()))
        elif counts in ORPHAN_HANDS and win.tile in ORPHANS:
            thirteen = ORPHAN_HANDS[counts] == win.tile
            return [(KOKUSHI_13 if thirteen else KOKUSHI, "kokushi", (), ())]
    man_key, pin_key, sou_key, honour_key = win.table_keys
    man_tiles, pin_tiles, sou_tiles, honour_tiles = hand.suits
    man = SUITS.get(man_tiles | man_key)
    if man is None:
        man = suit_readings(man_tiles | man_key)
    pin = SUITS.get(pin_tiles | pin_key)
    if pin is None:
        pin = suit_readings(pin_tiles | pin_key)
    sou = SUITS.get(sou_tiles | sou_key)
    if sou is None:
        sou = suit_readings(sou_tiles | sou_key)
    honours = HONOUR_TABLE.get(honour_tiles | honour_key)
    if honours is None:
        honours = honour_reading(honour_tiles | honour_key)
    if not honours:
        return found
    base = honours[0] + hand.fixed_facts
    if not melds and base & SUITS_BITS == ONE_SUIT:
        base += NINE_GATES[nine_gates(hand.counts, win.tile)]
    # Nearly every suit has a single reading.
    single = len(man) == len(pin) == len(sou) == 1
    for suits in ((man[0], pin[0], sou[0]),) if single else product(man, pin, sou):
        a, b, c = suits
        facts = base + a[0] + b[0] + c[0]
        if facts & RUNS_BITS > 2:
            m, p, s = a[1], b[1], c[1]
            if melds:
                more = hand.meld_runs
                m, p, s = m | more[0], p | more[1], s | more[2]
            if m & p & s:
                facts += SAME_RUNS
            elif m & STRAIGHT == STRAIGHT or p & STRAIGHT == STRAIGHT or s & STRAIGHT == STRAIGHT:
                facts += STRAIGHT_FACT
        elif facts & TRIPLETS_BITS >= THREE_TRIPLETS:
            more = hand.meld_triplets
            if (a[2] | more[0]) & (b[2] | more[1]) & (c[2] | more[2]):
                facts += SAME_TRIPLETS
        found.append((facts, "standard", suits, honours[1]))
    return found


def _pairs_facts(counts: int) -> int:
    """The facts of seven pairs: how many are terminals or honours, and how many honours."""
    outside = (counts & ORPHAN_MASK).bit_count()
    return fact("outside_groups", outside) + fact("honour_groups", (counts >> 81).bit_count())

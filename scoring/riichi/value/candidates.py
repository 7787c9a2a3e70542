"""Step 1 from look-up tables: every reading of a hand with its packed facts."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.hand.facts import FORM_FACT, LOOK_CLOSER, WAIT_FACT, fact
from scoring.hand.groups import Form, Reading
from scoring.hand.hand import ORPHAN_HANDS, Hand, meld_group
from scoring.hand.tables import (
    HONOUR_TABLE,
    NO_HONOURS,
    NO_SUIT,
    RUN_SETS,
    STRAIGHT,
    STRAIGHT_FACT,
    SUITS,
    HonourReading,
    SuitReading,
)
from scoring.riichi.value.readings import readings
from scoring.riichi.win import WinContext
from scoring.tiles import BITS_PER_KIND, ORPHANS, mask_of

SAME_RUNS: Final = fact("same_runs")
SAME_TRIPLETS: Final = fact("same_triplets")
SEVEN_PAIRS_FACTS: Final = FORM_FACT["chiitoitsu"] | WAIT_FACT["tanki"]
KOKUSHI: Final = FORM_FACT["kokushi"] | WAIT_FACT["tanki"] | fact("closed")
KOKUSHI_13: Final = FORM_FACT["kokushi"] | WAIT_FACT["thirteen_sided"] | fact("closed")
ORPHAN_MASK: Final = mask_of(ORPHANS)
OUTSIDE: Final = fact("outside_groups")
HONOUR: Final = fact("honour_groups")
NO_SETS: Final = (0, 0, 0)
_new_tuple: Final = tuple.__new__
"""Builds a named tuple without the cost of its constructor."""


class Candidate(NamedTuple):
    """One reading: its facts, its form, and what a standard one consists of."""

    facts: int
    form: Form
    man: SuitReading = NO_SUIT
    pin: SuitReading = NO_SUIT
    sou: SuitReading = NO_SUIT
    honours: HonourReading = NO_HONOURS

    def reading(self, hand: Hand, win: WinContext) -> Reading:
        """The groups of the whole hand, melds before the pair."""
        if self.form != "standard":
            return next(reading for reading in readings(hand, win) if reading.form == self.form)
        groups = [
            group._replace(kinds=tuple(kind + 9 * suit for kind in group.kinds))
            for suit, reading in enumerate((self.man, self.pin, self.sou))
            for group in reading.groups
        ]
        groups += self.honours.groups
        sets = [group for group in groups if group.kind != "pair"]
        (pair,) = (group for group in groups if group.kind == "pair")
        (wait,) = (group.wait for group in groups if group.wait is not None)
        return Reading("standard", (*sets, *map(meld_group, hand.melds), pair), wait)


def candidates(hand: Hand, win: WinContext) -> list[Candidate]:
    """Every reading of a hand with its packed facts."""
    found = special(hand, win) if hand.special else []
    if found and found[0].form == "kokushi":
        return found
    man_key, pin_key, sou_key, honour_key = win.table_keys
    suits = SUITS[hand.man | man_key], SUITS[hand.pin | pin_key], SUITS[hand.sou | sou_key]
    return found + combined(hand, *suits, HONOUR_TABLE[hand.honours | honour_key])


def combined(
    hand: Hand, man: SuitReading, pin: SuitReading, sou: SuitReading, honours: HonourReading
) -> list[Candidate]:
    """Every reading by four groups and a pair, out of the entries of the tables."""
    found: list[Candidate] = []
    if honours[0] == LOOK_CLOSER:
        return found
    fixed = hand.fixed_facts + honours[0]
    m, p, s = hand.meld_sets or NO_SETS
    for a in man[3] if man[0] == LOOK_CLOSER else (man,):
        for b in pin[3] if pin[0] == LOOK_CLOSER else (pin,):
            for c in sou[3] if sou[0] == LOOK_CLOSER else (sou,):
                facts = fixed + a[0] + b[0] + c[0]
                if hand.combines:
                    facts |= sets_facts(m | a[1], p | b[1], s | c[1])
                found.append(_new_tuple(Candidate, (facts, "standard", a, b, c, honours)))
    return found


def special(hand: Hand, win: WinContext) -> list[Candidate]:
    """The reading as thirteen orphans or as seven pairs, if there is one."""
    counts = hand.counts
    if counts in ORPHAN_HANDS:
        if win.tile not in ORPHANS:
            return []
        thirteen = ORPHAN_HANDS[counts] == win.tile
        return [Candidate(KOKUSHI_13 if thirteen else KOKUSHI, "kokushi")]
    if len(hand.concealed) == 14 and counts >> BITS_PER_KIND * win.tile & 7:
        outside, honours = (counts & ORPHAN_MASK).bit_count(), (counts >> 81).bit_count()
        facts = hand.whole_facts + SEVEN_PAIRS_FACTS + OUTSIDE * outside + HONOUR * honours
        return [_new_tuple(Candidate, (facts, "chiitoitsu", NO_SUIT, NO_SUIT, NO_SUIT, NO_HONOURS))]
    return []


def sets_facts(man: int, pin: int, sou: int) -> int:
    """What the runs and triplets of the three suits (see `SuitReading.sets`) are together."""
    facts = 0
    same = man & pin & sou
    if same:
        facts = SAME_RUNS if same & RUN_SETS else SAME_TRIPLETS
    if man & STRAIGHT == STRAIGHT or pin & STRAIGHT == STRAIGHT or sou & STRAIGHT == STRAIGHT:
        facts |= STRAIGHT_FACT
    return facts

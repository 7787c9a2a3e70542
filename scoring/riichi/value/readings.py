"""Step 1: readings of a hand, the winning tile placed in every group that can hold it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.hand.decompose import ORDINARY, Grammar, decompose, place_win
from scoring.hand.facts import (
    FORM_FACT,
    KEY_MASK,
    WAIT_FACT,
    fact,
    groups_facts,
    honour_pair_facts,
    honour_set_facts,
)
from scoring.hand.gates import nine_gates
from scoring.hand.groups import Reading, TileGroup, Wait
from scoring.hand.hand import ORPHAN_HANDS, Hand, meld_group
from scoring.hand.tables import STRAIGHT
from scoring.riichi.win import WinContext
from scoring.tiles import HONOURS


def readings(hand: Hand, win: WinContext, rules: Grammar = ORDINARY) -> Iterator[Reading]:
    """All readings of a hand, none twice; nothing if it is not complete.

    The winning tile goes only into concealed groups: a tile in a meld was there before.
    """
    if win.tile not in hand.kinds:
        return
    hide = win.hidden
    if not hand.melds and len(hand.concealed) == 14:
        kinds = sorted(hand.kinds)
        pairs = kinds[::2]
        if pairs == kinds[1::2] and len(set(pairs)) == 7:
            yield _seven_pairs(pairs, win, hide)
        if hand.counts in ORPHAN_HANDS:
            thirteen = ORPHAN_HANDS[hand.counts] == win.tile
            wait: Wait = "hidden" if hide else "thirteen_sided" if thirteen else "tanki"
            yield Reading("kokushi", (), wait)
    melded = tuple(meld_group(meld) for meld in hand.melds)
    if len(hand.concealed) + 3 * len(melded) != 14:
        return
    seen = set()
    for groups in decompose(hand.kinds, rules):
        for placed in place_win(groups, win.tile, not win.tsumo, rules):
            won = next(group for group in placed if group.wait is not None)
            shown = tuple(group._replace(wait="hidden") if hide and group is won else group for group in placed)
            reading = Reading("standard", (*shown[:-1], *melded, shown[-1]), "hidden" if hide else won.wait)  # type: ignore[arg-type]
            if reading not in seen:
                seen.add(reading)
                yield reading


def _seven_pairs(pairs: list[int], win: WinContext, hide: bool) -> Reading:
    wait: Wait = "hidden" if hide else "tanki"
    groups = tuple(TileGroup("pair", (kind, kind), wait=wait if kind == win.tile else None) for kind in pairs)
    return Reading("chiitoitsu", groups, wait)


def facts_of(reading: Reading, hand: Hand, win: WinContext) -> int:
    """The packed facts of a reading: what its groups add up to, and what is true of the whole hand."""
    if reading.form == "kokushi":
        return FORM_FACT["kokushi"] | WAIT_FACT[reading.wait] | fact("closed")
    groups = reading.groups
    if reading.form == "chiitoitsu":
        facts = groups_facts(group._replace(wait=None) for group in groups) & KEY_MASK
        facts |= FORM_FACT["chiitoitsu"] | WAIT_FACT[reading.wait]
    else:
        facts = groups_facts(groups)
        for group in groups:
            if group.kinds[0] >= HONOURS and group.kind == "pair":
                facts += honour_pair_facts(group.kinds[0], win.seat, win.round)
            elif group.kinds[0] >= HONOURS and group.kind != "run":
                facts += honour_set_facts(group.kinds[0], win.seat, win.round)
    return facts | _of_the_hand(groups, hand, win)


def _of_the_hand(groups: tuple[TileGroup, ...], hand: Hand, win: WinContext) -> int:
    runs, triplets = [0, 0, 0], [0, 0, 0]
    for group in groups:
        suit, number = divmod(group.kinds[0], 9)
        if suit < 3 and group.kind == "run":
            runs[suit] |= 1 << number
        elif suit < 3 and group.kind != "pair":
            triplets[suit] |= 1 << number
    facts = hand.whole_facts
    if any(mask & STRAIGHT == STRAIGHT for mask in runs):
        facts |= fact("straight")
    if runs[0] & runs[1] & runs[2]:
        facts |= fact("same_runs")
    if triplets[0] & triplets[1] & triplets[2]:
        facts |= fact("same_triplets")
    if not hand.melds:
        facts |= fact("nine_gates", nine_gates(hand.counts, win.tile, win.hidden))
    return facts


def stand_in_hands(hand: Hand, win: WinContext, kinds: Iterator[int]) -> Iterator[tuple[Hand, WinContext]]:
    """The hand with its winning tile read as each of the kinds given."""
    index = next(i for i, tile in enumerate(hand.concealed) if tile.kind == win.tile)
    for kind in kinds:
        tile = hand.concealed[index]._replace(kind=kind, red=False)
        tiles = (*hand.concealed[:index], tile, *hand.concealed[index + 1 :])
        yield Hand(tiles, hand.melds), replace(win, tile=kind, stands_in=True)

"""Readings of a hand with its owner's card: step 3 of `docs/spec/cards.md` §6.2.

Tiles that may be read as others (Saki's winds), a winning tile that stands for any real wait, extra
sequences and kans seen as concealed are all settled here; the rest of the pipeline sees ordinary readings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from cards.judge.ability import Winning
from cards.judge.tiles.engine import engine_hand, engine_meld, is_hand
from cards.judge.tiles.versions import Read, Version
from cards.judge.tiles.waits import wind_versions
from cards.judge.values import KANS, SEATS, DeclaredMeld, new_tuple
from scoring.hand.decompose import Grammar, grammar
from scoring.hand.facts import KEY_MASK, honour_set_facts
from scoring.hand.hand import Hand
from scoring.riichi.value.candidates import candidates
from scoring.riichi.value.readings import facts_of, readings
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import HAKU, HONOURS


def versions(win: Winning, wild: bool, ruleset: Ruleset) -> Iterator[Version]:
    """The hands to look at: as it is, with the tile standing for a real wait, with winds read as others."""
    tiles = {win.tile, *win.waits} if wild else {win.tile}
    ability = win.ability
    winds_as = ability.winds_as if ability is not None else None
    if winds_as is None:
        for tile in sorted(tiles):
            yield new_tuple(Version, ((*win.kinds, tile), tile, win.melds, tile != win.tile))
        if "tenhou" in win.flags and ruleset.tenhou_any_tile:
            for kind in sorted(set(win.kinds) - {win.tile}):
                yield Version((*win.kinds, win.tile), kind, win.melds)
        return
    for tile in sorted(tiles):
        read_as = {tile, winds_as} if HONOURS <= tile < HAKU else {tile}
        melds = [_meld_versions(meld, winds_as) for meld in win.melds]
        for kinds, last, chosen in product(wind_versions(win.kinds, winds_as), sorted(read_as), product(*melds)):
            yield Version((*kinds, last), last, chosen, tile != win.tile)


def _meld_versions(meld: DeclaredMeld, winds_as: int) -> list[DeclaredMeld]:
    """A set of winds read as itself (if its tiles are equal) or as a set of `winds_as`."""
    if not all(HONOURS <= kind < HAKU for kind in meld.kinds) or meld.kind == "chi":
        return [meld]
    turned = meld._replace(kinds=(winds_as,) * len(meld.kinds))
    if len(set(meld.kinds)) == 1 and meld.kinds[0] != winds_as:
        return [meld, turned]
    return [turned]


def read(win: Winning, wild: bool, round_wind: str, ruleset: Ruleset) -> Iterator[Read]:
    """All readings of a win, with the facts yaku and fu are made of."""
    ability = win.ability
    kans_concealed = ability is not None and ability.kans_concealed is not None
    runs = ability.extra_runs if ability is not None else ()
    seat, wind = SEATS.index(win.seat), SEATS.index(round_wind)
    source = None if win.tsumo else SEATS.index(win.discarder or win.seat)
    winds_as = None if ability is None else ability.winds_as
    plain = not runs and winds_as is None
    seen: set[tuple[tuple[int, ...], int, tuple[DeclaredMeld, ...]]] = set()
    for version in versions(win, wild, ruleset):
        if winds_as is not None:  # the other versions differ in the tile they end with
            key = (tuple(sorted(version.kinds)), version.tile, version.melds)
            if key in seen:
                continue
            seen.add(key)
        hand = engine_hand(
            version.kinds, [engine_meld(meld, kans_concealed and meld.kind in KANS) for meld in version.melds]
        )
        context = WinContext(tile=version.tile, seat=seat, round=wind, source=source)
        if plain:
            yield from _from_tables(version, hand, context)
        else:
            yield from _searched(version, hand, context, grammar(runs))


def _from_tables(version: Version, hand: Hand, context: WinContext) -> Iterator[Read]:
    """The readings of a hand of ordinary sequences, from the tables of the hand engine."""
    for candidate in candidates(hand, context):
        key = candidate[0] & KEY_MASK
        if is_hand(key):
            yield new_tuple(Read, (version, candidate[0], (candidate, hand, context), 0))


def _searched(version: Version, hand: Hand, context: WinContext, rules: Grammar) -> Iterator[Read]:
    """The readings of a hand with further sequences or winds read as others, by plain search.

    A wind's set that occurs several times counts once among the facts, which know no such hand.
    """
    for reading in readings(hand, context, rules):
        facts = facts_of(reading, hand, context)
        sets = Counter(
            group.kinds[0]
            for group in reading.groups
            if group.kind in ("triplet", "kan") and HONOURS <= group.kinds[0] < HAKU
        )
        repeated = 0
        for kind, times in sets.items():
            if times > 1:
                facts -= (times - 1) * honour_set_facts(kind, context.seat, context.round)
                repeated = times
        yield Read(version, facts, reading, repeated)

"""Legality of calls after riichi: concealed kans that keep the hand, and what a card allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cards.judge.ability import Ability, Table
from cards.judge.tiles.waits import only_a_triplet, waits_of
from cards.judge.values import KANS, DeclaredMeld, HandEvent, RefusedClaim
from scoring.riichi.play.legality import Call, call_refused

AFTER_RIICHI: Final = "riichi"
"""Stands for the clause where the rules, and no card, forbid a call in riichi."""
_CALLS: Final[dict[str, Call]] = {
    "chi": "chi",
    "pon": "pon",
    "minkan": "daiminkan",
    "kakan": "shouminkan",
    "ankan": "ankan",
}


def refused_in_riichi(
    table: Table, seat: str, call: str, kind: int | None, hand: Sequence[int], melds: Sequence[DeclaredMeld]
) -> RefusedClaim | None:
    """May a player in riichi call: a concealed kan, or an open one with a card for it (C38d)?

    `hand` are the concealed tiles before the kan, with or without the tile drawn, empty where nobody told them;
    then the kan is taken on trust. An open kan asks only what its card does: that the wait stays.
    """
    ability = table.active[seat]
    by_card = ability.open_kan_in_riichi if ability is not None else None
    clause = by_card or AFTER_RIICHI
    if call_refused(_CALLS[call], riichi=True) is not None and not (by_card and call == "minkan"):
        return RefusedClaim("meld_not_allowed", seat, clause)
    if not hand or kind is None:
        return None
    if wait_changes(hand, kind, melds, ability):
        return RefusedClaim("wait_would_change", seat, clause)
    if call == "ankan" and table.ruleset.ankan_after_riichi == "waits_and_only_reading":
        before = _before(hand, kind)
        waits = waits_of(before, melds, ability)
        if not all(only_a_triplet((*before, wait), kind, ability) for wait in waits):
            return RefusedClaim("not_only_a_triplet", seat, AFTER_RIICHI)
    return None


def event_refused_in_riichi(table: Table, event: HandEvent) -> RefusedClaim | None:
    """The same of a call in the log, with the hand its caller shows at the end, where it shows one.

    In riichi the concealed tiles stay what they are, apart from the kans: the hand before a kan is the one at
    the end and three tiles for that kan and every later one. Where tiles may have been swapped since nobody knows.
    """
    kind = event.kinds[0] if event.call in KANS and event.kinds else None
    if kind is None or event.seat not in table.riichi:
        return refused_in_riichi(table, event.seat, event.call, None, (), ())
    events = table.report.events
    later = events[next(at for at, entry in enumerate(events) if entry is event) + 1 :]
    told = _shown_at_the_end(table, event.seat)
    if any(entry.kind == "swap" for entry in later) or not told:
        return refused_in_riichi(table, event.seat, event.call, None, (), ())
    made = [event, *(entry for entry in later if entry.kind == "call" and entry.seat == event.seat)]
    hand = [*told, *(entry.kinds[0] for entry in made for _ in range(3) if entry.kinds)]
    return refused_in_riichi(table, event.seat, event.call, kind, hand, table.logged_melds(event.seat))


def _shown_at_the_end(table: Table, seat: str) -> tuple[int, ...]:
    """The concealed tiles of a seat when the hand ended, without the last one drawn; none where not told."""
    for win in table.report.wins:
        if win.seat == seat:
            return win.kinds
    for shown in ("hands", "concealed"):
        kinds: tuple[int, ...] = table.facts.get(shown, {}).get(seat, ())
        if kinds and len(kinds) % 3 == 1:
            return tuple(kinds)
    return ()


def wait_changes(hand: Sequence[int], kind: int, melds: Sequence[DeclaredMeld], ability: Ability | None) -> bool:
    """Does a kan of this kind change what the hand waits on? The hand is as it stood before the drawn tile."""
    before = _before(hand, kind)
    rest = [held for held in before if held != kind]
    kan = DeclaredMeld("ankan", (kind,) * 4)
    return waits_of(before, melds, ability) != waits_of(rest, (*melds, kan), ability)


def _before(hand: Sequence[int], kind: int) -> list[int]:
    """The hand without the drawn tile, which is the fourth of the kan."""
    before = list(hand)
    if len(before) % 3 == 2 and kind in before:
        before.remove(kind)
    return before

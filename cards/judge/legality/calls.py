"""Legality of calls: melds that a card allows, callers, priority."""

from __future__ import annotations

from typing import Final

from cards.judge.ability import Ability, Table
from cards.judge.legality.rivers import discard_props
from cards.judge.values import SEATS, Claim, DeclaredMeld, RefusedClaim, left_of, others
from scoring.tiles import HAKU, HONOURS

LEVELS: Final = {"chi": 1, "pon": 2, "minkan": 2, "ron": 3}
"""Ordinary claims from the weakest; a priority claim stands above all of them."""
PRIORITY: Final = 4
DISCARD_CALLS: Final = frozenset({"chi", "pon", "minkan"})


def meld_fault(meld: DeclaredMeld, ability: Ability | None) -> bool:
    """Is this no meld for the owner of this card? Sequences of its grammar, equal tiles, or winds read alike.

    One whose tiles nobody told is taken on trust.
    """
    kinds = tuple(sorted(meld.kinds))
    if not kinds:
        return False
    if meld.kind == "chi":
        first = kinds[0]
        ordinary = first < HONOURS and first % 9 <= 6 and kinds == (first, first + 1, first + 2)
        return not ordinary and (ability is None or all(tuple(sorted(run)) != kinds for run in ability.extra_runs))
    if len(set(kinds)) == 1:
        return False
    return ability is None or ability.winds_as is None or not all(HONOURS <= kind < HAKU for kind in kinds)


def forbidden_call(table: Table, claim: Claim) -> RefusedClaim | None:
    """A call that another seat's card or the caller's own forbids whatever the discard is."""
    for me in table.visiting:
        other = table.active[me]
        if me != claim.seat and other is not None and other.gate_call is not None:
            refusal = other.gate_call(table, me, claim)
            if refusal is not None:
                return refusal
    ability = table.active[claim.seat]
    if ability is not None and ability.own_call_gate is not None:
        return ability.own_call_gate(table, claim)
    return None


def call_refusal(table: Table, claim: Claim, source: str | None, asked: bool = False) -> RefusedClaim | None:
    """The first reason why a call may not be made, whatever others claim; `asked`: is the report about it?"""
    seat = claim.seat
    ability = table.active[seat]
    refusal = forbidden_call(table, claim)
    if refusal is not None:
        return refusal
    if claim.call in DISCARD_CALLS:
        refusal = _discard_refusal(table, claim, source, asked)
        if refusal is not None:
            return refusal
    if claim.kinds and meld_fault(DeclaredMeld(claim.call, claim.kinds), ability):
        return RefusedClaim("meld_not_allowed", seat)
    return None


def _discard_refusal(table: Table, claim: Claim, source: str | None, asked: bool) -> RefusedClaim | None:
    seat = claim.seat
    ability = table.active[seat]
    refusal = None if claim.river_of is None else _river_refusal(table, claim, source)
    if refusal is not None:
        return refusal
    props = _props(table, claim, source, asked)
    if "facedown" in props:
        return RefusedClaim("facedown_discard", seat, "G04")
    if "swapped_in" in props:
        return RefusedClaim("swapped_tile", seat, "G14")
    owner = table.active[source] if source is not None else None
    if owner is not None:
        for prop, clause in owner.protects.items():
            if prop in props:
                return RefusedClaim("protected_discard", seat, clause)
    anybody = ability is not None and ability.chi_from_anybody is not None
    if claim.call == "chi" and source not in (None, left_of(seat)) and not anybody:
        return RefusedClaim("chi_only_from_left", seat, "C31a")
    return None


def _props(table: Table, claim: Claim, source: str | None, asked: bool) -> frozenset[str]:
    """What is special about the tile called. Of one in a river only the report of its own call says something."""
    if claim.river_of is None:
        return discard_props(table, source, claim.kinds if claim.called is None else (claim.called,))
    props: frozenset[str] = table.facts.get("discard_props", frozenset()) if asked else frozenset()
    return props


def _river_refusal(table: Table, claim: Claim, source: str | None) -> RefusedClaim | None:
    """An earlier tile may be taken only with a card that reaches it, from the discarder, while it lies open.

    Where the river is typed it must hold such a tile; the marks say why none may be taken (G04, G14).
    """
    seat, owner = claim.seat, claim.river_of
    ability = table.active[seat]
    not_there = RefusedClaim("not_latest_discard", seat, "C30b")
    if ability is None or ability.reaches_river is None or claim.call != "pon" or owner is None:
        return not_there
    wanted = ability.reaches_river[1]
    called = claim.called if claim.called is not None else (claim.kinds[0] if claim.kinds else None)
    if called != wanted or source not in (None, owner):
        return not_there
    river = table.river(owner)
    marks = {tile.mark for tile in river if tile.kind == wanted}
    if not river or "" in marks:
        return None
    if "#" in marks:
        return RefusedClaim("facedown_discard", seat, "G04")
    return RefusedClaim("swapped_tile", seat, "G14") if "~" in marks else not_there


def level(table: Table, claim: Claim, source: str | None) -> int:
    """How strong a claim is: a card's priority claim over ron over pon and kan over chi; 0 if it may not stand."""
    if claim.call == "ron":
        return LEVELS["ron"]
    ability = table.active[claim.seat]
    if claim.call not in DISCARD_CALLS or claim.seat in table.riichi:
        return 0
    if call_refusal(table, claim, source) is not None:
        return 0
    if ability is not None and ability.priority is not None and ability.priority(table, claim) is not None:
        return PRIORITY
    return LEVELS[claim.call]


def beats_ron(table: Table, claim: Claim, source: str | None) -> str | None:
    """The clause by which a claim comes before a ron, if it does."""
    ability = table.active[claim.seat]
    if ability is None or ability.priority is None:
        return None
    if not claim.call:
        claim = claim._replace(call="chi" if ability.chi_from_anybody else "pon")
        return ability.priority(table, claim) or (ability.reaches_river[0] if ability.reaches_river else None)
    return ability.priority(table, claim) if level(table, claim, source) == PRIORITY else None


def overruled(table: Table, claim: Claim, rivals: tuple[Claim, ...], source: str | None) -> RefusedClaim | None:
    """Does another claim on the same tile come first: a stronger one, or an equal one closer in turn (G13)?"""
    mine = level(table, claim, source)
    order = others(source) if source is not None else SEATS
    for rival in rivals:
        if rival.seat == claim.seat or rival.seat == source:
            continue
        theirs = level(table, rival, source)
        if theirs == 0:
            continue
        closer = rival.seat in order and claim.seat in order and order.index(rival.seat) < order.index(claim.seat)
        if theirs > mine or (theirs == mine and closer):
            return RefusedClaim("lower_priority_call", claim.seat, "G13")
    return None


def claims_in_order(table: Table, claims: tuple[Claim, ...], source: str | None) -> list[tuple[Claim, int]]:
    """The claims on one discard, the one that stands first: by strength, then in turn after the discarder.

    A claim of strength 0 may not stand at all (situation 19 of `docs/spec/cards.md` §9).
    """
    order = others(source) if source is not None else SEATS
    ranked = [(claim, level(table, claim, source)) for claim in claims]
    return sorted(
        ranked, key=lambda entry: (-entry[1], order.index(entry[0].seat) if entry[0].seat in order else 4)
    )

"""Legality of a win: steps 2 and 6 of `docs/spec/cards.md` §6.2, with the veto by final rank."""

from __future__ import annotations

from cards.judge.ability import Table, Winning
from cards.judge.legality.calls import beats_ron, meld_fault
from cards.judge.legality.rivers import discard_props, furiten_kinds
from cards.judge.values import ANYBODY, SEATS, RefusedClaim
from cards.judge.worth.ranks import KAZOE
from cards.judge.worth.winning import Scored
from scoring.riichi.play.legality import ankan_refused
from scoring.tiles import EAST


def gate_a(table: Table, win: Winning) -> RefusedClaim | None:
    """The first reason why a win may not be claimed, or None; without tiles only the cards' vetoes are asked."""
    if win.claimed is not None:
        return _vetoes(table, win) or _own(table, win) or (None if win.tsumo else _priority(table, win))
    return (
        _vetoes(table, win)
        or (None if win.tsumo else _tile_may_be_ronned(table, win))
        or _melds(table, win)
        or _own(table, win)
        or (None if win.tsumo else _furiten(table, win))
        or (None if win.tsumo else _priority(table, win))
    )


def _vetoes(table: Table, win: Winning) -> RefusedClaim | None:
    for me, ability in table.in_effect:
        if ability.gate_win is not None and me != win.seat:
            refusal = ability.gate_win(table, me, win)
            if refusal is not None:
                return refusal
    return None


def _tile_may_be_ronned(table: Table, win: Winning) -> RefusedClaim | None:
    """Earlier, swapped, protected and facedown tiles (C14a, G14, C19d, C21b, G04)."""
    ability = win.ability
    if win.source == "previous_discard":
        if ability is None or ability.reaches_back is None:
            return RefusedClaim("not_latest_discard", win.seat, "C14a")
        if table.facts.get("latest_discard_called"):
            return RefusedClaim("interrupted_by_call", win.seat, "C14a")
    props = _props(table, win)
    if "swapped_in" in props:
        return RefusedClaim("swapped_tile", win.seat, "G14")
    owner = table.active[win.discarder] if win.discarder is not None else None
    if owner is not None:
        for prop, clause in owner.protects.items():
            if prop in props:
                return RefusedClaim("protected_discard", win.seat, clause)
    if "facedown" in props and not is_wild(table, win):
        return RefusedClaim("facedown_discard", win.seat, "G04")
    return None


def _props(table: Table, win: Winning) -> frozenset[str]:
    """What is special about the winning tile; the tile of a robbed kan lies in no river."""
    owner = None if "chankan" in win.flags else win.discarder
    return discard_props(table, owner, (win.tile,), win.source == "previous_discard")


def is_wild(table: Table, win: Winning) -> bool:
    """Does the winner's card make the winning tile complete the hand whatever it is?"""
    ability = win.ability
    return ability is not None and ability.wild is not None and ability.wild(table, win) is not None


def _melds(table: Table, win: Winning) -> RefusedClaim | None:
    """Every meld must be one its owner's card allows, also after an exchange (C20b); in riichi none was called."""
    if not win.melds:
        return None
    called = win.riichi is not None and any(meld.kind in ("chi", "pon") for meld in win.melds)
    if called and not any(event.kind == "swap" for event in table.report.events):
        return RefusedClaim("riichi_open_hand", win.seat, "riichi")
    for meld in win.melds:
        if meld_fault(meld, win.ability):
            return RefusedClaim("meld_not_allowed", win.seat, "C20b")
    return None


def _own(table: Table, win: Winning) -> RefusedClaim | None:
    ability = win.ability
    return ability.own_gate(table, win) if ability is not None and ability.own_gate is not None else None


def _furiten(table: Table, win: Winning) -> RefusedClaim | None:
    """Furiten on a real wait, unless the winner's card ignores it."""
    kinds = furiten_kinds(table, win.seat)
    passed = _passed(table, win)
    if not kinds and not passed:
        return None
    ability = win.ability
    if ability is not None and ability.ignores_furiten is not None and ability.ignores_furiten(table, win):
        return None
    if True in passed or not win.waits.isdisjoint(kinds):
        return RefusedClaim("furiten", win.seat)
    if any(not win.waits.isdisjoint(tiles) for tiles in passed if not isinstance(tiles, bool)):
        return RefusedClaim("furiten", win.seat)
    return None


def _passed(table: Table, win: Winning) -> list[tuple[int, ...] | bool]:
    """Winning tiles the player let pass: ordinary ones, protected ones (C19e, C21c), robbable kans (C38e)."""
    found: list[tuple[int, ...] | bool] = []
    for key in ("temp_furiten", "protected_tiles_passed", "passed_chankan"):
        passed = table.facts.get(key)
        if not passed or (key == "passed_chankan" and _forgiven(table)):
            continue
        for seat in (win.seat, ANYBODY):
            if passed.get(seat):
                found.append(passed[seat])
    return found


def _forgiven(table: Table) -> bool:
    return any(ability.forgives_passed_kan for _, ability in table.in_effect)


def _priority(table: Table, win: Winning) -> RefusedClaim | None:
    """A call that comes before every claim, ron included, takes the tile away (C30b, C31a, G13)."""
    if "chankan" in win.flags:
        return None
    claims = (*table.facts.get("priority_call", ()), *table.facts.get("competing_calls", ()))
    for claim in claims:
        if claim.seat != win.seat:
            clause = beats_ron(table, claim, win.discarder)
            if clause is not None:
                return RefusedClaim("higher_priority_call", win.seat, clause)
    return None


def gate_b(table: Table, win: Winning, scored: Scored) -> RefusedClaim | None:
    """Vetoes that look at the value of the hand: forbidden winds (C08a, C33f), robbing a concealed kan (C33g)."""
    for me, ability in table.in_effect:
        if ability.forbids_own_wind is None or me == win.seat:
            continue
        exempt = scored.yakuman or (scored.rank.name == KAZOE and not table.ruled("R31", "real_only"))
        if EAST + SEATS.index(me) in win.physical and not exempt:
            return RefusedClaim("choe_seat_wind", win.seat, ability.forbids_own_wind)
    if (
        "chankan" in win.flags
        and _robbed_concealed(table, win)
        and ankan_refused(table.ruleset, [name for name, _ in scored.counted])
    ):
        return RefusedClaim("only_kokushi_robs_concealed_kan", win.seat, "C33g")
    return None


def _robbed_concealed(table: Table, win: Winning) -> bool:
    """Was the robbed kan, the discarder's last call, a concealed one?"""
    own = [call for call in table.calls if call.seat == win.discarder]
    return bool(own) and own[-1].call == "ankan"

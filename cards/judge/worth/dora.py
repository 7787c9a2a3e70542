"""Dora of a win with cards: ura dora, indicators, red fives."""

from __future__ import annotations

from typing import Final

from cards.judge.ability import Table, Winning
from cards.judge.worth.indicators import counting_indicators
from cards.judge.worth.winning import Scored
from scoring.riichi.counting.dora import red_tiles
from scoring.riichi.value.rare_rules import pocchi_is_wild
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import EAST, HAKU, HONOURS, KINDS, Tile, dora_of

SHIRO_POCCHI: Final = "shiro_pocchi"
"""Stands for a clause where the rules, and no card, make a tile stand for another."""
TILE_RED: Final = tuple(Tile(kind, True) for kind in range(KINDS))


def by_rules_wild(win: Winning, ruleset: Ruleset) -> bool:
    """Do the rules let the tile drawn stand for any winning one (shiro pocchi)?"""
    if ruleset.shiro_pocchi == "off" or not win.tsumo or win.riichi is None:
        return False
    context = WinContext(tile=win.tile, seat=0, riichi=1, ippatsu="ippatsu" in win.flags)
    return pocchi_is_wild(context, ruleset)


def ura_access(table: Table, win: Winning, scored: Scored) -> tuple[bool, str]:
    """May the winner count ura dora, and the clause (or `riichi`, or nothing) that decides it."""
    for seat, ability in table.in_effect:
        if ability.denies_ura and seat != win.seat:
            return False, ability.denies_ura
    if win.riichi is not None and win.closed:
        return True, "riichi"
    own = win.ability
    if own is not None and own.grants_ura is not None:
        clause = own.grants_ura(table, win, scored)
        if clause is not None:
            return True, clause
    return False, ""


def add_dora(table: Table, win: Winning, scored: Scored) -> None:
    """Dora and ura dora with access, direction and worth."""
    report = table.report
    scored.ura_access, why = ura_access(table, win, scored)
    ability = win.ability
    both = ability is not None and ability.indicators_both_ways is not None and win.closed
    factor_clause, factor = "", 1
    if ability is not None and ability.dora_factor is not None:
        factor_clause, factor = ability.dora_factor(table, win.seat)
    tiles = win.physical if table.ruled("R03", "face_for_dora") else scored.tiles
    dora, ura = counting_indicators(table, win)
    for name, indicators in (("dora", dora), ("ura", ura if scored.ura_access else ())):
        count = sum([tiles.count(dora_of(kind)) for kind in indicators])
        if both:
            count += sum([tiles.count(dora_before(kind)) for kind in indicators])
        if count and factor:
            scored.bonus[name] = count * factor
        if count:
            clause = factor_clause or (ability.indicators_both_ways if both and ability is not None else None)
            scored.note(clause or ("dora" if name == "dora" else why), name, count * factor, win.seat)
    red = _red(win, scored, table.ruleset)
    if red and factor:
        scored.bonus["red"] = red * factor
    if red:
        scored.note(factor_clause or "red", "red", red * factor, win.seat)
    if report.ura and not scored.ura_access and why:
        scored.note(why, "no_ura", 0, win.seat)


def _red(win: Winning, scored: Scored, ruleset: Ruleset) -> int:
    """The red tiles that count; one that stands for another tile is none, but a pocchi may count as one."""
    stands_in = scored.stands_for is not None
    reds = (*win.reds, TILE_RED[win.tile]) if win.red and not stands_in else win.reds
    count = red_tiles(reds, ruleset.red_fives) if reds else 0
    pocchi = stands_in and ruleset.shiro_pocchi == "ippatsu_tsumo_as_red_five" and by_rules_wild(win, ruleset)
    return count + pocchi


def dora_before(indicator: int) -> int:
    """The kind before an indicator in its circle, the reverse of `dora_of` (C25a)."""
    if indicator < HONOURS:
        return indicator - indicator % 9 + (indicator - 1) % 9
    if indicator < HAKU:
        return EAST + (indicator - EAST - 1) % 4
    return HAKU + (indicator - HAKU - 1) % 3

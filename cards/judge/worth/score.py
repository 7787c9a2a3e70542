"""Scoring of a win: steps 3 to 5 of `docs/spec/cards.md` §6.2, the reading that pays best."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Final

from cards.judge.ability import Table, Winning
from cards.judge.tiles.engine import shape_of, shape_yaku
from cards.judge.tiles.readings import read
from cards.judge.tiles.versions import Read
from cards.judge.values import SEATS, RefusedClaim
from cards.judge.worth.dora import SHIRO_POCCHI, add_dora, by_rules_wild
from cards.judge.worth.ranks import YAKUMAN_HAN, Rank, next_rank, rank_of
from cards.judge.worth.winning import Scored
from scoring.hand.facts import KEY_BITS, KEY_MASK, WAIT_FACT, fu_fact
from scoring.hand.group_fu import BASE_FU, CLOSED_RON_FU, TSUMO_FU, WAIT_FU
from scoring.riichi.counting.award import Award, awards, is_yakuman, present, yaku_of_situation
from scoring.riichi.counting.limits import MANGAN
from scoring.riichi.play.legality import win_refused
from scoring.riichi.value.atozuke import CHANCE
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.tiles import EAST, HONOURS, format_kinds

FLAT_MANGAN: Final = Rank(*MANGAN)


@lru_cache(maxsize=1 << 10)
def situation_yaku(
    flags: frozenset[str], riichi: bool, tsumo: bool, closed: bool, dealer: bool, tile: int, ruleset: Ruleset
) -> tuple[str, ...]:
    """The yaku a win has by how it came about, and for local ones by the winning tile."""
    context = WinContext(
        tile=tile,
        seat=0 if dealer else 2,
        source=None if tsumo else 1,
        riichi=0 if not riichi else 2 if "double_riichi" in flags else 1,
        ippatsu="ippatsu" in flags,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        haitei="haitei" in flags,
        houtei="houtei" in flags,
        tenhou="tenhou" in flags,
        chiihou="chiihou" in flags,
        renhou="renhou" in flags,
    )
    return tuple(yaku_of_situation(context, closed, ruleset))


@lru_cache(maxsize=1 << 16)
def counting(
    facts: int, situation: tuple[str, ...], closed: bool, only: tuple[str, ...] | None, ruleset: Ruleset
) -> tuple[Award, ...]:
    """What counts of the yaku found; several ways only where the rules offer a choice (renhou).

    `only`: with declared yaku an undeclared yakuman is left aside, so that the declared yaku can count.
    """
    names = [*shape_yaku(facts), *situation]
    if only is not None:
        names = [name for name in names if name in only or not is_yakuman(name, ruleset)]
    return awards(names, closed, ruleset)


def in_han(award: Award, ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    """The yaku of an award by han, a yakuman being 13; of yakuman that do not add up the greatest alone."""
    if not award.units:
        return award.yaku
    if ruleset.yakuman_cumulative:
        return tuple((name, YAKUMAN_HAN * units) for name, units in award.yaku)
    name = next(name for name, units in award.yaku if units == award.units)
    return ((name, YAKUMAN_HAN * award.units),)


def fu_of(facts: int, tsumo: bool, closed: bool, ruleset: Ruleset, rinshan: bool = False) -> int | None:
    """The rounded fu of a reading; None for kokushi. Sets and waits are in the facts already."""
    shape = shape_of(facts & KEY_MASK)
    if shape.form == "kokushi":
        return None
    if shape.form == "chiitoitsu":
        return ruleset.chiitoitsu_fu
    if tsumo and closed and "pinfu" in shape_yaku(facts & KEY_MASK):
        return -(-ruleset.pinfu_tsumo_fu // 10) * 10
    value_pair = ruleset.double_wind_pair_fu if shape.value_pair == 2 else 2 * shape.value_pair
    fu = BASE_FU + (facts >> KEY_BITS) + value_pair
    if tsumo:
        fu += TSUMO_FU if ruleset.tsumo_fu_on_rinshan or not rinshan else 0
    elif closed:
        fu += CLOSED_RON_FU
    if fu == BASE_FU and not closed:
        fu += ruleset.open_pinfu_fu
    return -(-fu // 10) * 10


def ron_fu_base(scored: Scored, win: Winning, ruleset: Ruleset) -> int:
    """The base points with the fu the same reading would have on a ron (R10, the reading `ron_fu`)."""
    if scored.fu is None or scored.facts == 0:
        return scored.rank.base
    fu = fu_of(scored.facts, False, win.closed, ruleset) or 0
    return rank_of(scored.han, fu, ruleset, scored.units).base


def score(table: Table, win: Winning) -> Scored | RefusedClaim:
    """The best legal reading of a win with everything its owner's and the others' cards do to its han."""
    ability = win.ability
    wild = ability.wild(table, win) if ability is not None and ability.wild is not None else None
    by_rules = wild is None and by_rules_wild(win, table.ruleset)
    best: Scored | None = None
    best_rank: tuple[int, ...] = ()
    refusal: RefusedClaim | None = None
    for found in read(win, wild is not None or by_rules, table.context.round_wind, table.ruleset):
        for judged in _judge(table, win, found):
            if isinstance(judged, RefusedClaim):
                refusal = refusal or judged
                continue
            rank = _rank(table, win, judged)
            if best is None or rank > best_rank or (rank == best_rank and _first_by_name(judged, best)):
                best, best_rank = judged, rank
    if best is not None and not (table.ruleset.atozuke or _needs_none(win) or _sure_yaku(table, win)):
        return RefusedClaim("atozuke", win.seat)
    if best is None:
        if refusal is None and wild is not None:
            return RefusedClaim("not_tenpai", win.seat, "R03")
        return refusal or RefusedClaim("not_winning_shape", win.seat)
    if wild is not None and best.stands_for is not None:
        best.note(wild, "stands_for", 0, win.seat, format_kinds((best.stands_for,)))
    if by_rules and best.stands_for is not None:
        best.note(SHIRO_POCCHI, "stands_for", 0, win.seat, format_kinds((best.stands_for,)))
    win.wait = best.wait
    return best


def _first_by_name(scored: Scored, other: Scored) -> bool:
    """Of readings worth the same the one whose yaku come first by their ids, as in `scoring`."""
    return not scored.units and tuple(scored.yaku.items()) < tuple(other.yaku.items())


def _needs_none(win: Winning) -> bool:
    return win.ability is not None and win.ability.wins_without_yaku is not None


def _sure_yaku(table: Table, win: Winning) -> bool:
    """Has the hand a yaku that it would have on every tile it waits for (`scoring.riichi.value.atozuke`)?"""
    sure = _names_on(table, win, win.tile) - CHANCE
    for kind in sorted(win.waits - {win.tile}):
        if not sure:
            break
        sure &= _names_on(table, win, kind)
    return bool(sure)


def _names_on(table: Table, win: Winning, kind: int) -> frozenset[str]:
    """The yaku some reading of the hand has with this winning tile, those a greater one replaces too."""
    other = copy(win)
    other.tile = kind
    other.physical = (*win.kinds, kind, *(k for meld in win.melds for k in meld.kinds))
    names: set[str] = set()
    for found in read(other, False, table.context.round_wind, table.ruleset):
        scored, situation = _started(table, other, found)
        here = present([*shape_yaku(scored.facts & KEY_MASK), *situation], win.closed, table.ruleset)
        for award in counting(scored.facts & KEY_MASK, situation, win.closed, None, table.ruleset):
            draft = replace(scored, because={}, lines=[])
            _with_award(table, draft, award)
            before = set(draft.yaku)
            if win.ability is not None and not draft.units:
                _own_values(table, other, found, draft)
            names |= here - (before - set(draft.yaku)) | set(draft.yaku)
    return frozenset(names)


def _rank(table: Table, win: Winning, scored: Scored) -> tuple[int, ...]:
    """What readings are compared by: pay with the winner's own factor, yakuman, han, fu, number of yaku."""
    worth = scored.rank.base
    ability = win.ability
    if ability is not None and ability.factor is not None:
        win.wait = scored.wait
        factor = ability.factor(table, win, win.discarder or _somebody_else(win.seat))
        worth *= factor[1] if factor is not None else 1
    return worth, scored.units, scored.han, scored.fu or 0, len(scored.yaku)


def _somebody_else(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def _judge(table: Table, win: Winning, found: Read) -> Iterator[Scored | RefusedClaim]:
    """One reading through yaku, dora, bonus, fu and rank, in every way its yaku can be counted."""
    ability = win.ability
    scored, situation = _started(table, win, found)
    declared = ability.declares.declared(table) if ability is not None and ability.declares is not None else None
    ways = counting(scored.facts & KEY_MASK, situation, win.closed, declared, table.ruleset)
    for award in ways:
        draft = scored if len(ways) == 1 else replace(scored, bonus={}, because={}, lines=[])
        _with_award(table, draft, award)
        refusal = _yaku(table, win, found, draft, declared)
        yield _valued(table, win, draft) if refusal is None else refusal


def _started(table: Table, win: Winning, found: Read) -> tuple[Scored, tuple[str, ...]]:
    """A reading before its yaku are counted, and the yaku of the situation."""
    facts = facts_with_rulings(table, win, found)
    shape = shape_of(facts & KEY_MASK)
    scored = Scored(shape.form, shape.wait or "", found.version.all_kinds, found, facts)
    if found.version.stands_in:
        scored.stands_for = found.version.tile
    ruleset = table.ruleset
    local = found.version.tile if ruleset.local_yaku else 0
    situation = situation_yaku(
        win.flags, win.riichi is not None, win.tsumo, win.closed, win.seat == SEATS[0], local, ruleset
    )
    return scored, situation


def _with_award(table: Table, scored: Scored, award: Award) -> None:
    scored.yaku = dict(in_han(award, table.ruleset))
    scored.counted, scored.units, scored.flat = award.yaku, award.units, award.flat_mangan


def _valued(table: Table, win: Winning, scored: Scored) -> Scored:
    """Dora, bonus, fu and rank of a reading whose yaku are there."""
    ruleset = table.ruleset
    if not scored.units and not scored.flat:
        add_dora(table, win, scored)
        _bonus(table, win, scored)
    scored.han = sum(scored.yaku.values()) + sum(scored.bonus.values())
    ability = win.ability
    if ability is not None and ability.nothing_is_one and scored.han == 0:
        scored.bonus[ability.nothing_is_one] = 1
        scored.note(ability.nothing_is_one, "bonus", 1, win.seat)
        scored.han = 1
    if scored.units:
        scored.rank = rank_of(0, 0, ruleset, scored.units)
        return scored
    scored.fu = fu_of(scored.facts, win.tsumo, win.closed, ruleset, "rinshan" in win.flags)
    scored.rank = FLAT_MANGAN if scored.flat else rank_of(scored.han, scored.fu or 0, ruleset)
    if ability is not None and ability.rank_up is not None:
        clause = ability.rank_up(table, win)
        raised = next_rank(scored.rank)
        if clause is not None and raised != scored.rank:
            scored.note(clause, "rank", 0, win.seat, f"{scored.rank.name} > {raised.name}")
            scored.rank = raised
    return scored


def facts_with_rulings(table: Table, win: Winning, found: Read) -> int:
    """The facts under the other readings of R22 (edge waits stay edge waits) and R28 (honor waits give no fu)."""
    facts = found.facts
    if win.ability is None or not win.ability.extra_runs:
        return facts
    edge = table.ruled("R22", "edge_fu")
    flat = table.ruled("R28", "no_wait_fu")
    group = next((g for g in found.reading.groups if g.wait is not None and g.kind == "run"), None)
    if group is None:
        return facts
    rest = sorted(kind % 9 for kind in group.kinds if kind != found.version.tile)
    if edge and group.kinds[0] < HONOURS and rest in ([0, 1], [7, 8]) and group.wait == "ryanmen":
        return facts - WAIT_FACT["ryanmen"] + WAIT_FACT["penchan"] + fu_fact(WAIT_FU["penchan"])
    if flat and group.kinds[0] >= HONOURS and group.wait in ("penchan", "kanchan"):
        return facts - fu_fact(WAIT_FU[group.wait])
    return facts


def _yaku(
    table: Table, win: Winning, found: Read, scored: Scored, declared: tuple[str, ...] | None
) -> RefusedClaim | None:
    """Gives the yaku the values of the winner's card; a refusal where the reading may not win."""
    ability = win.ability
    yaku = scored.yaku
    if ability is not None and not scored.units and not scored.flat:
        _own_values(table, win, found, scored)
    if ability is not None and declared is not None and ability.declares is not None:
        if not all(name in yaku for name in declared):
            return RefusedClaim("ryuuka_declaration_not_met", win.seat, ability.declares.demands)
        for name in [name for name in yaku if name not in declared]:
            scored.note(ability.declares.scores_only, "not_declared", -yaku.pop(name), win.seat, name)
    if not yaku:
        if ability is None or ability.wins_without_yaku is None:
            return RefusedClaim("no_yaku", win.seat)
        scored.note(ability.wins_without_yaku, "no_yaku_needed", 0, win.seat)
    elif not scored.units and not _needs_none(win):
        lacking = win_refused(table.ruleset, sum(yaku.values()), table.honba)
        if lacking == "too_few_yaku":
            return RefusedClaim(lacking, win.seat)
    return None


def _own_values(table: Table, win: Winning, found: Read, scored: Scored) -> None:
    """What the winner's card adds to the yaku and what it makes of their values (G01)."""
    ability = win.ability
    if ability is None:
        return
    yaku = scored.yaku
    if ability.yaku_add is not None:
        for clause, name, han in ability.yaku_add(table, win, scored):
            if name not in yaku:
                yaku[name] = han
                scored.because[name] = clause
    for clause, name, closed, opened in ability.yaku_value:
        value = closed if win.closed else opened
        if name in yaku and value is not None and value != yaku[name]:
            scored.replaced(clause, win.seat, name, value)
    if ability.each_set_counts and found.repeated_sets > 1:
        _several_sets(table, win, ability.each_set_counts, found.repeated_sets, scored)
    if ability.revalue is not None:
        for clause, name, value in list(ability.revalue(table, win, scored)):
            if value != yaku.get(name, 0):
                scored.replaced(clause, win.seat, name, value)


def _several_sets(table: Table, win: Winning, clause: str, sets: int, scored: Scored) -> None:
    """Several sets of the one wind all winds are read as: each gives its yakuhai."""
    for name, wind in (("yakuhai_seat", win.seat), ("yakuhai_round", table.context.round_wind)):
        if name in scored.yaku and win.ability is not None and win.ability.winds_as == EAST + SEATS.index(wind):
            scored.replaced(clause, win.seat, name, sets)


def _bonus(table: Table, win: Winning, scored: Scored) -> None:
    """Bonus han of the winner's card; they are no yaku (G02)."""
    if win.ability is None:
        return
    win.wait = scored.wait
    for bonus in win.ability.bonus:
        entry = bonus(table, win, scored)
        if entry is not None and entry[1]:
            scored.bonus[entry[0]] = scored.bonus.get(entry[0], 0) + entry[1]
            scored.note(entry[0], "bonus", entry[1], win.seat)

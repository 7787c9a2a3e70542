"""Steps 3 to 5 of `cards.md` §6.2: the readings of a win, what each is worth, and the one that pays best."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cards.judge.engine import RULES, shape_of, shape_yaku
from cards.judge.money import YAKUMAN_HAN, next_rank, rank_of
from cards.judge.readings import Read, read
from cards.judge.values import SEATS, Refusal
from cards.judge.winning import Scored, Winning
from scoring.hand.facts import KEY_BITS, KEY_MASK, WAIT_FACT, fu_fact
from scoring.riichi.award import counted, is_yakuman, yaku_of_situation
from scoring.riichi.group_fu import WAIT_FU
from scoring.riichi.win import WinContext
from scoring.tiles import EAST, HAKU, HONOURS, dora_of, format_kinds

if TYPE_CHECKING:
    from cards.judge.table import Table


@lru_cache(maxsize=1 << 10)
def situation_yaku(flags: frozenset[str], riichi: bool, tsumo: bool, closed: bool) -> tuple[str, ...]:
    """The yaku a win has by how it came about."""
    context = WinContext(
        tile=0,
        seat=0,
        source=None if tsumo else 1,
        riichi=0 if not riichi else 2 if "double_riichi" in flags else 1,
        ippatsu="ippatsu" in flags,
        rinshan="rinshan" in flags,
        chankan="chankan" in flags,
        haitei="haitei" in flags,
        houtei="houtei" in flags,
    )
    return tuple(yaku_of_situation(context, closed, RULES))


@lru_cache(maxsize=1 << 16)
def counting(
    facts: int, situation: tuple[str, ...], closed: bool, only: tuple[str, ...] | None
) -> tuple[tuple[tuple[str, int], ...], bool]:
    """The yaku that count with their han, or the one yakuman that does (they do not add up).

    `only`: with declared yaku an undeclared yakuman is left aside, so that the declared yaku can count.
    """
    names = [*shape_yaku(facts), *situation]
    if only is not None:
        names = [name for name in names if name in only or not is_yakuman(name, RULES)]
    yaku = counted(names, closed, RULES)
    if any(is_yakuman(name, RULES) for name, _ in yaku):
        return ((yaku[0][0], YAKUMAN_HAN),), True
    return yaku, False


def fu_of(facts: int, tsumo: bool, closed: bool) -> int | None:
    """The rounded fu of a reading; None for kokushi.

    Sets and waits are in the facts already; an open hand without any fu counts as 30.
    """
    shape = shape_of(facts & KEY_MASK)
    if shape.form == "kokushi":
        return None
    if shape.form == "chiitoitsu":
        return RULES.chiitoitsu_fu
    if tsumo and closed and "pinfu" in shape_yaku(facts & KEY_MASK):
        return RULES.pinfu_tsumo_fu
    value_pair = RULES.double_wind_pair_fu if shape.value_pair == 2 else 2 * shape.value_pair
    fu = 20 + (facts >> KEY_BITS) + value_pair + (2 if tsumo else 10 if closed else 0)
    return max(30 if not tsumo or not closed else 20, -(-fu // 10) * 10)


def ron_fu_base(scored: Scored, win: Winning) -> int:
    """The base points with the fu the same reading would have on a ron (R10, the reading `ron_fu`)."""
    if scored.fu is None or scored.facts == 0:
        return scored.rank.base
    return rank_of(scored.han, fu_of(scored.facts, False, win.closed) or 0, scored.yakuman).base


def score(table: Table, win: Winning) -> Scored | Refusal:
    """The best legal reading of a win with everything its owner's and the others' cards do to its han."""
    ability = win.ability
    wild = ability.wild(table, win) if ability is not None and ability.wild is not None else None
    best: Scored | None = None
    best_rank: tuple[int, ...] = ()
    refusal: Refusal | None = None
    for found in read(win, wild is not None, table.context.round_wind):
        judged = _judge(table, win, found)
        if isinstance(judged, Refusal):
            refusal = refusal or judged
            continue
        rank = _rank(table, win, judged)
        if best is None or rank > best_rank:
            best, best_rank = judged, rank
    if best is None:
        if refusal is None and wild is not None:
            return Refusal("not_tenpai", win.seat, "R03")
        return refusal or Refusal("not_winning_shape", win.seat)
    if wild is not None and best.stands_for is not None:
        best.note(wild, "stands_for", 0, win.seat, format_kinds((best.stands_for,)))
    win.wait = best.wait
    return best


def _rank(table: Table, win: Winning, scored: Scored) -> tuple[int, ...]:
    """What readings are compared by: pay with the winner's own factor, a real yakuman, han, fu."""
    worth = scored.rank.base
    ability = win.ability
    if ability is not None and ability.factor is not None:
        win.wait = scored.wait
        factor = ability.factor(table, win, win.discarder or _somebody_else(win.seat))
        worth *= factor[1] if factor is not None else 1
    return worth, scored.yakuman, scored.han, scored.fu or 0


def _somebody_else(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def _judge(table: Table, win: Winning, found: Read) -> Scored | Refusal:
    """One reading through yaku, dora, bonus, fu and rank."""
    facts = facts_with_rulings(table, win, found)
    shape = shape_of(facts & KEY_MASK)
    scored = Scored(shape.form, shape.wait or "", found.version.all_kinds, found, facts)
    if found.version.stands_in:
        scored.stands_for = found.version.tile
    refusal = _yaku(table, win, found, scored)
    if refusal is not None:
        return refusal
    if not scored.yakuman:
        _dora(table, win, scored)
        _bonus(table, win, scored)
    scored.han = sum(scored.yaku.values()) + sum(scored.bonus.values())
    ability = win.ability
    if ability is not None and ability.nothing_is_one and scored.han == 0:
        scored.bonus[ability.nothing_is_one] = 1
        scored.note(ability.nothing_is_one, "bonus", 1, win.seat)
        scored.han = 1
    if scored.yakuman:
        scored.rank = rank_of(0, 0, yakuman=True)
        return scored
    scored.fu = fu_of(scored.facts, win.tsumo, win.closed)
    scored.rank = rank_of(scored.han, scored.fu or 0)
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
    edge = table.ruled("R22", "edge_fu")
    flat = table.ruled("R28", "no_wait_fu")
    if not (edge or flat) or win.ability is None or not win.ability.extra_runs:
        return facts
    group = next((g for g in found.reading.groups if g.wait is not None and g.kind == "run"), None)
    if group is None:
        return facts
    rest = sorted(kind % 9 for kind in group.kinds if kind != found.version.tile)
    if edge and group.kinds[0] < HONOURS and rest in ([0, 1], [7, 8]) and group.wait == "ryanmen":
        return facts - WAIT_FACT["ryanmen"] + WAIT_FACT["penchan"] + fu_fact(WAIT_FU["penchan"])
    if flat and group.kinds[0] >= HONOURS and group.wait in ("penchan", "kanchan"):
        return facts - fu_fact(WAIT_FU[group.wait])
    return facts


def _yaku(table: Table, win: Winning, found: Read, scored: Scored) -> Refusal | None:
    """Fills in the yaku with their values; a refusal where the reading may not win."""
    ability = win.ability
    declared = ability.declares.declared(table) if ability is not None and ability.declares is not None else None
    situation = situation_yaku(win.flags, win.riichi is not None, win.tsumo, win.closed)
    counted_yaku, scored.yakuman = counting(scored.facts & KEY_MASK, situation, win.closed, declared)
    yaku = scored.yaku
    yaku.update(counted_yaku)
    if ability is not None and not scored.yakuman:
        _own_values(table, win, found, scored)
    if ability is not None and declared is not None and ability.declares is not None:
        if not all(name in yaku for name in declared):
            return Refusal("ryuuka_declaration_not_met", win.seat, ability.declares.demands)
        for name in [name for name in yaku if name not in declared]:
            scored.note(ability.declares.scores_only, "not_declared", -yaku.pop(name), win.seat, name)
    if not yaku:
        if ability is None or ability.wins_without_yaku is None:
            return Refusal("no_yaku", win.seat)
        scored.note(ability.wins_without_yaku, "no_yaku_needed", 0, win.seat)
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
        for name in ("yakuhai_seat", "yakuhai_round"):
            wind = win.seat if name == "yakuhai_seat" else table.context.round_wind
            if name in yaku and ability.winds_as == EAST + SEATS.index(wind):
                scored.replaced(ability.each_set_counts, win.seat, name, found.repeated_sets)
    if ability.revalue is not None:
        for clause, name, value in list(ability.revalue(table, win, scored)):
            if value != yaku.get(name, 0):
                scored.replaced(clause, win.seat, name, value)


def ura_access(table: Table, win: Winning, scored: Scored) -> tuple[bool, str]:
    """May the winner count ura dora, and the clause (or `riichi`, or nothing) that decides it."""
    for seat in table.visiting:
        ability = table.active[seat]
        if seat != win.seat and ability is not None and ability.denies_ura:
            return False, ability.denies_ura
    if win.riichi is not None and win.closed:
        return True, "riichi"
    own = win.ability
    if own is not None and own.grants_ura is not None:
        clause = own.grants_ura(table, win, scored)
        if clause is not None:
            return True, clause
    return False, ""


def _dora(table: Table, win: Winning, scored: Scored) -> None:
    """Dora and ura dora with access, direction and worth."""
    report = table.report
    scored.ura_access, why = ura_access(table, win, scored)
    ability = win.ability
    both = ability is not None and ability.indicators_both_ways is not None and win.closed
    factor_clause, factor = "", 1
    if ability is not None and ability.dora_factor is not None:
        factor_clause, factor = ability.dora_factor(table, win.seat)
    tiles = win.physical if table.ruled("R03", "face_for_dora") else scored.tiles
    for name, indicators in (("dora", report.dora), ("ura", report.ura if scored.ura_access else ())):
        count = sum(tiles.count(dora_of(kind)) for kind in indicators)
        if both:
            count += sum(tiles.count(dora_before(kind)) for kind in indicators)
        if count and factor:
            scored.bonus[name] = count * factor
        if count:
            clause = factor_clause or (ability.indicators_both_ways if both and ability is not None else None)
            scored.note(clause or ("dora" if name == "dora" else why), name, count * factor, win.seat)
    if report.ura and not scored.ura_access and why:
        scored.note(why, "no_ura", 0, win.seat)


def dora_before(indicator: int) -> int:
    """The kind before an indicator in its circle, the reverse of `dora_of` (C25a)."""
    if indicator < HONOURS:
        return indicator - indicator % 9 + (indicator - 1) % 9
    if indicator < HAKU:
        return EAST + (indicator - EAST - 1) % 4
    return HAKU + (indicator - HAKU - 1) % 3


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

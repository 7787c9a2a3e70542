"""Number of open indicators at a win (`docs/spec/cards.md` §9, situation 11)."""

from __future__ import annotations

from typing import NamedTuple

from cards.judge.ability import Table, Winning
from cards.judge.values import KANS, SEATS


class Indicators(NamedTuple):
    """The numbers of dora and ura indicators a winner turns, and the clauses that add to 1 + kans."""

    dora: int
    ura: int
    because: tuple[tuple[str, int, int], ...]


def kans_on_table(table: Table) -> int:
    """All kans declared: those of the winners' melds and, for the other seats, those that are known."""
    return sum([meld.kind in KANS for seat in SEATS for meld in table.melds_of(seat)])


def required_indicators(table: Table, win: Winning) -> Indicators:
    """1 + kans, and what the cards in play add for this winner."""
    rules = table.ruleset
    kans = _kans_turned(table, win) if rules.kan_dora or rules.kan_ura_dora else 0
    dora = 1 + (kans if rules.kan_dora else 0)
    ura = 1 + (kans if rules.kan_ura_dora else 0)
    because = _added(table, win)
    for _, more, more_ura in because:
        dora += more
        ura += more_ura
    return Indicators(dora, ura if rules.ura_dora else 0, tuple(because))


def _kans_turned(table: Table, win: Winning) -> int:
    """The kans whose indicators lie open: all but an open one that turns it only with the discard after it."""
    kans = kans_on_table(table)
    late = table.ruleset.kan_dora_timing == "ankan_immediate_others_after_discard"
    if late and "rinshan" in win.flags:
        own = [call.call for call in table.calls if call.seat == win.seat and call.call in KANS]
        own = own or [meld.kind for meld in win.melds if meld.kind in KANS]
        kans -= bool(own) and own[-1] != "ankan"
    return kans


def counting_indicators(table: Table, win: Winning) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dora and ura indicators that count; without kan dora the first one and those that cards add."""
    rules, dora, ura = table.ruleset, table.report.dora, table.report.ura
    if not rules.ura_dora:
        ura = ()
    if not (rules.kan_dora and rules.kan_ura_dora):
        added = _added(table, win)
        if not rules.kan_dora:
            dora = dora[: 1 + sum(entry[1] for entry in added)]
        if not rules.kan_ura_dora:
            ura = ura[: 1 + sum(entry[2] for entry in added)]
    return dora, ura


def _added(table: Table, win: Winning) -> list[tuple[str, int, int]]:
    """The indicators that cards add for this winner: clause, dora, ura."""
    because = []
    for me, ability in table.in_effect:
        if ability.indicators is None:
            continue
        entry = ability.indicators(table, me, win)
        if entry is not None:
            because.append(entry)
    return because

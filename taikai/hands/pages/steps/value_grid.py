"""Value grid: only values that a legal hand can have under the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.riichi.hanchan import State
from scoring.riichi.reports.possible import KnownWin, WinPays, least_han, worth_of, worth_of_limit
from scoring.rulesets import Ruleset
from taikai.formatting import numbers
from taikai.hands.domain.entry.entry_state import EntryState
from taikai.hands.domain.entry.value_input import LIMIT_NAMES, pair_value
from taikai.hands.pages.seats import LIMIT_WORDS, wind_of

ROWS = (1, 2, 3, 4)
COMMON = (2, 3)  # han of the darker cells; see docs/table.md for the frequencies
WIDE = (30, 40)
NARROW_FIRST = 25
MORE_FROM = 60
FLAT_TOO = (60, 70)
LIMIT_HAN = {"mangan": "5", "haneman": "6–7", "baiman": "8–10", "sanbaiman": "11–12"}


@dataclass(frozen=True, slots=True)
class GridCell:
    """One value: what it pays, in one or two lines, and where it leads; without `href` it cannot be.

    `fu`: said where several share a column.
    """

    title: str = ""
    first: str = ""
    second: str = ""
    href: str = ""
    kind: str = "rare"
    fu: int = 0


@dataclass(frozen=True, slots=True)
class FuColumn:
    """A column of the grid: its fu, how wide it stands, and whether only a flat device or only a phone has it."""

    stack: tuple[int, ...]
    wide: bool
    on: str = ""

    @property
    def fu(self) -> str:
        """What stands over the column."""
        return "/".join(map(str, self.stack))


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of the grid: han, and a list of cells for each column."""

    han: int
    cells: tuple[tuple[FuColumn, tuple[GridCell, ...]], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns, rows and the limits below; `more`: the seldom fu instead of the common ones.

    `others`: which fu the other grid has, and on which device it says so; none if no hand can have them.
    """

    columns: tuple[FuColumn, ...]
    rows: tuple[GridRow, ...]
    limits: tuple[GridCell, ...]
    more: bool
    others: tuple[tuple[str, str], ...]


def grid_of(
    ruleset: Ruleset, state: State, chosen: EntryState, riichi: Sequence[str], *, flat: bool = False
) -> Grid:
    """The cells for the winner who is being asked about; `flat`: with two columns more."""
    tsumo, start = chosen.do == "tsumo", chosen.winner
    known = KnownWin(
        tsumo,
        riichi=start in riichi,
        called=start in chosen.called and start not in riichi,
        honba=state.honba if ruleset.yaku_minimum_at_5_honba > 1 else 0,
    )
    there = least_han(ruleset, known)
    dealer = wind_of(state, start) == "E"
    more = chosen.by == "more"
    columns = _columns(ruleset, tsumo, more, there, flat=flat)

    def cell(han: int, fu: int, shares: bool) -> GridCell:
        if fu not in there or han < there[fu]:
            return GridCell()
        worth = worth_of(ruleset, dealer, han, fu)
        first, second = payments(worth, tsumo, dealer)
        common = fu in WIDE and not more
        kind = ("often" if han in COMMON else "common") if common else "rare"
        limit = LIMIT_WORDS.get(worth.limit or "", "")
        return GridCell(
            _("%(han)d han %(fu)d fu") % {"han": han, "fu": fu},
            first,
            second or str(limit),
            chosen.with_value(pair_value(han, fu)).query,
            kind,
            fu if shares else 0,
        )

    rows = tuple(
        GridRow(
            han,
            tuple(
                (column, tuple(cell(han, fu, len(column.stack) > 1) for fu in column.stack)) for column in columns
            ),
        )
        for han in ROWS
    )
    limits = tuple(_limits(ruleset, chosen, tsumo, dealer))
    return Grid(columns, rows, limits, more, tuple(_others(more, there, flat=flat)))


def _columns(
    ruleset: Ruleset, tsumo: bool, more: bool, there: Mapping[int, int], *, flat: bool
) -> tuple[FuColumn, ...]:
    stacks = _stacks(ruleset, tsumo, more, max(there))
    found = [FuColumn(stack, stack[-1] in WIDE and not more) for stack in stacks]
    if not flat:
        return tuple(found)
    if more:
        return tuple(replace(column, on="phone-only" if column.stack[0] in FLAT_TOO else "") for column in found)
    beside = []
    for column in found:
        shares = len(column.stack) > 1
        beside += [FuColumn((fu,), wide=False, on="flat-only") for fu in column.stack if shares]
        beside.append(replace(column, on="phone-only") if shares else column)
    return (*beside, *(FuColumn((fu,), wide=False, on="flat-only") for fu in FLAT_TOO if fu in there))


def _others(more: bool, there: Mapping[int, int], *, flat: bool) -> Iterator[tuple[str, str]]:
    """The way to the other grid in its fu: on a flat device two columns stand in the first one already."""
    for first, on in ((MORE_FROM, "phone-only"), (FLAT_TOO[-1] + 10, "flat-only")) if flat else ((MORE_FROM, ""),):
        common = [fu for fu in there if fu < first]
        if more:
            yield _("%(least)d–%(most)d fu") % {"least": min(common), "most": max(common)}, on
        elif len(common) < len(there):
            yield _("%(fu)d fu +") % {"fu": first}, on


def _stacks(ruleset: Ruleset, tsumo: bool, more: bool, most: int) -> list[tuple[int, ...]]:
    """The fu of each column; by self-draw 20 and 25 stand one under the other."""
    if more:
        return [(fu,) for fu in range(MORE_FROM, min(most, 110) + 1, 10)]
    pairs = ruleset.chiitoitsu_fu
    narrow = (20, pairs) if tsumo and pairs == NARROW_FIRST else (20,) if tsumo else (pairs,)
    return [narrow if pairs == NARROW_FIRST or tsumo else (NARROW_FIRST,), (30,), (40,), (50,)]


def _limits(ruleset: Ruleset, chosen: EntryState, tsumo: bool, dealer: bool) -> list[GridCell]:
    found = []
    for name in LIMIT_NAMES:
        han = LIMIT_HAN[name]
        if name == "sanbaiman" and ruleset.thirteen_han == "sanbaiman":
            han = "11+"
        worth = worth_of_limit(name, dealer)
        first, second = payments(worth, tsumo, dealer)
        words = _("%(han)s han") % {"han": han}
        found.append(
            GridCell(
                f"{LIMIT_WORDS[name]}, {words}", first, second or words, chosen.with_value(name).query, "common"
            )
        )
    most = 2 if ruleset.double_yakuman or ruleset.yakuman_cumulative else 1
    for units in range(1, most + 1):
        worth = worth_of_limit("yakuman", dealer, units)
        first, second = payments(worth, tsumo, dealer)
        words = str(LIMIT_WORDS["yakuman"]) if units == 1 else f"{units} × {LIMIT_WORDS['yakuman']}"
        value = "yakuman" if units == 1 else f"yakuman{units}"
        found.append(GridCell(words, first, second or words, chosen.with_value(value).query, "common"))
    return found


def payments(worth: WinPays, tsumo: bool, dealer: bool) -> tuple[str, str]:
    """What a cell says: the ron; or what the others and East pay, or all of them."""
    if not tsumo:
        return numbers.whole(worth.ron), ""
    if dealer:
        return numbers.whole(worth.others), "× 3"
    return numbers.whole(worth.east), numbers.whole(worth.others)

"""Step 2: yaku that count, of those a reading has, and their han."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.hand.facts import Shape
from scoring.riichi.win import WinContext
from scoring.riichi.yaku import CATALOGUE, RANK
from scoring.riichi.yaku.sequences import four_equal_runs
from scoring.riichi.yaku.unit import ShapeTest, Yaku
from scoring.rulesets import Ruleset

YakuHan = tuple[str, int]
"""A yaku that counts: its id, and its han (or yakuman units)."""

MANGAN_MODES: Final = frozenset({"mangan_not_cumulative", "mangan_not_cumulative_higher_of"})
YAKUMAN_MODES: Final = frozenset({"yakuman", "yakuman_if_first_13_tenpai"})
RENHOU_HAN: Final = 5
FLAT_RENHOU: Final = (("renhou", RENHOU_HAN),)
"""The yaku of a hand that counts as renhou and nothing else."""


class Award(NamedTuple):
    """What counts: the yaku, their han, or yakuman units; ``flat_mangan`` is renhou as a fixed mangan."""

    yaku: tuple[YakuHan, ...]
    han: int
    units: int
    flat_mangan: bool = False


FOUR_EQUAL_RUNS: Final = four_equal_runs.__name__
"""Stands among the yaku of a shape beside ryanpeikou and is none: ``ryanpeikou_four_equal`` decides."""
SHAPE_TESTS: Final[tuple[tuple[str, ShapeTest], ...]] = (
    *((unit.id, unit.shape_test) for unit in CATALOGUE.values() if unit.shape_test is not None),
    (FOUR_EQUAL_RUNS, four_equal_runs),
)
SITUATION_TESTS: Final = tuple(
    (unit.id, unit.situation_test) for unit in CATALOGUE.values() if unit.situation_test is not None
)


def yaku_of_shape(shape: Shape) -> list[str]:
    """The ids of the yaku a reading has by its shape, before any of them excludes another.

    `FOUR_EQUAL_RUNS` may stand among them; `counted` and `present` know what it means.
    """
    return [name for name, test in SHAPE_TESTS if test(shape)]


def yaku_of_situation(win: WinContext, closed: bool, ruleset: Ruleset) -> list[str]:
    """The ids of the yaku a win has by its situation."""
    return [name for name, test in SITUATION_TESTS if test(win, closed, ruleset)]


def played(unit: Yaku, ruleset: Ruleset) -> bool:
    """Is this yaku part of the ruleset? Local ones are named there; a card's yaku is added by the card."""
    return unit.scope == "everywhere" or (unit.scope == "local" and unit.id in ruleset.local_yaku)


def _played_here(found: Iterable[str], ruleset: Ruleset) -> set[str]:
    """The yaku found, without the ryanpeikou that the rules do not take for one."""
    names = set(found)
    if FOUR_EQUAL_RUNS in names:
        names -= {FOUR_EQUAL_RUNS} if ruleset.ryanpeikou_four_equal else {FOUR_EQUAL_RUNS, "ryanpeikou"}
    return names


def units_of(unit: Yaku, found: Iterable[str], ruleset: Ruleset) -> int:
    """How many yakuman a yaku is: 0 for an ordinary one, 2 where the ruleset doubles it."""
    if unit.id == "renhou":
        return int(ruleset.renhou in YAKUMAN_MODES)
    doubled = unit.double_switch in ruleset.double_yakuman
    if unit.double_switch == "suukantsu_rinshan":
        doubled = doubled and "rinshan" in found
    return unit.units * (2 if doubled else 1)


def han_of(unit: Yaku, closed: bool, ruleset: Ruleset) -> int:
    """The han of a yaku; 0 if it cannot be had with an open hand."""
    if closed:
        return unit.closed
    if unit.open_switch is not None and not getattr(ruleset, unit.open_switch):
        return 0
    return unit.opened or 0


def counted(found: Iterable[str], closed: bool, ruleset: Ruleset) -> tuple[YakuHan, ...]:
    """The yaku that count, in book order, with their han; yakuman alone (with units) where there are any."""
    names = _played_here(found, ruleset)
    units: list[Yaku] = []
    worth: list[tuple[Yaku, int]] = []
    for name in sorted(names, key=RANK.__getitem__):
        unit = CATALOGUE[name]
        if unit.scope != "everywhere" and not played(unit, ruleset):
            continue
        units.append(unit)
        # Only a unit that is a yakuman, or renhou, can be worth any.
        if (unit.units or name == "renhou") and (number := units_of(unit, names, ruleset)):
            worth.append((unit, number))
    if not worth:
        worth = [(unit, han_of(unit, closed, ruleset)) for unit in units if not unit.units]
    replaced: set[str] = set()
    for unit, value in worth:
        if value and unit.replaces:
            replaced.update(unit.replaces)
    return tuple([(unit.id, value) for unit, value in worth if value and unit.id not in replaced])


def present(found: Iterable[str], closed: bool, ruleset: Ruleset) -> set[str]:
    """The yaku found that are worth something by themselves, also beside those that replace them."""
    names = _played_here(found, ruleset)
    units = [CATALOGUE[name] for name in names]
    return {
        unit.id
        for unit in units
        if played(unit, ruleset) and (units_of(unit, names, ruleset) or han_of(unit, closed, ruleset))
    }


def total(yaku: tuple[YakuHan, ...], ruleset: Ruleset) -> Award:
    """Add the yaku up: han, or yakuman units, which are the largest one where the rules do not add them."""
    units = [value for name, value in yaku if is_yakuman(name, ruleset)]
    if not units:
        return _in_han(yaku)
    return Award(yaku, 0, sum(units) if ruleset.yakuman_cumulative else max(units))


def _in_han(yaku: tuple[YakuHan, ...]) -> Award:
    return Award(yaku, sum([han for _, han in yaku]), 0)


def is_yakuman(name: str, ruleset: Ruleset) -> bool:
    return (name in CATALOGUE and CATALOGUE[name].is_yakuman) or (
        name == "renhou" and ruleset.renhou in YAKUMAN_MODES
    )


def awards(found: Iterable[str], closed: bool, ruleset: Ruleset) -> tuple[Award, ...]:
    """The ways to count the yaku found: one, unless renhou offers a choice.

    Where renhou is a mangan that adds up with nothing, it stands alone; with ``higher_of`` the hand without
    it is the other choice. A real yakuman is not lowered by it (docs/spec/rules.md §2.4).
    """
    yaku = counted(found, closed, ruleset)
    # Yakuman stand alone where there are any, so the first one tells for all.
    award = total(yaku, ruleset) if yaku and is_yakuman(yaku[0][0], ruleset) else _in_han(yaku)
    if award.units or ruleset.renhou not in MANGAN_MODES or ("renhou", RENHOU_HAN) not in award.yaku:
        return (award,)
    flat = Award(FLAT_RENHOU, RENHOU_HAN, 0, flat_mangan=True)
    if ruleset.renhou == "mangan_not_cumulative":
        return (flat,)
    without = tuple(entry for entry in award.yaku if entry[0] != "renhou")
    return (flat, _in_han(without))

"""Yaku unit: names, value, condition.

Two kinds of unit are declared with the decorators below. A *shape* yaku looks at the facts of one reading
of the hand (`Shape`), a *situation* yaku at how the hand was won (`WinContext`) and at the ruleset.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.hand.facts import Shape
from scoring.riichi.win import WinContext
from scoring.rulesets import Ruleset
from scoring.texts import InContext, Text

ShapeTest = Callable[[Shape], bool]
SituationTest = Callable[[WinContext, bool, Ruleset], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Yaku:
    """One unit of the catalogue.

    ``closed`` and ``opened`` are han, ``opened`` None where the hand must be closed; a yakuman has
    ``units`` instead. ``replaces`` names the yaku that do not count beside it. ``open_switch`` is the
    parameter that allows it on an open hand, ``double_switch`` the entry of ``double_yakuman`` that doubles
    it. ``scope`` says where it is played: everywhere, only as an entry of ``local_yaku``, only through a
    Saki card, or (nagashi mangan) at a draw and not in a hand.
    """

    id: str
    romaji: str
    kanji: str
    english: str
    closed: int = 0
    opened: int | None = None
    units: int = 0
    replaces: tuple[str, ...] = ()
    open_switch: str | None = None
    double_switch: str | None = None
    scope: str = "everywhere"
    source: str = "docs/spec/rules.md §3"
    text: str = ""
    shape_test: ShapeTest | None = None
    situation_test: SituationTest | None = None

    @property
    def name(self) -> Text:
        """What it is called, beside its Japanese name."""
        return InContext("yaku", self.english)

    @property
    def rule(self) -> Text:
        """When it is there."""
        return InContext("yaku rule", self.text)

    @property
    def is_yakuman(self) -> bool:
        """Is it counted in yakuman and not in han?"""
        return self.units > 0


UNITS: Final[dict[str, Yaku]] = {}
"""Every declared unit by id, in the order of declaration; `scoring.riichi.yaku.CATALOGUE` is in book order."""


def shape_yaku(**about: object) -> Callable[[ShapeTest], ShapeTest]:
    """Declare a yaku of shape; the function's docstring is its rule in words."""

    def declare(test: ShapeTest) -> ShapeTest:
        unit = Yaku(id=test.__name__, text=test.__doc__ or "", shape_test=test, **about)  # type: ignore[arg-type]
        UNITS[unit.id] = unit
        return test

    return declare


def situation_yaku(**about: object) -> Callable[[SituationTest], SituationTest]:
    """Declare a yaku of the situation; the function's docstring is its rule in words."""

    def declare(test: SituationTest) -> SituationTest:
        unit = Yaku(id=test.__name__, text=test.__doc__ or "", situation_test=test, **about)  # type: ignore[arg-type]
        UNITS[unit.id] = unit
        return test

    return declare

"""Validation of a win's situation, whatever its tiles: for hands and reports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final, NamedTuple

from scoring.problems import Problem, problem
from scoring.texts import Text

NEEDS_TSUMO: Final = ("menzen_tsumo", "haitei", "rinshan", "tenhou", "chiihou")
NEEDS_RON: Final = ("houtei", "chankan", "renhou")
LATE: Final = frozenset({"haitei", "houtei", "rinshan", "chankan"})
"""Wins by the last tile or after a kan: never in the first turn."""


class Claims(NamedTuple):
    """What is said about a win: the names of flags or of yaku of the situation, and what they rest on.

    ``called``: the winner has melds; of a report, whose melds are not known, whether the hand is open.
    ``where``: the field a claim of that name stands in.
    """

    names: Collection[str]
    tsumo: bool
    dealer: bool
    riichi: bool
    called: bool
    where: Callable[[str], str]


def situation_problems(claims: Claims) -> Iterator[Problem]:
    yield from _way_problems(claims)
    yield from _first_turn_problems(claims)
    if {"houtei", "chankan"} <= set(claims.names):
        yield problem(
            "houtei_with_chankan",
            claims.where("chankan"),
            "houtei and chankan exclude each other, because the last tile allows no kan",
        )


def _way_problems(claims: Claims) -> Iterator[Problem]:
    for name in (*NEEDS_TSUMO, *NEEDS_RON):
        drawn = name in NEEDS_TSUMO
        if name in claims.names and drawn != claims.tsumo:
            yield problem(
                f"{name}_by_{'ron' if drawn else 'tsumo'}",
                claims.where(name),
                Text("{name} is only possible by tsumo", name=name)
                if drawn
                else Text("{name} is only possible by ron", name=name),
            )


def _first_turn_problems(claims: Claims) -> Iterator[Problem]:
    for name, dealer in (("tenhou", True), ("chiihou", False), ("renhou", False)):
        if name not in claims.names:
            continue
        where = claims.where(name)
        if claims.dealer is not dealer:
            yield problem(
                f"{name}_seat",
                where,
                Text("{name} is only for the dealer", name=name)
                if dealer
                else Text("{name} is not for the dealer", name=name),
            )
        if claims.called:
            yield problem(
                f"{name}_after_call",
                where,
                "{name} is lost by any call, also by a closed kan",
                name=name,
            )
        if claims.riichi:
            yield problem(
                f"{name}_with_riichi",
                where,
                "{name} comes before riichi is possible",
                name=name,
            )
        if not LATE.isdisjoint(claims.names):
            yield problem(
                f"{name}_late",
                where,
                "{name} is in the first turn, without last tile and kan",
                name=name,
            )

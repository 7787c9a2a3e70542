"""Score sheet while it is typed: parsing, sum, fourth score, resulting places. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.rulesets import Ruleset
from scoring.uma_oka import FinalResult, Substitution, final_problems, final_result
from taikai.formatting.numbers import whole
from taikai.formatting.translation import reader_language
from taikai.http_guard.input_parsing import tidy
from taikai.problems import Problem
from taikai.tournaments.domain.rules import GameKind, kind_of

WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is written on the sheet, by wind; None = nothing yet. Points without the sticks on the table."""

    points: Mapping[str, int | None]
    sticks_left: int | None = None
    chombo: Mapping[str, int] = field(default_factory=dict)
    during: frozenset[str] = frozenset()

    @property
    def missing(self) -> list[str]:
        """The winds without a value."""
        return [wind for wind in WINDS if self.points.get(wind) is None]

    @property
    def given(self) -> dict[str, int]:
        """The values that are there."""
        return {wind: value for wind in WINDS if (value := self.points.get(wind)) is not None}

    def as_log(self, names: Mapping[str, str], game: GameKind) -> dict[str, object]:
        """The sheet for the action log, in people's names; sticks only of a game that has some."""
        rows: dict[str, object] = {
            f"{wind} {names.get(wind, '')}".strip(): self.points.get(wind) for wind in WINDS
        }
        if game.sticks:
            rows["riichi sticks left"] = self.sticks_left
        for wind, count in self.chombo.items():
            if count:
                rows[f"chombo {wind} {names.get(wind, '')}".strip()] = count
        return rows


@dataclass(frozen=True, slots=True)
class SheetCheck:
    """What can be said about a sheet so far. Points are points, `result` is in tenths.

    `expected` = 4 x start; `total` = points and sticks together; `offer` = the one missing value; `step` = what
    points are multiples of.
    """

    total: int
    expected: int
    sticks_value: int
    sticks_left: int | None
    offer: tuple[str, int] | None
    problems: tuple[Problem, ...]
    result: FinalResult[str] | None
    step: int = 100

    @property
    def complete(self) -> bool:
        """Whether everything is there, right or wrong."""
        return not any(problem.code in ("missing", "sticks_missing") for problem in self.problems)

    @property
    def all_but_one(self) -> bool:
        """Whether the offered value is all that is missing, and nothing is wrong with the others."""
        return self.offer is not None and {problem.code for problem in self.problems} <= {"missing", "total"}

    @property
    def difference(self) -> int:
        """Points too many (positive) or too few (negative)."""
        return self.total - self.expected

    @property
    def sum_may_stand(self) -> bool:
        """Whether a wrong sum is what is wrong, so that a judge could let it stand."""
        return self.complete and self.difference != 0 and self.difference % self.step == 0

    @property
    def shortfall(self) -> int:
        """Points too few (positive)."""
        return -self.difference


def check_sheet(
    sheet: Sheet,
    ruleset: Ruleset,
    *,
    penalties: Mapping[str, int] | None = None,
    substitutes: Mapping[str, Substitution] | None = None,
    accept_sum: bool = False,
) -> SheetCheck:
    """Everything about a sheet by the ruleset.

    `penalties`: tenths off by wind (negative). `substitutes`: winds where somebody's place was taken over.
    With `accept_sum` a wrong sum is no problem (the judge's decision) and the result is computed from it.
    """
    found: list[Problem] = []
    game = kind_of(ruleset)
    given = sheet.given
    for wind in sheet.missing:
        found.append(Problem("missing", f"points.{wind}", _("Enter the points.")))
    if game.sticks and sheet.sticks_left is None:
        found.append(
            Problem("sticks_missing", "sticks_left", _("Enter the riichi sticks left on the table (0 if none)."))
        )
    for wind, value in given.items():
        if value % game.step:
            found.append(_hundreds(wind, value, ruleset))
    sticks_value = (sheet.sticks_left or 0) * ruleset.riichi_bet
    total = sum(given.values()) + sticks_value
    expected = ruleset.players * ruleset.start_points
    seats = {wind: wind for wind in WINDS}
    result: FinalResult[str] | None = None
    if not found:
        terms: dict[str, Any] = {
            "sticks_left": sheet.sticks_left or 0,
            "chombo": sheet.chombo,
            "substitutes": substitutes,
            "check_total": False,
        }
        rest = final_problems(given, seats, ruleset, **terms)
        language = reader_language()
        found += [Problem(p.code, p.where, p.message.get(language)) for p in rest]
        if not rest:
            if total != expected and not accept_sum:
                found.append(_wrong_sum(total, expected, game))
            else:
                result = _less(final_result(given, seats, ruleset, **terms), penalties or {})
    offer = None
    counted = sheet.sticks_left is not None or not game.sticks
    if len(sheet.missing) == 1 and counted and not any(v % game.step for v in given.values()):
        offer = (sheet.missing[0], expected - total)
    return SheetCheck(
        total=total,
        expected=expected,
        sticks_value=sticks_value,
        sticks_left=sheet.sticks_left,
        offer=offer,
        problems=tuple(found),
        result=result,
        step=game.step,
    )


def _less(result: FinalResult[str], penalties: Mapping[str, int]) -> FinalResult[str]:
    """The result with further tenths off: a penalty need not be a whole number of the game's points."""
    off = {wind: -abs(penalties.get(wind, 0)) for wind in result.score}
    return replace(
        result,
        penalty={wind: tenths + off[wind] for wind, tenths in result.penalty.items()},
        score={wind: tenths + off[wind] for wind, tenths in result.score.items()},
    )


def _hundreds(wind: str, value: int, ruleset: Ruleset) -> Problem:
    # Many people say "312" for 31 200; nothing is guessed, but it is asked.
    if abs(value) * 100 <= ruleset.players * ruleset.start_points * 2:
        message = _("%(given)s isn’t a multiple of 100. Did you mean %(meant)s?") % {
            "given": whole(value),
            "meant": whole(value * 100),
        }
    else:
        message = _("%(given)s isn’t a multiple of 100. Enter the points in full hundreds.") % {
            "given": whole(value)
        }
    return Problem("hundreds", f"points.{wind}", message)


def _wrong_sum(total: int, expected: int, game: GameKind) -> Problem:
    words = {"total": whole(total), "expected": whole(expected), "difference": whole(abs(total - expected))}
    if total > expected and game.sticks:
        message = _(
            "Points and sticks total %(total)s, which is %(difference)s too high. They must total "
            "%(expected)s. Check the values."
        )
    elif game.sticks:
        message = _(
            "Points and sticks total %(total)s, which is %(difference)s too low. They must total "
            "%(expected)s. Check the values."
        )
    elif total > expected:
        message = _(
            "The points total %(total)s, which is %(difference)s too high. They must total "
            "%(expected)s. Check the four scores."
        )
    else:
        message = _(
            "The points total %(total)s, which is %(difference)s too low. They must total %(expected)s. "
            "Check the four scores."
        )
    return Problem("total", "points", message % words)


# Points as people and programs write them: on the score sheet, in a file.


_GROUPED = re.compile(r"[+-]?\d{1,3}([.,]\d{3})+([.,]0{1,2})?")
_WITHOUT_REST = re.compile(r"([+-]?\d+)[.,]0{1,2}")


def plain_points(text: str) -> str:
    """The digits of points: "31 200", "31,200", "31.200", "31200.0" are 31200; anything else as it is."""
    text = tidy(text)
    if _GROUPED.fullmatch(text):
        text = re.sub(r"[.,]0{1,2}$", "", text)
        return text.replace(".", "").replace(",", "")
    if found := _WITHOUT_REST.fullmatch(text):
        return found[1]
    return text

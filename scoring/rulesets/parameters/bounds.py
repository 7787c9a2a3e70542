"""Bounds of number parameters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.problems import Problem, problem
from scoring.rulesets.parameters.saying import NONE
from scoring.texts import Text

MOST_POINTS: Final = 1_000_000
MOST_UMA: Final = 1000
DAY: Final = 24 * 60


class Bounds:
    """The whole numbers a parameter can take (an entry, of an uma): `least` to `most` in steps, or `only` some.

    Points that are paid with sticks go in steps of 100, the smallest stick. `otherwise` says what is wrong with a
    number between the ends that is not one of `only`.
    """

    __slots__ = ("least", "most", "only", "otherwise", "step")

    def __init__(
        self, least: int, most: int, step: int = 1, only: tuple[int, ...] = (), otherwise: Text = NONE
    ) -> None:
        self.least = least
        self.most = most
        self.step = step
        self.only = only
        self.otherwise = otherwise

    @property
    def allowed(self) -> Sequence[int]:
        """Every number, ascending."""
        return self.only or range(-(-self.least // self.step) * self.step, self.most + 1, self.step)

    def wrong(self, path: str, value: int) -> Problem | None:
        """What is wrong with a number for the parameter at `path`."""
        if not self.least <= value <= self.most:
            return self.outside(path, value)
        if value % self.step:
            return problem(
                "rule_value",
                path,
                "{key} must be a multiple of {unit}, not {value}",
                key=path,
                unit=self.step,
                value=value,
            )
        if self.only and value not in self.only:
            return problem("rule_value", path, self.otherwise)
        return None

    def outside(self, path: str, value: object) -> Problem:
        """That a number, or one of a row of them, is too small or too large."""
        return problem(
            "rule_value",
            path,
            "{key} must lie between {low} and {high}, not {value}",
            key=path,
            low=self.least,
            high=self.most,
            value=value,
        )

"""Formatting of parameter numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.texts import Counted, Number, Text, Verbatim

YES, NO = Text("yes"), Text("no")
NONE = Text("none")
NOTHING = Text("nothing")


def chosen(words: Mapping[Any, Text]) -> Callable[[Any], Text]:
    """How one of several values is said; what has no words is said as it is, nothing as "none"."""

    def say(value: Any) -> Text:
        if value is None:
            return NONE
        sentence = words.get(value)
        return Verbatim(value) if sentence is None else sentence

    return say


def signed(value: int) -> str:
    """A number with its sign, the minus as printers write it."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def change(value: int) -> Text:
    return Verbatim(signed(value))


def points(value: int) -> Text:
    return Counted("{amount} point", "{amount} points", abs(value), amount=Number(value))


def points_if_any(value: int) -> Text:
    """An amount of points, or that there are none."""
    return points(value) if value else NONE


def bare(value: int) -> Text:
    """A number whose title says what it counts."""
    return Verbatim(value)


def fu(value: int) -> Text:
    return Text("{number} fu", number=value)


def minutes(value: int) -> Text:
    return Text("{number} minutes", number=value) if value else NONE


def times(value: int) -> Text:
    """How many times the total somebody pays."""
    return Text("{number} × the total", number=value) if value else NOTHING

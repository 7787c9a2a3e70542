"""Declaration of a parameter: a dataclass field with title, values and bounds.

    PLAY = ParameterGroup("play", Text("Play"))

    class Play:
        kuitan: bool = PLAY.switch(Text("Open all simples (kuitan)"), True)
        riichi_min_live_tiles: int = PLAY.number(Text("Tiles left in the wall"), 4, least=0, most=69, say=bare)

The form of a tournament's own rules, the rules pages, the comparison of presets, the action log, the checks of
house rules and the message catalogues are made from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, fields
from typing import Any, Final, TypeVar

from scoring.problems import Problem
from scoring.rulesets.parameters.bounds import Bounds
from scoring.rulesets.parameters.saying import NO, NONE, YES, chosen, points
from scoring.texts import Joined, Text

_PARAMETER: Final = "parameter"
_PART: Final = "part"
T = TypeVar("T")


def _anything(value: Any) -> bool:
    return True


def no_repetition(value: tuple[Any, ...]) -> bool:
    """Whether a list names each of its values once."""
    return len(set(value)) == len(value)


class Parameter:
    """What is said about a field of a ruleset.

    `say`: a value in words. `words`: those of single values, where a value is a word of its own. `note`: what
    title and value leave open, true under every value. `bounds`: of a number, or of each number in a row. `fits`:
    whether entries of the right type make a list that can be. `wrong`: what is wrong with a row, by path.
    """

    __slots__ = ("bounds", "fits", "group", "note", "say", "title", "words", "wrong")

    def __init__(
        self,
        group: ParameterGroup,
        title: Text,
        *,
        say: Callable[[Any], Text],
        words: Mapping[Any, Text] | None = None,
        note: Text | None = None,
        bounds: Bounds | None = None,
        fits: Callable[[tuple[Any, ...]], bool] = _anything,
        wrong: Callable[[str, Any], Problem | None] | None = None,
    ) -> None:
        self.group = group
        self.title = title
        self.say = say
        self.words = words or {}
        self.note = note
        self.bounds = bounds
        self.fits = fits
        self.wrong = wrong


class ParameterGroup:
    """A part of the rules page with a heading; its methods declare the parameters below it."""

    __slots__ = ("key", "title")

    def __init__(self, key: str, title: Text) -> None:
        self.key = key
        self.title = title

    def switch(self, title: Text, default: bool, *, no: Text = NO, note: Text | None = None) -> bool:
        """Yes or no; `no` where the bare word does not say what is played instead."""
        return self.declare(title, default, say=chosen({True: YES, False: no}), note=note)

    def choice(self, title: Text, default: T, words: Mapping[T, Text], *, note: Text | None = None) -> T:
        """One of several words; `words` has every value of the type (but None, which is said as "none")."""
        return self.declare(title, default, say=chosen(words), words=words, note=note)

    def several(
        self,
        title: Text,
        default: tuple[T, ...],
        words: Mapping[T, Text],
        *,
        empty: Text = NONE,
        note: Text | None = None,
    ) -> tuple[T, ...]:
        """Any of several words, none twice; `empty` says that it is none of them."""
        one = chosen(words)

        def say(values: tuple[T, ...]) -> Text:
            return Joined(", ", [one(value) for value in values]) if values else empty

        return self.declare(title, default, say=say, words=words, note=note, fits=no_repetition)

    def number(
        self,
        title: Text,
        default: T,
        *,
        least: int,
        most: int,
        step: int = 1,
        only: tuple[int, ...] = (),
        otherwise: Text = NONE,
        say: Callable[[int], Text] = points,
        unset: Text = NONE,
        note: Text | None = None,
    ) -> T:
        """A whole number, or None, said as `unset`; its bounds as in `Bounds`."""

        def sentence(value: int | None) -> Text:
            return unset if value is None else say(value)

        bounds = Bounds(least, most, step, only, otherwise)
        return self.declare(title, default, say=sentence, note=note, bounds=bounds)

    def declare(self, title: Text, default: T, **about: Any) -> T:
        """A parameter of a kind of its own; `about` as in `Parameter`."""
        return field(default=default, metadata={_PARAMETER: Parameter(self, title, **about)})


def part(kind: type[T]) -> T:
    """A field with parameters of its own."""
    return field(default_factory=kind, metadata={_PART: lambda: kind})


def possible_part(kind: Callable[[], type[T]]) -> T | None:
    """A field with parameters of its own that most rulesets do without; `kind` loads its class."""
    return field(default=None, metadata={_PART: kind})


def parts(owner: type) -> Mapping[str, type]:
    """The fields of a class that have parameters of their own, and their classes."""
    return {f.name: f.metadata[_PART]() for f in fields(owner) if _PART in f.metadata}


def declared(owner: type) -> Mapping[str, Parameter]:
    """What a class says about its parameters, by name."""
    return {f.name: f.metadata[_PARAMETER] for f in fields(owner) if _PARAMETER in f.metadata}


def declared_names(owner: type) -> tuple[str, ...]:
    """The fields of a class that are parameters or have some, in the order of declaration."""
    return tuple(f.name for f in fields(owner) if _PARAMETER in f.metadata or _PART in f.metadata)


def walk(owner: type) -> Iterator[tuple[str, Parameter]]:
    """Every parameter by its path, in the order of declaration; inside a part with a dot: `pao.scope`."""
    for f in fields(owner):
        if _PART in f.metadata:
            yield from ((f"{f.name}.{path}", parameter) for path, parameter in walk(f.metadata[_PART]()))
        elif _PARAMETER in f.metadata:
            yield f.name, f.metadata[_PARAMETER]

"""Reader of JSON values that collects all problems."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.ledger import SEATS as SEATS
from scoring.problems import Problem, Refused, problem
from scoring.texts import Text

_MISSING: Any = object()
MOST_HINTS = 20
LONGEST_NAME = 60
"""Nobody misspells more fields than that, or longer ones: looking for what was meant takes its time."""


class Reader:
    """Reads fields of one object; what does not fit becomes a problem and the default is returned."""

    def __init__(self, given: Mapping[str, Any], path: str = "given") -> None:
        self.given = given
        self.path = path
        self.problems: list[Problem] = []

    def fault(self, code: str, name: str, message: str | Text, /, **values: object) -> None:
        """Record a problem at field `name`."""
        self.problems.append(problem(code, self._at(name), message, **values))

    def _at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path and name else self.path or name

    def unread(self) -> frozenset[str]:
        """The fields with a problem, so that nothing can rest on them."""
        return frozenset(p.where.removeprefix(f"{self.path}.").split(".")[0] for p in self.problems)

    def check(self) -> None:
        """Raise `Refused` if anything was wrong so far."""
        if self.problems:
            raise Refused(self.problems)

    def known(self, *names: str) -> None:
        """Report every field that is not one of `names`: a misspelt field must not be silently ignored."""
        for name in self.given:
            if name not in names:
                few = len(self.problems) < MOST_HINTS and len(str(name)) < LONGEST_NAME
                near = _near(str(name), names) if few else []
                text = Text("unknown field {name!r}", name=name)
                if near:
                    text = Text("unknown field {name!r}, did you mean {near!r}?", name=name, near=near[0])
                self.fault("unknown_field", str(name), text)

    def _raw(self, name: str, default: Any) -> Any:
        if name in self.given and self.given[name] is not None:
            return self.given[name]
        if default is _MISSING:
            self.fault("missing", name, "{name} is missing", name=name)
        return _MISSING

    def integer(self, name: str, default: int = _MISSING, *, low: int = -(10**9), high: int = 10**9) -> int:
        """A whole number between `low` and `high`."""
        raw = self._raw(name, default)
        if raw is _MISSING:
            return 0 if default is _MISSING else default
        if isinstance(raw, int) and not isinstance(raw, bool) and low <= raw <= high:
            return raw
        self.fault(
            "type",
            name,
            "{name} must be a whole number from {low} to {high}, not {raw!r}",
            name=name,
            low=low,
            high=high,
            raw=raw,
        )
        return low if default is _MISSING else default

    def flag(self, name: str, default: bool = False) -> bool:
        """True or false; 0 and 1 are taken as well."""
        raw = self._raw(name, default)
        if raw is _MISSING:
            return default
        if isinstance(raw, bool) or (isinstance(raw, int) and raw in (0, 1)):
            return bool(raw)
        self.fault("type", name, "{name} must be true or false", name=name)
        return default

    def choice(self, name: str, options: Sequence[str], default: str = _MISSING) -> str:
        raw = self._raw(name, default)
        if raw is _MISSING:
            return options[0] if default is _MISSING else default
        if isinstance(raw, str) and raw in options:
            return raw
        listed = ", ".join(options)
        self.fault(
            "choice",
            name,
            "{name} must be one of {listed}, not {raw!r}",
            name=name,
            listed=listed,
            raw=raw,
        )
        return options[0] if default is _MISSING else default

    def seat(self, name: str, default: str = _MISSING) -> str:
        """A current seat wind."""
        return self.choice(name, SEATS, default)

    def seats(self, name: str) -> tuple[str, ...]:
        """A list of different seats, in seat order; missing means nobody."""
        raw = self._raw(name, ())
        if raw is _MISSING:
            return ()
        if (
            not isinstance(raw, list | tuple)
            or any(not isinstance(s, str) or s not in SEATS for s in raw)
            or len(set(raw)) != len(raw)
        ):
            self.fault(
                "seats",
                name,
                "{name} must be a list of different seats out of E, S, W, N, not {raw!r}",
                name=name,
                raw=raw,
            )
            return ()
        return tuple(s for s in SEATS if s in raw)

    def integers(self, name: str, default: Mapping[str, int] | None = _MISSING) -> dict[str, int]:
        raw = self._raw(name, default)
        if raw is _MISSING:
            return {} if default is _MISSING or default is None else dict(default)
        if not isinstance(raw, Mapping):
            self.fault("type", name, "{name} must be an object", name=name)
            return {}
        values: dict[str, int] = {}
        for key, value in raw.items():
            if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 10**9:
                values[key] = value
            else:
                self.fault(
                    "type",
                    f"{name}.{key}",
                    "must be a whole number, not {value!r}",
                    value=value,
                )
        return values

    def words(self, name: str) -> dict[str, str]:
        raw = self._raw(name, {})
        if raw is _MISSING:
            return {}
        if not isinstance(raw, Mapping) or any(not isinstance(v, str) for v in raw.values()):
            self.fault("type", name, "{name} must be an object of texts", name=name)
            return {}
        return dict(raw)

    def text(self, name: str) -> str:
        """A short text; missing means empty."""
        raw = self._raw(name, "")
        if raw is _MISSING:
            return ""
        if isinstance(raw, str):
            return raw
        self.fault("type", name, "{name} must be a text", name=name)
        return ""

    def objects(self, name: str) -> list[Reader]:
        """A list of objects, each with a reader of its own whose problems the caller collects."""
        raw = self._raw(name, _MISSING)
        if raw is _MISSING:
            return []
        if not isinstance(raw, list | tuple) or any(not isinstance(item, Mapping) for item in raw):
            self.fault("type", name, "{name} must be a list of objects", name=name)
            return []
        return [Reader(item, self._at(f"{name}.{index}")) for index, item in enumerate(raw)]


def _near(name: str, names: Sequence[str]) -> list[str]:
    """The name that was probably meant, if there is one."""
    import difflib  # a program that is asked nothing misspelt starts without it

    return difflib.get_close_matches(name, names, 1)

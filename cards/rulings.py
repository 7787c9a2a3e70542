"""Rulings: settings for points that the card texts leave open, with question, readings and default.

R01-R39 are the rulings of `docs/spec/cards.md` §3; three more choose between the texts of June and August
2022. A tournament stores only what it changes; everything else is the proposed default.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cards.texts import Wording, languages_of, problem
from scoring.problems import Problem

_FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Option:
    """One reading of an open point: its key in a tournament's settings and what it says."""

    key: str
    text: Wording


@dataclass(frozen=True, slots=True)
class Ruling:
    """An open point: the question, the clauses it concerns and its readings, the proposed default first."""

    id: str
    name: str
    clauses: tuple[str, ...]
    question: Wording
    options: tuple[Option, ...]
    yes: str = ""
    """The reading that is meant where the name of the ruling is said to be true."""

    @property
    def default(self) -> str:
        return self.options[0].key

    @property
    def alternatives(self) -> tuple[Option, ...]:
        """The readings other than the default; empty where no other was proposed."""
        return self.options[1:]


@lru_cache(maxsize=1)
def rulings() -> Mapping[str, Ruling]:
    """All rulings by id, in the order of the document."""
    wordings = {lang: _toml(f"rulings.{lang}.toml") for lang in languages_of(_FOLDER, "rulings")}

    def written(id_: str, key: str) -> Wording:
        return Wording({lang: texts[id_][key] for lang, texts in wordings.items() if key in texts.get(id_, {})})

    return MappingProxyType(
        {
            entry["id"]: Ruling(
                id=entry["id"],
                name=entry["name"],
                clauses=tuple(entry["clauses"]),
                question=written(entry["id"], "question"),
                options=tuple(Option(key, written(entry["id"], key)) for key in entry["options"]),
                yes=entry.get("yes", ""),
            )
            for entry in _toml("rulings.toml")["ruling"]
        }
    )


def _toml(name: str) -> dict[str, Any]:
    with (_FOLDER / name).open("rb") as file:
        return tomllib.load(file)


@lru_cache(maxsize=1)
def defaults() -> Mapping[str, str]:
    """Ruling id -> key of the proposed default."""
    return MappingProxyType({ruling.id: ruling.default for ruling in rulings().values()})


@lru_cache(maxsize=1)
def _by_any_name() -> Mapping[str, Ruling]:
    known = {ruling.id: ruling for ruling in rulings().values()}
    known |= {ruling.name: ruling for ruling in rulings().values()}
    return MappingProxyType(known)


@lru_cache(maxsize=1)
def _by_alternative() -> Mapping[str, Ruling]:
    """Rulings by the keys of their other readings, which are settings of their own (`multiply_honba`)."""
    found = {option.key: ruling for ruling in rulings().values() for option in ruling.alternatives}
    return MappingProxyType({key: ruling for key, ruling in found.items() if key not in ("yes", "no")})


def chosen(changes: Mapping[str, object] | None) -> tuple[Mapping[str, str], list[Problem]]:
    """The rulings in force when `changes` (ruling id or name -> option key) replace the defaults.

    A boolean is understood where a ruling has the readings "yes" and "no", and `True` where it has just
    one alternative. The key of another reading may stand as a name by itself, `True` choosing it and `False`
    changing nothing. All unknown ids and keys come back as problems; those changes are left out.
    """
    if not changes:
        return defaults(), []
    if not isinstance(changes, Mapping):
        wrong = problem("not_an_object", "rulings", "rulings are an object")
        return defaults(), [wrong]
    known = _by_any_name()
    result = dict(defaults())
    problems: list[Problem] = []
    for name, value in changes.items():
        ruling = known.get(name) if isinstance(name, str) else None
        if ruling is None and isinstance(value, bool) and name in _by_alternative():
            if value:
                result[_by_alternative()[name].id] = name
            continue
        if ruling is None:
            problems.append(
                problem(
                    "unknown_ruling",
                    f"rulings.{name}",
                    "unknown ruling {name!r}, rulings are R01 to R39",
                    name=name,
                )
            )
            continue
        key = _key(ruling, value, name == ruling.name)
        if key is None:
            keys = ", ".join(option.key for option in ruling.options)
            problems.append(
                problem(
                    "unknown_reading",
                    f"rulings.{name}",
                    "{ruling} has no option {value!r}, choose one of {keys}",
                    ruling=ruling.id,
                    value=value,
                    keys=keys,
                )
            )
        else:
            result[ruling.id] = key
    return MappingProxyType(result), problems


def _key(ruling: Ruling, value: object, by_name: bool) -> str | None:
    keys = [option.key for option in ruling.options]
    if isinstance(value, bool):
        if by_name and ruling.yes:
            return ruling.yes if value else next(key for key in keys if key != ruling.yes)
        if set(keys) == {"yes", "no"}:
            return "yes" if value else "no"
        return (keys[1] if value else keys[0]) if len(keys) == 2 else None
    if value == "default":
        return keys[0]
    return value if isinstance(value, str) and value in keys else None

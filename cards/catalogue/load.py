"""Loader of a card set from its data folder (`data/<set>/*.toml`).

A set is a folder: `set.toml` (general and base rules), `faces.toml` (the faces), `asks.toml` (the
questions) and one `text.<language>.toml` a language. Another edition is another folder.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cards.catalogue.model import (
    AnswerShape,
    Ask,
    AskUse,
    CardSet,
    Clause,
    ClauseClass,
    Face,
    Moment,
    Occasion,
)
from cards.texts import Wording, languages_of

DATA = Path(__file__).parent / "data"
DEFAULT_SET = "saki-2022"


@cache
def set_ids() -> tuple[str, ...]:
    """The sets that stand on disk, sorted; looked for once."""
    return tuple(sorted(path.parent.name for path in DATA.glob("*/set.toml")))


@lru_cache(maxsize=16)
def load(set_id: str = DEFAULT_SET) -> CardSet:
    """The set with this id; `KeyError` if there is none. The same object on every call."""
    if set_id not in set_ids():
        raise KeyError(set_id)
    return read(DATA / set_id)


def read(folder: Path) -> CardSet:
    """Builds a set from a folder; raises `ValueError`, `KeyError` or `tomllib.TOMLDecodeError` on bad data.

    Faults of content that still parse are listed by `validate.problems`.
    """
    head = _toml(folder / "set.toml")
    languages = languages_of(folder, "text")
    texts = _Texts({lang: _toml(folder / f"text.{lang}.toml") for lang in languages})
    asks_file = folder / "asks.toml"
    asks = _toml(asks_file) if asks_file.exists() else {}
    faces = tuple(_face(raw, texts) for raw in _toml(folder / "faces.toml")["face"])
    return CardSet(
        id=head["id"],
        ruleset=head["ruleset"],
        hand_size=head["hand_size"],
        languages=languages,
        faces=tuple(sorted(faces, key=lambda face: face.number)),
        general=tuple(_clause(raw, texts) for raw in head["general"]),
        base=tuple(_clause(raw, texts) for raw in head["base"]),
        asks=MappingProxyType({name: _ask(name, raw, texts) for name, raw in asks.items()}),
        rule_asks=_uses(head.get("asks", ())),
        title=texts.get("title"),
    )


class _Texts:
    """The text files of all languages, looked up by section and id."""

    def __init__(self, files: Mapping[str, Mapping[str, Any]]) -> None:
        self._files = files

    def get(self, *path: str) -> Wording:
        """The text at a path in every language that has it."""
        found: dict[str, str] = {}
        for language, content in self._files.items():
            value: Any = content
            for step in path:
                value = value.get(step, {}) if isinstance(value, Mapping) else {}
            if isinstance(value, str):
                found[language] = value
        return Wording(MappingProxyType(found))


def _toml(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return tomllib.load(file)


def _clause(raw: Mapping[str, Any], texts: _Texts) -> Clause:
    return Clause(
        id=raw["id"],
        cls=ClauseClass(raw["class"]),
        moments=tuple(Moment(moment) for moment in raw["moments"]),
        hooks=tuple(raw["hooks"]),
        text=texts.get("clause", raw["id"]),
        note=texts.get("note", raw["id"]),
    )


def _face(raw: Mapping[str, Any], texts: _Texts) -> Face:
    return Face(
        number=raw["number"],
        slug=raw["slug"],
        name=raw["name"],
        kanji=raw["kanji"],
        short=raw["short"],
        glyph=raw.get("glyph", raw["kanji"][:1]),
        clauses=tuple(_clause(clause, texts) for clause in raw["clauses"]),
        gist=texts.get("gist", raw["slug"]),
        asks=_uses(raw.get("asks", ())),
        reverse=raw.get("reverse", ""),
        reverse_of=raw.get("reverse_of", ""),
        draws=raw.get("draws", 0),
    )


def _uses(raw: Iterable[Mapping[str, Any]]) -> tuple[AskUse, ...]:
    return tuple(
        AskUse(use["ask"], tuple(use["clauses"]), tuple(Occasion(occasion) for occasion in use["when"]))
        for use in raw
    )


def _ask(name: str, raw: Mapping[str, Any], texts: _Texts) -> Ask:
    return Ask(
        key=raw["key"],
        answer=AnswerShape(raw["answer"]),
        label=texts.get("ask", name),
        default=raw.get("default"),
        minimum=raw.get("min"),
        maximum=raw.get("max"),
        choices=tuple(raw.get("choices", ())),
        scope=raw.get("scope", "table"),
        required=raw.get("required", True),
    )

"""Vocabulary of imported lists: `words/`, one file for each language and one for signs."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils.translation import override

from taikai.registration.domain.names import label_of, plain
from taikai.registration.fields import LONG, SHORT

FOLDER: Final = Path(__file__).parent / "words"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`headings` and `countries`: what column a word heads, which country it is.

    Words are `plain`, signs as they are. `none`: what people write where they have no number, club or nickname.
    `languages` are the codes there are words in, of the site or not.
    """

    headings: Mapping[str, str]
    countries: Mapping[str, str]
    left_alone: frozenset[str]
    yes: frozenset[str]
    no: frozenset[str]
    none: frozenset[str]
    languages: tuple[str, ...]

    def flag(self, cell: str) -> bool | None:
        """What a cell with a word or sign for yes or no says; None if it is neither. Empty is no."""
        words = _forms(cell)
        return True if words & self.yes else False if words & self.no else None

    def says_nothing(self, cell: str) -> bool:
        """Whether a cell of words says that there is nothing to say: "n/a", "keine", "?"."""
        return bool(_forms(cell) & self.none)

    def says_none(self, cell: str) -> bool:
        """Whether a cell for a number or an address says that there is none: also "no" and "0"."""
        return bool(_forms(cell) & (self.none | self.no))


@cache
def vocabulary() -> Vocabulary:
    """The words of all languages together: whoever wrote a list need not be who reads it in.

    A field of an entry is also known by its name and by its label in the languages of the site.
    """
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))]
    return Vocabulary(
        headings=_labels() | dict(_by_word(files, "headings")),
        countries=dict(_by_word(files, "countries")),
        left_alone=_words(files, "left_alone"),
        yes=_words(files, "yes"),
        no=_words(files, "no"),
        none=_words(files, "none"),
        languages=tuple(sorted(path.stem for path in FOLDER.glob("*.toml") if path.stem != "any")),
    )


def _labels() -> dict[str, str]:
    names = [name for name in (*SHORT, *LONG) if name != "family_name"]  # only known beside a first name
    found = {plain(name.replace("_", " ")): name for name in names}
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {plain(str(label_of(name))): name for name in names}
    return found


def _forms(cell: str) -> set[str]:
    """A cell as a sign and as plain words."""
    return {cell.strip().casefold(), plain(cell) or cell.strip()}


def _words(files: list[dict[str, Any]], name: str) -> frozenset[str]:
    return frozenset(plain(word) or word for file in files for word in file.get(name, ()))


def _by_word(files: list[dict[str, Any]], table: str) -> Iterator[tuple[str, str]]:
    for file in files:
        for meaning, words in file.get(table, {}).items():
            yield from ((plain(word), meaning) for word in words)

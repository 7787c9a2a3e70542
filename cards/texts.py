"""Texts of `cards`, translated from its own catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from scoring import problems, texts

CATALOGUES: Final = texts.Catalogues("cards", __file__)


class Text(texts.Text):
    """One sentence about cards."""

    __slots__ = ()
    catalogues = CATALOGUES


class InContext(texts.InContext, Text):
    """A message that means one thing here and another elsewhere."""

    __slots__ = ()


class Wording(texts.Text):
    """What stands in files of one language each (card texts, rulings); English is always there."""

    __slots__ = ("by_language",)

    def __init__(self, by_language: Mapping[str, str], /) -> None:
        super().__init__(by_language.get(texts.ENGLISH, ""))
        self.by_language = by_language

    def get(self, lang: str) -> str:
        """The text in `lang` ("pl", "pt-br"); English if no file of that language has it."""
        return self.by_language.get(lang.lower()) or self.message

    def __bool__(self) -> bool:
        return bool(self.message)


NO_TEXT: Final = Wording({})


def languages_of(folder: Path, name: str) -> tuple[str, ...]:
    """The languages that have a file `<name>.<language>.toml` in a folder, English first."""
    found = sorted(path.name.split(".")[1] for path in folder.glob(f"{name}.*.toml"))
    return tuple(sorted(found, key=lambda lang: lang != texts.ENGLISH))


def problem(code: str, where: str, message: str | texts.Text, /, **values: object) -> problems.Problem:
    """One thing that is wrong with a request about cards; a `Text` is taken as it is."""
    text = message if isinstance(message, texts.Text) else Text(message, **values)
    return problems.Problem(code, where, text)

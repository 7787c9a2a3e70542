"""Translatable texts: an English message with placeholders, and catalogues.

The catalogues are those of gettext: `locale/<language>/LC_MESSAGES/<package>.po`, compiled beside it. English
stands in the code and is the key. A catalogue is read when somebody first asks for its language.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from typing import TYPE_CHECKING, ClassVar, Final

if TYPE_CHECKING:
    from gettext import NullTranslations
    from pathlib import Path

ENGLISH: Final = "en"


class Catalogues:
    """The message catalogues of one package: a folder a language, in `locale` beside one of its modules."""

    def __init__(self, package: str, beside: str) -> None:
        self.package = package
        self.beside = beside

    @cached_property
    def folder(self) -> Path:
        from pathlib import Path  # a tenth of the time a program needs to start, and English needs no catalogue

        return Path(self.beside).parent / "locale"

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages there are ("en", "pl", "pt-br"): English, and every one that has a catalogue."""
        found = self.folder.glob(f"*/LC_MESSAGES/{self.package}.mo")
        return frozenset({ENGLISH, *(_tag(path.parents[1].name) for path in found)})

    def language(self, asked: object) -> str:
        """The language somebody asked for if it is one of `languages`, else English."""
        return asked if isinstance(asked, str) and asked in self.languages else ENGLISH

    def of(self, lang: str) -> NullTranslations | None:
        """The catalogue of a language; none for English and for a language without one."""
        return _read(self, lang) if lang != ENGLISH and lang in self.languages else None


@cache
def _read(catalogues: Catalogues, lang: str) -> NullTranslations:
    import gettext

    return gettext.translation(catalogues.package, str(catalogues.folder), [_folder(lang)])


def _tag(folder: str) -> str:
    """`pt_BR` → `pt-br`."""
    return folder.replace("_", "-").lower()


def _folder(tag: str) -> str:
    """`pt-br` → `pt_BR`, `zh-hans` → `zh_Hans`: a country is written large, a script with a capital."""
    language, _, rest = tag.partition("-")
    return f"{language}_{rest.title() if len(rest) > 2 else rest.upper()}" if rest else language


CATALOGUES: Final = Catalogues("scoring", __file__)


class Text:
    """One sentence: an English message, and what stands at its named places.

    A value that is a `Text` itself is said in the same language. Places are written as for `str.format`:
    `Text("{name} is one tile", name="win")`; without values the message is said as it stands.
    """

    __slots__ = ("message", "values")
    catalogues: ClassVar = CATALOGUES

    def __init__(self, message: str, /, **values: object) -> None:
        self.message = message
        self.values = values

    def get(self, lang: str) -> str:
        """The sentence in `lang` ("en", "pl"); English in a language without a catalogue."""
        sentence = self._said(lang)
        return sentence.format(**_in(lang, self.values)) if self.values else sentence

    def _said(self, lang: str) -> str:
        catalogue = self.catalogues.of(lang)
        return self.message if catalogue is None else catalogue.gettext(self.message)

    def __str__(self) -> str:
        return self.get(ENGLISH)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def _parts(self) -> tuple[object, ...]:
        return type(self), self.message, self.values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((type(self), self.message))


class InContext(Text):
    """A message that means one thing here and another elsewhere: `context` tells them apart in the catalogue."""

    __slots__ = ("context",)

    def __init__(self, context: str, message: str, /, **values: object) -> None:
        super().__init__(message, **values)
        self.context = context

    def _said(self, lang: str) -> str:
        catalogue = self.catalogues.of(lang)
        return self.message if catalogue is None else catalogue.pgettext(self.context, self.message)

    def _parts(self) -> tuple[object, ...]:
        return *super()._parts(), self.context


class Counted(Text):
    """A message about `count` things, in the plural form its language has for that number."""

    __slots__ = ("count", "plural")

    def __init__(self, one: str, many: str, count: int, /, **values: object) -> None:
        super().__init__(one, **{"count": count, **values})
        self.plural = many
        self.count = count

    def _said(self, lang: str) -> str:
        catalogue = self.catalogues.of(lang)
        if catalogue is None:
            return self.message if self.count == 1 else self.plural
        return catalogue.ngettext(self.message, self.plural, self.count)

    def _parts(self) -> tuple[object, ...]:
        return *super()._parts(), self.plural


class Verbatim(Text):
    """What is the same in every language: a number, a name, a code."""

    __slots__ = ()

    def __init__(self, words: object, /) -> None:
        super().__init__(str(words))

    def _said(self, lang: str) -> str:
        return self.message


class Joined(Text):
    """Several texts one after another, with the same mark between them in every language."""

    __slots__ = ("texts",)

    def __init__(self, mark: str, texts: Iterable[Text], /) -> None:
        super().__init__(mark)
        self.texts = tuple(texts)

    def get(self, lang: str) -> str:
        return self.message.join(text.get(lang) for text in self.texts)

    def _parts(self) -> tuple[object, ...]:
        return *super()._parts(), self.texts


class Number(Text):
    """A whole number with its thousands set apart as the language does, the minus as printers write it.

    A catalogue says how by writing two numbers: 1,000 and 10,000 (in Polish 1000 and 10 000).
    """

    __slots__ = ("number",)
    EXAMPLES: ClassVar = (
        InContext("how a number is written", "1,000"),
        InContext("how a number is written", "10,000"),
    )

    def __init__(self, number: int, /) -> None:
        super().__init__(f"{abs(number):,}")
        self.number = number

    def get(self, lang: str) -> str:
        example = self.EXAMPLES[abs(self.number) >= 10_000].get(lang)
        mark = "".join(letter for letter in example if not letter.isdecimal())
        return ("−" if self.number < 0 else "") + self.message.replace(",", mark)


def _in(lang: str, values: dict[str, object]) -> dict[str, object]:
    return {name: value.get(lang) if isinstance(value, Text) else value for name, value in values.items()}

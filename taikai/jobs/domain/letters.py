"""Which letters there are. A room registers its own, by a name that stays with each e-mail written:

register_letter("entrant.confirmed", _("Place confirmed"), sample=…)

`sample` writes one as it would go to an entrant, in a language and with the organiser's own words (before, after):
such a letter can be previewed and added to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.mail import EmailMessage

OwnWords = tuple[str, str]  # what stands before the fixed part and after it
Sample = Callable[[Any, str, OwnWords], EmailMessage]  # entrant, language, own words


@dataclass(frozen=True, slots=True)
class LetterKind:
    """A kind of letter: its name in the database, what people call it, and how one is written as an example."""

    name: str
    title: Any  # lazy translation
    sample: Sample | None = None


_kinds: dict[str, LetterKind] = {}


def register_letter(name: str, title: Any, sample: Sample | None = None) -> None:
    """Make a kind of letter known; the same name again replaces it."""
    _kinds[name] = LetterKind(name, title, sample)


def letter_kinds() -> list[LetterKind]:
    """All of them, in the order they were registered."""
    return list(_kinds.values())


def letter_kind(name: str) -> LetterKind | None:
    """One by its name; None if no room here writes such letters."""
    return _kinds.get(name)

"""Is this person here already? By e-mail address, or by name and country."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeVar

from taikai.registration.models import Entrant

Somebody = TypeVar("Somebody", bound=Entrant)

# No Unicode decomposition, so stripping the accents would leave them.
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})


@lru_cache(maxsize=20_000)  # the names of a large site: lists are sorted by it with every change
def plain(text: str) -> str:
    """A text for comparing: no case, accents, punctuation or order of spaces ("Łukasz  Żak" → "lukasz zak")."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    kept = "".join(c if c.isalnum() else " " for c in folded if not unicodedata.combining(c))
    return " ".join(kept.split())


def name_key(name: str) -> tuple[str, ...]:
    """A name for comparing, whichever comes first: given or family name."""
    return tuple(sorted(plain(name).split()))


def by_name(people: Iterable[Somebody]) -> list[Somebody]:
    """By name as every list has them: letters with a mark beside those without, which no database does alike."""
    return sorted(people, key=lambda each: (plain(each.name), each.pk))


def find_duplicates(
    entrants: Iterable[Entrant], *, name: str, country: str, email: str, namesakes: bool = True
) -> list[Entrant]:
    """Those of `entrants` who seem to be the same person; withdrawn ones may come back and do not count.

    The same e-mail address, or the same name with the same country (an empty country fits any). Without
    `namesakes` only the address counts: somebody says that the name is another person's.
    """
    wanted, address = name_key(name), email.strip().casefold()
    found = []
    for entrant in entrants:
        if entrant.status == Entrant.Status.WITHDRAWN:
            continue
        same_address = bool(address) and entrant.email.casefold() == address
        code = str(entrant.country.code or "")
        same_name = name_key(entrant.whole_name) == wanted and (not country or not code or code == country)
        if same_address or (namesakes and same_name):
            found.append(entrant)
    return found

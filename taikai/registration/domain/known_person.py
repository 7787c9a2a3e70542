"""Is this person here already? By name, country, the federation's number and e-mail address."""

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
    """A text for comparing: no case, accents, punctuation, invisible marks ("Łukasz  Żak" → "lukasz zak")."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    seen = (c for c in folded if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    kept = "".join(c if c.isalnum() else " " for c in seen)
    return " ".join(kept.split())


def name_key(name: str) -> tuple[str, ...]:
    """A name for comparing, whichever comes first: given or family name."""
    return tuple(sorted(plain(name).split()))


def by_name(people: Iterable[Somebody]) -> list[Somebody]:
    """By name as every list has them: letters with a mark beside those without, which no database does alike."""
    return sorted(people, key=lambda each: (plain(each.name), each.pk))


def find_duplicates(
    entrants: Iterable[Entrant],
    *,
    name: str,
    country: str,
    email: str,
    number: str = "",
    namesakes: bool = True,
) -> list[Entrant]:
    """Those of `entrants` who may be the same person; withdrawn ones may come back and do not count.

    The same number of the federation, the same name with the same address, or the same name with the same
    country (an empty country fits any) unless their numbers differ. Without `namesakes`, when the person says that
    they are another one, only the same name with the same address counts. Families share an address, so alone it
    says nothing (`sharing_address`).
    """
    wanted, address = name_key(name), email.strip().casefold()
    found = []
    for entrant in entrants:
        if entrant.status == Entrant.Status.WITHDRAWN:
            continue
        same_address = bool(address) and entrant.email.casefold() == address
        same_name = name_key(entrant.whole_name) == wanted
        code = str(entrant.country.code or "")
        numbers = {number, entrant.ema_number} - {""}
        same_number = bool(number) and entrant.ema_number == number
        namesake = same_name and (not country or not code or code == country) and len(numbers) < 2
        if (same_address and same_name) or (namesakes and (same_number or namesake)):
            found.append(entrant)
    return found


def sharing_address(entrants: Iterable[Entrant], email: str) -> list[Entrant]:
    """Those of `entrants` with this e-mail address who are still entered: a family, or one person twice."""
    address = email.strip().casefold()
    still = (each for each in entrants if each.status != Entrant.Status.WITHDRAWN)
    return [each for each in still if address and each.email.casefold() == address]

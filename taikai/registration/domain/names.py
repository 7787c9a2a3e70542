"""Public names, and the match of a new registration with existing ones."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from django.utils.translation import gettext as _
from django_countries import countries

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


# One public name by the player's own choice: everybody else never sees another one.


ShownAs = Entrant.ShownAs
#: What `shown_fields` answers with.
NAME_FIELDS = ("name", "nickname", "family_name", "shown_as", "legal_name", "legal_family")


def initialled(name: str, family: str = "") -> str:
    """Given name and initial: "Lena van der Berg" → "Lena v." with the family name said, else "Lena B."."""
    words, surname = name.split(), family.split()
    if len(words) < 2:
        return name
    if surname and words[: len(surname)] == surname and len(words) > len(surname):
        given, last = words[len(surname) :], surname[0]
    elif surname and words[-len(surname) :] == surname and len(words) > len(surname):
        given, last = words[: -len(surname)], surname[0]
    else:
        given, last = words[:-1], words[-1]
    return f"{' '.join(given)} {last[0]}."


def shown_fields(*, name: str, nickname: str, family_name: str, shown_as: str) -> Mapping[str, Any]:
    """The fields of an entrant for a whole name and the choice how it is shown.

    Without a nickname the whole name stays. What is public holds no part of what is not.
    """
    if shown_as == ShownAs.NICKNAME and nickname:
        shown, beside = nickname, ""
    elif shown_as == ShownAs.INITIAL and initialled(name, family_name) != name:
        shown, beside = initialled(name, family_name), nickname
    else:
        full = {"name": name, "nickname": nickname, "family_name": family_name, "shown_as": ShownAs.FULL}
        return full | {"legal_name": "", "legal_family": ""}
    return {
        "name": shown,
        "nickname": beside,
        "family_name": "",
        "shown_as": shown_as,
        "legal_name": name,
        "legal_family": family_name,
    }


def label_of(name: str) -> Any:
    """What a field of an entry is called, as a lazy translation."""
    return getattr(Entrant._meta.get_field(name), "verbose_name", name)


def labels_of(names: Iterable[str]) -> str:
    """What these fields are called, with commas. The family name is a part of the name and not named beside it."""
    return ", ".join(str(label_of(name)) for name in names if name != "family_name")


def said(entrant: Entrant, name: str) -> Any:
    """What somebody has written in a field, for the organisers: the whole name, the code of the country."""
    whole = {
        "name": entrant.whole_name,
        "family_name": entrant.whole_family,
        "country": entrant.country.code or "",
    }
    return whole[name] if name in whole else getattr(entrant, name)


def said_in_words(entrant: Entrant, name: str) -> str:
    """The same as people read it; "" for nothing and for no."""
    value = said(entrant, name)
    if name == "country":
        return str(countries.name(value) or value)
    return _("yes") if value is True else str(value or "")


def form_initial_names(entrant: Entrant) -> Mapping[str, Any]:
    """What a person would type into the form to become as they are shown now."""
    nickname = entrant.name if entrant.shown_as == ShownAs.NICKNAME else entrant.nickname
    return {"name": entrant.whole_name, "nickname": nickname, "family_name": entrant.whole_family}

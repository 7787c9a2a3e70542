"""One public name by the player's own choice: everybody else never sees another one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django_countries import countries

from taikai.registration.models import Entrant

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


def said_fields(entrant: Entrant) -> Mapping[str, Any]:
    """What a person would type into the form to become as they are shown now."""
    nickname = entrant.name if entrant.shown_as == ShownAs.NICKNAME else entrant.nickname
    return {"name": entrant.whole_name, "nickname": nickname, "family_name": entrant.whole_family}

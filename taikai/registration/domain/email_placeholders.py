"""What an organiser's own words in an e-mail may hold for each person: `{name}`, `{link}` …

A room above adds its own: `register_placeholder("amount", _("what is still due"), lambda entrant: …)`. Nothing but
a name may stand between the braces, and nothing that a person has typed is ever read for placeholders.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from taikai.problems import Problem
from taikai.registration.domain.personal_links import personal_url
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry

_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """One: what it stands for, how it is found, and whether it differs from person to person."""

    title: Any  # lazy translation
    value: Callable[[Entrant], str]
    personal: bool = True
    for_staff: Callable[[Entrant], str] | None = None


_known: Registry[str, Placeholder] = Registry("placeholders in e-mails")


def register_placeholder(
    name: str,
    title: Any,
    value: Callable[[Entrant], str],
    *,
    personal: bool = True,
    for_staff: Callable[[Entrant], str] | None = None,
) -> None:
    """Make a placeholder known; the same name again replaces it.

    `for_staff`: what stands there for staff, who have no entry (one that is not saved, with their name); without
    it nothing does, if it is personal.
    """
    _known.add(Placeholder(title, value, personal, for_staff), name)


def placeholders(*, to_staff: bool = False) -> list[tuple[str, Any]]:
    """Each with its braces and what it stands for; `to_staff`: those that say something without an entry."""
    return [(f"{{{name}}}", each.title) for name, each in _usable(to_staff).items()]


def _usable(to_staff: bool) -> dict[str, Placeholder]:
    if not to_staff:
        return _known
    return {name: each for name, each in _known.items() if each.for_staff or not each.personal}


def is_personal(text: str) -> bool:
    """Whether the text reads differently for two people."""
    return any(name in _known and _known[name].personal for name in _BRACES.findall(text))


def problems_of(text: str, where: str = "", *, to_staff: bool = False) -> list[Problem]:
    """What is wrong with the placeholders of a text: unknown ones, and braces without their other half.

    `to_staff`: it goes to people without an entry; what only an entry has is refused.
    """
    found = []
    usable = _usable(to_staff)
    unknown = list(dict.fromkeys(name for name in _BRACES.findall(text) if name not in usable))
    if unknown:
        words = _("Nothing is known as %(wrong)s. There are: %(known)s.")
        named = ", ".join(f"{{{name}}}" for name in unknown)
        known = ", ".join(name for name, _title in placeholders(to_staff=to_staff))
        found.append(Problem("email.placeholder", where, words % {"wrong": named, "known": known}))
    if re.search(r"[{}]", _BRACES.sub("", text)):
        words = _("A brace stands alone: a placeholder is written like {name}; leave other braces out.")
        found.append(Problem("email.brace", where, words))
    return found


def fill(text: str, entrant: Entrant) -> str:
    """The text for one person, in the language that is active. What is not known stays as it stands."""

    def value(match: re.Match[str]) -> str:
        known = _known.get(match[1])
        if known is None:
            return match[0]
        if entrant.pk is None and known.personal:
            return known.for_staff(entrant) if known.for_staff else ""
        return known.value(entrant)

    return _BRACES.sub(value, text)


def _fee(entrant: Entrant) -> str:
    tournament = entrant.tournament
    fee = tournament.fee
    amount = number_format(fee, 0 if fee == int(fee) else 2)
    return f"{amount} {tournament.currency}"


def _name(entrant: Entrant) -> str:
    return entrant.name


def _event_page(entrant: Entrant) -> str:
    return f"{settings.SITE_URL}{entrant.tournament.get_absolute_url()}"


register_placeholder("name", gettext_lazy("the person's name"), _name, for_staff=_name)
register_placeholder("link", gettext_lazy("the link to their own page"), personal_url, for_staff=_event_page)
register_placeholder(
    "event", gettext_lazy("the name of the event"), lambda entrant: entrant.tournament.name, personal=False
)
register_placeholder(
    "date",
    gettext_lazy("the first day"),
    lambda entrant: date_format(entrant.tournament.starts_on, "j E Y"),
    personal=False,
)
register_placeholder(
    "place", gettext_lazy("where it is played"), lambda entrant: entrant.tournament.place, personal=False
)
register_placeholder("fee", gettext_lazy("the fee, with its currency"), _fee, personal=False)
register_placeholder(
    "contact",
    gettext_lazy("the organisers' e-mail address"),
    lambda entrant: entrant.tournament.contact,
    personal=False,
)

"""EMA numbers: validation and normal form; warnings about a registration."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from taikai.http_guard.input_parsing import one_line
from taikai.registration.domain.import_list.vocabulary import vocabulary
from taikai.registration.models import Entrant
from taikai.runtime.registry import Registry
from taikai.tournaments.models import Tournament

#: A number without the zero in front that a spreadsheet drops: eight digits otherwise.
SHORT: Final = re.compile(r"[1-9][0-9]{6}")


def ema_digits(text: str) -> str:
    """The digits of a number ("04 090 012" → "04090012"), "" for none ("n/a", "?"); not checked further."""
    text = one_line(text)
    return "" if vocabulary().says_none(text) else re.sub(r"[\s\-–]", "", text)


def with_zero(number: str) -> str:
    """The number with the zero it lost; "" for one that lost none."""
    return f"0{number}" if SHORT.fullmatch(number) else ""


@dataclass(frozen=True, slots=True)
class Asked:
    """Whose number is looked up: a person as they are entered; `number` is "" where none is given."""

    name: str
    country: str
    number: str = ""


def asked_about(entrant: Entrant) -> Asked:
    """A player as a federation's list is asked about them: by the whole name, whatever is shown."""
    return Asked(entrant.whole_name, str(entrant.country.code or ""), entrant.ema_number)


@dataclass(frozen=True, slots=True)
class Listed:
    """What a federation's list knows of a person: the number they lack, or a doubt about the one they gave."""

    number: str = ""
    doubt: str = ""


LookUp = Callable[[Tournament, Sequence[Asked]], list[Listed]]
#: In the order of those asked about.
look_ups: Registry[str, LookUp] = Registry("lists in which EMA numbers are looked up")


def listed(tournament: Tournament, people: Sequence[Asked]) -> list[Listed]:
    """What the federation's list knows of each of these people."""
    found = [Listed()] * len(people)
    for find in look_ups.values():
        found = [
            there if here == Listed() else here
            for here, there in zip(found, find(tournament, people), strict=True)
        ]
    return found


# Warnings about a registration: shown on the form and to organisers, never refused.
#
# An app above that knows more says so: `doubts` and `look_ups`.


#: Given the event, a federation's number and a country code: a sentence, or "".
Doubt = Callable[[Tournament, str, str], str]
doubts: Registry[str, Doubt] = Registry("doubts about an EMA number")


def entry_warnings(tournament: Tournament, person: Asked) -> str:
    """The first sentence about a person's number, in the language that is active; "" without a doubt."""
    if not person.number:
        return ""
    if person.country:
        for find in doubts.values():
            if words := find(tournament, person.number, person.country):
                return words
    return listed(tournament, [person])[0].doubt

"""The papers there are. Their order is that of the page and of "Everything as PDF"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

A4, LETTER = "a4", "letter"
SIZES: Final = {A4: "A4", LETTER: pgettext_lazy("size of paper", "Letter")}
EVERYTHING: Final = "everything"
MOST_FIRST: Final = 2000


@dataclass(frozen=True, slots=True)
class Kind:
    """A paper. `hanchan`: of one hanchan; `seated`: needs published seating; `over`: needs final standings."""

    name: str
    title: Any
    hint: Any
    hanchan: bool = False
    seated: bool = False
    over: bool = False


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("badges", _("Badges"), _("eight a sheet, six on Letter; the own programme on the back")),
        Kind(
            "signs",
            _("Table signs"),
            _("one page a table: number, seats, code"),
            hanchan=True,
            seated=True,
        ),
        Kind(
            "names",
            _("Wall list by name"),
            _("who sits where, in large letters"),
            hanchan=True,
            seated=True,
        ),
        Kind("tables", _("Wall list by table"), _("who sits together"), hanchan=True, seated=True),
        Kind("participants", _("List of players"), _("name, country, club")),
        Kind("schedules", _("Personal schedules"), _("everybody’s tables on a slip of paper"), seated=True),
        Kind(
            "sheets",
            _("Score sheets"),
            _("one page a table, for when the network is away"),
            hanchan=True,
            seated=True,
        ),
        Kind("standings", _("Standings"), _("as the public sees them")),
        Kind("certificates", _("Certificates"), _("place and name, one page a person"), over=True),
    )
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants on paper. `hanchan` 0: the one that comes next. `first` 0: certificates for all."""

    kind: str
    size: str = A4
    hanchan: int = 0
    first: int = 0

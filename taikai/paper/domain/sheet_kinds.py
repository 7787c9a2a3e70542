"""Kinds of printed sheets, in the order of the page and of "Everything as PDF"."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from taikai.paper.models import PaperFile
from taikai.tournaments.domain.event.generated_files import GeneratedFiles
from taikai.tournaments.models import Tournament

A4, LETTER = "a4", "letter"
SIZES: Final = {A4: "A4", LETTER: pgettext_lazy("size of paper", "Letter")}
EVERYTHING: Final = "everything"
MOST_FIRST: Final = 2000


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A paper. `hanchan`: of one hanchan; `seated`: needs published seating; `over`: needs final standings.

    `cards`: of events that are played with cards.
    """

    name: str
    title: Any
    hint: Any
    hanchan: bool = False
    seated: bool = False
    over: bool = False
    cards: bool = False


KINDS: Final = {
    kind.name: kind
    for kind in (
        PaperKind(
            "badges",
            _("Badges"),
            _("8 per A4 sheet, 6 per Letter sheet, with each player’s programme on the back"),
        ),
        PaperKind(
            "signs",
            _("Table signs"),
            _("one page per table with number, seats and code"),
            hanchan=True,
            seated=True,
        ),
        PaperKind(
            "names",
            _("Wall list by name"),
            _("table and seat of each player, in large letters"),
            hanchan=True,
            seated=True,
        ),
        PaperKind("tables", _("Wall list by table"), _("players at each table"), hanchan=True, seated=True),
        PaperKind("participants", _("List of players"), _("name, country, club")),
        PaperKind("schedules", _("Personal schedules"), _("one strip per player with all tables"), seated=True),
        PaperKind(
            "sheets",
            _("Score sheets"),
            _("one page per table, if the network is down"),
            hanchan=True,
            seated=True,
        ),
        PaperKind(
            "cards", _("Cards"), _("the whole deck, 9 per sheet, with codes that lead to the rulings"), cards=True
        ),
        PaperKind("standings", _("Standings"), _("as on the public page")),
        PaperKind("certificates", _("Certificates"), _("rank and name, one page per player"), over=True),
    )
}


@dataclass(frozen=True, slots=True)
class PaperWanted:
    """What somebody wants on paper. `hanchan` 0: the one that comes next. `first` 0: certificates for all."""

    kind: str
    size: str = A4
    hanchan: int = 0
    first: int = 0


# Papers as PDFs.


KIND: Final = "paper.pdf"
PDFS: Final = GeneratedFiles(PaperFile, KIND, patience=dt.timedelta(minutes=10), most=12)


def request_pdf(tournament: Tournament, wanted: PaperWanted, language: str) -> PaperFile:
    """The PDF of what is wanted, as the event is."""
    return PDFS.ask(
        tournament, language, kind=wanted.kind, size=wanted.size, hanchan=wanted.hanchan, first=wanted.first
    )


def wanted_by(file: PaperFile) -> PaperWanted:
    """What a file is to hold."""
    return PaperWanted(file.kind, file.size, file.hanchan, file.first)

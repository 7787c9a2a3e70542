"""Papers as PDFs."""

from __future__ import annotations

import datetime as dt
from typing import Final

from taikai.paper.domain.kinds import PaperWanted
from taikai.paper.models import PaperFile
from taikai.tournaments.domain.event.made_files import MadeFiles
from taikai.tournaments.models import Tournament

KIND: Final = "paper.pdf"
PDFS: Final = MadeFiles(PaperFile, KIND, patience=dt.timedelta(minutes=10), most=12)


def ask(tournament: Tournament, wanted: PaperWanted, language: str) -> PaperFile:
    """The PDF of what is wanted, as the event is."""
    return PDFS.ask(
        tournament, language, kind=wanted.kind, size=wanted.size, hanchan=wanted.hanchan, first=wanted.first
    )


def wanted_by(file: PaperFile) -> PaperWanted:
    """What a file is to hold."""
    return PaperWanted(file.kind, file.size, file.hanchan, file.first)

"""The page of all papers, and that of one PDF."""

from __future__ import annotations

import datetime as dt
from typing import Any
from urllib.parse import urlencode

from django.utils import timezone

from taikai.paper.domain.kinds import EVERYTHING, KINDS, SIZES, Kind, Wanted
from taikai.paper.domain.pdf import can_print
from taikai.paper.models import PaperFile
from taikai.paper.pages.bundle import title_of
from taikai.seating.domain.seats.reading import current_number, finished_numbers, seated_rounds
from taikai.tournaments.models import Tournament

SLOW = dt.timedelta(seconds=45)  # longer: perhaps no worker runs
PLACES = (3, 8, 16)


def overview_context(tournament: Tournament, wanted: Wanted) -> dict[str, Any]:
    """What can be printed now and what not yet, the hanchans to choose from, the PDFs that are kept."""
    rounds = seated_rounds(tournament, published_only=True, tables=False)
    numbers = [each.number for each in rounds]
    papers: list[tuple[Kind, bool]] = [
        (kind, (bool(numbers) or not kind.seated) and (tournament.is_over or not kind.over))
        for kind in KINDS.values()
    ]
    now = current_number(rounds, finished_numbers(tournament)) or (numbers[-1] if numbers else 0)
    query = {"size": wanted.size, "hanchan": wanted.hanchan or now, "first": wanted.first}
    kept = PaperFile.objects.filter(tournament=tournament).defer("content")
    return {
        "papers": papers,
        "sizes": SIZES,
        "wanted": wanted,
        "numbers": numbers,
        "hanchan": wanted.hanchan or now,
        "places": PLACES,
        "query": urlencode(query),
        "everything": EVERYTHING,
        "can_print": can_print(),
        "kept": [(file, title_of(Wanted(file.kind))) for file in kept],
    }


def file_context(file: PaperFile) -> dict[str, Any]:
    """How a PDF stands."""
    return {
        "file": file,
        "title": title_of(Wanted(file.kind)),
        "size_name": SIZES[file.size],
        "making": file.state == PaperFile.State.MAKING,
        "ready": file.state == PaperFile.State.READY,
        "slow": timezone.now() - file.asked_at > SLOW,
        "outdated": file.revision != file.tournament.revision,
    }

"""Template context of the print page and of one PDF."""

from __future__ import annotations

import datetime as dt
from typing import Any
from urllib.parse import urlencode

from taikai.decks.domain.deals.card_settings import has_cards
from taikai.paper.domain.pdf import missing_libraries
from taikai.paper.domain.sheet_kinds import EVERYTHING, KINDS, SIZES, PaperKind, PaperWanted
from taikai.paper.models import PaperFile
from taikai.paper.pages.bundle import title_of
from taikai.seating.domain.seats.load import current_number, finished_numbers, seated_rounds
from taikai.tournaments.domain.event.generated_files import file_state
from taikai.tournaments.models import Tournament

SLOW = dt.timedelta(seconds=45)  # longer: perhaps no worker runs
PLACES = (3, 8, 16)


def overview_context(tournament: Tournament, wanted: PaperWanted) -> dict[str, Any]:
    """What can be printed now and what not yet, the hanchans to choose from, the PDFs that are kept."""
    rounds = seated_rounds(tournament, published_only=True, tables=False)
    numbers = [each.number for each in rounds]
    with_cards = has_cards(tournament)
    papers: list[tuple[PaperKind, bool]] = [
        (kind, (bool(numbers) or not kind.seated) and (tournament.is_over or not kind.over))
        for kind in KINDS.values()
        if with_cards or not kind.cards
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
        "lacking": missing_libraries(),
        "kept": [(file, title_of(PaperWanted(file.kind))) for file in kept],
    }


def file_context(file: PaperFile) -> dict[str, Any]:
    return {
        **file_state(file, SLOW),
        "title": title_of(PaperWanted(file.kind)),
        "size_name": SIZES[file.size],
    }

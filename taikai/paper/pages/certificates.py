"""Certificates: rank and name."""

from __future__ import annotations

from taikai.formatting.text_fit import fitted
from taikai.paper.pages.common import PaperPart, Source
from taikai.standings.domain.ranking.current import current

NAME = 215.0  # millimetres across a sheet lying on its side


def certificates(source: Source) -> list[PaperPart]:
    """One page a person, the first place first; shared places alike. Only of final standings."""
    if not source.tournament.is_over:
        return []
    rows = current(source.tournament, "public").now.rows
    first = source.wanted.first
    made = [
        {"place": ranked.place, "name": fitted(ranked.person.name, NAME, 60, 20, "serif"), "total": ranked.total}
        for ranked in rows
        if not first or ranked.place <= first
    ]
    event = fitted(source.tournament.name, NAME, 32, 14, "serif")
    context = {"certificates": made, "event": event, "count": len(rows)}
    return [PaperPart("paper/sheets/certificates.html", context)] if made else []

"""The fall-back: a table's hanchan on a sheet of paper, whose code opens the form of this table."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import Http404
from django.urls import reverse

from taikai.registration.domain.links import qr_svg
from taikai.seating.domain.seats.reading import load_tables, seated_rounds
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

ROWS = 18  # hands on a sheet: a hanchan has about eleven, and repetitions


def door_url(tournament: Tournament, hanchan: int, number: int) -> str:
    """The address in a table's code: built from `SITE_URL`, never from a request's host."""
    return f"{settings.SITE_URL}{reverse('table-door', args=[tournament.slug, hanchan, number])}"


def paper_context(tournament: Tournament, hanchan: int) -> dict[str, Any]:
    """Everything `results/paper.html` shows. Three queries."""
    rounds = seated_rounds(tournament, published_only=False, tables=False)
    shown = next((each for each in rounds if each.number == hanchan), None)
    if shown is None:
        raise Http404
    load_tables(tournament, [shown])
    return {
        "shown": shown,
        "sheets": [(table, qr_svg(door_url(tournament, hanchan, table.number))) for table in shown.tables],
        "hands": range(1, ROWS + 1),
        "ruleset": ruleset_of(tournament),
    }

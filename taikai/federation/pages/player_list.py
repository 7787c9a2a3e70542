"""Template context of the federation's player list."""

from __future__ import annotations

from typing import Any

from taikai.federation.domain.federations import federations
from taikai.federation.domain.player_list import missing_numbers
from taikai.federation.domain.tournament_figures import filing_of
from taikai.federation.models import ListedNumber
from taikai.tournaments.models import Tournament


def numbers_context(tournament: Tournament) -> dict[str, Any]:
    """How many players the list has, and who of the event is in it and has no number yet."""
    return {
        "federation": federations()[filing_of(tournament).federation],
        "listed": ListedNumber.objects.filter(tournament=tournament).count(),
        "missing": missing_numbers(tournament),
    }

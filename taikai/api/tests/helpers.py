"""Helpers of API tests: headers, scores, results."""

from __future__ import annotations

from taikai.results.models import Result
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament

HOME = "/api/v1/events/spring-cup"


def bearer(text: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {text}"}


def points(**winds: int) -> dict[str, int]:
    return {"E": 41200, "S": 33000, "W": 26000, "N": 19800, **winds}


def result_at(cup: Tournament, table: int) -> Result | None:
    place = Table.objects.get(round__tournament=cup, round__number=1, number=table)
    return place.results.order_by("-version").first()

"""Cost of wishes: one quick plan with them and one without, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from planner import PlanningError
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.seating.domain.people.wishes import Texts, read_wishes
from taikai.seating.domain.requests.compute import Request, as_values, compute, explain
from taikai.seating.domain.requests.request import DrawWanted, request_for
from taikai.seating.domain.seats.tables_without_result import DESPITE
from taikai.tournaments.models import Tournament

#: Two plans are compared from one seed; any would do.
SEED = 1


@dataclass(frozen=True, slots=True)
class CostRow:
    """A figure of the planner's report without the wishes and with them; fewer is better in all of them."""

    name: str
    without: int
    with_them: int

    @property
    def worse(self) -> bool:
        """Whether the wishes cost something here."""
        return self.with_them > self.without


def cost_of(
    tournament: Tournament,
    wanted: DrawWanted,
    texts: Texts,
    weights: Mapping[str, int],
    first: Mapping[str, int] | None = None,
) -> list[CostRow]:
    """Repeats, and every other figure that the wishes change. Nothing is stored.

    Raises:
        Refusal: lines that are not understood, or a draw that is not possible with them.
    """
    data = read_wishes(tournament, texts, weights, first)
    options = {**wanted.options, DESPITE: 1}  # nothing is drawn here
    quick = replace(wanted, effort="quick", seed=SEED if wanted.seed is None else wanted.seed, options=options)
    without, with_them = (_figures(tournament, request_for(tournament, quick, wishes=each)) for each in ({}, data))
    return [
        CostRow(name, without.get(name, 0), value)
        for name, value in with_them.items()
        if name == "repeats" or value != without.get(name, value)
    ]


def _figures(tournament: Tournament, request: Request) -> dict[str, int]:
    try:
        made = as_values(compute(request))
    except PlanningError as error:
        names = dict(Entrant.objects.filter(tournament=tournament).values_list("pk", "name"))
        raise Refusal(explain(request, names, error)) from error
    return {each["name"]: each["value"] for each in made["figures"]}

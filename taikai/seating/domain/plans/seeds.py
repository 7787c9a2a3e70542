"""Extension point for seeds of draws, where a tournament proves its draws.

An upper app may register a source (`decks` does, for tournaments with cards): it derives the seed from
the tournament's secret and numbers every draw, those with a typed seed too. Without a source the seed stays as
the request has it: typed, or random.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from taikai.runtime.registry import Registry
from taikai.seating.domain.requests.compute import GIVEN
from taikai.seating.domain.requests.request import request_key
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class SeedSource:
    """`applies`: whether the tournament keeps an account of its draws. `take`: inside an open change, number
    a draw of these hanchans and return its seed and number; the typed seed (None: none) comes back as it is.
    """

    applies: Callable[[Tournament], bool]
    take: Callable[[Change, Sequence[int], int | None], tuple[int, int]]


#: The first that applies wins.
seed_sources: Registry[str, SeedSource] = Registry("seeds of draws")


def _source_of(tournament: Tournament, request: dict[str, Any]) -> SeedSource | None:
    if request["mode"] in GIVEN:
        return None
    return next((source for source in seed_sources.values() if source.applies(tournament)), None)


def seed_for(act: Change, request: dict[str, Any]) -> dict[str, Any]:
    """The request with the seed and number its draw really has. Inside an open change.

    A source gives the seed unless one was typed, and numbers the draw (`counter`) in either case. Requests by
    hand (imports, substitutes) draw nothing and stay as they are, like all requests without a source.
    """
    source = _source_of(act.tournament, request)
    if source is None:
        return request
    hanchans = range(int(request["first"]), int(request["rounds"]) + 1)
    typed = bool(request.get("typed"))
    seed, counter = source.take(act, hanchans, int(request["seed"]) if typed else None)
    return {**request, "seed": seed, "counter": counter}


def seed_in_own_change(
    tournament: Tournament, request: dict[str, Any], *, actor: Actor, key: str = ""
) -> dict[str, Any]:
    """`seed_for` in a change of its own, for a draw that is planned before its change opens."""
    if _source_of(tournament, request) is None:
        return request
    with change(tournament, actor, "seating.seeded", key=key, content=(request_key(request),)) as act:
        if not act.repeated:
            made = seed_for(act, request)
            act.answer |= {"seed": made["seed"], "counter": made["counter"]}
            act.log(target=str(made["counter"]), after={**act.answer, "typed": bool(request.get("typed"))})
    return {**request, **act.answer}


def seed_facts(request: dict[str, Any]) -> dict[str, Any]:
    """What is kept with a stored hanchan about its seed: the number of the draw and whether it was typed."""
    return {name: request[name] for name in ("counter", "typed") if name in request and "counter" in request}

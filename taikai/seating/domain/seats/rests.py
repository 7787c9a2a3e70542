"""Who rests where the number of players does not fill the tables: said by the plan, kept with the hanchan."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from taikai.seating.models import Round


def resting_facts(plan: Mapping[str, Any], number: int) -> dict[str, list[int]]:
    """What a hanchan keeps of its plan: who rests in it (nothing where resting was not allowed)."""
    rests = plan.get("rests")
    return {} if rests is None else {"rests": [int(who) for who in rests[number - 1]]}


def resting_in(round_: Round, seated: Collection[int | None]) -> list[int]:
    """Who rests in a hanchan: whoever has been given a seat since the draw does not."""
    return [int(who) for who in round_.provenance.get("rests", ()) if who not in seated]


def rests_in_turn(rounds: Iterable[Round]) -> bool:
    """Whether these hanchans were drawn so that players rest in turn instead of substitutes filling up."""
    return any("rests" in round_.provenance for round_ in rounds)

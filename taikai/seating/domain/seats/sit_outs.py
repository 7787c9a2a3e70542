"""Who rests where the number of players does not fill the tables: said by the plan, kept with the hanchan."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from taikai.seating.models import Round


def resting_facts(plan: Mapping[str, Any], number: int, evens: int = 0) -> dict[str, Any]:
    """What a hanchan keeps of its plan: who rests in it (nothing where resting was not allowed).

    `evens`: the hanchan that evens out games (0: none does); it is one if it has fewer tables than the others.
    """
    rests = plan.get("rests")
    if rests is None:
        return {}
    found: dict[str, Any] = {"rests": [int(who) for who in rests[number - 1]]}
    if evens:
        found["evens"] = evens
    rounds = plan["rounds"]
    if number == evens and len(rounds[number - 1]) < max(map(len, rounds)):
        found["evening"] = True
    return found


def resting_in(round_: Round, seated: Collection[int | None]) -> list[int]:
    """Who rests in a hanchan: whoever has been given a seat since the draw does not."""
    return [int(who) for who in round_.provenance.get("rests", ()) if who not in seated]


def drawn_to_rest(rounds: Iterable[Round]) -> set[int]:
    """Everybody whom the draw of one of these hanchans lets rest, seated since or not."""
    return {who for each in rounds for who in resting_in(each, ())}


def rests_in_turn(rounds: Iterable[Round]) -> bool:
    """Whether these hanchans were drawn so that players rest in turn instead of substitutes filling up."""
    return any("rests" in round_.provenance for round_ in rounds)


def evens_at_last(rounds: Iterable[Round]) -> bool:
    """Whether these hanchans were drawn so that the last one evens out games."""
    return any(round_.provenance.get("evens") for round_ in rounds)


def is_evening(round_: Round) -> bool:
    """Whether only those play this hanchan who have rested more than others."""
    return bool(round_.provenance.get("evening"))


def fill_of(rounds: Iterable[Round]) -> str:
    """How tables are filled in these hanchans, as the form of a draw calls it."""
    known = list(rounds)
    if evens_at_last(known):
        return "even"
    return "rest" if rests_in_turn(known) else "substitutes"

"""Result of a replayed game, by player."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from scoring.ledger import SEATS
from scoring.riichi.hanchan.game import Hanchan
from scoring.riichi.hanchan.records import Points
from scoring.uma_oka import FinalResult, Substitution, final_result

P = TypeVar("P", bound=Hashable)


def names_to_points(points: Points, players: Sequence[P]) -> dict[P, int]:
    """Points by player; `players` in the order of their starting seats."""
    return dict(zip(players, points, strict=True))


def final_of(
    game: Hanchan,
    players: Sequence[P],
    *,
    penalties: Mapping[P, int] | None = None,
    late_minutes: Mapping[P, int] | None = None,
    substitutes: Mapping[P, Substitution] | None = None,
) -> FinalResult[P]:
    """The result if the game ends as it stands; `players` in the order of their starting seats.

    Chombo and leftover sticks come from the records. Raises `Refused` for impossible penalties.
    """
    state = game.state
    chombo = {player: count for player, count in zip(players, state.chombo, strict=True) if count}
    return final_result(
        names_to_points(state.points, players),
        dict(zip(players, SEATS, strict=True)),
        game.ruleset,
        sticks_left=state.sticks,
        chombo=chombo,
        penalties=penalties,
        late_minutes=late_minutes,
        substitutes=substitutes,
        check_total=False,
    )

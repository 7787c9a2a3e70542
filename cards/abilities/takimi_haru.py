"""C49 Takimi Haru: a hand of tiles 3 to 7 only gives 1 han."""

from __future__ import annotations

from cards.judge.ability import Ability, Han, Table, Winning
from cards.judge.worth.winning import Scored
from scoring.tiles import HONOURS


def _middle(table: Table, win: Winning, scored: Scored) -> Han | None:
    return "C49c", int(all(kind < HONOURS and 2 <= kind % 9 <= 6 for kind in scored.tiles))


CARD = Ability(slug="takimi-haru", bonus=(_middle,))

"""Hanchans of an event as arrays: what is known of each, and drawn results for what is left.

Arrays are by player, or by run and player. A column after the last player takes everybody without an official row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from scoring.uma_oka import substituted_score
from taikai.chances.domain.score_table import WINDS, Drawable, Ints
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import SeatFact

Array = npt.NDArray[Any]
Bools = npt.NDArray[np.bool_]
Codes = npt.NDArray[np.int16]
NONE = -1


@dataclass(slots=True)
class HanchanRuns:
    """A hanchan. `code`: of what was drawn for each run and player, `NONE` where nothing was.

    The other arrays hold what the results say already: by player, tenths and points. `rested` and `drawn_rests`:
    who sits out, known or drawn. `table` and `drawn_tables`: where players sit, 0 for nowhere.
    """

    number: int
    score: Ints
    counts: Bools
    place: Ints
    points: Ints
    chombo: Ints
    table: Ints
    rested: Bools
    code: Codes | None = None
    drawn_rests: Bools | None = None
    drawn_tables: Codes | None = None

    def scores(self, draws: Drawable) -> Ints:
        """Scores by run and player; one run where all is known."""
        if self.code is None:
            return self.score[None, :-1]
        return draws.score.take(self.code[:, :-1]) + self.score[:-1]

    def who_played(self) -> Bools:
        """Who has a game here, by run and player."""
        if self.code is None:
            return self.counts[None, :-1]
        found: Bools = (self.code[:, :-1] != NONE) | self.counts[:-1]
        return found

    def who_rested(self) -> Bools:
        """Who sits out, by run and player."""
        if self.drawn_rests is None:
            return self.rested[None, :-1]
        return self.drawn_rests[:, :-1] | self.rested[:-1]

    def wins(self, draws: Drawable) -> Bools:
        """Who wins a table that was drawn, by run and player."""
        if self.code is None:
            return np.zeros((1, len(self.score) - 1), bool)
        found: Bools = (self.code[:, :-1] != NONE) & ((self.code[:, :-1] & 3) == 0)
        return found

    def at(self, draws: Drawable, what: str, run: Array, player: Array) -> Array:
        """`score`, `points` or `place` of single players in single runs; 0 where there is none."""
        known: Array = getattr(self, what)[player]
        if self.code is None:
            return known
        drawn: Array = getattr(draws, what).take(self.code[run, player])
        return drawn + known

    def tables(self, run: Array, player: Array) -> Array:
        """The tables of single players in single runs; 0 for none."""
        if self.drawn_tables is None:
            return self.table[player]
        return self.drawn_tables[run, player] + self.table[player]


@dataclass(slots=True)
class Drawing:
    """What drawing needs. `strengths`: by run and player, 1 for everybody without an official row."""

    runs: int
    rng: np.random.Generator
    draws: Drawable
    strengths: npt.NDArray[np.float32]
    keep_tables: bool = False

    def results(self, who: Array) -> Codes:
        """Codes for tables: `who` is (runs or 1, tables, 4).

        Placings are a race of exponential times: who is stronger tends to arrive earlier.
        """
        tables = who.shape[1]
        times = self.rng.standard_exponential((4, self.runs, tables), dtype=np.float32)
        flat = np.arange(self.runs)[:, None] * self.strengths.shape[1]
        for seat in range(4):
            times[seat] /= self.strengths.ravel().take(flat + who[:, :, seat])
        rows = self.rng.integers(0, self.draws.rows, (self.runs, tables), dtype=np.int16)
        code = np.empty((self.runs, tables, 4), np.int16)
        behind = [rows * np.int16(4) for _seat in range(4)]
        for one in range(4):
            for other in range(one + 1, 4):
                later = times[one] > times[other]
                behind[one] += later
                behind[other] += ~later
        for seat in range(4):
            code[:, :, seat] = behind[seat]
        return code


def known_hanchans(
    found: Current, at: Mapping[int, int], players: int, numbers: Sequence[int]
) -> list[HanchanRuns]:
    """All hanchans with what is known of them."""

    def empty(number: int) -> HanchanRuns:
        ints = [np.zeros(players + 1, np.int32) for _array in range(5)]
        counts, rested = np.zeros(players + 1, bool), np.zeros(players + 1, bool)
        score, place, points, chombo, table = ints
        return HanchanRuns(number, score, counts, place, points, chombo, table, rested)

    made = {number: empty(number) for number in numbers}
    for pk, games in found.games.items():
        for game in games:
            if game.unofficial or pk not in at or game.hanchan not in made:
                continue
            here, player = made[game.hanchan], at[pk]
            here.score[player], here.counts[player] = game.score, True
            here.place[player], here.points[player] = game.place or 0, game.points or 0
            here.chombo[player] = game.penalty
            here.table[player] = game.table if game.points is not None else 0
    last = {
        pk: max((seat.hanchan for seat in found.seats.get(pk, ())), default=0)
        for pk, person in found.people.items()
        if person.withdrawn
    }
    for number, pk in found.facts.rests:
        if pk in at and number in made and (pk not in last or number < last[pk]):
            made[number].rested[at[pk]] = True
    return [made[number] for number in numbers]


def missing_tables(found: Current, number: int) -> list[tuple[int, tuple[SeatFact, ...]]]:
    """The published tables of a hanchan without a result."""
    known = {fact.table for fact in found.facts.results if fact.hanchan == number}
    return [
        (table, seats)
        for (hanchan, table), seats in found.tables.items()
        if hanchan == number and table not in known and len(seats) == len(WINDS)
    ]


def draw_published(
    here: HanchanRuns,
    tables: Sequence[tuple[int, tuple[SeatFact, ...]]],
    at: Mapping[int, int],
    found: Current,
    draw: Drawing,
) -> None:
    """Drawing results for published tables. A place that was taken over scores what the rules fix."""
    ghost = len(here.score) - 1
    substitutes = {person.id for person in found.facts.people if person.substitute}
    who = np.full((1, len(tables), 4), ghost)
    here.code = np.full((draw.runs, ghost + 1), NONE, np.int16)
    for number, (table, seats) in enumerate(tables):
        for seat, sits in enumerate(seats):
            if sits.stands_in_for is not None:
                if (away := at.get(sits.stands_in_for)) is not None:
                    here.score[away] = substituted_score(found.facts.ruleset)
                    here.counts[away] = True
            elif sits.person not in substitutes and sits.person in at:
                who[0, number, seat] = at[sits.person]
                here.table[at[sits.person]] = table
    code = draw.results(who)
    here.code[:, who.ravel()] = code.reshape(draw.runs, -1)
    here.code[:, ghost] = NONE


def draw_at_random(here: HanchanRuns, groups: Sequence[Array], sit_out: bool, draw: Drawing) -> None:
    """Seat each group of players at random for each run, and draw results.

    A group is (runs or 1, players); a ghost fills an empty seat. Players without a full table sit out, or
    play with substitutes.
    """
    ghost = len(here.score) - 1
    here.code = np.full((draw.runs, ghost + 1), NONE, np.int16)
    if draw.keep_tables:
        here.drawn_tables = np.zeros((draw.runs, ghost + 1), np.int16)
    flat = (np.arange(draw.runs) * (ghost + 1))[:, None]
    first = 1
    for group in groups:
        if not group.shape[1]:
            continue
        who = draw.rng.permuted(np.broadcast_to(group, (draw.runs, group.shape[1])).astype(np.int32), axis=1)
        left = who.shape[1] % 4
        if left and sit_out:
            if here.drawn_rests is None:
                here.drawn_rests = np.zeros((draw.runs, ghost + 1), bool)
            here.drawn_rests.ravel()[flat + who[:, -left:]] = True
            who = who[:, :-left]
        elif left:
            who = np.concatenate([who, np.full((draw.runs, 4 - left), ghost, np.int32)], axis=1)
        tables = who.shape[1] // 4
        code = draw.results(who.reshape(draw.runs, tables, 4))
        here.code.ravel()[flat + who] = code.reshape(draw.runs, -1)
        if here.drawn_tables is not None:
            numbers = np.repeat(np.arange(first, first + tables, dtype=np.int16), 4)
            here.drawn_tables.ravel()[flat + who] = numbers
        first += tables
    here.code[:, ghost] = NONE
    if here.drawn_tables is not None:
        here.drawn_tables[:, ghost] = 0
    if here.drawn_rests is not None:
        here.drawn_rests[:, ghost] = False

"""Results of one hanchan: tables, and players by score."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction

from taikai.registration.domain.names import plain
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.ranking.games import HanchanScore, Rest


@dataclass(frozen=True, slots=True)
class Placing:
    """One person in one hanchan. `place`: by score with penalties among all official games, shared on ties."""

    person: SeatedPerson
    game: HanchanScore
    penalty: int
    place: int | None
    total_after: int | None
    average_after: Fraction | None
    place_after: int | None

    @property
    def net(self) -> int:
        """Score, chombo and the penalties of this hanchan, in tenths."""
        return self.game.score + self.penalty


@dataclass(frozen=True, slots=True)
class HanchanPage:
    """The ranking of one hanchan, its tables in order of number with their four players by place, who rested."""

    hanchan: int
    entries: tuple[Placing, ...]
    unofficial: tuple[Placing, ...]
    tables: tuple[tuple[int, tuple[Placing, ...]], ...]
    resting: tuple[tuple[SeatedPerson, Rest], ...] = ()

    @property
    def has_penalties(self) -> bool:
        """Whether somebody has a chombo or a penalty in it."""
        return any(entry.penalty for entry in self.entries)


def hanchan_page(current: Current, hanchan: int) -> HanchanPage | None:
    """The hanchan's page; None while nothing of it counts."""
    after = current.after.get(hanchan)
    if after is None:
        return None
    official: list[Placing] = []
    aside: list[Placing] = []
    rows = [(row, True) for row in current.now.rows] + [(row, False) for row in current.now.unofficial]
    for row, counts in rows:
        game = row.game(hanchan)
        if game is None:
            continue
        then = after.get(row.person.id) if counts else None
        penalty = game.penalty + sum(p.tenths for p in row.penalties if p.hanchan == hanchan)
        (official if counts else aside).append(
            Placing(
                person=row.person,
                game=game,
                penalty=penalty,
                place=None,
                total_after=then.total if then is not None else None,
                average_after=then.average if then is not None else None,
                place_after=then.place if then is not None else None,
            )
        )
    nets = sorted(entry.net for entry in official)
    placed = [
        Placing(
            person=entry.person,
            game=entry.game,
            penalty=entry.penalty,
            place=1 + len(nets) - bisect_right(nets, entry.net),
            total_after=entry.total_after,
            average_after=entry.average_after,
            place_after=entry.place_after,
        )
        for entry in official
    ]
    placed.sort(key=lambda entry: (entry.place or 0, plain(entry.person.name), entry.person.id))
    tables: dict[int, list[Placing]] = {}
    for entry in (*placed, *aside):
        if entry.game.replaced_by is None:
            tables.setdefault(entry.game.table, []).append(entry)
    return HanchanPage(
        hanchan=hanchan,
        entries=tuple(placed),
        unofficial=tuple(aside),
        tables=tuple(
            (number, tuple(sorted(four, key=lambda e: (e.game.place or 9, "ESWN".index(e.game.wind)))))
            for number, four in sorted(tables.items())
        ),
        resting=tuple((row.person, rest) for row in current.now.rows if (rest := row.rest(hanchan)) is not None),
    )

"""Player profile in a tournament: games, opponents, course of ranks, reachable ranks. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from taikai.standings.domain.final.finalists import FinalLine, line_of
from taikai.standings.domain.rank_explanation import is_shared
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import SeatedPerson
from taikai.standings.domain.ranking.games import HanchanScore
from taikai.standings.domain.ranking.ranking import Ranked

WINDS = ("E", "S", "W", "N")


@dataclass(frozen=True, slots=True)
class Chair:
    """Somebody at the table, with their game once it counts."""

    wind: str
    person: SeatedPerson
    game: HanchanScore | None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One counted hanchan of the person; `counts`: its score is among those places go by."""

    game: HanchanScore
    chairs: tuple[Chair, ...]
    place_after: int | None
    total_after: int | None
    average_after: Fraction | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Coming:
    """A published seat whose result does not count yet."""

    hanchan: int
    table: int
    wind: str
    chairs: tuple[Chair, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """How far it is to somebody else; `place` is theirs. Negative: they are behind.

    `worth` in tenths of what places go by; `average`: that is the average of a game.
    """

    place: int
    person: SeatedPerson
    worth: Fraction
    average: bool = False


@dataclass(frozen=True, slots=True)
class ScorePart:
    """A score that counts by itself in the total: of a game, of a rest, or of a hanchan missed since leaving."""

    hanchan: int
    score: int
    rest: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Everything the player page shows. `row` is None before the first counted hanchan.

    `final`: how they stand to a final. `sum`: the games and rests that count by themselves in the total.
    """

    person: SeatedPerson
    row: Ranked | None
    official: bool
    shared: bool
    players: int
    played: tuple[PlayedGame, ...]
    coming: tuple[Coming, ...]
    gaps: tuple[Gap, ...]
    behind: Gap | None
    remaining: int
    final: FinalLine | None = None
    sum: tuple[ScorePart, ...] = ()


def player_page(current: Current, person_id: int, *, tables: bool = True) -> PlayerPage | None:
    """The page of one person; None for somebody without a published seat.

    `tables=False`: for whoever shows only the scores, without the people at each table and what is to come.
    """
    now = current.now
    people = current.people
    person = people.get(person_id)
    if person is None:
        return None
    at = current.at.get(person_id)
    official = at is not None
    row = current.rows.get(person_id)
    games = current.games

    def chairs(hanchan: int, table: int) -> tuple[Chair, ...]:
        if not tables:
            return ()

        def game(pk: int) -> HanchanScore | None:
            return next((g for g in games.get(pk, []) if g.hanchan == hanchan and g.replaced_by is None), None)

        seats = current.tables.get((hanchan, table), ())
        return tuple(Chair(seat.wind, people[seat.person], game(seat.person)) for seat in seats)

    played = []
    for own in games.get(person_id, []):
        then = current.after[own.hanchan].get(person_id)
        played.append(
            PlayedGame(
                game=own,
                chairs=chairs(own.hanchan, own.table),
                place_after=then.place if then is not None else None,
                total_after=then.total if then is not None else None,
                average_after=then.average if then is not None else None,
                counts=row is None or own.hanchan not in row.account.left_out,
            )
        )
    counted = {(own.hanchan, own.table) for own in games.get(person_id, [])}
    coming = tuple(
        Coming(seat.hanchan, seat.table, seat.wind, chairs(seat.hanchan, seat.table))
        for seat in (current.seats.get(person_id, ()) if tables else ())
        if (seat.hanchan, seat.table) not in counted
    )
    gaps, behind = _gaps(now.rows, at) if at is not None and now.counted else ((), None)
    return PlayerPage(
        person=person,
        row=row if now.counted else None,
        official=official,
        shared=at is not None and is_shared(now.rows, at),
        players=len(now.rows),
        played=tuple(played),
        coming=coming,
        gaps=gaps,
        behind=behind,
        remaining=0 if _plays_no_more(current, person_id) else _left(current, person_id),
        final=line_of(current, row) if row is not None and official and now.counted else None,
        sum=_parts(row) if row is not None else (),
    )


def _parts(row: Ranked) -> tuple[ScorePart, ...]:
    """The games and rests a total is the sum of, in their order."""
    parts = [ScorePart(game.hanchan, game.score) for game in row.games]
    parts += [ScorePart(rest.hanchan, rest.score, rest=True) for rest in row.rests if rest.score is not None]
    parts += [ScorePart(one.hanchan, one.score, left=True) for one in row.missed if one.score is not None]
    parts.sort(key=lambda part: part.hanchan)
    return tuple(p for p in parts if p.hanchan >= row.since and p.hanchan not in row.account.left_out)


def _left(current: Current, person: int) -> int:
    """Hanchans that are left to play: not the one that evens out games of others."""
    facts, now = current.facts, current.now
    sits = {seat.hanchan for seat in current.seats.get(person, ())}
    spared = sum(h not in sits and h not in now.complete for h in facts.evening)
    return max(0, facts.planned - len(now.complete) - spared)


def _plays_no_more(current: Current, person: int) -> bool:
    """Whether a final is played that has no seat for them."""
    cuts = current.now.cuts
    row = current.rows.get(person)
    if not cuts or row is None or row.stage:
        return False
    return not any(seat.person == person and seat.hanchan >= cuts[0].begins for seat in current.facts.seats)


def _gaps(rows: Sequence[Ranked], at: int) -> tuple[tuple[Gap, ...], Gap | None]:
    """To the next place above, to the podium and to the first, each once; and the next behind.

    Only among those who passed the same cuts: no score leads past a cut. `at`: where the person stands in `rows`.
    """
    row = rows[at]
    # Those who passed more cuts stand above: the first of the own stage is looked for from there.
    first = bisect_left(rows, -row.stage, hi=at, key=lambda other: -other.stage)
    up = bisect_left(rows, row.place, lo=first, hi=at, key=lambda other: other.place)
    above = rows[first:up]
    third = bisect_right(rows, 3, lo=first, hi=up, key=lambda other: other.place)
    wanted = [*above[-1:], *rows[max(first, third - 1) : third], *above[:1]]
    gaps: dict[int, Gap] = {}
    for other in wanted:
        gaps.setdefault(other.person.id, _gap(row, other))
    down = bisect_right(rows, row.place, lo=at, key=lambda other: other.place)
    behind = rows[down] if down < len(rows) and rows[down].stage == row.stage else None
    return tuple(gaps.values()), (None if behind is None else _gap(row, behind))


def _gap(row: Ranked, other: Ranked) -> Gap:
    return Gap(other.place, other.person, other.worth - row.worth, row.average is not None)


@dataclass(frozen=True, slots=True)
class Dot:
    """A point of the line of places, in the units of the picture."""

    hanchan: int
    place: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """The picture of the places after each hanchan; the first place is at the top."""

    width: int
    height: int
    dots: tuple[Dot, ...]
    players: int
    top: int
    bottom: int

    @property
    def path(self) -> str:
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


def place_line(page: PlayerPage, planned: int) -> PlaceLine | None:
    """The line, or None with fewer than one place to draw."""
    places = [(entry.game.hanchan, entry.place_after) for entry in page.played if entry.place_after is not None]
    return line_through(places, players=page.players, planned=planned) if places else None


def ranks_of(current: Current, person: int) -> list[tuple[int, int]]:
    """Hanchan and rank after it, for each counted hanchan in which the person had one."""
    return [(hanchan, stands[person].place) for hanchan, stands in current.after.items() if person in stands]


def line_through(places: Sequence[tuple[int, int]], *, players: int, planned: int) -> PlaceLine:
    """The line through these hanchans and ranks."""
    width, height, left, right, top, bottom = 340, 170, 34, 24, 26, 132
    columns = max(planned, *(hanchan for hanchan, _place in places), 2)
    step = (width - left - right) / (columns - 1)
    rest = max(1, players - 1)
    dots = tuple(
        Dot(
            hanchan=hanchan,
            place=place,
            x=round(left + (hanchan - 1) * step),
            y=round(top + (place - 1) * (bottom - top) / rest),
        )
        for hanchan, place in places
    )
    return PlaceLine(width, height, dots, players, top, bottom)

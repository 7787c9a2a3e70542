"""Rivals for a rank: at the own table, at other tables, and what they can still score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from taikai.runtime.lru_cache import LruCache
from taikai.standings.domain.ranking.current import Current
from taikai.standings.domain.ranking.facts import CutFact, SeatedPerson, adds_up
from taikai.standings.domain.ranking.ranking import Ranked
from taikai.tournaments.domain.rules import kind_of

Mode = Literal["ahead", "table", "waiting"]


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody else with their total before the deciding hanchan; `done`: theirs is in it already. Tenths.

    `level_ahead`: with the same total as the person asked about, the tie-breaks put them ahead now.
    """

    person: SeatedPerson
    total: int
    done: bool
    wind: str = ""
    level_ahead: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything a place depends on for one person.

    `mode`: "ahead" (more than one hanchan decides, or nobody knows who sits where), "table" (one hanchan is left
    and the own table is open), "waiting" (the own hanchan counts, others are open). `left`: hanchans that decide,
    `hanchan` the first of them. `ahead`: places that nobody of those who play on can lose. `everybody`: all others
    who play for the same places, best first; of them sit at the `table` with one, and `others` elsewhere. `cut`:
    what is decided after these hanchans, None for the final places.
    """

    row: Ranked
    mode: Mode
    left: int
    hanchan: int
    ahead: int
    everybody: tuple[Rival, ...]
    table: tuple[Rival, ...]
    others: tuple[Rival, ...]
    wind: str
    number: int
    cut: CutFact | None

    @property
    def own(self) -> int:
        """The own total in tenths."""
        return self.row.total


@dataclass(frozen=True, slots=True)
class _Stage:
    """Those who passed the same cuts, best first, and the hanchans that decide between them.

    `at`: the place of each in `rivals`, by person.
    """

    rivals: tuple[Rival, ...]
    at: dict[int, int]
    hanchans: range
    missing: tuple[int, ...]
    ahead: int


class _Outlook:
    """What everybody of a ranking has in common when they ask, worked out once."""

    def __init__(self, found: Current) -> None:
        self.found = found
        facts, now = found.facts, found.now
        self.rows = {row.person.id: row for row in now.rows}
        self.played = {pk: {game.hanchan for game in own} for pk, own in found.games.items()}
        self.seated = {(seat.hanchan, pk) for seat in facts.seats for pk in (seat.person, seat.stands_in_for)}
        self.published = frozenset(facts.hanchans)
        self.cut = now.coming if now.coming is not None and now.coming.begins - 1 <= facts.planned else None
        self.ends = facts.planned if self.cut is None else self.cut.begins - 1
        self.stages: dict[int, _Stage] = {}

    def stage(self, number: int) -> _Stage:
        """Those who passed so many cuts."""
        known = self.stages.get(number)
        if known is None:
            alike = [row for row in self.found.now.rows if row.stage == number]
            first = max((row.since for row in alike), default=0) or 1
            hanchans = range(first, self.ends + 1)
            rivals = [
                Rival(row.person, row.total, all(self.is_in(row.person.id, hanchan) for hanchan in hanchans))
                for row in alike
            ]
            rivals.sort(key=lambda rival: (-rival.total, rival.person.id))
            known = _Stage(
                tuple(rivals),
                {rival.person.id: at for at, rival in enumerate(rivals)},
                hanchans,
                tuple(hanchan for hanchan in hanchans if hanchan not in self.found.now.complete),
                sum(row.stage > number for row in self.found.now.rows),
            )
            self.stages[number] = known
        return known

    def is_in(self, person: int, hanchan: int) -> bool:
        """Whether their hanchan counts; one that is seated without them cannot be waited for."""
        if hanchan in self.played.get(person, ()):
            return True
        return hanchan in self.published and (hanchan, person) not in self.seated


#: The rankings asked about last; each entry holds its ranking, so that no other takes its number.
_outlooks: LruCache[_Outlook] = LruCache(8)


def contest_of(found: Current, person: int) -> Contest | None:
    """What a person plays for; None for whoever is not in the ranking, or has nothing more to play for.

    Everything is what this ranking's audience may know: a result that is not public is one that is not in. None,
    too, in a game whose points know no bounds: a table there can decide everything, always.
    """
    if not kind_of(found.facts.ruleset).bounded:
        return None
    out = _outlooks.get_or_make(id(found), lambda: _Outlook(found))
    now, row = found.now, out.rows.get(person)
    if row is None or not now.counted or (now.cuts and row.stage < len(now.cuts)):
        return None
    if row.carried is None and not adds_up(now.counting):
        return None  # a hanchan changes more than its own score: no lead is enough by itself
    if out.cut is not None and out.cut.finalists is not None:
        return None  # who plays it is known: nothing is decided before its first hanchan
    stage = out.stage(row.stage)
    if not stage.missing:
        return None
    open_ones = [hanchan for hanchan in stage.hanchans if not out.is_in(person, hanchan)]
    hanchan = open_ones[0] if open_ones else stage.missing[-1]
    seat = next((seat for seat in found.seats.get(person, ()) if seat.hanchan == hanchan), None)
    if not open_ones:
        mode: Mode = "waiting"
    elif len(open_ones) > 1 or seat is None or stage.missing[0] < out.ends:
        mode = "ahead"
    else:
        mode = "table"
    seats = found.tables.get((hanchan, seat.table), ()) if seat is not None and mode == "table" else ()
    winds = {each.person: each.wind for each in seats}
    everybody, table, others = _met(stage, row, winds, out)
    return Contest(
        row=row,
        mode=mode,
        left=len(open_ones),
        hanchan=hanchan,
        ahead=stage.ahead,
        everybody=tuple(everybody),
        table=table,
        others=tuple(others),
        wind=seat.wind if seat is not None else "",
        number=seat.table if seat is not None else 0,
        cut=out.cut,
    )


def _met(
    stage: _Stage, row: Ranked, winds: dict[int, str], out: _Outlook
) -> tuple[list[Rival], tuple[Rival, ...], list[Rival]]:
    """The others as this person meets them: everybody, those at the table, those elsewhere; each best first.

    Nearly all are met as everybody meets them: only those at the table and those level with them are looked at.
    """
    everybody, here = list(stage.rivals), stage.at[row.person.id]
    for step in (-1, 1):
        at = here + step
        while 0 <= at < len(everybody) and everybody[at].total == row.total:
            everybody[at] = _against(everybody[at], row, winds, out)
            at += step
    seated = sorted(stage.at[person] for person in winds if person in stage.at and stage.at[person] != here)
    for at in seated:
        everybody[at] = _against(stage.rivals[at], row, winds, out)
    table = tuple(everybody[at] for at in seated)
    others = everybody.copy()
    for at in sorted([*seated, here], reverse=True):
        del others[at]
    del everybody[here]
    return everybody, table, others


def _against(rival: Rival, row: Ranked, winds: dict[int, str], out: _Outlook) -> Rival:
    """Somebody at this person's table, or level with them."""
    wind = winds.get(rival.person.id, "")
    level = rival.total == row.total and out.rows[rival.person.id].place < row.place
    return Rival(rival.person, rival.total, rival.done and not wind, wind, level)

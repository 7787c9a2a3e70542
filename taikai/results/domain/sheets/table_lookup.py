"""Look-up of a table with its substitutes; preconditions of its result; checks of its score sheet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from scoring.uma_oka import Substitution
from taikai.problems import Problem, Refusal, refuse
from taikai.results.domain.public_results import HanchanMoment, moment_in, standing
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.models import EntrySettings
from taikai.runtime.registry import Registry
from taikai.seating.models import WINDS, Seat, Table
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class TableAt:
    """A table as people name it: nothing of it is read before the lock."""

    tournament: int
    hanchan: int
    number: int


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table as it is now, its seats by wind (E S W N), whether another person must confirm here, whether the
    four must sign, and how its hanchan stands.
    """

    table: Table
    seats: dict[str, Seat]
    second_person: bool
    signatures: bool
    stood: HanchanMoment


def lock_table(act: Change, wanted: Table | TableAt) -> TableNow:
    """What is true of a table inside an open change. One query.

    Raises:
        Refusal: there is no such table (any more), or nobody sits at it.
    """
    if isinstance(wanted, TableAt):
        at = {"table__number": wanted.number, "table__round__number": wanted.hanchan}
    else:
        at = {"table": wanted.pk}
    asked = EntrySettings.objects.filter(tournament=OuterRef("round__tournament"))
    rows: list[Any] = list(
        Seat.objects.filter(round__tournament=act.tournament, **at)
        .select_related("table__round", "entrant", "stands_in_for")
        .annotate(
            second_person=Exists(asked.filter(second_person=True)),
            signatures=Exists(asked.filter(signatures=True)),
            **standing("round"),
        )
    )
    if not rows:
        raise refuse(
            "result.no_table",
            _("The seating has changed and this table was removed. Find the new table under Results."),
        )
    found = {seat.wind: seat for seat in rows}
    seats = {wind: found[wind] for wind in WINDS if wind in found}
    first = rows[0]
    return TableNow(first.table, seats, first.second_person, first.signatures, moment_in(first, first.table.round))


# Substitutions at a table, as the rules engine expects them.


def substitutions(seats: Mapping[str, Seat], during: Collection[str] = ()) -> dict[str, Substitution]:
    """The winds held by a substitute, and whether they took over before the game (normal) or during it.

    The rules then say whether that place counts for the others' uma (EMA 2025 §7.3).
    """
    return {
        wind: "during_game" if wind in during else "before_game"
        for wind, seat in seats.items()
        if seat.stands_in_for_id is not None
    }


# Preconditions of a result: hanchan published and played, four seats, seating unchanged.


def seating_mark(seats: Iterable[Seat]) -> str:
    """Who sits where as a short text: a form carries it, so that points never land on a swapped player."""
    return ",".join(f"{seat.wind}{seat.entrant_id}" for seat in seats)


def preconditions_of(tournament: Tournament, table: Table, seats: Mapping[str, Seat], mark: str = "") -> None:
    """Whether a result may change now.

    Raises:
        Refusal: everything that speaks against it.
    """
    problems = precondition_problems(tournament, table, seats, mark, "result")
    if problems:
        raise Refusal(problems)


def precondition_problems(
    tournament: Tournament, table: Table, seats: Mapping[str, Seat], mark: str, what: str
) -> list[Problem]:
    """What speaks against writing now of this table; `mark` is the seating mark of the writer's form ("": none).
    `what` begins the keys of the problems: "result" where one is saved, "sheet" where its hands are.
    """
    problems = []
    if not table.round.is_published:
        problems.append(Problem(f"{what}.unpublished", "", _("The seating of this hanchan isn’t published yet.")))
    if tournament.is_over:
        words = _("Standings are final. An organiser must reopen the tournament first.")
        problems.append(Problem(f"{what}.final", "", words))
    elif tournament.stage != Tournament.Stage.PLAYING:
        words = _("Play hasn’t begun. Ask an organiser to start it.")
        problems.append(Problem(f"{what}.not_playing", "", words))
    if len(seats) != 4:
        problems.append(
            Problem(f"{what}.seats", "", _("This table has an empty seat. Fill all four seats first."))
        )
    if mark and mark != seating_mark(seats.values()):
        words = _("The seating of this table changed while you were editing. Check who sits where and save again.")
        problems.append(Problem(f"{what}.seats_changed", "", words))
    return problems


# Extension point for checks of a score sheet against other reports of the same table.
#
# An upper app may register who knows (`decks` does: hands written down at a table with cards). A result
# that says something else, or comes in the middle of the game, is confirmed only with a reason.


Reporter = Callable[[Tournament, Table, Sheet], list[Problem]]

reporters: Registry[str, Reporter] = Registry("what a score sheet is compared with")


def sheet_differences(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """In what the sheet differs from what was reported of the table; empty = nothing to explain."""
    return [problem for reporter in reporters.values() for problem in reporter(tournament, table, sheet)]

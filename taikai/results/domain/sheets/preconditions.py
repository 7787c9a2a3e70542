"""Whether this is the moment to write something of a table: published, being played, four seats, nobody moved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.seating.models import Seat, Table
from taikai.tournaments.models import Tournament


def seating_mark(seats: Iterable[Seat]) -> str:
    """Who sits where as a short text: a form carries it, so that points never land on a swapped player."""
    return ",".join(f"{seat.wind}{seat.entrant_id}" for seat in seats)


def moment_of(tournament: Tournament, table: Table, seats: Mapping[str, Seat], mark: str = "") -> None:
    """Whether a result may change now.

    Raises:
        Refusal: everything that speaks against it.
    """
    problems = moment_problems(tournament, table, seats, mark, "result")
    if problems:
        raise Refusal(problems)


def moment_problems(
    tournament: Tournament, table: Table, seats: Mapping[str, Seat], mark: str, what: str
) -> list[Problem]:
    """What speaks against writing now of this table; `mark` is the seating mark of the writer's form ("": none).
    `what` begins the keys of the problems: "result" where one is saved, "sheet" where its hands are.
    """
    problems = []
    if not table.round.is_published:
        problems.append(Problem(f"{what}.unpublished", "", _("The seating of this hanchan is not published yet.")))
    if tournament.is_over:
        words = _("The standings are final. An organiser must first go back to playing.")
        problems.append(Problem(f"{what}.final", "", words))
    elif tournament.stage != Tournament.Stage.PLAYING:
        words = _("Play has not begun: an organiser must start it first.")
        problems.append(Problem(f"{what}.not_playing", "", words))
    if len(seats) != 4:
        problems.append(Problem(f"{what}.seats", "", _("Not all four seats of this table are taken.")))
    if mark and mark != seating_mark(seats.values()):
        words = _("The seating of this table has changed meanwhile. Look who sits where and save again.")
        problems.append(Problem(f"{what}.seats_changed", "", words))
    return problems

"""Table that a call comes from, read inside an open change."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.calls.models import Call
from taikai.problems import refuse
from taikai.seating.domain.seats.load import finished_numbers, first_open
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import Change
from taikai.tournaments.models import Tournament


def table_now(act: Change, table: Table, entrant_id: int | None) -> tuple[Table, list[int]]:
    """The table, and who sits there. `entrant_id`: who asks; None for a device of the table.

    Raises:
        Refusal: the table is gone, its hanchan is not being played, or whoever asks does not sit there (any more).
    """
    table = act.again(table, "round")
    if act.tournament.stage != Tournament.Stage.PLAYING or not _is_on(act.tournament, table.round):
        raise refuse("call.over", _("This hanchan is not being played now: please go to the judges."))
    sitting = list(Seat.objects.filter(table=table).values_list("entrant_id", flat=True))
    if entrant_id is not None and entrant_id not in sitting:
        raise refuse("call.moved", _("You do not sit at this table any more: look where you sit now."))
    return table, sitting


def _is_on(tournament: Tournament, round_: Round) -> bool:
    """Whether this hanchan is the one being played. Two queries."""
    done = finished_numbers(tournament)
    published = Round.objects.filter(tournament=tournament, state=Round.State.PUBLISHED).order_by("number")
    on = first_open(list(published.values_list("number", flat=True)), done)
    return on == round_.number and on not in done


def tell(act: Change, table: Table, sitting: list[int] | None = None) -> None:
    """Show the change to the four of the table and on its page (the staff sees every change)."""
    if sitting is None:
        sitting = list(Seat.objects.filter(table=table).values_list("entrant_id", flat=True))
    act.shows(own=sitting, tables=[table.pk])


def named(table: Table) -> dict[str, str]:
    return {"target": f"hanchan {table.round.number}, table {table.number}", "target_id": f"table:{table.pk}"}


def open_of(act: Change, call: Call) -> Call | None:
    """The call as it is now, with table and hanchan; None if somebody has ended it."""
    now = act.again(call, "table__round", "taken_by")
    return now if now.ended_at is None else None

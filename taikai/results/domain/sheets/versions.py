"""Versions of a table's result: newest, counted, appended and logged."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.problems import Problem, Refusal
from taikai.results.domain.public_results import HanchanMoment, show_result
from taikai.results.domain.sheets.score_sheet import WINDS, Sheet
from taikai.results.models import Result
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import Change
from taikai.tournaments.domain.rules import kind_of, ruleset_of

State = Result.State


class Conflict(Refusal):
    """Another judge saved this table in between. Nothing was changed. `theirs` is the other result."""

    def __init__(self, theirs: Result) -> None:
        self.theirs = theirs
        judge = person_name(theirs.entered_by)
        super().__init__(
            Problem(
                "result.conflict",
                "",
                _("%(judge)s saved this table while you were editing. Review it and save again.")
                % {"judge": judge}
                if judge
                else _("This table was changed while you were editing. Review it and save again."),
            )
        )


def person_name(user: object) -> str:
    """A member of the staff as people call them; "" for nobody."""
    if user is None:
        return ""
    full = getattr(user, "get_full_name", lambda: "")()
    return full or str(user)


def seats_of(table: Table) -> dict[str, Seat]:
    """The seats of a table by wind, E S W N."""
    found = {seat.wind: seat for seat in table.seats.select_related("entrant", "stands_in_for")}
    return {wind: found[wind] for wind in WINDS if wind in found}


def latest_result(table: Table) -> Result | None:
    """The newest version, whatever its state."""
    return table.results.select_related("entered_by", "confirmed_by").order_by("-version").first()


def sheet_of(result: Result) -> Sheet:
    return Sheet(
        points=dict(result.points),
        sticks_left=result.sticks_left,
        chombo={wind: count for wind, count in result.chombo.items() if count},
        during=frozenset(result.taken_over_during),
    )


def table_name(table: Table) -> str:
    """ "Hanchan 3, table 4"."""
    return _("Hanchan %(hanchan)d, table %(table)d") % {"hanchan": table.round.number, "table": table.number}


def new_version(
    act: Change, table: Table, sheet: Sheet, latest: Result | None, reason: str, *, confirm: bool
) -> Result:
    """Inside a change: the next version of a result, written down but not yet logged."""
    if latest is not None:
        Result.objects.filter(pk=latest.pk).update(state=State.SUPERSEDED)
    points = sheet.given
    return Result.objects.create(
        table=table,
        version=latest.version + 1 if latest else 1,
        previous=latest,
        state=State.CONFIRMED if confirm else State.ENTERED,
        east=points["E"],
        south=points["S"],
        west=points["W"],
        north=points["N"],
        sticks_left=sheet.sticks_left or 0,
        chombo={wind: count for wind, count in sheet.chombo.items() if count},
        taken_over_during=sorted(sheet.during),
        entered_by=act.actor.user,
        confirmed_by=act.actor.user if confirm else None,
        confirmed_at=timezone.now() if confirm else None,
        reason=reason[:300],
    )


def log_version(act: Change, table: Table, seats: dict[str, Seat], latest: Result | None, saved: Result) -> None:
    """Inside a change: what the new version has otherwise than the one before."""
    names = {wind: seat.entrant.name for wind, seat in seats.items()}
    game = kind_of(ruleset_of(act.tournament))

    def described(result: Result | None) -> dict[str, object] | None:
        if result is None:
            return None
        return {"state": str(result.state), "version": result.version, **sheet_of(result).as_log(names, game)}

    act.log(
        verb="result.saved_confirmed" if saved.state == State.CONFIRMED else act.verb,
        target=table_name(table),
        target_id=f"table:{table.pk}",
        before=described(latest),
        after=described(saved),
        reason=saved.reason,
    )


def show_saved(
    act: Change,
    table: Table,
    seats: dict[str, Seat],
    latest: Result | None,
    saved: Result,
    stood: HanchanMoment | None = None,
) -> None:
    """Everybody learns of it, as far as it may be seen yet."""
    was = latest is not None and latest.state == State.CONFIRMED
    show_result(act, table, seats.values(), was=was, now=saved.state == State.CONFIRMED, stood=stood)

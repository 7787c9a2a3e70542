"""Saving a table's result: append-only, each save is a new version."""

from __future__ import annotations

from django.utils.translation import gettext as _

from taikai.calls.domain.answering import settle_disputes
from taikai.problems import Problem, Refusal
from taikai.results.domain.penalties import NewPenalty, give_within
from taikai.results.domain.public_results import show_entered
from taikai.results.domain.sheets.confirm import confirm_problems, confirm_version
from taikai.results.domain.sheets.score_sheet import Sheet, check_sheet
from taikai.results.domain.sheets.table_lookup import (
    TableAt,
    TableNow,
    lock_table,
    preconditions_of,
    substitutions,
)
from taikai.results.domain.sheets.versions import (
    Conflict,
    latest_result,
    log_version,
    new_version,
    sheet_of,
    show_saved,
    table_name,
)
from taikai.results.models import Result
from taikai.seating.models import Seat, Table
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

State = Result.State


def save_result(
    wanted: Table | TableAt,
    sheet: Sheet,
    *,
    actor: Actor,
    based_on: int,
    seats: str = "",
    confirm: bool = False,
    accept_sum: bool = False,
    reason: str = "",
    penalty: NewPenalty | None = None,
    key: str = "",
) -> Result:
    """A new version of a table's result, confirmed at once if asked.

    `based_on` is the version the writer saw (0 = none), `seats` the seating mark their form carried. A
    confirmed result is corrected by a new version with a reason; a wrong sum is saved only with `accept_sum`
    and a reason, and what is unlike the hands reported of the table is confirmed only with one. `penalty` is given
    in the same change. The same sheet with the same `key` gives the same answer.

    Raises:
        Conflict: another version came in between and says something else.
        Refusal: everything that is wrong with the sheet or the moment; nothing changed.
    """
    content = (wanted, sheet, based_on, seats, confirm, accept_sum, reason, penalty)
    tournament = wanted.tournament if isinstance(wanted, TableAt) else wanted.round.tournament_id
    with change(tournament, actor, "result.saved", key=key, content=content) as act:
        if act.repeated:
            return Result.objects.get(pk=act.answer["result"])
        return save_within(
            act,
            wanted,
            sheet,
            based_on=based_on,
            seats=seats,
            confirm=confirm,
            accept_sum=accept_sum,
            reason=reason,
            penalty=penalty,
        )


def save_within(
    act: Change,
    wanted: Table | TableAt,
    sheet: Sheet,
    *,
    based_on: int,
    seats: str = "",
    confirm: bool = False,
    accept_sum: bool = False,
    reason: str = "",
    penalty: NewPenalty | None = None,
) -> Result:
    """The same inside an open change of the tournament, by whoever made the sheet of what is true under its lock.

    Raises:
        Conflict, Refusal: as `save_result`.
    """
    place = lock_table(act, wanted)
    table, found = place.table, place.seats
    latest = latest_result(table)
    preconditions_of(act.tournament, table, found, seats)
    if latest is not None and penalty is None and sheet_of(latest) == sheet:
        return _agree(act, table, found, latest, confirm=confirm, reason=reason)
    if latest is not None and latest.version != based_on:
        raise Conflict(latest)
    problems = _sheet_problems(act.tournament, found, sheet, accept_sum)
    if accept_sum and not problems and not reason.strip() and not _sum_right(act.tournament, sheet):
        problems.append(
            Problem(
                "reason.sum",
                "reason",
                _("Explain why the total is wrong and can’t be corrected (saved in the log)."),
            )
        )
    if latest is not None and latest.state == State.CONFIRMED and not reason.strip():
        problems.append(
            Problem(
                "reason.correction", "reason", _("This result is confirmed. Enter a reason for the correction.")
            )
        )
    if confirm:
        problems += confirm_problems(act, place, sheet, reason)
    if penalty is not None:
        problems += penalty.problems()
    if problems:
        raise Refusal(problems)
    saved = new_version(act, table, sheet, latest, reason.strip(), confirm=confirm)
    log_version(act, table, found, latest, saved)
    show_saved(act, table, found, latest, saved, place.stood)
    if place.signatures:
        _show_to_sign(act, place, confirm)
    if penalty is not None:
        give_within(act, penalty)
    act.answer |= {"result": saved.pk}
    return saved


def _show_to_sign(act: Change, place: TableNow, confirmed: bool) -> None:
    """The four are asked to sign what was saved; confirmed by a judge's word, what they disputed is settled."""
    show_entered(act, place.seats.values())
    if confirmed:
        settle_disputes(act, place.table)


def _sheet_problems(
    tournament: Tournament, seats: dict[str, Seat], sheet: Sheet, accept_sum: bool
) -> list[Problem]:
    """What is wrong with the numbers; a penalty given elsewhere changes the score, never whether they fit."""
    taken_over = substitutions(seats, sheet.during)
    check = check_sheet(sheet, ruleset_of(tournament), substitutes=taken_over, accept_sum=accept_sum)
    return list(check.problems)


def _sum_right(tournament: Tournament, sheet: Sheet) -> bool:
    return check_sheet(sheet, ruleset_of(tournament)).difference == 0


def _agree(
    act: Change, table: Table, seats: dict[str, Seat], latest: Result, *, confirm: bool, reason: str
) -> Result:
    """The same numbers again, by whomever: no second version; a wish to confirm still counts."""
    act.answer |= {"result": latest.pk}
    if confirm and latest.state == State.ENTERED:
        confirm_version(act, table, seats, latest, reason)
    else:
        act.shows()
        act.log(
            verb="result.agreed",
            target=table_name(table),
            target_id=f"table:{table.pk}",
            after={"version": latest.version},
        )
    return latest

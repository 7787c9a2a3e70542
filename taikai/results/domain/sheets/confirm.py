"""Confirmation of a table's result, bulk confirmation, and reopening."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.calls.domain.answering import settle_disputes
from taikai.problems import Problem, Refusal, refuse
from taikai.results.domain.public_results import show_result
from taikai.results.domain.result_settings import options_of
from taikai.results.domain.sheets.score_sheet import Sheet
from taikai.results.domain.sheets.table_lookup import TableNow, preconditions_of, sheet_differences
from taikai.results.domain.sheets.versions import (
    Conflict,
    latest_result,
    log_version,
    new_version,
    seats_of,
    sheet_of,
    show_saved,
    table_name,
)
from taikai.results.domain.signing.requirements import missing_requirements, open_disputes
from taikai.results.models import Result
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.models import Tournament

State = Result.State


def confirm_result(table: Table, *, version: int, reason: str = "", actor: Actor, key: str = "") -> Result:
    """Confirm the entered version `version`. `reason` is needed where it is unlike the hands reported of the table
    and does not say why itself; it stands with the version from then on.

    Raises:
        Conflict: another version is the newest now.
        Refusal: nothing to confirm, or the person entered it and another person must confirm.
    """
    content = (table, version, reason)
    with change(table.round.tournament_id, actor, "result.confirmed", key=key, content=content) as act:
        if act.repeated:
            return Result.objects.get(pk=act.answer["result"])
        table = act.again(table, "round")
        latest = latest_result(table)
        found = seats_of(table)
        preconditions_of(act.tournament, table, found, "")
        if latest is None:
            raise refuse("result.none", _("Nothing to confirm yet. Enter a result first."))
        if latest.version != version:
            raise Conflict(latest)
        if latest.state == State.ENTERED:
            confirm_version(act, table, found, latest, reason)
        else:
            act.shows()
        act.answer |= {"result": latest.pk}
    return latest


def confirm_results(round_: Round, versions: Mapping[int, int], *, actor: Actor, key: str = "") -> list[Result]:
    """Confirm what was entered at several tables (number: version) of a hanchan: all of them or none, and one line
    of the log.

    Raises:
        Refusal: with everything that stands in the way, table by table.
    """
    content = (round_, sorted(versions.items()))
    with change(round_.tournament_id, actor, "result.confirmed", key=key, content=content) as act:
        if act.repeated:
            return list(Result.objects.filter(pk__in=act.answer["results"]))
        problems: list[Problem] = []
        done: list[Result] = []
        for table in (
            Table.objects.filter(round=round_, number__in=versions).select_related("round").order_by("number")
        ):
            latest = latest_result(table)
            if latest is None or latest.state != State.ENTERED or latest.version != versions[table.number]:
                problems.append(_changed_meanwhile(table))
                continue
            found = seats_of(table)
            preconditions_of(act.tournament, table, found, "")
            try:
                confirm_version(act, table, found, latest, "")
            except Refusal as refusal:
                problems += [_at(table, problem) for problem in refusal.problems]
            else:
                done.append(latest)
        if problems or not done:
            raise Refusal(problems or [_nothing_to_confirm()])
        _as_one_line(act, round_, done)
        act.answer |= {"results": [result.pk for result in done]}
    return done


def _at(table: Table, problem: Problem) -> Problem:
    words = _("Table %(table)d: %(problem)s") % {"table": table.number, "problem": problem.message}
    return Problem(problem.code, "", words)


def _nothing_to_confirm() -> Problem:
    return Problem("result.none", "", _("Nothing to confirm yet. Enter a result first."))


def _as_one_line(act: Change, round_: Round, done: Sequence[Result]) -> None:
    """What was done at once reads as one thing; a single table keeps its own line."""
    if len(done) == 1:
        return
    act.entries[:] = [entry for entry in act.entries if entry.verb != "result.confirmed"]
    numbers = ", ".join(str(result.table.number) for result in done)
    act.log(
        target=f"hanchan {round_.number}, tables {numbers}",
        target_id=f"round:{round_.number}",
        before={"state": State.ENTERED},
        after={"state": State.CONFIRMED},
    )


def reopen_result(table: Table, *, version: int, reason: str, actor: Actor, key: str = "") -> Result:
    """Take the confirmation back: a new version with the same numbers, entered, with a reason.

    Raises:
        Conflict: another version is the newest now.
        Refusal: there is no confirmed result, or no reason is given.
    """
    content = (table, version, reason)
    with change(table.round.tournament_id, actor, "result.reopened", key=key, content=content) as act:
        if act.repeated:
            return Result.objects.get(pk=act.answer["result"])
        table = act.again(table, "round")
        latest = latest_result(table)
        found = seats_of(table)
        preconditions_of(act.tournament, table, found, "")
        if latest is None or latest.state != State.CONFIRMED:
            raise refuse(
                "result.not_confirmed", _("This table has no confirmed result, so there is nothing to reopen.")
            )
        if latest.version != version:
            raise Conflict(latest)
        if not reason.strip():
            raise refuse(
                "reason.reopen", _("Enter a reason for reopening the result (saved in the log)."), "reason"
            )
        saved = new_version(act, table, sheet_of(latest), latest, reason.strip(), confirm=False)
        log_version(act, table, found, latest, saved)
        show_saved(act, table, found, latest, saved)
        act.answer |= {"result": saved.pk}
    return saved


def confirm_version(act: Change, table: Table, seats: dict[str, Seat], latest: Result, reason: str) -> None:
    """Inside a change: the newest version counts from now on; raises `Refusal` with what speaks against it."""
    options = options_of(act.tournament)
    if options.second_person and act.actor.user is not None and latest.entered_by == act.actor.user:
        raise Refusal(second_person())
    problems = missing_requirements(table, latest) if options.signatures and not reason.strip() else []
    if not latest.reason:
        latest.reason = reason.strip()[:300]
        if not latest.reason:
            problems += differences_to_explain(act.tournament, table, sheet_of(latest))
    if problems:
        raise Refusal(problems)
    _count(act, table, seats, latest, reason)
    if options.signatures:
        settle_disputes(act, table)


def confirm_signed(act: Change, table: Table, seats: dict[str, Seat], latest: Result) -> None:
    """Inside a change: the fourth has signed, so the result counts; unless something is disputed or unlike the
    hands, which a judge decides.
    """
    if open_disputes(table) or (
        not latest.reason and differences_to_explain(act.tournament, table, sheet_of(latest))
    ):
        return
    _count(act, table, seats, latest, "", by_four=True)


def unconfirm_signed(act: Change, table: Table, seats: dict[str, Seat], latest: Result) -> None:
    """Inside a change: the signature by which the result counted was lifted at once. The version is the same."""
    latest.state, latest.confirmed_at = State.ENTERED, None
    latest.save(update_fields=["state", "confirmed_at"])
    show_result(act, table, seats.values(), was=True, now=False)
    act.log(
        verb="result.reopened",
        target=table_name(table),
        target_id=f"table:{table.pk}",
        before={"state": State.CONFIRMED},
        after={"state": State.ENTERED},
    )


def differences_to_explain(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """What is asked for when a sheet without a reason is unlike what was reported of the table."""
    found = sheet_differences(tournament, table, sheet)
    if found:
        found.append(
            Problem(
                "reason.unlike",
                "reason",
                _("Enter a reason for the difference (saved in the log)."),
            )
        )
    return found


def second_person() -> Problem:
    """Whoever entered a result does not confirm it here."""
    return Problem(
        "result.second_person",
        "",
        _("You can’t confirm your own entry. Save it and ask another judge to confirm it."),
    )


def confirm_problems(act: Change, place: TableNow, sheet: Sheet, reason: str) -> list[Problem]:
    """What speaks against confirming the sheet while it is saved."""
    problems = [second_person()] if place.second_person else []
    if not reason.strip():
        problems += differences_to_explain(act.tournament, place.table, sheet)
        problems += missing_requirements(place.table, None) if place.signatures else []
    return problems


def _changed_meanwhile(table: Table) -> Problem:
    words = _("Table %(table)d has changed. Review it and try again.") % {"table": table.number}
    return Problem("result.meanwhile", "", words)


def _count(
    act: Change, table: Table, seats: dict[str, Seat], latest: Result, reason: str, by_four: bool = False
) -> None:
    """The version counts from now on; `by_four`: by the signatures, not by whoever gave the last one."""
    latest.state = State.CONFIRMED
    latest.confirmed_by = None if by_four else act.actor.user
    latest.confirmed_at = timezone.now()
    latest.save(update_fields=["state", "confirmed_by", "confirmed_at", "reason"])
    show_result(act, table, seats.values(), was=False, now=True)
    act.log(
        verb="result.confirmed",
        target=table_name(table),
        target_id=f"table:{table.pk}",
        before={"state": State.ENTERED},
        after={"state": State.CONFIRMED},
        reason=reason.strip()[:300],
    )

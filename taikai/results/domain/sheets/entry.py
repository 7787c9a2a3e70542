"""Saving, confirming and reopening a table's result. Every save is a new version; nothing is edited in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from taikai.calls.domain.answer import settle_disputes
from taikai.problems import Problem, Refusal, refuse
from taikai.results.domain.options import options_of
from taikai.results.domain.penalties import NewPenalty, give_within
from taikai.results.domain.sheets.moment import moment_of
from taikai.results.domain.sheets.place import TableAt, TableNow, place_now
from taikai.results.domain.sheets.reported import unlike_reported
from taikai.results.domain.sheets.sheet import WINDS, Sheet, check_sheet
from taikai.results.domain.sheets.substitutes import substitutions
from taikai.results.domain.shown import HanchanMoment, show_entered, show_result
from taikai.results.domain.signing.needed import lacking, open_disputes
from taikai.results.models import Result
from taikai.seating.models import Round, Seat, Table
from taikai.tournaments.domain.actor import Actor
from taikai.tournaments.domain.change import Change, change
from taikai.tournaments.domain.games import kind_of
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

State = Result.State


class Conflict(Refusal):
    """Somebody else saved this table meanwhile: nothing was changed, the person decides. `theirs` is theirs."""

    def __init__(self, theirs: Result) -> None:
        self.theirs = theirs
        super().__init__(
            Problem(
                "result.conflict",
                "",
                _("%(who)s has saved this table while you were writing.")
                % {"who": person_name(theirs.entered_by) or _("Somebody else")},
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
    """A saved version as a sheet."""
    return Sheet(
        points=dict(result.points),
        sticks_left=result.sticks_left,
        chombo={wind: count for wind, count in result.chombo.items() if count},
        during=frozenset(result.taken_over_during),
    )


def table_name(table: Table) -> str:
    """ "Hanchan 3, table 4"."""
    return _("Hanchan %(hanchan)d, table %(table)d") % {"hanchan": table.round.number, "table": table.number}


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
    place = place_now(act, wanted)
    table, found = place.table, place.seats
    latest = latest_result(table)
    moment_of(act.tournament, table, found, seats)
    if latest is not None and penalty is None and sheet_of(latest) == sheet:
        return _agree(act, table, found, latest, confirm=confirm, reason=reason)
    if latest is not None and latest.version != based_on:
        raise Conflict(latest)
    problems = _sheet_problems(act.tournament, found, sheet, accept_sum)
    if accept_sum and not problems and not reason.strip() and not _sum_right(act.tournament, sheet):
        problems.append(
            Problem("reason.sum", "reason", _("Say why the sum is wrong and cannot be mended: the log keeps it."))
        )
    if latest is not None and latest.state == State.CONFIRMED and not reason.strip():
        problems.append(
            Problem("reason.correction", "reason", _("A confirmed result is corrected only with a reason."))
        )
    if confirm:
        problems += _confirm_problems(act, place, sheet, reason)
    if penalty is not None:
        problems += penalty.problems()
    if problems:
        raise Refusal(problems)
    saved = _new_version(act, table, sheet, latest, reason.strip(), confirm=confirm)
    _log_version(act, table, found, latest, saved)
    _show(act, table, found, latest, saved, place.stood)
    if place.signatures:
        _show_to_sign(act, place, confirm)
    if penalty is not None:
        give_within(act, penalty)
    act.answer = {"result": saved.pk}
    return saved


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
        moment_of(act.tournament, table, found, "")
        if latest is None:
            raise refuse("result.none", _("There is nothing to confirm: no result has been entered."))
        if latest.version != version:
            raise Conflict(latest)
        if latest.state == State.ENTERED:
            _confirm(act, table, found, latest, reason)
        else:
            act.shows()
        act.answer = {"result": latest.pk}
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
            moment_of(act.tournament, table, found, "")
            try:
                _confirm(act, table, found, latest, "")
            except Refusal as refusal:
                problems += [_at(table, problem) for problem in refusal.problems]
            else:
                done.append(latest)
        if problems or not done:
            raise Refusal(problems or [_nothing_to_confirm()])
        _as_one_line(act, round_, done)
        act.answer = {"results": [result.pk for result in done]}
    return done


def _changed_meanwhile(table: Table) -> Problem:
    words = _("Table %(table)d has changed meanwhile: look at it again.") % {"table": table.number}
    return Problem("result.meanwhile", "", words)


def _at(table: Table, problem: Problem) -> Problem:
    words = _("Table %(table)d: %(problem)s") % {"table": table.number, "problem": problem.message}
    return Problem(problem.code, "", words)


def _nothing_to_confirm() -> Problem:
    return Problem("result.none", "", _("There is nothing to confirm: no result has been entered."))


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
        moment_of(act.tournament, table, found, "")
        if latest is None or latest.state != State.CONFIRMED:
            raise refuse("result.not_confirmed", _("This table has no confirmed result to reopen."))
        if latest.version != version:
            raise Conflict(latest)
        if not reason.strip():
            raise refuse("reason.reopen", _("Say why the result is reopened: the log keeps it."), "reason")
        saved = _new_version(act, table, sheet_of(latest), latest, reason.strip(), confirm=False)
        _log_version(act, table, found, latest, saved)
        _show(act, table, found, latest, saved)
        act.answer = {"result": saved.pk}
    return saved


def _show(
    act: Change,
    table: Table,
    seats: dict[str, Seat],
    latest: Result | None,
    saved: Result,
    stood: HanchanMoment | None = None,
) -> None:
    was = latest is not None and latest.state == State.CONFIRMED
    show_result(act, table, seats.values(), was=was, now=saved.state == State.CONFIRMED, stood=stood)


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


def _confirm_problems(act: Change, place: TableNow, sheet: Sheet, reason: str) -> list[Problem]:
    """What speaks against confirming the sheet while it is saved."""
    problems = [_second_person()] if place.second_person else []
    if not reason.strip():
        problems += _to_explain(act.tournament, place.table, sheet)
        problems += lacking(place.table, None) if place.signatures else []
    return problems


def _sum_right(tournament: Tournament, sheet: Sheet) -> bool:
    return check_sheet(sheet, ruleset_of(tournament)).difference == 0


def _to_explain(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """What is asked for when a sheet without a reason is unlike what was reported of the table."""
    found = unlike_reported(tournament, table, sheet)
    if found:
        found.append(
            Problem(
                "reason.unlike", "reason", _("Say why the result is another one all the same: the log keeps it.")
            )
        )
    return found


def _second_person() -> Problem:
    return Problem(
        "result.second_person",
        "",
        _("Here another person must confirm what you entered. Save it; somebody else confirms it."),
    )


def _agree(
    act: Change, table: Table, seats: dict[str, Seat], latest: Result, *, confirm: bool, reason: str
) -> Result:
    """The same numbers again, by whomever: no second version; a wish to confirm still counts."""
    act.answer = {"result": latest.pk}
    if confirm and latest.state == State.ENTERED:
        _confirm(act, table, seats, latest, reason)
    else:
        act.shows()
        act.log(
            verb="result.agreed",
            target=table_name(table),
            target_id=f"table:{table.pk}",
            after={"version": latest.version},
        )
    return latest


def _confirm(act: Change, table: Table, seats: dict[str, Seat], latest: Result, reason: str) -> None:
    options = options_of(act.tournament)
    if options.second_person and act.actor.user is not None and latest.entered_by == act.actor.user:
        raise Refusal(_second_person())
    problems = lacking(table, latest) if options.signatures and not reason.strip() else []
    if not latest.reason:
        latest.reason = reason.strip()[:300]
        if not latest.reason:
            problems += _to_explain(act.tournament, table, sheet_of(latest))
    if problems:
        raise Refusal(problems)
    _count(act, table, seats, latest, reason)
    if options.signatures:
        settle_disputes(act, table)


def confirm_signed(act: Change, table: Table, seats: dict[str, Seat], latest: Result) -> None:
    """Inside a change: the fourth has signed, so the result counts; unless something is disputed or unlike the
    hands, which a judge decides.
    """
    if open_disputes(table) or (not latest.reason and _to_explain(act.tournament, table, sheet_of(latest))):
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


def _new_version(
    act: Change, table: Table, sheet: Sheet, latest: Result | None, reason: str, *, confirm: bool
) -> Result:
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


def _log_version(act: Change, table: Table, seats: dict[str, Seat], latest: Result | None, saved: Result) -> None:
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

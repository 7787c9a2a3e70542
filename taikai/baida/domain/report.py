"""Reporting and correction of Baida hands, their checks elsewhere, and their reporting route."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.baida.session import BaidaSession, Record, replay
from scoring.baida.stored import SCHEMA, as_json
from taikai.baida.domain.replay import TableSession, is_judged, record_of, session_of
from taikai.baida.models import SheetHand
from taikai.formatting.numbers import whole
from taikai.formatting.translation import reader_language
from taikai.hands.domain.access.reporting_modes import ReportingRoute, reporting_routes
from taikai.problems import Problem, Refusal, refuse
from taikai.results.domain.sheets.score_sheet import WINDS, Sheet
from taikai.results.domain.sheets.table_lookup import precondition_problems, reporters
from taikai.results.domain.sheets.versions import seats_of, table_name
from taikai.results.models import Result
from taikai.seating.domain.seats.publish import seat_keepers
from taikai.seating.models import Table
from taikai.tournaments.domain.change import Actor, Change, change
from taikai.tournaments.domain.extension_points import game_checks
from taikai.tournaments.domain.rules import kind_of, ruleset_of
from taikai.tournaments.models import Tournament

HANDS_PAGE = "sheet-hands"
"""The name of the page that reports them: a game whose result sheets lead there is told by these records."""


@dataclass(frozen=True, slots=True)
class Before:
    """What whoever writes had seen: the number of the row written last (0: none), the seating mark of the form."""

    after: int
    seats: str


def plays(tournament: Tournament) -> bool:
    """Whether the tables of a tournament are reported here."""
    return kind_of(ruleset_of(tournament)).hands_page == HANDS_PAGE


def add(
    tournament: Tournament,
    table: Table,
    record: Record,
    *,
    after: int,
    seats: str = "",
    actor: Actor,
    key: str = "",
) -> TableSession:
    """Write the next hand down. `after` is the number of the row written last (0: none) to whoever reports,
    `seats` the seating mark of their form. The same hand from another phone that saw the same is written once.

    Raises:
        Refusal: it cannot have happened, somebody was quicker, or the moment is wrong; every reason.
    """

    def act_on(_act: Change, fresh: Table, now: TableSession) -> None:
        _check(now.session.ruleset, [*_records(now), record], named=None)
        _row(fresh, record, now.rows[-1].place + 1 if now.rows else 1, actor.label)

    def known(now: TableSession) -> bool:
        return _is_last(now, record, after)

    content = as_json(record)
    return _at_table(
        tournament, table, "sheet.reported", act_on, Before(after, seats), actor, key, content, known=known
    )


def replace(
    tournament: Tournament,
    table: Table,
    number: int,
    record: Record,
    *,
    after: int,
    seats: str = "",
    reason: str,
    overrules: bool = True,
    actor: Actor,
    key: str = "",
) -> TableSession:
    """Put another record in the place of the row `number`; the hands after it are replayed. `overrules`: whether
    who changes it may change what a judge decided.

    Raises:
        Refusal: no reason, a judge decided it, it or a later hand cannot have happened, or as `add`.
    """

    def act_on(_act: Change, fresh: Table, now: TableSession) -> None:
        index = _known(now, number)
        _check_judged(now, index, overrules)
        records = _records(now)
        records[index] = record
        _check(now.session.ruleset, records, named=index)
        _take_back(now.rows[index])
        _row(fresh, record, now.rows[index].place, actor.label)

    content = (number, as_json(record))
    return _at_table(tournament, table, "sheet.changed", act_on, Before(after, seats), actor, key, content, reason)


def remove(
    tournament: Tournament,
    table: Table,
    number: int,
    *,
    after: int,
    seats: str = "",
    reason: str = "",
    overrules: bool = True,
    actor: Actor,
    key: str = "",
) -> TableSession:
    """Take the row `number` back; the hands after it are replayed. The last one needs no reason; `overrules` as in
    `replace`.

    Raises:
        Refusal: no reason, a later hand cannot have happened then, or as `add`.
    """

    def act_on(_act: Change, _fresh: Table, now: TableSession) -> None:
        index = _known(now, number)
        _check_judged(now, index, overrules)
        if index < len(now.rows) - 1 and not reason.strip():
            raise _no_reason()
        records = _records(now)
        del records[index]
        _check(now.session.ruleset, records, named=-1)
        _take_back(now.rows[index])

    content = (number, reason)
    return _at_table(
        tournament, table, "sheet.removed", act_on, Before(after, seats), actor, key, content, reason or None
    )


def preview(now: TableSession, record: Record, number: int = 0) -> BaidaSession:
    """What the session would be with a further hand, or with another one in the place of row `number`: its
    `problems` say why it cannot be.
    """
    records = _records(now)
    index = now.index_of(number) if number else None
    if index is None:
        records.append(record)
    else:
        records[index] = record
    return replay(now.session.ruleset, records)


def without(now: TableSession, number: int) -> BaidaSession:
    """What the session would be without row `number`; its `problems` say why a later hand cannot be then."""
    return replay(now.session.ruleset, [record_of(row) for row in now.rows if row.number != number])


def as_problems(session: BaidaSession, named: int | None) -> list[Problem]:
    """Why a session cannot be, in the reader's language. Of another hand than the one at `named` it is said which
    one (None: the last, -1: none of them is meant).
    """
    language = reader_language()
    at = len(session.steps)
    reasons = [p.message.get(language) for p in session.problems]
    if named is not None and named != at:
        words = _("This makes hand %(number)d impossible: %(reason)s")
        reasons = [words % {"number": at + 1, "reason": reason} for reason in reasons]
    return [Problem(p.code, p.where, reason) for p, reason in zip(session.problems, reasons, strict=True)]


def _records(now: TableSession) -> list[Record]:
    return [record_of(row) for row in now.rows]


def _check(ruleset: Any, records: Sequence[Record], named: int | None) -> None:
    session = replay(ruleset, records)
    if session.problems:
        raise Refusal(as_problems(session, named))


def _is_last(now: TableSession, record: Record, after: int) -> bool:
    """Whether the row written last is this very record, and its writer saw the same before it."""
    written = sorted(now.rows, key=lambda row: row.number)
    before = written[-2].number if len(written) > 1 else 0
    return bool(written) and written[-1].record == as_json(record) and before == after


def _known(now: TableSession, number: int) -> int:
    index = now.index_of(number)
    if index is None:
        raise refuse("sheet.hand", _("This hand has been deleted. Review the hands and try again."))
    return index


def _check_judged(now: TableSession, index: int, overrules: bool) -> None:
    if not overrules and is_judged(record_of(now.rows[index])):
        raise refuse("sheet.judged", _("A judge decided this hand. Call a judge to change it."))


def _no_reason() -> Refusal:
    return refuse("sheet.reason", _("Enter a reason for changing the hands (saved in the log)."), "reason")


def _take_back(row: SheetHand) -> None:
    row.undone_at = timezone.now()
    row.save(update_fields=["undone_at"])


def _row(table: Table, record: Record, place: int, by: str) -> SheetHand:
    last = table.sheet_hands.aggregate(last=Max("number"))["last"] or 0
    return SheetHand.objects.create(
        table=table, number=last + 1, place=place, schema=SCHEMA, record=as_json(record), by=by[:150]
    )


def _at_table(
    tournament: Tournament,
    table: Table,
    verb: str,
    act_on: Callable[[Change, Table, TableSession], None],
    before: Before,
    actor: Actor,
    key: str,
    content: Any,
    reason: str | None = None,
    known: Callable[[TableSession], bool] | None = None,
) -> TableSession:
    """One change of a table's hands: read under the lock, refused when somebody was quicker, read again.

    `known`: whether what is reported stands there already, from somebody who was quicker.
    """
    with change(tournament, actor, verb, key=key, content=(table, before, reason, content)) as act:
        fresh = act.again(table, "round")
        act.shows(tables=[fresh.pk])
        if act.repeated:
            return _wrote(session_of(act.tournament, fresh), int(act.answer.get("row", 0)))
        _check_moment(act.tournament, fresh, before.seats)
        now = session_of(act.tournament, fresh)
        if known is not None and known(now):
            act.repeated = True
            return _wrote(now, now.last)
        if before.after != now.last:
            raise refuse("sheet.meanwhile", _("This table’s hands have changed. Review them and try again."))
        if reason is not None and not reason.strip():
            raise _no_reason()
        act_on(act, fresh, now)
        then = session_of(act.tournament, fresh)
        act.log(
            target=table_name(fresh),
            target_id=f"table:{fresh.pk}",
            before=_as_log(now),
            after=_as_log(then),
            reason=reason or "",
        )
        act.answer["row"] = then.last
    return _wrote(then, then.last)


def _wrote(now: TableSession, number: int) -> TableSession:
    return dataclasses.replace(now, wrote=number)


def _as_log(now: TableSession) -> dict[str, Any]:
    points = {f"points {seat}": value for seat, value in now.session.points.items()}
    return {"hands": now.session.hands, **points}


def _check_moment(tournament: Tournament, table: Table, mark: str) -> None:
    if not plays(tournament):
        raise refuse("sheet.game", _("This tournament doesn’t play Baida."))
    problems = precondition_problems(tournament, table, seats_of(table), mark, "sheet")
    if table.results.filter(state=Result.State.CONFIRMED).exists():
        words = _("The result of this table is confirmed, so you can’t change its hands.")
        problems.append(Problem("sheet.closed", "", words))
    if problems:
        raise Refusal(problems)


# Checks that reported Baida hands add to score sheet, seating and rules.


def unlike_hands(tournament: Tournament, table: Table, sheet: Sheet) -> list[Problem]:
    """In what a sheet differs from the hands; empty where nothing was written down, so nothing speaks against it.

    When a session is over the sheet does not say: the hands that are there count.
    """
    if not plays(tournament):
        return []
    now = session_of(tournament, table)
    points = now.session.points
    if not now.rows or all(sheet.points.get(wind) == points[wind] for wind in WINDS):
        return []
    told = ", ".join(f"{wind} {whole(points[wind])}" for wind in WINDS)
    return [Problem("result.unlike_hands", "reason", _("The recorded hands give %(points)s.") % {"points": told})]


def seating_lock(tournament: Tournament, hanchan: int) -> list[Problem]:
    """Why a hanchan's seating cannot be taken back."""
    rows = SheetHand.objects.filter(table__round__tournament=tournament, table__round__number=hanchan)
    if not plays(tournament) or not rows.exists():
        return []
    return [
        Problem(
            "unpublish.hands",
            "number",
            _(
                "Hanchan %(number)d already has recorded hands, so you can’t redraw its seating. You can still "
                "change single seats."
            )
            % {"number": hanchan},
        )
    ]


@game_checks.register()
def hands_are_of_their_game(tournament: Tournament) -> list[Problem]:
    """Hands of this game mean nothing in another."""
    if not SheetHand.objects.filter(table__round__tournament=tournament).exists():
        return []
    return [
        Problem(
            "rules.game_of_hands",
            "ruleset",
            _("Hands have been recorded, so you can’t switch to rules of another game."),
        )
    ]


reporters.add(unlike_hands)
seat_keepers.add(seating_lock)


# Reporting route of Baida tables: links of tables and players lead to their own page.


TABLE = "baida-table"


def hands_of(tables: Iterable[int]) -> dict[int, int]:
    """How many records of each table stand; further winners of a discard count as one more. One query."""
    rows = SheetHand.objects.filter(table_id__in=list(tables), undone_at=None).order_by()
    return dict(rows.values_list("table_id").annotate(Count("pk")))


reporting_routes.add(ReportingRoute(TABLE, plays, hands_of), TABLE)

"""Records of a table: append and undo inside an open change, after reading the game under the lock."""

from __future__ import annotations

from django.db.models import F, Max
from django.utils import timezone

from scoring.problems import Refused
from scoring.riichi.hanchan import Hanchan, Record
from taikai.formatting.translation import reader_language
from taikai.hands.domain.replay import TableGame, replay_rows, stored
from taikai.hands.models import ReportedHand
from taikai.problems import Problem, Refusal
from taikai.seating.models import Table
from taikai.tournaments.models import Tournament


def append(
    tournament: Tournament,
    table: Table,
    game: TableGame,
    record: Record,
    by: str,
    last: int | None = None,
) -> ReportedHand:
    """Write one more record down. `last`: the number of the last row ever written, where it was asked along.

    Raises:
        Refusal: it cannot have happened at this table; every reason.
    """
    try:
        hanchan = game.hanchan.append(record)
    except Refused as refused:
        raise _refusal(refused) from refused
    place = game.rows[-1].place + 1 if game.rows else 1
    return write_row(table, hanchan.records[-1], place, by, last)


def replace(
    tournament: Tournament, table: Table, game: TableGame, index: int, record: Record, by: str
) -> TableGame:
    """Put another record in the place of the one at `index`; the rest is replayed.

    Raises:
        Refusal: it, or a hand after it, cannot have happened then; every reason, and which hand it is.
    """
    changed = game.hanchan.replaced(index, record)
    check(changed)
    undo_record(game.rows[index])
    row = write_row(table, changed.records[index], game.rows[index].place, by)
    return replay_rows(tournament, [*game.rows[:index], row, *game.rows[index + 1 :]])


def insert(
    tournament: Tournament, table: Table, game: TableGame, index: int, record: Record, by: str
) -> TableGame:
    """Put a record before the one at `index`; the rest is replayed.

    Raises:
        Refusal: as `replace`.
    """
    changed = game.hanchan.inserted(index, record)
    check(changed)
    place = game.rows[index].place if index < len(game.rows) else (game.rows[-1].place + 1 if game.rows else 1)
    later = [row.pk for row in game.rows[index:]]
    ReportedHand.objects.filter(pk__in=later).update(place=F("place") + 1)
    write_row(table, changed.records[index], place, by)
    return replay_rows(tournament, table.reported_hands.filter(undone_at=None))


def remove(tournament: Tournament, game: TableGame, index: int) -> TableGame:
    """Take a record away; the rest is replayed.

    Raises:
        Refusal: a hand after it cannot have happened then; every reason, and which hand it is.
    """
    check(game.hanchan.removed(index))
    undo_record(game.rows[index])
    return replay_rows(tournament, [*game.rows[:index], *game.rows[index + 1 :]])


def undo_record(row: ReportedHand) -> None:
    """The row stays, and stands no more."""
    row.undone_at = timezone.now()
    row.save(update_fields=["undone_at"])


def check(game: Hanchan) -> None:
    """Refuse a game with a record that cannot be, and say which.

    Raises:
        Refusal: with all its problems, `where` beginning with `hands.<index>`.
    """
    if game.problems:
        raise _refusal(Refused(p.within(f"hands.{game.impossible}") for p in game.problems))


def write_row(table: Table, record: Record, place: int, by: str, last: int | None = None) -> ReportedHand:
    """One more row of a table, at its place in the game; `last` as for `append`."""
    kind, schema, raw = stored(record.what)
    if last is None:
        last = table.reported_hands.aggregate(last=Max("number"))["last"] or 0
    return ReportedHand.objects.create(
        table=table,
        number=last + 1,
        place=place,
        kind=kind,
        dealer=record.dealer or 0,
        schema=schema,
        record=raw,
        by=by[:150],
    )


def _refusal(refused: Refused) -> Refusal:
    language = reader_language()
    return Refusal(Problem(p.code, p.where, p.message.get(language)) for p in refused.problems)

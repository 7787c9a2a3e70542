"""Storing of planned hanchans, with the previous seating for one undo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from taikai.problems import Refusal, refuse
from taikai.registration.models import Entrant
from taikai.seating.domain.seats.load import seated_rounds
from taikai.seating.models import WINDS, Absence, Round, Seat, Table
from taikai.tournaments.models import Tournament


def snapshot(tournament: Tournament, first: int) -> dict[str, Any]:
    """All rounds from `first` on, and the absences, as plain values."""
    rounds = []
    for each in seated_rounds(tournament, published_only=False):
        if each.number < first:
            continue
        published = each.round.published_at
        rounds.append(
            {
                "number": each.number,
                "state": each.round.state,
                "published_at": published.isoformat() if published else None,
                "provenance": each.round.provenance,
                "tables": [
                    [[seat.wind, seat.entrant_id, seat.stands_in_for_id] for seat in table.seats]
                    for table in each.tables
                ],
            }
        )
    return {"first": first, "rounds": rounds, "absences": absences_of(tournament)}


def absences_of(tournament: Tournament) -> list[list[Any]]:
    rows = Absence.objects.filter(entrant__tournament=tournament).order_by("id")
    return [list(row) for row in rows.values_list("entrant_id", "first", "last", "substitute_id")]


def restore(tournament: Tournament, before: dict[str, Any]) -> list[int]:
    """Put a snapshot back; returns the numbers of the hanchans. Rounds that did not exist then go."""
    numbers = [int(each["number"]) for each in before["rounds"]]
    drop_rounds(tournament, [n for n in _numbers(tournament, int(before["first"])) if n not in numbers])
    for each in before["rounds"]:
        round_ = _round(tournament, int(each["number"]))
        round_.state = each["state"]
        round_.published_at = parse_datetime(each["published_at"]) if each["published_at"] else None
        round_.provenance = each["provenance"]
        round_.save(update_fields=["state", "published_at", "provenance"])
        _fill(round_, each["tables"])
    set_absences(tournament, before["absences"])
    return numbers


def set_absences(tournament: Tournament, rows: Iterable[Sequence[Any]]) -> None:
    """Replace all absences."""
    Absence.objects.filter(entrant__tournament=tournament).delete()
    add_absences(rows)


def add_absences(rows: Iterable[Sequence[Any]]) -> None:
    Absence.objects.bulk_create(
        Absence(entrant_id=who, first=first, last=last, substitute_id=substitute)
        for who, first, last, substitute in rows
    )


def store(
    tournament: Tournament,
    number: int,
    tables: Sequence[Sequence[Any]],
    overlay: dict[str, int],
    provenance: dict[str, Any],
) -> None:
    """Seat one hanchan: a draft if it is new; one that exists keeps its state and its table rows."""
    round_ = _round(tournament, number)
    round_.provenance = {**provenance, "drawn_at": timezone.now().isoformat(timespec="seconds")}
    round_.save(update_fields=["provenance"])
    _fill(round_, [list(seats_of(table, overlay)) for table in tables])


def seats_of(table: Sequence[Any], overlay: dict[str, int]) -> Iterable[list[Any]]:
    """The seats of a table of places: [wind, who sits, for whom]."""
    for wind, place in zip(WINDS, table, strict=True):
        if place is not None:
            sitting = overlay.get(str(place))
            yield [wind, sitting or int(place), int(place) if sitting else None]


def drop_rounds(tournament: Tournament, numbers: Sequence[int]) -> None:
    """Remove rounds with their seats and tables.

    Raises:
        Refusal: cards were dealt, a penalty given or a result reported for one of them.
    """
    gone = Round.objects.filter(tournament=tournament, number__in=numbers)
    Seat.objects.filter(round__in=gone).delete()
    try:
        Table.objects.filter(round__in=gone).delete()
        gone.delete()
    except ProtectedError as error:
        raise _in_use(sorted(numbers)) from error


def _in_use(numbers: Iterable[int]) -> Refusal:
    return refuse(
        "round.in_use",
        _(
            "Tables of hanchan %(numbers)s already have dealt cards, a penalty or a result, so they can’t be "
            "replaced."
        )
        % {"numbers": ", ".join(map(str, numbers))},
        "scope",
    )


def _numbers(tournament: Tournament, first: int) -> list[int]:
    return list(
        Round.objects.filter(tournament=tournament, number__gte=first)
        .order_by("number")
        .values_list("number", flat=True)
    )


def _round(tournament: Tournament, number: int) -> Round:
    return Round.objects.get_or_create(tournament=tournament, number=number)[0]


def _fill(round_: Round, tables: Sequence[Sequence[Sequence[Any]]]) -> None:
    """Seat people again; tables that exist stay the same rows."""
    Seat.objects.filter(round=round_).delete()
    try:
        Table.objects.filter(round=round_, number__gt=len(tables)).delete()
    except ProtectedError as error:
        raise _in_use([round_.number]) from error
    known = {table.number: table for table in Table.objects.filter(round=round_)}
    missing = [Table(round=round_, number=n) for n in range(1, len(tables) + 1) if n not in known]
    known |= {table.number: table for table in Table.objects.bulk_create(missing)}
    Seat.objects.bulk_create(
        Seat(round=round_, table=known[number], wind=wind, entrant_id=who, stands_in_for_id=owner)
        for number, seats in enumerate(tables, 1)
        for wind, who, owner in seats
    )


def kinds_of(entrants: Iterable[Entrant]) -> list[list[Any]]:
    """Kind and status of entrants, to put them back."""
    return [[e.pk, e.kind, e.status, e.withdrawn_at.isoformat() if e.withdrawn_at else None] for e in entrants]


def restore_kinds(tournament: Tournament, rows: Iterable[Sequence[Any]]) -> list[str]:
    """Put kind and status back; returns the names of those changed."""
    names = []
    for who, kind, status, withdrawn_at in rows:
        entrant = Entrant.objects.filter(tournament=tournament, pk=who).first()
        if entrant is not None and (entrant.kind, entrant.status) != (kind, status):
            entrant.kind, entrant.status = kind, status
            entrant.withdrawn_at = parse_datetime(withdrawn_at) if withdrawn_at else None
            entrant.save(update_fields=["kind", "status", "withdrawn_at"])
            names.append(entrant.name)
    return names

"""Export of the event file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone

from taikai.archive.domain.event_file.fields import field_of, is_account, ordered, part_of
from taikai.archive.domain.event_file.versions import FORMAT, VERSION
from taikai.backup.archive.rows import to_json
from taikai.registration.models import Entrant
from taikai.runtime.fields import ModelDeclaration, Until, declared
from taikai.tournaments.domain.event.export_schema import narrowed, silences
from taikai.tournaments.models import Tournament

ADDRESS = re.compile(r"[^\s@<>()\[\],;:\"“”]+@[^\s@<>()\[\],;:\"“”]+\.[^\s@<>()\[\],;:\"“”]+")
BLOT = "…"
WITHDRAWN = "entrant.withdrawn"


class _Book:
    """Which row has which number in the file."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[int, int]] = {}
        self.people: dict[int, int] = {}

    def turn(self, part: str, number: Any) -> int | None:
        """The number in the file of the row with this number here."""
        return self.rows.get(part, {}).get(int(number)) if str(number).isdecimal() else None

    def person(self, pk: int) -> int:
        """The number of an account, in the order accounts are met."""
        return self.people.setdefault(pk, len(self.people) + 1)


def rows_of(part: ModelDeclaration, tournament: Tournament) -> list[models.Model]:
    """The rows of a part that belong to the file, in the order they were made."""
    found = part.model._default_manager.filter(**{part.of: tournament}).order_by("pk")
    if part.only is not None:
        found = found.filter(part.only(tournament))
    for only in (only for (name, _only), only in narrowed.items() if name == part.part):
        found = found.filter(only(tournament))
    return list(found)


@cache
def _contacts() -> frozenset[str]:
    """Names within a line of the log whose values are contact data."""
    entry = declared(Entrant)
    return frozenset(entry.those(lambda each: each.contact and each.kept and each.kept.until is Until.CONTACTS))


def masked(value: Any) -> Any:
    """A value of the log without addresses and notes."""
    if isinstance(value, str):
        return ADDRESS.sub(BLOT, value)
    if isinstance(value, list):
        return [masked(each) for each in value]
    if isinstance(value, dict):
        return {name: BLOT if name in _contacts() and each else masked(each) for name, each in value.items()}
    return value


def _value(part: ModelDeclaration, row: models.Model, name: str, book: _Book) -> Any:
    field, inside = field_of(part.model, name), part.fields[name].inside
    value = getattr(row, field.attname)
    if value is None:
        return None
    if is_account(field):
        return book.person(value)
    if related := part_of(field):
        return book.turn(related, value)
    if inside is not None:
        return inside(value, book.turn)
    return to_json(value, utc=True)


def _row(
    part: ModelDeclaration, row: models.Model, tournament: Tournament, book: _Book, contacts: bool
) -> dict[str, Any]:
    hidden = part.hidden(tournament) if part.hidden is not None else ()
    names = [name for name in (part.written if contacts else part.plain) if name not in hidden]
    found = {name: _value(part, row, name, book) for name in names}
    if contacts:
        return found
    for name in found:
        if part.fields[name].masked:
            found[name] = masked(found[name])
    if found.get("verb") == WITHDRAWN:
        found["reason"] = ""  # it may tell of an illness
    return found


def _person(account: Any) -> dict[str, str]:
    first, last = account.first_name, account.last_name
    return {"first_name": first or ("" if last else masked(account.get_username())), "last_name": last}


def event_file(tournament: Tournament, *, contacts: bool) -> dict[str, Any]:
    """The whole event as plain JSON values; `contacts`: with e-mail addresses and notes of the entrants.

    Secrets never: personal links, codes, write keys, passwords, the secret of the cards before it is public.
    """
    book = _Book()
    kept = {part: rows_of(part, tournament) for part in ordered()}
    for part, rows in kept.items():
        book.rows[part.part] = {row.pk: number for number, row in enumerate(rows, 1)}
    lists = {
        part.part: [_row(part, row, tournament, book, contacts) for row in rows] for part, rows in kept.items()
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_at": to_json(timezone.now(), utc=True),
        "contacts": contacts,
        "event": {name: to_json(_read(tournament, name), utc=True) for name in declared(Tournament).plain},
        "people": _people(book.people),
        **lists,
    }


def _read(tournament: Tournament, name: str) -> Any:
    """A field as the database gives it back, also of a row that was made a moment ago."""
    field = field_of(Tournament, name)
    return field.to_python(getattr(tournament, name))


def _people(numbers: Iterable[int]) -> list[dict[str, str]]:
    accounts = User.objects.in_bulk(list(numbers))
    return [_person(accounts[pk]) for pk in numbers]


def event_text(tournament: Tournament, *, contacts: bool) -> str:
    """The same as the text of the file: a line a row, so that two files can be compared."""
    return json.dumps(event_file(tournament, contacts=contacts), ensure_ascii=False, indent=1) + "\n"


def excluded_parts(tournament: Tournament) -> list[str]:
    """What is not in its file yet, and why."""
    return [words for silence in silences.values() if (words := silence(tournament))]

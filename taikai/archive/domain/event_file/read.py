"""Reader and validator of the event file: all problems at once, with their place. Writes nothing.

The file comes from anybody: it is bounded in bytes and rows, no text of it is trusted, and no number of it names a
row of this site.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db.models import Q, UniqueConstraint
from django.utils.translation import gettext as _

from scoring.problems import Refused
from taikai.archive.domain.event_file.fields import field_of, is_account, ordered, part_of
from taikai.archive.domain.event_file.schema import schema
from taikai.archive.domain.event_file.validation import validation_errors
from taikai.archive.domain.event_file.versions import migrate_file, no_event_file
from taikai.backup.archive.rows import from_json, loads
from taikai.http_guard.uploads.limit_messages import limit_refusal
from taikai.http_guard.uploads.measure import MEGABYTE, TooMuch
from taikai.problems import Problem, Refusal, refuse
from taikai.runtime.fields import ModelDeclaration, declared
from taikai.tournaments.domain.rules import ruleset_of
from taikai.tournaments.models import Tournament

MOST_BYTES: Final = 24_000_000
MOST_ROWS: Final = 120_000
MOST_MEMORY: Final = 256 * MEGABYTE  # of the values; an event of 200 people with all hands needs a tenth
MOST_TOLD: Final = 40  # problems of one file: a person reads no more
_SURROGATE: Final = re.compile("[\\ud800-\\udfff]")


def parsed(raw: bytes) -> dict[str, Any]:
    """The file as plain values, in this version. Raises Refusal."""
    if len(raw) > MOST_BYTES:
        raise refuse("file.large", _("The file is larger than 24 MB. Check that it’s a tournament file."), "file")
    try:
        data = loads(raw, most_memory=MOST_MEMORY)
    except TooMuch as much:
        raise limit_refusal(much) from much
    except ValueError as error:
        raise refuse(
            "file.unreadable", _("The file isn’t JSON text in UTF-8. Choose a tournament file."), "file"
        ) from error
    if not isinstance(data, dict):
        raise no_event_file()
    _must_be_storable(data)
    return migrate_file(data)


def _must_be_storable(data: Any) -> None:
    """Raises Refusal for characters and numbers that no database takes."""
    waiting, rows = [data], 0
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting.extend(one)
            waiting.extend(one.values())
        elif isinstance(one, list):
            rows += len(one)
            waiting.extend(one)
        elif isinstance(one, str) and ("\x00" in one or _SURROGATE.search(one)):
            raise refuse(
                "file.characters", _("The file has characters that can’t be saved (NUL). Remove them."), "file"
            )
        elif isinstance(one, (int, float)) and not -(2**63) <= one < 2**63:
            raise refuse("file.number", _("A number in the file is too large."), "file")
    if rows > 20 * MOST_ROWS:
        raise refuse("file.large", _("The file has too many rows."), "file")


def row_name(part: str, number: int, name: str = "") -> str:
    """A place in the file as people find it: "results, row 12, reason"."""
    words = {"part": part, "number": number, "name": name.lstrip(".")}
    if not name:
        return _("%(part)s, row %(number)d") % words
    return _("%(part)s, row %(number)d, %(name)s") % words


def _problem(where: str, words: str) -> Problem:
    return Problem("file.wrong", where, _("%(where)s: %(problem)s") % {"where": where, "problem": words})


def found_wrong(data: Mapping[str, Any]) -> list[Problem]:
    """Everything that is wrong with a file in this version, at most `MOST_TOLD` of it."""
    problems: list[Problem] = []
    for problem in _problems(data):
        problems.append(problem)
        if len(problems) >= MOST_TOLD:
            problems.append(Problem("file.more", "", _("Fix these problems first. There may be more.")))
            break
    return problems


def _problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    whole = schema()
    sound = set()
    for name, value in data.items():
        shape = whole["properties"].get(name)
        if shape is None:
            yield _problem(name[:60], _("Unknown name in this version."))
        elif shape.get("type") == "array" and isinstance(value, list):
            wrong = list(islice(_row_faults(name, value, shape["items"]), MOST_TOLD))
            yield from wrong
            if not wrong:
                sound.add(name)
        else:
            yield from (_problem(f"{name}{at}", words) for at, words in validation_errors(value, shape))
    if not isinstance(data.get("event"), dict):
        yield _problem("event", _("Missing."))
    elif not any(validation_errors(data["event"], whole["properties"]["event"])):
        yield from _event_problems(data["event"])
    for part in ordered():
        if part.part in sound:
            yield from _part_problems(part, data)


def _row_faults(name: str, rows: list[Any], shape: Mapping[str, Any]) -> Iterator[Problem]:
    if len(rows) > MOST_ROWS:
        yield _problem(name, _("Too many rows."))
        return
    for number, row in enumerate(rows, 1):
        yield from (_problem(row_name(name, number, at), words) for at, words in validation_errors(row, shape))


def event_of(values: Mapping[str, Any]) -> Tournament:
    """The tournament a file describes, not saved. Raises ValidationError or ValueError."""
    found = Tournament()
    for name in declared(Tournament).written:
        if name in values:
            setattr(found, name, from_json(field_of(Tournament, name), values[name]))
    return found


def _event_problems(values: Mapping[str, Any]) -> Iterator[Problem]:
    event, known = Tournament(), declared(Tournament)
    for name in known.written:
        if name not in values:
            continue
        try:
            setattr(event, name, from_json(field_of(Tournament, name), values[name]))
        except (ValueError, ValidationError):
            yield _problem(f"event, {name}", _("“%(value)s” can’t be read.") % {"value": str(values[name])[:40]})
            return
    beside = {field.name for field in Tournament._meta.fields} - set(known.written)
    try:
        event.clean_fields(exclude=[*beside, *known.shapes])
        if event.ends_on < event.starts_on:
            yield _problem("event, ends_on", _("The last day is before the first day."))
        _zone(event)
        ruleset_of(event)
    except ValidationError as error:
        for name, messages in error.message_dict.items():
            yield _problem(f"event, {name}", " ".join(messages))
    except (Refused, TypeError, AttributeError, KeyError):
        yield _problem("event, ruleset", _("These rules are unknown or impossible."))
    except ValueError:
        yield _problem("event, timezone", _("Unknown time zone."))


def _zone(event: Tournament) -> None:
    try:
        _found = event.zone
    except (KeyError, OSError) as error:
        raise ValueError(event.timezone) from error


def values_of(part: ModelDeclaration, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row's fields as Django has them; relations keep the file's numbers. Raises ValueError, ValidationError."""
    found = {}
    for name in part.written:
        if name in row:
            field = field_of(part.model, name)
            found[name] = row[name] if field.is_relation else from_json(field, row[name])
    return found


def _part_problems(part: ModelDeclaration, data: Mapping[str, Any]) -> Iterator[Problem]:
    fields = {name: field_of(part.model, name) for name in part.written}
    related = {name: part_of(field) or "people" for name, field in fields.items() if field.is_relation}
    beside = [each.name for each in part.model._meta.fields if each.name not in fields or each.name in related]
    seen: dict[tuple[Any, ...], int] = {}
    unique = _unique(part)
    for number, row in enumerate(data[part.part], 1):
        try:
            values = values_of(part, row)
        except (ValueError, ValidationError, OverflowError):
            yield _problem(row_name(part.part, number), _("A day, a time or an amount can’t be read."))
            continue
        for name, other in related.items():
            yield from _reference(part, data, number, name, other, values.get(name))
        plain = {name: value for name, value in values.items() if name not in related}
        try:
            part.model(**plain).clean_fields(exclude=[*beside, *part.shapes])
        except ValidationError as error:
            for name, messages in error.message_dict.items():
                yield _problem(row_name(part.part, number, name), " ".join(messages))
        for names, condition in unique:
            key = (names, *(values.get(name) for name in names))
            if None in key or not _holds(condition, values):
                continue
            if first := seen.get(key):
                words = _("Same as row %(first)d. Only one is allowed.") % {"first": first}
                yield _problem(row_name(part.part, number, ", ".join(names)), words)
            seen[key] = number


def _reference(
    part: ModelDeclaration, data: Mapping[str, Any], number: int, name: str, other: str, value: Any
) -> Iterator[Problem]:
    field = field_of(part.model, name)
    if value is None:
        if not field.null:
            yield _problem(row_name(part.part, number, name), _("Missing."))
        return
    rows = data.get(other)
    most = number - 1 if other == part.part else len(rows) if isinstance(rows, list) else 0
    if value > most:
        words = _("No earlier row %(value)d of %(part)s.") % {"value": value, "part": other}
        yield _problem(row_name(part.part, number, name), words)


def _unique(part: ModelDeclaration) -> list[tuple[tuple[str, ...], Q | None]]:
    """What may be there once only: fields, and on which condition."""
    written = set(part.written) | {"tournament"}
    found: list[tuple[tuple[str, ...], Q | None]] = [
        ((each.name,), None) for each in part.model._meta.fields if each.unique and each.name in written
    ]
    for constraint in part.model._meta.constraints:
        if isinstance(constraint, UniqueConstraint) and set(constraint.fields) <= written:
            names = tuple(name for name in constraint.fields if name != "tournament")
            # Accounts are matched by the person who imports: `staff` is looked at again with them.
            if not any(is_account(field_of(part.model, name)) for name in names):
                found.append((names, constraint.condition))
    if any(each.one_to_one and each.name == "tournament" for each in part.model._meta.fields):
        found.append(((), None))
    return found


def _holds(condition: Q | None, values: Mapping[str, Any]) -> bool:
    """Whether a row is one a constraint speaks of; the constraints there are say `field = value`, or not so."""
    if condition is None:
        return True
    pairs = [child for child in condition.children if isinstance(child, tuple)]
    return all(values.get(name) == wanted for name, wanted in pairs) != condition.negated


def checked(raw: bytes) -> dict[str, Any]:
    """The file, without a fault that can be seen before it is tried. Raises Refusal with all problems."""
    data = parsed(raw)
    if problems := found_wrong(data):
        raise Refusal(problems)
    return data

"""Details of an audit log line: what it changed, in the reader's words.

The log keeps plain values under plain names ("status": "waiting"), whoever wrote them; each app says here what
its names and values are called. Names without an entry are data themselves (a person, a line of the programme).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from taikai.formatting import numbers
from taikai.formatting.dates import short_day
from taikai.runtime.registry import Registry
from taikai.tournaments.models import LogEntry

NOTHING = "–"
HASH_SHOWN = 12  # as many digits as tell two plans apart
#: What turning kept values into words ends in where an earlier version wrote them.
UNREADABLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_DEVICE = re.compile(r"^Table (\d+)(?:: (.+))?$")
_TABLES = re.compile(r"^hanchan (\d+), tables ([\d, ]+)$")
_TARGET = re.compile(r"(?i)^hanchans? (\d+)(?:–(\d+))?(?:, [^\W\d_]+ (\d+))?(?: ([ESWN]))?$")


@dataclass(frozen=True, slots=True)
class Fact:
    """What a name is called, and how its values are called: a mapping of them, a function, or as plain values."""

    label: Any  # str or lazy translation
    words: Mapping[str, Any] | Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """One row: what it was before and after."""

    label: str
    before: str
    after: str


Other = Callable[[str], Fact | None]
Prepare = Callable[[dict[str, Any]], dict[str, Any]]

_facts: Registry[tuple[str, str], Fact] = Registry("names of values in the log")
_others: Registry[str, Other] = Registry("names of values in the log that carry data")
_prepare: Registry[str, Prepare] = Registry("how a kept value becomes rows of the log")


def register_details(
    *areas: str, facts: Mapping[str, Fact], other: Other | None = None, prepare: Prepare | None = None
) -> None:
    """Say what the names are called under verbs that begin with one of the areas ("entrant", "clock").

    `other` finds the fact of a name that carries data ("E Anna"); `prepare` turns a kept value into rows first.
    An area may be a whole verb, which then goes before its beginning.
    """
    for area in areas:
        for name, fact in facts.items():
            _facts.add(fact, (area, name))
        if other is not None:
            _others.add(other, area)
        if prepare is not None:
            _prepare.add(prepare, area)


def fact_of(verb: str, name: str) -> Fact | None:
    """What the name is called under this verb; None if it is data."""
    for area in (verb, verb.partition(".")[0]):
        if (area, name) in _facts:
            return _facts[area, name]
        if area in _others and (found := _others[area](name)) is not None:
            return found
    return None


def details(entry: LogEntry) -> list[Detail]:
    """What the line changed, row by row; what stayed the same is left out."""
    before, after = _rows(entry.verb, entry.before), _rows(entry.verb, entry.after)
    names = [*before, *(name for name in after if name not in before)]
    found = []
    for name in names:
        if name in before and name in after and before[name] == after[name]:
            continue
        fact = fact_of(entry.verb, name) or Fact(name)
        found.append(
            Detail(
                _capital(str(fact.label)),
                say(fact, before[name]) if name in before else NOTHING,
                say(fact, after[name]) if name in after else NOTHING,
            )
        )
    return found


def _rows(verb: str, kept: Any) -> dict[str, Any]:
    if not isinstance(kept, dict):
        return {}
    for area in (verb, verb.partition(".")[0]):
        if area in _prepare:
            try:
                return _prepare[area](kept)
            except UNREADABLE:
                return kept
    return kept


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def say(fact: Fact, value: Any) -> str:
    """A value in words. What no present version would write is shown as it is kept."""
    try:
        if isinstance(fact.words, Mapping):
            values = value if isinstance(value, list) else [value]
            known = fact.words
            return ", ".join(str(known[each]) if each in known else plain(each) for each in values) or NOTHING
        if fact.words is not None and value not in (None, ""):
            return str(fact.words(value))
    except UNREADABLE:
        pass
    return plain(value)


def plain(value: Any) -> str:
    """A value of no special kind: yes and no, numbers grouped, lists with commas."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return numbers.whole(value)
    if isinstance(value, float):
        return str(value).replace(".", numbers.decimal_sign())
    if isinstance(value, (list, tuple)):
        return ", ".join(plain(each) for each in value) or NOTHING
    if isinstance(value, dict):
        return ", ".join(f"{name}: {plain(each)}" for name, each in value.items()) or NOTHING
    return str(value)


def day(value: Any) -> str:
    """A stored date as people write it."""
    found = parse_date(str(value))
    return date_format(found, "DATE_FORMAT") if found else str(value)


def moment(value: Any) -> str:
    """A stored local time with its day: 14 Aug, 10:15."""
    found = parse_datetime(str(value))
    return f"{short_day(found)}, {found:%H:%M}" if found else str(value)


def amount(value: Any) -> str:
    """A stored amount of money with the reader's decimal sign."""
    return str(value).replace(".", numbers.decimal_sign())


def tenths(value: Any) -> str:
    """Stored tenths as a score."""
    return numbers.tenths(int(value), plus=True)


def shortened(value: Any) -> str:
    """The beginning of a long hash."""
    return str(value)[:HASH_SHOWN]


def model_facts(model: type[models.Model], *names: str) -> dict[str, Fact]:
    """The facts of these fields, else of all with a label: called as in the forms, choices in their words."""
    labelled = [each.name for each in model._meta.fields if isinstance(each.verbose_name, Promise)]
    found = {}
    for name in names or labelled:
        field: Any = model._meta.get_field(name)
        words: Any = None
        if field.choices:
            words = {str(value): label for value, label in field.flatchoices}
        elif isinstance(field, models.DateField):
            words = moment if isinstance(field, models.DateTimeField) else day
        elif isinstance(field, models.DecimalField):
            words = amount
        found[name] = Fact(field.verbose_name, words)
    return found


def device_label(number: int, name: str = "") -> str:
    """What a device of a table is kept as, whatever language it is in; `name`: who says it is theirs."""
    return f"Table {number}: {name}" if name else f"Table {number}"


def actor_words(actor: str) -> str:
    """Who did something, in the reader's language: a device of a table by its number, anybody else by name."""
    found = _DEVICE.match(actor)
    if found is None:
        return actor
    words = _("Table %(number)s") % {"number": found[1]}
    return f"{words}: {found[2]}" if found[2] else words


def target_words(target: str) -> str:
    """A target that is a place of the tournament, in the reader's language; others stay as they are."""
    if several := _TABLES.match(target):
        return _("Hanchan %(hanchan)s, tables %(tables)s") % {"hanchan": several[1], "tables": several[2]}
    found = _TARGET.match(target)
    if not found:
        return target
    first, last, table, wind = found.groups()
    if table:
        words = _("Hanchan %(hanchan)d, table %(table)d") % {"hanchan": int(first), "table": int(table)}
    elif last:
        words = _("Hanchans %(first)d–%(last)d") % {"first": int(first), "last": int(last)}
    else:
        words = _("Hanchan %(number)d") % {"number": int(first)}
    return f"{words} {wind}" if wind else words

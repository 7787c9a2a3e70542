"""From rows to people: each cell checked, every problem of a row said at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.registration.domain.duplicates import name_key
from taikai.registration.domain.lists import columns as c
from taikai.registration.domain.lists.countries import country_code
from taikai.registration.domain.lists.table import ListRow, rows_of, separator_of
from taikai.registration.domain.lists.vocabulary import vocabulary

MOST_ROWS = 2000
LINE_NUMBER = re.compile(r"^\d{1,4}[.)] +")  # lists copied from an e-mail or a chat are numbered
_LENGTHS = {c.NAME: 100, c.NICKNAME: 40, c.CLUB: 80, c.EMAIL: 254, c.NOTE: 2000}


@dataclass(slots=True)
class ListedPerson:
    """One row as read. `values` are an entrant's fields; `paid` from its column; problems in words.

    `twin` names who it seems to be a second time (in the list or in the tournament); "" if nobody.
    """

    line: int
    cells: tuple[str, ...]
    values: dict[str, Any]
    paid: bool = False
    problems: list[Problem] = field(default_factory=list)
    twin: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A list as read: how it was taken apart, and the people in it."""

    separator: str
    columns: list[str]
    headings: tuple[str, ...]
    people: list[ListedPerson]
    problems: list[Problem]

    @property
    def wrong(self) -> list[ListedPerson]:
        """Rows that cannot be taken as they are."""
        return [person for person in self.people if person.problems]

    @property
    def twins(self) -> list[ListedPerson]:
        """Right rows of people who are here already."""
        return [person for person in self.people if person.twin and not person.problems]

    @property
    def fresh(self) -> list[ListedPerson]:
        """Right rows of new people."""
        return [person for person in self.people if not person.problems and not person.twin]


def read_people(text: str, chosen: Sequence[str] | None = None) -> Reading:
    """Read a pasted list. `chosen` are the columns as somebody corrected them; else they are guessed."""
    separator = separator_of(text)
    rows = rows_of(text, separator)
    titles: tuple[str, ...] = ()
    found = c.headings(rows[0].cells) if rows else None
    if found is not None:
        titles, rows = rows[0].cells, rows[1:]
    width = max((len(row.cells) for row in rows), default=len(titles))
    if chosen and len(chosen) == width and all(column in (*c.COLUMNS, c.IGNORE) for column in chosen):
        found = list(chosen)
    elif found is None:
        found = c.guess([row.cells for row in rows])
    found += [c.IGNORE] * (width - len(found))
    problems = _whole(rows, found)
    people = [] if problems else [_person(row, found) for row in rows]
    _mark_repeats(people)
    return Reading(separator, found, titles, people, problems)


def _whole(rows: list[ListRow], columns: list[str]) -> list[Problem]:
    problems = []
    if not rows:
        problems.append(
            Problem("import.empty", "text", _("There is nobody in the list: paste one person a line."))
        )
    elif not {c.NAME, c.FIRST, c.LAST} & set(columns):
        problems.append(Problem("import.no_name", "columns", _("Say which column is the name.")))
    for column in c.COLUMNS:
        if columns.count(column) > 1:
            problems.append(
                Problem(
                    "import.twice", "columns", _("Two columns are “%(column)s”: choose one.") % {"column": column}
                )
            )
    if len(rows) > MOST_ROWS:
        problems.append(
            Problem(
                "import.too_long",
                "text",
                _("%(count)d rows are too many at once: the most is %(most)d.")
                % {"count": len(rows), "most": MOST_ROWS},
            )
        )
    return problems


def _person(row: ListRow, columns: list[str]) -> ListedPerson:
    cells = {column: cell for column, cell in zip(columns, row.cells, strict=False) if column}
    problems: list[Problem] = []

    def wrong(column: str, message: str, **words: Any) -> None:
        problems.append(Problem(f"import.{column}", column, message % words if words else message))

    name = cells.get(c.NAME) or " ".join(filter(None, (cells.get(c.FIRST), cells.get(c.LAST))))
    name = LINE_NUMBER.sub("", " ".join(name.split()))
    if len(name) < 2:
        wrong(c.NAME, _("The name is missing."))
    email = cells.get(c.EMAIL, "").lower()
    if email:
        try:
            validate_email(email)
        except ValidationError:
            wrong(c.EMAIL, _("“%(text)s” is no e-mail address."), text=email)
    country = country_code(cells.get(c.COUNTRY, ""))
    if country is None:
        wrong(
            c.COUNTRY,
            _("“%(text)s” is no country: write its name in a language of this site, or its code, as in PL."),
            text=cells[c.COUNTRY],
        )
    ema = re.sub(r"\s", "", cells.get(c.EMA, "")).strip("-–")
    if ema and not re.fullmatch(r"[0-9]{8}", ema):
        wrong(c.EMA, _("“%(text)s” is no EMA number: it has eight digits."), text=cells[c.EMA])
    flags, known = {}, vocabulary()
    for column in (c.PAID, c.SUBSTITUTE):
        word = cells.get(column, "").casefold()
        if word not in known.yes | known.no:
            wrong(column, _("“%(text)s” is neither yes nor no."), text=cells[column])
        flags[column] = word in known.yes
    values: dict[str, Any] = {
        c.NAME: name,
        c.NICKNAME: cells.get(c.NICKNAME, ""),
        c.EMAIL: email,
        c.CLUB: cells.get(c.CLUB, ""),
        c.COUNTRY: country or "",
        c.EMA: ema,
        c.SUBSTITUTE: flags[c.SUBSTITUTE],
        c.NOTE: cells.get(c.NOTE, ""),
    }
    for column, most in _LENGTHS.items():
        if len(values[column]) > most:
            wrong(
                column,
                _("Too long: “%(text)s…” has more than %(most)d letters."),
                text=values[column][:20],
                most=most,
            )
    return ListedPerson(row.line, row.cells, values, paid=flags[c.PAID], problems=problems)


def _mark_repeats(people: list[ListedPerson]) -> None:
    """Name the first row of the same person in the same list."""
    by_email: dict[str, ListedPerson] = {}
    by_name: dict[tuple[str, ...], list[ListedPerson]] = {}
    for person in people:
        if not person.values[c.NAME]:
            continue
        email, country = person.values[c.EMAIL], person.values[c.COUNTRY]
        key = name_key(person.values[c.NAME])
        same = by_email.get(email) if email else None
        for other in by_name.get(key, []):
            if not country or not other.values[c.COUNTRY] or other.values[c.COUNTRY] == country:
                same = same or other
        if same is not None:
            person.twin = _("line %(line)d: %(name)s") % {"line": same.line, "name": same.values[c.NAME]}
            continue
        by_name.setdefault(key, []).append(person)
        if email:
            by_email[email] = person

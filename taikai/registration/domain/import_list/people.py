"""Validation of imported rows: each cell, all problems of a row at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from taikai.problems import Problem
from taikai.registration.domain.ema_numbers import Listed, ema_digits, with_zero
from taikai.registration.domain.import_list import columns as c
from taikai.registration.domain.import_list.countries import country_code
from taikai.registration.domain.import_list.table import MOST_COLUMNS, ListRow, rows_of, separator_of
from taikai.registration.domain.import_list.vocabulary import vocabulary
from taikai.registration.domain.import_list.workbook import WorkbookSheet
from taikai.registration.domain.names import name_key, plain
from taikai.registration.fields import ENTRY, LONG, TEXTS
from taikai.registration.models import Entrant
from taikai.runtime.fields import SeenBy

MOST_ROWS = 2000
LINE_NUMBER = re.compile(r"^\d{1,4}[.)] +")  # lists copied from an e-mail or a chat are numbered
_ABOVE = 7  # lines that may stand above the first person: titles, and the headings
_ANY = "*"  # whatever the number or the country
_EMPTY = re.compile(r"[(\[<]\s*[)\]>]")  # brackets with nothing left in them
# "Nowak, Jan"; what stands behind a comma without being a given name.
_FAMILY_FIRST = re.compile(r"([^,，]*[^,，\s])\s*[,，]\s*([^,，]+)")
_AFTER_A_NAME = frozenset({"jr", "junior", "sr", "senior", "ii", "iii", "dr", "phd", "ma", "msc"})
_READ = (c.NAME, "family_name", c.EMAIL, c.COUNTRY, c.EMA)  # each in a way of its own; others as they stand
_AS_WRITTEN = tuple(name for name in (*TEXTS, *LONG) if name not in _READ)
_MAY_BE_NONE = (*_AS_WRITTEN, c.COUNTRY)
_PUBLIC = (  # what the list of participants shows
    *(c.NAME, c.FIRST, c.LAST),
    *(name for name in _AS_WRITTEN if ENTRY.kept[name].reader is SeenBy.EVERYBODY),
)
_LENGTHS = {
    name: getattr(Entrant._meta.get_field(name), "max_length", None) for name in (c.NAME, c.EMAIL, *_AS_WRITTEN)
}


@dataclass(slots=True)
class ListedPerson:
    """One row as read. `values` are an entrant's fields; `paid` from its column; problems in words.

    `twin` names who it seems to be a second time (in the list or in the tournament); "" if nobody.
    `short_number`: the EMA number has lost the zero in front. `listed`: what the federation's list knows of them.
    """

    line: int
    cells: tuple[str, ...]
    values: dict[str, Any]
    paid: bool = False
    problems: list[Problem] = field(default_factory=list)
    twin: str = ""
    short_number: bool = False
    listed: Listed = field(default_factory=Listed)


@dataclass(frozen=True, slots=True)
class ListReading:
    """A list as read: how it was taken apart, and the people in it. `unknown` are headings nobody knows, whose
    columns are left out for that although they hold something.

    `questions` are what the organiser has to answer before anybody is imported: what the first line is, what a
    column is. Until then the people are read as `suggested` says, which shows what an answer would mean.
    """

    separator: str
    columns: list[str]
    suggested: list[str]
    first: c.FirstLine
    first_cells: tuple[str, ...]
    headings: tuple[str, ...]
    people: list[ListedPerson]
    problems: list[Problem]
    questions: list[Problem]
    unknown: tuple[str, ...] = ()

    @property
    def wrong(self) -> list[ListedPerson]:
        """Rows that cannot be taken as they are."""
        return [person for person in self.people if person.problems]

    @property
    def twins(self) -> list[ListedPerson]:
        """Right rows of people who are here already."""
        return [person for person in self.people if person.twin and not person.problems]

    @property
    def short_numbers(self) -> list[ListedPerson]:
        """People whose EMA number has lost the zero in front, mended or not."""
        return [person for person in self.people if person.short_number]

    @property
    def listed(self) -> list[ListedPerson]:
        """New people without a number whom the federation's list knows."""
        return [person for person in self.fresh if person.listed.number]

    @property
    def paid(self) -> list[ListedPerson]:
        """New people who, the list says, have paid."""
        return [person for person in self.fresh if person.paid]

    @property
    def fresh(self) -> list[ListedPerson]:
        """Right rows of new people."""
        return [person for person in self.people if not person.problems and not person.twin]


def read_people(
    text: str,
    chosen: Sequence[str] | None = None,
    first: str = "",
    *,
    zeros: bool = False,
    most: int = MOST_ROWS,
) -> ListReading:
    """Read a pasted list. `chosen` are the columns as somebody corrected them.

    `first` says what the first line is: "heading", "person", or anything else: as it looks, and to be asked where
    it could be either. `zeros` adds the zero in front that EMA numbers have lost. `most`: rows it may have.
    """
    separator = separator_of(text)
    all_rows = rows_of(text, separator)
    # What is too much is refused below. Only a part of it is looked at, so that the answer comes soon.
    wide = any(any(row.cells[MOST_COLUMNS:]) for row in all_rows)
    rows = _without_title([ListRow(row.line, row.cells[:MOST_COLUMNS]) for row in all_rows[: most + _ABOVE]])
    left_out = max(0, len(all_rows) - most - _ABOVE)
    cells = [row.cells for row in rows]
    kind: c.FirstLine = c.first_line(cells)
    if rows and (first == "heading" or first == "person"):
        kind = "heading" if first == "heading" else "person"
    first_cells: tuple[str, ...] = cells[0] if cells else ()
    titles: tuple[str, ...] = ()
    if kind != "person":
        titles, rows, cells = cells[0], rows[1:], cells[1:]
    width = max((len(row) for row in cells), default=len(titles))
    known = c.headings(titles) if titles and width > 1 else None
    if chosen and len(chosen) == width and all(column in (*c.COLUMNS, c.IGNORE, c.ASK) for column in chosen):
        found = list(chosen)
    elif known is not None:
        found = c.with_addresses([*known, *[c.IGNORE] * (width - len(known))][:width], cells)
    else:
        found = c.certain(cells, width)
        if kind == "heading":
            found = c.named(found, titles)
    family_first = separator == "," and sum(", " in line for line in text.splitlines()) * 2 > len(rows)
    suggested = c.suggest(found if chosen else c.named(found, titles), cells, family_first=family_first)
    problems = _whole(len(rows) + left_out, suggested, most, wide=wide)
    people = [] if problems else [_person(row, suggested, zeros=zeros) for row in rows]
    _mark_repeats(people)
    questions = _questions(kind, found, titles or first_cells)
    unknown = () if chosen else tuple(c.unknown(titles, found, cells))
    return ListReading(
        separator, found, suggested, kind, first_cells, titles, people, problems, questions, unknown
    )


def likeliest(sheets: Sequence[WorkbookSheet]) -> WorkbookSheet:
    """The sheet to look at first: the first one that begins with headings of a list of people, else the first."""
    headed = (sheet for sheet in sheets if read_people(sheet.text).first == "heading")
    return next(headed, sheets[0])


def _without_title(rows: list[ListRow]) -> list[ListRow]:
    """The rows without lines of a single cell (the event, a date) above a line of known headings."""
    for i, row in enumerate(rows[: _ABOVE - 1]):
        filled = [cell for cell in row.cells if cell]
        if len(filled) > 1:
            return rows[i:] if i and c.headings(row.cells) is not None else rows
    return rows


def _questions(first: c.FirstLine, columns: Sequence[str], titles: Sequence[str]) -> list[Problem]:
    found = []
    if first == "ask":
        found.append(
            Problem("import.first", "first", _("Choose whether the first line is a heading or a player."))
        )
    for i, column in enumerate(columns):
        if column == c.ASK:
            words = {"number": i + 1, "text": titles[i] if i < len(titles) else ""}
            found.append(
                Problem(
                    "import.ask",
                    f"column-{i}",
                    _("Choose what column %(number)d (“%(text)s”) contains, or leave it out.") % words,
                )
            )
    return found


def _whole(count: int, columns: list[str], most: int, *, wide: bool) -> list[Problem]:
    problems = []
    if wide:
        problems.append(
            Problem(
                "import.too_wide",
                "text",
                _("A line has more than %(most)d columns. Put each player on a separate line.")
                % {"most": MOST_COLUMNS},
            )
        )
    if not count:
        problems.append(Problem("import.empty", "text", _("The list is empty. Paste one player per line.")))
    elif not {c.NAME, c.FIRST, c.LAST} & set(columns):
        problems.append(Problem("import.no_name", "columns", _("Choose the column with the name.")))
    for column in c.COLUMNS:
        if columns.count(column) > 1:
            problems.append(
                Problem(
                    "import.twice",
                    "columns",
                    _("Two columns are set to “%(column)s”. Choose one of them.") % {"column": column},
                )
            )
    if count > most:
        problems.append(
            Problem(
                "import.too_long",
                "text",
                _("%(count)d rows are too many at once. The limit is %(most)d.") % {"count": count, "most": most},
            )
        )
    return problems


def _person(row: ListRow, columns: list[str], *, zeros: bool) -> ListedPerson:
    cells = {column: cell for column, cell in zip(columns, row.cells, strict=False) if column}
    _move_address(cells)
    _turn_round(cells)
    known = vocabulary()
    cells |= {column: "" for column in _MAY_BE_NONE if known.says_nothing(cells.get(column, ""))}
    problems: list[Problem] = []

    def wrong(column: str, message: str, **words: Any) -> None:
        problems.append(Problem(f"import.{column}", column, message % words if words else message))

    name = cells.get(c.NAME) or " ".join(filter(None, (cells.get(c.FIRST), cells.get(c.LAST))))
    name = LINE_NUMBER.sub("", " ".join(name.split()))
    if len(name) < 2:
        wrong(c.NAME, _("The name is missing."))
    email = _email(cells, problems)
    country = country_code(cells.get(c.COUNTRY, ""))
    if country is None:
        wrong(
            c.COUNTRY,
            _("“%(text)s” isn’t a country. Use its name in English or its own language, or a code such as PL."),
            text=cells[c.COUNTRY],
        )
    ema = ema_digits(cells.get(c.EMA, ""))
    mended = with_zero(ema)
    if mended and not zeros:
        words = _("“%(text)s” has only 7 digits, but an EMA number has 8. Is it %(number)s?")
        wrong(c.EMA, words, text=cells[c.EMA], number=mended)
    elif mended:
        ema = mended
    elif ema and not re.fullmatch(r"[0-9]{8}", ema):
        wrong(c.EMA, _("“%(text)s” isn’t an EMA number. It must have 8 digits."), text=cells[c.EMA])
    flags = {}
    for column in (c.PAID, c.SUBSTITUTE):
        flag = known.flag(cells.get(column, ""))
        if flag is None:
            wrong(column, _("Enter yes or no, not “%(text)s”."), text=cells[column])
        flags[column] = bool(flag)
    values: dict[str, Any] = {
        c.NAME: name,
        "family_name": _family(name, cells.get(c.LAST, "")),
        c.EMAIL: email,
        c.COUNTRY: country or "",
        c.EMA: ema,
        c.SUBSTITUTE: flags[c.SUBSTITUTE],
        **{column: cells.get(column, "") for column in _AS_WRITTEN},
    }
    for column, most in _LENGTHS.items():
        if most is not None and len(values[column]) > most:
            wrong(
                column,
                _("“%(text)s…” is too long. The limit is %(most)d characters."),
                text=values[column][:20],
                most=most,
            )
    return ListedPerson(
        row.line, row.cells, values, paid=flags[c.PAID], problems=problems, short_number=bool(mended)
    )


def _email(cells: dict[str, str], problems: list[Problem]) -> str:
    """The address of a row; an address where everybody would see it is a problem."""
    for column in _PUBLIC:
        if c.ADDRESS.search(text := cells.get(column, "")):
            message = _(
                "“%(text)s” is an e-mail address and would be public here. Move it to the e-mail column."
            ) % {"text": text}
            problems.append(Problem(f"import.{column}", column, message))
    email = cells.get(c.EMAIL, "").lower()
    if vocabulary().says_none(email):
        return ""
    if around := c.ADDRESS.fullmatch(email):
        email = around[1]
    try:
        if email:
            validate_email(email)
    except ValidationError:
        message = _("“%(text)s” isn’t a valid e-mail address.") % {"text": email}
        problems.append(Problem(f"import.{c.EMAIL}", c.EMAIL, message))
    return email


def _move_address(cells: dict[str, str]) -> None:
    """Take an address out of what everybody would see ("Ann Lee <ann@example.org>"): it is the e-mail."""
    for column in _PUBLIC:
        found = c.ADDRESS.search(cells.get(column, ""))
        if found and (cells.get(c.EMAIL) or found[1]).lower() == found[1].lower():
            cells[c.EMAIL] = found[1]
            rest = cells[column][: found.start()] + " " + cells[column][found.end() :]
            cells[column] = " ".join(_EMPTY.sub(" ", rest).split()).strip(" ,;<>")


def _turn_round(cells: dict[str, str]) -> None:
    """ "Nowak, Jan" as the only name: the given name goes first, and the family name is known."""
    found = _FAMILY_FIRST.fullmatch(cells.get(c.NAME, ""))
    if found and not {c.FIRST, c.LAST} & set(cells) and plain(found[2]) not in _AFTER_A_NAME:
        cells[c.NAME], cells[c.LAST] = f"{found[2]} {found[1]}", found[1]


def _family(name: str, last: str) -> str:
    """The family name a list names apart, where it is a part of the name."""
    words, family = name.split(), last.split()
    size = len(family)
    return " ".join(family) if size and family in (words[-size:], words[:size]) else ""


def _mark_repeats(people: list[ListedPerson]) -> None:
    """Name the first row of the same person in the same list. Two people may share an e-mail address.

    Two rows with one EMA number are one person. So are rows of one name if neither countries nor EMA numbers
    differ, or if they share an address. Each row is looked up in a few places, as all may have one name.
    """
    first: dict[Any, ListedPerson] = {}
    for person in people:
        if not person.values[c.NAME]:
            continue
        key, number = name_key(person.values[c.NAME]), person.values[c.EMA]
        country, email = person.values[c.COUNTRY], person.values[c.EMAIL]
        same = first.get(number) if number else None
        if same is None:
            fits = product((number, "") if number else (_ANY,), (country, "") if country else (_ANY,))
            known = [first.get((key, *each)) for each in fits]
            known.append(first.get((key, email)) if email else None)
            same = min(filter(None, known), key=lambda each: each.line, default=None)
        if same is not None:
            person.twin = _("line %(line)d: %(name)s") % {"line": same.line, "name": same.values[c.NAME]}
            continue
        places = [(key, *each) for each in product((number, _ANY), (country, _ANY))]
        for place in (*places, (key, email), number):
            first.setdefault(place, person)

"""Column detection in an imported list, by heading or unmistakable content; the rest is asked.

What is taken for a name, a nickname, a club or a country is published, so nobody's guess fills it: a column
without a heading that is known stays `ASK` until the organiser has said what it is. `suggest` says what it looks
like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal

from taikai.registration.domain.import_list.countries import country_code
from taikai.registration.domain.import_list.vocabulary import vocabulary
from taikai.registration.domain.names import plain
from taikai.registration.fields import LONG, SHORT

NAME, FIRST, LAST, NICKNAME, EMAIL = "name", "first", "last", "nickname", "email"
COUNTRY, EMA, PAID, SUBSTITUTE, IGNORE = "country", "ema_number", "paid", "can_substitute", ""
ASK: Final = "?"
MOST_WORDS: Final = 20  # of a heading; a cell with more is somebody's text
#: What a column can be: the family name comes from the name.
COLUMNS = (NAME, FIRST, LAST, *(name for name in (*SHORT, *LONG) if name not in (NAME, "family_name")), PAID)

_LETTER = r"[^@\s<>()\[\],;:\"]"
# An address as it stands in a cell, with what mail programs put around it. It begins where a word does: a search
# from every letter of a long cell would take the square of its length.
ADDRESS = re.compile(rf"(?:mailto:)?<?(?<!{_LETTER})({_LETTER}+@{_LETTER}+\.[^@\s<>()\[\],;:\".]+)>?", re.I)
FirstLine = Literal["heading", "person", "ask"]
Rows = Sequence[Sequence[str]]


def _heading(cell: str) -> str | None:
    words = plain(cell)
    known = vocabulary()
    if words in known.headings:
        return known.headings[words]
    parts = words.split()
    most = len(parts) if len(parts) <= MOST_WORDS else 0
    for i in range(1, most):  # "Vorname Nachname", "Surname / first name": one column with both
        if {known.headings.get(" ".join(side)) for side in (parts[:i], parts[i:])} == {FIRST, LAST}:
            return NAME
    return IGNORE if words in known.left_alone or words == "" else None


def headings(row: Sequence[str]) -> list[str] | None:
    """The columns a heading row names; None if the row is no heading but somebody's data.

    A heading names a person's name and every other cell is a heading too, apart from at most half of them.
    "Name" beside a first name means the last name, beside a last name the first.
    """
    found = [_heading(cell) for cell in row]
    known = {column for column in found if column}
    filled = sum(1 for column in found if column)
    if not {NAME, FIRST, LAST, NICKNAME} & known or filled * 2 < len([c for c in row if c.strip()]):
        return None
    if any("@" in cell for cell in row):
        return None
    other = LAST if FIRST in known else FIRST
    if NAME in known and len({FIRST, LAST} & known) == 1:
        found = [other if column == NAME else column for column in found]
    return _once([column or IGNORE for column in found])


def named(columns: Sequence[str], titles: Sequence[str]) -> list[str]:
    """The columns with what is asked told by the titles that are headings, in a line that is none as a whole."""
    found = [
        (_heading(title) or ASK) if column == ASK else column
        for column, title in zip(columns, [*titles, *[""] * len(columns)], strict=False)
    ]
    return _once(found)


def unknown(titles: Sequence[str], columns: Sequence[str], rows: Rows) -> Iterator[str]:
    """The headings nobody knows of columns that are left out although something stands in them."""
    for title, column, cells in zip(titles, columns, _by_column(rows, len(columns)), strict=False):
        if column == IGNORE and _heading(title) is None and any(cell.strip() for cell in cells):
            yield title


def _once(columns: list[str]) -> list[str]:
    """Each column meant once: a second of the same kind is ignored."""
    seen: set[str] = set()
    kept = []
    for column in columns:
        kept.append(IGNORE if column in seen else column)
        if column and column != ASK:
            seen.add(column)
    return kept


def first_line(rows: Rows) -> FirstLine:
    """Whether a list begins with headings or with a person; "ask" where it could be either.

    Asked is when the line has a word that heads columns but is no known heading as a whole, when what stands
    below it is of another kind (addresses, numbers, countries), and when it is one word above full names.
    """
    if not rows:
        return "person"
    first, below = rows[0], rows[1:]
    if (named := headings(first)) is not None:
        alone = sum(1 for column in named if column) == 1
        return "ask" if alone and below and not {NAME, FIRST, LAST} & set(named) else "heading"
    if any("@" in cell for cell in first):
        return "person"
    for i, cell in enumerate(first):
        others = [row[i] for row in below if i < len(row) and row[i].strip()]
        if not cell.strip() or cell in others:
            continue
        if _heading(cell) or _of_another_kind(cell, others):
            return "ask"
    return "ask" if _one_word_above_names(first, below) else "person"


def _of_another_kind(cell: str, below: Sequence[str]) -> bool:
    """Whether a cell is of another kind than those below it. "Bo" alone is no column of countries."""
    if not below:
        return False
    if all(_is_number(other) for other in below):
        return not _is_number(cell)
    kind = _kind(below)
    return kind in (EMAIL, EMA, *((COUNTRY, PAID) if len(below) > 1 else ())) and _kind([cell]) != kind


def _one_word_above_names(first: Sequence[str], below: Rows) -> bool:
    words = [len(cell.split()) for cell in first if cell.strip()]
    full = [max((len(cell.split()) for cell in row), default=0) for row in below]
    return len(full) >= 2 and max(words, default=0) == 1 and min(full) >= 2


def _is_number(cell: str) -> bool:
    return bool(re.fullmatch(r"[0-9]+[.)]?", cell.strip()))


def _kind(cells: Sequence[str]) -> str | None:
    """What the cells of a column can only be, or look like; None for texts."""
    filled = [cell for cell in cells if cell.strip()]
    if not filled:
        return IGNORE
    if sum(1 for cell in filled if ADDRESS.fullmatch(cell.strip())) * 2 >= len(filled):
        return EMAIL
    if all(re.fullmatch(r"[0-9]{8}", "".join(cell.split())) for cell in filled):
        return EMA
    if all(_is_number(cell) for cell in filled):
        return IGNORE  # numbering
    if all(vocabulary().flag(cell) is not None for cell in filled):
        return PAID
    if max(map(len, filled)) > 1 and sum(1 for cell in filled if country_code(cell)) * 5 >= len(filled) * 4:
        return COUNTRY  # letters alone may be groups as well as countries
    return None


def _by_column(rows: Rows, width: int) -> list[list[str]]:
    return [[row[i] if i < len(row) else "" for row in rows] for i in range(width)]


def certain(rows: Rows, width: int) -> list[str]:
    """The columns of a list without headings that can be nothing else; `ASK` for the others.

    Certain is a column of addresses, one of numbering, an empty one, and the name where there is one text only.
    """
    kinds = [_kind(column) for column in _by_column(rows, width)]
    texts = [i for i, kind in enumerate(kinds) if kind is None]
    found = [kind if kind in (EMAIL, IGNORE) else ASK for kind in kinds]
    if not texts:  # a name may be a country's too: "Chad", "Jordan"
        texts = [i for i, kind in enumerate(kinds) if kind == COUNTRY]
    if len(texts) == 1:
        found[texts[0]] = NAME
    return _once([column or IGNORE for column in found])


def suggest(columns: Sequence[str], rows: Rows, *, family_first: bool = False) -> list[str]:
    """The columns with what each `ASK` looks like: the name, what its cells are, else left out; never a club.

    `family_first`: of two columns of single words the first is the last name, as in "Nowak, Jan".
    """
    cells = _by_column(rows, len(columns))
    kinds = {i: _kind(cells[i]) for i, column in enumerate(columns) if column == ASK}
    texts = [i for i, kind in kinds.items() if kind is None]
    found = [(kinds[i] or IGNORE) if column == ASK else column for i, column in enumerate(columns)]
    if not {NAME, FIRST, LAST} & set(columns) and texts:
        single = [all(len(cell.split()) <= 1 for cell in cells[i]) for i in texts]
        if len(texts) >= 2 and single[0] and single[1] and texts[1] == texts[0] + 1:
            found[texts[0]], found[texts[1]] = (LAST, FIRST) if family_first else (FIRST, LAST)
        else:
            found[texts[0]] = NAME
    for i in kinds:  # what is there already is not suggested again
        if found[i] in found[:i] or found[i] in columns:
            found[i] = IGNORE
    return found


def with_addresses(columns: list[str], rows: Rows) -> list[str]:
    """Headed columns, with a column of addresses under an unknown heading taken as e-mail."""
    if EMAIL in columns:
        return columns
    for i, cells in enumerate(_by_column(rows, len(columns))):
        if columns[i] == IGNORE and _kind(cells) == EMAIL:
            return [*columns[:i], EMAIL, *columns[i + 1 :]]
    return columns

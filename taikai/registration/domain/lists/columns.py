"""Which column is what: by its heading, else by what stands in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taikai.registration.domain.duplicates import plain
from taikai.registration.domain.lists.countries import country_code
from taikai.registration.domain.lists.vocabulary import vocabulary

NAME, FIRST, LAST, NICKNAME, EMAIL = "name", "first", "last", "nickname", "email"
CLUB, COUNTRY, EMA, PAID, SUBSTITUTE, NOTE, IGNORE = (
    "club",
    "country",
    "ema_number",
    "paid",
    "can_substitute",
    "note",
    "",
)
COLUMNS = (NAME, FIRST, LAST, NICKNAME, EMAIL, CLUB, COUNTRY, EMA, PAID, SUBSTITUTE, NOTE)

_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def _heading(cell: str) -> str | None:
    words = plain(cell)
    known = vocabulary()
    if words in known.headings:
        return known.headings[words]
    return IGNORE if words in known.left_alone or words == "" else None


def headings(row: Sequence[str]) -> list[str] | None:
    """The columns a heading row names; None if the row is no heading but somebody's data.

    A heading names a person's name and every other cell is a heading too, apart from at most half of them.
    """
    found = [_heading(cell) for cell in row]
    known = [column for column in found if column]
    if not {NAME, FIRST, LAST, NICKNAME} & set(known) or len(known) * 2 < len([c for c in row if c.strip()]):
        return None
    if any("@" in cell for cell in row):
        return None
    return _once([column or IGNORE for column in found])


def _once(columns: list[str]) -> list[str]:
    """Each column meant once: a second of the same kind is ignored."""
    seen: set[str] = set()
    kept = []
    for column in columns:
        kept.append(IGNORE if column in seen else column)
        if column:
            seen.add(column)
    return kept


def _looks_like(cells: Sequence[str]) -> str | None:
    filled = [cell for cell in cells if cell.strip()]
    if not filled:
        return IGNORE
    if all(_EMAIL.fullmatch(cell.strip()) for cell in filled):
        return EMAIL
    if all(re.fullmatch(r"[0-9]{8}", "".join(cell.split())) for cell in filled):
        return EMA
    signs = vocabulary().yes | vocabulary().no
    if all(cell.strip().casefold() in signs for cell in filled) and not all(c.strip().isdigit() for c in filled):
        return PAID
    if sum(1 for cell in filled if country_code(cell)) * 5 >= len(filled) * 4:
        return COUNTRY
    if all(re.fullmatch(r"[0-9]+[.)]?", cell.strip()) for cell in filled):
        return IGNORE  # numbering
    return None


def guess(rows: Sequence[Sequence[str]]) -> list[str]:
    """The columns of a list without headings, by what stands in them.

    Texts that are nothing else are the name, then the club; two single words side by side are first and
    last name.
    """
    width = max((len(row) for row in rows), default=0)
    cells = [[row[i] if i < len(row) else "" for row in rows] for i in range(width)]
    found = [_looks_like(column) for column in cells]
    texts = [i for i, column in enumerate(found) if column is None]
    single = [all(len(cell.split()) <= 1 for cell in cells[i]) for i in texts]
    if len(texts) >= 2 and single[0] and single[1] and texts[1] == texts[0] + 1:
        order = [FIRST, LAST, CLUB, NICKNAME, NOTE]
    else:
        order = [NAME, CLUB, NICKNAME, NOTE]
    if not texts and width:  # a single name may be a country's too: "Chad", "Jordan"
        found[0], texts = None, [0]
    for position, i in enumerate(texts):
        found[i] = order[position] if position < len(order) else IGNORE
    return _once([column or IGNORE for column in found])

"""Column detection in a bank statement, by heading and content."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from taikai.money.domain.statement.amounts import decimal_sign_of, read_figure
from taikai.money.domain.statement.dates import read_day
from taikai.money.domain.statement.table import StatementTable
from taikai.money.domain.statement.vocabulary import CODES, HEADINGS, comes_in, currencies_of

COLUMNS: Final = ("on", "amount", "currency", "direction")
NO_COLUMN: Final = ""
Fits = Callable[[Sequence[str]], bool]


def guessed(table: StatementTable, remembered: Mapping[str, str]) -> dict[str, str]:
    """Which column holds what: as the last time where the same headings are there, else by heading and cells."""
    known = {name: remembered.get(name, "") for name in COLUMNS if name in remembered}
    if known.get("on") not in table.headings or known.get("amount") not in table.headings:
        known = {}
    found = {name: heading for name, heading in known.items() if heading in (NO_COLUMN, *table.headings)}
    for name, guess in (("on", _on), ("amount", _amount), ("currency", _currency), ("direction", _direction)):
        if name not in found:
            found[name] = guess(table, found)
    return found


def currency_in(heading: str) -> str:
    """The currency a heading names: "Betrag (EUR)", "Kwota w PLN", "Crédit euros"; "" if none."""
    for word in re.findall(r"[^\W\d_]+|[€£]", heading):
        named = word.upper() == word or word.casefold().startswith("euro")
        found = currencies_of(word) if named else ()
        if len(found) == 1:
            return found[0]
    return ""


def _by_heading(table: StatementTable, name: str, fits: Fits) -> str:
    """The first column whose heading begins with a known word and whose cells are of that kind."""
    for word in HEADINGS[name]:
        for heading in table.headings:
            if heading.casefold().startswith(word) and fits(table.column(heading)):
                return heading
    return NO_COLUMN


def _on(table: StatementTable, _found: Mapping[str, str]) -> str:
    by_heading = _by_heading(table, "on", lambda cells: _mostly(cells, _has_day))
    return by_heading or next((each for each in table.headings if _all(table.column(each), _is_day)), NO_COLUMN)


def _amount(table: StatementTable, found: Mapping[str, str]) -> str:
    by_heading = _by_heading(table, "amount", lambda cells: _mostly(cells, _is_amount, vacant=True))
    if by_heading:
        return by_heading
    # Of the others only one that is the only one with hundredths: numbers of accounts and balances look alike.
    like = [
        each
        for each in table.headings
        if each != found.get("on") and _all(table.column(each), _is_amount) and decimal_sign_of(table.column(each))
    ]
    return like[0] if len(like) == 1 else NO_COLUMN


def _currency(table: StatementTable, found: Mapping[str, str]) -> str:
    """A column of nothing but currencies, whatever its heading; the nearest behind the amount."""
    amount = found.get("amount", NO_COLUMN)
    if amount not in table.headings or currency_in(amount):
        return NO_COLUMN
    at = table.headings.index(amount)
    like = [each for each in table.headings if _all(table.column(each), CODES.__contains__)]
    like = like or [_by_heading(table, "currency", lambda cells: _all(cells, _is_currency))]
    behind = [each for each in like if each in table.headings[at + 1 :]]
    return behind[0] if behind else like[-1]


def _direction(table: StatementTable, found: Mapping[str, str]) -> str:
    """A column that says of each amount whether it came in, where no amount has a sign."""
    amount = found.get("amount", NO_COLUMN)
    if amount not in table.headings or has_signs(table.column(amount)):
        return NO_COLUMN
    like = [
        each
        for each in table.headings
        if each != amount and _all(table.column(each), lambda cell: comes_in(cell) is not None)
    ]
    known = [each for each in like if each.casefold().startswith(tuple(HEADINGS["direction"]))]
    both = [each for each in like if len({comes_in(cell) for cell in table.column(each) if cell}) == 2]
    return next(iter((*known, *both, *like)), NO_COLUMN)


def has_signs(cells: Sequence[str]) -> bool:
    """Whether some amount of a column went out."""
    return any(_value(cell) < 0 for cell in cells)


def _value(cell: str) -> int:
    try:
        return read_figure(cell).hundredths
    except ValueError:
        return 0


def _is_amount(cell: str) -> bool:
    try:
        read_figure(cell)
    except ValueError:
        return False
    return True


def _is_currency(cell: str) -> bool:
    return bool(currencies_of(cell))


def _is_day(cell: str) -> bool:
    return read_day(cell) is not None


def _has_day(cell: str) -> bool:
    """A day, or one without its year."""
    return _is_day(cell) or bool(re.fullmatch(r"\d{1,2}\.\s?\d{1,2}\.?", cell))


def _all(cells: Sequence[str], fits: Callable[[str], bool]) -> bool:
    """Whether every cell with something in it is of a kind, and there is one."""
    filled = [cell for cell in cells if cell]
    return bool(filled) and all(map(fits, filled))


def _mostly(cells: Sequence[str], fits: Callable[[str], bool], *, vacant: bool = False) -> bool:
    """Whether at least half of the cells that are not empty are of a kind; `vacant`: also if there are none."""
    filled = [cell for cell in cells if cell]
    return sum(map(fits, filled)) * 2 >= len(filled) if filled else vacant

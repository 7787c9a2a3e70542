"""Which payment that is there a line of a statement probably is: read from another file, or noted by hand."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from taikai.money.domain.reference import found_in
from taikai.money.domain.statement.lines import StatementLine
from taikai.money.models import Payment
from taikai.registration.models import Entrant

How = Payment.How
# Between the days that two files of one bank give a payment: booked and valued, or before and after a weekend.
SLACK: Final = dt.timedelta(days=3)


class Earlier:
    """The payments that are there. Each stands for one line at most: two alike are two."""

    def __init__(self, payments: Iterable[Payment], marks: Collection[str], people: Mapping[int, Entrant]) -> None:
        """`marks`: of the statement's own lines, which are known for certain and stand for no other line.

        `people`: by the number of a reference.
        """
        self._people = people
        self._alike: dict[tuple[int, str], list[Payment]] = {}
        for each in payments:
            # A payment noted by hand and reversed was a slip; a reversed line of a statement stays reversed.
            slip = each.undone_at is not None and not each.mark
            part = each.part_of_id is not None  # the whole transfer stands for the line
            if (each.mark in marks and each.mark) or each.how == How.WAIVED or slip or part:
                continue
            self._alike.setdefault((each.amount, each.currency), []).append(each)

    def take(self, line: StatementLine, meant: Collection[Entrant], *, settled: bool = False) -> Payment | None:
        """The first payment that probably is this line; the next line does not get it again.

        `settled`: nothing is due from them any more.
        """
        alike = self._alike.get((line.amount, line.currency), [])
        near = (each for each in alike if _is_near(each, line.on, settled=settled))
        found = next((each for each in near if self._is(each, line, meant)), None)
        if found is not None:
            alike.remove(found)
        return found

    def _is(self, payment: Payment, line: StatementLine, meant: Collection[Entrant]) -> bool:
        """Whether they have the same reference; without any, the words of one are among those of the other."""
        people = {self._people[pk].pk for pk in found_in(payment.text) if pk in self._people}
        if meant:
            numbers = {each.pk for each in meant}
            return people == numbers if people else payment.entrant_id in numbers
        if people or _has_any_day(payment):
            return False
        words, others = _words(payment.text), _words(line.text)
        return bool(words and others) and (words <= others or others <= words)


def _is_near(payment: Payment, day: dt.date, *, settled: bool) -> bool:
    """Whether the day of a line can be that of a payment."""
    slack = SLACK if settled and payment.mark else dt.timedelta(0)
    return abs(payment.on - day) <= slack or _has_any_day(payment)


def _has_any_day(payment: Payment) -> bool:
    """Whether a transfer was noted by hand: the bank's day was not known yet."""
    return not payment.mark and payment.how == How.TRANSFER


def _words(text: str) -> set[str]:
    return set(text.casefold().split())

"""Duplicate detection: whether a statement's line is a payment that was recorded before."""

from __future__ import annotations

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from taikai.money.domain.payment_methods import found_in
from taikai.money.domain.statement.lines import StatementLine
from taikai.money.models import Payment
from taikai.registration.models import Entrant

How = Payment.How
# Between the days that two files of one bank give a payment: booked and valued, or before and after a weekend.
SLACK: Final = dt.timedelta(days=3)


class EarlierPayments:
    """The payments that are there. Each stands for one line at most: two alike are two.

    A divided transfer is there twice, as the whole and as its parts: one kind of file has a line for all of it,
    another a line for each person. Lines take either.
    """

    def __init__(self, payments: Iterable[Payment], marks: Collection[str], people: Mapping[int, Entrant]) -> None:
        """`marks`: of the statement's own lines, which are known for certain and stand for no other line.

        `people`: by the number of a reference.
        """
        self._people = people
        self._alike: dict[tuple[int, str], list[Payment]] = defaultdict(list)
        self._theirs: dict[tuple[int, str], list[Payment]] = defaultdict(list)  # by person and currency
        self._parts: dict[int, list[Payment]] = defaultdict(list)  # by the whole
        self._taken: set[int] = set()
        known = []
        for each in payments:
            # A payment noted by hand and reversed was a slip; a reversed line of a statement stays reversed.
            slip = each.undone_at is not None and not each.mark
            if each.how == How.WAIVED or slip:
                continue
            self._alike[each.amount, each.currency].append(each)
            if each.entrant_id is not None and each.amount > 0:
                self._theirs[each.entrant_id, each.currency].append(each)
            if each.part_of_id is not None:
                self._parts[each.part_of_id].append(each)
            if each.mark and each.mark in marks:
                known.append(each)
        for each in known:
            self._take(each)

    def take(self, line: StatementLine, meant: Collection[Entrant], *, settled: bool = False) -> Payment | None:
        """The first payment that probably is this line; the next line does not get it again.

        `settled`: nothing is due from them any more.
        """
        alike = self._free(self._alike.get((line.amount, line.currency), ()), line, settled=settled)
        found = next(([each] for each in alike if self._is(each, line, meant)), None)
        found = found or self._together(line, meant, settled=settled)
        for each in found:
            self._take(each)
        return found[0] if found else None

    def _take(self, payment: Payment) -> None:
        """A whole goes with its parts, and the last part takes the whole along."""
        self._taken.add(payment.pk)
        self._taken.update(part.pk for part in self._parts.get(payment.pk, ()))
        whole = payment.part_of_id
        if whole is not None and self._taken.issuperset(part.pk for part in self._parts[whole]):
            self._taken.add(whole)

    def _free(self, payments: Iterable[Payment], line: StatementLine, *, settled: bool) -> Iterator[Payment]:
        """Those that stand for no line yet and can have its day."""
        free = (each for each in payments if each.pk not in self._taken)
        return (each for each in free if _is_near(each, line.on, settled=settled))

    def _is(self, payment: Payment, line: StatementLine, meant: Collection[Entrant]) -> bool:
        """Whether they have the same reference; without any, the words of one are among those of the other."""
        named = {self._people[pk].pk for pk in found_in(payment.text) if pk in self._people}
        parts = self._parts.get(payment.pk, ())
        whose = {each.entrant_id for each in parts or (payment,) if each.entrant_id is not None}
        if payment.part_of_id is not None:
            named = whose  # the text is that of the whole
        if meant:
            numbers = {each.pk for each in meant}
            return numbers in (named, whose if parts else named) or (not named and bool(whose & numbers))
        if named or _has_any_day(payment):
            return False
        words, others = _words(payment.text), _words(line.text)
        return bool(words and others) and (words <= others or others <= words)

    def _together(self, line: StatementLine, meant: Collection[Entrant], *, settled: bool) -> list[Payment]:
        """A payment from each person the line names, when they are its amount together."""
        if len(meant) < 2:
            return []
        theirs = [
            list(self._free(self._theirs.get((each.pk, line.currency), ()), line, settled=settled))
            for each in meant
        ]
        found = [each for payments in theirs for each in payments]
        return found if all(theirs) and sum(each.amount for each in found) == line.amount else []


def _is_near(payment: Payment, day: dt.date, *, settled: bool) -> bool:
    """Whether the day of a line can be that of a payment."""
    slack = SLACK if settled and (payment.mark or payment.part_of_id is not None) else dt.timedelta(0)
    return abs(payment.on - day) <= slack or _has_any_day(payment)


def _has_any_day(payment: Payment) -> bool:
    """Whether a transfer was noted by hand: the bank's day was not known yet."""
    return not payment.mark and payment.part_of_id is None and payment.how == How.TRANSFER


def _words(text: str) -> set[str]:
    """The words of a text, the same in whichever encoding it was read: letters beyond ASCII all count as one."""
    return set(re.sub(r"[^\x00-\x7f]+", "?", text).casefold().split())

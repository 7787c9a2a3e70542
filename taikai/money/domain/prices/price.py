"""Price calculation: fee and discounts, line by line. Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from django.utils.formats import number_format

Amounts = Mapping[str, int]  # currency: hundredths
FEE: Final = ""  # the text of the first line: the fee itself, in whatever language it is read
ALL, STANDS_BY, GROUP = "all", "stands_by", "group"


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what it is for, and hundredths in each currency; below nothing for what is given."""

    text: str
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Price:
    """Everything somebody owes and why. `fixed`: as it was confirmed to them."""

    lines: tuple[Line, ...] = ()
    fixed: bool = False

    @property
    def due(self) -> dict[str, int]:
        """What is due in each currency: any one of them settles it; never below nothing."""
        currencies = self.lines[0].amounts if self.lines else {}
        return {each: max(0, sum(line.amounts.get(each, 0) for line in self.lines)) for each in currencies}


@dataclass(frozen=True, slots=True)
class Offer:
    """Something given to everybody it fits: who entered by a day, stands by as a substitute, is of a group."""

    name: str
    who: str
    amounts: Amounts
    until: dt.date | None = None
    group: int | None = None


@dataclass(frozen=True, slots=True)
class PricedPerson:
    """What offers look at. `entered`: the day they applied, by the clock of the event's place."""

    entered: dt.date
    stands_by: bool = False
    groups: frozenset[int] = field(default_factory=frozenset)


def fits(offer: Offer, person: PricedPerson) -> bool:
    """Whether somebody gets it. The day itself counts."""
    if offer.until is not None and person.entered > offer.until:
        return False
    if offer.who == STANDS_BY:
        return person.stands_by
    return offer.who == ALL or (offer.group is not None and offer.group in person.groups)


def compute_price(fees: Amounts, offers: Iterable[Offer], person: PricedPerson) -> tuple[Line, ...]:
    """The fee, then every offer that fits: they add up. No fee: no lines."""
    if not fees:
        return ()
    given = (
        Line(offer.name, {each: -amount for each, amount in offer.amounts.items() if each in fees})
        for offer in offers
        if fits(offer, person)
    )
    return (Line(FEE, dict(fees)), *given)


def price_of(now: Sequence[Line], kept: Sequence[Line], personal: Iterable[Line] = ()) -> Price:
    """What holds: as it was confirmed (`kept`), else as it is reckoned now; with what staff gave this person.

    A currency that came later is in no confirmed line: in it the present fee holds, less those of the present
    discounts that were confirmed. What is given since then is given in no currency. Currencies stand in the
    organisers' order, which PostgreSQL does not keep in what is confirmed.
    """
    if not kept:
        return Price((*now, *personal) if now else ())
    known = set(kept[0].amounts)
    added = {each: amount for each, amount in (now[0].amounts if now else {}).items() if each not in known}
    order = [*(now[0].amounts if now else ()), *kept[0].amounts]
    lines = []
    for at, line in enumerate(kept):
        amounts = {**line.amounts, **(added if at == 0 else {})}
        lines.append(Line(line.text, {each: amounts[each] for each in dict.fromkeys(order) if each in amounts}))
    confirmed = {line.text for line in kept[1:]}
    for line in now[1:] if added else ():
        late = {each: amount for each, amount in line.amounts.items() if each in added}
        if late and line.text in confirmed:
            lines.append(Line(line.text, late))
    return Price((*lines, *personal), fixed=True)


def stored(lines: Iterable[Line]) -> list[dict[str, Any]]:
    return [{"text": line.text, "amounts": dict(line.amounts)} for line in lines]


def from_stored(rows: Any) -> tuple[Line, ...]:
    """Lines from JSON; what is none is left out."""
    return tuple(Line(str(row["text"]), {str(k): int(v) for k, v in row["amounts"].items()}) for row in rows or ())


# How amounts are written.


def figure(hundredths: int, *, short: bool = False) -> str:
    """An amount without its currency in the reader's language; `short`: whole where it is whole."""
    value = Decimal(hundredths).scaleb(-2)
    places = 0 if short and value == value.to_integral_value() else 2
    return number_format(value, places, force_grouping=True).replace("-", "−")


def amount(hundredths: int, currency: str) -> str:
    """An amount with its currency: whole where it is whole."""
    return f"{figure(hundredths, short=True)} {currency}"


def ways_to_pay(due: Mapping[str, int]) -> list[str]:
    """What is due in each currency in which something is; where nothing is, nothing in each."""
    wanted = {currency: value for currency, value in due.items() if value} or due
    return [amount(value, currency) for currency, value in wanted.items()]


def amounts(sums: Mapping[str, int]) -> str:
    """Amounts in several currencies, one after the other."""
    return " + ".join(amount(value, currency) for currency, value in sums.items()) or "–"

"""No text becomes a formula in a table as a file, at whatever separator a program splits its cells."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from taikai.formatting.spreadsheets import csv_text
from taikai.registration.models import Entrant
from taikai.results.models import Penalty
from taikai.runtime.addresses import addresses
from taikai.seating.models import Table
from taikai.tournaments.domain.event.downloads import downloads
from taikai.tournaments.models import Tournament
from tests import factories
from tests.memory import forget_process

EVIL = (
    "=1+2",
    "+1",
    "-1+2",
    "@cmd",
    "\t=1",
    "\r=1",
    " =1+2",
    "\u200b=1+2",
    "＝1+2",
    "＋1",
    "－1+2",
    "＠cmd",
    "Anna;=1+2",
    "Anna; =1+2",
    'Anna;"=1+2',
    "Anna|＝1+2",
    "Anna\t+1",
    "Anna\r@cmd",
    "Anna\n-1+2",
    "Anna\u2028=1+2",
    'A";=1+2;"',
)
PLAIN = ("Anna-Maria Żak", "Kraków - Dom", "a@example.org", "1+1", "Anna; Bo", "Rue 1, -2")


def begins(cell: str) -> str:
    """What a program that trims a cell sees first of it; a number below zero is a number."""
    seen = cell.strip().strip('"\u200b\ufeff').strip()
    try:
        Decimal(seen)
    except ArithmeticError:
        return seen[:1]
    return ""


def split(text: str, separator: str) -> Iterator[str]:
    """The cells as a program finds them that minds quotes, and as one that does not."""
    for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
        yield from row
    for line in text.splitlines():
        yield from line.split(separator)


def runs(text: str) -> list[str]:
    """Every cell that some program would run."""
    separators = (",", ";", "\t", "|")
    return [cell for each in separators for cell in split(text, each) if begins(cell) in set("=+-@＝＋－＠")]


@pytest.mark.parametrize("evil", EVIL)
def test_a_cell_is_disarmed_at_every_separator(evil: str) -> None:
    for row in ((evil, "Bo"), ("Bo", evil), ("Bo", 3, evil, Decimal("-14.8"))):
        text = csv_text(("name", "other"), [row], mark=False)
        assert runs(text) == [], text
        (_heading, back) = csv.reader(io.StringIO(text, newline=""))
        assert len(back) == len(row)
        assert back[row.index(evil)].replace("'", "") == evil, "nothing but an apostrophe is added"
    assert runs(csv_text((evil,), [], mark=False)) == []


def test_what_is_no_formula_stays_as_it_is() -> None:
    text = csv_text(PLAIN, [(Decimal("-14.8"), -3, None, 'say "so"')], mark=False)
    first, second = csv.reader(io.StringIO(text))
    assert tuple(first) == PLAIN
    assert second == ["-14.8", "-3", "", 'say "so"']
    assert '"Anna; Bo"' in text, "a cell that holds another program's separator is in quotes"


def csv_addresses() -> set[str]:
    """The name of every address of an event that ends in .csv."""

    return {str(pattern.name) for route, pattern in addresses() if route.endswith(".csv")}


@pytest.mark.django_db
@pytest.mark.parametrize("evil", ["Anna;=1+2", "＝1+2", "Anna\t@cmd"])
def test_every_file_of_an_event_is_disarmed(tournament: Tournament, as_organiser: Client, evil: str) -> None:
    (round_,) = factories.seated(tournament)
    for entrant in Entrant.objects.filter(tournament=tournament):
        name = f"{evil} {entrant.pk}"
        Entrant.objects.filter(pk=entrant.pk).update(name=name, club=evil, note=evil, nickname=evil[:30])
    for table in Table.objects.filter(round=round_):
        factories.confirmed(table, east=41_000, south=29_000)
    Penalty.objects.create(tournament=tournament, entrant=tournament.entrants.first(), tenths=-15, reason=evil)
    Tournament.objects.filter(pk=tournament.pk).update(stage=Tournament.Stage.FINAL)
    forget_process()
    addresses = [reverse(name, args=[tournament.slug]) for name in csv_addresses()]
    addresses += [reverse(f"file-{name}", args=[tournament.slug, "csv"]) for name in downloads]
    shown = 0
    for address in addresses:
        answer = as_organiser.get(address)
        assert answer.status_code == 200, address
        text = answer.content.decode("utf-8-sig")
        assert runs(text) == [], address
        shown += "1+2" in text or "cmd" in text
    assert shown >= 7, "the name is in the files that name people"

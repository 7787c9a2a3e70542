"""What of a statement is recorded: ticked lines, and no payment twice."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.urls import reverse

from taikai.money.domain.matching import EXACT, Taken, matches, take_statement
from taikai.money.domain.payments import note, sums, take_back
from taikai.money.domain.reference import reference
from taikai.money.domain.statement import Statement, StatementLine, marked
from taikai.money.models import Payment
from taikai.problems import Refusal
from taikai.registration.models import Entrant
from taikai.tournaments.domain.actor import SYSTEM
from taikai.tournaments.models import Tournament
from tests import factories

pytestmark = pytest.mark.django_db
DAY = dt.date(2026, 1, 4)


def lines_of(*texts: str, on: dt.date = DAY, amount: int = 4200) -> Statement:
    return Statement(marked([StatementLine(on, amount, "EUR", text) for text in texts]), 0)


@pytest.fixture
def anna(tournament: Tournament) -> Entrant:
    Tournament.objects.filter(pk=tournament.pk).update(fee=42, currency="EUR")
    tournament.refresh_from_db()
    found: Entrant = factories.EntrantFactory(tournament=tournament, name="Anna Nowak")
    return found


def proposed(tournament: Tournament, statement: Statement) -> list[bool]:
    return [each.ticked for each in matches(tournament, statement)]


def test_another_cell_makes_no_second_payment(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    take_statement(tournament, lines_of(f"{word} vorgemerkt"), actor=SYSTEM)
    for text in (f"{word} gebucht", f"{word} gebucht Sonstiges", f"ANNA NOWAK {word} NOTPROVIDED"):
        assert proposed(tournament, lines_of(text)) == [False]
        assert take_statement(tournament, lines_of(text), actor=SYSTEM) == Taken(unticked=1)
    assert sums(Payment.objects.all()) == {"EUR": 4200}


def test_two_alike_are_two_and_each_stands_for_one(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    take_statement(tournament, lines_of(word), actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} a", f"{word} b")) == [False, True]
    assert proposed(tournament, lines_of(word, f"{word} a")) == [False, True]


def test_another_day_amount_currency_or_person_is_another_payment(tournament: Tournament, anna: Entrant) -> None:
    word, other = reference(anna.pk), reference(factories.EntrantFactory(tournament=tournament).pk)
    take_statement(tournament, lines_of(word), actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} x", on=DAY + dt.timedelta(1))) == [True]
    assert proposed(tournament, lines_of(f"{word} x", amount=4100)) == [True]
    assert proposed(tournament, lines_of(other)) == [True]
    assert proposed(tournament, lines_of(f"{word} {other}")) == [True]
    foreign = Statement(marked([StatementLine(DAY, 4200, "CZK", word)]), 0)
    assert proposed(tournament, foreign) == [True]


def test_without_a_reference_the_words_say_it(tournament: Tournament, anna: Entrant) -> None:
    take_statement(tournament, lines_of("Jan Kowalski fee"), actor=SYSTEM)
    assert proposed(tournament, lines_of("Jan Kowalski fee Sports", "Eva Kowalski fee")) == [False, True]


def test_a_transfer_noted_by_hand_has_any_day(tournament: Tournament, anna: Entrant) -> None:
    rest = {"amount": 4200, "currency": "EUR", "on": DAY - dt.timedelta(3), "actor": SYSTEM}
    noted = note(tournament, anna.pk, how="transfer", **rest)
    assert proposed(tournament, lines_of(reference(anna.pk))) == [False]
    take_back(tournament, noted, actor=SYSTEM)
    assert proposed(tournament, lines_of(reference(anna.pk))) == [True]
    note(tournament, anna.pk, how="cash", **rest)
    assert proposed(tournament, lines_of(reference(anna.pk))) == [True]


def test_a_reversed_line_stays_reversed(tournament: Tournament, anna: Entrant) -> None:
    word = reference(anna.pk)
    take_statement(tournament, lines_of(word), actor=SYSTEM)
    take_back(tournament, Payment.objects.get().pk, actor=SYSTEM)
    assert proposed(tournament, lines_of(f"{word} x")) == [False]


def test_only_ticked_lines_are_recorded(tournament: Tournament, anna: Entrant) -> None:
    read = lines_of(reference(anna.pk), "rent back")
    first, second = read.lines
    with pytest.raises(Refusal):
        take_statement(tournament, read, ticked=[], actor=SYSTEM)
    assert take_statement(tournament, read, ticked=[second.mark], actor=SYSTEM) == Taken(open=1, unticked=1)
    assert take_statement(tournament, read, ticked=[first.mark], actor=SYSTEM) == Taken(matched=1, known=1)
    later = lines_of(f"{reference(anna.pk)} again")
    (found,) = matches(tournament, later)
    assert found.again is not None and not found.ticked and found.verdict != EXACT
    assert take_statement(tournament, later, ticked=[found.line.mark], actor=SYSTEM) == Taken(matched=1)
    assert sums(Payment.objects.all()) == {"EUR": 3 * 4200}


def test_the_page_has_a_tick_for_each_line(tournament: Tournament, anna: Entrant, as_organiser: Client) -> None:
    page = reverse("desk-statement", args=[tournament.slug])
    word = reference(anna.pk)
    text = f"Datum;Text;Betrag;Info\n04.01.2026;{word};42,00;vorab\n04.01.2026;rent;7,00;x"
    columns = {"on": "Datum", "amount": "Betrag", "text": text}
    looked = as_organiser.post(page, columns)
    rows = looked.context["compared"]
    assert looked.content.decode().count('name="line"') == 2 and all(row["ticked"] for row in rows)
    marks = [row["mark"] for row in rows if row["name"]]
    form = {**columns, "take": "1", "agreed": looked.context["agreed"]}
    none = as_organiser.post(page, form)
    assert none.status_code == 422 and "Tick each payment" in none.content.decode()
    assert [row["ticked"] for row in none.context["compared"]] == [False, False]
    done = as_organiser.post(page, {**form, "line": marks}, follow=True)
    assert "1 payment was not ticked, so it is not recorded." in done.content.decode()
    assert Payment.objects.get().entrant == anna
    later = as_organiser.post(page, {**columns, "text": text.replace("vorab", "gebucht")})
    assert "probably here already, recorded for Jan. 4, 2026" in later.content.decode()
    ticked = {row["name"]: row["ticked"] for row in later.context["compared"]}
    assert ticked == {"Anna Nowak": False, "": True}

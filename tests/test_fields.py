"""What is declared of columns: nothing is stored that is not, and nothing that is not stored."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.checks import run_checks
from django.db import models

from taikai.jobs.models import Job
from taikai.money.models import Payment
from taikai.registration.models import Answer, Entrant, PassingTerms, Question
from taikai.runtime.fields import (
    ROW,
    Fields,
    Kept,
    ModelDeclaration,
    SeenBy,
    Until,
    declarations,
    declare,
    declared,
    undeclared,
)
from taikai.runtime.registry import Registry

ANSWERS = {"title": "Answers"}
WHY = Kept("because", SeenBy.STAFF, Until.DAY)


@pytest.fixture
def changed() -> Iterator[Registry[str, ModelDeclaration]]:
    """The declarations, put back afterwards in their order."""
    before = dict(declarations)
    yield declarations
    declarations.clear()
    declarations.update(before)


def test_every_column_is_declared() -> None:
    assert list(undeclared()) == []


@pytest.mark.parametrize(
    ("model", "fields", "more", "wrong"),
    [
        (Answer, [Fields("question entrant", ROW)], ANSWERS, ["registration.Answer.value"]),
        (
            Answer,
            [Fields("question entrant", ROW), Fields("value")],
            ANSWERS,
            ["registration.Answer.value"],
        ),
        (Answer, [Fields("question value entrant more", ROW)], ANSWERS, ["registration.Answer.more"]),
        (PassingTerms, [Fields("allowed until days")], {"part": "t"}, ["registration.PassingTerms.fee_follows"]),
        (PassingTerms, [], {"home": "nobody needs it"}, []),
    ],
    ids=["column", "reason", "no such column", "about nobody", "about nobody and not in the file"],
)
def test_a_check_names_what_is_missing(
    model: type[models.Model],
    fields: list[Fields],
    more: dict[str, str],
    wrong: list[str],
    changed: Registry[str, ModelDeclaration],
) -> None:
    del changed[model._meta.label]
    declare(model, *fields, **more)
    found = [each.msg for each in run_checks(tags=["models"]) if each.id == "fields.E001"]
    assert found == [f"{name} is not declared." for name in wrong]


def test_a_model_without_a_declaration_is_named(changed: Registry[str, ModelDeclaration]) -> None:
    del changed["registration.Question"]
    assert list(undeclared()) == ["registration.Question"]


def test_a_field_is_declared_once() -> None:
    with pytest.raises(ValueError, match="twice"):
        declare(Question, Fields("text", ROW), Fields("text help", WHY))


def test_contact_data_come_last_in_the_file_and_the_number_of_a_row_needs_no_word() -> None:
    payment = declared(Payment)
    assert payment.contacts == ("text",) and payment.written[-1] == "text"
    assert {"id", "tournament"} <= set(payment.kept) and "id" not in payment.written
    assert "secret" not in declared(Entrant).written
    assert declared(Job).kept["id"].until is Until.WEEKS  # as long as the row

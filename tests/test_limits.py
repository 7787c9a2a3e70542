"""Every text has a limit: in the database, in every form, and the database means it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django import forms
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, models, transaction
from django.test import Client

from taikai.registration.models import MOST_NOTE, Entrant
from taikai.rulebook.forms import RulesForm
from taikai.tournaments.models import MOST_DESCRIPTION, MOST_REASON, LogEntry, Tournament
from tests import factories

pytestmark = pytest.mark.both

# Written by the site itself from texts that have a limit, and erased when the e-mail has gone.
OWN_WORDS = {"jobs.Email.body", "jobs.Email.text"}


def text_fields() -> Iterator[tuple[str, models.Field]]:
    for model in apps.get_models():
        if model.__module__.startswith("taikai."):
            for field in model._meta.get_fields():
                if isinstance(field, (models.CharField, models.TextField, models.FileField)):
                    yield f"{model._meta.label}.{field.name}", field


def limited_by_constraint(field: models.Field) -> bool:
    checks = [each for each in field.model._meta.constraints if isinstance(each, models.CheckConstraint)]
    return any(f"Length(F({field.name}))" in repr(each.condition) for each in checks)


def test_every_text_in_the_database_has_a_limit():
    found = dict(text_fields())
    assert len(found) > 40
    assert [name for name, field in found.items() if not field.max_length and name not in OWN_WORDS] == []
    long = [name for name, field in found.items() if isinstance(field, models.TextField)]
    assert [n for n in long if not limited_by_constraint(found[n]) and n not in OWN_WORDS] == []


def all_forms() -> Iterator[type[forms.BaseForm]]:
    """Every form class that a module of the site defines or uses in a view."""
    for path in sorted(Path("taikai").rglob("*.py")):
        if {"tests", "migrations", "management", "planner"} & set(path.parts) or "form" not in path.read_text():
            continue
        module = import_module(".".join(path.with_suffix("").parts))
        for _name, found in inspect.getmembers(module, inspect.isclass):
            if issubclass(found, forms.BaseForm) and found.__module__.startswith(("taikai.", "django.contrib")):
                yield found


def test_every_text_in_every_form_has_a_limit():
    unlimited, seen = [], set()
    for form in all_forms():
        for name, field in form.base_fields.items():
            seen.add(f"{form.__name__}.{name}")
            plain_text = isinstance(field, (forms.CharField, forms.FileField)) and not isinstance(
                field, (forms.GenericIPAddressField, forms.UUIDField)
            )
            # A password is hashed, never stored; Django's own forms compare it with what fits.
            if plain_text and not field.max_length and "password" not in name:
                unlimited.append(f"{form.__name__}.{name}")
    assert {"ApplyForm.note", "StaffForm.email", "ImportForm.file", "PlanForm.team"} <= seen
    # The digits may be typed in groups; the format allows eight of them.
    assert set(unlimited) <= {"LogInForm.username", "AuthenticationForm.username"}


@pytest.mark.django_db
def test_the_rules_form_limits_what_is_typed():
    form = RulesForm(preset="ema2025", changes={}, language="en")
    texts = [field for field in form.fields.values() if type(field) is forms.CharField]
    assert texts
    assert all(field.max_length for field in texts)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("model", "field", "most"),
    [
        (Entrant, "note", MOST_NOTE),
        (Tournament, "description", MOST_DESCRIPTION),
        (LogEntry, "reason", MOST_REASON),
    ],
)
def test_the_database_refuses_what_a_form_would(tournament, model, field, most):
    factories.EntrantFactory(tournament=tournament)
    LogEntry.objects.create(tournament=tournament, actor="A", role="organiser", verb="tournament.edited")
    assert model.objects.update(**{field: "ł" * most})
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(**{field: "ł" * (most + 1)})


@pytest.mark.django_db
def test_a_note_of_two_megabytes_is_refused_and_the_list_stays_small(tournament, as_organiser):
    data = {"name": "Ewa Long", "email": "ewa@example.org", "country": "PL", "consent": "on"}
    answer = Client().post(f"/t/{tournament.slug}/register/", {**data, "note": "x" * 2_000_000})
    assert answer.status_code == 422
    assert "at most 2000 characters" in answer.content.decode()
    assert not tournament.entrants.exists()
    lines = "\r\n".join("y" * 9 for _ in range(200))  # 1999 to a browser, which counts a line's end once
    answer = Client().post(f"/t/{tournament.slug}/register/", {**data, "note": lines})
    assert answer.status_code == 302
    assert tournament.entrants.get().note == lines.replace("\r\n", "\n")
    assert len(as_organiser.get(f"/t/{tournament.slug}/manage/players/").content) < 100_000


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("list.csv", b"x" * 1_000_001, "larger than 1 MB"),
        ("list.xlsx", b"PK\x03\x04\x00\x00Anna", ("can’t be read", "isn’t a text file")),
        ("list.csv", b"\xff\xfeA\x00\x00\x00", "isn’t a text file"),
    ],
)
@pytest.mark.parametrize("page", ["manage/players/import/", "manage/seating/import/"])  # one takes workbooks too
def test_only_a_small_text_file_is_a_list(tournament, as_organiser, page, name, content, sentence):
    file = SimpleUploadedFile(name, content)
    answer = as_organiser.post(
        f"/t/{tournament.slug}/{page}", {"file": file, "status": "confirmed", "begins": "1"}
    )
    assert answer.status_code == 422
    if isinstance(sentence, tuple):
        sentence = sentence["seating" in page]
    assert sentence in answer.content.decode()

"""An e-mail was called a letter before `letters.0003`: own words, log and looks are kept by it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from taikai.emails.domain.own_words import words_of
from taikai.people.models import Look
from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)
AT = dt.datetime(2022, 8, 13, 9, 30, tzinfo=dt.UTC)
BEFORE = [("letters", "0002_mails_in_the_log")]


@pytest.fixture
def old() -> Iterator[Any]:
    """The models as they were before; the present ones are back afterwards."""
    MigrationExecutor(connection).migrate(BEFORE)
    try:
        yield MigrationExecutor(connection).loader.project_state(BEFORE).apps
    finally:
        call_command("migrate", verbosity=0)


def test_own_words_log_and_looks_are_kept(old: Any) -> None:
    event = factories.TournamentFactory()
    words = {"tournament_id": event.pk, "language": "en", "before": "Hello", "after": "Bye"}
    old.get_model("letters", "OwnWords").objects.create(letter="entrant.link", **words)
    for verb, about in (
        ("letters.words", "letter:entrant.link"),
        ("letters.sent", "mail:3"),
        ("entrant.added", "letter:1"),
    ):
        LogEntry.objects.create(tournament=event, actor="Ola", verb=verb, target_id=about)
    for page in ("letters", "emails"):
        Look.objects.create(tournament=event, who="Ola", page=page, day=AT.date(), first_at=AT, last_at=AT)

    call_command("migrate", verbosity=0)

    assert words_of(event.pk, "entrant.link") == {"en": ("Hello", "Bye")}
    assert list(LogEntry.objects.filter(tournament=event).order_by("pk").values_list("verb", "target_id")) == [
        ("emails.words", "email:entrant.link"),
        ("emails.sent", "mail:3"),
        ("entrant.added", "letter:1"),
    ]
    assert set(Look.objects.values_list("page", flat=True)) == {"round-mail", "emails"}

"""The verb of the facts was `federation.said` before `federation.0002`: the log keeps its lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from taikai.tournaments.models import LogEntry
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def before() -> Iterator[None]:
    """The database as it was before; the present one is back afterwards."""
    MigrationExecutor(connection).migrate([("federation", "0001_initial")])
    try:
        yield
    finally:
        call_command("migrate", verbosity=0)


def test_lines_of_the_log_are_renamed_and_back(before: None) -> None:
    event = factories.TournamentFactory()
    for verb in ("federation.said", "federation.report"):
        LogEntry.objects.create(tournament=event, actor="Ola", verb=verb)

    def verbs() -> list[str]:
        return list(LogEntry.objects.filter(tournament=event).order_by("pk").values_list("verb", flat=True))

    call_command("migrate", verbosity=0)
    assert verbs() == ["federation.facts", "federation.report"]
    MigrationExecutor(connection).migrate([("federation", "0001_initial")])
    assert verbs() == ["federation.said", "federation.report"]

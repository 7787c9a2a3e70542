"""What waited as a letter before `jobs.0002` is an e-mail after it: the same rows, and they go."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from taikai.jobs.domain import work
from taikai.jobs.models import Email, Job
from tests import factories
from tests.apart import as_of, nothing_yet

pytestmark = pytest.mark.django_db(transaction=True)
#: Whose tables a letter or an e-mail needs; of all others the history says nothing here, and takes long.
ROOMS = ("jobs", "tournaments")
LETTERS = ("jobs", "0001_jobs_letters_signs")
NEW = {"text": "", "kind": "", "unsubscribe": "", "stayed": False}  # what rows have had since
WRITTEN = dt.datetime(2022, 8, 13, 9, 30, tzinfo=dt.UTC)


def rows(model: Any) -> list[dict[str, Any]]:
    """Every row of a table with every column, whatever the model is called."""
    return list(model.objects.order_by("pk").values())


def present() -> list[tuple[str, str]]:
    """The last migration of each of the rooms."""
    graph = MigrationExecutor(connection).loader.graph
    return [node for room in ROOMS for node in graph.leaf_nodes(room)]


@pytest.fixture
def old() -> Iterator[Any]:
    """The models as they were before, in a database of the test's own."""
    with nothing_yet():
        yield as_of(LETTERS, *(node for node in present() if node[0] != "jobs"))


def write(old: Any, tournament_id: int) -> None:
    """A letter in each state a letter could be in, and a job of another kind."""
    job, letter = old.get_model("jobs", "Job"), old.get_model("jobs", "Letter")
    told = {"to": "vic@example.org", "reply_to": "org@example.org", "written_at": WRITTEN}
    for number, state in enumerate(("waiting", "running", "done", "failed")):
        row = job.objects.create(
            kind="letter",
            arguments={"letter": number},
            state=state,
            attempts=number,
            tournament_id=tournament_id if number % 2 else None,
            lease_until=WRITTEN if state == "running" else None,
            last_error="550 no such user" if state == "failed" else "",
        )
        letter.objects.create(
            job=row,
            tournament_id=row.tournament_id,
            subject=f"Your place, {state}",
            body="" if state == "done" else "text\n",
            sent_at=WRITTEN if state == "done" else None,
            **told,
        )
    letter.objects.create(tournament_id=tournament_id, subject="Its job is forgotten", body="", **told)
    job.objects.create(kind="seating.plan", arguments={"plan": 7})


def test_letters_are_emails_with_the_same_rows_and_go_and_back_again(old: Any):
    """One test of both ways: each of them takes seconds."""
    tournament = factories.TournamentFactory()
    write(old, tournament.pk)
    jobs, letters = rows(old.get_model("jobs", "Job")), rows(old.get_model("jobs", "Letter"))
    assert (len(jobs), len(letters)) == (5, 5)
    as_of(*present())
    assert rows(Email) == [letter | NEW for letter in letters]
    assert rows(Job) == [row | {"kind": "email" if row["kind"] == "letter" else row["kind"]} for row in jobs]
    assert list(tournament.emails.values_list("subject", flat=True)) == [
        "Its job is forgotten",
        "Your place, failed",
        "Your place, running",
    ]

    for row in Job.objects.filter(kind="email", state__in=["waiting", "running"]):
        assert row.email.job_id == row.pk
        assert work.do(row.pk)
    assert sorted(each.subject for each in mail.outbox) == ["Your place, running", "Your place, waiting"]
    assert {each.to[0] for each in mail.outbox} == {"vic@example.org"}
    assert Email.objects.exclude(sent_at=None).count() == 3
    new = Email.objects.create(to="jo@example.org", subject="S", body="B", job=Job.objects.create(kind="email"))
    assert new.pk > max(row["id"] for row in letters), "a number is never given twice"
    and_back_again(old)


def and_back_again(old: Any) -> None:
    """Somebody goes back to the version before: what has been written meanwhile is a letter there."""
    row = Job.objects.create(kind="email", due_at=timezone.now())
    written = Email.objects.create(job=row, to="jo@example.org", subject="S", body="B")
    now = rows(Email)
    as_of(LETTERS)
    letter = old.get_model("jobs", "Letter")
    assert rows(letter) == [{name: row[name] for name in row if name not in NEW} for row in now]
    assert letter.objects.get(pk=written.pk).job.kind == "letter"

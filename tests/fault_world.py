"""Tournament of the fault tests, made in a process of its own: `python -m tests.fault_world make 200`.

Prints JSON. The database is whatever `DATABASE_URL` says; the test itself only talks to the site.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

SLUG = "burst"
PLAYERS_A_TABLE, ROUNDS = 4, 4


def make(results: int) -> dict[str, Any]:
    """Four hanchans of so many tables that there are `results` sheets, a plan and ten e-mails that wait."""
    from django.core.mail import EmailMessage

    from harness.world import cookie_of
    from taikai.jobs.domain import outbox
    from taikai.results.domain.sheets.table_lookup import seating_mark
    from taikai.results.domain.sheets.versions import seats_of
    from taikai.seating.domain.plans import job as jobs
    from taikai.seating.domain.requests.request import DrawWanted, request_for
    from taikai.seating.models import Table
    from taikai.tournaments.domain.change import SYSTEM
    from tests import factories

    players = results // ROUNDS * PLAYERS_A_TABLE
    tournament = factories.TournamentFactory(slug=SLUG, stage="playing", capacity=players, hanchan_count=ROUNDS)
    factories.seated(tournament, players=players, rounds=ROUNDS)
    other = factories.TournamentFactory(slug="planned", stage="closed", hanchan_count=4)
    factories.EntrantFactory.create_batch(16, tournament=other)
    plan = jobs.start(other, request_for(other, DrawWanted(seed=3)), actor=SYSTEM)
    outbox.post([EmailMessage("Your place", "text\n", to=[f"p{n}@example.org"]) for n in range(10)])
    tables = Table.objects.filter(round__tournament=tournament).order_by("round__number", "number")
    return {
        "cookie": cookie_of(factories.staff(tournament, "organiser")),
        "plan": plan.pk,
        "sheets": [
            {"hanchan": t.round.number, "table": t.number, "mark": seating_mark(seats_of(t).values())}
            for t in tables.select_related("round")
        ],
    }


def look(_results: int) -> dict[str, Any]:
    """What is in the database."""
    from taikai.jobs.models import Email, Job
    from taikai.results.models import Result
    from taikai.seating.models import PlanJob
    from taikai.tournaments.models import LogEntry

    rows = Result.objects.values_list("table__round__number", "table__number", "version", "state", "east", "west")
    return {
        "results": [list(row) for row in rows],
        "logged": LogEntry.objects.filter(verb__startswith="result.").count(),
        "unsent": Email.objects.filter(sent_at=None).count(),
        "plans": list(PlanJob.objects.values_list("state", flat=True)),
        "open": Job.objects.exclude(state="done").count(),
    }


def main() -> None:
    """Do what is asked and print it."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "taikai.settings")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    if sys.argv[1] == "make":
        call_command("migrate", verbosity=0)
    print(json.dumps({"make": make, "look": look}[sys.argv[1]](int(sys.argv[2]))))
    connection.close()
    if hasattr(connection, "close_pool"):
        connection.close_pool()


if __name__ == "__main__":
    main()

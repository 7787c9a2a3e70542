"""The public pages of an event as a ZIP: asked for, made by a worker, kept for a day.

Asking is no change of the tournament: nothing anybody sees is different afterwards, so it is no line of the log.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from taikai.archive.models import Pages
from taikai.jobs.domain import rows
from taikai.jobs.domain.carry import ring
from taikai.tournaments.domain.retention import rule
from taikai.tournaments.models import Tournament

KIND = "archive.pages"
KEPT = dt.timedelta(days=1)
PATIENCE = dt.timedelta(minutes=20)  # one asked for so long ago and not made is asked for again
MOST_FILES = 4  # of a tournament: the oldest go first

State = Pages.State


def ask(tournament: Tournament, language: str) -> Pages:
    """The ZIP of the event as it is: one that is made or being made already, or a new one put down as a job."""
    with transaction.atomic():
        same = Pages.objects.filter(tournament=tournament, language=language, revision=tournament.revision)
        for file in same.defer("content"):
            if file.state == State.READY or (
                file.state == State.MAKING and file.asked_at > timezone.now() - PATIENCE
            ):
                return file
        made = Pages.objects.create(tournament=tournament, language=language, revision=tournament.revision)
        rows.put(KIND, {"file": made.pk}, tournament_id=tournament.pk)
        kept = Pages.objects.filter(tournament=tournament).values_list("pk", flat=True)[:MOST_FILES]
        Pages.objects.filter(tournament=tournament).exclude(pk__in=list(kept)).delete()
    ring(rows.waiting(KIND, file=made.pk))
    return made


def made(pk: int, content: bytes, count: int) -> None:
    """Keep the ZIP. Made twice it is kept once: both say the same of the same revision."""
    Pages.objects.filter(pk=pk, state=State.MAKING).update(
        state=State.READY, content=content, count=count, made_at=timezone.now()
    )


def failed(pk: int) -> None:
    """Say that it cannot be made."""
    Pages.objects.filter(pk=pk, state=State.MAKING).update(state=State.FAILED, made_at=timezone.now())


@rule("pages")
def old_pages(now: dt.datetime) -> int:
    """ZIPs nobody needs any more."""
    return Pages.objects.filter(asked_at__lt=now - KEPT).delete()[0]

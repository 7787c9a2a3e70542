"""PDFs as files: asked for, made by a worker, kept for a day.

Asking is no change of the tournament: nothing anybody sees is different afterwards, so it is no line of the log.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.utils import timezone

from taikai.jobs.domain import rows
from taikai.jobs.domain.carry import ring
from taikai.paper.domain.kinds import Wanted
from taikai.paper.domain.pdf import Printed
from taikai.paper.models import PaperFile
from taikai.tournaments.domain.retention import rule
from taikai.tournaments.models import Tournament

KIND = "paper.pdf"
KEPT = dt.timedelta(days=1)
PATIENCE = dt.timedelta(minutes=10)  # one asked for so long ago and not made is asked for again
MOST_FILES = 12  # of a tournament: the oldest go first

State = PaperFile.State


def ask(tournament: Tournament, wanted: Wanted, language: str) -> PaperFile:
    """The file of what is wanted: one that is made or being made already, or a new one put down as a job."""
    now = timezone.now()
    with transaction.atomic():
        same = PaperFile.objects.filter(
            tournament=tournament,
            kind=wanted.kind,
            size=wanted.size,
            hanchan=wanted.hanchan,
            first=wanted.first,
            language=language,
            revision=tournament.revision,
        ).defer("content")
        for file in same:
            if file.state == State.READY or (file.state == State.MAKING and file.asked_at > now - PATIENCE):
                return file
        file = PaperFile.objects.create(
            tournament=tournament,
            kind=wanted.kind,
            size=wanted.size,
            hanchan=wanted.hanchan,
            first=wanted.first,
            language=language,
            revision=tournament.revision,
        )
        rows.put(KIND, {"file": file.pk}, tournament_id=tournament.pk)
        kept = PaperFile.objects.filter(tournament=tournament).values_list("pk", flat=True)[:MOST_FILES]
        PaperFile.objects.filter(tournament=tournament).exclude(pk__in=list(kept)).delete()
    ring(rows.waiting(KIND, file=file.pk))
    return file


def wanted_by(file: PaperFile) -> Wanted:
    """What a file is to hold."""
    return Wanted(file.kind, file.size, file.hanchan, file.first)


def made(pk: int, printed: Printed) -> None:
    """Keep the PDF. Made twice it is kept once: both say the same of the same revision."""
    PaperFile.objects.filter(pk=pk, state=State.MAKING).update(
        state=State.READY, content=printed.content, pages=printed.pages, made_at=timezone.now()
    )


def failed(pk: int) -> None:
    """Say that it cannot be made."""
    PaperFile.objects.filter(pk=pk, state=State.MAKING).update(state=State.FAILED, made_at=timezone.now())


@rule("papers")
def old_papers(now: dt.datetime) -> int:
    """PDFs nobody needs any more: names and codes of tables are in them."""
    return PaperFile.objects.filter(asked_at__lt=now - KEPT).delete()[0]

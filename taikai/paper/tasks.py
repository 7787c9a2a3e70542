"""What a worker does for paper: make a PDF."""

from __future__ import annotations

from django.utils import timezone, translation

from taikai.jobs.domain.kinds import JobRun, Never, job
from taikai.jobs.models import Job
from taikai.paper.domain import files
from taikai.paper.domain.pdf import NoPrinter, to_pdf
from taikai.paper.models import PaperFile
from taikai.paper.pages.bundle import documents, pictures


def _gave_up(given_up: Job) -> None:
    files.failed(given_up.arguments["file"])


@job(files.KIND, attempts=2, gave_up=_gave_up)
def make(run: JobRun) -> None:
    """Lay a paper out and keep it; one whose row is gone, or that is made already, is left."""
    file = PaperFile.objects.defer("content").select_related("tournament").filter(pk=run.arguments["file"]).first()
    if file is None or file.state != PaperFile.State.MAKING:
        return
    with translation.override(file.language), timezone.override(file.tournament.zone):
        try:
            printed = to_pdf(documents(file.tournament, files.wanted_by(file)), pictures(file.tournament))
        except NoPrinter as error:
            raise Never(str(error)) from error
    files.made(file.pk, printed)

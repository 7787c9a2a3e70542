"""Background job that makes a PDF."""

from __future__ import annotations

from typing import Any

from taikai.jobs.domain.job_kinds import GiveUp, JobRun, job
from taikai.paper.domain.pdf import NoPrinter, to_pdf
from taikai.paper.domain.sheet_kinds import KIND, PDFS, wanted_by
from taikai.paper.models import PaperFile
from taikai.paper.pages.bundle import documents, pictures


@job(KIND, attempts=2, gave_up=PDFS.gave_up)
def make(run: JobRun) -> None:
    PDFS.make(run, _pdf)


def _pdf(file: PaperFile) -> dict[str, Any]:
    try:
        printed = to_pdf(documents(file.tournament, wanted_by(file)), pictures(file.tournament))
    except NoPrinter as error:
        raise GiveUp(str(error)) from error
    return {"content": printed.content, "pages": printed.pages}
